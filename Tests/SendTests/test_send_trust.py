"""Secrets stay secret, bad servers get nothing, and access tokens are fetched no more often than they must be (F8, F9, F11)."""
import json
import os
import pathlib
import re
import resource
import time
import urllib.parse

import pytest

from black_hole import black_hole
from sender import counted, settled

# Nothing could be sent: something cannot be read, or everything is left for the next run.
UNSENT = (3, 5)
GONE = "http://127.0.0.1:1"


# Six servers that are not FCM.

@pytest.mark.parametrize("kind", ["self-signed", "expired", "wrong-host", "wrong-name", "unknown-ca", "tls1.1", "plain"])
def test_bad_servers_get_nothing(fake, sender, kind):
    server = fake("--tls", kind.replace("name", "host"))
    # A certificate is held against an address in another way than against a name.
    if kind == "wrong-name":
        server.endpoint = f"https://localhost:{urllib.parse.urlsplit(server.endpoint).port}"
    if kind == "plain":
        server.endpoint = server.endpoint.replace("http:", "https:")
    sender.write(20)
    result = sender.run(server, "--timeout", "3", seconds=60)
    assert result.exit in UNSENT and result.stderr, result
    assert server.requests() == [] and server.events("connection")
    assert all(event["bytes"] == 0 for event in server.events("closed") if kind != "plain")
    assert all(event["start"].startswith("\x16\x03") for event in server.events("plain"))
    assert counted(sender.states())["sent"] == 0
    # No other try could end better: the run ends with the first.
    if kind in ("self-signed", "expired", "wrong-host", "wrong-name", "unknown-ca"):
        assert b"its certificate is refused" in result.stderr and len(server.events("connection")) == 1, result


def test_an_endpoint_without_tls_is_refused(fake, sender):
    server = fake("--tls", "plain")
    sender.write(5)
    assert sender.run(server).exit in (3, 64)
    assert server.events() == []


def test_trust_is_not_for_ever(fake, sender):
    """The same server without its root: only an explicit root makes it trusted."""
    server = fake()
    sender.write(5)
    command = sender.command
    sender.command = lambda *a, **k: [word for word in command(*a, **k) if word not in ("--ca-file", server.ready["ca"])]
    assert sender.run(server, "--timeout", "3", seconds=60).exit in UNSENT
    assert server.requests() == []


# Secrets

def planted(server):
    """What nobody may find: the words of each secret."""
    account = json.loads(pathlib.Path(server.ready["credentials"]).read_text())
    user = json.loads(pathlib.Path(server.ready["user"]).read_text())
    key = [line for line in account["private_key"].splitlines() if "-----" not in line]
    return [*key[1:-1], server.access_token(), server.access_token()[10:], "ya29.", user["refresh_token"], user["client_secret"],
            "SECRET-REGISTRATION"]


def leaks(sender, server, *texts):
    found = []
    for path in [p for p in sender.folder.iterdir() if p != sender.input]:
        texts += (path.read_bytes(),)
    # A part of a token, its punctuation replaced, is a leak as well.
    parts = [re.sub(r"[^A-Za-z0-9]", "_", server.access_token()[10:26])]
    for word in planted(server) + parts:
        for text in texts:
            if word.encode() in text or word in parts and word.encode() in re.sub(rb"[^A-Za-z0-9]", b"_", text):
                found.append(word)
    return found


@pytest.mark.parametrize("how", ["token", "account", "user"])
def test_secrets_are_nowhere(fake, sender, how):
    """All kinds of answers, one that repeats the request included; standard output, errors, journal and process list."""
    server = fake(streams=5, latency=0.02, rules=[
        {"play": "echo", "first": 3, "last": 3}, {"play": "echo", "first": 4, "last": 4, "status": 403, "json": True},
        {"play": "echo", "first": 5, "last": 5, "status": 502}, {"play": "echo", "first": 6, "last": 6, "status": 200},
        {"play": "unregistered", "first": 7, "last": 8}, {"play": "reset-request", "first": 9, "last": 9},
        # Where a text is cut, a part of a secret may be left.
        {"play": "echo", "first": 10, "last": 10, "pad": 60}, {"play": "echo", "first": 11, "last": 11, "pad": 50, "json": True},
        {"play": "echo", "first": 12, "last": 12, "pad": 240, "json": True},
        {"play": "unauthenticated", "first": 17, "last": 17}])
    sender.write(60, prefix="SECRET-REGISTRATION-")
    options = {"token": (), "account": ("--credentials", server.ready["credentials"], "--token-uri", server.ready["token_uri"]),
               "user": ("--credentials", server.ready["user"], "--token-uri", server.ready["token_uri"])}[how]
    process = sender.start(server, *options, "--timeout", 5, token=how == "token")
    lists = []
    while process.poll() is None:
        try:
            lists.append(pathlib.Path(f"/proc/{process.pid}/cmdline").read_bytes())
        except (FileNotFoundError, ProcessLookupError):
            break
        time.sleep(0.02)
    result = sender.wait(60)
    assert server.requests() and lists and (sender.folder / "journal").exists()
    assert result.exit in (0, 3, 5), result
    assert leaks(sender, server, *lists) == []


