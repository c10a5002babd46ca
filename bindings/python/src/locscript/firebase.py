"""Converts payloads to messages of the ``firebase-admin`` package, for services that already send with it.

>>> from firebase_admin import messaging
>>> messaging.send(to_message(payload))                            # doctest: +SKIP

``firebase-admin`` is imported with the first message; this package does not depend on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import build
from .errors import Diagnostic, UsageError
from .types import Payload

TYPE_CHECKING = False
if TYPE_CHECKING:
    import datetime

    from firebase_admin import messaging as _messaging

    from ._aliases import JSONSource

__all__ = ["to_message"]


def to_message(payload: Payload | JSONSource) -> _messaging.Message:
    """The message for ``firebase_admin.messaging.send``, which then sends exactly the payload.

    Takes a rule's payload, a request body, or a message in either form. A field that firebase-admin lacks or silently drops
    raises UsageError with its path: ``android_v2``, ``bypass_proxy_notification``, an empty object. Durations go through
    firebase-admin's own arithmetic, and may differ by a nanosecond.
    """
    import json

    request = json.loads(build(payload.body if isinstance(payload, Payload) else payload))
    for name in request:
        if name != "message":
            raise _refused(name, "has no such field", "Use messaging.send(message, dry_run=True) instead of validate_only.")
    message: _messaging.Message = _Made("Message", request["message"], "message").made
    return message


def _refused(path: str, problem: str, help: str = "Send the payload's body directly: it is the request body of FCM's HTTP v1 API.") -> UsageError:
    from importlib.metadata import version

    text = f"firebase-admin {version('firebase-admin')} {problem}"
    return UsageError(100, [Diagnostic("error", "usage", text, path=path, help=help)])


class _Made:
    """Converts one object of the payload to firebase-admin's class."""

    def __init__(self, kind: str, members: object, path: str) -> None:
        import inspect

        from firebase_admin import messaging

        make = getattr(messaging, kind, None)
        if make is None or not isinstance(members, dict):
            raise _refused(path, f"has no {kind}" if make is None else "takes an object here")
        has = inspect.signature(make).parameters
        rest: dict[str, object] = {}
        values: dict[str, object] = {}
        for name, value in members.items():
            place = f"{path}.{name}"
            # MessageEncoder.remove_null_values.
            if value is None or value == [] or value == {}:
                raise _refused(place, "drops null and empty values")
            attribute, read = _FIELDS[kind].get(name, ("", _kept))
            if attribute in has:
                values[attribute] = read(value, place)
            elif kind in _OPEN and not attribute:
                rest[name] = value
            else:
                raise _refused(place, "has no such field")
        for name, parameter in has.items():
            if parameter.default is parameter.empty and parameter.kind is parameter.POSITIONAL_OR_KEYWORD and name not in values:
                if kind != "APNSPayload":
                    raise _refused(path, f"needs {name} here")
                values[name] = messaging.Aps()
        # firebase-admin writes Apple's flags only for True, as 1.
        for name in ("content_available", "mutable_content"):
            if kind == "Aps" and name in values and values[name] is not True:
                rest[name.replace("_", "-")] = values.pop(name)
        self.made = make(**values)
        if rest:
            self.made.custom_data = rest


_Read = Callable[[object, str], object]


def _kept(value: object, path: str) -> object:
    return value


def _text(value: object, path: str) -> object:
    if not isinstance(value, str):
        raise _refused(path, "takes a string here")
    return value


def _number(value: object, path: str) -> object:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _refused(path, "takes a number here")
    return value


def _object(kind: str) -> _Read:
    return lambda value, path: _Made(kind, value, path).made


def _flag(value: object, path: str) -> object:
    """True for Apple's 1; other values pass unchanged."""
    return True if value == 1 else value


def _alert(value: object, path: str) -> object:
    return value if isinstance(value, str) else _Made("ApsAlert", value, path).made


def _sound(value: object, path: str) -> object:
    if isinstance(value, str):
        if value == "":
            raise _refused(path, "does not accept an empty sound")
        return value
    return _Made("CriticalSound", value, path).made


def _critical(value: object, path: str) -> object:
    if value != 1:
        raise _refused(path, "drops a 0")
    return True


def _choice(prefix: str) -> _Read:
    def read(value: object, path: str) -> object:
        if not isinstance(value, str) or value.endswith("_UNSPECIFIED"):
            raise _refused(path, f"has no {value}")
        return value.removeprefix(prefix).lower()

    return read


def _duration(value: object, path: str) -> datetime.timedelta:
    """``"3.5s"``."""
    from datetime import timedelta

    seconds, _, fraction = str(value).removesuffix("s").partition(".")
    if fraction[6:].strip("0"):
        raise _refused(path, "cannot express a time shorter than a microsecond")
    return timedelta(seconds=int(seconds), microseconds=int(fraction[:6].ljust(6, "0")))


def _durations(value: object, path: str) -> object:
    """In milliseconds."""
    from datetime import timedelta

    assert isinstance(value, list)
    return [_duration(item, f"{path}[{index}]") / timedelta(milliseconds=1) for index, item in enumerate(value)]


