#!/usr/bin/env python3
"""Writes the C reference as Markdown: include/locscript.h in its own order, section by section, each function with its tag as a table.

usage: c_reference.py > PAGE
"""

import pathlib
import re
import textwrap

HEADER = pathlib.Path(__file__).resolve().parents[2] / "include/locscript.h"
SECTION = re.compile(r"^/\* ---- \d+\. (.*?) -+ \*/$", re.M)
COMMENT = re.compile(r"/\*((?:[^*]|\*(?!/))*)\*/\s*", re.S)
TAG = re.compile(r"\[threads: ([^|]*)\| fails: ([^|]*)\| out: ([^|]*)\| since ([0-9.]+)\]\s*")
NAME = re.compile(r"(?:^|[ *])(locscript_\w+)\(")
TYPE = re.compile(r"\}\s*(locscript_\w+);|\(\*(locscript_\w+)\)\(|enum (locscript_\w+)_values \{")
# Sections end where the header closes what it opened for compilers.
END = "#if defined(__GNUC__)\n#pragma GCC visibility pop"


def chunks(text):
    """The parts of a section between blank lines, those within braces and comments not counted."""
    found, held, depth, in_comment = [], [], 0, False
    for line in [*text.splitlines(), ""]:
        if not line.strip() and depth == 0 and not in_comment:
            if held:
                found.append("\n".join(held))
            held = []
            continue
        held.append(line)
        depth += line.count("{") - line.count("}") if not line.startswith("#") and not line.lstrip().startswith("*") and not in_comment else 0
        in_comment = line.rfind("/*") > line.rfind("*/") or (in_comment and "*/" not in line)
    return found


def words(comment):
    """A comment's text, without its stars."""
    lines = [re.sub(r"^ ?\* ?", "", line.strip()) for line in comment.strip().splitlines()]
    return "\n".join(line.rstrip() for line in lines).strip()


def prose(text, names):
    """Plain text as Markdown: nothing in it is markup, functions and types lead to where they stand."""

    def word(match):
        if match[1]:
            return f"`{match[1]}`"
        if match[2]:
            return f"[`{match[2]}`](#{match[2]})" if match[2] in names else f"`{match[2]}`"
        return "\\" + match[3]

    text = re.sub(r"`([^`]*)`|\b((?:locscript|LOCSCRIPT)_\w+\*?)|([\\*_<>\[\]|{}])", word, " ".join(text.split()))
    return textwrap.fill(text, 140, break_long_words=False, break_on_hyphens=False)


def paragraphs(text, names):
    """A comment with paragraphs: indented ones begin anew, as its lists have them."""
    found = [[]]
    for line in text.splitlines():
        if not line.strip():
            found.append([])
        else:
            found[-1].append(line)
    return "\n\n".join(prose("\n".join(each), names) for each in found if each)


def function(chunk, names):
    comment = COMMENT.match(chunk)
    declaration = chunk[comment.end():]
    text = words(comment[1])
    tag = TAG.match(" ".join(text.split()))
    flat = " ".join(text.split())[tag.end():]
    fails = ", ".join(f"[{name.strip()}](#locscript_status)" for name in tag[2].split(",")) if tag[2].strip() != "-" else "never"
    return "\n".join([
        f"### `{NAME.search(declaration)[1]}` {{#{NAME.search(declaration)[1]}}}", "", "```c", declaration, "```", "",
        "| threads | fails | out | since |", "|---|---|---|---|",
        f"| {tag[1].strip()} | {fails} | {prose(tag[3].strip(), names) if tag[3].strip() != '-' else '–'} | {tag[4]} |", "", prose(flat, names), ""])


def other(chunk, names):
    """A type, an enumeration or macros, with the comment before it."""
    comment = COMMENT.match(chunk)
    text, code = (words(comment[1]), chunk[comment.end():]) if comment else ("", chunk)
    kind = TYPE.search(code)
    name = next((each for each in (kind.groups() if kind else ()) if each), None)
    macros = re.findall(r"^#define (LOCSCRIPT_\w+)", code, re.M)
    lines = []
    if name:
        lines += [f"### `{name}` {{#{name}}}", ""]
    elif macros:
        lines += [f"### `{macros[0]}` {{#{macros[0]}}}", ""]
    if text:
        lines += [paragraphs(text, names), ""]
    if code.strip():
        lines += ["```c", code, "```", ""]
    return "\n".join(lines)


def page(header):
    sections = SECTION.split(header)
    conventions = words(COMMENT.match(sections[0])[1])
    body = header[: header.index(END)]
    names = set(NAME.findall(re.sub(r"/\*.*?\*/", "", body, flags=re.S)))
    names |= {next(each for each in match if each) for match in TYPE.findall(body)}
    lines = [
        "# C reference", "",
        "This page is made of `include/locscript.h`, in its order. "
        "[Threads and ownership](../threads.md) and the [ABI policy](../abi.md) put its promises together.", "",
        "## Conventions", "", "```text", conventions, "```", ""]
    for title, text in zip(sections[1::2], sections[2::2]):
        lines += [f"## {title}", ""]
        for chunk in chunks(text.split(END)[0]):
            if "clang-format" in chunk and "#define" not in chunk:
                continue
            chunk = re.sub(r"^/\* clang-format o\w+ \*/\n?", "", chunk, flags=re.M)
            lines.append(function(chunk, names) if chunk.startswith("/* [threads:") else other(chunk, names))
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(HEADER.read_text(encoding="utf-8")))
