"""The folder whose string a phone shows: aapt2 and AssetManager2 against LocScript, on random folders, filters and devices."""
import json
import os
import random
import re
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor

from aapt2 import PACKAGE, build
from asking import Count, shrink, without
from locales import android_set

DEVICES = 25
# A folder's locale, as far as a build takes it for a filter.
LOCALE = re.compile(r"values-(?:mcc\d+-)?(?:mnc\d+-)?((?:b\+[a-z]{2,3}(?:\+[A-Z][a-z]{3})?(?:\+(?:[A-Z]{2}|\d{3}))?|[a-z]{2,3}(?:-r[A-Z]{2})?))(?:-|$)")


class Languages:
    """Each folder holds one string, whose text is the folder's name."""

    def __init__(self, phones):
        self.phones, self.count = phones, Count("language choice")

    def built(self, app):
        folders, filters = app
        work = tempfile.mkdtemp(prefix="locscript-android-")
        for folder in folders:
            os.makedirs(os.path.join(work, "res", folder))
            with open(os.path.join(work, "res", folder, "strings.xml"), "w", encoding="utf-8") as out:
                out.write('<resources><string name="k">%s</string></resources>' % folder)
        return work, build([os.path.join(work, "res")], work, filters)

    def answers(self, sets):
        """For each (folders, filters, devices) the two sides' answers, one a device of each release: the folder shown, or what fails."""
        questions = [{"folders": folders, "filters": filters,
                      "devices": [{"locales": tags, "options": options} for tags, options in devices]}
                     for folders, filters, devices in sets]
        with ThreadPoolExecutor(2) as pool:
            apps = list(pool.map(self.built, [(folders, filters) for folders, filters, _ in sets]))
        try:
            result = [([], []) for _ in sets]
            for phones in self.phones:
                for (_, _, devices), answer, (_, verdict), (mine, shown) in zip(sets, phones.ours.ask(questions), apps, result):
                    mine += answer["values"] if answer["build"] == "ok" else ["build fails: " + answer["build"]] * len(devices)
                    if verdict.apk is None:
                        shown += ["build fails: " + verdict.stage] * len(devices)
                        continue
                    told = phones.theirs.ask(["%s\t%s\t%s\tk\t%s" % (verdict.apk, ",".join(tags), PACKAGE, ";".join(
                        "%s=%s" % option for option in options.items())) for tags, options in devices])
                    shown += [one.get("value", "<throws>" if "throws" in one else "<not found>") for one in told]
                    for index, (tags, _) in enumerate(devices, len(mine) - len(devices)):
                        if phones.explains(tags):
                            mine[index] = shown[index]
            return result
        finally:
            for work, _ in apps:
                shutil.rmtree(work)

    def failing(self, cases):
        return [mine != theirs for mine, theirs in self.answers([(folders, filters, [(tags, options)]) for folders, filters, tags, options in cases])]

    @staticmethod
    def smaller(case):
        folders, filters, tags, options = case
        for some in without(folders):
            if some:
                yield some, filters, tags, options
        for some in without(filters):
            yield folders, some, tags, options
        for some in without(tags):
            if some:
                yield folders, filters, some, options
        for name in options:
            yield folders, filters, tags, {other: value for other, value in options.items() if other != name}
        for index, folder in enumerate(folders):
            for parts in without(folder.split("-")[1:]):
                name = "-".join(["values"] + parts)
                if name not in folders:
                    yield folders[:index] + [name] + folders[index + 1:], filters, tags, options

    def compare(self, sets):
        for (folders, filters, devices), (mine, theirs) in zip(sets, self.answers(sets)):
            for (tags, options), left, right in zip(devices * len(self.phones), mine, theirs):
                self.count.add(left == right, left != right)
                if left != right and len(self.count.shown) < Count.most:
                    least = shrink((folders, filters, tags, options), self.smaller, self.failing)
                    small, other = self.answers([(least[0], least[1], [least[2:]])])[0]
                    self.count.show(json.dumps(least), ", ".join(small), ", ".join(other))


def filters_for(rng, folders):
    """Every other app is built for some languages only: its own, and one that it has or has not."""
    known = [match[1] for match in map(LOCALE.match, folders) if match]
    if not known or rng.random() < 0.5:
        return []
    others = ["zh-rHK", "b+zh+Hans", "b+sr+Cyrl", "sr-rME", "es-rMX", "en-rGB", "pt", "fr-rCA", "b+az+Arab", "he", "fil"]
    return rng.sample(known, min(len(known), rng.randrange(1, 4))) + [rng.choice(others)]


def compare_languages(cases, seed, phones):
    rng, kind, left = random.Random(seed), Languages(phones), cases
    while left > 0:
        sets = [android_set(rng, min(DEVICES, left - DEVICES * index)) for index in range(min(20, -(-left // DEVICES)))]
        kind.compare([(folders, filters_for(rng, folders), devices) for folders, devices in sets])
        left -= sum(len(devices) for _, devices in sets)
    kind.count.close(" (seed %d)" % seed)
    return kind.count
