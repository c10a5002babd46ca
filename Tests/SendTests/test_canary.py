"""The tests of the sender must find planted faults: here they drive one that has them."""
import pathlib

import pytest

import test_send_faults as faults
import test_send_trust as trust
from sender import Sender, settled

CARELESS = str(pathlib.Path(__file__).resolve().parent / "careless_sender.py")


@pytest.fixture
def careless(tmp_path, monkeypatch):
    monkeypatch.setenv("LOCSCRIPT_SEND", CARELESS)
    made = Sender(tmp_path / "careless")
    yield made
    made.stop()


def test_it_sends_where_nothing_is_wrong(fake, careless):
    server = fake()
    careless.write(4)
    assert careless.run(server).exit == 0
    assert settled(careless, server, 4)["sent"] == 4


def test_a_double_is_found(fake, careless):
    server = fake(rules=[{"play": "reset-request", "times": 1, "deliver": True}])
    careless.write(2)
    careless.run(server)
    with pytest.raises(AssertionError, match="delivered 2 times"):
        settled(careless, server, 2)


def test_a_false_failure_is_found(fake, careless):
    server = fake(rules=[{"play": "empty", "status": 500, "target": "t1"}, {"play": "unavailable", "deliver": True, "target": "t0"}])
    careless.write(2)
    careless.run(server)
    with pytest.raises(AssertionError):
        settled(careless, server, 2)


def test_a_lost_record_is_found(fake, careless):
    server = fake()
    careless.write(2)
    careless.run(server)
    with pytest.raises(AssertionError, match="lost"):
        settled(careless, server, 3)


def test_impatience_is_found(fake, careless):
    with pytest.raises(AssertionError):
        faults.test_quota_pauses_the_whole_sender(fake, careless, "2", 2)


def test_a_second_try_of_a_4xx_is_found(fake, careless):
    with pytest.raises(AssertionError):
        faults.test_each_error_of_fcm_once(fake, careless)


def test_a_followed_redirect_is_found(fake, careless):
    with pytest.raises(AssertionError):
        faults.test_answers_that_are_not_fcms(fake, careless, {"play": "redirect"}, "failed")


def test_a_leak_is_found(fake, careless):
    server = fake()
    careless.write(1)
    careless.run(server)
    assert trust.leaks(careless, server) != []


@pytest.mark.parametrize("kind", ["self-signed", "expired", "wrong-host", "unknown-ca"])
def test_trust_in_anyone_is_found(fake, careless, kind, monkeypatch):
    monkeypatch.setenv("TRUSTS_ALL", "1")
    with pytest.raises(AssertionError):
        trust.test_bad_servers_get_nothing(fake, careless, kind)
