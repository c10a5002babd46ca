"""What a journal belongs to, and what may be resumed: a wrong command must not send a campaign twice, nor to nobody."""
import json
import os
import shutil


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
