#!/usr/bin/env python3
"""Writes the fuzzing targets' first inputs, FOLDER/TARGET/N, from the fixtures. usage: seeds.py FOLDER"""
import base64
import glob
import json
import os
import random
import sys

FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Fixtures")
MOST_BYTES = 4096


def lines(name):
    with open(os.path.join(FIXTURES, name), encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def text(value):
    """A string's bytes; a lone surrogate, which JSON can hold and UTF-8 cannot, becomes three bytes of nonsense: fine for a seed."""
    return str(value).encode("utf-8", "surrogatepass")


def joined(parts):
    return b"\xff".join(parts)


def whole(pattern):
    for path in sorted(glob.glob(os.path.join(FIXTURES, pattern), recursive=True)):
        with open(path, "rb") as file:
            yield file.read()


def android_strings():
    for line in lines("conformance/android-strings.jsonl"):
        files = [text(data) for data in line.get("files", {}).values()]
        files += [base64.b64decode(data) for data in line.get("files_b64", {}).values()]
        yield b"\xff\xff".join(files)


def apple_plurals():
    variable = (
        "<dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>"
        "<key>NSStringFormatValueTypeKey</key><string>d</string>%s<key>other</key><string>%%d of %%#@b@</string></dict>"
    )
    for shown in ("%#@a@", "%1$#@a@ %2$@", "%#@a@%#@b@", "none"):
        yield (
            '<?xml version="1.0"?><plist version="1.0"><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>'
            + shown + "</string><key>a</key>" + variable % "<key>one</key><string>one</string>" + "<key>b</key>" + variable % ""
            + "</dict><key>a</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>20</key><string>w</string></dict>"
            + "</dict></dict></plist>"
        ).encode()
    for line in lines("conformance/apple-strings.jsonl"):
        if line["expect"].get("format") != "openStep":
            yield base64.b64decode(line["b64"])


def apple_catalog():
    unit = {"stringUnit": {"state": "translated", "value": "%lld of %@"}}
    plural = {"variations": {"plural": {"one": unit, "other": unit}}}
    for entry in (
        unit,
        plural,
        {"variations": {"device": {"iphone": plural, "other": unit}}},
        dict(unit, substitutions={"a": {"argNum": 1, "formatSpecifier": "lld", **plural}}),
    ):
        catalog = {"sourceLanguage": "en", "version": "1.0", "strings": {
            "k": {"comment": "c", "extractionState": "manual", "localizations": {"en": entry, "ar": entry}},
            "a": {"shouldTranslate": False}, "%#@a@": {}}}
        yield json.dumps(catalog).encode()


def rule_source():
    for name in ("conformance/sandbox.jsonl", "rules/sandbox-more.jsonl", "lua/library.jsonl"):
        for line in lines(name):
            yield text(line["lua"])
    yield from whole("../../scripts/rules/*.lua")


def rule_event():
    yield from whole("../../scripts/events/*.json")
    yield from whole("scenarios/events/*.json")
    yield b'{"type":"t","id":7,"a":"x","b":"%s","n":12.50,"currency":"EUR","meta":{"c":[1,null,true]}}'
    for message in whole("scenarios/messages/*.json"):
        yield b'{"raw":' + message + b"}"


def lua_pattern():
    patterns = ["%a+", "(a*(.)%w(%s*))", "^(.-)%s*$", "%f[%w]%w+", "%b()", "[^%z-%a]-x?", "()a()", "(%w)%1", "[]]", "%", "((", "[a-"]
    for pattern in patterns:
        yield joined([b"aab (ab) hello\0world", pattern.encode(), b"<%0%1>"])


SEEDS = {
    "android-strings": android_strings,
    "android-format": lambda: (
        joined([text(line["format"]), text(line["locale"]), *map(text, line["args"])])
        for line in lines("conformance/android-format.jsonl")),
    "android-locale": lambda: (
        joined([*map(text, line["dirs"]), *(b"@" + text(tag) for tag in line["device_locales"])])
        for line in lines("conformance/android-locale.jsonl")),
    "apple-strings": lambda: (base64.b64decode(line["b64"]) for line in lines("conformance/apple-strings.jsonl")),
    "apple-plurals": apple_plurals,
    "apple-catalog": apple_catalog,
    "apple-format": lambda: (
        joined([text(line["format"]), *(b"\xfe" if item is None else text(item) for item in line["args"])])
        for line in lines("conformance/apple-push-format.jsonl")),
    "apple-locales": lambda: (
        joined([*map(text, line.get("available") or line["lprojs"]), *(b"@" + text(tag) for tag in line["preferred"]),
                *([b"!" + text(line["dev"])] if line.get("dev") else [])])
        for name in ("apple-locale", "apple-search-list") for line in lines(f"conformance/{name}.jsonl")
        if line.get("available") or line.get("lprojs")),
    "message": lambda: (
        json.dumps(line["input"]).encode()
        for name in ("fcm-rest", "fcm-admin") for line in lines(f"conformance/{name}.jsonl")),
    "rule-source": rule_source,
    "rule-event": rule_event,
    # Decisions, not text.
    "rule-grammar": lambda: (random.Random(number).randbytes(100 + 20 * number) for number in range(40)),
    "lua-pattern": lua_pattern,
    "canary": lambda: [b"B", b"BA"],
}


def main():
    for target, seeds in SEEDS.items():
        folder = os.path.join(sys.argv[1], target)
        os.makedirs(folder, exist_ok=True)
        for number, seed in enumerate(seeds()):
            if len(seed) <= MOST_BYTES:
                with open(os.path.join(folder, str(number)), "wb") as file:
                    file.write(seed)


main()
