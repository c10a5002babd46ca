#!/usr/bin/env python3
"""Apps with one iOS file that nobody means well with, for every interface to read.

  apple.py FOLDER    writes one app a folder, and cases.tsv beside them: name, whether the file gives no table (1 or 0), the slug
                     of a finding that there must be ("" for any), a key to render in English ("" for none), and the status

Each app has de.lproj/Localizable.strings with the key `good`, which every interface must still find.
"""

import pathlib
import plistlib
import struct
import sys

MEGABYTE = 1 << 20


# ---- Binary property lists


def binary(objects, root=0, offset_size=None, count=None, table=None):
    """A binary list of objects as bytes, with a trailer that may lie."""
    body, offsets = b"bplist00", []
    for item in objects:
        offsets.append(len(body))
        body += item
    start = len(body)
    size = offset_size or (1 if start < 256 else 2 if start < 65536 else 4)
    body += b"".join(offset.to_bytes(size, "big") for offset in offsets)
    return body + struct.pack(">6xBBQQQ", size, 1 if len(objects) < 256 else 2, len(objects) if count is None else count, root,
                              start if table is None else table)


def bomb(levels, cyclic):
    """A dictionary whose value is a list that names the next one twice, and so on: 2^levels values as a tree."""
    objects = [b"\xd1\x01\x02", b"\x51k"]
    for level in range(levels):
        target = 2 if cyclic and level == levels - 1 else level + 3
        objects.append(bytes([0xA2, target, target]))
    return binary(objects + [b"\x09"])


# ---- Cases: name, file, bytes, dropped, slug, key, status

STRINGS, DICTIONARY, CATALOG = "en.lproj/Localizable.strings", "en.lproj/Localizable.stringsdict", "Localizable.xcstrings"
OK, FORM, EXPANSION, MISSING, CONVERSION = 0, 300, 300, 301, 303


