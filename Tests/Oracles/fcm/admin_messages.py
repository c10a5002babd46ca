"""Random messages in the Admin SDKs' form, as firebase-admin's classes take them; see messages.py."""
import copy
import random

from messages import (APS, COLORS, DATA_NAMES, HEADERS, JUNK, LABELS, MOMENTS, Maker, Members, NUMBERS, Raw, TEXTS, URLS, dump, junk, spoil)

MILLIS = [Raw(text) for text in ("3600000", "0", "1", "1500", "2419200000", "2419200001", "4100", "1500.5", "0.5", "1e3", "-1", "-0.0",
                                 "999", "86400000", "1e400")] + ["3600s", "3600", True, None]
SHAPES = {
    "message": {"data": "data", "notification": "notification", "android": "android", "webpush": "webpush", "apns": "apns", "fcmOptions": "label"},
    "notification": {"title": "text", "body": "text", "imageUrl": "url"},
    "label": {"analyticsLabel": "a label"},
    "android": {"collapseKey": "text", "priority": ["high", "normal", "HIGH", "urgent"], "ttl": "millis", "restrictedPackageName": "text",
                "data": "data", "notification": "android notification", "fcmOptions": "label", "directBootOk": "bool",
                "bandwidthConstrainedOk": "bool", "restrictedSatelliteOk": "bool"},
    "android notification": {
        "title": "text", "body": "text", "icon": "text", "color": "color", "sound": "text", "tag": "text", "clickAction": "text",
        "bodyLocKey": "text", "bodyLocArgs": "texts", "titleLocKey": "text", "titleLocArgs": "texts", "channelId": "text", "imageUrl": "url",
        "ticker": "text", "sticky": "bool", "eventTimestamp": "moment", "localOnly": "bool",
        "priority": ["default", "min", "low", "high", "max", "PRIORITY_MAX", "Max"], "vibrateTimingsMillis": "millis list",
        "defaultVibrateTimings": "bool", "defaultSound": "bool", "lightSettings": "light", "defaultLightSettings": "bool",
        "visibility": ["private", "public", "secret", "PUBLIC"], "notificationCount": "count",
        "proxy": ["allow", "deny", "if_priority_lowered", "Allow"]},
    "light": {"color": "wide color", "lightOnDurationMillis": "millis", "lightOffDurationMillis": "millis"},
    "apns": {"headers": "headers", "payload": "payload", "fcmOptions": "apns options", "liveActivityToken": "text"},
    "apns options": {"analyticsLabel": "a label", "imageUrl": "url"},
    "alert": {"title": "text", "subtitle": "text", "body": "text", "locKey": "text", "locArgs": "texts", "titleLocKey": "text",
              "titleLocArgs": "texts", "subtitleLocKey": "text", "subtitleLocArgs": "texts", "actionLocKey": "text", "launchImage": "text"},
    "sound": {"critical": "bool", "name": "name", "volume": "volume"},
    "webpush": {"headers": "web headers", "data": "data", "notification": "web notification", "fcmOptions": "web options"},
    "web options": {"link": "link"},
    "web notification": {"title": "text", "body": "text", "icon": "text", "badge": "text", "image": "text", "lang": "text", "tag": "text",
                         "dir": ["auto", "ltr", "rtl", "up"], "data": "free", "renotify": "bool", "requireInteraction": "bool", "silent": "bool",
                         "timestamp": "count", "vibrate": "counts", "actions": "actions"},
}
# Names of other SDKs and of the wire, which people write into the Admin form.
OTHERS = ["image", "event_time", "eventTime", "title_loc_key", "body_loc_args", "notification_priority", "notificationPriority", "tokens",
          "topicName", "bypassProxyNotification", "vibrate_timings", "light_on_duration", "loc-key", "content-available", "fcm_options",
          "androidV2", "analytics_label", "subtitle-loc-key", "interruptionLevel", "interruption-level", "bodyLockKey"]


