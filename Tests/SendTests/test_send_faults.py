"""locscript-send against the fake's faults (F2 to F7): every record ends in exactly one state, once, and in time."""
import json
import signal
import time

import pytest

from sender import counted, exit_code, settled

STREAMS = 5
ONE = ("--connections", "1")
# What the run may take beyond its deadlines, on a machine that does other things as well.
SLACK = 5


def campaign(sender, server, count, *options, seconds=30, doubles=False):
    sender.write(count)
    result = sender.run(server, *options, seconds=seconds)
    counts = settled(sender, server, count, doubles=doubles)
    assert result.exit == exit_code(counts), result
    return result, counts


def test_without_a_fault(fake, sender):
    server = fake()
    result, counts = campaign(sender, server, 100)
    assert counts["sent"] == 100 and len(server.requests()) == 100
    bodies = [request["body"] for request in server.requests()]
    assert all(body.keys() == {"message"} for body in bodies)  # no meta, no rule
    assert result.report["sent"] == 100


def test_each_error_of_fcm_once(fake, sender):
    """No 4xx but 429 is ever tried again."""
    kinds = {"invalid-argument": "INVALID_ARGUMENT", "unregistered": "UNREGISTERED", "sender-id-mismatch": "SENDER_ID_MISMATCH",
             "third-party-auth-error": "THIRD_PARTY_AUTH_ERROR", "not-found": "NOT_FOUND", "permission-denied": "PERMISSION_DENIED"}
    server = fake(rules=[{"play": kind, "target": f"t{number}"} for number, kind in enumerate(kinds)])
    _, counts = campaign(sender, server, len(kinds) + 3)
    assert counts["failed"] == len(kinds) and counts["sent"] == 3
    assert len(server.requests()) == len(kinds) + 3
    states = sender.states()
    assert [states[line + 1].code for line in range(len(kinds))] == list(kinds.values())


# F2

@pytest.mark.parametrize("play", ["reset-headers", "reset-body", "reset-request", "reset-answer-headers", "reset-answer-body", "close"])
@pytest.mark.parametrize("deliver", [False, True])
def test_connections_that_end(fake, sender, play, deliver):
    if deliver and play in ("reset-headers", "reset-body"):
        pytest.skip("FCM cannot deliver what it has not read")
    rule = {"play": play, "times": 3, "first": 8} if not deliver else {"play": play, "times": 3, "first": 8, "deliver": True}
    server = fake(streams=STREAMS, rules=[rule])
    result, counts = campaign(sender, server, 60, *ONE, "--timeout", "5")
    assert counts["failed"] == 0 and counts["unknown"] <= 3 * STREAMS and counts["sent"] >= 60 - 3 * STREAMS
    assert sum(request["play"] == play for request in server.requests()) == 3
    # Every request that may have been processed was sent once.
    assert all(n == 1 for n in times_processed(server).values())


def times_processed(server):
    """How often each token was in a request that the fake read as a whole, unless it told the sender that it did nothing with it."""
    counts = {}
    for request in server.requests():
        if "body" in request and request["play"] not in ("goaway", "too-many-streams") and request["status"] not in (429, 500, 503):
            token = request["body"]["message"]["token"]
            counts[token] = counts.get(token, 0) + 1
    return counts


@pytest.mark.parametrize("play", ["reset", "close", "reset-tls"])
def test_connections_that_never_open(fake, sender, play):
    server = fake(connect=[{"play": play, "times": 2}])
    _, counts = campaign(sender, server, 20)
    assert counts["sent"] == 20


# F3

@pytest.mark.parametrize("play", ["silent", "slow", "freeze"])
def test_answers_that_do_not_come(fake, sender, play):
    server = fake(streams=STREAMS, rules=[{"play": play, "times": 3, "first": 10, "deliver": True}])
    result, counts = campaign(sender, server, 40, *ONE, "--timeout", "2")
    assert 3 <= counts["unknown"] <= 3 * STREAMS and counts["failed"] == 0
    assert result.seconds < 3 * (2 + SLACK)
    assert all(n == 1 for n in times_processed(server).values())


