"""What goes into locscript-send, good and bad: lines, pipes, prepared messages, times, rates; and journals in trouble (F10)."""
import json
import os
import random
import resource
import signal
import subprocess
import threading
import time

from sender import settled

STREAMS = 20


def lines(sender, *texts):
    sender.input.write_bytes(b"".join(t if isinstance(t, bytes) else (json.dumps(t) + "\n").encode() for t in texts))


def body(token, **message):
    return {"message": {"token": token, **message}}


def test_broken_lines_are_named_and_the_rest_is_sent(fake, sender):
    server = fake()
    lines(sender, body("a"), b"{\n", b"\xff\xfe\n", b"[]\n", {"rule": "r", "skipped": "no"}, b"\n",
          {"rule": "r", "error": {"status": 500, "slug": "x", "message": "m"}}, b"x" * 2_000_000 + b"\n", body("b"), b'{"message":')
    result = sender.run(server)
    assert server.delivered() == {"a": 1, "b": 1}, result
    for number in (2, 3, 4, 8, 10):
        assert f":{number}:".encode() in result.stderr, (number, result)
    assert result.report["passed_over"] == {"errors": 1, "skips": 1, "broken": 5}


def test_empty_input(fake, sender):
    server = fake()
    for text in (b"", b"\n\n"):
        sender.input.write_bytes(text)
        result = sender.run(server)
        assert result.exit == 0 and result.stderr and server.requests() == []


def test_messages_that_fcm_would_refuse(fake, sender):
    server = fake()
    lines(sender, body("a"), body("b", notification={"title_loc_key": "k"}), body("c"))
    result = sender.run(server)
    assert result.exit == 1 and server.requests() == [] and b":2:" in result.stderr
    result = sender.run(server, "--force")
    assert result.exit == 5 and server.delivered() == {"a": 1, "c": 1}
    states = sender.states()
    assert (states[2].name, states[2].code) == ("failed", "INVALID_ARGUMENT")
    (example,) = result.report["failures"][0]["examples"]
    assert example["path"] == "message.notification" and "title_loc_key" in example["message"]


def test_a_pipe(fake, sender):
    server = fake()
    sender.write(50)
    sender.input, path = "-", sender.input
    with open(path, "rb") as file:
        assert sender.run(server, stdin=file).exit == 0
    assert settled(sender, server, 50)["sent"] == 50


def test_a_pipe_waits_when_nothing_can_be_sent(fake, sender):
    """Back-pressure: a sender whose server is silent reads no more than it can hold."""
    server = fake(rules=[{"play": "silent"}])
    sender.input = "-"
    process = sender.start(server, "--timeout", 60, stdin=subprocess.PIPE)
    written = 0

    def write():
        nonlocal written
        chunk = "".join(json.dumps(body(f"t{n}")) + "\n" for n in range(500)).encode()
        try:
            while written < 100_000_000:
                process.stdin.write(chunk)
                process.stdin.flush()
                written += len(chunk)
        except (BrokenPipeError, ValueError):
            pass

    thread = threading.Thread(target=write)
    thread.start()
    server.wait_for(50)
    time.sleep(3)
    held = written
    process.send_signal(signal.SIGTERM)
    process.send_signal(signal.SIGTERM)
    result = sender.wait(30)
    thread.join(10)
    assert held < 20_000_000 and result.exit == 143


def test_a_prepared_message(fake, sender):
    server = fake()
    (sender.folder / "message.json").write_text(json.dumps(
        {"message": {"token": {"$slot": 0}, "android": {"notification": {"title_loc_key": "hello", "title_loc_args": ["x"]}}}}))
    (sender.folder / "tokens").write_text("".join(f"t{n}\n" for n in range(30)) + "\nbad token\n")
    sender.input = None
    result = sender.run(server, "--message", sender.folder / "message.json", "--tokens", sender.folder / "tokens")
    assert server.delivered() == {f"t{n}": 1 for n in range(30)}, result
    assert all(r["body"]["message"]["android"]["notification"]["title_loc_key"] == "hello" for r in server.requests())
    assert result.report["passed_over"]["broken"] == 1


def test_not_before(fake, sender):
    server = fake()
    due = int(time.time()) + 6
    lines(sender, {"rule": "r", "payload": body("later"), "target": {"token": "later"}, "not_before": due},
          {"rule": "r", "payload": body("now"), "target": {"token": "now"}, "not_before": due - 3600}, body("plain"))
    assert sender.run(server).exit == 0
    received = {r["body"]["message"]["token"]: r["received"] for r in server.requests()}
    assert received["later"] >= due and max(received["now"], received["plain"]) < received["later"]


