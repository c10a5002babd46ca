"""Whom the desk does not answer, and what neighbours on the same computer cannot do to it."""

import json
import os
import pathlib
import resource
import secrets
import socket
import subprocess
import time

import pytest

from desk import Closed, Page, proof, words

HERE = pathlib.Path(__file__).resolve().parent


def works(page):
    return page.ask(**words("welcome_title", "x"))["status"].startswith("14 cards")


def connect(desk):
    return socket.create_connection(("127.0.0.1", desk.port), timeout=30)


def send(link, data):
    """Sends what the other side takes: it may close the connection at any time."""
    try:
        link.sendall(data)
    except OSError:
        pass


def ends(link):
    """Everything that comes until the other side closes the connection."""
    data = b""
    try:
        while part := link.recv(1 << 16):
            data += part
    except ConnectionError:
        pass
    return data


def memory(desk):
    """The memory of a desk's process in bytes."""
    return int(open(f"/proc/{desk.process.pid}/statm").read().split()[1]) * resource.getpagesize()


# ---- Requests

@pytest.mark.parametrize("change", [
    {"Host": "evil.example"}, {"Host": "evil.example:PORT"}, {"Host": None}, {"Host": "127.0.0.1"}, {"Host": "[::1]:PORT"},
    {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "https://127.0.0.1:PORT"}, {"Origin": "http://localhost:PORT"},
    {"Origin": ""},
])
def test_foreign_names_and_origins(desk, change):
    change = {name: value and value.replace("PORT", str(desk.port)) for name, value in change.items()}
    for path in ("/", "/connection", "/other"):
        status, headers, body = desk.request("GET", path, **change)
        assert status == 403 and desk.secret.encode() not in body
        assert not [name for name in headers if name.startswith("Access-Control")]
    assert Page(desk.port, **change).status == 403


@pytest.mark.parametrize("change, status", [
    ({"Origin": None}, 404), ({"Upgrade": "h2c"}, 404), ({"Sec-WebSocket-Key": None}, 404), ({"Sec-WebSocket-Version": "12"}, 404), ({"Upgrade": None}, 404),
])
def test_what_opens_no_connection(desk, change, status):
    assert Page(desk.port, **change).status == status


def test_no_permission_is_given_to_another_origin(desk):
    status, headers, _ = desk.request("OPTIONS", "/connection", Origin="http://evil.example", Access_Control_Request_Method="POST")
    assert status == 403 and not [name for name in headers if name.startswith("Access-Control")]


def test_it_listens_on_this_computer_alone(desk):
    lines = [line.split() for line in open("/proc/net/tcp").readlines()[1:]]
    own = [line[1] for line in lines if line[3] == "0A" and line[1].endswith(f":{desk.port:04X}")]
    assert own == [f"0100007F:{desk.port:04X}"]
    assert not any(f":{desk.port:04X} " in line and " 0A " in line for line in open("/proc/net/tcp6"))


@pytest.mark.parametrize("path", ["/..", "/../locscript.toml", "/%2e%2e/locscript.toml", "/rules/price_drop.lua", "//etc/passwd", "/connection/x"])
def test_no_path_is_a_file(desk, path):
    assert desk.request("GET", path)[0] in (400, 404)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "HEAD", "TRACE"])
def test_other_methods(desk, method):
    assert desk.request(method, "/")[0] == 405


# ---- Proofs

def refused(page):
    with pytest.raises((Closed, ConnectionError)):
        page.receive()


@pytest.mark.parametrize("message", [
    b"", b"[]", b"{}", b"null", b"\xff", b"{" * 5000, {"proof": ""}, {"proof": None}, {"challenge": "a" * 32}, {"challenge": "a" * 31, "page": ""},
    {"challenge": "a" * 33, "page": ""}, {"challenge": 1, "page": ""}, {"challenge": "a" * 32, "page": "a" * 33}, {"challenge": "a" * 32, "page": None},
    {**words("welcome_title"), "number": 1},
])
def test_what_is_not_a_challenge(desk, message):
    page = Page(desk.port)
    page.send(message)
    refused(page)