def test_a_connection_that_dies_without_a_word(fake, sender):
    """It answers nothing any more, no PING either: its requests are unknown at their deadline, and the rest takes another one."""
    server = fake(streams=STREAMS, latency=0.02, rules=[{"play": "freeze-all", "first": 10, "last": 10}])
    result, counts = campaign(sender, server, 60, *ONE, "--timeout", "2")
    assert 0 < counts["unknown"] <= STREAMS and counts["failed"] == 0 and result.seconds < 2 + SLACK
    requests = server.requests()
    unknown = {f"t{line - 1}" for line, state in sender.states().items() if state.name == "unknown"}
    assert {request["connection"] for request in requests} == {1, 2}
    assert {r["connection"] for r in requests if r["body"]["message"]["token"] in unknown} <= {1}


def test_a_server_that_reads_on_after_the_deadline(fake, sender):
    """Bytes of requests that have timed out wait in the sender: none may arrive when another connection has had its message."""
    server = fake(streams=256, buffer=4096, rules=[{"play": "stall", "pause": 3.2, "first": 1, "last": 1}])
    long = "x" * 3_900
    sender.input.write_text("".join(
        json.dumps({"message": {"token": f"t{number}", "data": {"long": long}}}) + "\n" for number in range(300)))
    # A hundred a second: the deadlines come one after the other, and the connection lives until the last one.
    sender.rate = "6000"
    result = sender.run(server, *ONE, "--timeout", 2, seconds=60)
    counts = settled(sender, server, 300)
    assert result.exit == exit_code(counts) and counts["failed"] == 0 and counts["unknown"] > 0, result
    assert all(n == 1 for n in times_processed(server).values())


def test_all_answers_missing_at_once(fake, sender):
    server = fake(rules=[{"play": "silent"}])
    result, counts = campaign(sender, server, 30, "--timeout", "2")
    assert counts["unknown"] == 30 and result.seconds < 2 + SLACK + SLACK


@pytest.mark.parametrize("play", ["no-tls", "silent"])
def test_servers_that_accept_and_say_nothing(fake, sender, play):
    server = fake(connect=[{"play": play, "times": 1}])
    result, counts = campaign(sender, server, 20, "--timeout", "3", seconds=60)
    assert counts["sent"] == 20 and result.seconds < 60


# F4

def pauses(server, status=429):
    """For each answer of a status: its time and the time of the next request that came later than one on its way could."""
    requests = server.requests()
    for request in requests:
        if request["status"] == status:
            later = [r["received"] for r in requests if r["received"] > request["time"] + 0.4]
            yield request["time"], min(later, default=None)


@pytest.mark.parametrize("value, seconds", [("2", 2), ("date+4", 3), ("0", 0), ("-5", 0)])
def test_quota_pauses_the_whole_sender(fake, sender, value, seconds):
    server = fake(streams=STREAMS, rules=[{"play": "quota-exceeded", "retry_after": value, "first": 10, "times": 4}])
    sender.write(40)
    sender.start(server, *ONE)
    if seconds:
        result = sender.wait(60)
        counts = settled(sender, server, 40)
        assert counts["sent"] == 40 and result.exit == 0
        for answered, following in pauses(server):
            assert following is None or following >= answered + seconds - 0.05, (following - answered, seconds)
    else:
        # No time at all is clamped to some time: at least not a storm.
        time.sleep(4)
        sender.process.send_signal(signal.SIGTERM)
        sender.wait(20)
        assert sum(request["status"] == 429 for request in server.requests()) <= 4


