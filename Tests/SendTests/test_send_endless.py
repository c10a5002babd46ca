"""Servers that never get better: the sender gives up by itself, in bounded time, and nothing is lost or sent twice."""
import signal
import time
import urllib.parse

import pytest

from black_hole import black_hole
from sender import counted

# Two minutes without a connection, without room on one or without an access token, and the deadlines of what is on its way.
BOUND = 160


def test_a_quota_that_is_used_up_leaves_everything_open(fake, sender):
    """It takes two to three minutes, as the sender waits longer each time than the server asks for: the first of this file, as
    several tests run at a time."""
    server = fake(rules=[{"play": "quota-exceeded", "retry_after": "1"}])
    sender.write(20)
    result = sender.run(server, seconds=200)
    counts = counted(sender.states())
    assert result.exit == 5 and result.seconds > 120 and b"to every try" in result.stderr, result
    assert counts["open"] == 20 == result.report["open"] and len(server.requests()) <= 20 * 8


@pytest.mark.parametrize("script", [
    {"connect": [{"play": "no-tls"}]}, {"connect": [{"play": "silent"}]}, {"connect": [{"play": "reset"}]},
    {"connect": [{"play": "reset-tls"}]}, {"connect": [{"play": "close"}]},
    {"rules": [{"play": "reset-headers"}]}, {"rules": [{"play": "reset-request"}]}, {"rules": [{"play": "freeze"}]},
    {"oauth": [{"play": "silent"}]}, {"streams": 0}, {"window": 0},
], ids=lambda script: "-".join(str(script)[1:40].replace("'", "").replace("[{", "").split(": ")))
def test_it_ends(fake, sender, script):
    server = fake(**script)
    sender.write(12)
    options = ["--timeout", 3, "--connections", 2]
    if "oauth" in script:
        options += ["--credentials", server.ready["credentials"], "--token-uri", server.ready["token_uri"]]
    result = sender.run(server, *options, token="oauth" not in script, seconds=BOUND)
    assert result.exit in (3, 5) and result.seconds < BOUND, result
    if result.seconds > 20:
        assert b"nothing can be sent yet" in result.stderr, result
    counts = counted(sender.states())
    assert counts["sent"] == 0 and counts["attempted"] == 0, counts
    assert all(n == 1 for n in server.delivered().values())
    assert len(server.events()) < 3000, "a storm"


@pytest.mark.parametrize("script", [{"rules": [{"play": "rst-stream", "code": "REFUSED_STREAM"}]}, {"rules": [{"play": "goaway"}]},
                                    {"rules": [{"play": "unavailable"}]}],
                         ids=["refused", "goaway", "unavailable"])
def test_it_waits_longer_each_time(fake, sender, script):
    """What was certainly not processed is tried again for some minutes: without a storm, and a signal ends it at any time."""
    server = fake(**script)
    sender.write(12)
    sender.start(server, "--timeout", 3, "--connections", 2)
    time.sleep(15)
    assert sender.process.poll() is None and len(server.requests()) <= 12 * 8 and len(server.events()) < 400
    asked = time.time()
    sender.process.send_signal(signal.SIGTERM)
    result = sender.wait(20)
    counts = counted(sender.states())
    assert result.exit == 143 and time.time() - asked < 15, result
    assert counts["sent"] == counts["unknown"] == counts["failed"] == counts["attempted"] == 0, counts


def test_an_address_that_leads_nowhere(fake, sender):
    """Nothing answers the first packet of a connection, and no other address is left."""
    server = fake()
    port = urllib.parse.urlsplit(server.endpoint).port
    server.endpoint = f"https://[::1]:{port}"
    sender.write(12)
    with black_hole(port):
        result = sender.run(server, "--timeout", 3, seconds=BOUND)
    assert result.exit == 5 and 30 < result.seconds < BOUND and b"nothing can be sent yet" in result.stderr, result
    assert sender.states() == {} and server.events() == []


@pytest.mark.parametrize("play", [{"play": "reset-request"}, {"play": "html", "status": 502}, {"play": "empty"}],
                         ids=lambda play: play["play"])
def test_what_is_not_lost_yet_stays_open(fake, sender, play):
    """Requests that are read and never answered, or answered by a page that says nothing of the message: a server that does so for
    ever gets some probes, and not the campaign."""
    server = fake(streams=5, rules=[play])
    sender.write(2_000)
    result = sender.run(server, "--connections", 2, seconds=BOUND)
    counts = counted(sender.states())
    assert result.exit == 5 and b"sends no usable answer" in result.stderr, result
    assert counts["unknown"] <= 10 + 2 * 5 + 5 * 10 and result.report["open"] >= 1_900, counts
