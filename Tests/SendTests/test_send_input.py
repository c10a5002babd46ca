"""What goes into locscript-send, good and bad: lines, pipes, prepared messages, times, rates; and journals in trouble (F10)."""
import json
import os
import random
import resource
import signal
import subprocess
import threading
import time

import pytest

from sender import settled

STREAMS = 20


def lines(sender, *texts):
    sender.input.write_bytes(b"".join(t if isinstance(t, bytes) else (json.dumps(t) + "\n").encode() for t in texts))


def body(token, **message):
    return {"message": {"token": token, **message}}


def test_broken_lines_are_named_and_the_rest_is_sent(fake, sender):
    server = fake()
    lines(sender, body("a"), b"{\n", b"\xff\xfe\n", b"[]\n", {"rule": "r", "skipped": "no"}, b"\n",
          {"rule": "r", "error": {"status": 500, "slug": "x", "message": "m"}}, b"x" * 2_000_000 + b"\n", body("b"), b'{"message":\n')
    result = sender.run(server)
    assert server.delivered() == {"a": 1, "b": 1}, result
    for number in (2, 3, 4, 8, 10):
        assert f":{number}:".encode() in result.stderr, (number, result)
    assert result.report["passed_over"] == {"errors": 1, "skips": 1, "broken": 5, "repeated": 0}


@pytest.mark.parametrize("end", [b'{"message":', b'{"message":{"token":"c"}', b"{", b'{"rule":"r","payload":{"mess'])
def test_an_input_that_was_cut_is_no_success(fake, sender, end):
    """The program that wrote it was killed, or a copy broke off: a file is refused, of a pipe the whole lines are sent."""
    server = fake()
    lines(sender, body("a"), body("b"), end)
    for options in ((), ("--dry-run",)):
        result = sender.run(server, *options)
        assert result.exit == 3 and b":3: the file ends inside this line" in result.stderr and server.requests() == [], result
    whole = sender.input.read_bytes()
    result = sender.run_piped(server, whole)
    assert result.exit == 3 and server.delivered() == {"a": 1, "b": 1}, result
    assert result.report["stopped"].startswith("the input ends inside line 3"), result
    # The whole input goes on where the cut one ended.
    result = sender.run_piped(server, whole[: -len(end)] + json.dumps(body("c")).encode() + b"\n", "--resume")
    assert result.exit == 0 and server.delivered() == {"a": 1, "b": 1, "c": 1}, result


def test_a_last_line_without_an_end_is_whole(fake, sender):
    server = fake()
    lines(sender, body("a"), json.dumps(body("b")).encode())
    assert sender.run(server).exit == 0 and server.delivered() == {"a": 1, "b": 1}
    # A last line of complete JSON was not cut; if it has no message, it is a broken line.
    sender.journal.unlink()
    lines(sender, body("c"), b"[]")
    result = sender.run(server)
    assert result.exit == 0 and result.report["passed_over"]["broken"] == 1, result


def test_the_report_is_written_at_every_end(fake, sender):
    """A program that reads standard output gets its object where the checks fail, too, or a file is missing."""
    server = fake()
    lines(sender, body("a"), body("b", data={"k": 1}))
    result = sender.run(server)
    assert result.exit == result.report["exit"] == 1 and result.report["refused"] == 1 and result.report["sent"] == 0, result
    assert "would be refused" in result.report["stopped"]
    sender.input.unlink()
    result = sender.run(server)
    assert result.exit == result.report["exit"] == 3 and result.report["total"] is None and result.report["stopped"], result


def test_empty_input(fake, sender):
    server = fake()
    for text in (b"", b"\n\n"):
        sender.input.write_bytes(text)
        result = sender.run(server)
        assert result.exit == 0 and result.stderr and server.requests() == []


