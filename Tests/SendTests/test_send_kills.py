"""F1, F12, F13, F14: the sender is killed, stopped and ended at random moments, and goes on where it was."""
import os
import random
import signal
import statistics
import time

import pytest

from sender import counted, settled

KILLS, RECORDS = map(int, os.environ.get("LOCSCRIPT_SEND_KILLS", "3x300").split("x"))
STREAMS, CONNECTIONS = 20, 2
WINDOW = STREAMS * CONNECTIONS


def test_kills(fake, sender, capsys):
    """Lost 0, delivered twice 0, unknown at most what was on its way, and the next run begins to send at once."""
    dice = random.Random(int(os.environ.get("LOCSCRIPT_SEND_SEED", "1")))
    unknown, resumed, kills = [], [], 0

    def begin():
        for file in sender.folder.glob("journal*"):
            file.unlink()
        server = fake(streams=STREAMS, latency=0.01)
        sender.write(RECORDS)
        sender.start(server, "--connections", CONNECTIONS)
        return server

    # The first campaign is not killed: it says how long one takes here.
    server = begin()
    assert sender.wait(120).exit == 0
    assert settled(sender, server, RECORDS)["sent"] == RECORDS
    duration = sender_seconds(server)
    server.stop()
    for round_ in range(4 * KILLS):
        if kills == KILLS:
            break
        server = begin()
        if round_ % 5:
            server.wait_for(1, 10)
        time.sleep(dice.uniform(0, duration))
        if sender.process.poll() is None:
            kills += 1
        else:
            # Too late: a campaign is faster now than the one that was measured.
            duration = sender_seconds(server)
        sender.process.kill()
        sender.process.wait()
        time.sleep(0.1)  # what is in the sockets arrives
        before = len(server.requests())
        left = counted(sender.states())["attempted"]
        result = sender.run(server, "--connections", CONNECTIONS, *sender.resume(), seconds=120)
        counts = settled(sender, server, RECORDS)
        assert counts["failed"] == 0 and result.exit == (5 if counts["unknown"] else 0), result
        assert counts["unknown"] <= WINDOW and counts["unknown"] <= left
        unknown.append(counts["unknown"])
        later = server.requests()[before:]
        if later:
            resumed.append(later[0]["received"] - result.began)
        server.stop()
    assert kills == KILLS, "the kills came too late"
    # A test measures no time, but a sender that reads its input for minutes again is broken.
    assert not resumed or max(resumed) < 10
    with capsys.disabled():
        print(f"\n  kills: {kills}, {RECORDS} records each, unknown {min(unknown)} to {max(unknown)}, "
              f"first request after {statistics.median(resumed or [0]):.2f} s (median), {max(resumed or [0]):.2f} s (most)")


def sender_seconds(server):
    times = [request["received"] for request in server.requests()]
    return max(times) - min(times)