class AdminMaker(Maker):
    def __init__(self, rng):
        super().__init__({}, rng)

    def request(self):
        message = self.shape("message")
        targets = ["fid", "token", "topic", "condition"]
        for name in self.rng.sample(targets, self.some([1, 0, 2], 1)):
            value = self.target(name)
            if name == "topic" and self.rng.random() < 0.2:
                value = "/topics/" + str(value)
            message.insert(0, (name, value))
        return message

    def shape(self, name):
        share = self.rng.choice([0.1, 0.3, 0.8])
        if name == "light":
            share = 0.95
        return Members((field, self.admin(kind)) for field, kind in SHAPES[name].items() if self.rng.random() < share)

    def admin(self, kind):
        rng = self.rng
        if rng.random() < 0.01:
            return junk(rng)
        if isinstance(kind, list):
            return self.some(kind, max(1, len(kind) - 2))
        if kind in SHAPES:
            return self.shape(kind)
        if kind in ("data", "headers"):
            return getattr(self, kind)()
        lists = {"color": (COLORS, 2), "wide color": (COLORS, 3), "a label": (LABELS, 2), "url": (URLS, 2), "link": (URLS, 1),
                 "millis": (MILLIS, 7), "moment": (MOMENTS, 4), "name": (["default", "chime.caf", ""], 2),
                 "volume": ([Raw("0"), Raw("1"), Raw("0.5"), Raw("1.5"), "1"], 3),
                 "count": (NUMBERS + ["5"], 3), "bool": ([True, False, Raw("1"), "true"], 2)}
        if kind in lists:
            return self.some(*lists[kind])
        if kind == "millis list":
            return [self.some(MILLIS, 4) for _ in range(rng.choice([1, 2, 4]))]
        if kind == "texts":
            return self.texts()
        if kind == "counts":
            return [Raw("200"), Raw("100")][:rng.choice([0, 1, 2])]
        if kind == "actions":
            return [Members([("action", "a"), ("title", rng.choice(TEXTS))]) for _ in range(rng.choice([0, 1, 2]))]
        if kind == "web headers":
            return Members([("TTL", "60"), ("Urgency", "high")][:rng.choice([0, 1, 2])])
        if kind == "free":
            return self.free(2)
        if kind == "payload":
            return self.admin_payload()
        return rng.choice(TEXTS)

    def admin_payload(self):
        members = Members()
        if self.rng.random() < 0.95:
            members.append(("aps", self.aps()))
        for name in self.rng.sample(["acme", "b", "alert", "a b"], self.rng.choice([0, 0, 1, 2])):
            members.append((name, self.free(2)))
        return members

    def aps(self):
        rng = self.rng
        kinds = {"alert": lambda: rng.choice(TEXTS) if rng.random() < 0.2 else self.shape("alert"),
                 "badge": lambda: self.some(NUMBERS, 3), "sound": lambda: "default" if rng.random() < 0.5 else self.shape("sound"),
                 "threadId": lambda: rng.choice(TEXTS), "category": lambda: rng.choice(TEXTS),
                 "contentAvailable": lambda: self.some([True, False, Raw("1"), Raw("0"), "1"], 2),
                 "mutableContent": lambda: self.some([True, False, Raw("1")], 2)}
        share = rng.choice([0.1, 0.4, 0.9])
        members = Members((name, make()) for name, make in kinds.items() if rng.random() < share)
        custom = [name for name in APS if name not in ("alert", "badge", "sound", "category")]
        for name in rng.sample(custom, rng.choice([0, 0, 1, 3])):
            members.append((name, self.apple(APS[name])))
        return members


def admin_message(seed, number):
    """The text of one message in the Admin form."""
    rng = random.Random(f"admin {seed} {number}")
    message = AdminMaker(rng).request()
    others = OTHERS + [name for shape in SHAPES.values() for name in shape]
    for _ in range(rng.choice([0, 0, 0, 0, 1, 1, 2])):
        spoil(message, rng, others)
    return dump(message)
