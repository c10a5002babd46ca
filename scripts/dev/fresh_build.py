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
from package_graph import ROOT

BUILT = FOLDER / "fresh-built.json"
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


def by_file(places):
    found = {}
    for place in places:
        found.setdefault(place.path, []).append(place)
    return found


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
    places = compiled(drawn(seed, count), listed)[:count]
    BUILT.write_text(json.dumps({"seed": seed, "count": count, "places": [place.number for place in places]}))
    return places


def last_built():
    """The seed and the places of the last build."""
    held = json.loads(BUILT.read_text())
    return held["seed"], [place for place in drawn(held["seed"], held["count"]) if place.number in held["places"]]


def compiled(places, listed):
    """Builds the places beside the listed mutants, without those that do not compile."""
    places = beside(places, listed)
    for _ in range(BUILDS):
        copy(sources(places, listed))
        errors = compile_tests()
        if not errors:
            return sorted(places, key=lambda place: place.number)
        if not places:
            break
        refused = {place for error in errors if (place := nearest(places, error))}
        for place in sorted(refused, key=str):
            print(f"does not compile  {place}", flush=True)
        # A change of one file may be an error of another. Which it is, half of them say sooner than each of them.
        places = [place for place in places if place not in refused] if refused else places[::2]
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


def nearest(places, error):
    """The place of an error's file that is nearest to the error's line: a changed line may be an error at the end of its function."""
    found = re.search(r"([\w+./-]+):(\d+):\d+: error:", error)
    same = [place for place in places if found and f"/{found[1]}".endswith(f"/{place.path}")]
    return min(same, key=lambda place: abs(place.line - int(found[2])), default=None)