@pytest.mark.parametrize("content", [
    b"<resources>\n</resources>\n", b'{\n  "message": {}\n}\n', '{"message":{"token":"t"}}\n'.encode("utf-16"), b"\x7fELF\0\0\n" * 9,
], ids=["xml", "pretty", "utf-16", "binary"])
@pytest.mark.parametrize("options", [(), ("--dry-run",)], ids=["send", "dry-run"])
def test_a_file_of_something_else(fake, sender, content, options):
    """No line of it is a message: that is an error, and no campaign that was sent."""
    server = fake()
    sender.input.write_bytes(content)
    result = sender.run(server, *options)
    assert result.exit == 3 and b"no line of the input is a message" in result.stderr and server.requests() == [], result
    assert sender.run_piped(server, content, *options).exit == 3


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


def test_a_file_as_standard_input(fake, sender):
    server = fake()
    sender.write(50)
    sender.input, path = "-", sender.input
    with open(path, "rb") as file:
        assert sender.run(server, stdin=file).exit == 0
    assert settled(sender, server, 50)["sent"] == 50


def piped(sender, count, prefix="t"):
    """The bytes of so many messages."""
    sender.input = sender.folder / "messages.ndjson"
    sender.write(count, prefix)
    return sender.input.read_bytes()


def test_a_pipe(fake, sender):
    server = fake()
    result = sender.run_piped(server, piped(sender, 50), piece=37, pause=0.005)
    assert result.exit == 0 and result.report["sent"] == result.report["total"] == 50, result
    assert settled(sender, server, 50)["sent"] == 50


def test_a_pipe_leaves_refused_messages_out(fake, sender):
    """What FCM would refuse is passed over one by one, as a pipe cannot be read twice."""
    server = fake()
    content = b"".join(json.dumps(message).encode() + b"\n" for message in (
        body("a"), body("b", notification={"title_loc_key": "k"}), body("c"), body("d", android={"priority": "urgent"}), body("e")))
    result = sender.run_piped(server, content)
    assert result.exit == 5 and b":2:" in result.stderr and b":4:" in result.stderr, result
    assert server.delivered() == {"a": 1, "c": 1, "e": 1} and len(server.requests()) == 3
    assert (result.report["sent"], result.report["refused"], result.report["failed"]) == (3, 2, 0)
    assert {line: state.name for line, state in sender.states().items()} == {1: "sent", 3: "sent", 5: "sent"}


def test_a_pipe_is_resumed_after_a_kill(fake, sender):
    server = fake(streams=STREAMS, latency=0.02)
    content = piped(sender, 200)
    sender.start_piped(server, content, "--connections", 1)
    assert server.wait_for(60)
    sender.process.kill()
    sender.process.wait()
    time.sleep(0.1)  # what is in the sockets arrives
    before = len(server.requests())
    assert before < 200
    result = sender.run_piped(server, content, "--connections", 1, "--resume")
    counts = settled(sender, server, 200)
    assert counts["failed"] == 0 and counts["unknown"] <= STREAMS and len(server.requests()) > before
    assert result.exit == (5 if counts["unknown"] else 0), result


def test_another_pipe_is_not_resumed(fake, sender):
    """A line that is not the journal's ends the run: nothing behind it is sent."""
    server = fake()
    content = piped(sender, 20)
    assert sender.run_piped(server, content).exit == 0
    more = piped(sender, 40)
    assert more.startswith(content)
    result = sender.run_piped(server, more.replace(b"number 4", b"number 5", 1), "--resume")
    assert result.exit == 64 and b"line 5 " in result.stderr and b"this is another input" in result.stderr, result
    assert len(server.requests()) == 20 and len(sender.states()) == 20
    # The same bytes go on, and so do more of them.
    assert sender.run_piped(server, more, "--resume").exit == 0
    assert settled(sender, server, 40)["sent"] == 40


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


