"""Payloads as firebase-admin's messages: what its own encoder writes is the payload."""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
from datetime import datetime
from typing import Any

import pytest

import locscript

messaging = pytest.importorskip("firebase_admin.messaging")
encoder = pytest.importorskip("firebase_admin._messaging_encoder")

from locscript.firebase import to_message  # noqa: E402

# Names whose values firebase-admin spells in another way.
DURATIONS = {"ttl", "light_on_duration", "light_off_duration", "vibrate_timings"}
CHOICES = {"priority", "notification_priority", "visibility", "proxy"}


def sent(message: Any) -> Any:
    return json.loads(encoder.MessageEncoder().encode(message))


def plain(value: Any, name: str = "") -> Any:
    """With one spelling for durations, moments, choices and colours."""
    if isinstance(value, dict):
        members = {key: plain(member, key) for key, member in value.items()}
        if set(members) >= {"red", "green", "blue"}:
            members = {part: round(members.get(part, 1) * 255) for part in ("red", "green", "blue", "alpha")}
        return members
    if isinstance(value, list):
        return [plain(member, name) for member in value]
    if name in DURATIONS and isinstance(value, str):
        return round(float(value.removesuffix("s")), 6)
    if name in CHOICES and isinstance(value, str):
        return value.upper()
    if name == "event_time":
        return datetime.fromisoformat(value.replace("Z", "+00:00")).timestamp()
    return value


def every_field(root: pathlib.Path) -> dict[str, Any]:
    """One message with every field, less those that firebase-admin lacks."""
    document = json.loads((root / "Tests/Fixtures/payload/every-field.json").read_text())
    message: dict[str, Any] = document["message"]
    message.pop("android_v2", None)
    return message


def test_every_field_goes_round(root: pathlib.Path) -> None:
    message = every_field(root)
    lost: list[str] = []
    while True:
        try:
            made = to_message({"message": message})
            break
        except locscript.UsageError as error:
            # Fields that the package lacks are refused with their path, and removed here.
            assert error.path is not None and error.path not in lost, error
            lost.append(error.path)
            remove(message, error.path)
    assert set(lost) <= {
        "message.android.notification.bypass_proxy_notification",
        "message.webpush.fcm_options.analytics_label",
    }, lost
    assert plain(sent(made)) == plain(message)


def remove(message: dict[str, Any], path: str) -> None:
    *parents, last = path.split(".")[1:]
    for parent in parents:
        message = message[parent]
    del message[last]


@pytest.mark.parametrize(
    "message",
    [
        {"topic": "T"},
        {"fid": "abc", "data": {"a": "b"}},
        {"condition": "'a' in topics && 'b' in topics", "fcm_options": {"analytics_label": "x"}},
        {"token": "t", "android": {"ttl": "3.5s", "priority": "HIGH"}},
        {"token": "t", "android": {"notification": {"vibrate_timings": ["0.1s", "2.3s"], "title": ""}}},
        {"token": "t", "android": {"notification": {"event_time": "2026-01-01T12:00:00.25+02:00", "sticky": False}}},
        {"token": "t", "apns": {"payload": {"aps": {"alert": "x", "badge": 0, "content-available": 1}, "self": 1}}},
        {"token": "t", "apns": {"payload": {"aps": {"alert": {"title": "a", "new-thing": {"x": None}}, "mutable-content": 1}}}},
        {"token": "t", "apns": {"payload": {"aps": {"sound": {"critical": 1, "name": "x", "volume": 0.5}}}}},
        {"token": "t", "apns": {"payload": {"aps": {"interruption-level": "time-sensitive", "relevance-score": 0.5, "badge": 1}}}},
        {"token": "t", "webpush": {"notification": {"title": "a", "other": 1, "actions": [{"action": "a", "title": "b"}]}}},
    ],
)
def test_messages_go_round(message: dict[str, Any]) -> None:
    assert plain(sent(to_message({"message": message}))) == plain(message)


@pytest.mark.parametrize(
    ("message", "path"),
    [
        ({"topic": "T", "android_v2": {"background_sync": {}}}, "message.android_v2"),
        ({"topic": "T", "android": {"notification": {"bypass_proxy_notification": True}}}, "message.android.notification.bypass_proxy_notification"),
        ({"topic": "T", "webpush": {"fcm_options": {"analytics_label": "a"}}}, "message.webpush.fcm_options.analytics_label"),
        ({"topic": "T", "android": {"notification": {"body_loc_key": "k", "body_loc_args": []}}}, "message.android.notification.body_loc_args"),
        ({"topic": "T", "android": {"notification": {"visibility": "VISIBILITY_UNSPECIFIED"}}}, "message.android.notification.visibility"),
        ({"topic": "T", "apns": {"payload": {"aps": {"url-args": []}}}}, "message.apns.payload.aps.url-args"),
        ({"topic": "T", "webpush": {"notification": {"title": 5}}}, "message.webpush.notification.title"),
        (
            {"topic": "T", "android": {"notification": {"light_settings": {
                "color": {"red": 0.5, "green": 0, "blue": 0}, "light_on_duration": "1s", "light_off_duration": "1s"}}}},
            "message.android.notification.light_settings.color.red",
        ),
    ],
)  # fmt: skip
def test_what_firebase_admin_lacks_is_named(message: dict[str, Any], path: str) -> None:
    with pytest.raises(locscript.UsageError, match="firebase-admin") as caught:
        to_message({"message": message})
    assert caught.value.path == path and caught.value.help


def test_what_is_given(root: pathlib.Path, shop: locscript.Engine) -> None:
    rules = shop.rules(root / "scripts/rules")
    (payload,) = rules.run((root / "scripts/events/price_drop.json").read_bytes()).payloads
    expected = plain(json.loads(payload.body)["message"])
    assert plain(sent(to_message(payload))) == plain(sent(to_message(payload.body))) == expected
    assert sent(to_message({"topic": "T", "android": {"ttl": 5000}})) == {"topic": "T", "android": {"ttl": "5s"}}
    with pytest.raises(locscript.UsageError, match="dry_run"):
        to_message({"message": {"topic": "T"}, "validate_only": True})
    with pytest.raises(locscript.MessageError):
        to_message({"message": {"topics": "T"}})


def test_the_package_is_imported_late() -> None:
    script = "import sys, locscript.firebase; print('firebase_admin' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert done.stdout == "False\n", done.stderr
