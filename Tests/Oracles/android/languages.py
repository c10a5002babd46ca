"""The folder whose string a phone shows: aapt2 and AssetManager2 against LocScript, on random folders and devices."""
import json
import os
import random
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor

from aapt2 import PACKAGE, build
from asking import Count, shrink, without
from locales import android_set

DEVICES = 25


class Languages:
    """Each folder holds one string, whose text is the folder's name."""

    def __init__(self, ours, theirs):
        self.ours, self.theirs = ours, theirs
        self.count = Count("language choice")

    def built(self, folders):
        work = tempfile.mkdtemp(prefix="locscript-android-")
        for folder in folders:
            os.makedirs(os.path.join(work, "res", folder))
            with open(os.path.join(work, "res", folder, "strings.xml"), "w", encoding="utf-8") as out:
                out.write('<resources><string name="k">%s</string></resources>' % folder)
        return work, build([os.path.join(work, "res")], work)

    def answers(self, sets):
        """For each (folders, devices) the two sides' answers, one a device: the folder shown, or what fails."""
        questions = [{"folders": folders, "devices": [{"locales": tags, "options": options} for tags, options in devices]}
                     for folders, devices in sets]
        with ThreadPoolExecutor(2) as pool:
            apps = list(pool.map(self.built, [folders for folders, _ in sets]))
        try:
            result = []
            for (_, devices), answer, (_, verdict) in zip(sets, self.ours.ask(questions), apps):
                mine = answer["values"] if answer["build"] == "ok" else ["build fails: " + answer["build"]] * len(devices)
                if verdict.apk is None:
                    result.append((mine, ["build fails: " + verdict.stage] * len(devices)))
                    continue
                told = self.theirs.ask(["%s\t%s\t%s\tk\t%s" % (verdict.apk, ",".join(tags), PACKAGE, ";".join(
                    "%s=%s" % option for option in options.items())) for tags, options in devices])
                shown = [one.get("value", "<throws>" if "throws" in one else "<not found>") for one in told]
                result.append((mine, shown))
            return result
        finally:
            for work, _ in apps:
                shutil.rmtree(work)

    def failing(self, cases):
        return [mine != theirs for mine, theirs in self.answers([(folders, [(tags, options)]) for folders, tags, options in cases])]

    @staticmethod
    def smaller(case):
        folders, tags, options = case
        for some in without(folders):
            if some:
                yield some, tags, options
        for some in without(tags):
            if some:
                yield folders, some, options
        for name in options:
            yield folders, tags, {other: value for other, value in options.items() if other != name}
        for index, folder in enumerate(folders):
            for parts in without(folder.split("-")[1:]):
                name = "-".join(["values"] + parts)
                if name not in folders:
                    yield folders[:index] + [name] + folders[index + 1:], tags, options

    def compare(self, sets):
        for (folders, devices), (mine, theirs) in zip(sets, self.answers(sets)):
            for (tags, options), left, right in zip(devices, mine, theirs):
                self.count.add(left == right, left != right)
                if left != right and len(self.count.shown) < Count.most:
                    least = shrink((folders, tags, options), self.smaller, self.failing)
                    (small,), (other,) = self.answers([(least[0], [least[1:]])])[0]
                    self.count.show(json.dumps(least), small, other)


def compare_languages(cases, seed, ours, theirs):
    rng, kind, left = random.Random(seed), Languages(ours, theirs), cases
    while left > 0:
        sets = [android_set(rng, min(DEVICES, left - DEVICES * index)) for index in range(min(20, -(-left // DEVICES)))]
        kind.compare(sets)
        left -= sum(len(devices) for _, devices in sets)
    kind.count.close(" (seed %d)" % seed)
    return kind.count
