"""Messages with several known faults at once: each must be found, at its path, line and column, under its slug.

A fault is (form, path, value, slug, severity): the value stands at the path, and the rule that it breaks is documented by
Google's or Apple's reference. A slug of None must give no finding that refuses the message.
"""
import json
import random

from messages import Members, Raw

LIGHT = {"color": Members([("red", Raw("1"))]), "light_on_duration": "1s", "light_off_duration": "0.5s"}
NOTIFICATION, ALERT, APS, HEADERS = "android.notification.", "apns.payload.aps.alert.", "apns.payload.aps.", "apns.headers."
V2 = "android_v2.remote_notification.notification."


def each(form, path, values, slug, severity="error"):
    return [(form, path, value, slug, severity) for value in values]


REST = [
    *each("rest", "topic", ["a b", "a/b", "é", "a" * 901, "news\n"], "topic-name"), *each("rest", "topic", ["/topics/news"], "topic-prefix"),
    *each("rest", "topic", ["a" * 900, "A-z0.9_~%"], None),
    *each("rest", "condition", ["'a' in topics &&", "('a' in topics", "a in topics", "'a' in topic", "'a' in topics 'b' in topics", "'a' IN topics",
                                "'a' in topics & 'b' in topics", "'a' in topics)", "!", "'a\" in topics", "()"], "condition-syntax"),
    *each("rest", "condition", [" || ".join("'%d' in topics" % n for n in range(6))], "condition-topics"),
    *each("rest", "condition", [" && ".join("'%d' in topics" % n for n in range(5)), "!(!('a' in topics))", "\"a\"in topics||'b'in topics"], None),
    *each("rest", "condition", ["'a b' in topics", "'' in topics", "'" + "a" * 901 + "' in topics"], "topic-name"),
    *each("rest", "android.ttl", ["-1s", "2419200.000000001s", "2419201s", "99999999999999999999s"], "out-of-range"),
    *each("rest", "android.ttl", ["1h", "3600", "3.s", "1.0000000000s", "+1s", " 1s", "1e3s", "", "1S"], "duration-format"),
    *each("rest", "android.ttl", [Raw("3600"), True, Members([("seconds", Raw("1"))])], "wrong-type"),
    *each("rest", "android.ttl", ["3.5s"], "ttl-fraction", "note"), *each("rest", "android.ttl", ["2419200s", "0s", "2419200.0s", "-0s"], None),
    *each("rest", "android.priority", ["URGENT", "", Raw("1.5"), True], "enum-value"), *each("rest", "android.priority", ["high"], "enum-case", "note"),
    *each("rest", NOTIFICATION + "visibility", ["VISIBILITY_PUBLIC", "HIDDEN"], "enum-value"),
    *each("rest", NOTIFICATION + "notification_priority", ["HIGH", "max"], "enum-value"), *each("rest", NOTIFICATION + "proxy", ["NO"], "enum-value"),
    *each("rest", NOTIFICATION + "color", ["red", "#fff", "#11223344", "#gggggg", "112233", ""], "color-format"),
    *each("rest", NOTIFICATION + "event_time", ["2026-01-02", "2026-02-30T00:00:00Z", "2026-01-02T00:00:00", "2026-01-02T24:00:00Z"], "timestamp-format"),
    *each("rest", NOTIFICATION + "notification_count", [Raw("2147483648"), Raw("1e10"), "-2147483649"], "out-of-range"),
    *each("rest", NOTIFICATION + "notification_count", [Raw("1.5"), "five", True], "wrong-type"),
    *each("rest", NOTIFICATION + "notification_count", [Raw("-1")], "no-effect", "warning"),
    *each("rest", NOTIFICATION + "body_loc_args", ["text", Members([("0", "a")])], "wrong-type"),
    *each("rest", NOTIFICATION + "title_loc_args", [["a"]], "loc-args-without-key"), *each("rest", V2 + "body_loc_args", [["a"]], "loc-args-without-key"),
    *each("rest", NOTIFICATION + "light_settings", [Members(item for item in LIGHT.items() if item[0] != name) for name in LIGHT], "required-field"),
    *each("rest", NOTIFICATION + "vibrate_timings", [["1s"]], "no-effect", "warning"),
    *each("rest", NOTIFICATION + "sticky", ["true", Raw("1")], "wrong-type"), *each("rest", NOTIFICATION + "tag", [Raw("7")], "wrong-type"),
    *each("rest", NOTIFICATION + "titleKey", ["x"], "unknown-field"), *each("rest", NOTIFICATION + "title-loc-key", ["x"], "unknown-field"),
    *each("rest", V2 + "proxy", ["ALLOW"], "unknown-field"), *each("rest", "android_v2.priority", ["HIGH"], "unknown-field"),
    *each("rest", "notification.title_loc_key", ["x"], "unknown-field"), *each("rest", "tokens", [["a"]], "unknown-field"),
    *[("rest", 'data["%s"]' % key, "x", "reserved-data-key", "error") for key in ("google.x", "gcm.notification.x", "google.")],
    *[("rest", "data." + key, "x", "reserved-data-key", "error") for key in ("from", "message_type")],
    *[("rest", "android.data." + key, "x", "risky-data-key", "warning") for key in ("gcm", "googlex")],
    *[("rest", 'webpush.data["%s"]' % key, "x", "risky-data-key", "warning") for key in ("gcm.x", "gcm.n")],
    *each("rest", "data.From", ["x"], None), *each("rest", "data.collapse_key", ["x"], None), *each("rest", "data.n", [Raw("5"), None, ["a"]], "wrong-type"),
    *each("rest", "data.title_loc_key", ["x"], "loc-key-in-data", "warning"),
    *each("rest", HEADERS + "apns-priority", ["7", "high", "", " 5", "010"], "apns-header"), *each("rest", HEADERS + "apns-priority", [Raw("5")], "wrong-type"),
    *each("rest", HEADERS + "apns-push-type", ["silent", "Alert", ""], "apns-header"),
    *each("rest", HEADERS + "apns-collapse-id", ["x" * 65, "é" * 33], "apns-header"), *each("rest", HEADERS + "apns-collapse-id", ["x" * 64, "é" * 32], None),
    *each("rest", HEADERS + "apns-expiration", ["soon", "-1", "1.5", ""], "apns-header"), *each("rest", HEADERS + "apns-expiration", ["0"], None),
    *each("rest", APS + "badge", ["1", True, None], "wrong-type"), *each("rest", APS + "badge", [Raw("-1"), Raw("1.5")], "out-of-range"),
    *each("rest", APS + "content-available", [True, "1"], "wrong-type"), *each("rest", APS + "mutable-content", [True], "wrong-type"),
    *each("rest", APS + "interruption-level", ["urgent", "Active"], "enum-value"), *each("rest", APS + "relevance-score", [Raw("1.5")], "out-of-range"),
    *each("rest", APS + "interruptionLevel", ["active"], "apple-key-spelling", "warning"), *each("rest", APS + "loc-key", ["K"], "apple-unknown-key", "warning"),
    *each("rest", ALERT + "locKey", ["K"], "apple-key-spelling", "warning"), *each("rest", ALERT + "title_loc_key", ["K"], "apple-key-spelling", "warning"),
    *each("rest", ALERT + "loc-args", [["a"]], "loc-args-without-key"), *each("rest", ALERT + "subtitle-loc-args", [["a"]], "loc-args-without-key"),
    *each("rest", APS + "sound", [Members([("critical", Raw("1"))])], "required-field"),
    *each("rest", APS + "category", [Raw("1")], "wrong-type"), *each("rest", APS + "thread-id", [["a"]], "wrong-type"),
    *each("rest", "webpush.fcm_options.link", ["http://example.com", "example.com"], "url-format"),
    *each("rest", "fcm_options.analytics_label", ["a b", "a" * 51, ""], "label-format"), *each("rest", "apns.fcm_options.analytics_label", ["a" * 50], None),
    *each("rest", "notification.image", ["not a url"], "url-format", "warning"), *each("rest", "name", ["projects/p/messages/1"], "output-only", "warning"),
    *each("rest", "webpush.notification.dir", ["up"], "enum-value", "warning"),
    *each("rest", "apns.payload.big", [Raw("9007199254740993")], "number-precision", "warning"), *each("rest", "apns.payload.huge", [Raw("1e999")], "out-of-range"),
]
ADMIN = [
    *each("admin", "topic", ["a b", "/topics/", "/topics/a/b"], "topic-name"), *each("admin", "topic", ["/topics/news"], None),
    *each("admin", "android.ttl", [Raw("-1"), Raw("2419200001"), Raw("1e400")], "out-of-range"),
    *each("admin", "android.ttl", ["3600s", True], "wrong-type"), *each("admin", "android.ttl", [Raw("2419200000"), Raw("0")], None),
    *each("admin", "android.ttl", [Raw("1500")], "ttl-fraction", "note"),
    *each("admin", "android.priority", ["HIGH", "urgent"], "enum-value"), *each("admin", NOTIFICATION + "priority", ["PRIORITY_MAX", "Max"], "enum-value"),
    *each("admin", NOTIFICATION + "visibility", ["PUBLIC"], "enum-value"), *each("admin", NOTIFICATION + "bodyLockKey", ["x"], "unknown-field"),
    *each("admin", NOTIFICATION + "eventTimestamp", ["2026-01-02", Raw("5")], ("timestamp-format", "wrong-type")),
    *each("admin", NOTIFICATION + "titleLocArgs", [["a"]], "loc-args-without-key"), *each("admin", NOTIFICATION + "bodyLocArgs", ["a"], "wrong-type"),
    *each("admin", NOTIFICATION + "lightSettings", [Members([("color", "red"), ("lightOnDurationMillis", Raw("1")), ("lightOffDurationMillis", Raw("1"))])],
          "color-format"),
    *each("admin", ALERT + "subtitleLocArgs", [["a"]], "loc-args-without-key"), *each("admin", APS + "badge", ["1"], "wrong-type"),
    *each("admin", APS + "contentAvailable", ["yes"], "wrong-type"), *each("admin", APS + "contentAvailable", [Raw("1")], "admin-name", "warning"),
    *each("admin", APS + "interruptionLevel", ["active"], "apple-key-spelling", "warning"),
    *each("admin", "data.from", ["x"], "reserved-data-key"), *each("admin", "tokens", [["a"]], "unknown-field"),
    *each("admin", "fcmOptions.analyticsLabel", ["a b"], "label-format"), *each("admin", "webpush.notification.dir", ["up"], "enum-value"),
    *each("admin", "webpush.notification.actions", [[Members([("action", "a")])]], "required-field"),
]