def test_many_kills_of_one_campaign(fake, sender):
    dice = random.Random(2)
    server = fake(streams=STREAMS, latency=0.02)
    sender.write(RECORDS)
    options = ["--connections", CONNECTIONS]
    kills = 0
    for _ in range(6):
        sender.start(server, *options, *sender.resume())
        seen = len(server.requests())
        server.wait_for(seen + 1 + dice.randrange(RECORDS // 8), 5)
        kills += sender.process.poll() is None
        sender.process.kill()
        sender.process.wait()
    sender.run(server, *options, "--resume", seconds=120)
    counts = settled(sender, server, RECORDS)
    assert kills >= 3 and counts["failed"] == 0 and counts["unknown"] <= kills * WINDOW


def test_unknown_is_sent_again_only_when_asked(fake, sender):
    server = fake(streams=STREAMS, rules=[{"play": "reset-request", "first": 20, "times": 1, "deliver": True}])
    sender.write(60)
    assert sender.run(server, "--connections", 1).exit == 5
    first = settled(sender, server, 60)
    assert first["unknown"] > 0
    assert sender.run(server, "--resume").exit == 5
    assert settled(sender, server, 60) == first
    assert sender.run(server, "--resume", "--on-unknown", "resend").exit == 0
    counts = settled(sender, server, 60, doubles=True)
    assert counts["sent"] == 60 and 1 < max(server.delivered().values()) <= 2


def test_a_journal_goes_on_only_when_asked(fake, sender):
    server = fake()
    sender.write(10)
    assert sender.run(server).exit == 0
    result = sender.run(server)
    assert result.exit not in (0, 5) and b"--resume" in result.stderr and len(server.requests()) == 10
    assert sender.run(server, "--resume").exit == 0 and len(server.requests()) == 10


def test_another_input_with_the_same_journal_is_refused(fake, sender):
    server = fake()
    sender.write(10)
    assert sender.run(server).exit == 0
    sender.write(10, prefix="other")
    result = sender.run(server, "--resume")
    assert result.exit not in (0, 5) and len(server.requests()) == 10


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_ended_at_random(fake, sender, number):
    """What is on its way is finished, so that nothing is unknown; the rest is sent by the next run."""
    dice = random.Random(3)
    for _ in range(3):
        server = fake(streams=STREAMS, latency=0.05)
        for file in sender.folder.glob("journal*"):
            file.unlink()
        sender.write(400)
        sender.start(server, "--connections", 1)
        server.wait_for(1 + dice.randrange(200), 20)
        asked = time.time()
        sender.process.send_signal(number)
        result = sender.wait(30)
        assert result.exit == 128 + number and time.time() - asked < 10 + 5, result
        counts = counted(sender.states())
        assert counts["attempted"] == counts["unknown"] == 0
        result = sender.run(server, "--resume")
        assert settled(sender, server, 400)["sent"] == 400 and result.exit == 0
        server.stop()


def test_a_hang_up_that_is_ignored_changes_nothing(fake, sender):
    """Under nohup a run outlives its terminal."""
    server = fake(streams=STREAMS, latency=0.02)
    sender.write(200)
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        sender.start(server, "--connections", 1)
    finally:
        signal.signal(signal.SIGHUP, before)
    assert server.wait_for(10, 20)
    sender.process.send_signal(signal.SIGHUP)
    result = sender.wait(60)
    assert result.exit == 0 and result.report["sent"] == 200, result


def test_ended_while_the_server_is_silent(fake, sender):
    server = fake(rules=[{"play": "silent", "first": 10}])
    sender.write(40)
    sender.start(server, "--timeout", 60)
    assert server.wait_for(10)
    time.sleep(0.5)
    asked = time.time()
    sender.process.send_signal(signal.SIGTERM)
    result = sender.wait(40)
    assert result.exit == 143 and time.time() - asked < 10 + 5
    counts = counted(sender.states())
    assert counts["sent"] == 9 and counts["failed"] == counts["attempted"] == 0
    # What was written has no answer: the report says so, too.
    assert result.report["unknown"] == counts["unknown"] == len(server.requests()) - 9
    assert {state.code for state in sender.states().values() if state.name == "unknown"} == {"INTERRUPTED"}


def test_two_signals_end_at_once(fake, sender):
    server = fake(rules=[{"play": "silent"}])
    sender.write(40)
    sender.start(server, "--timeout", 60)
    assert server.wait_for(10)
    asked = time.time()
    sender.process.send_signal(signal.SIGTERM)
    time.sleep(0.3)
    sender.process.send_signal(signal.SIGTERM)
    assert sender.wait(30).exit == 143 and time.time() - asked < 5
    result = sender.run(server, "--resume", "--timeout", 2)
    counts = settled(sender, server, 40)
    assert counts["sent"] == 0 and result.exit == 5


def test_stopped_for_a_while(fake, sender):
    """A laptop's lid, a frozen container: the answers that wait in the sockets count."""
    server = fake(streams=STREAMS, latency=0.05)
    sender.write(300)
    sender.start(server, "--connections", 1, "--timeout", 2)
    assert server.wait_for(60)
    sender.process.send_signal(signal.SIGSTOP)
    time.sleep(int(os.environ.get("LOCSCRIPT_SEND_STOP", "4")))
    sender.process.send_signal(signal.SIGCONT)
    sender.wait(60)
    counts = settled(sender, server, 300)
    assert counts["failed"] == 0 and counts["unknown"] <= STREAMS


def test_two_on_one_journal(fake, sender):
    server = fake(streams=STREAMS, latency=0.1)
    sender.write(200)
    first = sender.start(server, "--connections", 1)
    assert server.wait_for(5)
    held = (sender.out, sender.err)
    began = time.time()
    second = sender.run(server, "--resume")
    assert second.exit not in (0, 5) and time.time() - began < 10 and b"another process" in second.stderr
    assert first.wait(60) == 0
    for file in held:
        file.close()
    assert settled(sender, server, 200)["sent"] == 200