def test_wrong_proofs(desk):
    right = Page(desk.port).challenge(desk.secret)
    for wrong in ("", "0" * 64, right, right[:-1], None, 1, desk.secret):
        page = Page(desk.port)
        own = page.challenge(desk.secret)
        page.send({"proof": wrong})
        refused(page)
        # Nothing of the project was said before, and the right proof comes too late.
        page = Page(desk.port)
        own = page.challenge(desk.secret)
        page.send({"proof": own[:-1] + ("0" if own[-1] != "0" else "1")})
        page.send({"proof": own})
        refused(page)


def test_a_proof_is_for_one_connection(desk):
    first, second = Page(desk.port), Page(desk.port)
    old = first.challenge(desk.secret)
    second.challenge(desk.secret)
    second.send({"proof": old})
    refused(second)
    # Nor does the desk's own proof of the same words serve a page.
    page, challenge = Page(desk.port), secrets.token_hex(16)
    page.send({"challenge": challenge, "page": ""})
    page.send({"proof": page.receive()["proof"]})
    refused(page)


def test_a_page_has_a_key_of_its_own(desk):
    """Who learns the address's secret after the desk has ended cannot pass for the desk at pages that are still open."""
    first, second = desk.open(), desk.open()
    assert first.welcome["key"] != second.welcome["key"] and desk.secret not in json.dumps([first.welcome, second.welcome])
    again = Page(desk.port).prove(first.welcome["key"], first.welcome["page"])
    assert works(again) and again.welcome["page"] != first.welcome["page"]
    for key in (desk.secret, second.welcome["key"]):
        challenge, page = secrets.token_hex(16), Page(desk.port)
        page.send({"challenge": challenge, "page": first.welcome["page"]})
        answer = page.receive()
        assert answer["proof"] != proof(key, "desk", challenge, answer["nonce"])
        page.send({"proof": proof(key, "page", challenge, answer["nonce"])})
        refused(page)


# ---- Connections

def test_who_takes_too_long(desk):
    """Whatever a stranger does, after ten seconds its connection is closed. A page's own is not."""
    page = desk.open()
    head = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{desk.port}\r\n".encode()
    silent, slow, begun = connect(desk), connect(desk), connect(desk)
    begun.sendall(head)
    upgraded, challenged = Page(desk.port), Page(desk.port)
    challenged.challenge(desk.secret)
    body = connect(desk)
    body.sendall(head.replace(b"GET /", b"GET /connection").replace(b"\r\nHost", b"\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nContent-Length: 9\r\nHost") + b"\r\n")
    end = time.monotonic() + 14
    while time.monotonic() < end:
        send(slow, b"X")
        send(upgraded.link, b"\x89\x80\0\0\0\0")
        assert works(page)
        time.sleep(0.5)
    for link in (silent, slow, begun, upgraded.link, challenged.link, body):
        link.settimeout(1)
        ends(link)
    assert works(page) and works(desk.open())


def test_heads_that_are_too_long(desk):
    page = desk.open()
    before = memory(desk)
    line = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{desk.port}\r\n".encode()
    heads = [
        b"X" * (1 << 20), b"GET /" + b"x" * (1 << 20), line + b"X-Long: " + b"x" * (1 << 20), line + b"X: y\r\n" * 200_000,
        b"\r\n" * 500_000, line + b"Cookie: " + b"x" * 40_000 + b"\r\n\r\n",
    ]
    for head in heads * 5:
        link = connect(desk)
        send(link, head)
        assert b"200" not in ends(link)
    assert works(page) and memory(desk) - before < 20 << 20
    # Cookies of other servers on 127.0.0.1 come with every request.
    assert desk.request("GET", "/", Cookie="x" * 20_000)[0] == 200


