#!/usr/bin/env python3
"""locscript bulk as it is stopped: Ctrl-C on a terminal, signals, a full disk, a reader that leaves; and what goes on from there.

usage: bulk.py LOCSCRIPT. Ends with `N passed, N failed`."""
import contextlib
import gzip
import os
import pathlib
import pty
import random
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import traceback

SECONDS = 120  # for a machine that does other things as well; nothing here is measured
EVENTS = 12_000
COMMAND = str(pathlib.Path(sys.argv[1]).resolve())

# Each event gives one envelope, and takes a while: a run is many blocks and a second long. `pad` does not compress well.
RULE = """
return function(event)
  local sum = 0
  for step = 1, 10000 do sum = sum + step end
  if event.n % 1000 == 7 then error("seven") end
  if event.n % 3 == 0 then return loc.skip("three") end
  return loc.message { topic = "t" .. event.n % 5, data = { n = event.n, sum = sum, pad = event.pad or "" } }
end
"""


class Place:
    """A folder with the rule, its events, and what an unbroken run makes of them."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        (self.folder / "rule.lua").write_text(RULE)
        # A machine that does other things as well may let a run wait for longer than its usual limit.
        (self.folder / "locscript.toml").write_text("[limits]\nmilliseconds = 60_000\n")
        dice = random.Random(1)
        (self.folder / "in").write_text(
            "".join(f'{{"n":{number},"pad":"{dice.randbytes(90).hex()}"}}\n' for number in range(1, EVENTS + 1)))
        whole = self.run("--out", "whole", "--errors", "whole.errors")
        assert whole.returncode == 1, whole
        self.whole, self.failures = (self.folder / "whole").read_bytes(), (self.folder / "whole.errors").read_bytes()
        assert self.whole.count(b"\n") + self.failures.count(b"\n") == EVENTS

    def words(self, *words, input="in"):
        return [COMMAND, "bulk", "rule.lua", "-j2", *(["--events", input] if input else []), *words]

    def run(self, *words, input="in", **others):
        return subprocess.run(self.words(*words, input=input), cwd=self.folder, capture_output=True, timeout=SECONDS, **others)

    def start(self, *words, input="in", **others):
        return subprocess.Popen(self.words(*words, input=input), cwd=self.folder, stderr=subprocess.PIPE, start_new_session=True, **others)

    def bytes(self, name):
        return (self.folder / name).read_bytes()

    def wait_for(self, name, size, process):
        """Until a file of the run has so many bytes."""
        end = time.monotonic() + SECONDS
        path = self.folder / name
        while not path.exists() or path.stat().st_size < size:
            assert process.poll() is None and time.monotonic() < end, f"{name} never got {size} bytes"
            time.sleep(0.005)

    def line(self, out):
        """The line that a run has reached; -1: it has no place."""
        try:
            return int(re.search(rb'"line":(\d+)', self.bytes(f"{out}.progress"))[1])
        except (FileNotFoundError, TypeError):
            return -1

    def wait_for_line(self, out, line):
        end = time.monotonic() + SECONDS
        while self.line(out) < line:
            assert time.monotonic() < end, self.line(out)
            time.sleep(0.002)

    def is_stopped(self, name, said, errors=None):
        """That the output and its errors are whole lines, and of as many events as was told; returns how many."""
        told = re.search(r"stopped behind line (\d+) of (in|<stdin>): the output is whole up to there; --resume goes on from there", said)
        assert told, said
        lines = int(told[1])
        made = gzip.decompress(self.bytes(name)) if name.endswith(".gz") else self.bytes(name)
        assert 0 < lines <= EVENTS, lines
        assert made and self.whole.startswith(made) and made.endswith(b"\n")
        if errors:
            failed = self.bytes(errors)
            assert self.failures.startswith(failed) and made.count(b"\n") + failed.count(b"\n") == lines
        return lines

    def goes_on(self, name, since, errors=None, **others):
        """That a resumed run makes the bytes of an unbroken one."""
        done = self.run("--out", name, "--errors", errors or f"{name}.errors", "--resume", **others)
        assert done.returncode == 1 and f"since line {since + 1} in" in done.stderr.decode(), done.stderr
        made = gzip.decompress(self.bytes(name)) if name.endswith(".gz") else self.bytes(name)
        assert made == self.whole and self.bytes(errors or f"{name}.errors") == self.failures
        assert not (self.folder / f"{name}.progress").exists()


class Terminal:
    """A run with a terminal of its own, whose Ctrl-C goes to all of its processes."""

    def __init__(self, place, *words):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(place.folder)
            os.execve(COMMAND, place.words(*words), {"PATH": os.environ["PATH"], "TERM": "xterm", "NO_COLOR": "1"})
        self.code = None
        self.said = ""

    def poll(self):
        """The exit code, or None; what is shown is read, as a terminal that nobody reads holds the run up."""
        if self.code is None:
            while select.select([self.terminal], [], [], 0)[0]:
                try:
                    self.said += os.read(self.terminal, 4096).decode("utf-8", "replace")
                except OSError:
                    break
            process, status = os.waitpid(self.process, os.WNOHANG)
            if process:
                self.code = os.waitstatus_to_exitcode(status)
                with contextlib.suppress(OSError):
                    while select.select([self.terminal], [], [], 0)[0]:
                        self.said += os.read(self.terminal, 4096).decode("utf-8", "replace")
        return self.code

    def press(self):
        os.write(self.terminal, b"\x03")

    def wait(self):
        end = time.monotonic() + SECONDS
        while self.poll() is None:
            if time.monotonic() > end:
                os.kill(self.process, signal.SIGKILL)
                raise AssertionError("it does not end")
            time.sleep(0.01)
        return self.code


def test_ctrl_c(place):
    run = Terminal(place, "--out", "out", "--errors", "out.errors")
    place.wait_for("out", 20_000, run)
    run.press()
    assert run.wait() == 130, (run.code, run.said)
    lines = place.is_stopped("out", run.said, "out.errors")
    assert lines < EVENTS
    refused = place.run("--out", "out")
    assert refused.returncode == 64 and b"go on with --resume" in refused.stderr, refused
    place.goes_on("out", lines)


def test_ctrl_c_and_again_until_the_end(place):
    """A resumed run is stopped, too, as often as one likes."""
    words = ["--out", "often", "--errors", "often.errors"]
    size, stops = 50_000, 0
    while True:
        run = Terminal(place, *words, *(["--resume"] if stops else []))
        try:
            place.wait_for("often", size, run)
        except AssertionError:
            assert run.code in (0, 1), run.said  # it was over before; 0: there was nothing left
            break
        run.press()
        if run.wait() in (0, 1) or not (place.folder / "often.progress").exists():
            assert run.code in (0, 1, -signal.SIGINT), run.said  # it was over, and telling the counts
            break
        assert run.code == 130, run.said
        place.is_stopped("often", run.said, "often.errors")
        stops += 1
        size = (place.folder / "often").stat().st_size + 400_000
    assert stops > 1
    assert place.bytes("often") == place.whole and place.bytes("often.errors") == place.failures


def test_ctrl_c_twice(place):
    """The second one ends the process at once, wherever it is; what it leaves behind can be gone on with."""
    run = Terminal(place, "--out", "twice", "--errors", "twice.errors")
    place.wait_for("twice", 20_000, run)
    run.press()
    run.press()
    assert run.wait() in (130, -signal.SIGINT), run.said
    done = place.run("--out", "twice", "--errors", "twice.errors", "--resume")
    assert done.returncode == 1 and place.bytes("twice") == place.whole and place.bytes("twice.errors") == place.failures, done


def test_ctrl_c_twice_while_nobody_reads(place):
    """A writer that waits for its reader sees the first one only when that goes on: the second one is for such a case."""
    run = place.start(stdout=subprocess.PIPE)
    time.sleep(1)
    run.send_signal(signal.SIGINT)
    time.sleep(0.5)
    if run.poll() is None:
        run.send_signal(signal.SIGINT)
    assert run.wait(SECONDS) in (-signal.SIGINT, 130)
    run.communicate()


def test_ctrl_c_that_ends_the_input_as_well(place):
    """What writes the input gets the same Ctrl-C: that its output ends then does not make the run complete."""
    for _ in range(10):
        (place.folder / "early.progress").unlink(missing_ok=True)
        run = place.start("--out", "early", "--errors", "early.errors", input=None, stdin=subprocess.PIPE)
        run.stdin.write(b'{"n":1}\n{"n":2}\n')
        run.stdin.flush()
        place.wait_for_line("early", 2)
        run.send_signal(signal.SIGINT)
        run.stdin.close()
        assert run.wait(SECONDS) == 130, run.returncode
        run.stderr.close()
        assert place.line("early") == 2


def test_ctrl_c_with_a_filter(place):
    """The terminal's Ctrl-C must not reach gzip, which has to write its file to the end."""
    run = Terminal(place, "--out", "out.gz", "--errors", "out.gz.errors")
    place.wait_for("out.gz", 40_000, run)
    run.press()
    assert run.wait() == 130, (run.code, run.said)
    lines = place.is_stopped("out.gz", run.said, "out.gz.errors")
    place.goes_on("out.gz", lines)