def steps(path):
    found, rest = [], path
    while rest:
        if rest.startswith('["'):
            end = rest.index('"]')
            found.append(rest[2:end])
            rest = rest[end + 2:].removeprefix(".")
        else:
            name, dot, rest = rest.partition(".")
            if '["' in name:
                cut = name.index('["')
                rest = name[cut:] + dot + rest
                name = name[:cut]
            found.append(name)
    return found


def put(tree, path, value):
    for name in path[:-1]:
        inner = next((item for other, item in tree if other == name), None)
        if inner is None:
            inner = Members()
            tree.append((name, inner))
        tree = inner
    tree.append((path[-1], value))


def written(value, rng, places, path=(), text="", indent=""):
    """The text, on many lines; `places` gets where each member's name and value begin."""
    if isinstance(value, Members) and value:
        text += "{\n"
        for index, (name, item) in enumerate(value):
            text += indent + "  "
            start = len(text)
            text += json.dumps(name, ensure_ascii=False) + rng.choice([": ", ":", " : "])
            places[path + (name,)] = (start, len(text))
            text = written(item, rng, places, path + (name,), text, indent + "  ")
            text += ",\n" if index + 1 < len(value) else "\n"
        return text + indent + "}"
    if isinstance(value, Members):
        return text + "{}"
    if isinstance(value, list):
        text += "["
        for index, item in enumerate(value):
            text = written(item, rng, places, path + (index,), text, indent) + (", " if index + 1 < len(value) else "")
        return text + "]"
    return text + (str(value) if isinstance(value, Raw) else json.dumps(value, ensure_ascii=False))


