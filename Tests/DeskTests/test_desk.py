"""The desk over HTTP: whom it answers, what it answers, saved files, and its end."""

import concurrent.futures
import http.client
import json
import resource
import shlex
import signal
import socket
import subprocess
import time

import pytest

from desk import COMMAND, EVENT


def test_the_page_and_its_policy(desk):
    status, headers, body = desk.request("GET", f"/?token={desk.token}", X_LocScript_Token=None)
    assert status == 200 and b"<title>LocScript desk</title>" in body
    assert headers["Content-Security-Policy"].startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["Cache-Control"] == "no-store" and headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer" and headers["X-Frame-Options"] == "DENY"
    assert desk.token.encode() not in body and "Set-Cookie" not in headers


@pytest.mark.parametrize("change", [
    {"Host": "evil.example"}, {"Host": "evil.example:PORT"}, {"Host": None}, {"Host": "127.0.0.1"}, {"Host": "[::1]:PORT"},
    {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "https://127.0.0.1:PORT"}, {"Origin": "http://localhost:PORT"},
    {"X-LocScript-Token": None}, {"X-LocScript-Token": ""}, {"X-LocScript-Token": "0" * 32},
    {"X-LocScript-Token": None, "Cookie": "token=TOKEN"}, {"X-LocScript-Token": None, "Authorization": "Bearer TOKEN"},
])
@pytest.mark.parametrize("path", ["/subjects", "/preview", "/changes", "/", "/other"])
def test_strangers_are_refused(desk, change, path):
    change = {name: value and value.replace("PORT", str(desk.port)).replace("TOKEN", desk.token) for name, value in change.items()}
    if path == "/" and "X-LocScript-Token" not in change:
        path = f"/?token={desk.token}"
    method = "POST" if path == "/preview" else "GET"
    status, headers, body = desk.request(method, path, b"{}" if method == "POST" else None, **change)
    assert status == 403
    assert not [name for name in headers if name.startswith("Access-Control")]
    assert desk.token.encode() not in body


def test_no_permission_is_given_to_another_origin(desk):
    """What a browser asks before it sends a page's own header to a foreign server."""
    status, headers, _ = desk.request("OPTIONS", "/preview", Origin="http://evil.example", X_LocScript_Token=None,
                                      Access_Control_Request_Method="POST", Access_Control_Request_Headers="x-locscript-token")
    assert status == 403 and not [name for name in headers if name.startswith("Access-Control")]


def test_it_listens_on_this_computer_alone(desk):
    lines = [line.split() for line in open("/proc/net/tcp").readlines()[1:]]
    own = [line[1] for line in lines if line[3] == "0A" and line[1].endswith(f":{desk.port:04X}")]
    assert own == [f"0100007F:{desk.port:04X}"]
    assert not any(f":{desk.port:04X} " in line and " 0A " in line for line in open("/proc/net/tcp6"))


@pytest.mark.parametrize("path", ["/..", "/../locscript.toml", "/%2e%2e/locscript.toml", "/rules/price_drop.lua", "//etc/passwd", "/subjects/x"])
def test_no_path_is_a_file(desk, path):
    assert desk.request("GET", path)[0] in (403, 404)


def test_a_rule_a_text_and_a_message(desk):
    with_rule = desk.ask(rule="price_drop", event=json.dumps(EVENT))
    assert with_rule["status"].startswith("15 cards")
    assert json.loads(with_rule["payload"])["message"]["topic"] == "product-42"
    assert "Trail shoes" in with_rule["html"]
    assert "Bienvenue, Alice" in desk.ask(key="welcome_title", arguments=["Alice"])["html"]
    assert "&lt;b&gt;" in desk.ask(message='{"message":{"topic":"x","notification":{"title":"<b>"}}}')["html"]


@pytest.mark.parametrize("question", [
    {"rule": "price_drop", "event": json.dumps({**EVENT, "product": "O'Neil \u202e\"$(touch x)` \\"})},
    {"key": "welcome_title", "arguments": ["-5 '\u0007\u202e\\ $HOME"]},
    {"message": json.dumps({"message": {"topic": "x", "android": {"notification": {"title": "it's"}}}}, indent=2)},
    {"message": '\ufeff{"message": {"topic": "x", "notification": {"title": "as some editors save it"}}}'},
])
def test_the_command_does_the_same(desk, question, project):
    answer = desk.ask(**question)
    line = answer["command"]
    assert not any(ord(sign) < 0x20 or sign == "\u202e" for sign in line)
    line = line.replace("locscript preview", f"{shlex.quote(str(COMMAND))} preview --json", 1)
    run = subprocess.run(["bash", "-c", line], cwd=project, capture_output=True, text=True)
    assert run.returncode == 0, (line, run.stderr)
    previews = [json.loads(row) for row in run.stdout.splitlines()]
    assert len(previews) >= 28
    if "rule" in question:
        shown = previews[0]["preview"]["title"]["text"]
        assert "O'Neil \u202e\"$(touch x)` \\" in shown
    assert not (project / "x").exists()


