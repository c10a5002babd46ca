"""locscript-send as its users start it, and what its journal says of each record."""
import json
import os
import pathlib
import resource
import shutil
import signal
import sqlite3
import subprocess
import threading
import time

STATES = {1: "attempted", 2: "sent", 3: "failed", 4: "unknown", 5: "open"}
OVER = {"sent", "failed", "unknown"}
PATIENCE = 60  # seconds beyond what a test allows, after which a run counts as hanging


def binary():
    named = os.environ.get("LOCSCRIPT_SEND")
    return os.path.abspath(named) if named else None


class State:
    def __init__(self, row):
        self.line, self.name, self.code, self.message = row[0], STATES[row[1]], row[2], row[3]

    def __repr__(self):
        return f"{self.line}: {self.name} {self.code or ''}"


class Result:
    def __init__(self, code, stdout, stderr, seconds, began):
        self.exit, self.stdout, self.stderr, self.seconds, self.began = code, stdout, stderr, seconds, began

    @property
    def report(self):
        return json.loads(self.stdout)

    def __repr__(self):
        return f"exit {self.exit} after {self.seconds:.1f} s\n{self.stdout[-3000:]!r}\n{self.stderr[-3000:]!r}"


class Sender:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True)
        self.journal = self.folder / "journal"
        self.input = self.folder / "messages.ndjson"  # None: no argument
        self.rate = "unlimited"
        self.process = None
        self.began = 0.0

    def write(self, count, prefix="t"):
        """Request bodies to that many tokens; some look like envelopes of rules, as `locscript run` writes them."""
        with open(self.input, "w", encoding="utf-8") as file:
            for number in range(count):
                body = {"message": {"token": f"{prefix}{number}", "notification": {"title": "Hello", "body": f"number {number}"}}}
                if number % 3 == 0:
                    body = {"rule": "hello", "payload": body, "target": {"token": f"{prefix}{number}"}, "meta": {"campaign": 7}}
                file.write(json.dumps(body) + "\n")

    def command(self, fake, *options, token=True):
        command = [binary(), *([str(self.input)] if self.input else []), "--project", fake.project, "--endpoint", fake.endpoint,
                   "--ca-file", fake.ready["ca"], "--journal", str(self.journal), "--rate", self.rate, "--format", "json"]
        if token:
            command += ["--access-token-file", fake.ready["access_token"]]
        return [*command, *map(str, options)]

    def start(self, fake, *options, token=True, limits=(), stdin=subprocess.DEVNULL, **environment):
        inherited = {name: value for name, value in os.environ.items() if not name.lower().endswith("_proxy")}

        def limit():
            for kind, amount in limits:
                resource.setrlimit(kind, (amount, amount))

        self.out, self.err = (open(self.folder / name, "wb") for name in ("stdout", "stderr"))
        self.began = time.time()
        self.process = subprocess.Popen(
            self.command(fake, *options, token=token), stdin=stdin, stdout=self.out, stderr=self.err,
            # Python ignores SIGXFSZ, and a limit on files is to be an error of write(2) for the sender as well.
            restore_signals=not limits, preexec_fn=limit if limits else None,
            env={**inherited, "HOME": str(self.folder), "TZ": "UTC", **environment})
        return self.process

    def wait(self, seconds=30):
        """The end of what was started. A run that takes longer than `seconds` and PATIENCE is killed, and fails the test."""
        try:
            code = self.process.wait(seconds + PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"hangs: {(self.folder / 'stderr').read_bytes()[-2000:]!r}") from None
        took = time.time() - self.began
        self.out.close()
        self.err.close()
        return Result(code, (self.folder / "stdout").read_bytes(), (self.folder / "stderr").read_bytes(), took, self.began)

    def run(self, fake, *options, seconds=30, **others):
        self.start(fake, *options, **others)
        return self.wait(seconds)

    def start_piped(self, fake, content, *options, piece=1_000, pause=0.0, **others):
        """Starts with standard input as a pipe, which gets its bytes in pieces that end anywhere, and then its end."""
        self.input = "-"
        read, write = os.pipe()
        process = self.start(fake, *options, stdin=read, **others)
        os.close(read)

        def feed():
            try:
                for start in range(0, len(content), piece):
                    os.write(write, content[start:start + piece])
                    time.sleep(pause)
            except BrokenPipeError:  # the sender has gone
                pass
            finally:
                os.close(write)

        threading.Thread(target=feed, daemon=True).start()
        return process

    def run_piped(self, fake, content, *options, seconds=30, **others):
        self.start_piped(fake, content, *options, **others)
        return self.wait(seconds)

    def stop(self):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def resume(self):
        """The option for the next run, where this one has begun: there is nothing to resume before the first attempt."""
        return ["--resume"] if self.states() else []

    def states(self):
        """The journal's records by line, read from a copy, as opening it would change it."""
        copy = self.folder / "copy"
        for end in ("", "-wal"):
            (self.folder / f"copy{end}").unlink(missing_ok=True)
            if pathlib.Path(f"{self.journal}{end}").exists():
                shutil.copyfile(f"{self.journal}{end}", f"{copy}{end}")
        if not copy.exists():
            return {}
        database = sqlite3.connect(copy)
        try:
            rows = database.execute("SELECT line, state, code, message_id FROM record ORDER BY line").fetchall()
        except sqlite3.OperationalError:  # killed before there was a table
            rows = []
        finally:
            database.close()
        return {row[0]: State(row) for row in rows}


def counted(states):
    """How many records are in which state."""
    counts = dict.fromkeys(STATES.values(), 0)
    for state in states.values():
        counts[state.name] += 1
    return counts


def settled(sender, fake, count, prefix="t", doubles=False):
    """Asserts that each of the records is in exactly one end state, and that the fake saw the same; returns the counts.

    A double is a message delivered twice: only where the server delivers and then answers that it has not."""
    states = sender.states()
    assert sorted(states) == list(range(1, count + 1)), f"lost: {set(range(1, count + 1)) - states.keys()}"
    delivered = fake.delivered()
    names = {}
    for request in fake.requests():
        if request["delivered"]:
            names.setdefault(request["body"]["message"]["token"], set()).add(request["name"].rsplit("/", 1)[1])
    for line, state in states.items():
        token = f"{prefix}{line - 1}"
        times = delivered.get(token, 0)
        assert state.name in OVER, state
        assert doubles or times <= 1, f"{state} was delivered {times} times"
        if state.name == "sent":
            assert times >= 1, f"{state} was never delivered"
            assert state.message is None or state.message.rsplit("/", 1)[-1] in names[token], state
        if state.name == "failed":
            assert times == 0, f"{state} was delivered"
    return counted(states)


def exit_code(counts):
    return 5 if counts["failed"] + counts["unknown"] else 0
