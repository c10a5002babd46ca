"""`locscript bulk … | locscript send -`: every message arrives once, and the sender's pace holds the rules back."""
import json
import os
import pathlib
import signal
import subprocess
import time

import pytest

from sender import PATIENCE, binary, settled

# Of six events two are messages, one of them with a warning, one a skip, one a failure, one wanted by no rule, and one is broken.
RULE = """
return {
  on = "x",
  run = function(event)
    if event.n % 6 == 2 then return loc.skip("two") end
    if event.n % 6 == 3 then error("three") end
    local arguments = event.n % 6 == 0 and { 2.5 } or {}
    return loc.message {
      token = event.token, title = loc.text("greeting_of_the_shop", table.unpack(arguments)), data = { pad = event.pad or "" },
      meta = { campaign = "autumn-campaign" },
    }
  end,
}
"""


def event(number, pad=0):
    if number % 6 == 4:
        return '{"type":"nobody"}\n'
    if number % 6 == 5:
        return "broken\n"
    return json.dumps({"type": "x", "n": number, "token": f"t{number}", "pad": "x" * pad}) + "\n"


class Bulk:
    """`locscript bulk` with its output on a pipe."""

    def __init__(self, folder, content):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir()
        self.input = self.folder / "events.ndjson"
        self.input.write_text(content)
        (self.folder / "rule.lua").write_text(RULE)
        command = pathlib.Path(binary()).with_name("locscript")
        with open(self.folder / "stderr", "wb") as said:
            self.process = subprocess.Popen(
                [command, "bulk", "rule.lua", "--events", self.input.name], cwd=self.folder, stdout=subprocess.PIPE, stderr=said)

    @property
    def read(self):
        """The bytes of the input that have been read; None after the end of the process."""
        try:
            for name in os.listdir(f"/proc/{self.process.pid}/fd"):
                if os.readlink(f"/proc/{self.process.pid}/fd/{name}") == str(self.input):
                    return int(pathlib.Path(f"/proc/{self.process.pid}/fdinfo/{name}").read_text().split()[1])
        except (FileNotFoundError, ProcessLookupError):
            pass
        return None

    @property
    def memory(self):
        """The most that it has held, in KB."""
        (line,) = [line for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines() if line.startswith("VmHWM")]
        return int(line.split()[1])

    def wait(self):
        code = self.process.wait(PATIENCE)
        return code, (self.folder / "stderr").read_text()


@pytest.fixture
def bulk(tmp_path, sender):
    started = []

    def start(content):
        started.append(Bulk(tmp_path / "bulk", content))
        return started[-1]

    yield start
    for each in started:
        each.process.kill()
        each.process.wait()


def send(sender, server, bulk, *options):
    """Starts the sender on the other end, by the command's own name for it."""
    sender.input = "-"
    command = sender.command
    name = str(pathlib.Path(binary()).with_name("locscript"))
    sender.command = lambda *arguments, **others: [name, "send", *command(*arguments, **others)[1:]]
    sender.start(server, *options, stdin=bulk.process.stdout)
    bulk.process.stdout.close()


def test_every_message_arrives_once(fake, sender, bulk):
    count = 6000
    server = fake()
    begun = bulk("".join(event(number) for number in range(count)))
    send(sender, server, begun)
    result = sender.wait(120)
    code, said = begun.wait()
    assert code == 1 and "6000 events" in said, said
    assert ": 2000 messages, 1000 skipped, 1000 that no rule handles, 2000 failed\n" in said, said

    due = {f"t{number}" for number in range(count) if number % 6 < 2}
    assert server.delivered() == dict.fromkeys(due, 1), result
    assert result.exit == 0 and result.report["sent"] == 2000, result
    assert result.report["passed_over"] == {"errors": 2000, "skips": 1000, "broken": 0, "repeated": 0}, result
    # What is for the host alone is in the input of the sender, and nowhere on the wire.
    record = pathlib.Path(server.ready["record"]).read_text()
    assert "greeting_of_the_shop" in record
    for private in ("autumn-campaign", "findings", "float-argument", "rule.lua"):
        assert private not in record, private
    for request in server.requests():
        assert request["body"].keys() == {"message"} and request["body"]["message"].keys() <= {"token", "data", "android", "apns"}
    # A line of the journal is a line of the pipe: each is over.
    states = sender.states()
    assert len(states) == 2000 and {state.name for state in states.values()} == {"sent"}


def test_the_senders_pace_holds_the_rules_back_and_its_end_is_theirs(fake, sender, bulk):
    server = fake()
    sender.rate = "600"  # a minute
    begun = bulk("".join(event(number, pad=1500) for number in range(60_000)))
    size = begun.input.stat().st_size
    assert size > 60_000_000
    send(sender, server, begun)
    assert server.wait_for(30)
    # Without a reader that holds it back it would be through by now, several times.
    time.sleep(3)
    read = begun.read
    assert begun.process.poll() is None and 0 < read < size / 3, (read, size)
    assert begun.memory < 100_000

    sender.process.kill()
    sender.process.wait()
    killed = time.monotonic()
    code, said = begun.wait()
    # Like every filter whose reader has gone: the summary, and no place to go on from, which a pipe has none of.
    assert code == -signal.SIGPIPE and time.monotonic() - killed < 10
    assert " events in " in said and "stopped behind" not in said and "resume" not in said, said
    # What was sent was sent once.
    assert set(server.delivered().values()) == {1}
