"""The fenced blocks of the Markdown files that users read, with the markers before them.

A marker is an HTML comment on the line before a block; semicolons part its items:

  <!-- block: skip, REASON -->      the block cannot be run, and why
  <!-- block: in NAME -->           from here on the page works in a new folder of that name (folders.py has them)
  <!-- block: setup COMMAND -->     what a reader has and the page does not show, run before the block
  <!-- block: file PATH -->         the block is that file of the page's folder
  <!-- block: same as PATH -->      the block is that file of the repository, byte for byte
  <!-- block: exit N -->            commands of the block may end with N beside 0
  <!-- block: servers -->           each line starts a server, which is ended once it answers; of a transcript the server goes on
  <!-- block: with NAME -->         preludes/NAME stands before the block: what its fragment takes for granted
  <!-- block: event PATH -->        the event that the block's rule runs with
  <!-- block: keeps -->             settings stay in the folder's locscript.toml for the blocks that follow
  <!-- block: prints TEXT -->       all that the block's program writes
"""

import dataclasses
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^( *)(`{3,}|~{3,})(.*)$")
MARKER = re.compile(r"^\s*<!-- block: (.*) -->\s*$")
ITEMS = ("skip", "in", "setup", "file", "same as", "exit", "servers", "with", "event", "keeps", "prints")


class Fault(Exception):
    """What is wrong with a block, for the person who mends the page."""


@dataclasses.dataclass
class Block:
    page: str
    line: int  # of the opening fence, from 1
    language: str
    text: str
    items: dict

    @property
    def name(self):
        return f"{self.page}:{self.line}"


def pages():
    """Every Markdown file with blocks for users, as paths below the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/**.md",
         "docs/*.md", "bindings/**/README.md", "bindings/**/*.md", "examples/**/*.md", "examples/*.md"],
        cwd=ROOT, check=True, capture_output=True, text=True)
    return sorted({name for name in listed.stdout.splitlines() if (ROOT / name).is_file()})


def items_of(comment, place):
    items = {}
    # A reason may have semicolons of its own.
    comment, *reason = re.split(r"(?:^|; )(?=skip\b)", comment, maxsplit=1)
    for part in [*filter(None, comment.split("; ")), *reason]:
        name = next((item for item in ITEMS if re.match(rf"{item}\b", part)), None)
        if name is None:
            raise Fault(f"{place}: the marker has '{part}', which is none of {', '.join(ITEMS)}")
        items[name] = part[len(name):].lstrip(", ")
    if "skip" in items and len(items["skip"].split()) < 2:
        raise Fault(f"{place}: skipped without a reason")
    return items


def read(page):
    """The blocks of a page, in their order."""
    found, marker, marked_at = [], None, 0
    fence = indent = language = None
    start, lines = 0, []
    for number, line in enumerate((ROOT / page).read_text(encoding="utf-8").splitlines(), 1):
        edge = FENCE.match(line)
        if fence is None:
            if edge:
                indent, fence, language = len(edge[1]), edge[2], edge[3].strip().split(" ")[0]
                start, lines = number, []
                continue
            comment = MARKER.match(line)
            if comment:
                marker, marked_at = comment[1], number
            elif "<!-- block:" in line:
                raise Fault(f"{page}:{number}: a marker takes a line of its own")
            elif line.strip() and marker is not None:
                raise Fault(f"{page}:{marked_at}: no block follows the marker")
        elif edge and edge[2].startswith(fence) and not edge[3].strip():
            items = items_of(marker, f"{page}:{marked_at}") if marker is not None else {}
            found.append(Block(page, start, language, "".join(f"{each}\n" for each in lines), items))
            fence = marker = None
        else:
            lines.append(line[indent:] if line[:indent].isspace() or not indent else line)
    if fence is not None:
        raise Fault(f"{page}:{start}: the block has no end")
    if marker is not None:
        raise Fault(f"{page}:{marked_at}: no block follows the marker")
    return found
