#!/usr/bin/env python3
"""Random FCM messages through firebase-admin, through Google's protobuf parser and through LocScript; exit 1 on a difference.

  differential.py LIBRARY DISCOVERY_DOCUMENT [--cases N] [--seed S]
N messages of each form, most with faults; N more with known faults, each of which must be found at its place. What differs on
purpose stands in the tables below with its reason, is counted there, and is shown.
"""
import argparse
import collections
import json
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import admin  # noqa: E402
import faults  # noqa: E402
from admin_messages import admin_message  # noqa: E402
from asking import Count, closing  # noqa: E402
from library import Library  # noqa: E402
from messages import rest_message  # noqa: E402
from protobuf import Protobuf  # noqa: E402

# ---- What differs on purpose: a pattern of the other side's refusal, or of our finding, and the reason.

PROTOBUF_REFUSES = [
    (r"Invalid enum value (?P<name>\S+) for", "Google's servers match enumerations without letter case: every Admin SDK sends \"high\""),
]
# Findings of these slugs are about the schema; anything else that refuses a message is a documented limit that no parser knows.
SCHEMA = {"unknown-field", "wrong-type", "enum-value", "duration-format", "timestamp-format"}
PROTOBUF_TAKES = [
    (r"^(unknown-field|wrong-type|enum-value) message\.(apns\.payload|webpush\.notification)", "a Struct: Apple and browsers say what it takes"),
    (r"^timestamp-format ", "Python's parser takes `.Z`, year 0000 and other decimals than RFC 3339's"),
    (r"^duration-format ", "Python's int() takes digits of other scripts, spaces and underscores"),
    (r"^enum-value .*", "a boolean is an int to Python"),
    (r"^wrong-type .* must be an object, not a (list|string)", "an empty text or list counts as an empty object to Python"),
    (r"^wrong-type \S+\.(notification_count|id|red|green|blue|alpha): .* not a string",
     "protobuf takes a fraction or a float in quotes; no page of Google's says that FCM does"),
    (r"^wrong-type \S+\.(red|green|blue|alpha): .* not a boolean", "a boolean is a float to Python"),
]
ADMIN_REFUSES = [
    (r"APNSPayload.__init__\(\) missing|APNSPayload.aps must be an instance", "Python demands aps, Node does not"),
    (r"Message.__init__\(\) got an unexpected keyword argument 'name'", "output only: FCM ignores it; a warning here"),
    (r"WebpushNotification(Action)?.__init__\(\) got an unexpected", "Node's notification takes any other name"),
    (r"CriticalSound.__init__\(\) got an unexpected", "the device ignores it in silence: a warning here"),
    (r"fcm_options must be an instance", "a wire name in the Admin form, which we take"),
    (r"Multiple specifications for thread-id in Aps", "Python refuses `thread-id` even where it stands once"),
    (r"Error: date value out of range|year \d+ is out of range|OverflowError", "Python's own dates end earlier than the protocol buffer's"),
]
LIMITS = {
    "missing-aps": "FCM answers 400 to a payload without aps, or with an empty one, which Python leaves out and other SDKs send",
    "apns-header": "Apple: Sending notification requests to APNs", "background-priority": "Apple: a background push uses priority 5",
    "color-format": "the discovery document: #rrggbb; Python lets a line break pass",
    "condition-syntax": "Firebase: Send to topic conditions", "condition-topics": "Firebase: five topics at most",
    "duplicate-field": "one field under two names", "duplicate-key": "the last one counts; a person meant one of them",
    "enum-value": "Apple's and browsers' values", "label-format": "the discovery document; Python lets a line break pass",
    "loc-args-without-key": "nothing uses the arguments", "out-of-range": "documented ranges; numbers beyond a double",
    "payload-size": "4096 bytes", "required-field": "a name or title that must not be empty", "reserved-data-key": "the discovery document",
    "timestamp-format": "RFC 3339, nine decimals at most", "topic-name": "the discovery document; Python lets a line break pass",
    "url-format": "a link is an https address with a host", "wrong-type": "Python checks no boolean, no count, and drops what is not True",
}
# Where firebase-admin takes a wrong type that protobuf cannot see either: True is the number 1, Apple's keys are a Struct, and what
# is empty is left out whatever it should have been.
LENIENT = (r"\.apns\.payload|\.webpush\.notification|\.(ttl|light_on_duration|light_off_duration|notification_count|vibrate_timings(\[\d+\])?): "
           r"|not an object|not a list")
WIRE = [
    (r"\.(ttl|light_on_duration|light_off_duration|vibrate_timings\[\])$", "Python loses a nanosecond: 4100 ms becomes 4.099999999s"),
    (r"\.event_time$", "Python writes the years before 1000 with fewer than four digits"),
    (r"^\.apns(\.payload(\.aps(\.(content-available|mutable-content|sound\.critical))?)?)?$", "a 1 in place of true: Python drops it, Node sends 1"),
]

explained = collections.Counter()


def reason(table, text):
    for pattern, why in table:
        if re.search(pattern, text):
            explained[why] += 1
            return why
    return None


def errors(findings):
    return [finding for finding in findings if finding["severity"] == "error"]


def shown(findings):
    return ["%s %s: %s" % (finding["slug"], finding["path"], finding["message"]) for finding in findings]


def inside(text):
    return text if len(text) < 3000 else text[:3000] + "…"


def judged(library, text, form):
    """Our findings, the errors among them, the body, and what is wrong with these alone."""
    findings, body = library.findings(text, form), library.build(text, form)
    wrong, problems = errors(findings), []
    if (body is None) != bool(wrong):
        problems.append(("build and its findings disagree", shown(wrong), body))
    return findings, wrong, body, problems