def test_bodies_are_not_kept(start, project):
    desk = start(folder=project)
    page = desk.open()
    assert works(page)
    before = memory(desk)
    strangers = []
    for number in range(60):
        if number % 2:
            link = connect(desk)
            kind = (b"Content-Length: 2097152", b"Transfer-Encoding: chunked")[number // 2 % 2]
            send(link, f"POST / HTTP/1.1\r\nHost: 127.0.0.1:{desk.port}\r\n".encode() + kind + b"\r\n\r\n" + b"fffff\r\n" + b"x" * (2 << 20))
        else:
            link = Page(desk.port).link
            send(link, b"\x81\xff" + (1 << 20).to_bytes(8) + bytes(4) + b"x" * (1 << 20))
        strangers.append(link)
    assert works(page)
    assert memory(desk) - before < 20 << 20
    for link in strangers:
        ends(link)


def test_pipelined_requests(desk):
    """The first request of a connection is answered, and no other."""
    request = f"GET /?x HTTP/1.1\r\nHost: 127.0.0.1:{desk.port}\r\n\r\n".encode()
    page = desk.open()
    for count in (2, 500, 10_000):
        link = connect(desk)
        send(link, request * count)
        assert ends(link).count(b"HTTP/1.1 ") <= 1
    link = connect(desk)
    link.sendall(request)
    assert ends(link).count(b"HTTP/1.1 200 OK") == 1
    assert works(page)


def opens(desk):
    """Whether a page opens. Of a few tries: a page that has not proved itself yet may lose its place to a neighbour's connection."""
    for _ in range(5):
        try:
            desk.open()
            return True
        except (Closed, OSError):
            time.sleep(0.1)
    return False


def test_a_neighbour_with_many_connections(start, project):
    """The page goes on and opens anew, and no other program ever listens on the port."""
    desk = start(folder=project)
    page = desk.open()
    options = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
    print("as another user" if options else "as the same user: only root can be another one")
    neighbour = subprocess.Popen(
        ["python3", "-", str(desk.port), "4", "260"], stdin=open(HERE / "neighbour.py"), stdout=subprocess.PIPE, text=True, cwd="/", **options)
    asked = opened = 0
    while neighbour.poll() is None:
        assert works(page)
        assert desk.request("GET", "/")[0] == 200
        assert opens(desk)
        asked, opened = asked + 1, opened + 1
        time.sleep(0.1)
    said = neighbour.communicate()[0]
    assert said.endswith("listened 0\n") and "connected " in said, said
    assert int(said.split("tried to listen ")[1].split(",")[0]) > 100, said
    assert asked > 5


@pytest.mark.parametrize("files", [64, 1024])
def test_more_connections_than_a_process_may_have(start, project, files):
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    # What a shell gives its processes, and very few.
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    try:
        desk = start(folder=project)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    page = desk.open()
    strangers = []
    for _ in range(2):
        strangers += [connect(desk) for _ in range(1100)]
        assert works(page) and works(desk.open())
    assert desk.process.poll() is None
    german = project / "resources/android/res/values-de/strings.xml"
    german.write_text(german.read_text("utf-8").replace('name="welcome_title">', 'name="welcome_title">Servus '), "utf-8")
    page.news()
    assert "Servus " in page.ask(**words("welcome_title", "x"))["html"]
    for stranger in strangers:
        stranger.close()


def test_more_pages_than_there_are_connections(start, project):
    """A browser's own pages have a bound as well: the files of the process are for the project too."""
    resource_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, resource_limit[1]))
    try:
        desk = start(folder=project)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, resource_limit)
    pages = [desk.open() for _ in range(16)]
    with pytest.raises((Closed, ConnectionError)):
        desk.open()
    assert all(works(page) for page in pages)
    desk.pages.pop().close()
    time.sleep(0.5)
    assert works(desk.open())