@pytest.mark.parametrize("value", [None, "soon", "1000000000000", "date+100000", pytest.param("9" * 15_000, id="long")])
def test_quota_without_a_time_of_use(fake, sender, value):
    """A minute without a time, at most some hours with an absurd one: nothing is sent meanwhile, and the sender can be ended."""
    rule = {"play": "quota-exceeded", "first": 10}
    server = fake(streams=STREAMS, rules=[rule if value is None else {**rule, "retry_after": value}])
    sender.write(40)
    sender.start(server, *ONE)
    assert server.wait_for(10)
    time.sleep(1)
    before = len(server.requests())
    time.sleep(5)
    assert len(server.requests()) == before <= 9 + STREAMS
    asked = time.time()
    sender.process.send_signal(signal.SIGTERM)
    result = sender.wait(20)
    assert result.exit == 143 and time.time() - asked < 10 + SLACK
    assert counted(sender.states())["unknown"] == 0


# F5

@pytest.mark.parametrize("kind", ["unavailable", "internal"])
def test_a_third_is_unavailable(fake, sender, kind):
    server = fake(rules=[{"play": kind, "rate": 0.3, "attempt": 1}])
    _, counts = campaign(sender, server, 100, seconds=60)
    refused = sum(request["status"] in (500, 503) for request in server.requests())
    assert counts["sent"] == 100 and refused > 10 and len(server.requests()) == 100 + refused


def test_unavailable_with_a_time(fake, sender):
    server = fake(rules=[{"play": "unavailable", "attempt": 1, "first": 5, "retry_after": "3"}])
    _, counts = campaign(sender, server, 20, seconds=60)
    assert counts["sent"] == 20
    first = {}
    for request in server.requests():
        token = request["body"]["message"]["token"]
        if request["status"] == 503:
            first[token] = request["time"]
        elif token in first:
            assert request["received"] >= first[token] + 2.95


def test_unavailable_until_a_signal_stays_open(fake, sender):
    server = fake(rules=[{"play": "unavailable", "target": "t0"}])
    sender.write(3)
    sender.start(server)
    server.wait_for(5)
    sender.process.send_signal(signal.SIGTERM)
    result = sender.wait(30)
    states = sender.states()
    assert result.exit == 143 and states[2].name == states[3].name == "sent" and states[1].name == "open", states
    assert result.report["open"] == 1 and server.delivered() == {"t1": 1, "t2": 1}


def test_unavailable_after_delivery_is_known_to_double(fake, sender):
    """FCM has no key against doubles: by policy a 503 is tried again. Each record still ends in one state."""
    server = fake(rules=[{"play": "unavailable", "rate": 0.3, "attempt": 1, "deliver": True}])
    _, counts = campaign(sender, server, 50, seconds=60, doubles=True)
    assert counts["sent"] == 50 and max(server.delivered().values()) == 2


# F6

@pytest.mark.parametrize("rule, state", [
    ({"play": "malformed"}, "unknown"), ({"play": "empty"}, "unknown"), ({"play": "html", "status": 200}, "unknown"),
    ({"play": "huge", "megabytes": 50}, "unknown"), ({"play": "gzip-bomb"}, "unknown"),
    ({"play": "long-length"}, "unknown"), ({"play": "short-length"}, "unknown"),
    ({"play": "informational", "count": 300}, "sent"), ({"play": "informational", "count": 0}, "unknown"),
    ({"play": "redirect"}, "failed"), ({"play": "redirect", "status": 302}, "failed"),
    ({"play": "malformed", "status": 400, "deliver": False}, "failed"), ({"play": "html", "status": 404}, "failed"),
    ({"play": "echo", "status": 403, "json": True}, "failed"),
])
def test_answers_that_are_not_fcms(fake, sender, rule, state):
    server = fake(streams=STREAMS, rules=[{**rule, "target": "t7"}])
    result, counts = campaign(sender, server, 15, *ONE, "--timeout", "4")
    assert sender.states()[8].name == state
    # Length and framing faults may end a whole connection; otherwise nothing else suffers.
    lengths = rule["play"] in ("long-length", "short-length", "informational")
    assert counts["sent"] >= 14 - (STREAMS if lengths else 0)
    assert all(n == 1 for n in times_processed(server).values())
    assert server.events("stray") == [] and result.seconds < 4 + 2 * SLACK


