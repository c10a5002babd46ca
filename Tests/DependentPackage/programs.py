#!/usr/bin/env python3
"""Makes programs of the Swift code in the articles of LocScript.docc: a package's targets, one for each.

usage: programs.py FOLDER
Writes FOLDER/Sources/NAME/main.swift: all blocks ```swift of an article as one program. FOLDER/NAME.expected has what it prints, the
article's blocks ```text. Prints the names. The other pages' blocks are those of Tests/DocsTests/swift_blocks."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(swift|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def main():
    folder = pathlib.Path(sys.argv[1])
    articles = sorted(ROOT.glob("Sources/LocScript/LocScript.docc/*.md"))
    for page in articles:
        blocks = BLOCK.findall(page.read_text("utf-8"))
        code = "\n".join(text for kind, text in blocks if kind == "swift")
        if "import LocScript" not in code:
            continue
        name = "Page_" + re.sub(r"\W", "_", page.stem)
        (folder / "Sources" / name).mkdir(parents=True)
        (folder / "Sources" / name / "main.swift").write_text(code, "utf-8")
        (folder / f"{name}.expected").write_text("".join(text for kind, text in blocks if kind == "text"), "utf-8")
        print(name)


main()
