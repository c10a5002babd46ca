#!/usr/bin/env python3
"""Builds examples/swift-hummingbird and drives it over HTTP on loopback.  Ends with `N passed, N failed`.

usage: swift_example.py [--skip-build]
"""
import concurrent.futures
import http.client
import json
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "examples/swift-hummingbird"
SHOP = ROOT / "scripts"
PATIENCE = 60


def build():
    """The program; its own warnings are errors, those of the packages that it uses are not."""
    if "--skip-build" not in sys.argv:
        done = subprocess.run(["swift", "build", "--package-path", PACKAGE], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, check=False)
        own = [line for line in done.stdout.splitlines() if "warning:" in line and "Sources/PushServer" in line]
        if done.returncode or own:
            print("\n".join(own or done.stdout.splitlines()[-40:]))
            raise SystemExit("0 passed, 1 failed")
    shown = subprocess.run(["swift", "build", "--package-path", PACKAGE, "--show-bin-path"], stdout=subprocess.PIPE, text=True,
                           check=True)
    return pathlib.Path(shown.stdout.strip()) / "PushServer"


class Server:
    """A running server over a folder with a locscript.toml; its log is a file of the folder above."""

    def __init__(self, program, folder):
        self.log = folder.parent / "log"
        self.process = subprocess.Popen([program, folder / "locscript.toml", "0"], stdout=subprocess.DEVNULL,
                                        stderr=open(self.log, "wb"))
        try:
            self.port = int(self.logged(r"listening on port (\d+)")[1])
        except BaseException:
            self.process.kill()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def logged(self, pattern, count=1):
        end = time.monotonic() + PATIENCE
        while True:
            found = list(re.finditer(pattern, self.log.read_text(errors="replace")))
            if len(found) >= count:
                return found[-1]
            assert time.monotonic() < end and self.process.poll() is None, self.log.read_text(errors="replace")
            time.sleep(0.01)

    def request(self, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def post(self, event):
        status, body = self.request("POST", "/events", event if isinstance(event, bytes) else json.dumps(event))
        if status == 200:
            return status, [json.loads(line) for line in body.splitlines()]
        return status, json.loads(body)["diagnostics"] if body else None


def shop(folder):
    """The sample shop in a folder of its own, where rules may change."""
    copy = folder / "shop"
    shutil.copytree(SHOP, copy, ignore=shutil.ignore_patterns("dev", "bench"))
    return copy


def write(path, text):
    new = path.with_suffix(".new")
    new.write_text(text)
    new.rename(path)


def test_events(server, folder):
    for name, key in [("price_drop", "price_drop_title"), ("welcome", "welcome_title")]:
        status, envelopes = server.post((folder / f"events/{name}.json").read_bytes())
        assert status == 200 and [envelope["rule"] for envelope in envelopes] == [name], envelopes
        assert envelopes[0]["payload"]["message"]["android"]["notification"]["title_loc_key"] == key
    status, envelopes = server.post({"type": "user.returned", "token": "t", "name": "A", "unread": 0, "sender": "B"})
    assert (status, envelopes) == (200, [{"rule": "welcome", "skipped": "no unread messages"}])
    assert server.post({"type": "of no rule"}) == (200, [])


def test_events_that_are_none(server, folder):
    status, diagnostics = server.post(b'{"type": ')
    assert status == 422 and diagnostics[0]["slug"] and diagnostics[0]["message"], diagnostics
    # A rule that raises says where.
    status, diagnostics = server.post({"type": "price.changed", "product_id": 1})
    assert status == 422 and diagnostics[0]["file"].endswith("price_drop.lua") and diagnostics[0]["line"] > 0, diagnostics
    assert server.request("POST", "/events", b"x" * (257 * 1024))[0] == 413


def test_many_at_a_time(server, folder):
    def one(number):
        status, envelopes = server.post({"type": "price.changed", "product_id": number, "product": f"p{number}",
                                         "old_price": 1000, "new_price": 500, "currency": "EUR"})
        return status, envelopes[0]["target"]

    with concurrent.futures.ThreadPoolExecutor(16) as threads:
        answers = list(threads.map(one, range(400)))
    assert answers == [(200, {"topic": f"product-{number}"}) for number in range(400)]


def test_preview(server, folder):
    status, body = server.request("GET", "/preview?key=welcome_title&argument=Alice&language=fr-CA")
    previews = json.loads(body)
    assert status == 200 and [preview["platform"] for preview in previews] == ["android", "ios"]
    assert [preview["title"]["text"] for preview in previews] == ["Bienvenue, Alice!"] * 2, previews
    status, body = server.request("GET", "/preview?key=nope&language=fr")
    assert status == 200 and json.loads(body)[1]["title"]["reason"] == "missing-key", body
    status, body = server.request("GET", "/preview?key=welcome_title&language=!!")
    assert status == 400 and json.loads(body)["diagnostics"][0]["message"], body
    assert server.request("GET", "/preview?key=welcome_title")[0] == 400


def test_reload(server, folder):
    rule = folder / "rules/reloaded.lua"
    topic = 'return { on = "reloaded", run = function() return loc.message { topic = "%s", data = { a = "b" } } end }'

    def reload(text, says, count=1):
        write(rule, text)
        server.process.send_signal(signal.SIGHUP)
        server.logged(says, count)

    reload(topic % "first", "loaded anew: .*reloaded")
    assert server.post({"type": "reloaded"})[1][0]["target"] == {"topic": "first"}
    reload(topic % "second", "loaded anew: .*reloaded", 2)
    assert server.post({"type": "reloaded"})[1][0]["target"] == {"topic": "second"}
    # Rules that do not load change nothing, and the log has the place.
    reload("return {", "not loaded")
    assert "reloaded.lua:1:" in server.log.read_text()
    for _ in range(8):
        assert server.post({"type": "reloaded"})[1][0]["target"] == {"topic": "second"}
    rule.unlink()


def test_a_rule_without_an_end(server, folder):
    rule = folder / "rules/endless.lua"
    write(rule, 'return { on = "endless", run = function() while true do end end }')
    server.process.send_signal(signal.SIGHUP)
    server.logged("loaded anew: .*endless")
    with concurrent.futures.ThreadPoolExecutor(16) as threads:
        endless = [threads.submit(server.post, {"type": "endless"}) for _ in range(12)]
        # What needs no session is answered meanwhile.
        assert server.request("GET", "/preview?key=welcome_title&language=fr")[0] == 200
        for answer in endless:
            status, diagnostics = answer.result()
            assert status == 500 and diagnostics[0]["slug"] in ("instruction-limit", "deadline"), diagnostics
    rule.unlink()


def test_graceful_end(server, folder):
    # A request of which the half is there is answered before the server ends.
    event = (folder / "events/price_drop.json").read_bytes()
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.putrequest("POST", "/events")
    connection.putheader("Content-Length", str(len(event)))
    connection.endheaders(event[:10])
    time.sleep(0.2)
    server.process.send_signal(signal.SIGTERM)
    time.sleep(0.2)
    connection.send(event[10:])
    answer = connection.getresponse()
    assert answer.status == 200 and json.loads(answer.read())["rule"] == "price_drop"
    connection.close()
    assert server.process.wait(PATIENCE) == 0, server.log.read_text()


def main():
    program = build()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as name:
        folder = shop(pathlib.Path(name))
        with Server(program, folder) as server:
            for test in [value for key, value in globals().items() if key.startswith("test_")]:
                try:
                    test(server, folder)
                    passed += 1
                except Exception as error:  # each test is its own
                    failed += 1
                    print(f"FAILED: {test.__name__}: {type(error).__name__}: {error}")
            if failed:
                print(server.log.read_text(errors="replace")[-3000:])
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