def compare_rest(library, protobuf, schemas, number, seed, count):
    text = rest_message(schemas, seed, number)
    findings, wrong, body, problems = judged(library, text, "rest")
    parsed, refusal = protobuf.parse(json.loads(text))
    if refusal and not wrong:
        why = reason(PROTOBUF_REFUSES, refusal)
        if why is None or "enum-case" not in [finding["slug"] for finding in findings]:
            problems.append(("we take what protobuf refuses", shown(findings), refusal))
    if parsed is not None:
        for finding in wrong:
            if finding["slug"] in SCHEMA and reason(PROTOBUF_TAKES, shown([finding])[0]) is None:
                problems.append(("we refuse what protobuf takes", shown([finding]), "taken"))
    if body is not None:
        again, refusal = protobuf.parse(json.loads(body))
        if parsed is not None:
            parsed.message.ClearField("name")  # output only: left out of the body
        if parsed is not None and again != parsed:
            problems.append(("the body means something else", body.decode(), refusal or str(again)))
        if library.build(body, "rest") != body:
            problems.append(("the body is not canonical", body.decode(), library.build(body, "rest")))
    tell(count, text, problems)


def differences(ours, theirs, path=""):
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for name in sorted(set(ours) | set(theirs)):
            if name in ours and name in theirs:
                yield from differences(ours[name], theirs[name], path + "." + name)
            else:
                yield path + "." + name, ours.get(name), theirs.get(name)
    elif isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for left, right in zip(ours, theirs):
            yield from differences(left, right, path + "[]")
    elif ours != theirs or isinstance(ours, bool) != isinstance(theirs, bool):
        yield path, ours, theirs


def compare_admin(library, protobuf, number, seed, count):
    text = admin_message(seed, number)
    findings, wrong, body, problems = judged(library, text, "admin")
    wire, refusal = admin.wire(json.loads(text))
    if refusal and not wrong and reason(ADMIN_REFUSES, refusal) is None:
        problems.append(("we take what firebase-admin refuses", shown(findings), refusal))
    if wire is not None:
        _, unparsed = protobuf.parse({"message": lifted(wire)})
        for finding in wrong:
            lenient = finding["slug"] != "wrong-type" or unparsed or re.search(LENIENT, "%(path)s: %(message)s" % finding)
            if finding["slug"] in LIMITS and lenient:
                explained[finding["slug"] + ": " + LIMITS[finding["slug"]]] += 1
            else:
                problems.append(("we refuse what firebase-admin takes", shown([finding]), json.dumps(wire)))
    if body is not None:
        ours = json.loads(body)["message"]
        for path, left, right in differences(ours, wire) if wire is not None else ():
            if reason(WIRE, path) is None:
                problems.append(("the wire differs at " + path, left, right))
        _, refusal = protobuf.parse({"message": lifted(ours)})
        if refusal:
            problems.append(("protobuf refuses our wire", body.decode(), refusal))
        if library.build(body, "rest") != body:
            problems.append(("the body is not canonical as REST", body.decode(), shown(library.findings(body, "rest"))))
    tell(count, text, problems)


def lifted(message):
    """The Admin SDKs' "high" and "normal", which protobuf's parser wants in capitals."""
    android = message.get("android")
    if isinstance(android, dict) and isinstance(android.get("priority"), str):
        return {**message, "android": {**android, "priority": android["priority"].upper()}}
    return message


def compare_faults(library, number, seed, count):
    form, text, chosen, places = faults.several(seed, number)
    findings = library.findings(text, form)
    problems = []
    for fault in chosen:
        path, slug, severity = ("message",) + tuple(faults.steps(fault[1])), fault[3], fault[4]
        below = [finding for finding in findings if at(finding, path, places, text)]
        if slug is None:
            if errors(below):
                problems.append((fault[1] + " is legal", shown(errors(below)), "no error"))
            continue
        slugs = slug if isinstance(slug, tuple) else (slug,)
        found = [finding for finding in below if finding["slug"] in slugs and finding["severity"] == severity]
        if not found:
            problems.append(("%s %s" % (severity, slug), shown(findings), "at " + fault[1]))
    tell(count, text, problems)


def at(finding, path, places, text):
    """Whether the finding's line and column are those of the member at this path: its name, or its value or what is in it."""
    name, value = places[path]
    lines = text.split("\n")
    if finding["line"] is None:
        return False
    offset = sum(len(line) + 1 for line in lines[:finding["line"] - 1]) + finding["column"] - 1
    after = min((start for start, _ in places.values() if start > value and not inner(path, places, start)), default=len(text))
    return offset == name or value <= offset < after


def inner(path, places, start):
    return any(place[0] == start and other[:len(path)] == path for other, place in places.items())


def tell(count, text, problems):
    count.add(0 if problems else 1, 1 if problems else 0)
    for what, ours, theirs in problems:
        count.show(what + "\n    " + inside(text), ours, theirs)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("library")
    parser.add_argument("document")
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with open(options.document, encoding="utf-8") as file:
        schemas = json.load(file)["schemas"]
    library, protobuf = Library(options.library), Protobuf(schemas)
    rest, sdk, known = Count("REST form against protobuf"), Count("Admin form against firebase-admin"), Count("known faults")
    for number in range(options.cases):
        compare_rest(library, protobuf, schemas, number, options.seed, rest)
        compare_admin(library, protobuf, number, options.seed, sdk)
        compare_faults(library, number, options.seed, known)
    for why, times in sorted(explained.items()):
        print("  on purpose, %d times: %s" % (times, why))
    for count in (rest, sdk, known):
        count.close()
    return closing([rest, sdk, known])


if __name__ == "__main__":
    sys.exit(main())
