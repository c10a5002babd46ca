"""The fake's certificates, token endpoint and metadata server, seen by curl."""
import base64
import json
import pathlib
import subprocess
import time

import pytest

SCOPE = "https://www.googleapis.com/auth/firebase.messaging"
JWT_GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer"


@pytest.mark.parametrize("kind, code, past", [
    ("self-signed", 60, ["-k"]), ("expired", 60, ["-k"]), ("wrong-host", 60, ["-k"]), ("unknown-ca", 60, ["-k"]),
    ("tls1.1", 35, ["--tlsv1.0", "--tls-max", "1.1", "--ciphers", "ALL:@SECLEVEL=0"])])
def test_bad_servers_are_refused_and_would_have_answered(fake, curl, kind, code, past):
    server = fake("--tls", kind)
    assert curl.post(server).exit == code
    assert server.requests() == []
    assert "error" in server.wait_for_events("connection")[0] or server.wait_for_events("closed")[0]["bytes"] == 0
    assert curl.post(server, options=past).status == 200
    assert len(server.requests()) == 1


def test_plain_http(fake, curl):
    server = fake("--tls", "plain")
    assert curl.post(server, url=server.url.replace("http:", "https:")).exit == 35
    assert server.requests() == []
    assert [event["start"][:2] for event in server.events("plain")] == ["\x16\x03"]  # a handshake, no HTTP
    assert curl.post(server).status == 200


def segment(data):
    return base64.urlsafe_b64encode(data if isinstance(data, bytes) else json.dumps(data).encode()).rstrip(b"=").decode()


def assertion(account, key=None, header=(), **claims):
    now = int(time.time())
    head = {"alg": "RS256", "typ": "JWT", "kid": account["private_key_id"], **dict(header)}
    body = {"iss": account["client_email"], "scope": SCOPE, "aud": account["token_uri"], "iat": now, "exp": now + 3600, **claims}
    text = f"{segment(head)}.{segment(body)}"
    signed = subprocess.run(["openssl", "dgst", "-sha256", "-sign", key], input=text.encode(), capture_output=True, check=True)
    return f"{text}.{segment(signed.stdout)}"


@pytest.fixture
def account(fake, tmp_path):
    server = fake()
    values = json.loads(pathlib.Path(server.ready["credentials"]).read_text())
    key = tmp_path / "key.pem"
    key.write_text(values["private_key"])
    return server, values, str(key)


def ask(curl, server, **fields):
    return curl.form(server, server.ready["token_uri"], fields)


def test_a_signed_assertion_becomes_a_token(curl, account):
    server, values, key = account
    answer = ask(curl, server, grant_type=JWT_GRANT, assertion=assertion(values, key))
    assert answer.status == 200 and answer.json()["token_type"] == "Bearer" and answer.json()["expires_in"] == 3599
    assert curl.post(server, token=answer.json()["access_token"]).status == 200
    assert [event["grant"] for event in server.events("token")] == [JWT_GRANT]


@pytest.mark.parametrize("changes", [
    {"aud": "https://oauth2.googleapis.com/token"}, {"iss": "other"}, {"scope": "openid"}, {"exp": 1}, {"iat": 9999999999},
    {"exp": 9999999999}, {"iat": 1.5}, {"header": {"alg": "none"}}, {"header": {"kid": "x"}}])
def test_assertions_that_are_refused(curl, account, changes):
    server, values, key = account
    answer = ask(curl, server, grant_type=JWT_GRANT, assertion=assertion(values, key, **changes))
    assert (answer.status, answer.json()["error"]) == (400, "invalid_grant")


def test_signatures_are_checked(curl, account, tmp_path):
    server, values, _ = account
    other = str(tmp_path / "other.pem")
    subprocess.run(["openssl", "genpkey", "-algorithm", "RSA", "-out", other], check=True, capture_output=True)
    answer = ask(curl, server, grant_type=JWT_GRANT, assertion=assertion(values, other))
    assert answer.json()["error_description"] == "Invalid JWT Signature."
    for text in ("", "a.b.c", "a.b", "é"):
        assert ask(curl, server, grant_type=JWT_GRANT, assertion=text).status == 400


def test_a_refresh_token_becomes_a_token(curl, account):
    server, _, _ = account
    user = json.loads(pathlib.Path(server.ready["user"]).read_text())
    fields = {name: user[name] for name in ("client_id", "client_secret", "refresh_token")}
    answer = ask(curl, server, grant_type="refresh_token", **fields)
    assert curl.post(server, token=answer.json()["access_token"]).status == 200
    assert ask(curl, server, grant_type="refresh_token", **{**fields, "refresh_token": "x"}).status == 400


def test_the_metadata_server_wants_its_header(fake, curl):
    server = fake()
    url = f"http://{server.ready['metadata_host']}/computeMetadata/v1/instance/service-accounts/default/token"
    assert curl.get(server, url).status == 403
    answer = curl.get(server, url, ["-i", "-H", "Metadata-Flavor: Google"])
    assert answer.status == 200 and b"metadata-flavor: Google" in answer.text
    token = json.loads(answer.text.split(b"\r\n\r\n", 1)[1])["access_token"]
    assert curl.post(server, token=token).status == 200


@pytest.mark.parametrize("play, status, exits", [
    ("down", 503, {0}), ("refused", 400, {0}), ("html", 200, {0}), ("malformed", 200, {0}), ("redirect", 307, {0}), ("silent", 0, {28}),
    ("reset", 0, {16, 55, 56, 92})])
def test_faults_of_the_token_endpoint(fake, curl, play, status, exits):
    server = fake(oauth=[{"play": play}])
    user = json.loads(pathlib.Path(server.ready["user"]).read_text())
    answer = curl.form(server, server.ready["token_uri"], {"grant_type": "refresh_token", "refresh_token": user["refresh_token"],
                                                           "client_secret": user["client_secret"]}, seconds=3)
    assert answer.exit in exits and answer.status == status
    assert [event["play"] for event in server.events("token")] == [play]


def test_a_token_that_ends_at_once_and_a_clock_that_is_off(fake, curl, tmp_path):
    server = fake(oauth=[{"play": "expires", "seconds_left": 0, "times": 1}, {"play": "expires", "seconds_left": "3599"}], skew=7200)
    values = json.loads(pathlib.Path(server.ready["credentials"]).read_text())
    key = tmp_path / "key.pem"
    key.write_text(values["private_key"])
    now = int(time.time()) + 7200
    for left, status in ((0, 401), ("3599", 200)):
        fields = {"grant_type": JWT_GRANT, "assertion": assertion(values, str(key), iat=now, exp=now + 3600)}
        answer = curl.form(server, server.ready["token_uri"], fields)
        assert answer.json()["expires_in"] == left
        assert curl.post(server, token=answer.json()["access_token"]).status == status
    assert curl.form(server, server.ready["token_uri"],
                     {"grant_type": JWT_GRANT, "assertion": assertion(values, str(key))}).status == 400