def test_a_rate_is_kept(fake, sender):
    server = fake()
    sender.write(60)
    sender.rate = "1200"
    assert sender.run(server).exit == 0
    times = sorted(request["received"] for request in server.requests())
    # 20 a second; a machine that does other things lets some of them come together.
    assert times[-1] - times[0] > 2 and all(b - a > 0.9 for a, b in zip(times, times[35:]))


def test_collapse_ids_stay_the_same(fake, sender):
    server = fake(rules=[{"play": "unavailable", "attempt": 1, "deliver": True, "target": "t1"}])
    sender.write(5)
    assert sender.run(server, "--collapse", seconds=60).exit == 0
    both = [r["body"]["message"] for r in server.requests() if r["body"]["message"]["token"] == "t1"]
    assert len(both) == 2 and both[0] == both[1]
    keys = {r["body"]["message"]["android"]["collapse_key"] for r in server.requests()}
    assert len(keys) == 5
    assert all(len(r["body"]["message"]["apns"]["headers"]["apns-collapse-id"]) <= 64 for r in server.requests())


def test_nobody_reads_the_report(fake, sender):
    """The reader of standard output has gone: that is no signal's end, and the journal is whole."""
    server = fake()
    sender.write(20)
    read, write = os.pipe()
    os.close(read)
    with open(sender.folder / "errors", "wb") as errors:
        process = subprocess.Popen(sender.command(server), stdin=subprocess.DEVNULL, stdout=write, stderr=errors)
    os.close(write)
    assert process.wait(60) >= 0
    assert settled(sender, server, 20)["sent"] == 20


# F10

def test_a_full_disk(fake, sender):
    """A journal that cannot grow stops the sending; what is not on disk was not sent."""
    server = fake(streams=STREAMS, latency=0.01)
    sender.write(1500)
    result = sender.run(server, "--connections", 1, limits=[(resource.RLIMIT_FSIZE, 120_000)], seconds=60)
    assert result.exit in (3, 5) and b"journal" in result.stderr, result
    sent = len(server.requests())
    assert 0 < sent < 1500
    result = sender.run(server, "--connections", 1, "--resume", seconds=120)
    counts = settled(sender, server, 1500)
    assert counts["failed"] == 0 and counts["unknown"] <= 2 * STREAMS, counts


def test_journals_that_cannot_be_written(fake, sender):
    server = fake()
    sender.write(3)
    for path in ("/proc/self/journal", sender.folder, "/no/such/folder/journal"):
        sender.journal = path
        result = sender.run(server)
        assert result.exit == 3 and str(path).encode() in result.stderr, result
    assert server.requests() == []


def test_journals_that_are_damaged(fake, sender):
    """Torn tails and flipped bytes: an error or a campaign that goes on, never a crash and never more doubles than records."""
    dice = random.Random(4)
    server = fake(streams=STREAMS, latency=0.01)
    sender.write(200)
    sender.start(server, "--connections", 1)
    assert server.wait_for(60)
    sender.process.kill()
    sender.process.wait()
    kept = {path: path.read_bytes() for path in sender.folder.glob("journal*")}
    tail = max(kept, key=lambda path: len(kept[path]))
    for kind in ["torn"] * 6 + ["flipped"] * 6:
        for path in sender.folder.glob("journal*"):
            path.unlink()
        for path, content in kept.items():
            path.write_bytes(content)
            os.chmod(path, 0o600)
        content = bytearray(kept[tail])
        place = dice.randrange(len(content))
        if kind == "torn":
            del content[place:]
        else:
            content[place] ^= 1 << dice.randrange(8)
        tail.write_bytes(content)
        result = sender.run(server, "--resume", seconds=60)
        assert result.exit in (0, 3, 5, 64), (kind, place, result)
        if result.exit in (0, 5) and kind == "torn":
            counts = settled(sender, server, 200, doubles=True)
            assert counts["failed"] == 0


def test_noise_as_a_journal(fake, sender):
    server = fake()
    sender.write(3)
    for noise in (b"not a database at all" * 100, b"SQLite format 3\0" + b"\xff" * 4000):
        sender.journal.write_bytes(noise)
        os.chmod(sender.journal, 0o600)
        result = sender.run(server, "--resume")
        assert result.exit in (3, 64) and server.requests() == [], result
        assert sender.journal.read_bytes()[:100] == noise[:100]  # nobody's file was overwritten
