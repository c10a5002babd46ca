"""When access tokens are renewed, whom a late answer is about, and who may give one."""
import http.server
import json
import threading

from sender import settled
from test_send_trust import account


def test_a_late_401_is_about_the_earlier_token(fake, sender):
    """The new token is there when it comes, and stays."""
    server = fake(streams=5, latency=0.02, rules=[{"play": "unauthenticated", "first": 20, "last": 20, "revoke": True},
                                                  {"play": "unauthenticated", "first": 21, "last": 21, "wait": 1}])
    sender.write(80)
    assert sender.run(server, *account(server), "--connections", 1, token=False).exit == 0
    assert settled(sender, server, 80)["sent"] == 80 and len(server.events("token")) == 2


def test_a_token_is_renewed_before_it_ends(fake, sender):
    """Of 230 seconds the last 225 are kept in reserve, and two renewals are ten seconds apart."""
    server = fake(oauth=[{"play": "expires", "seconds_left": 230, "times": 1}])
    sender.write(13)
    sender.rate = "60"
    assert sender.run(server, *account(server), token=False, seconds=60).exit == 0
    first, second = server.events("token")
    assert 9 < second["time"] - first["time"] < 15 and settled(sender, server, 13)["sent"] == 13


def test_what_answers_in_the_metadata_servers_place(fake, sender):
    """A router or a portal that answers for everybody: only the real one sends Metadata-Flavor."""
    server = fake()
    sender.write(3)

    class Portal(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(json.dumps({"access_token": server.access_token(), "expires_in": 3599}).encode())

        def log_message(self, *words):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Portal) as portal:
        threading.Thread(target=portal.serve_forever, daemon=True).start()
        result = sender.run(server, token=False, GCE_METADATA_HOST=f"127.0.0.1:{portal.server_port}")
        portal.shutdown()
    assert result.exit == 5 and b"is not the metadata server's" in result.stderr and server.requests() == [], result


def test_a_file_whose_token_is_refused(fake, sender):
    """It is read once more, and where it has no newer token the run ends at once with everything open."""
    server = fake(rules=[{"play": "unauthenticated"}])
    sender.write(5)
    result = sender.run(server)
    assert result.exit == 5 and b"and the file has no newer one" in result.stderr and result.seconds < 30, result
    assert result.report["open"] == 5 and len(server.requests()) <= 5


def test_a_late_answer_that_repeats_the_earlier_token(fake, sender):
    """It is a secret still, also where a newer one has taken its place."""
    server = fake(streams=5, latency=0.02, rules=[{"play": "unauthenticated", "first": 20, "last": 20, "revoke": True},
                                                  {"play": "echo", "first": 21, "last": 21, "wait": 1, "status": 400, "json": True}])
    sender.write(80)
    result = sender.run(server, *account(server), "--connections", 1, token=False)
    assert settled(sender, server, 80)["failed"] == 1 and len(server.events("token")) == 2, result
    assert b"<access token>" in result.stdout and b"ya29." not in result.stdout + result.stderr, result
