#!/usr/bin/env python3
"""Random questions through Debian's aapt2, AOSP's AssetManager2 and OpenJDK, and through LocScript; exit 1 on a difference.

  differential.py TOOL_OF_OURS GETSTRING GETSTRING_14 [--cases N] [--seed S] [--no-java] [--planted] [--res DIR]...
TOOL_OF_OURS is the built AndroidDifferential, GETSTRING the built getstring.cpp with the runtime of Android 10, GETSTRING_14 with that
of 14 (`-` where it cannot be built). N cases of each kind: strings.xml values, whole apps and language choice for each release, formatter,
numbers. A case that differs is reduced before it is shown. With --res whole apps are compared instead: every value by 20 devices. With --planted LocScript's answers are spoiled, and what is tested is
that each kind finds it and reduces the case to next to nothing.
"""
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from aapt2 import AAPT2, MANIFEST, PACKAGE, run  # noqa: E402
from apps import compare_app, compare_apps, outcome, same  # noqa: E402
from asking import Count, Planted, Program, closing, reduced, shrink, without  # noqa: E402
from formats import compare_formats  # noqa: E402
from languages import compare_languages  # noqa: E402

XLIFF = "urn:oasis:names:tc:xliff:document:1.2"
BASE = ('<resources><string name="foo">FOO</string><string name="chain">@string/foo</string><integer name="n">7</integer>'
        '<bool name="t">true</bool><color name="c">#ff0000</color><attr name="theme"/><dimen name="d">1.5dp</dimen>'
        '<plurals name="p"><item quantity="other">x</item></plurals><string name="loop">@string/loop2</string>'
        '<string name="loop2">@string/loop</string></resources>')
ATOMS = ["a", "b", "Hi", " ", "  ", "\t", "\n", "\n   ", "\\n", "\\t", "\\", "\\\\", "\\'", "'", '"', '\\"', "\\u00e9", "\\u00", "\\u",
         "\\u12", "\\u00zz", "\\ud83d\\ude00", "\\u0000", "\\@", "\\?", "\\#", "\\ ", "\\r", "@", "?", "#", "&lt;", "&amp;", "&quot;", "&apos;",
         "&#39;", "&#10;", "&#32;", "&#160;", "&#x1F600;", "&e;", "&q;", "é", "\u00a0", "\u2003", "\u3000", "😀", "<b>", "</b>", "<b/>", "<i>", "</i>",
         "<x:g>", "</x:g>", "<x:other>", "</x:other>", "<y:z/>", "<!-- c -->", "<?pi x?>", "<![CDATA[", "]]>", "%s", "%1$s", "%d", "%%",
         "%", "%n", "%5s", "%&lt;s", "%1$D", "$", "/", ":", "string/foo", "@string/foo", "@string/chain", "@null", "@empty", "@bool/t", "@color/c",
         "@integer/n", "@string/gone", "@com.example.app:string/foo", "?attr/theme", "?theme", "?foo/bar", "@string/loop", "@plurals/p", "@+id/new",
         "@+string/foo", "@*string/foo", "@foo", "?", "42", "true", "-7", "0x1F", "#fff", "#ff0000", "1.5", "50%", "10dp", "&#13;", "\r\n", "\u200f"]
OPENINGS = ['<string name="%s">'] * 12 + [
    '<item type="string" name="%s">', '<item type="string" format="integer" name="%s">', '<string name="%s" formatted="false">',
    '<string name="%s" translatable="false">', '<string name="%s" formatted="x">', '<string name="%s" product="default">',
    '<string name="%s" product="tablet">', '<item type="string" format="string" name="%s">', '<string xml:space="preserve" name="%s">',
    '<item type="string" format="color" name="%s">', '<item type="string" format="boolean" name="%s">', '<string name="%s" foo="1">']


def balanced(rng, depth=0):
    parts = []
    for _ in range(rng.choice([0, 1, 1, 2, 3, 4, 6, 9])):
        roll = rng.random()
        if roll < 0.12 and depth < 4:
            tag = rng.choice(["b", "i", "x:g", "x:g", "x:other", "y:z", "a"])
            parts.append("<%s>%s</%s>" % (tag, balanced(rng, depth + 1), tag))
        elif roll < 0.16:
            parts.append("<![CDATA[%s]]>" % "".join(rng.choice(ATOMS) for _ in range(rng.randrange(4))).replace("]]>", ""))
        else:
            atom = rng.choice(ATOMS)
            if not atom.startswith("<") or rng.random() < 0.05:
                parts.append(atom)
    return "".join(parts)