def test_headers_without_an_end(fake, sender):
    """Their bytes end the request, and not its deadline."""
    server = fake(rules=[{"play": "informational", "count": 0, "target": "t7"}])
    result, counts = campaign(sender, server, 9, "--timeout", "60")
    assert sender.states()[8].code == "CONNECTION_LOST" and counts["sent"] == 8 and result.seconds < 30, result


@pytest.mark.parametrize("status", [502, 504, 500, 503])
def test_pages_of_load_balancers(fake, sender, status):
    server = fake(rules=[{"play": "html", "status": status, "attempt": 1, "target": "t1"}])
    _, counts = campaign(sender, server, 15, seconds=60)
    assert counts["sent"] >= 9  # t1 and t10 to t14 are what the pages are for


# F7

@pytest.mark.parametrize("code", ["NO_ERROR", "PROTOCOL_ERROR", "ENHANCE_YOUR_CALM"])
def test_going_away_loses_nothing(fake, sender, code):
    server = fake(streams=STREAMS, rules=[{"play": "goaway", "code": code, "first": 10, "times": 2}])
    _, counts = campaign(sender, server, 60)
    assert counts["sent"] == 60  # what is above the last stream was not looked at, and the streams below are answered


def test_going_away_and_staying_silent(fake, sender):
    server = fake(streams=STREAMS, rules=[{"play": "goaway", "hang": True, "first": 10, "times": 2}])
    result, counts = campaign(sender, server, 40, *ONE, "--timeout", "2")
    assert counts["sent"] + counts["unknown"] == 40 and result.seconds < 2 * (2 + SLACK)


def test_refused_streams_are_sent_again(fake, sender):
    server = fake(streams=STREAMS, rules=[{"play": "rst-stream", "code": "REFUSED_STREAM", "rate": 0.2, "times": 10}])
    _, counts = campaign(sender, server, 60, seconds=60)
    assert counts["sent"] == 60


@pytest.mark.parametrize("behind, state", [(103, "sent"), (200, "unknown")])
def test_refusals_behind_a_status(fake, sender, behind, state):
    """An interim answer is none, so that its request was not processed. A server that has begun to answer has looked at the message."""
    rule = {"play": "rst-stream", "behind": behind, "target": "t7", "attempt": 1}
    server = fake(streams=STREAMS, rules=[rule if state == "sent" else {**rule, "deliver": True}])
    _, counts = campaign(sender, server, 20)
    assert sender.states()[8].name == state and counts["sent"] == (20 if state == "sent" else 19), counts


@pytest.mark.parametrize("code", ["INTERNAL_ERROR", "CANCEL", "PROTOCOL_ERROR"])
def test_other_resets_are_unknown(fake, sender, code):
    server = fake(streams=STREAMS, rules=[{"play": "rst-stream", "code": code, "target": "t7", "deliver": True}])
    _, counts = campaign(sender, server, 20)
    assert sender.states()[8].name == "unknown" and counts["sent"] == 19
    assert all(n == 1 for n in times_processed(server).values())


def test_one_stream_at_a_time(fake, sender):
    """The deadline of a request begins when the server lets it begin."""
    server = fake(streams=1, latency=0.1)
    _, counts = campaign(sender, server, 60, *ONE, "--timeout", "3", seconds=60)
    assert counts["sent"] == 60
    assert not [request for request in server.requests() if request["play"] == "too-many-streams"]


def test_a_server_without_http2(fake, sender):
    """Such a server gets nothing."""
    server = fake("--http", "1.1")
    sender.write(5)
    result = sender.run(server, "--timeout", "3", seconds=60)
    assert result.exit == 5 and b"does not offer HTTP/2" in result.stderr, result
    assert server.requests() == [] and result.report["open"] == 5
