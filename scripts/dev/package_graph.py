"""The modules of Package.swift and their suites: who imports whom. Used by scripts/dev/mutants and scripts/dev/test-for."""

import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Graph:
    """Targets by name, each with its folder and the targets that it imports."""

    def __init__(self, root=ROOT):
        # It only reads the manifest, and need not wait for a build to end.
        command = ["swift", "package", "--ignore-lock", "dump-package"]
        answer = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
        self.targets = {}
        for target in json.loads(answer.stdout)["targets"]:
            folder = target.get("path") or ("Tests/" if target["type"] == "test" else "Sources/") + target["name"]
            named = [edge["byName"][0] for edge in target["dependencies"] if "byName" in edge]
            self.targets[target["name"]] = {"folder": folder, "imports": named, "test": target["type"] == "test"}
        order = {}
        self.distances = {name: self._distances(name, order) for name in self.targets}

    def _distances(self, name, known):
        """How many imports lie between a target and each that it needs."""
        if name not in known:
            found = {name: 0}
            for other in self.targets[name]["imports"]:
                for far, steps in self._distances(other, known).items() if other in self.targets else ():
                    found[far] = min(found.get(far, steps + 1), steps + 1)
            known[name] = found
        return known[name]

    def users(self, name):
        """The targets that need this one, itself among them: the nearest first, and of two as near the one that imports less."""
        reached = [(distances[name], len(distances), user) for user, distances in self.distances.items() if name in distances]
        return [user for _, _, user in sorted(reached)]

    def suites(self, name):
        """The suites that need this module: its own first, then by distance."""
        found = [user for user in self.users(name) if self.targets[user]["test"]]
        own = name + "Tests"
        return [own] + [suite for suite in found if suite != own] if own in found else found

    def target_of(self, path):
        """The target whose folder holds a path of the repository; nil when none does."""
        held = [(len(target["folder"]), name) for name, target in self.targets.items() if (path + "/").startswith(target["folder"] + "/")]
        return max(held)[1] if held else None