def test_a_signal_while_the_input_waits(place):
    """A run that waits for its input ends, too, and goes on with the whole stream."""
    for number, code in ((signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)):
        out = f"pipe{code}"
        run = place.start("--out", out, "--errors", f"{out}.errors", input=None, stdin=subprocess.PIPE)
        events = place.bytes("in")
        run.stdin.write(events[: len(events) // 4])
        run.stdin.flush()
        # A pipe gives the lines that are there.
        due = events[: len(events) // 4].count(b"\n")
        place.wait_for_line(out, due)
        run.send_signal(number)
        assert run.wait(SECONDS) == code, run.returncode
        said = run.stderr.read()
        run.stdin.close()
        assert place.is_stopped(out, said.decode(), f"{out}.errors") == due
        with open(place.folder / "in", "rb") as file:
            done = place.run("--out", out, "--errors", f"{out}.errors", "--resume", input=None, stdin=file)
        assert done.returncode == 1 and place.bytes(out) == place.whole and place.bytes(f"{out}.errors") == place.failures, done


def test_kill(place):
    """What was written behind the last place is cut."""
    run = place.start("--out", "killed", "--errors", "killed.errors", stdout=subprocess.DEVNULL)
    place.wait_for_line("killed", 1)
    run.kill()
    run.communicate()
    lines = place.line("killed")
    assert 0 < lines < EVENTS, lines
    place.goes_on("killed", lines)


def test_a_full_disk(place):
    """The disk is a tmpfs, which grows before the run goes on. In a name space of its own, so that anybody may mount it."""
    if subprocess.run(["unshare", "-rm", "true"], capture_output=True).returncode:
        print("a full disk: skipped, this system lets nobody mount a tmpfs")
        return
    disk = place.folder / "disk"
    disk.mkdir()
    size = len(place.whole) * 2 // 3
    script = f"""
    mount -t tmpfs -o size={size} none disk
    "$@" --out disk/out --errors disk/out.errors; echo "exit $?"
    cp disk/out kept; cp disk/out.progress kept.progress
    mount -o remount,size=100m none disk
    "$@" --out disk/out --errors disk/out.errors --resume 2>said; echo "exit $?"
    cp disk/out full; cp disk/out.errors full.errors
    rm disk/*
    mount -o remount,size=20k none disk
    "$@" --out disk/out.gz; echo "exit $?"; ls disk
    """
    done = subprocess.run(["unshare", "-rm", "sh", "-c", script, "sh", *place.words()], cwd=place.folder, capture_output=True, timeout=2 * SECONDS)
    said = done.stderr.decode()
    codes = re.findall(rb"exit (\d+)", done.stdout)
    assert codes == [b"3", b"1", b"3"], done
    assert "error: disk/out: No space left on device" in said, said
    lines = int(re.search(r"stopped behind line (\d+) of in", said)[1])
    kept = place.bytes("kept")
    assert lines > 0 and place.whole.startswith(kept) and kept.endswith(b"\n") and len(kept) < size
    assert place.bytes("full") == place.whole and place.bytes("full.errors") == place.failures
    # Half a compressed file has no place.
    assert "error: disk/out.gz: gzip failed" in said and "of in: start anew: half a compressed file" in said, said
    assert b"out.gz.progress" not in done.stdout, done.stdout


def test_a_reader_that_leaves(place):
    run = place.start(stdout=subprocess.PIPE)
    head = subprocess.run(["head", "-1"], stdin=run.stdout, capture_output=True, timeout=SECONDS)
    run.stdout.close()
    _, said = run.communicate(timeout=SECONDS)
    assert head.stdout == place.whole[: place.whole.index(b"\n") + 1]
    # As every filter ends whose reader has seen enough: no word about a place, which a pipe has none of.
    assert run.returncode == -signal.SIGPIPE and b"stopped" not in said and b"error:" not in said.replace(b"error[", b""), said


def test_a_line_of_100_megabytes(place):
    """It is passed over at flat memory, with NULs before it and no line feed at the end."""
    read, write = os.pipe()
    run = place.start(input=None, stdin=read, stdout=subprocess.PIPE)
    os.close(read)
    if os.fork() == 0:
        # Made here: a process that is started counts the memory of the one that starts it as its own.
        with contextlib.suppress(BrokenPipeError), open(write, "wb") as file:
            file.write(b'{"n":1}\n\0\0\n{"n":4,"x":"\0"}\n{"x":"' + b"x" * 100_000_000 + b'"}\n{"n":2}')
        os._exit(0)
    os.close(write)
    out = run.stdout.read()
    said = run.stderr.read()
    _, status, used = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(status)
    os.wait()
    assert run.returncode == 1, said
    lines = out.splitlines()
    assert len(lines) == 5 and out.endswith(b"\n"), out[:2000]
    assert [re.search(rb'"line":(\d)', line)[1] for line in lines] == [b"1", b"2", b"3", b"4", b"5"]
    assert [b'"payload"' in line for line in lines] == [True, False, False, False, True], out[:3000]
    assert b'"slug":"too-big"' in lines[3] and b"the line has 100000008 bytes" in lines[3], lines[3]
    assert used.ru_maxrss < 80_000, used.ru_maxrss  # KB


def main():
    # A shell's background job ignores Ctrl-C, and so would all that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Place(folder)
        for name, test in list(globals().items()):
            if not name.startswith("test_"):
                continue
            try:
                test(place)
                passed += 1
            except Exception:  # noqa: BLE001
                failed += 1
                print(f"FAILED: {name}")
                traceback.print_exc(file=sys.stdout)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
