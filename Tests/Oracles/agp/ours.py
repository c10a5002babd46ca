"""LocScript's answers to the questions of cases.py, and the comparison with Gradle's."""
import os
import re
import shutil
import tempfile

from gradle import places, shown


class Ours:
    """The built AndroidDifferential, which reads the apps from a folder."""

    def __init__(self, program):
        self.program, self.count = program, 0
        base = "/dev/shm" if os.path.isdir("/dev/shm") else None
        self.folder = tempfile.mkdtemp(prefix="locscript-ours-", dir=base)

    def close(self):
        shutil.rmtree(self.folder)

    def write(self, sets):
        """The app's res folders, under names that were not asked before."""
        self.count += 1
        folders = [os.path.join(self.folder, "a%d" % self.count, "res%d" % index) for index in range(len(sets))]
        for folder, files in zip(folders, sets):
            os.makedirs(folder)
            for path, data in files:
                full = os.path.join(folder, path)
                os.makedirs(os.path.dirname(full), exist_ok=True)
                with open(full, "wb") as out:
                    out.write(data)
        return ",".join(folders)

    def ask(self, questions):
        """As Gradle.ask; "open" is true where only files of other types could tell whether the link succeeds."""
        lines, ends, answers = [], [], []
        for sets, asked in questions:
            app = self.write(sets)
            lines += [app + "\t*build"] + ["%s\t%s\t%s\t%s" % (app, languages, key, options) for languages, options, key in asked]
            ends.append(len(lines))
        told, start = self.program.ask(lines), 0
        for end in ends:
            build, texts = told[start], told[start + 1:end]
            places = {re.sub(r"^.*?/res(?=\d+/)", "res", place) for place in build["places"]}
            answers.append({"stage": build["stage"], "open": bool(build["open"]), "places": places,
                            "shown": ["<unknown>" if "unknown" in text else shown(text) for text in texts]})
            start = end
        shutil.rmtree(self.folder)
        os.makedirs(self.folder)
        return answers


def same_items(ours, theirs):
    # The order of a plural's forms is of no effect.
    ours, theirs = sorted(ours, key=lambda item: item[0]), sorted(theirs, key=lambda item: item[0])
    return len(ours) == len(theirs) and all(
        left[0] == right[0] and (right[1] is None or same(left[1], right[1])) for left, right in zip(ours, theirs))


def same(ours, theirs):
    if isinstance(theirs, list):
        return isinstance(ours, list) and same_items(ours, theirs)
    # The phone's own program prints no floats.
    return ours == theirs and type(ours) is type(theirs) or theirs in ("<type 4>", "<type 5>", "<type 6>")


# Leads to what files outside values folders may define; an item of a list is not marked as open.
ELSEWHERE = re.compile(rb"<item[^>]*>[^<]*[@?]\W*([\w.]+:)?(color|id|drawable|attr)\b")


def is_open(question, ours):
    """Whether only files of other types could tell if the link succeeds."""
    return ours["open"] or any(ELSEWHERE.search(data) for files in question[0] for _, data in files)


def difference(question, ours, theirs):
    """None, or (index of the asked key or -1 for the build, ours, theirs)."""
    if theirs["stage"] != "ok":
        if ours["stage"] != "ok" or theirs["stage"] == "link" and is_open(question, ours):
            return None
        return -1, "builds", "the build fails (%s): %s" % (theirs["stage"], theirs["message"].strip().split("\n")[-1][:300])
    if ours["stage"] != "ok":
        return -1, "the build fails (%s) %s" % (ours["stage"], " ".join(sorted(ours["places"]))), "builds"
    for index, (left, right) in enumerate(zip(ours["shown"], theirs["shown"])):
        if not same(left, right):
            return index, left, right
    return None


def place_difference(ours, theirs):
    """None, or (ours, theirs) where both builds fail and Gradle's message names a line that LocScript's findings do not."""
    wanted = {"res%d/%s:%d" % place for place in places(theirs.get("message", ""))}
    if theirs["stage"] == "ok" or ours["stage"] == "ok" or not wanted or wanted & ours["places"]:
        return None
    return " ".join(sorted(ours["places"])), " ".join(sorted(wanted))