@pytest.mark.parametrize("kind", ["credentials", "user"])
def test_a_token_endpoint_that_repeats_the_request(fake, sender, kind):
    server = fake(oauth=[{"play": "echo"}])
    sender.write(3)
    result = sender.run(server, "--credentials", server.ready[kind], "--token-uri", server.ready["token_uri"], token=False)
    said = server.events("token")[0]["error"]
    secret = json.loads(said)["error"]
    assert result.exit == 5 and len(secret) == 30 and secret.encode() not in result.stderr + result.stdout, result
    assert leaks(sender, server) == []


def test_what_to_do_about_credentials_that_have_ended(fake, sender):
    server = fake(oauth=[{"play": "refused"}])
    sender.write(3)
    for kind, word in (("credentials", b"clock"), ("user", b"gcloud auth application-default login")):
        sender.journal = sender.folder / kind
        result = sender.run(server, "--credentials", server.ready[kind], "--token-uri", server.ready["token_uri"], token=False)
        assert result.exit == 5 and b"invalid_grant" in result.stderr and word in result.stderr, result


def test_an_answer_whose_name_is_the_request(fake, sender):
    """The journal keeps the IDs of messages, and none that a secret could be in."""
    server = fake(rules=[{"play": "echo", "json": True, "status": 200}])
    sender.write(3, prefix="SECRET-REGISTRATION-")
    assert sender.run(server).exit == 0 and leaks(sender, server) == []
    assert counted(sender.states())["sent"] == 3


def test_an_answer_whose_name_ends_as_the_request(fake, sender):
    """An ID of FCM's has some fifty characters: what is longer is none, although every character of it could stand in one."""
    server = fake(rules=[{"play": "echo", "json": True, "status": 200}])
    sender.input.write_text(json.dumps({"message": {"token": "SECRET/" + "x" * 100}}) + "\n")
    assert sender.run(server).exit == 0
    assert sender.states()[1].name == "sent" and sender.states()[1].message is None


def test_an_access_token_from_a_pipe(fake, sender):
    """It is read once: when it is due again, no writer is there."""
    server = fake(rules=[{"play": "unauthenticated", "first": 3, "last": 3}])
    sender.write(10)
    pipe = sender.folder / "pipe"
    os.mkfifo(pipe)
    sender.start(server, "--access-token-file", pipe, "--connections", 1, token=False)
    pipe.write_text(server.access_token())
    result = sender.wait(20)
    assert result.exit == 5 and b"FCM refuses the access token that came from" in result.stderr, result


def test_a_key_file_that_others_read_is_refused(fake, sender):
    server = fake()
    sender.write(3)
    for mode, name, option in ((0o644, "credentials", "--credentials"), (0o640, "access_token", "--access-token-file")):
        os.chmod(server.ready[name], mode)
        result = sender.run(server, option, server.ready[name], "--token-uri", server.ready["token_uri"], token=False)
        assert result.exit == 3 and b"chmod" in result.stderr and server.requests() == []
        assert leaks(sender, server) == []
    os.chmod(server.ready["credentials"], 0o622)
    result = sender.run(server, "--credentials", server.ready["credentials"], "--token-uri", server.ready["token_uri"], token=False)
    assert result.exit == 3 and b"can change this secret" in result.stderr and server.requests() == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a file of another user")
@pytest.mark.parametrize("name, option", [("credentials", "--credentials"), ("access_token", "--access-token-file")])
def test_a_mounted_secret_of_another_user_is_used(fake, sender, name, option):
    """What a Secret volume with fsGroup, or Docker's /run/secrets, is for a container: not this user's, so that chmod fails."""
    server = fake()
    secret = server.ready[name]
    os.chown(secret, 65533, 65533)
    for mode in (0o444, 0o440):
        sender.write(3)
        sender.journal.unlink(missing_ok=True)
        os.chmod(secret, mode)
        result = sender.run(server, option, secret, "--token-uri", server.ready["token_uri"], token=False)
        assert result.exit == 0 and result.stderr.count(b"other users can read this secret; it is used") == 1, result
    os.chmod(secret, 0o646)
    sender.journal.unlink()
    result = sender.run(server, option, secret, "--token-uri", server.ready["token_uri"], token=False)
    assert result.exit == 3 and b"can change this secret" in result.stderr, result