def test_the_command_where_names_begin_with_a_hyphen(start, tmp_path):
    (tmp_path / "-res/values").mkdir(parents=True)
    (tmp_path / "-res/values/strings.xml").write_text('<resources><string name="a">A %1$s</string></resources>', "utf-8")
    (tmp_path / "-r.lua").write_text('return {run = function(event) return loc.message{topic = "x", body = loc.text("a", event.now)} end}')
    desk = start("--android=-res", "--rule=-r.lua", "--now=-5", folder=tmp_path)
    for question in ({"rule": desk.subjects()["rules"][0]["name"], "event": "{}"}, {"key": "a", "arguments": ["-5"]}):
        line = desk.ask(**question)["command"].replace("locscript", shlex.quote(str(COMMAND)), 1)
        run = subprocess.run(["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True)
        assert run.returncode == 0 and "A -5" in run.stdout, (line, run.stderr)


@pytest.mark.parametrize("body, status", [
    (b"", 400), (b"\xff\xfe", 400), (b"[" * 100_000, 400), (b'{"rule":"price_drop"}', 400), (b" " * (1 << 20), 400),
    (b" " * ((1 << 20) + 1), 413), (b" " * (5 << 20), 413),
])
def test_bodies(desk, body, status):
    connection = desk.connect()
    assert desk.request("POST", "/preview", body, connection)[0] == status
    # The connection goes on where the body ended.
    assert desk.ask(connection, key="welcome_title", arguments=["x"])["status"].startswith("15 cards")


@pytest.mark.parametrize("text", [
    "", "{", "}", '{"type":', '{"type":"price.changed"}', "[]", "null", '{"a":1,"a":2}', '{"type":"\\ud800"}', "\u202e</script>", "{" * 600,
    '{"type":"price.changed","product":"' + "x" * 500_000 + '"}',
])
def test_what_is_half_typed(desk, text):
    assert desk.ask(rule="price_drop", event=text)["findings"] or "skipped" in desk.ask(rule="price_drop", event=text)["html"]
    assert "<script>" not in desk.ask(message=text)["html"]
    assert "error" in desk.ask(message=text)["findings"]


def test_what_strangers_send_is_not_kept(start, project):
    desk = start(folder=project)
    before = memory(desk)
    head = f"POST /preview HTTP/1.1\r\nHost: 127.0.0.1:{desk.port}\r\nContent-Length: 1048576\r\n\r\n".encode()
    strangers = [socket.create_connection(("127.0.0.1", desk.port)) for _ in range(60)]
    for stranger in strangers:
        stranger.sendall(head + b"x" * 1_000_000)
    # None has sent all: the desk still reads, and answers its page.
    assert desk.ask(key="welcome_title", arguments=["x"])["status"].startswith("15 cards")
    assert memory(desk) - before < 20 << 20
    strangers[0].sendall(b"x" * 48_576)
    assert b" 403 " in strangers[0].recv(100)
    for stranger in strangers:
        stranger.close()


def memory(desk):
    """The memory of a desk's process in bytes."""
    return int(open(f"/proc/{desk.process.pid}/statm").read().split()[1]) * resource.getpagesize()


def test_more_connections_than_a_process_may_have(start, project):
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    # What a shell gives its processes.
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, most))
    desk = start(folder=project)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    strangers = []
    for _ in range(3):
        for _ in range(1100):
            try:
                strangers.append(socket.create_connection(("127.0.0.1", desk.port)))
            except ConnectionError:
                # Between two rounds nobody listens.
                time.sleep(0.01)
        assert patiently(lambda: desk.ask(key="welcome_title", arguments=["x"]))["status"].startswith("15 cards")
    assert desk.process.poll() is None
    for stranger in strangers:
        stranger.close()
    german = project / "resources/android/res/values-de/strings.xml"
    generation = patiently(desk.subjects)["generation"]
    german.write_text(german.read_text("utf-8").replace('name="welcome_title">', 'name="welcome_title">Servus '), "utf-8")
    patiently(lambda: desk.news(generation))
    assert "Servus " in patiently(lambda: desk.ask(key="welcome_title", arguments=["x"]))["html"]


