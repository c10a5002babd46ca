"""What a journal belongs to, and what may be resumed: a wrong command must not send a campaign twice, nor to nobody."""
import json
import os
import shlex
import shutil
import sqlite3
import subprocess

import pytest


def test_resuming_what_was_never_begun(fake, sender):
    """A typo in --journal is no new campaign."""
    server = fake()
    sender.write(10)
    assert sender.run(server).exit == 0
    there, sender.journal = sender.journal, sender.folder / "jurnal"
    result = sender.run(server, "--resume")
    assert result.exit == 64 and b"no campaign to go on with" in result.stderr and not sender.journal.exists()
    sender.journal.touch()
    assert sender.run(server, "--resume").exit == 64
    assert sender.journal.read_bytes() == b"" and len(server.requests()) == 10
    sender.journal = there
    assert sender.run(server, "--resume").exit == 0 and len(server.requests()) == 10


def test_a_journal_without_its_other_half(fake, sender):
    """After a kill everything may be in the file beside the journal."""
    server = fake(latency=0.05, streams=5)
    sender.write(200)
    sender.start(server, "--connections", 1)
    assert server.wait_for(20)
    sender.process.kill()
    sender.process.wait()
    moved = sender.folder / "moved"
    shutil.copyfile(sender.journal, moved)
    before, there = len(server.requests()), sender.journal
    sender.journal = moved
    result = sender.run(server, "--resume")
    assert result.exit in (3, 64), result
    sender.journal = there
    assert sender.run(server, "--resume").exit in (0, 5) and len(server.requests()) > before
    assert max(server.delivered().values()) == 1


def test_a_rehearsal_is_no_campaign(fake, sender):
    """The journal of a run against a fake says nothing about another server."""
    rehearsal, server = fake(), fake()
    sender.write(5)
    assert sender.run(rehearsal).exit == 0
    result = sender.run(server, "--resume")
    assert result.exit == 64 and b"--endpoint" in result.stderr and server.requests() == []


def test_another_message_for_the_same_pipe(fake, sender):
    server = fake()
    tokens = b"t0\nt1\n"
    sender.input = None
    message = sender.folder / "message.json"
    options = ("--message", message, "--tokens", "-")
    for title, code in (("Hello", 0), ("Good bye", 64)):
        message.write_text(json.dumps({"message": {"token": {"$slot": 0}, "notification": {"title": title}}}))
        read, write = os.pipe()
        os.write(write, tokens)
        os.close(write)
        result = sender.run(server, *options, *sender.resume(), stdin=read)
        os.close(read)
        assert result.exit == code, result
    assert b"prepared message" in result.stderr and len(server.requests()) == 2


def test_a_failed_start_leaves_no_campaign(fake, sender):
    server = fake()
    sender.write(3)
    for options, word in ((("--ca-file", "/no/such"), b"No such file"), (("--dead-tokens", "/no/such/file"), b"No such file")):
        result = sender.run(server, *options)
        assert result.exit == 3 and word in result.stderr and sender.states() == {}, result
    result = sender.run(server, HTTPS_PROXY="socks5://nobody", NO_PROXY="")
    assert result.exit in (3, 64) and not sender.journal.exists(), result
    assert sender.run(server).exit == 0 and len(server.requests()) == 3


def test_bodies_that_deliver_nothing(fake, sender):
    """validate_only in a body would be counted as sent, with nothing delivered."""
    server = fake()
    bodies = [{"message": {"token": f"t{n}"}} for n in range(4)]
    bodies[1]["validate_only"] = True
    bodies[2]["validateOnly"] = "true"
    bodies[3]["validate_only"] = False
    sender.input.write_text("".join(json.dumps(body) + "\n" for body in bodies))
    result = sender.run(server)
    assert server.delivered() == {"t0": 1, "t3": 1} and result.report["sent"] == 2, result
    assert result.report["passed_over"]["broken"] == 2 and result.stderr.count(b"validate_only") == 2
    assert all(request["body"].keys() == {"message"} for request in server.requests())
    message = sender.folder / "message.json"
    message.write_text(json.dumps({"message": {"token": {"$slot": 0}}, "validate_only": True}))
    sender.journal = sender.folder / "other"
    sender.input, path = None, sender.input
    result = sender.run(server, "--message", message, "--tokens", path)
    assert result.exit == 1 and b"validate_only" in result.stderr and len(server.requests()) == 2


