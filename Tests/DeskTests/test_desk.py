"""The desk over HTTP and a page's connection: what it answers, saved files, and its end."""

import json
import shlex
import signal
import socket
import subprocess
import time

import pytest

from desk import COMMAND, EVENT, PING, PONG, TEXT, Closed, words


def test_the_page_and_its_policy(desk):
    status, headers, body = desk.request("GET", "/?1234abcd")
    assert status == 200 and b"<title>LocScript desk</title>" in body
    assert headers["Content-Security-Policy"].startswith("default-src 'none'; style-src 'sha256-")
    assert f"; connect-src ws://127.0.0.1:{desk.port}; " in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["Cache-Control"] == "no-store" and headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer" and headers["X-Frame-Options"] == "DENY"
    assert desk.secret.encode() not in body and "Set-Cookie" not in headers
    # Anyone may have the page: it holds nothing of the project.
    assert b"price_drop" not in body and b"welcome_title" not in body


def test_a_rule_a_text_and_a_message(desk):
    with_rule = desk.ask(rule="price_drop", event=json.dumps(EVENT))
    assert with_rule["status"].startswith("14 cards")
    assert json.loads(with_rule["payload"])["message"]["topic"] == "product-42"
    assert "Trail shoes" in with_rule["html"]
    assert "Bienvenue, Alice" in desk.ask(**words("welcome_title", "Alice"))["html"]
    assert "&lt;b&gt;" in desk.ask(message='{"message":{"topic":"x","notification":{"title":"<b>"}}}')["html"]


@pytest.mark.parametrize("question", [
    {"rule": "price_drop", "event": json.dumps({**EVENT, "product": "O'Neil \u202e\"$(touch x)` \\"})},
    words("welcome_title", "-5 '\u0007\u202e\\ $HOME"),
    {"message": json.dumps({"message": {"topic": "x", "android": {"notification": {"title": "it's"}}}}, indent=2)},
    {"message": '\ufeff{"message": {"topic": "x", "notification": {"title": "as some editors save it"}}}'},
])
def test_the_command_does_the_same(desk, question, project):
    answer = desk.ask(**question)
    line = answer["command"]
    assert not any(ord(sign) < 0x20 or sign == "\u202e" for sign in line)
    line = line.replace("locscript preview", f"{shlex.quote(str(COMMAND))} preview --format json", 1)
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
    for question in ({"rule": desk.subjects()["rules"][0]["name"], "event": "{}"}, words("a", "-5")):
        line = desk.ask(**question)["command"].replace("locscript", shlex.quote(str(COMMAND)), 1)
        run = subprocess.run(["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True)
        assert run.returncode == 0 and "A -5" in run.stdout, (line, run.stderr)


@pytest.mark.parametrize("message", [
    b"", b"\xff\xfe", b"[" * 100_000, b'{"rule":"price_drop"}', b"null", b" " * (1 << 20), b" " * ((1 << 20) + 1), b" " * (2 << 20),
])
def test_messages_that_the_script_does_not_write(desk, message):
    page = desk.open()
    with pytest.raises((Closed, ConnectionError)):
        page.send(message)
        while True:
            page.receive()
    assert desk.open().ask(**words("welcome_title", "x"))["status"].startswith("14 cards")


@pytest.mark.parametrize("size, parts, is_taken", [(1 << 20, 1, True), (1 << 20, 16, True), ((1 << 20) + 1, 1, False), ((1 << 20) + 1, 16, False), (100_000, 2000, False)])
def test_long_messages_and_their_parts(desk, size, parts, is_taken):
    """Browsers send a long message in parts: together they have at most 1 MB, and there are at most 1024 of them."""
    page = desk.open()
    message = json.dumps({"message": "", "number": 1}).encode()
    message += b" " * (size - len(message))
    step = -(-size // parts)
    pieces = [message[start:start + step] for start in range(0, size, step)]
    try:
        for index, piece in enumerate(pieces):
            page.send(piece, kind=0 if index else TEXT, last=index == len(pieces) - 1)
        assert page.answer()["number"] == 1 and is_taken
    except (Closed, ConnectionError):
        assert not is_taken


def test_a_ping(desk):
    page = desk.open()
    page.send(b"are you there", kind=PING)
    assert page.frame() == (PONG, b"are you there")


@pytest.mark.parametrize("text", [
    "", "{", "}", '{"type":', '{"type":"price.changed"}', "[]", "null", '{"a":1,"a":2}', '{"type":"\\ud800"}', "\u202e</script>", "{" * 600,
    '{"type":"price.changed","product":"' + "x" * 500_000 + '"}',
])
def test_what_is_half_typed(desk, text):
    page = desk.open()
    answer = page.ask(rule="price_drop", event=text)
    assert answer["findings"] or "skipped" in answer["html"]
    answer = page.ask(message=text)
    assert "<script>" not in answer["html"] and "error" in answer["findings"]


def test_two_pages_at_once(desk):
    pages = [desk.open(), desk.open()]
    for number in range(30):
        for index, page in enumerate(pages):
            page.send({**words("welcome_title", f"Guest {number} of {index}"), "number": number})
    # Every page's newest question is answered, and questions that a newer one has replaced need no answer.
    for index, page in enumerate(pages):
        answer = {"number": -1}
        while answer["number"] < 29:
            number, answer = answer["number"], page.answer()
            assert answer["number"] > number and f"Guest {answer['number']} of {index}<" in answer["html"]


# ---- Files

def test_saved_files_are_seen(start, project):
    page = start(folder=project).open()
    german = project / "resources/android/res/values-de/strings.xml"
    german.write_text(german.read_text("utf-8").replace('name="welcome_title">', 'name="welcome_title">Servus '), "utf-8")
    page.news()
    assert "Servus " in page.ask(**words("welcome_title", "x"))["html"]
    rule = project / "rules/price_drop.lua"
    whole = rule.read_text("utf-8")
    rule.write_text(whole[:200], "utf-8")
    assert "price_drop.lua:" in page.news()["problems"]
    # The last rules that loaded are still there.
    assert page.ask(rule="price_drop", event=json.dumps(EVENT))["status"].startswith("14 cards")
    rule.write_text(whole.replace("<= 0 or", "<= 1000 or"), "utf-8")
    assert page.news()["problems"] == ""
    assert "skipped: fell by less" in page.ask(rule="price_drop", event=json.dumps(EVENT))["html"]
    (project / "rules/endless.lua").write_text("return function(event) while true do end end")
    page.news()
    assert "endless.lua:1:" in page.ask(rule="endless", event="{}")["findings"]


def test_a_folder_without_a_project(start, tmp_path):
    (tmp_path / "empty").mkdir()
    desk = start("--config", "locscript.toml", folder=_with(tmp_path / "empty", "locscript.toml", ""))
    subjects = desk.subjects()
    assert subjects["rules"] == [] and subjects["keys"] == []
    # Without an app the phones are set to English.
    html = desk.ask(message='{"message":{"topic":"x","notification":{"title":"Hello there"}}}')["html"]
    assert html.count("<article") == 1 and "Hello there" in html


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
    desk.open()
    silent = socket.create_connection(("127.0.0.1", desk.port))
    ended, said = desk.stop(number)
    silent.close()
    assert ended == code
    assert desk.address.startswith("http://127.0.0.1:") and "until Ctrl-C" in said and desk.secret not in said


def test_a_port_in_use(start, project):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        code, said = start("--port", str(port), folder=project).stop()
    assert code == 3 and f"cannot listen on port {port}" in said and "--port" in said


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


def test_secrets_differ(start, project):
    assert len({start(folder=project).secret for _ in range(3)}) == 3