def patiently(ask):
    """Asks until there is an answer: a desk that has too many connections closes all of them, also this one."""
    for _ in range(100):
        try:
            return ask()
        except (OSError, http.client.HTTPException):
            time.sleep(0.1)
    pytest.fail("the desk answers no more")


def test_two_tabs_at_once(desk):
    def ask(number):
        question = {"key": "welcome_title", "arguments": [f"Guest {number}"], "tab": f"tab {number % 2}", "number": number}
        status, _, text = desk.request("POST", "/preview", json.dumps(question).encode())
        return status, number, text

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(ask, range(1, 61)))
    for status, number, text in answers:
        assert status == 204 and text == b"" or f"Guest {number}<" in json.loads(text)["html"]
    # Each tab's newest question is answered.
    assert answers[58][0] == 200 and answers[59][0] == 200


# ---- Files

def test_saved_files_are_seen(start, project):
    desk = start(folder=project)
    generation = desk.subjects()["generation"]
    german = project / "resources/android/res/values-de/strings.xml"
    german.write_text(german.read_text("utf-8").replace('name="welcome_title">', 'name="welcome_title">Servus '), "utf-8")
    generation = desk.news(generation)
    assert "Servus " in desk.ask(key="welcome_title", arguments=["x"])["html"]
    rule = project / "rules/price_drop.lua"
    whole = rule.read_text("utf-8")
    rule.write_text(whole[:200], "utf-8")
    generation = desk.news(generation)
    assert "price_drop.lua:" in desk.subjects()["problems"]
    # The last rules that loaded are still there.
    assert desk.ask(rule="price_drop", event=json.dumps(EVENT))["status"].startswith("15 cards")
    rule.write_text(whole.replace("<= 0 or", "<= 1000 or"), "utf-8")
    generation = desk.news(generation)
    assert desk.subjects()["problems"] == ""
    assert "skipped: fell by less" in desk.ask(rule="price_drop", event=json.dumps(EVENT))["html"]
    (project / "rules/endless.lua").write_text("return function(event) while true do end end")
    desk.news(generation)
    assert "endless.lua:1:" in desk.ask(rule="endless", event="{}")["findings"]


def test_a_folder_without_a_project(start, tmp_path):
    (tmp_path / "empty").mkdir()
    desk = start("--config", "locscript.toml", folder=_with(tmp_path / "empty", "locscript.toml", ""))
    subjects = desk.subjects()
    assert subjects["rules"] == [] and subjects["keys"] == []
    assert "There is no language to show." in desk.ask(message='{"message":{"topic":"x","notification":{"title":"x"}}}')["html"]


def test_no_project_at_all(start, tmp_path):
    desk = start(folder=tmp_path)
    assert "no locscript.toml in this folder or above it" in desk.subjects()["problems"]
    (tmp_path / "locscript.toml").write_text('[android]\nresources = ["res"]\n')
    (tmp_path / "res/values").mkdir(parents=True)
    (tmp_path / "res/values/strings.xml").write_text('<resources><string name="first">Hi</string></resources>', "utf-8")
    while not desk.subjects()["keys"]:
        time.sleep(0.1)
    assert desk.subjects()["problems"] == ""
    assert "no locscript.toml" in desk.stop()[1]


def _with(folder, name, text):
    (folder / name).write_text(text, "utf-8")
    return folder


# ---- The process

@pytest.mark.parametrize("number, code", [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_its_end(start, project, number, code):
    desk = start(folder=project)
    held = desk.connect()
    held.request("GET", f"/changes?generation=1", headers={"X-LocScript-Token": desk.token})
    ended, said = desk.stop(number)
    assert ended == code
    assert desk.address.startswith("http://127.0.0.1:") and "until Ctrl-C" in said and desk.token not in said


def test_a_port_in_use(start, project):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code, said = start("--port", str(port), folder=project).stop()
    assert code == 3 and f"port {port} cannot be had" in said and "--port" in said


def test_a_named_port(start, project):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
    assert start("--port", str(port), folder=project).port == port


@pytest.mark.parametrize("arguments, code, words", [
    (("--config", "missing.toml"), 3, "missing.toml"), (("--android", "missing"), 3, "missing"), (("--port", "70000"), 64, "port"),
    (("--config", "locscript.toml", "--ios", "x"), 64, "--config goes without"), (("--host", "0.0.0.0"), 64, "--host"),
])
def test_wrong_use(start, project, arguments, code, words):
    ended, said = start(*arguments, folder=project).stop()
    assert ended == code and words in said


def test_tokens_differ(start, project):
    assert len({start(folder=project).token for _ in range(3)}) == 3
