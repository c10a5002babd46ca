#!/usr/bin/env python3
"""Writes the Markdown pages of the documentation site.

usage: docs_pages.py FOLDER

The pages are docs/, the repository's own Markdown files (PAGES) and the C reference. On GitHub their links lead to files of the repository;
here each of them leads to the file's page, or, for sources and scripts, to a page that shows the file. A link to what the repository
does not have is an error.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import c_reference

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = {
    "README.md": "readme.md", "CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md", "CHANGELOG.md": "changelog.md",
    "bindings/python/README.md": "reference/python.md",
}
# A link to the header leads to the reference that is made of it.
HEADER = "include/locscript.h"
LINK = re.compile(r"(\]\()([^()\s]+)(\))")
FENCE = re.compile(r"^ *(```+|~~~+)")
LANGUAGES = {".c": "c", ".h": "c", ".hpp": "cpp", ".cpp": "cpp", ".lua": "lua", ".py": "python", ".swift": "swift", ".toml": "toml", ".json": "json"}


class Site:
    def __init__(self, folder):
        self.folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True)
        self.files = {name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()}
        self.folders = {str(parent) for name in self.files for parent in pathlib.PurePosixPath(name).parents} - {"."}
        self.pages = dict(PAGES)
        self.pages |= {name: name.removeprefix("docs/") for name in self.files if name.startswith("docs/") and name.endswith(".md")}
        self.shown = {}
        self.faults = []

    def target(self, source, link):
        """Where the site has what a page of the repository links to, as a path below the site."""
        path, hash, anchor = link.partition("#")
        place = os.path.normpath(os.path.join(os.path.dirname(source), path))
        name = "reference/c.md" if place == HEADER else self.pages.get(place)
        if name is None and place in self.files and place.endswith((".svg", ".png")):
            name = f"files/{place}"
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / place, self.folder / name)
        if name is None and place in self.files | self.folders:
            name = self.shown.setdefault(place, f"files/{place}.md")
        if name is None:
            self.faults.append(f"{source}: '{link}' is in neither the repository nor the site")
            return None
        return name + hash + anchor

    def write(self, source, name, text):
        lines, in_block = [], None
        for line in text.splitlines():
            edge = FENCE.match(line)
            if edge and in_block is None:
                in_block = edge[1]
            elif edge and edge[1].startswith(in_block):
                in_block = None
            elif in_block is None and not line.startswith("<!-- block:"):
                line = self.relinked(source, name, line)
            elif in_block is None:
                continue
            lines.append(line)
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")

    def relinked(self, source, name, line):
        # What stands in `code` is no link, and may stand in a link's text.
        plain = re.sub(r"(`+)(?!`).*?(?<!`)\1(?!`)", lambda match: "x" * len(match[0]), line)
        end, parts = 0, []
        for match in LINK.finditer(plain):
            link = match[2]
            if re.match(r"[a-z]+:|#", link):
                continue
            target = self.target(source, link)
            if target is not None:
                parts += [line[end:match.start(2)], os.path.relpath(target, os.path.dirname(name) or ".")]
                end = match.end(2)
        return "".join([*parts, line[end:]])

    def write_file(self, place, name):
        """A page that shows a file of the repository, or lists a folder's."""
        if place in self.folders:
            inside = sorted(each for each in self.files if each.startswith(f"{place}/"))
            text = f"# {place}\n\n" + "".join(f"- [{each}](/{each})\n" for each in inside)
            text = re.sub(r"\]\(/", "](" + "../" * place.count("/"), text)
            self.write(place, name, re.sub(r"\]\(((?:\.\./)*)([^)]*)\)", lambda match: f"]({os.path.relpath(match[2], os.path.dirname(place) or '.')})", text))
            return
        fence = "`" * 6
        language = LANGUAGES.get(pathlib.PurePosixPath(place).suffix, "")
        try:
            content = (ROOT / place).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            content = "(no text)"
        self.write(place, name, f"---\nsearch:\n  exclude: true\n---\n\n# {place}\n\n{fence}{language}\n{content.rstrip()}\n{fence}\n")


def main():
    folder = pathlib.Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    site = Site(folder)
    for source, name in sorted(site.pages.items()):
        site.write(source, name, (ROOT / source).read_text(encoding="utf-8"))
    site.write("docs/reference/c.md", "reference/c.md", c_reference.page((ROOT / HEADER).read_text(encoding="utf-8")))
    done = set()
    while todo := set(site.shown) - done:
        for place in sorted(todo):
            site.write_file(place, site.shown[place])
        done |= todo
    if site.faults:
        sys.exit("\n".join(site.faults))


if __name__ == "__main__":
    main()