def bodies(*tokens):
    return [json.dumps({"message": {"token": token}}).encode() + b"\n" for token in tokens]


@pytest.mark.parametrize("between", [b"\n", b" \r\n", b"x" * 1_200_000 + b"\n"], ids=["blank", "white", "too-long"])
def test_lines_that_have_moved(fake, sender, between):
    """The journal goes by the numbers of lines: an input whose lines have other numbers is another one."""
    server = fake()
    first, second = bodies("a", "b")
    sender.input.write_bytes(first + between + second)
    assert sender.run(server).exit == 0
    sender.input.write_bytes(first + second)
    result = sender.run(server, "--resume")
    assert result.exit == 64 and b"is of another input" in result.stderr, result
    assert server.delivered() == {"a": 1, "b": 1}


@pytest.mark.parametrize("change, word", [
    (lambda a, b, c: a + b + c, b"line 3 "), (lambda a, b, c: a + b, b"ends before"), (lambda a, b, c: a + b"\n\n" + b + c, b"line 4 "),
    (lambda a, b, c: a + b"\n\n\n\n" + b, b"blank"),
], ids=["one-less", "shorter", "one-more", "far-more"])
def test_lines_of_a_pipe_that_have_moved(fake, sender, change, word):
    """Line by line, so that each could be sent before the next one is there: nothing is, until the pipe is past the journal's last line."""
    server = fake()
    first, second, third = bodies("a", "b", "c")
    assert sender.run_piped(server, first + b"\n" + second + third).exit == 0
    result = sender.run_piped(server, change(first, second, third), "--resume", piece=len(first), pause=0.3)
    assert result.exit == 64 and b"this is another input" in result.stderr and word in result.stderr, result
    assert server.delivered() == {"a": 1, "b": 1, "c": 1} and len(server.requests()) == 3


def test_a_pipe_with_open_lines_among_the_sent_ones(fake, sender):
    """They are sent once the pipe is past the journal's last line, and only they."""
    server = fake(rules=[{"play": "unavailable", "retry_after": "1", "target": "b", "times": 8}])
    content = b"".join(bodies("a", "b", "c", "d"))
    assert sender.run_piped(server, content).exit == 5
    assert sender.states()[2].name == "open"
    assert sender.run_piped(server, content + b"".join(bodies("e")), "--resume", piece=10, pause=0.01).exit == 0
    assert server.delivered() == dict.fromkeys("abcde", 1) and len(server.requests()) == 3 + 8 + 2


def test_a_database_of_something_else(fake, sender):
    """It stays as it is, its mode and its form included."""
    server = fake()
    sender.write(3)
    database = sqlite3.connect(sender.journal)
    database.execute("CREATE TABLE customers (name)")
    database.commit()
    database.close()
    os.chmod(sender.journal, 0o644)
    before = sender.journal.read_bytes()
    for options in ((), ("--resume",)):
        result = sender.run(server, *options)
        assert result.exit == 3 and b"database of something else" in result.stderr, result
    assert sender.journal.read_bytes() == before and sender.journal.stat().st_mode & 0o777 == 0o644
    assert server.requests() == []


@pytest.mark.parametrize("trigger", [
    "CREATE TRIGGER t AFTER UPDATE ON record BEGIN DELETE FROM record; END",
    "CREATE TRIGGER t BEFORE INSERT ON record BEGIN SELECT RAISE(IGNORE); END",
    "CREATE VIEW v AS SELECT * FROM record",
], ids=["forgets", "ignores", "view"])
def test_a_journal_that_somebody_prepared(fake, sender, trigger):
    """Its triggers could make a second run send all again."""
    server = fake()
    sender.write(3)
    assert sender.run(server).exit == 0
    database = sqlite3.connect(sender.journal)
    database.execute("DELETE FROM record")
    database.execute(trigger)
    database.commit()
    database.close()
    for options in ((), ("--resume",)):
        result = sender.run(server, *options)
        assert result.exit == 3 and b"database of something else" in result.stderr, result
    assert len(server.requests()) == 3


