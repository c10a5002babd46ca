"""Random FCM messages in both forms, most of them with faults: what the discovery document has fields for, and Apple's payload.

A tree of `Members` (an object as a list of pairs, so that a name may come twice) and `Raw` (a number as it is written) becomes
text by `dump`. A message is drawn from a seed alone: the same seed and number give the same text.
"""
import copy
import json
import random


class Members(list):
    """An object: pairs of name and value."""


class Raw(str):
    """JSON text that stands as it is."""


def dump(value):
    if isinstance(value, Members):
        return "{" + ",".join(json.dumps(name, ensure_ascii=False) + ":" + dump(item) for name, item in value) + "}"
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, list):
        return "[" + ",".join(dump(item) for item in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def snake(name):
    return "".join("_" + c.lower() if c.isupper() else c for c in name)


def camel(name):
    head, *rest = name.replace("-", "_").split("_")
    return head + "".join(word[:1].upper() + word[1:] for word in rest)


NAME_BYTES = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~%"
TEXTS = ["a", "Hello", "3", "", " ", "naïve café", "שלום", "日本語", "😀", "a\"b\\c", "tab\there", "line\nbreak", "\u0001", "%1$s", "100 %",
         "x" * 60, "</script>", "\u2028", "\u007f", "null", "true"]
DURATIONS = ["0s", "1s", "3600s", "3.5s", "0.000000001s", "2419200s", "2419199.999999999s", "2419200.000000001s", "2419201s", "-1s",
             "-0s", "-0.5s", "3600", "3600ms", "1h", "3.s", ".5s", "3600S", "3600s\n", " 3600s", "+3s", "1e3s", "0.1234567890s",
             "315576000000s", "315576000001s", "99999999999999999999s", "", "s", "-s", "1.5.5s", "00s", "007s", "１s"]
MOMENTS = ["2026-01-02T03:04:05Z", "2026-01-02T03:04:05.123456789Z", "2026-01-02T03:04:05+01:00", "2026-01-02T03:04:05.5-08:30",
           "2026-01-02", "2026-01-02T03:04:05", "2026-01-02T24:00:00Z", "2026-13-02T03:04:05Z", "2026-02-29T03:04:05Z",
           "2024-02-29T03:04:05Z", "2026-01-02 03:04:05Z", "2026-01-02T03:04:05.Z", "2026-01-02T03:04:05.1234567890Z",
           "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z", "2026-1-2T3:4:5Z", "2026-01-02T03:04:05+0100", ""]
COLORS = ["#7e55c3", "#FF0000", "#ff000080", "red", "#fff", "7e55c3", "#7e55c3\n", "#gg0000", ""]
LABELS = ["news", "a" * 50, "a" * 51, "a b", "", "x~y%z.-_", "é", "a\n"]
URLS = ["https://example.com/a.png", "http://example.com/a.png", "not a url", "", "https://", "ftp://x/y", "//example.com", "https://e x",
        "HTTPS://example.com"]
TOPICS = ["news", "a" * 900, "a" * 901, "/topics/news", "/topics/", "foo*bar", "foo bar", "news\n", "%F0%9F", "日本", "private/x", "",
          "Tech!", "~", "a.b-c_d"]
DATA_NAMES = ["k", "", "score", "from", "From", "message_type", "messageType", "google.x", "google", "googlex", "google.", "gcm", "gcm.x", "gcm.n",
              "gcm.notification.title", "gcm.notification", "gcmx", "collapse_key", "notification", "title_loc_key", "bodyLocArgs", "loc-key",
              "__proto__", "a\u0000b", "ключ", "data"]
HEADERS = {
    "apns-priority": ["10", "5", "1", "0", "high", "", "05", " 5"],
    "apns-push-type": ["alert", "background", "location", "voip", "complication", "fileprovider", "mdm", "liveactivity", "pushtotalk",
                       "widgets", "controls", "Alert", "silent", ""],
    "apns-expiration": ["0", "1767323045", "-1", "1e9", "soon", "", "1767323045.5"],
    "apns-collapse-id": ["c", "x" * 64, "x" * 65, "é" * 32, "é" * 33, ""],
    "apns-topic": ["com.example.app", "com.example.app.push-type.liveactivity"],
    "apns-id": ["eabeae54-14a8-11e5-b60b-1697f925ec7b"],
    "apns-unknown": ["x"], "apns_priority": ["5"], "Apns-Priority": ["10", "7"], "TTL": ["5"],
}
NUMBERS = [Raw(text) for text in ("0", "1", "5", "-1", "1.5", "5.0", "1e2", "-0", "-0.0", "2147483647", "2147483648", "-2147483648",
                                  "-2147483649", "9007199254740993", "9223372036854775808", "1e400", "1E-400", "0.1", "255")]
JUNK = [None, True, False, "", "text", "5", Raw("5"), Raw("-1"), Raw("1.5"), Raw("1e999"), [], ["a"], [None], [Raw("1")], [["a"]], Members(),
        Members([("a", "b")]), Members([("seconds", Raw("3"))])]

# Apple's payload, by what stands where: Apple's "Generating a remote notification".
APS = {"alert": "alert", "badge": "badge", "sound": "sound", "thread-id": "text", "category": "text", "content-available": "flag",
       "mutable-content": "flag", "target-content-id": "text", "interruption-level": ["passive", "active", "time-sensitive", "critical", "Active"],
       "relevance-score": "score", "filter-criteria": "text", "stale-date": "number", "content-state": "free", "timestamp": "number",
       "event": ["start", "update", "end", "stop"], "dismissal-date": "number", "attributes-type": "text", "attributes": "free",
       "input-push-token": "flag", "input-push-channel": "text", "url-args": "texts", "content-changed": "bool"}
ALERT = {"title": "text", "subtitle": "text", "body": "text", "launch-image": "text", "title-loc-key": "text", "title-loc-args": "texts",
         "subtitle-loc-key": "text", "subtitle-loc-args": "texts", "loc-key": "text", "loc-args": "texts", "action": "text",
         "action-loc-key": "text", "summary-arg": "text", "summary-arg-count": "badge"}
SOUND = {"critical": "flag", "name": "text", "volume": "volume"}


class Maker:
    """Messages of the REST form, from the discovery document's schemas."""

    def __init__(self, schemas, rng):
        self.schemas = schemas
        self.rng = rng

    def some(self, values, good=None):
        """Mostly one of the first `good` values, which are legal."""
        if good and self.rng.random() < 0.93:
            values = values[:good]
        return self.rng.choice(values)

    def request(self):
        request = Members([("message", self.object("Message"))])
        if self.rng.random() < 0.1:
            request.append((self.rng.choice(["validate_only", "validateOnly"]), self.rng.random() < 0.5))
        return request

    def object(self, schema):
        members = Members()
        names = list(self.schemas[schema].get("properties", {}))
        share = self.rng.choice([0.15, 0.4, 0.9])
        for name in names:
            spec = self.schemas[schema]["properties"][name]
            if schema == "Message":
                continue
            if self.rng.random() < share or schema in ("LightSettings", "GoogleFirebaseFcmV1AndroidNotificationV2LightSettings"):
                spelled = name if self.rng.random() < 0.2 else snake(name)
                members.append((spelled, self.value(schema, name, spec)))
        if schema == "Message":
            members = self.message(names)
        if self.rng.random() < 0.5:
            self.rng.shuffle(members)
        return members

    def message(self, names):
        targets = [n for n in ("fid", "token", "topic", "condition") if n in names]
        count = self.some([1, 0, 2], 1)
        members = Members((name, self.target(name)) for name in self.rng.sample(targets, count))
        share = self.rng.choice([0.2, 0.5, 0.8])
        android = self.rng.choice(["android", "android", "android", "androidV2"])
        for name in names:
            if name in targets or name == "name" or (name in ("android", "androidV2") and name != android):
                continue
            if self.rng.random() < share:
                spec = self.schemas["Message"]["properties"][name]
                members.append((name if self.rng.random() < 0.2 else snake(name), self.value("Message", name, spec)))
        return members

    def target(self, name):
        if name == "topic":
            return self.some([t for t in TOPICS if t not in TOPICS[2:8] + TOPICS[9:13]] + TOPICS, 4)
        if name == "condition":
            return self.condition()
        return self.some(["bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1", "f", ""], 2)

    def condition(self):
        rng = self.rng
        quote = rng.choice("''''\"")
        terms = rng.choice([1, 2, 3, 5, 5, 6, 7])

        def atom(left):
            if left > 1 and rng.random() < 0.4:
                cut = rng.randrange(1, left)
                return "(" + atom(cut) + rng.choice([" && ", " || ", "&&", "||"]) + atom(left - cut) + ")"
            if left > 1:
                cut = rng.randrange(1, left)
                return atom(cut) + rng.choice([" && ", " || "]) + atom(left - cut)
            return rng.choice(["", "", "", "!", "! ", "!!"]) + quote + rng.choice(["a", "news", "x.y"]) + quote + rng.choice([" in topics", "  in\ttopics"])

        text = atom(terms)
        if rng.random() < 0.25:
            at = rng.randrange(len(text) + 1)
            text = rng.choice([text[:at] + rng.choice("()!&|'\" aé") + text[at:], text[:at] + text[at + 1:], text[:at], text.replace("in", "IN", 1),
                               text.replace("topics", "topic", 1), text + " || "])
        return text

    def texts(self):
        items = [self.rng.choice(TEXTS) for _ in range(self.rng.choice([0, 1, 2, 3, 7]))]
        if items and self.rng.random() < 0.08:
            items[self.rng.randrange(len(items))] = junk(self.rng)
        return items

    def data(self):
        names = [n for n in DATA_NAMES if n in ("k", "", "score", "From", "collapse_key", "ключ", "notification", "__proto__")]
        members = Members()
        for _ in range(self.rng.choice([0, 1, 2, 4])):
            name = self.rng.choice(DATA_NAMES if self.rng.random() < 0.2 else names)
            if all(name != other for other, _ in members):
                members.append((name, junk(self.rng) if self.rng.random() < 0.05 else self.rng.choice(TEXTS)))
        if self.rng.random() < 0.03:
            members.append(("long", "v" * self.rng.choice([2000, 2040, 2048, 4040, 4092, 4093, 5000])))
        return members

    def headers(self):
        members = Members()
        for name in self.rng.sample(list(HEADERS), self.rng.choice([0, 1, 2, 3])):
            if name not in ("apns_priority", "Apns-Priority", "apns-unknown", "TTL") or self.rng.random() < 0.3:
                values = HEADERS[name]
                members.append((name, self.some(values, max(1, len(values) // 2))))
        return members

    def value(self, schema, name, spec):
        """A value for one field of the document; mostly legal."""
        rng = self.rng
        if schema == "ApnsConfig" and name == "payload":
            return self.payload()
        if schema == "ApnsConfig" and name == "headers":
            return self.headers()
        if schema == "WebpushConfig" and name == "notification":
            return self.web()
        if "$ref" in spec:
            return self.object(spec["$ref"])
        if spec["type"] == "object":
            return self.data() if name == "data" else Members([("Urgency", "high")] if rng.random() < 0.7 else [])
        if spec["type"] == "array":
            if spec["items"].get("format") or name == "vibrateTimings":
                return [self.some(DURATIONS, 5) for _ in range(rng.choice([0, 1, 2, 4]))]
            return self.texts()
        if "enum" in spec:
            names = spec["enum"]
            odd = [names[-1].lower(), names[-1].capitalize(), names[-1].split("_")[-1].lower(), "URGENT", Raw("0"), Raw("1"), Raw("9"), True]
            return rng.choice(names) if rng.random() < 0.9 else rng.choice(odd)
        if spec["type"] == "boolean":
            return rng.random() < 0.5 if rng.random() < 0.97 else rng.choice([Raw("1"), "true", None])
        if spec["type"] == "integer":
            return self.some(NUMBERS + ["5", "-5", "5.0", " 5", "five", ""], 4)
        if spec["type"] == "number":
            return self.some([Raw("0"), Raw("1"), Raw("0.5"), Raw("0.2"), Raw("1.0000001"), Raw("255"), Raw("-0.1"), "0.5"], 4)
        if spec.get("format") == "google-duration":
            return self.some(DURATIONS, 6)
        if spec.get("format") == "google-datetime":
            return self.some(MOMENTS, 4)
        lists = {"color": (COLORS, 2), "analyticsLabel": (LABELS, 2), "image": (URLS, 2), "link": (URLS, 1)}
        if name in lists:
            return self.some(*lists[name])
        return rng.choice(TEXTS) if rng.random() < 0.97 else junk(rng)

    # Apple's payload and the browsers' options: free JSON to FCM.

    def payload(self):
        members = Members()
        if self.rng.random() < 0.95:
            members.append(("aps", self.table(APS)))
        for name in self.rng.sample(["acme", "b", "alert", "loc-key", "a b", "0"], self.rng.choice([0, 0, 1, 2])):
            members.append((name, self.free(2)))
        return members

    def table(self, table):
        share = self.rng.choice([0.1, 0.3, 0.8])
        members = Members()
        for name, kind in table.items():
            if self.rng.random() < share:
                members.append((name, junk(self.rng) if self.rng.random() < 0.03 else self.apple(kind)))
        return members

    def apple(self, kind):
        rng = self.rng
        if isinstance(kind, list):
            return self.some(kind, len(kind) - 1)
        if kind == "alert":
            return rng.choice(TEXTS) if rng.random() < 0.2 else self.table(ALERT)
        if kind == "sound":
            return rng.choice(["default", "chime.caf", ""]) if rng.random() < 0.5 else self.table(SOUND)
        if kind == "flag":
            return self.some([Raw("1"), Raw("0"), True, "1", Raw("2"), Raw("1.0")], 2)
        if kind == "bool":
            return self.some([True, False, Raw("1")], 2)
        if kind in ("badge", "number", "score", "volume"):
            return self.some([Raw("0"), Raw("1"), Raw("0.5"), Raw("5"), Raw("-1"), Raw("1.5"), Raw("1767323045"), "5"], 2)
        if kind == "texts":
            return self.texts()
        if kind == "free":
            return Members([("score", self.free(1))])
        return rng.choice(TEXTS)

    def free(self, depth):
        rng = self.rng
        if depth == 0 or rng.random() < 0.5:
            return rng.choice([None, True, "x", "é", Raw("5"), Raw("0.1"), Raw("9007199254740993"), Raw("1e2"), Raw("12345678901234567890")])
        if rng.random() < 0.5:
            return [self.free(depth - 1) for _ in range(rng.choice([0, 1, 2]))]
        return Members((name, self.free(depth - 1)) for name in rng.sample(["z", "a", "ä", "A"], rng.choice([0, 1, 3])))

    def web(self):
        members = Members()
        known = {"title": "x", "body": "y", "icon": "https://e.example/i.png", "dir": "ltr", "lang": "de", "tag": "t", "renotify": True,
                 "vibrate": [Raw("200"), Raw("100")], "actions": [Members([("action", "a"), ("title", "A")])], "data": Members([("a", Raw("1"))]),
                 "timestamp": Raw("1767323045000"), "titleLocKey": "k"}
        for name in self.rng.sample(list(known), self.rng.choice([0, 1, 3])):
            members.append((name, copy.deepcopy(known[name]) if self.rng.random() < 0.95 else junk(self.rng)))
        return members


# ---- Faults that any message can get

def places(tree, found=None):
    """Every object and list of a tree that holds something."""
    found = [] if found is None else found
    if isinstance(tree, Members):
        if tree:
            found.append(tree)
        for _, value in tree:
            places(value, found)
    elif isinstance(tree, list):
        if tree:
            found.append(tree)
        for value in tree:
            places(value, found)
    return found


def junk(rng):
    return copy.deepcopy(rng.choice(JUNK))


def misspelt(name, rng):
    if not name:
        return "x"
    at = rng.randrange(len(name))
    return rng.choice([name[:at] + name[at + 1:], name[:at] + name[at] + name[at:], name[:at] + name[at:at + 2][::-1] + name[at + 2:],
                       camel(name), snake(name), name.replace("_", "-"), name.replace("-", "_"), name.upper(), name + "s", name + "Key"])


def spoil(tree, rng, others):
    """One change somewhere: another value, a misspelt, a repeated, a missing or a foreign name."""
    place = rng.choice(places(tree) or [tree])
    if not place:
        return
    at = rng.randrange(len(place))
    if not isinstance(place, Members):
        place[at] = junk(rng)
        return
    name, value = place[at]
    kind = rng.randrange(6)
    if kind == 0:
        place[at] = (name, junk(rng))
    elif kind == 1:
        place[at] = (misspelt(name, rng), value)
    elif kind == 2:
        place.insert(rng.randrange(len(place) + 1), (name if rng.random() < 0.5 else camel(name), copy.deepcopy(rng.choice([value] + JUNK))))
    elif kind == 3:
        del place[at]
    elif kind == 4:
        place.append((rng.choice(others), copy.deepcopy(value)))
    else:
        place[at] = (name, None)


def rest_message(schemas, seed, number):
    """The text of one request; a third of them carry faults on top of what the values bring."""
    rng = random.Random(f"rest {seed} {number}")
    request = Maker(schemas, rng).request()
    others = sorted({snake(name) for schema in schemas.values() for name in schema.get("properties", {})}) + list(APS) + list(ALERT)
    for _ in range(rng.choice([0, 0, 0, 1, 1, 2, 4])):
        spoil(request, rng, others)
    return dump(request)
