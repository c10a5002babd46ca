"""The fake's faults, seen by curl: each must arrive, or the sender's tests would prove nothing."""
import email.utils
import json
import socket
import ssl
import subprocess
import time
import urllib.parse

import hpack
import pytest
from hyperframe.frame import DataFrame, Frame, HeadersFrame, PingFrame, SettingsFrame

from curl import BODY, Curl

LOST = {16, 18, 52, 55, 56, 92}  # curl's words for an answer that never came, or not as a whole
VERSIONS = pytest.mark.parametrize("version", Curl.versions)


@pytest.mark.parametrize("value", ["7", "-5", "1000000000000", "soon", None, "date+30", "date-30"])
def test_quota_with_each_form_of_retry_after(fake, curl, value):
    rule = {"play": "quota-exceeded"} if value is None else {"play": "quota-exceeded", "retry_after": value}
    answer = curl.post(fake(rules=[rule]), options=["-i"])
    assert answer.status == 429
    found = [line.split(b":", 1)[1].strip().decode() for line in answer.text.splitlines() if line.startswith(b"retry-after:")]
    if value is None:
        assert found == []
    elif value.startswith("date"):
        seconds = email.utils.parsedate_to_datetime(found[0]).timestamp() - time.time()
        assert abs(seconds - float(value[4:])) < 20
    else:
        assert found == [value]


@VERSIONS
@pytest.mark.parametrize("play, status", [("unavailable", 503), ("internal", 500), ("unspecified-error", 500), ("not-found", 404)])
def test_errors(fake, curl, version, play, status):
    server = fake(rules=[{"play": play}])
    assert curl.post(server, version=version).status == status
    assert server.delivered() == {}


def test_an_error_after_delivery(fake, curl):
    server = fake(rules=[{"play": "unavailable", "deliver": True}])
    assert curl.post(server).status == 503
    assert server.delivered() == {"t1": 1}


@VERSIONS
@pytest.mark.parametrize("play", ["reset-headers", "reset-body", "reset-request", "reset-answer-headers", "reset-answer-body", "close",
                                  "rst-stream"])
def test_connections_that_end(fake, curl, version, play):
    server = fake(rules=[{"play": play}])
    body = {"message": {**BODY["message"], "data": {"long": "x" * 3000}}}
    assert curl.post(server, body, version=version).exit in LOST
    requests = server.requests()
    assert {request["play"] for request in requests} == {play}
    assert any(request["delivered"] for request in requests) == play.startswith("reset-answer")
    if play == "reset-headers":
        assert requests[0]["bytes"] == 0
    if play == "reset-body" and version == "--http2":
        # 16 of 3,000, the window; all of them where curl sends before it knows of the window.
        assert requests[0]["bytes"] == 16 or requests[0]["bytes"] > 3000


@VERSIONS
def test_answers_that_never_come(fake, curl, version):
    server = fake(rules=[{"play": "silent", "deliver": True, "times": 1}])
    assert curl.post(server, version=version, seconds=2).exit == 28
    assert server.delivered() == {"t1": 1}
    server = fake(rules=[{"play": "freeze", "times": 1}])
    assert curl.post(server, version=version, seconds=2).exit == 28
    assert server.delivered() == {}


@VERSIONS
def test_answers_byte_by_byte(fake, curl, version):
    answer = curl.post(fake(rules=[{"play": "slow"}]), version=version, seconds=4)
    assert answer.exit == 28 and 1 <= answer.size < 10
    answer = curl.post(fake(rules=[{"play": "slow", "every": 0.001}]), version=version)
    assert answer.exit == 0 and answer.json()["name"]


@VERSIONS
def test_bodies(fake, curl, version):
    server = fake(rules=[{"play": "html", "times": 1}, {"play": "empty", "times": 1}, {"play": "malformed", "times": 1},
                         {"play": "huge", "megabytes": 6, "times": 1}, {"play": "redirect", "times": 1}, {"play": "ok"}])
    answer = curl.post(server, version=version)
    assert (answer.status, answer.type) == (502, "text/html; charset=UTF-8") and answer.text.startswith(b"<!DOCTYPE html>")
    answer = curl.post(server, version=version)
    assert (answer.exit, answer.status, answer.size) == (0, 200, 0)
    answer = curl.post(server, version=version)
    assert answer.status == 200 and answer.text.startswith(b'{\n  "name"')
    with pytest.raises(ValueError):
        answer.json()
    answer = curl.post(server, version=version)
    assert (answer.exit, answer.status) == (0, 200) and answer.size > 6_000_000
    answer = curl.post(server, version=version, options=["-i"])
    assert answer.status == 307 and f"location: {server.endpoint}/elsewhere".encode() in answer.text
    assert curl.post(server, version=version).status == 200