@pytest.mark.parametrize("way", ["file", "pipe"])
def test_tokens_as_people_have_them(fake, sender, way):
    """A byte order mark and CRLF of Windows, blank lines, spaces, and tokens that are there twice: each phone gets one message."""
    server = fake()
    message = sender.folder / "message.json"
    message.write_text(json.dumps({"message": {"token": {"$slot": 0}, "notification": {"title": "Hello"}}}))
    tokens = b"\xef\xbb\xbfa\r\nb\r\n\r\n  c\t\r\nb\r\nno token\r\na\r\nd"
    path = sender.folder / "tokens"
    path.write_bytes(tokens)

    def run(content, *options):
        sender.input = None
        if way == "file":
            path.write_bytes(content)
            return sender.run(server, "--message", message, "--tokens", path, *options)
        read, write = os.pipe()
        os.write(write, content)
        os.close(write)
        try:
            return sender.run(server, "--message", message, "--tokens", "-", *options, stdin=read)
        finally:
            os.close(read)

    result = run(tokens)
    assert result.exit == 0 and server.delivered() == dict.fromkeys("abcd", 1), result
    assert result.report["passed_over"] == {"errors": 0, "skips": 0, "broken": 1, "repeated": 2}
    assert b":5: passed over: an earlier line has this token" in result.stderr
    assert sorted(sender.states()) == [1, 2, 4, 8]
    # What was sent before counts as an earlier line, too.
    more = tokens if way == "file" else tokens + b"\ne\nc"
    result = run(more, "--resume")
    assert result.exit == 0 and server.delivered() == dict.fromkeys("abcd" if way == "file" else "abcde", 1), result


def test_a_long_wait_is_announced(fake, sender):
    server = fake()
    lines(sender, body("now"), {"rule": "r", "payload": body("later"), "not_before": int(time.time()) + 3_600})
    sender.start(server)
    assert server.wait_for(1)
    time.sleep(1)
    sender.process.send_signal(signal.SIGTERM)
    result = sender.wait(20)
    assert result.exit == 143 and b"one message waits for a later time" in result.stderr, result
    assert server.delivered() == {"now": 1} and result.report["open"] == 1


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
    assert process.wait(60) == 0
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


@pytest.mark.parametrize("failures", [1, 0], ids=["once", "from then on"])
def test_a_disk_that_fails(fake, sender, preloaded, failures):
    """The n-th write or sync of the journal fails with EIO: nothing more is sent, and the next run goes on."""
    server = fake(streams=5, latency=0.005)
    library, log = preloaded("broken_disk"), sender.folder / "failed"
    for first in (1, 2, 3, 5, 8, 13, 21, 34, 55):
        sender.journal = sender.folder / f"journal-{first}"
        sender.write(60, f"n{first}-")
        result = sender.run(server, "--connections", 1, "--timeout", 3, LD_PRELOAD=library, BROKEN_DISK_LOG=str(log),
                            BROKEN_DISK=f"{first} {failures} {os.path.realpath(sender.journal)}")
        assert log.exists(), f"call {first} did not come"
        log.unlink()
        assert result.exit == 3 and str(sender.journal).encode() in result.stderr and result.seconds < 3 + 5, (first, result)
        left = sum(r["body"]["message"]["token"].startswith(f"n{first}-") for r in server.requests())
        assert left < 60
        result = sender.run(server, "--connections", 1, *sender.resume())
        counts = settled(sender, server, 60, f"n{first}-")
        assert counts["failed"] == 0 and counts["unknown"] <= 2 * 5 and result.exit == (5 if counts["unknown"] else 0), (first, result)


def test_journals_that_cannot_be_written(fake, sender):
    server = fake()
    sender.write(3)
    for path, reason in (("/proc/self/journal", b""), (sender.folder, b""), ("/no/such/folder/journal", b""),
                         # What is written there is not there again.
                         ("/dev/null", b": is not a regular file"), ("/dev/zero", b": is not a regular file")):
        sender.journal = path
        result = sender.run(server)
        assert result.exit == 3 and str(path).encode() + reason in result.stderr, result
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
