"""firebase-admin's own answer to a message in the Admin form: the wire JSON that it would send, or its refusal."""
import datetime
import json
import re
import warnings

from firebase_admin import _messaging_encoder, messaging

warnings.simplefilter("ignore")
ENCODER = _messaging_encoder.MessageEncoder()
ALERT = {"title", "subtitle", "body", "locKey", "locArgs", "titleLocKey", "titleLocArgs", "actionLocKey", "launchImage"}
APS = {"alert", "badge", "sound", "contentAvailable", "mutableContent", "category", "threadId"}
NAMES = {"imageUrl": "image", "dir": "direction", "lang": "language", "timestamp": "timestamp_millis"}


def argument(name):
    return NAMES.get(name) or re.sub("[A-Z]", lambda letter: "_" + letter.group().lower(), name)


def made(kind, value, **parts):
    """kind(**value) with the members that need it turned into objects first; anything but a mapping as it is."""
    if not isinstance(value, dict):
        return value
    return kind(**{argument(name): parts.get(name, lambda same: same)(item) for name, item in value.items()})


def millis(value):
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return datetime.timedelta(milliseconds=value)
    return value


def moment(value):
    try:
        return datetime.datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return value


def with_custom(kind, value, known, **parts):
    """Names that the class lacks go in as custom data, as its documentation says."""
    if not isinstance(value, dict):
        return value
    own = {name: item for name, item in value.items() if name in known}
    custom = {re.sub("[A-Z]", lambda letter: "-" + letter.group().lower(), name) if name.startswith("subtitleLoc") else name: item
              for name, item in value.items() if name not in known}
    return made(kind, {**own, **({"custom_data": custom} if custom else {})}, **parts)


def aps(value):
    return with_custom(messaging.Aps, value, APS, alert=lambda alert: with_custom(messaging.ApsAlert, alert, ALERT),
                       sound=lambda sound: made(messaging.CriticalSound, sound))


def payload(value):
    if not isinstance(value, dict):
        return value
    custom = {name: item for name, item in value.items() if name != "aps"}
    return messaging.APNSPayload(*([aps(value["aps"])] if "aps" in value else []), **custom)


def light(value):
    if not isinstance(value, dict):
        return value
    empty = {"color": None, "lightOnDurationMillis": None, "lightOffDurationMillis": None}
    return made(messaging.LightSettings, {**empty, **value}, lightOnDurationMillis=millis, lightOffDurationMillis=millis)


def web_notification(value):
    actions = lambda items: [made(messaging.WebpushNotificationAction, item) for item in items] if isinstance(items, list) else items  # noqa: E731
    return made(messaging.WebpushNotification, value, actions=actions)


def options(kind):
    return lambda value: made(kind, value)


def message(value):
    return made(
        messaging.Message, value, notification=options(messaging.Notification), fcmOptions=options(messaging.FCMOptions),
        android=lambda android: made(
            messaging.AndroidConfig, android, ttl=millis, fcmOptions=options(messaging.AndroidFCMOptions),
            notification=lambda item: made(messaging.AndroidNotification, item, eventTimestamp=moment, lightSettings=light)),
        webpush=lambda webpush: made(
            messaging.WebpushConfig, webpush, notification=web_notification, fcmOptions=options(messaging.WebpushFCMOptions)),
        apns=lambda apns: made(messaging.APNSConfig, apns, payload=payload, fcmOptions=options(messaging.APNSFCMOptions)))


def wire(value):
    """The message as firebase-admin writes it and None, or None and its refusal."""
    try:
        return json.loads(json.dumps(ENCODER.default(message(value)))), None
    except Exception as problem:  # whatever it raises is its answer
        return None, "%s: %s" % (type(problem).__name__, problem)