@VERSIONS
def test_a_gzip_bomb(fake, curl, version):
    answer = curl.post(fake(rules=[{"play": "gzip-bomb", "megabytes": 30}]), version=version, options=["--compressed"])
    assert (answer.exit, len(answer.text)) == (0, 30_000_000) and answer.size < 100_000


def test_wrong_lengths(fake, curl):
    assert curl.post(fake(rules=[{"play": "long-length"}]), version="--http1.1").exit == 18
    assert curl.post(fake(rules=[{"play": "long-length"}])).exit in LOST
    answer = curl.post(fake(rules=[{"play": "short-length"}]), version="--http1.1")
    assert (answer.exit, answer.size) == (0, 10)
    assert curl.post(fake(rules=[{"play": "short-length"}])).exit in LOST


@VERSIONS
def test_a_flood_of_interim_answers(fake, curl, version):
    answer = curl.post(fake(rules=[{"play": "informational", "count": 500}]), version=version, options=["-i"])
    assert (answer.exit, answer.status) == (0, 200)
    assert sum(b" 103" in line for line in answer.text.splitlines()) == 500


def test_going_away_tells_the_truth(fake, curl):
    server = fake(rules=[{"play": "goaway", "times": 1}])
    answer = curl.post(server)
    requests = server.requests()
    assert requests[0]["play"] == "goaway" and not requests[0]["delivered"]
    # libcurl sends what was not looked at once more, or says that it is lost.
    assert answer.exit in LOST or answer.status == 200
    for code, hang in (("PROTOCOL_ERROR", False), ("NO_ERROR", True)):
        server = fake(rules=[{"play": "goaway", "code": code, "hang": hang}])
        assert curl.post(server, seconds=3).exit in LOST | {28}
        assert server.delivered() == {}


def test_only_so_many_streams(fake, curl):
    """curl sends twelve at once over one connection: a limit of one makes them wait for each other."""
    for streams, overlap in ((1, False), (100, True)):
        server = fake(streams=streams, latency=0.1)
        url = [word for _ in range(12) for word in ("-o", "/dev/null", server.url)]
        done = subprocess.run(["curl", "-q", "-sS", "--http2", "--parallel", "--parallel-max", "12", "--max-time", "60", "--noproxy", "*",
                               "--cacert", server.ready["ca"], "-H", f"authorization: Bearer {server.access_token()}",
                               "--data-binary", json.dumps(BODY), *url], capture_output=True, timeout=90)
        assert done.returncode == 0, done.stderr
        # curl does not wait for the limit: what it sends too much of is refused, and sent again.
        requests = [request for request in server.requests() if request["play"] == "ok"]
        assert len(requests) == 12
        pairs = [(a, b) for a, b in zip(requests, requests[1:]) if a["connection"] == b["connection"]]
        assert any(b["received"] < a["time"] + 0.09 for a, b in pairs) == overlap


def test_an_access_token_that_ends_in_the_middle(fake, curl):
    server = fake(rules=[{"play": "unauthenticated", "first": 2, "times": 1, "revoke": True}])
    assert [curl.post(server).status for _ in range(3)] == [200, 401, 401]


def test_conditions_of_rules(fake, curl):
    server = fake(rules=[{"play": "unavailable", "attempt": 1, "target": "a"}, {"play": "internal", "first": 5, "last": 5}])

    def status(token):
        return curl.post(server, {"message": {"token": token}}).status

    assert [status(t) for t in ("a1", "a1", "b1", "a2", "b2", "b2")] == [503, 200, 200, 503, 500, 200]


def test_a_rate_is_the_same_each_time(fake, curl):
    def seen():
        server = fake(rules=[{"play": "unavailable", "rate": 0.5}], seed=7)
        return [curl.post(server).status for _ in range(8)]

    first = seen()
    assert set(first) == {200, 503} and seen() == first


