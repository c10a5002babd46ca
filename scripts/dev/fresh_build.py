"""Builds the places that a seed draws into the copy of the repository, and listed mutants beside them if asked. Used by
scripts/dev/fresh and scripts/dev/mutants."""

import datetime
import json
import os
import re
import subprocess
import sys

import fresh_places
from mutant_build import FOLDER, compile_tests, copy
from mutant_lists import by_file
from package_graph import ROOT, Graph

BUILT = FOLDER / "fresh-built.json"
COUNT = 40
SPARE = 10  # some places do not compile
FIRST = 10_001  # the numbers below are those of the lists
BUILDS = 8


def seed_of_week():
    """The environment's seed, or else the year and week by ISO, such as 202648."""
    year, number, _ = datetime.date.today().isocalendar()
    return int(os.environ.get("LOCSCRIPT_FRESH_SEED") or year * 100 + number)


def drawn(seed, count):
    """So many places and a few more, each with its number."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    places = fresh_places.draw(ROOT, [path for path in listed.stdout.split("\0") if path], seed, count + SPARE)
    for number, place in enumerate(places, FIRST):
        place.number = number
    return places


def beside(places, listed):
    """The places that no listed mutant overlaps. `listed` has the mutants of a file by its path."""
    free = []
    for path, held in by_file(places).items():
        text = (ROOT / path).read_text("utf-8") if path in listed else ""
        spans = [mutant.find(text) for mutant in listed.get(path, ())]
        free += [place for place in held if not any(start < place.span[1] and place.span[0] < end for start, end in spans)]
    return free


def build(seed, count, listed):
    """Builds the places of a seed that compile, at most `count`, beside the listed mutants, and notes them for `fresh --built`."""
    # A build that fails leaves nothing to ask.
    BUILT.unlink(missing_ok=True)
    places = compiled(drawn(seed, count), listed)[:count]
    BUILT.write_text(json.dumps({"seed": seed, "count": count, "places": [place.number for place in places]}))
    return places


def last_built():
    """The seed and the places of the last build."""
    if not BUILT.exists():
        sys.exit("scripts/dev/fresh: nothing is built; run it without --built")
    held = json.loads(BUILT.read_text())
    return held["seed"], [place for place in drawn(held["seed"], held["count"]) if place.number in held["places"]]


def compiled(places, listed):
    """Builds the places beside the listed mutants, without those that do not compile."""
    places, graph = beside(places, listed), Graph()
    for _ in range(BUILDS):
        copy(sources(places, listed))
        errors = compile_tests()
        if not errors:
            return places
        refused = {place for error in errors for place in suspects(places, error, graph)}
        if not refused:
            break
        for place in sorted(refused, key=str):
            print(f"does not compile  {place}", flush=True)
        places = [place for place in places if place not in refused]
    sys.exit("\n".join(errors[:40]) + "\nscripts/dev/fresh_build.py: the build failed")


def sources(places, listed):
    """The files that hold places or listed mutants, as they are with them."""
    held = {path: list(mutants) for path, mutants in listed.items()}
    for path, found in by_file(places).items():
        if found[0].kind in fresh_places.COMPILED:
            held.setdefault(path, []).extend(found)
    return {
        path: fresh_places.applied((ROOT / path).read_text("utf-8"), found, fresh_places.kind_of(path)) for path, found in held.items()
    }


def suspects(places, error, graph):
    """The places that an error may come from: that of its file nearest to its line, as a change may be an error at the end of its
    function; in a file without a place, all of its module and of those that it needs."""
    found = re.search(r"([\w+./-]+):(\d+):\d+: error:", error)
    if not found:
        return []
    path = found[1].rpartition("/tree/")[2]
    same = [place for place in places if place.path == path]
    if same:
        return [min(same, key=lambda place: abs(place.line - int(found[2])))]
    module = graph.target_of(path)
    return [place for place in places if place.kind in fresh_places.COMPILED and module in graph.users(graph.target_of(place.path))]