def test_a_journal_that_is_a_link(fake, sender):
    server = fake()
    sender.write(3)
    sender.journal.symlink_to(sender.folder / "elsewhere")
    result = sender.run(server)
    assert result.exit == 3 and b"symbolic link" in result.stderr and not (sender.folder / "elsewhere").exists(), result


@pytest.mark.parametrize("held", ["BEGIN IMMEDIATE", "BEGIN"], ids=["writer", "reader"])
def test_a_journal_that_another_program_has_open(fake, sender, held):
    server = fake()
    sender.write(3)
    assert sender.run(server).exit == 0
    database = sqlite3.connect(sender.journal, isolation_level=None)
    database.execute(held)
    database.execute("SELECT * FROM record").fetchall()
    result = sender.run(server, "--resume")
    assert result.exit == 3 and b"locked" in result.stderr, result
    database.close()
    assert sender.run(server, "--resume").exit == 0 and len(server.requests()) == 3


def test_a_journal_of_a_newer_version(fake, sender):
    server = fake()
    sender.write(3)
    assert sender.run(server).exit == 0
    database = sqlite3.connect(sender.journal)
    database.execute("UPDATE campaign SET value = '99' WHERE name = 'version'")
    database.commit()
    database.close()
    for options, word in (((), b"--resume"), (("--resume",), b"another version")):
        result = sender.run(server, *options)
        assert result.exit == 64 and word in result.stderr and len(server.requests()) == 3, result


def test_dead_tokens_in_a_file_of_the_campaign(fake, sender):
    """Nothing is appended to the input, the journal or a key."""
    server = fake(rules=[{"play": "unregistered", "target": "t1"}])
    sender.write(3)
    (sender.folder / "link").hardlink_to(sender.input)
    os.chmod(sender.input, 0o644)
    before = sender.input.read_bytes()
    for path in (sender.input, sender.folder / "link", sender.journal, server.ready["access_token"]):
        result = sender.run(server, "--dead-tokens", path)
        assert result.exit == 64 and b"--dead-tokens" in result.stderr and not sender.journal.exists(), (path, result)
    assert sender.input.read_bytes() == before and sender.input.stat().st_mode & 0o777 == 0o644
    assert server.requests() == []


def test_dead_tokens_through_a_link(fake, sender):
    server = fake()
    sender.write(3)
    target = sender.folder / "target"
    target.write_text("somebody's")
    os.chmod(target, 0o644)
    (sender.folder / "dead").symlink_to(target)
    result = sender.run(server, "--dead-tokens", sender.folder / "dead")
    assert result.exit == 3 and b"symbolic link" in result.stderr and not sender.journal.exists(), result
    assert target.read_text() == "somebody's" and target.stat().st_mode & 0o777 == 0o644
    assert server.requests() == []


@pytest.mark.parametrize("closed", ["<&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_standard_descriptors_that_are_closed(fake, sender, closed):
    """No file and no connection gets their numbers: a note or the report would be written into it."""
    server = fake()
    sender.input.write_bytes(b"".join(bodies("a", "unregistered-b")) + b"{\n" + b"".join(bodies("c")))
    dead = sender.folder / "dead"
    command = " ".join(shlex.quote(word) for word in sender.command(server, "--dead-tokens", dead))
    code = subprocess.run(["bash", "-c", f"exec {command} {closed}"], stdout=subprocess.DEVNULL, timeout=60).returncode
    # A report that cannot be written is an error; the journal has everything.
    assert code == (3 if ">&-" in closed else 5)
    assert dead.read_text() == "unregistered-b\n"
    assert {line: state.name for line, state in sender.states().items()} == {1: "sent", 2: "failed", 4: "sent"}
    assert server.delivered() == {"a": 1, "c": 1} and server.events("protocol-error") == []