def snippet(rng, key):
    if rng.random() < 0.1:
        body = "".join(rng.choice(ATOMS) for _ in range(rng.randrange(8)))
    else:
        body = balanced(rng)
        if rng.random() < 0.35:  # mostly what builds
            body = re.sub(r"(?<!\\)'|&apos;|&#39;", "", body)
    opening = rng.choice(OPENINGS) % key
    kind = "string" if opening.startswith("<string") else "item"
    text = "%s%s</%s>" % (opening, body, kind)
    if rng.random() < 0.03:
        text += rng.choice(["x", "<skip/>", "<foo/>", "<skip>t</skip>", '<string name="%s">again</string>' % key, "<y:z>t</y:z>", "<!-- c -->"])
    return text


def document(text):
    return ('<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE resources [<!ENTITY e "ent  ity"><!ENTITY q "&#34;">]>\n'
            '<resources xmlns:x="%s" xmlns:y="urn:y">%s</resources>' % (XLIFF, text))


def write(res, files):
    for name, text in files.items():
        path = os.path.join(res, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as out:
            out.write(text.encode("utf-8"))


def crashing(res, work):
    """aapt2 dies on some XML that is not well-formed, without saying in which file."""
    bad, flat = set(), os.path.join(work, "one")
    os.makedirs(flat, exist_ok=True)
    for folder in os.listdir(res):
        for name in os.listdir(os.path.join(res, folder)):
            if run([AAPT2, "compile", "-o", flat, os.path.join(res, folder, name)]).returncode:
                bad.add(folder + "/" + name)
    return bad


def build(res, work):
    """(apk, {file: stage}): drops the files that aapt2 refuses until the rest builds."""
    refused = {}
    manifest, flat, apk = (os.path.join(work, name) for name in ("AndroidManifest.xml", "c.zip", "a.apk"))
    with open(manifest, "w") as out:
        out.write(MANIFEST)
    for _ in range(50):
        stage, answer = "compile", run([AAPT2, "compile", "--dir", res, "-o", flat])
        if answer.returncode == 0:
            stage, answer = "link", run([AAPT2, "link", "-o", apk, "--manifest", manifest, flat])
            if answer.returncode == 0:
                return apk, refused
        # Compiling, aapt2 may print an error and go on: only what it says has failed is refused.
        failed = r"\.xml): error: file failed" if stage == "compile" else r"\.xml):\d+: error"
        bad = set(re.findall(r"/(values[^/\s]*/[^/:\s]+" + failed, answer.stderr))
        for key in re.findall(r"no default product defined for resource [^/]*/(\w+)", answer.stderr):
            bad.add("values/%s.xml" % key)
        if not bad:
            found = re.findall(r"@(values[^_]*)_([^/:\s]+)\.arsc\.flat: error", answer.stderr)
            bad |= {"%s/%s.xml" % pair for pair in found}
        if answer.returncode < 0:
            bad |= crashing(res, work)
        bad = {name for name in bad if os.path.exists(os.path.join(res, name))}
        if not bad:
            raise SystemExit("aapt2 refuses something that cannot be left out:\n" + answer.stderr[:2000])
        for name in bad:
            refused[name] = stage
            os.remove(os.path.join(res, name))
    raise SystemExit("aapt2 finds ever new errors")


def differences(snippets, ours, theirs):
    """Snippets by key; (what differs by key as (ours, theirs), the number that builds)."""
    work = tempfile.mkdtemp(prefix="locscript-android-")
    try:
        res, kept = os.path.join(work, "all"), os.path.join(work, "res")
        files = {"values/aa_base.xml": BASE}
        for key, text in snippets.items():
            files["values/%s.xml" % key] = document(text)
        write(res, files)
        shutil.copytree(res, kept)
        apk, refused = build(kept, work)
        verdict = ours.ask([res + "\t*build"])[0]
        mine, found = {}, {}
        for stage in ("link", "compile"):
            for name in verdict[stage]:
                mine[name] = stage
        for key in snippets:
            name = "values/%s.xml" % key
            # What is "open" is a drawable or the like: only aapt2 knows that there is none.
            is_open = refused.get(name) == "link" and name in verdict["open"]
            if not is_open and mine.get(name) != refused.get(name):
                found[key] = tuple("the build fails (%s)" % stage if stage else "builds" for stage in (mine.get(name), refused.get(name)))
        good = [key for key in snippets if "values/%s.xml" % key not in refused]
        asked = ["%s\ten-US\t%s" % (kept, key) for key in good]
        told = ["%s\ten-US\t%s\t%s" % (apk, PACKAGE, key) for key in good]
        for key, left, right in zip(good, ours.ask(asked), theirs.ask(told)):
            if key not in found and not same(outcome(left), outcome(right)):
                found[key] = (repr(outcome(left)), repr(outcome(right)))
        return found, len(good)
    finally:
        shutil.rmtree(work)


def compare_strings(cases, seed, ours, theirs):
    rng, count, built = random.Random(seed), Count("strings.xml"), 0

    def keyed(texts):
        return {"k%d" % index: text.replace("@KEY@", "k%d" % index) for index, text in enumerate(texts)}

    def failing(texts):
        found, _ = differences(keyed(texts), ours, theirs)
        return ["k%d" % index in found for index in range(len(texts))]

    def smaller(text):
        # The name stays: a file without it cannot be asked.
        return (part for part in without(text) if part.count("@KEY@") >= 1)

    while count.passed + count.failed < cases:
        texts = [snippet(rng, "@KEY@") for _ in range(min(250, cases - count.passed - count.failed))]
        found, good = differences(keyed(texts), ours, theirs)
        built += good
        count.add(len(texts) - len(found))
        for key in found:
            count.add(0, 1)
            if len(count.shown) < Count.most:
                least = shrink(texts[int(key[1:])], smaller, failing)
                told, _ = differences(keyed([least]), ours, theirs)
                count.show(least.replace("@KEY@", "k"), *told.get("k0", found[key]))
    count.close(", %d of them build (seed %d)" % (built, seed))
    return count


# How long the least case is at most that still has the planted fault.
MOST = {"strings.xml": 60, "whole apps": 250, "language choice": 60, "formatter": 70, "numbers": 40}


# Android chooses one of several languages in Java, by the likely scripts of its ICU. Android 14 has ICU 72, and Debian 13, whose libraries
# stand for it here, ICU 76, which has other scripts for these.
NEWER_ICU = {"cmn", "tw"}


class Phones:
    """The phones of one release: our program and theirs. `unsettled` names languages whose choice among several is not compared."""

    def __init__(self, name, ours, theirs, unsettled=frozenset()):
        self.name, self.ours, self.theirs, self.unsettled = name, ours, theirs, unsettled

    def explains(self, tags):
        return len(tags) > 1 and any(tag.split("-")[0] in self.unsettled for tag in tags)


def spoil(answer):
    """é, % and ( are wrong in texts, and so is every region in the choice of a folder."""
    def text(value):
        return re.sub("[é%(]", "!", value) if isinstance(value, str) else value

    if "values" in answer:
        return dict(answer, values=[re.sub("-r[A-Z]+", "", value) for value in answer["values"]])
    return {name: text(value) for name, value in answer.items()}


def main():
    arguments, cases, seed, has_java, apps, tools, planted = sys.argv[1:], 1000, 1, True, [], [], False
    while arguments:
        word = arguments.pop(0)
        if word == "--cases":
            cases = int(arguments.pop(0))
        elif word == "--seed":
            seed = int(arguments.pop(0))
        elif word == "--res":
            apps.append(arguments.pop(0))
        elif word == "--planted":
            planted = True
        elif word == "--no-java":
            has_java = False
        else:
            tools.append(word)
    if len(tools) != 3:
        raise SystemExit(__doc__)
    ours, strict, newer = Program(tools[0]), Program(tools[0], "aapt2"), Program(tools[0], "aapt2-legacy", "14")
    theirs, theirs_newer = (Program(tool) if tool != "-" else None for tool in tools[1:])
    counts = []
    if planted:
        ours, strict, Count.isQuiet, Count.most = Planted(ours, spoil), Planted(strict, spoil), True, 1
    if theirs and apps:
        counts += [compare_app(folder, ours, theirs) for folder in apps]
    elif theirs:
        phones = [Phones("Android 10", ours, theirs)]
        if theirs_newer:
            phones.append(Phones("Android 14", newer, theirs_newer, NEWER_ICU))
        counts.append(compare_strings(cases, seed, strict, theirs))
        counts.append(compare_apps(cases, seed, phones))
        counts.append(compare_languages(cases, seed, phones))
    if has_java and not apps:
        work = tempfile.mkdtemp(prefix="locscript-java-")
        try:
            counts += compare_formats(cases, seed, ours, work)
        finally:
            shutil.rmtree(work)
    if planted:
        counts = [reduced(count, MOST[count.kind]) for count in counts]
    return closing(counts)


if __name__ == "__main__":
    sys.exit(main())