def test_a_token_uri_of_its_own_is_refused(fake, sender):
    server = fake()
    sender.write(3)
    result = sender.run(server, "--credentials", server.ready["credentials"], token=False)
    assert result.exit == 3 and b"token_uri" in result.stderr
    assert server.events("token") == [] and server.requests() == []


def test_journals_are_private(fake, sender):
    server = fake()
    sender.write(3)
    previous = os.umask(0)
    try:
        assert sender.run(server, "--dead-tokens", sender.folder / "dead").exit == 0
    finally:
        os.umask(previous)
    for path in sender.folder.glob("journal*"):
        assert path.stat().st_mode & 0o077 == 0
    if (sender.folder / "dead").exists():
        assert (sender.folder / "dead").stat().st_mode & 0o077 == 0


def test_dead_tokens(fake, sender):
    server = fake(rules=[{"play": "unregistered", "target": "t3"}, {"play": "not-found", "target": "t4"},
                         {"play": "sender-id-mismatch", "target": "t5"}])
    sender.write(10)
    assert sender.run(server, "--dead-tokens", sender.folder / "dead").exit == 5
    # NOT_FOUND without FCM's own code says nothing of the token, and another project's token is alive there.
    assert (sender.folder / "dead").read_text() == "t3\n"


# F8: access tokens

def account(server):
    return ("--credentials", server.ready["credentials"], "--token-uri", server.ready["token_uri"])


def test_one_access_token_for_all(fake, sender):
    server = fake(oauth=[{"play": "slow", "wait": 1}])
    sender.write(100)
    assert sender.run(server, *account(server), token=False).exit == 0
    assert settled(sender, server, 100)["sent"] == 100 and len(server.events("token")) == 1


@pytest.mark.parametrize("play", ["expires"])
def test_expiry_as_text(fake, sender, play):
    server = fake(oauth=[{"play": play, "seconds_left": "3599"}])
    sender.write(20)
    assert sender.run(server, *account(server), token=False).exit == 0
    assert len(server.events("token")) == 1


def test_an_access_token_that_ends_in_the_middle(fake, sender):
    server = fake(streams=5, latency=0.02, rules=[{"play": "unauthenticated", "first": 20, "times": 1, "revoke": True}])
    sender.write(80)
    result = sender.run(server, *account(server), token=False)
    counts = settled(sender, server, 80)
    assert counts["sent"] == 80 and result.exit == 0
    assert len(server.events("token")) == 2


def test_a_401_of_fcm_itself_fetches_no_token(fake, sender):
    server = fake(rules=[{"play": "third-party-auth-error", "target": "t1"}])
    sender.write(5)
    sender.run(server, *account(server), token=False)
    assert settled(sender, server, 5)["failed"] == 1 and len(server.events("token")) == 1


def test_a_401_for_ever(fake, sender):
    server = fake(rules=[{"play": "unauthenticated"}])
    sender.write(40)
    result = sender.run(server, *account(server), token=False, seconds=60)
    assert result.exit in UNSENT and server.delivered() == {}
    assert len(server.events("token")) <= 3 and len(server.requests()) <= 2 * 40


@pytest.mark.parametrize("play", ["down", "refused", "html", "malformed", "reset", "redirect", "huge"])
def test_a_token_endpoint_that_fails(fake, sender, play):
    # Without a time the tries take twenty seconds; one of the plays shows that.
    waits = {} if play in ("refused", "reset") else {"retry_after": "1"}
    server = fake(oauth=[{"play": play, **waits}])
    sender.write(5)
    result = sender.run(server, *account(server), "--timeout", 5, token=False)
    assert result.exit == 5 and server.requests() == [] and b"no access token" in result.stderr, result
    assert len(server.events("token")) == (1 if play == "refused" else 5)
    assert server.events("stray") == []


@pytest.mark.parametrize("play", ["down", "reset", "malformed"])
def test_a_token_endpoint_that_fails_once(fake, sender, play):
    server = fake(oauth=[{"play": play, "times": 1}])
    sender.write(5)
    result = sender.run(server, *account(server), token=False, seconds=90)
    assert result.exit == 0 and settled(sender, server, 5)["sent"] == 5, result
    assert len(server.events("token")) == 2


