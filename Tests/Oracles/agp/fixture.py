#!/usr/bin/env python3
"""Random apps with the answers of the Gradle plugin's own compiler, in the form that the tests replay without Java.

  fixture.py GETSTRING CLASSPATH OUT [--cases N] [--seed S]
Writes OUT (.bz2): first a line {"base": the text of each file that a question has null for}, then a line for each app:
  [sets, asked, answer]
  sets    one list per res folder, libraries first: [path, text], [path, {"b64": …}] or [path, null]
  asked   keys; [key, languages, options] where not a phone in en-US asks
  answer  "merge", "compile" or "link", the stage that fails, maybe followed by ` values/strings.xml:3`, the places that the message names;
          otherwise what the phone shows, in the order of the keys: a text, a list of [quantity, text], 0 for an unknown key, 1 for a call that throws
"""
import base64
import bz2
import collections
import json
import os
import random
import sys

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__))]
from ours import is_open  # noqa: E402
from cases import BASE, Case  # noqa: E402
from gradle import Gradle, places  # noqa: E402


def packed_file(path, data):
    if data == BASE.encode():
        return [path, None]
    try:
        return [path, data.decode("utf-8")]
    except UnicodeDecodeError:
        return [path, {"b64": base64.b64encode(data).decode()}]


def packed(question, answer):
    sets, asked = question
    keys = [key if (languages, options) == ("en-US", "") else [key, languages, options] for languages, options, key in asked]
    if answer["stage"] == "ok":
        told = answer["shown"]
    else:
        own = sorted((path, line) for _, path, line in places(answer["message"]) if not path.startswith("merged"))
        told = " ".join([answer["stage"]] + ["%s:%d" % place for place in own if " " not in place[0]])
    return [[[packed_file(path, data) for path, data in files] for files in sets], keys, told]


def is_kept(question, answer):
    """False for what no phone can be asked about for certain."""
    sets, asked = question
    text = b"".join(data for files in sets for _, data in files)
    if any(len(data) > 2000 for files in sets for _, data in files if data != BASE.encode()):
        return False
    if answer["stage"] == "link" and is_open(question, {"open": False}):
        return False
    # A text with U+0000 ends there for the device's own program, but not for Java. Floats are not printed.
    if any("<type " in json.dumps(shown) for shown in answer.get("shown", [])):
        return False
    return b"\\u0000" not in text and b"\\u</" not in text


def main():
    arguments, cases, seed, names = sys.argv[1:], 20000, 1, []
    while arguments:
        word = arguments.pop(0)
        if word == "--cases":
            cases = int(arguments.pop(0))
        elif word == "--seed":
            seed = int(arguments.pop(0))
        else:
            names.append(word)
    if len(names) != 3:
        raise SystemExit(__doc__)
    theirs, rng, lines, seen, stages = Gradle(names[1], names[0]), random.Random(seed), [], set(), collections.Counter()
    try:
        while len(lines) < cases:
            some = [Case(random.Random(rng.random())).question for _ in range(500)]
            for question, answer in zip(some, theirs.ask(some)):
                line = json.dumps(packed(question, answer), ensure_ascii=False, separators=(",", ":"))
                # Foundation drops it where a text begins with it.
                line = line.replace("\ufeff", "\\ufeff")
                if line not in seen and is_kept(question, answer) and len(lines) < cases:
                    seen.add(line)
                    lines.append(line)
                    stages[answer["stage"]] += 1
    finally:
        theirs.close()
    # Like beside like compresses better.
    lines.sort(key=lambda line: (len(line), line))
    text = "\n".join([json.dumps({"base": BASE})] + lines) + "\n"
    with open(names[2], "wb") as out:
        out.write(bz2.compress(text.encode("utf-8")))
    print("%d apps, %d bytes: %s" % (len(lines), os.path.getsize(names[2]), ", ".join("%s %d" % pair for pair in stages.most_common())))


if __name__ == "__main__":
    main()