def several(seed, number):
    """A text with one to six faults in places that do not touch, the faults, and where each member stands in the text."""
    rng = random.Random("faults %s %s" % (seed, number))
    form = rng.choice(["rest", "rest", "admin"])
    chosen, taken = [], []
    wanted = rng.choice([1, 2, 3, 4, 6])
    for fault in rng.sample(REST if form == "rest" else ADMIN, 40 if form == "rest" else 20):
        path = steps(fault[1])
        clash = [other for other in taken if other[:len(path)] == path or path[:len(other)] == other]
        pairs = {"topic": "condition", "condition": "topic"}
        if clash or len(chosen) == wanted or [pairs.get(path[0])] in taken or (path[0] == "android_v2" and any(p[0] == "android" for p in taken)) or \
                (path[0] == "android" and any(p[0] == "android_v2" for p in taken)):
            continue
        chosen.append(fault)
        taken.append(path)
    message = Members()
    if not any(path[0] in ("topic", "condition") for path in taken):
        message.append(("fid", "f"))
    for fault, path in zip(chosen, taken):
        put(message, path, fault[2])
    rng.shuffle(message)
    places = {}
    tree = Members([("message", message)]) if form == "rest" else message
    text = written(tree, rng, places)
    if form == "admin":
        places = {("message",) + path: place for path, place in places.items()}
    return form, text, chosen, places