def test_tokens_that_end_at_once(fake, sender):
    """A second new token that is refused ends the run, and everything is left for the next one."""
    server = fake(oauth=[{"play": "expires", "seconds_left": 0}])
    sender.write(20)
    result = sender.run(server, *account(server), token=False)
    assert result.exit == 5 and b"FCM refuses the access token" in result.stderr, result
    assert server.delivered() == {} and len(server.events("token")) <= 3
    assert counted(sender.states())["open"] == result.report["open"] == 20


@pytest.mark.parametrize("skew", [3600, -3600])
def test_a_clock_that_is_off_by_an_hour(fake, sender, skew):
    """Google refuses the assertion, and the sender learns the time from the answer."""
    server = fake(skew=skew)
    sender.write(5)
    result = sender.run(server, *account(server), token=False, seconds=60)
    assert result.exit == 0 and settled(sender, server, 5)["sent"] == 5, result
    assert [event["status"] for event in server.events("token")] == [400, 200]


def test_a_user_and_the_metadata_server(fake, sender):
    server = fake()
    sender.write(5)
    options = ("--credentials", server.ready["user"], "--token-uri", server.ready["token_uri"])
    assert sender.run(server, *options, token=False).exit == 0
    sender.journal = sender.folder / "journal-2"
    assert sender.run(server, token=False, GCE_METADATA_HOST=server.ready["metadata_host"]).exit == 0
    assert [event["grant"] for event in server.events("token")] == ["refresh_token", "metadata"]


# F9: no way there

def test_a_name_that_does_not_exist(fake, sender):
    server = fake()
    sender.write(5)
    server.endpoint = "https://fcm.invalid"
    result = sender.run(server, "--timeout", 3, seconds=60)
    assert result.exit in UNSENT and b"fcm.invalid" in result.stderr and counted(sender.states())["unknown"] == 0


def test_an_address_that_answers_nothing(fake, sender, preloaded):
    """An IPv6 address that leads nowhere comes first: the next one is tried after two seconds."""
    server = fake()
    port = urllib.parse.urlsplit(server.endpoint).port
    server.endpoint = f"https://localhost:{port}"
    sender.write(20)
    with black_hole(port):
        result = sender.run(server, LD_PRELOAD=preloaded("two_addresses"))
    assert result.exit == 0 and settled(sender, server, 20)["sent"] == 20, result
    assert 2 <= result.seconds < 2 + 5 and len({request["connection"] for request in server.requests()}) == 1


def test_a_proxy_that_refuses(fake, sender):
    server = fake()
    sender.write(5)
    result = sender.run(server, "--timeout", 3, seconds=60, HTTPS_PROXY=GONE, https_proxy=GONE)
    assert result.exit in UNSENT and server.requests() == []


def test_nobody_listens(fake, sender):
    server = fake()
    server.stop()
    sender.write(5)
    result = sender.run(server, "--timeout", 3, seconds=60)
    assert result.exit in UNSENT and counted(sender.states())["unknown"] == 0


# F11: little room

@pytest.mark.parametrize("limits", [[(resource.RLIMIT_NOFILE, 24)], [(resource.RLIMIT_AS, 512 << 20)]])
def test_little_room(fake, sender, limits):
    server = fake(streams=2, latency=0.02)
    sender.write(100)
    result = sender.run(server, "--connections", 40, limits=limits)
    assert result.exit in (0, *UNSENT), result
    if result.exit == 0:
        assert settled(sender, server, 100)["sent"] == 100


def test_no_core_file_has_a_secret(fake, sender):
    """Whatever the user allows: the limit is read while the key is in memory."""
    _, most = resource.getrlimit(resource.RLIMIT_CORE)
    if most == 0:
        pytest.skip("no process may leave a core file here")
    server = fake(rules=[{"play": "silent"}])
    sender.write(1)
    process = sender.start(server, limits=[(resource.RLIMIT_CORE, most)])
    assert server.wait_for(1)
    assert resource.prlimit(process.pid, resource.RLIMIT_CORE) == (0, 0)
    sender.stop()


def test_a_dry_run_says_nothing_to_anyone(fake, sender):
    server = fake()
    sender.write(10)
    assert sender.run(server, "--dry-run").exit == 0
    assert server.events() == []


def test_validation_delivers_nothing(fake, sender):
    server = fake(rules=[{"play": "unregistered", "target": "t1"}])
    sender.write(10)
    assert sender.run(server, "--validate-only").exit == 5
    assert server.delivered() == {} and all(request["body"]["validate_only"] for request in server.requests())