@pytest.mark.parametrize("play, exits", [("reset", {7, 35, 56}), ("close", {35}), ("no-tls", {28}), ("reset-tls", LOST),
                                         ("silent", {28})])
def test_connections_that_never_begin(fake, curl, play, exits):
    server = fake(connect=[{"play": play, "times": 1}])
    assert curl.post(server, seconds=2).exit in exits
    assert curl.post(server).status == 200
    assert len(server.requests()) == 1


@pytest.mark.parametrize("script", [{"rules": [{"play": "explode"}]}, {"rules": [{"play": "ok", "often": 1}]}, {"rulez": []}, []])
def test_scripts_with_mistakes_are_refused(fake, script, tmp_path):
    (tmp_path / "script.json").write_text(json.dumps(script))
    with pytest.raises(AssertionError, match="fake-fcm: "):
        fake("--script", str(tmp_path / "script.json"))


def raw(server):
    """A connection that says only what a test writes: TLS, and nothing of HTTP/2 behind it."""
    context = ssl.create_default_context(cafile=server.ready["ca"])
    context.set_alpn_protocols(["h2"])
    place = urllib.parse.urlsplit(server.endpoint)
    return context.wrap_socket(socket.create_connection((place.hostname, place.port), 10), server_hostname=place.hostname)


def raw_request(server, stream):
    """A request to FCM as frames."""
    headers = [(":method", "POST"), (":scheme", "https"), (":authority", "here"), (":path", urllib.parse.urlsplit(server.url).path),
               ("authorization", f"Bearer {server.access_token()}")]
    head = HeadersFrame(stream, data=hpack.Encoder().encode(headers), flags=["END_HEADERS"])
    return head.serialize() + DataFrame(stream, data=json.dumps(BODY).encode(), flags=["END_STREAM"]).serialize()


def heard(tunnel, seconds):
    """The types of the frames that come within some seconds."""
    tunnel.settimeout(seconds)
    data, types = b"", []
    try:
        while part := tunnel.recv(65_536):
            data += part
    except TimeoutError:
        pass
    while data:
        frame, length = Frame.parse_frame_header(memoryview(data)[:9])
        types.append(type(frame).__name__)
        data = data[9 + length:]
    return types


PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + SettingsFrame(0).serialize()


def test_all_connections_freeze_at_once(fake, curl):
    server = fake(rules=[{"play": "freeze-all", "first": 2, "last": 2}])
    with raw(server) as first, raw(server) as second:
        first.sendall(PREFACE + raw_request(server, 1) + PingFrame(0).serialize())
        assert heard(first, 1).count("PingFrame") == 1
        second.sendall(PREFACE + raw_request(server, 1))
        assert "HeadersFrame" in heard(second, 1)
        for tunnel in (first, second):
            tunnel.sendall(raw_request(server, 3) + PingFrame(0).serialize())
        assert heard(first, 1) == heard(second, 0.1) == []
    assert curl.post(server).status == 200 and server.delivered() == {"t1": 3}


def test_reading_stalls(fake, curl):
    """A connection takes no more than the buffers hold, and everything later on."""
    server = fake(buffer=4096, rules=[{"play": "stall", "pause": 3, "times": 1}])
    with raw(server) as tunnel:
        tunnel.sendall(PREFACE + raw_request(server, 1))
        assert server.wait_for(1, 10)
        tunnel.setblocking(False)
        # Frames of a type that nobody knows.
        rest = (b"\x00\x40\x00\xfa" + bytes(5) + bytes(16_384)) * 100 + raw_request(server, 3)
        began, taken = time.monotonic(), None
        while rest and time.monotonic() < began + 20:
            try:
                rest = rest[tunnel.send(rest[:16_000]):]
            except ssl.SSLWantWriteError:
                time.sleep(0.02)
            if taken is None and time.monotonic() > began + 1.5:
                taken = 1_640_000 - len(rest)
        assert rest == b"" and taken is not None and taken < 800_000
        assert heard(tunnel, 1).count("HeadersFrame") == 2
    first, second = server.requests()
    assert second["received"] - first["time"] > 2.5 and server.delivered() == {"t1": 2}
