"""Servers that take everything and give nothing: what is not lost yet stays open for --resume."""
import json
import os
import pathlib

import pytest

from sender import counted, settled


def test_a_server_that_loses_requests_for_a_while(fake, sender):
    """Three rounds of lost connections cost what was on its way and some probes, and not the campaign."""
    server = fake(streams=5, rules=[{"play": "reset-request", "times": 3}])
    sender.write(300)
    result = sender.run(server, "--connections", 2, seconds=60)
    counts = settled(sender, server, 300)
    assert result.exit == 5 and 0 < counts["unknown"] <= 2 * 5 + 3 * 10, counts
    # The server is left in peace for a second and more behind a loss.
    times = sorted(request["time"] for request in server.requests())
    assert max(later - earlier for earlier, later in zip(times, times[1:])) > 0.8


def test_pages_for_a_while(fake, sender):
    """A gateway that is away for a minute costs what was on its way and some probes; a page now and then costs its own message."""
    server = fake(streams=5, rules=[{"play": "html", "status": 502, "times": 30}, {"play": "html", "status": 504, "target": "t250"}])
    sender.write(300)
    result = sender.run(server, "--connections", 2, seconds=60)
    counts = settled(sender, server, 300)
    assert result.exit == 5 and counts["unknown"] == 31 and counts["sent"] == 269, counts
    assert result.seconds < 60


def test_refusals_of_the_account_end_a_run_with_everything_open(fake, sender):
    server = fake(rules=[{"play": "permission-denied", "times": 300}])
    sender.write(300)
    result = sender.run(server)
    counts = counted(sender.states())
    assert result.exit == 5 and b"FCM refuses everything" in result.stderr, result
    assert counts["failed"] == counts["sent"] == counts["attempted"] == 0 and counts["open"] >= 100, counts
    assert result.report["failed"] == 0 and result.report["open"] == 300
    server.stop()


@pytest.mark.parametrize("play", [{"play": "permission-denied"}, {"play": "redirect"}, {"play": "html", "status": 400},
                                  {"play": "html", "status": 405}], ids=lambda play: f"{play['play']}-{play.get('status', 0)}")
@pytest.mark.parametrize("first", [1, 60], ids=["at-once", "later"])
def test_refusals_that_are_not_about_messages(fake, sender, play, first):
    """An account that loses its right in the middle, a portal that answers for everybody: what was not sent can be sent later."""
    server = fake(streams=1, rules=[{**play, "first": first, "times": 100}])
    sender.write(300)
    result = sender.run(server, "--connections", 1)
    counts = counted(sender.states())
    assert result.exit == 5 and b"FCM refuses everything" in result.stderr, result
    assert counts["failed"] == counts["unknown"] == counts["attempted"] == 0 and counts["sent"] == first - 1, counts
    assert result.report["open"] == 300 - counts["sent"]
    assert sender.run(server, "--resume").exit == 0 and settled(sender, server, 300)["sent"] == 300


def test_refusals_before_the_first_message_is_sent(fake, sender):
    """They were about their messages after all, and fail for good."""
    server = fake(streams=1, rules=[{"play": "permission-denied", "first": 1, "times": 20}])
    sender.write(40)
    assert sender.run(server, "--connections", 1).exit == 5
    counts = settled(sender, server, 40)
    assert counts["failed"] == 20 and counts["sent"] == 20, counts


def test_refusals_alone_leave_everything_open(fake, sender):
    """A small campaign with the wrong account: the same command with the right one sends it."""
    server = fake(rules=[{"play": "permission-denied", "times": 20}])
    sender.write(20)
    result = sender.run(server)
    assert result.exit == 5 and b"FCM refuses everything: PERMISSION_DENIED" in result.stderr, result
    assert counted(sender.states())["open"] == 20 == result.report["open"]
    assert sender.run(server, "--resume").exit == 0
    assert settled(sender, server, 20)["sent"] == 20


def test_a_full_disk_under_the_dead_tokens(fake, sender):
    """The journal is on another disk, and has every result."""
    server = fake(rules=[{"play": "unregistered", "target": "t3"}])
    sender.write(10)
    result = sender.run(server, "--dead-tokens", "/dev/full")
    assert result.exit == 3 and b"/dev/full" in result.stderr, result
    counts = counted(sender.states())
    assert counts["attempted"] == counts["unknown"] == 0 and counts["failed"] == 1
    sender.run(server, "--resume", "--dead-tokens", sender.folder / "dead")
    assert settled(sender, server, 10)["sent"] == 9


def test_whose_quota_it_is(fake, sender):
    """Google's own libraries send the project that gcloud's user credentials name, or the environment."""
    server = fake()
    sender.write(3)
    key = sender.folder / "user.json"
    key.write_text(json.dumps({**json.loads(pathlib.Path(server.ready["user"]).read_text()), "quota_project_id": "my-quota"}))
    key.chmod(0o600)
    credentials = ["--credentials", key, "--token-uri", server.ready["token_uri"]]
    assert sender.run(server, *credentials, token=False).exit == 0
    assert {request["user_project"] for request in server.requests()} == {"my-quota"}
    sender.journal.unlink()
    assert sender.run(server, *credentials, token=False, GOOGLE_CLOUD_QUOTA_PROJECT="other").exit == 0
    assert {request["user_project"] for request in server.requests()[3:]} == {"other"}
    sender.journal.unlink()
    assert sender.run(server, GOOGLE_CLOUD_QUOTA_PROJECT="no\r\nproject").exit == 64
    assert sender.run(server).exit == 0 and {request["user_project"] for request in server.requests()[6:]} == {None}


def test_files_that_others_could_read(fake, sender):
    server = fake(rules=[{"play": "unregistered", "target": "t3"}])
    sender.write(5)
    dead = sender.folder / "dead"
    for path in (dead, sender.journal):
        path.touch()
        os.chmod(path, 0o644)
    sender.run(server, "--dead-tokens", dead)
    assert dead.read_text() == "t3\n"
    assert dead.stat().st_mode & 0o777 == sender.journal.stat().st_mode & 0o777 == 0o600


def test_a_message_that_is_never_accepted_stays_open(fake, sender):
    """Eight answers of 503 are no refusal: the next run tries again, and the other messages need not wait."""
    server = fake(rules=[{"play": "unavailable", "retry_after": "1", "target": "t3", "times": 8}])
    sender.write(10)
    result = sender.run(server)
    states = sender.states()
    assert result.exit == 5 and b"1 not sent: FCM says UNAVAILABLE to every try" in result.stderr, result
    assert states[4].name == "open" and counted(states)["sent"] == 9 and len(server.requests()) == 9 + 8
    assert sender.run(server, "--resume").exit == 0 and settled(sender, server, 10)["sent"] == 10


def test_a_server_that_is_unavailable_leaves_everything_open(fake, sender):
    server = fake(rules=[{"play": "unavailable", "retry_after": "1"}])
    sender.write(40)
    result = sender.run(server)
    counts = counted(sender.states())
    assert result.exit == 5 and b"stopped: FCM says UNAVAILABLE to every try" in result.stderr, result
    assert counts["open"] == result.report["open"] == 40 and len(server.requests()) <= 40 * 8