def strings_cases():
    good = '"k" = "v";\n'
    # Xcode copies an empty table as one without strings: a note.
    yield "empty", b"", "", "table-dropped"
    for name, byte in (("nul", b"\0"), ("quote", b'"'), ("brace", b"{"), ("ff", b"\xff"), ("slash", b"/")):
        yield "one-byte-" + name, byte, 1, "table-dropped"
    for name, mark in (("utf8", "utf-8"), ("utf16le", "utf-16-le"), ("utf16be", "utf-16-be"), ("utf32le", "utf-32-le"), ("utf32be", "utf-32-be")):
        bom = "\ufeff".encode(mark)
        yield "bom-alone-" + name, bom, "", "table-dropped"
        yield "bom-" + name, bom + good.encode(mark), 0, None
        yield "bom-twice-" + name, bom * 2 + good.encode(mark), 1, "table-dropped"
        yield "no-bom-" + name, good.encode(mark), 0 if mark == "utf-8" else 1, None if mark == "utf-8" else "table-dropped"
    yield "bom-of-another", "\ufeff".encode("utf-16-be") + good.encode("utf-16-le"), 1, "table-dropped"
    yield "utf16-odd", "\ufeff".encode("utf-16-le") + good.encode("utf-16-le") + b"x", 0, None
    yield "utf16-lone-surrogate", "\ufeff".encode("utf-16-le") + b'"\0k\0"\0=\0"\0\x00\xd8"\0;\0', 0, None
    yield "latin-1", '"k" = "é";'.encode("latin-1"), 1, "table-dropped"
    for name, text in (("overlong", b"\xc0\xaf"), ("surrogate", b"\xed\xa0\x80"), ("beyond", b"\xf4\x90\x80\x80"), ("cut", b"\xe2\x82"), ("alone", b"\x80")):
        yield "utf8-" + name, b'"k" = "' + text + b'";', 1, "table-dropped"
    yield "nul-in-key", b'"k\0x" = "v";', 0, None
    yield "nul-between", b'"k" = "v";\0"l" = "w";', 0, "ignored-rest"
    for name, end in (("crlf", "\r\n"), ("cr", "\r"), ("u2028", "\u2028")):
        yield "line-ends-" + name, (('"k" = "v";' + end) * 3).encode(), 0, "duplicate-entry"
    for name, text in (("string", '"k" = "v'), ("semicolon", '"k" = "v"'), ("equals", '"k" "v";'), ("value", '"k" = ;'), ("list", "k = (a, b"), ("data", "k = <0g>;"),
                       ("nested-comment", '/* /* */ */ "k" = "v";'), ("brace", "{ k = v;"), ("quote-in-value", '"k" = "say "hi"";')):
        yield "unfinished-" + name, text.encode(), 1, "table-dropped"
    yield "comment-without-end", b'"k" = "v"; /* ', 0, None
    yield "short-escapes", b'"k" = "\\U1 \\U \\u12 \\x41 \\7 \\777 \\400 \\";";', 0, None
    yield "escaped-surrogates", b'"k" = "\\Ud800 \\Udc00\\Ud800";', 0, None
    yield "nfc-and-nfd", '"\u00e9" = "1"; "e\u0301" = "2";'.encode(), 0, None
    yield "values-of-all-kinds", b"k = (a, {b = c;}, <00ff>, ()); l = {}; m = <>;", 0, None
    for name, begin in (("lists", "("), ("dictionaries", "{a="), ("xml-arrays", "<array>"), ("xml-dicts", "<dict><key>a</key>")):
        yield "deep-" + name, (("k = " if begin[0] != "<" else "<plist><dict><key>k</key>") + begin * 100_000).encode(), 1, "table-dropped"
    yield "one-value-of-10-mb", b'"k" = "' + b"x" * (10 * MEGABYTE) + b'";', 0, None
    yield "one-key-of-10-mb", b'"' + b"x" * (10 * MEGABYTE) + b'" = "v";', 0, None
    yield "escapes-of-10-mb", b'"k" = "' + b"\\U00e9" * (10 * MEGABYTE // 6) + b'";', 0, None
    yield "comments-of-10-mb", b"/**/" * (10 * MEGABYTE // 4) + good.encode(), 0, None
    yield "100000-keys", "".join('"k%d" = "v";\n' % number for number in range(100_000)).encode(), 0, None
    yield "100000-times-one-key", (good * 100_000).encode(), 0, "duplicate-entry"
    yield "binary-loop", bomb(1, True), 1, "table-dropped"
    yield "binary-bomb", bomb(60, False), 1, "table-dropped"
    yield "binary-bomb-with-loop", bomb(60, True), 1, "table-dropped"
    yield "binary-key-is-its-own-dictionary", binary([b"\xd1\x00\x00"]), 1, "table-dropped"
    yield "binary-huge-count", binary([b"\xd1\x01\x02", b"\x51k", b"\xaf\x13\x7f\xff\xff\xff\xff\xff\xff\xff"]), 1, "table-dropped"
    yield "binary-huge-string", binary([b"\xd1\x01\x02", b"\x51k", b"\x5f\x13\x7f\xff\xff\xff\xff\xff\xff\xffa"]), 1, "table-dropped"
    for name, lie in (("objects", {"count": 1 << 62}), ("root", {"root": 1 << 40}), ("table", {"table": (1 << 64) - 1}), ("width", {"offset_size": 8})):
        yield "binary-lies-about-" + name, binary([b"\xd1\x01\x02", b"\x51k", b"\x51v"], **lie), 0 if name == "width" else 1, None if name == "width" else "table-dropped"
    yield "binary-text-again-and-again", binary([b"\xd1\x01\x02", b"\x51k", b"\xaf\x11\x4e\x20" + b"\x03" * 20_000, b"\x5f\x11\xea\x60" + b"\xe9" * 60_000]), 1, "table-dropped"
    whole = plistlib.dumps({"k": "é😀", "l": ["x", 1, 2.5, True]}, fmt=plistlib.FMT_BINARY)
    for size in range(8, len(whole), 7):
        yield "binary-cut-%d" % size, whole[:size], 1, "table-dropped"


def xml(body):
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>%s</dict></plist>' % body).encode()


def entry(body, format="%#@a@"):
    return xml("<key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%s</string>%s</dict>" % (format, body))


def variable(name, text, category="other", type="d", rule="NSStringPluralRuleType"):
    return ("<key>%s</key><dict><key>NSStringFormatSpecTypeKey</key><string>%s</string><key>NSStringFormatValueTypeKey</key><string>%s</string>"
            "<key>%s</key><string>%s</string></dict>" % (name, rule, type, category, text))


def dictionary_cases():
    yield "empty", b"", 1, "table-dropped", "k", MISSING
    yield "no-dictionary", b"<plist><array/></plist>", 1, "table-dropped", "k", MISSING
    laughs = "".join('<!ENTITY l%d "%s">' % (level, "&l%d;" % (level - 1) * 10 if level else "ha") for level in range(12))
    yield "billion-laughs", ("<!DOCTYPE plist [%s]><plist><dict><key>k</key><string>&l11;</string></dict></plist>" % laughs).encode(), 1, "table-dropped", "k", MISSING
    yield "external-entity", b'<!DOCTYPE plist [<!ENTITY x SYSTEM "file:///etc/passwd">]><plist><dict><key>k</key><string>&x;</string></dict></plist>', 1, "table-dropped", "k", MISSING
    yield "unclosed", b"<plist><dict><key>k</key><string>v", 1, "table-dropped", "k", MISSING
    yield "mismatched", b"<plist><dict><key>k</string></dict></plist>", 1, "table-dropped", "k", MISSING
    yield "attributes", b"<plist><dict " + b"".join(b'a%d="1" ' % number for number in range(100_000)) + b"></dict></plist>", 0, None, "k", MISSING
    yield "attribute-of-10-mb", b'<plist><dict a="' + b"x" * (10 * MEGABYTE) + b'"></dict></plist>', 0, None, "k", MISSING
    for name, text in (("nul", "&#0;"), ("surrogate", "&#xD800;"), ("beyond", "&#x110000;"), ("nbsp", "&nbsp;")):
        yield "reference-" + name, xml("<key>k</key><string>%s</string>" % text), None, None, None, None
    yield "integer-overflow", xml("<key>k</key><integer>99999999999999999999999999</integer>"), None, None, "k", MISSING
    yield "bad-base64", xml("<key>k</key><data>!!!</data>"), None, None, "k", MISSING
    yield "bad-date", xml("<key>k</key><date>yesterday</date>"), None, None, "k", MISSING
    yield "string-for-dictionary", xml("<key>k</key><string>v</string>"), 0, None, "k", OK
    yield "number-for-dictionary", xml("<key>k</key><integer>5</integer>"), 0, "bad-entry", "k", MISSING
    yield "dictionary-for-string", entry("<key>a</key><dict><key>NSStringFormatSpecTypeKey</key><dict/></dict>"), 0, "bad-entry", "k", FORM
    yield "dictionary-for-form", entry("<key>a</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>other</key><dict/></dict>"), 0, "bad-entry", "k", FORM
    yield "cycle-of-one", entry(variable("a", "%#@a@")), 0, "bad-entry", "k", EXPANSION
    yield "cycle-of-two", entry(variable("a", "%1$#@b@") + variable("b", "%1$#@a@")), 0, "bad-entry", "k", EXPANSION
    doubling = "".join(variable("v%d" % level, "%%1$#@v%d@%%1$#@v%d@" % (level + 1, level + 1)) for level in range(60)) + variable("v60", "x")
    yield "two-to-the-sixty", entry(doubling, "%1$#@v0@"), 0, None, "k", EXPANSION
    yield "deep-variables", entry("".join(variable("v%d" % level, "%%1$#@v%d@" % (level + 1)) for level in range(5_000)) + variable("v5000", "x"), "%1$#@v0@"), 0, None, "k", EXPANSION
    yield "100000-references", entry(variable("a", "x" * 50), "%1$#@a@" * 100_000), 0, None, "k", EXPANSION
    yield "100000-variables", entry("".join(variable("v%d" % number, "x") for number in range(100_000)), "%1$#@v99999@"), 0, "bad-entry", "k", FORM
    yield "without-other", entry(variable("a", "x", "one")), 0, "", "k", FORM
    yield "wrong-value-type", entry(variable("a", "%arg", type="zz")), 0, "bad-entry", "k", OK
    yield "unknown-rule", entry(variable("a", "x", rule="NSNothing")), 0, "bad-entry", "k", FORM
    yield "unknown-variable", entry(""), 0, "bad-entry", "k", FORM
    yield "argument-two-billion", entry(variable("a", "%2147483648$d"), "%99999999999$#@a@"), 0, None, "k", None
    nested = "<dict><key>NSStringDeviceSpecificRuleType</key><dict><key>iphone</key>" * 200 + "<string>x</string>" + "</dict></dict>" * 200
    yield "deep-devices", xml("<key>k</key>" + nested), 0, "bad-entry", "k", MISSING
    yield "10000-errors", xml("".join("<key>k%d</key><dict/>" % number for number in range(10_000))), 0, "bad-entry", "k", MISSING
    yield "100000-entries", xml("".join("<key>k%d</key><string>v</string>" % number for number in range(100_000))), 0, None, "k99999", OK


def catalog(strings, source='"en"'):
    return ('{"sourceLanguage": %s, "version": "1.0", "strings": {%s}}' % (source, strings)).encode()


def key(localization, name="k", language="en"):
    return '"%s": {"extractionState": "manual", "localizations": {"%s": %s}}' % (name, language, localization)


def unit(text="v", state="translated"):
    return '{"stringUnit": {"state": "%s", "value": "%s"}}' % (state, text)


def substitution(name, text):
    return '"%s": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {"other": %s}}}' % (name, unit(text))


def substituted(text, *substitutions):
    return key('{"stringUnit": {"value": "%s"}, "substitutions": {%s}}' % (text, ", ".join(substitutions)))


def catalog_cases():
    yield "empty", b"", 1, "table-dropped", "k", MISSING
    yield "one-byte", b"{", 1, "table-dropped", "k", MISSING
    for name, text in (("arrays", "[" * 100_000), ("closed-arrays", "[" * 100_000 + "]" * 100_000), ("objects", '{"a":' * 100_000)):
        yield "deep-" + name, text.encode(), 1, "table-dropped", "k", MISSING
        yield "deep-%s-in-an-entry" % name, catalog('"k": {"localizations": %s}' % text), 1, "table-dropped", "k", MISSING
    yield "no-source-language", b'{"strings": {%s}}' % key(unit()).encode(), 1, "table-dropped", "k", MISSING
    for name, value in (("number", "5"), ("null", "null"), ("empty", '""'), ("list", "[]")):
        yield "source-language-" + name, catalog(key(unit()), value), 1, "table-dropped", "k", MISSING
    yield "source-language-is-none", catalog(key(unit(), language="!!"), '"!!"'), 0, None, None, None
    yield "strings-is-a-list", b'{"sourceLanguage": "en", "strings": []}', 1, "table-dropped", "k", MISSING
    yield "trailing-comma", catalog(key(unit()) + ","), 1, "table-dropped", "k", MISSING
    yield "strings-twice", b'{"sourceLanguage": "en", "strings": {%s}, "strings": {}}' % key(unit()).encode(), 0, None, "k", OK
    yield "unknown-state", catalog(key(unit(state="whatever"))), 0, None, "k", OK
    yield "state-is-a-number", catalog(key('{"stringUnit": {"state": 5, "value": "v"}}')), 0, None, "k", OK
    yield "value-is-a-number", catalog(key('{"stringUnit": {"value": 5}}')), 0, "bad-entry", None, None
    yield "huge-numbers", catalog('"k": {"x": 9223372036854775808, "y": -1e999, "z": 1e999, "localizations": {"en": %s}}' % unit()), 0, None, "k", OK
    yield "key-with-nul", catalog(key(unit(), "k\\u0000x")), 0, None, "k", MISSING
    yield "lone-surrogates", catalog(key(unit("\\ud800"), "\\udc00")), None, None, None, None
    for name, text in (("overlong", b"\xc0\xaf"), ("surrogate", b"\xed\xa0\x80"), ("beyond", b"\xf4\x90\x80\x80"), ("cut", b"\xe2\x82")):
        yield "utf8-" + name, catalog(key(unit("?"))).replace(b"?", text), 1, "table-dropped", "k", MISSING
    yield "utf16", "\ufeff".encode("utf-16-le") + catalog(key(unit())).decode().encode("utf-16-le"), 1, "table-dropped", "k", MISSING
    yield "bom", b"\xef\xbb\xbf" + catalog(key(unit())), 0, None, "k", OK
    yield "one-key-twice", catalog(key(unit()) + "," + key(unit("w"))), 0, "duplicate-entry", "k", OK
    yield "cycle-of-one", catalog(substituted("%#@a@", substitution("a", "%#@a@"))), 0, "bad-entry", "k", EXPANSION
    yield "cycle-of-two", catalog(substituted("%#@a@", substitution("a", "%#@b@"), substitution("b", "%#@a@"))), 0, "bad-entry", "k", EXPANSION
    doubling = [substitution("v%d" % level, "%%#@v%d@%%#@v%d@" % (level + 1, level + 1)) for level in range(60)] + [substitution("v60", "x")]
    yield "two-to-the-sixty", catalog(substituted("%#@v0@", *doubling)), 0, None, "k", EXPANSION
    yield "100000-references", catalog(substituted("%#@a@" * 100_000, substitution("a", "x" * 50))), 0, None, "k", EXPANSION
    yield "10000-substitutions", catalog(substituted("%#@v9999@", *(substitution("v%d" % number, "%arg") for number in range(10_000)))), 0, "bad-entry", "k", FORM
    yield "10000-substitutions-of-two-kinds", catalog(substituted("%#@v1@", *(
        substitution("v%d" % number, "%arg").replace("lld", "@" if number % 2 else "lld") for number in range(10_000)))), 0, "bad-entry", "k", OK
    for depth in (3, 40):
        nested = unit("%arg")
        for level in range(depth):
            nested = '{"variations": {"%s": {"other": %s}}}' % ("device" if level % 2 else "plural", nested)
        yield "variations-%d-deep" % depth, catalog(key(nested)), 0, "bad-entry", None, None
    yield "plural-without-other", catalog(key('{"variations": {"plural": {"one": %s}}}' % unit("%lld"))), 0, "", "k", FORM
    yield "plural-is-a-list", catalog(key('{"variations": {"plural": []}}')), 0, "bad-entry", "k", None
    yield "device-without-a-form", catalog(key('{"variations": {"device": {"toaster": %s}}}' % unit())), 0, "bad-entry", "k", FORM
    yield "value-of-10-mb", catalog(key(unit("x" * (10 * MEGABYTE)))), 0, None, None, None
    yield "escapes-of-10-mb", catalog(key(unit("\\u00e9" * (10 * MEGABYTE // 6)))), 0, None, None, None
    yield "percent-signs-of-10-mb", catalog(substituted("%" * (10 * MEGABYTE), substitution("a", "%arg"))), 0, None, None, None
    yield "specifiers-of-10-mb", catalog(substituted("%1$d" * (10 * MEGABYTE // 4), substitution("a", "%arg"))), 0, None, None, None
    yield "100000-keys", catalog(",".join(key(unit(), "k%d" % number) for number in range(100_000))), 0, None, "k99999", OK
    yield "10000-errors", catalog(",".join('"k%d": 5' % number for number in range(10_000))), 0, "bad-entry", "k", MISSING
    many = ",".join('"l%d": %s' % (number, unit()) for number in range(100_000))
    yield "100000-languages", catalog('"k": {"localizations": {"en": %s, %s}}' % (unit(), many)), 0, "catalog-limit", "k", OK
    yield "900-languages-of-300-keys", catalog(",".join(
        '"k%d": {"localizations": {%s}}' % (number, ",".join('"l%d": %s' % (language, unit()) for language in range(900))) for number in range(300))), 0, None, None, None


def main():
    root = pathlib.Path(sys.argv[1])
    rows = []
    for kind, path, cases in (("strings", STRINGS, strings_cases()), ("stringsdict", DICTIONARY, dictionary_cases()), ("xcstrings", CATALOG, catalog_cases())):
        for name, data, dropped, slug, *rendering in cases:
            wanted, status = rendering or ("" if dropped is None else "k" if dropped else None, MISSING if dropped else None)
            app = root / ("%s-%s" % (kind, name))
            for file, text in ((path, data), ("de.lproj/Localizable.strings", b'"good" = "gut";\n')):
                (app / file).parent.mkdir(parents=True, exist_ok=True)
                (app / file).write_bytes(text)
            cell = lambda value: "" if value is None else str(value)
            rows.append("\t".join([app.name, cell(dropped), cell(slug), cell(wanted), cell(status)]))
    (root / "cases.tsv").write_text("\n".join(rows) + "\n")
    print(len(rows), "apps")


main()
