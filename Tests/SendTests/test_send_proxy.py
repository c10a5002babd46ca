"""HTTPS_PROXY and NO_PROXY: for FCM and for the token endpoint alike, and a proxy's password stays a secret."""
import os
import urllib.parse

import pytest

from proxy import proxy
from sender import settled
from test_send_trust import UNSENT, account

PASSWORD = "planted-word"


def test_a_proxy_with_a_password(fake, sender):
    """The password may hold what a URL escapes."""
    server = fake()
    sender.write(20)
    with proxy(f"some one:{PASSWORD}@/") as way:
        result = sender.run(server, *account(server), token=False, HTTPS_PROXY=f"http://some%20one:{PASSWORD}%40%2F@{way.address}")
    assert result.exit == 0 and settled(sender, server, 20)["sent"] == 20, result
    wanted = {urllib.parse.urlsplit(url).netloc for url in (server.endpoint, server.ready["token_uri"])}
    assert set(way.asked) == wanted and len(way.asked) >= 2


def test_hosts_without_a_proxy(fake, sender):
    server = fake()
    sender.write(3)
    with proxy(status=403) as way:
        result = sender.run(server, *account(server), token=False, HTTPS_PROXY=f"http://{way.address}", NO_PROXY="example.org,127.0.0.1")
    assert result.exit == 0 and way.asked == [], result


@pytest.mark.parametrize("password, status", [("other:word", 200), (None, 403), (None, 502)])
def test_a_proxy_that_says_no(fake, sender, password, status):
    server = fake()
    sender.write(3)
    with proxy(password, status) as way:
        result = sender.run(server, HTTPS_PROXY=f"http://u:{PASSWORD}@{way.address}", seconds=60)
    assert result.exit in UNSENT and f"refuses with status {407 if password else status}".encode() in result.stderr, result
    assert server.events("connection") == [] and PASSWORD.encode() not in result.stderr + result.stdout


def test_a_proxy_that_is_not_there(fake, sender):
    """It is named, and not the server that cannot be reached without it."""
    server = fake()
    sender.write(3)
    result = sender.run(server, HTTPS_PROXY="http://localhost:1", seconds=60)
    assert result.exit == 5 and b"the proxy localhost: Connection refused" in result.stderr, result


@pytest.mark.parametrize("variables", [
    {"ALL_PROXY": "foo://u:{}@127.0.0.1:1"}, {"HTTPS_PROXY": "http://u:{}@127.0.0.1:99999"}, {"HTTPS_PROXY": "http://u:{}@127.0.0.1:1"},
    {"HTTPS_PROXY": "http://u u:{}@127.0.0.1:1"}, {"HTTPS_PROXY": "https://u:{}@127.0.0.1:1"}, {"HTTPS_PROXY": "http://u:{}@no host:1"},
], ids=str)
def test_proxies_that_cannot_be_used(fake, sender, variables):
    """Neither the sender's own errors nor curl's repeat the address with its password."""
    server = fake()
    sender.write(2)
    result = sender.run(server, *account(server), token=False, seconds=60,
                        **{name: value.format(PASSWORD) for name, value in variables.items()})
    assert result.exit == (0 if "ALL_PROXY" in variables else 64 if result.seconds < 1 else 5), result
    assert PASSWORD.encode() not in result.stderr + result.stdout, result


def test_no_session_keys_are_written(fake, sender):
    """Curl writes TLS keys to the file that SSLKEYLOGFILE names: whoever has them reads the refresh token in a recording."""
    server = fake()
    sender.write(2)
    keys = sender.folder / "keys"
    assert sender.run(server, *account(server), token=False, SSLKEYLOGFILE=os.fspath(keys)).exit == 0
    assert not keys.exists()
