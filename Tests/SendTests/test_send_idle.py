"""Connections that die while nothing is on them: what is due later goes over new ones, and none of it is unknown.

The sender closes a connection that was silent for a minute, so that each test takes longer than that."""
import json
import subprocess
import time

from sender import Sender, settled

PAUSE = 75
TIMEOUT = 5
# All connections die with the answer to the fifth request, when the other four have theirs.
DEATH = {"play": "freeze-all", "first": 5, "last": 5, "wait": 0.5}


def survived(sender, server, result):
    """Asserts that all ten messages were sent, and that the last five took connections of their own."""
    assert result.exit == 0 and settled(sender, server, 10)["sent"] == 10, (result, sender.states())
    connections = [request["connection"] for request in sorted(server.requests(), key=lambda request: request["number"])]
    assert not set(connections[:5]) & set(connections[5:]), connections
    assert result.seconds < PAUSE + TIMEOUT + 5


def test_connections_that_die_in_a_pause(fake, sender, tmp_path):
    """A pipe that pauses, and at the same time messages that are held back by not_before."""
    servers = fake(rules=[DEATH]), fake(rules=[DEATH])
    sender.write(10)
    lines = sender.input.read_bytes().splitlines(keepends=True)

    held = Sender(tmp_path / "held")
    due = int(time.time()) + PAUSE
    with open(held.input, "w", encoding="utf-8") as file:
        for number, line in enumerate(lines):
            body = json.loads(line)
            envelope = {"rule": "r", "payload": body.get("payload", body), "target": {"token": f"t{number}"}}
            file.write(json.dumps({**envelope, "not_before": due} if number >= 5 else envelope) + "\n")

    sender.input = "-"
    try:
        process = sender.start(servers[0], "--timeout", TIMEOUT, stdin=subprocess.PIPE)
        held.start(servers[1], "--timeout", TIMEOUT)
        process.stdin.write(b"".join(lines[:5]))
        process.stdin.flush()
        assert all(server.wait_for(5) for server in servers)
        time.sleep(PAUSE - 7)
        assert len(servers[0].requests()) == 5
        process.stdin.write(b"".join(lines[5:]))
        process.stdin.close()
        results = sender.wait(30), held.wait(30)
    finally:
        held.stop()
    survived(sender, servers[0], results[0])
    survived(held, servers[1], results[1])
    assert all(request["received"] >= due for request in servers[1].requests()[5:])
