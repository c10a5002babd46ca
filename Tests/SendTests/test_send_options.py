"""The options of locscript-send: wrong use, what it says, how fast it sends, and which campaign a journal is of."""
import json
import os
import pty
import subprocess

import pytest

from sender import binary, settled

KEY = ("--credentials", "key.json")


def asked(*words, **environment):
    return subprocess.run([binary(), *map(str, words)], stdin=subprocess.DEVNULL, capture_output=True, timeout=60,
                          env={**os.environ, **environment})


@pytest.mark.parametrize("words, said", [
    (("--timeout", 0), "--timeout is 1 to 3600"), (("--timeout", 3601), "--timeout is 1 to 3600"),
    (("--connections", 0), "--connections is 1 to 100"), (("--connections", 101), "--connections is 1 to 100"),
    (("--rate", "0"), "--rate is"), (("--rate", "-1"), "--rate"), (("--rate", "0/s"), "--rate is"), (("--rate", "nan"), "--rate is"),
    (("--rate", "inf"), "--rate is"), (("--rate", "1e999"), "--rate is"), (("--rate", "/s"), "--rate is"), (("--rate", "5 /s"), "--rate is"),
    (("--rate", "Unlimited"), "--rate is"), ((*KEY, "--access-token-file", "token"), "not both"), (("--message", "m.json"), "belong together"),
    (("--tokens", "t"), "belong together"), (("--message", "m.json", "--tokens", "t"), "name no other file"),
], ids=lambda words: " ".join(map(str, words)) if isinstance(words, tuple) else "")
def test_wrong_use(sender, words, said):
    """Nothing is read and nothing written, not even with --dry-run."""
    sender.write(1)
    result = asked(sender.input, "--dry-run", "--format", "json", *words)
    assert result.returncode == 64 and said.encode() in result.stderr and result.stdout == b"", result


def test_no_input(sender):
    result = asked("--dry-run")
    assert result.returncode == 64 and b"Name a file of messages, or -" in result.stderr, result


@pytest.mark.parametrize("words", [("--timeout", 1), ("--timeout", 3600), ("--connections", 1), ("--connections", 100), ("--rate", "0.5"),
                                   ("--rate", "1/s"), ("--rate", "unlimited")], ids=lambda words: " ".join(map(str, words)))
def test_the_edges_of_what_is_taken(sender, words):
    sender.write(1)
    result = asked(sender.input, "--dry-run", "--format", "json", *words)
    assert result.returncode == 0 and json.loads(result.stdout)["total"] == 1, result


def test_a_pipe_needs_a_journal(fake, sender):
    """A campaign without one could not be resumed; a rehearsal needs none."""
    sender.write(2)
    for words, code in (((), 64), (("--dry-run",), 0)):
        with open(os.devnull, "wb") as null, subprocess.Popen(["cat", sender.input], stdout=subprocess.PIPE) as cat:
            done = subprocess.run([binary(), "-", *words], stdin=cat.stdout, stdout=null, stderr=subprocess.PIPE, timeout=60)
        assert done.returncode == code and (b"--journal FILE" in done.stderr) == (code == 64), done


def test_quiet_says_nothing_of_a_campaign_that_is_well(fake, sender):
    server = fake()
    sender.write(3)
    result = sender.run(server, "--quiet")
    assert result.exit == 0 and result.stderr == b"" and result.report["sent"] == 3, result
    # An error is no report.
    result = sender.run(server, "--quiet")
    assert result.exit == 64 and b"--resume" in result.stderr, result


@pytest.mark.parametrize("words", [(), ("--quiet",)], ids=["", "quiet"])
def test_progress_on_a_terminal(fake, sender, words):
    server = fake(latency=0.1, streams=1)
    sender.write(12)
    here, there = pty.openpty()
    process = subprocess.Popen(sender.command(server, "--connections", 1, *words), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=there)
    os.close(there)
    shown = b""
    try:
        while part := os.read(here, 4096):
            shown += part
    except OSError:  # the other end was closed
        pass
    os.close(here)
    assert process.wait(60) == 0
    assert shown == b"" if words else b"] " in shown and b" of 12, " in shown and b" a second" in shown, shown
    assert words or b"sent 12 of 12" in shown.split(b"\x1b[K")[-1], shown


def test_a_rate_in_seconds(fake, sender):
    """Ten a second: the second message comes a tenth of a second behind the first, and not six seconds."""
    server = fake()
    sender.write(15)
    sender.rate = "10/s"
    assert sender.run(server).exit == 0
    times = sorted(request["received"] for request in server.requests())
    assert 1 < times[-1] - times[0] < 20


def test_whose_project_it_is(fake, sender):
    """The option counts before the environment, and both before the service account's own."""
    server = fake()
    sender.write(2)
    key = json.loads(open(server.ready["credentials"], encoding="utf-8").read())
    path = sender.folder / "key.json"
    path.write_text(json.dumps({**key, "project_id": "elsewhere"}))
    path.chmod(0o600)
    account = ("--credentials", path, "--token-uri", server.ready["token_uri"])
    command = sender.command
    # The fake refuses every project but its own.
    for given, named in ((True, "wrong"), (False, server.project)):
        sender.command = lambda *a, **k: [word for word in command(*a, **k) if given or word not in ("--project", server.project)]
        sender.journal = sender.folder / f"journal-{given}"
        assert sender.run(server, *account, token=False, GOOGLE_CLOUD_PROJECT=named).exit == 0
    server.project, sender.journal = "elsewhere", sender.folder / "journal-key"
    sender.command = lambda *a, **k: [word for word in command(*a, **k) if word not in ("--project", "elsewhere")]
    result = sender.run(server, *account, token=False)
    assert result.exit == 5 and b"PERMISSION_DENIED" in result.stderr, result


def test_a_way_of_sending_is_not_changed_in_the_middle(fake, sender):
    """A message with a collapse id and one without do not replace each other."""
    server = fake()
    for first, second in (("--collapse", None), (None, "--collapse"), ("--validate-only", None)):
        sender.write(2)
        sender.journal = sender.folder / f"journal-{first}"
        assert sender.run(server, *filter(None, [first])).exit == 0
        count = len(server.requests())
        result = sender.run(server, "--resume", *filter(None, [second]))
        assert result.exit == 64 and b"another way of sending" in result.stderr and len(server.requests()) == count, result


def test_a_look_beforehand_does_not_stand_in_the_way(fake, sender):
    """--validate-only has a journal of its own beside the input: the campaign is still to be begun."""
    server = fake()
    sender.write(3)
    command = sender.command
    sender.command = lambda *a, **k: [word for word in command(*a, **k) if word not in ("--journal", str(sender.journal))]
    assert sender.run(server, "--validate-only").exit == 0 and server.delivered() == {}
    sender.journal = sender.folder / f"{sender.input.name}.journal"
    assert not sender.journal.exists()
    assert sender.run(server).exit == 0 and settled(sender, server, 3)["sent"] == 3