def _moment(value: object, path: str) -> datetime.datetime:
    """RFC 3339 with any offset."""
    import re
    from datetime import datetime

    found = re.fullmatch(r"(.{19})(?:\.([0-9]+))?(Z|[+-][0-9]{2}:[0-9]{2})", str(value), re.IGNORECASE)
    if found is None or (found[2] or "")[6:].strip("0"):
        raise _refused(path, "takes a time in whole microseconds here")
    zone = "+00:00" if found[3] in "Zz" else found[3]
    return datetime.fromisoformat(f"{found[1]}.{(found[2] or '')[:6].ljust(6, '0')}{zone}")


def _color(value: object, path: str) -> str:
    """FCM's parts from 0 to 1 as ``#rrggbbaa``."""
    assert isinstance(value, Mapping)
    digits = "#"
    for part, missing in (("red", 0), ("green", 0), ("blue", 0), ("alpha", 1)):
        share = value.get(part, missing)
        byte = round(share * 255)
        if abs(byte / 255 - share) > 1e-6:
            raise _refused(f"{path}.{part}", f"stores the parts of a colour as bytes; {share} is not a multiple of 1/255")
        digits += f"{byte:02x}"
    return digits


def _actions(value: object, path: str) -> object:
    if not isinstance(value, list):
        raise _refused(path, "takes a list here")
    return [_Made("WebpushNotificationAction", item, f"{path}[{index}]").made for index, item in enumerate(value)]


def _same(names: str, read: _Read = _kept) -> dict[str, tuple[str, _Read]]:
    """Fields with the same name on the wire and in the class."""
    return {name: (name, read) for name in names.split()}


def _hyphens(names: str, read: _Read = _text) -> dict[str, tuple[str, _Read]]:
    return {name: (name.replace("-", "_"), read) for name in names.split()}


# Classes that accept other names, as `custom_data`.
_OPEN = {"APNSPayload", "Aps", "ApsAlert", "WebpushNotification"}

# Each class's fields on the wire: the class's own name for the field, and the function that reads its value.
_FIELDS: dict[str, dict[str, tuple[str, _Read]]] = {
    "Message": {
        **_same("fid token topic condition data"),
        "notification": ("notification", _object("Notification")),
        "android": ("android", _object("AndroidConfig")),
        "webpush": ("webpush", _object("WebpushConfig")),
        "apns": ("apns", _object("APNSConfig")),
        "fcm_options": ("fcm_options", _object("FCMOptions")),
    },
    "Notification": _same("title body image"),
    "FCMOptions": _same("analytics_label"),
    "AndroidConfig": {
        **_same("collapse_key restricted_package_name data direct_boot_ok bandwidth_constrained_ok restricted_satellite_ok"),
        "priority": ("priority", _choice("")),
        "ttl": ("ttl", _duration),
        "notification": ("notification", _object("AndroidNotification")),
        "fcm_options": ("fcm_options", _object("AndroidFCMOptions")),
    },
    "AndroidFCMOptions": _same("analytics_label"),
    "AndroidNotification": {
        **_same("title title_loc_key title_loc_args body body_loc_key body_loc_args icon color sound tag click_action"),
        **_same("channel_id ticker sticky local_only default_sound default_vibrate_timings default_light_settings"),
        **_same("notification_count image"),
        "event_time": ("event_timestamp", _moment),
        "notification_priority": ("priority", _choice("PRIORITY_")),
        "vibrate_timings": ("vibrate_timings_millis", _durations),
        "visibility": ("visibility", _choice("")),
        "light_settings": ("light_settings", _object("LightSettings")),
        "proxy": ("proxy", _choice("")),
    },
    "LightSettings": {
        "color": ("color", _color),
        "light_on_duration": ("light_on_duration_millis", _duration),
        "light_off_duration": ("light_off_duration_millis", _duration),
    },
    "WebpushConfig": {
        **_same("headers data"),
        "notification": ("notification", _object("WebpushNotification")),
        "fcm_options": ("fcm_options", _object("WebpushFCMOptions")),
    },
    "WebpushFCMOptions": _same("link"),
    "WebpushNotification": {
        **_same("title body icon badge image tag", _text),
        **_same("data renotify silent vibrate"),
        "dir": ("direction", _text),
        "lang": ("language", _text),
        "requireInteraction": ("require_interaction", _kept),
        "timestamp": ("timestamp_millis", _number),
        "actions": ("actions", _actions),
    },
    "WebpushNotificationAction": _same("action title icon", _text),
    "APNSConfig": {
        **_same("headers live_activity_token"),
        "payload": ("payload", _object("APNSPayload")),
        "fcm_options": ("fcm_options", _object("APNSFCMOptions")),
    },
    "APNSFCMOptions": _same("analytics_label image"),
    "APNSPayload": {"aps": ("aps", _object("Aps"))},
    "Aps": {
        "alert": ("alert", _alert),
        "badge": ("badge", _number),
        "sound": ("sound", _sound),
        **_hyphens("category thread-id"),
        **_hyphens("content-available mutable-content", _flag),
    },
    "ApsAlert": {
        **_same("title subtitle body", _text),
        **_hyphens("loc-key title-loc-key action-loc-key launch-image"),
        **_hyphens("loc-args title-loc-args", _kept),
    },
    "CriticalSound": {"name": ("name", _text), "critical": ("critical", _critical), "volume": ("volume", _number)},
}
