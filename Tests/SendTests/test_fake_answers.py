"""The fake's answers to good and bad requests, seen by curl: what FCM answers."""
import pytest

from curl import BODY, Curl

MESSAGE = BODY["message"]
FCM_ERROR = "type.googleapis.com/google.firebase.fcm.v1.FcmError"
BAD_REQUEST = "type.googleapis.com/google.rpc.BadRequest"


def details(answer, kind):
    return next((d for d in answer.json()["error"].get("details", []) if d["@type"] == kind), None)


@pytest.mark.parametrize("version", Curl.versions)
def test_a_message_is_named_and_recorded(steady, curl, version):
    server = steady
    answer = curl.post(server, version=version)
    assert (answer.exit, answer.status) == (0, 200)
    assert answer.version == version.removeprefix("--http").replace(".0", "")
    name = answer.json()["name"]
    assert name.startswith("projects/demo/messages/0:")
    request = server.requests()[-1]
    assert request["delivered"] and request["name"] == name and request["body"] == BODY
    assert request["protocol"] == ("h2" if version == "--http2" else "http/1.1")
    assert request["received"] <= request["time"]


def test_names_differ(steady, curl):
    server = steady
    assert curl.post(server).json() != curl.post(server).json()


def test_a_dry_run_is_not_delivered(steady, curl):
    server = steady
    answer = curl.post(server, {**BODY, "validate_only": True})
    assert (answer.status, answer.json()["name"]) == (200, "projects/demo/messages/fake_message_id")
    assert not server.requests()[-1]["delivered"]


@pytest.mark.parametrize("target, status, code", [
    ("unregistered-1", 404, "UNREGISTERED"), ("sender-mismatch-1", 403, "SENDER_ID_MISMATCH"), ("invalid-1", 400, "INVALID_ARGUMENT"),
    ("third-party-1", 401, "THIRD_PARTY_AUTH_ERROR")])
def test_tokens_that_tell(steady, curl, target, status, code):
    server = steady
    answer = curl.post(server, {"message": {**MESSAGE, "token": target}})
    assert (answer.status, details(answer, FCM_ERROR)["errorCode"]) == (status, code)
    assert not server.requests()[-1]["delivered"]


# What Google's JSON layer refuses: the place and the sentence, no FcmError.
@pytest.mark.parametrize("message, field, words", [
    ({"notification": {"title_loc_key": "k"}}, "message.notification", "Unknown name \"title_loc_key\" at 'message.notification'"),
    ({"data": {"a": "x", "b": 1}}, "message.data[1].value", "Invalid value at 'message.data[1].value' (TYPE_STRING), 1"),
    ({"android": {"ttl": "5"}}, "message.android.ttl", "duration must end with 's'"),
    ({"android": {"priority": "URGENT"}}, "message.android.priority", "TYPE_ENUM"),
    ({"android": {"notification": {"sticky": "yes"}}}, "message.android.notification.sticky", "TYPE_BOOL"),
    ({"android": {"notification": {"notification_count": 1.5}}}, "message.android.notification.notification_count", "TYPE_INT32"),
    ({"android": {"notification": {"title_loc_args": [1]}}}, "message.android.notification.title_loc_args[0]", "TYPE_STRING"),
    ({"android": {"notification": {"event_time": "now"}}}, "message.android.notification.event_time", "Timestamp"),
    ({"apns": []}, "message.apns", "ApnsConfig"),
])
def test_payloads_that_are_no_message(steady, curl, message, field, words):
    answer = curl.post(steady, {"message": {**MESSAGE, **message}})
    assert answer.status == 400
    (violation,) = details(answer, BAD_REQUEST)["fieldViolations"]
    assert violation["field"] == field and words in violation["description"]
    assert details(answer, FCM_ERROR) is None


# What FCM refuses: the same list, and its own code.
@pytest.mark.parametrize("message, field", [
    ({"topic": "news"}, "message"),
    ({"token": None}, "message"),
    ({"token": None, "topic": "/topics/news"}, "message.topic"),
    ({"token": None, "condition": " && ".join(f"'{n}' in topics" for n in range(6))}, "message.condition"),
    ({"android": {}, "android_v2": {}}, "message"),
    ({"android": {"ttl": "2419201s"}}, "message.android.ttl"),
    ({"android": {"notification": {"color": "red"}}}, "message.android.notification.color"),
    ({"android": {"notification": {"title_loc_args": ["x"]}}}, "message.android.notification.title_loc_args"),
    ({"data": {"google.x": "1"}}, "message.data"),
    ({"fcm_options": {"analytics_label": "a b"}}, "message.fcm_options.analytics_label"),
    ({"webpush": {"fcm_options": {"link": "http://x"}}}, "message.webpush.fcm_options.link"),
    ({"data": {"x": "y" * 4097}}, "message"),
    ({"apns": {"payload": {"x": "y" * 4090}}}, "message.apns.payload"),
])
def test_messages_against_a_limit(steady, curl, message, field):
    server = steady
    answer = curl.post(server, {"message": {**MESSAGE, **message}})
    assert answer.status == 400
    assert details(answer, FCM_ERROR)["errorCode"] == "INVALID_ARGUMENT"
    assert [v["field"] for v in details(answer, BAD_REQUEST)["fieldViolations"]] == [field]
    assert not server.requests()[-1]["delivered"]


@pytest.mark.parametrize("message", [
    {"android": {"priority": "high", "ttl": "3.5s", "collapse_key": "c"}},
    {"android": {"collapseKey": "c", "notification": {"titleLocKey": "k", "titleLocArgs": ["x"], "notificationCount": "5"}}},
    {"apns": {"headers": {"apns-priority": "10"}, "payload": {"aps": {"alert": {"loc-key": "k"}, "badge": 1}}}},
    {"data": {"a": "b"}, "notification": None},
    {"token": None, "fid": "f"},
])
def test_forms_that_proto3_allows(steady, curl, message):
    assert curl.post(steady, {"message": {**MESSAGE, **message}}).status == 200


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b'{"message":NaN}', b"[" * 100_000, b"\xff", b'{"massage":{}}'])
def test_bodies_that_are_no_request(steady, curl, body):
    assert curl.post(steady, body).status == 400


def test_the_last_of_two_keys_counts(steady, curl):
    assert curl.post(steady, b'{"message":{"token":1,"token":"t"}}').status == 200


def test_tokens_and_projects_that_are_not_its_own(steady, curl):
    server = steady
    answer = curl.post(server, token="ya29.other")
    assert (answer.status, answer.json()["error"]["status"]) == (401, "UNAUTHENTICATED")
    assert details(answer, FCM_ERROR) is None
    answer = curl.post(server, url=server.url.replace("demo", "other"))
    assert answer.status == 403
    assert curl.get(server, server.endpoint + "/elsewhere").status == 404
    assert [event["path"] for event in server.events("stray")] == ["/elsewhere"]
    assert not server.requests()[-1]["delivered"]


def test_the_record_names_no_access_token(steady, curl):
    server = steady
    curl.post(server)
    with open(server.ready["record"], encoding="utf-8") as file:
        assert server.access_token() not in file.read()
