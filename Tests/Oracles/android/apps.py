"""Whole apps, public ones and random ones: aapt2 and AssetManager2 against LocScript."""
import os
import re
import shutil
import tempfile
import xml.parsers.expat
from concurrent.futures import ThreadPoolExecutor

from aapt2 import PACKAGE, build
from asking import Count, shrink, without
from trees import Tree


DEVICES = ("en-US en-GB fr-CA fr-FR es-MX es-ES pt-BR pt-PT zh-CN zh-TW zh-HK sr-RS sr-Latn-RS he-IL id-ID nb-NO ar-EG "
           "tr-TR ja-JP fil-PH").split()


def outcome(answer):
    if answer.get("found") is False:
        return "<not found>"
    if "items" in answer:
        return answer["items"]
    return "<throws>" if "throws" in answer else answer.get("value", "<unknown>")


def same(ours, theirs):
    if ours == theirs:
        return True
    if isinstance(theirs, list):
        return isinstance(ours, list) and len(ours) == len(theirs) and all(
            left[0] == right[0] and (right[1] is None or same(left[1], right[1])) for left, right in zip(sorted_items(ours), sorted_items(theirs)))
    # The device's own program does not print floats.
    return bool(re.fullmatch(r"<type [456]>", theirs))


def sorted_items(items):
    return sorted(items, key=lambda item: item[0])


def elements(data):
    """The resources one by one, and what stands between them."""
    pieces, start = [], 0
    for match in re.finditer(rb"<(?!resources)([\w-]+)\b[^<>]*?(?:/>|>.*?</\1>)", data, re.DOTALL):
        pieces += [data[start:match.start()], match.group()]
        start = match.end()
    return [piece for piece in pieces + [data[start:]] if piece]


class Apps:
    """Random apps. An app is a list of res folders, each {path: bytes}; all of its questions are asked once it builds, of the phones of
    each release."""

    def __init__(self, phones):
        self.phones, self.count, self.built, self.refused = phones, Count("whole apps"), 0, 0

    def prepared(self, folders):
        work = tempfile.mkdtemp(prefix="locscript-android-")
        paths = []
        for index, files in enumerate(folders):
            paths.append(os.path.join(work, "r%d" % index))
            os.makedirs(paths[-1])
            for name, data in files.items():
                os.makedirs(os.path.dirname(os.path.join(paths[-1], name)), exist_ok=True)
                with open(os.path.join(paths[-1], name), "wb") as out:
                    out.write(data)
        return work, paths, build(paths, work)

    def differences(self, apps):
        """For each (folders, questions): [(question or "build", ours, theirs)], and the number of questions asked."""
        with ThreadPoolExecutor(2) as pool:
            builds = list(pool.map(self.prepared, [folders for folders, _ in apps]))
        try:
            return [self.compared(paths, verdict, questions)
                    for (_, questions), (_, paths, verdict) in zip(apps, builds)]
        finally:
            for work, _, _ in builds:
                shutil.rmtree(work)

    def compared(self, paths, verdict, questions):
        res = ",".join(paths)
        answer = self.phones[0].ours.ask([res + "\t*build"])[0]
        mine = "compile" if answer["compile"] else "link" if answer["link"] else "ok"
        # A colour or the like may stand in a file of its own: only aapt2 knows that there is none.
        if mine == "ok" and verdict.stage == "link" and verdict.files and verdict.files <= set(answer["open"]):
            return [], 1
        if mine != verdict.stage:
            return [("build", (mine, answer[mine] if mine != "ok" else []), (verdict.stage, verdict.text[-400:]))], 1
        if verdict.stage != "ok":
            files = {name for name in answer[mine]}
            # aapt2's linking ends with the first of its steps that fails.
            if verdict.files != files and not (verdict.stage == "link" and verdict.files <= files):
                return [("files refused", sorted(files - verdict.files), (sorted(verdict.files - files), verdict.text[-600:]))], 1
            # Where a file is not well-formed, aapt2 tells no line.
            broken = {name for name, line in verdict.places if line == 0}
            lines = {place for place in verdict.places if place[0] not in broken}
            # Of a text that it cannot read it tells the last line, LocScript the first.
            told = {(place.rsplit(":", 1)[0], int(place.rsplit(":", 1)[1])) for place in answer["places"]}
            if verdict.stage == "compile" and not lines <= told:
                return [("lines", sorted(told), sorted(lines - told))], 1
            return [], 1
        lines, told = [], []
        for languages, options, key in questions:
            tail = ";".join("%s=%s" % option for option in options.items())
            lines.append("\t".join([res, ",".join(languages), key, tail]))
            told.append("\t".join([verdict.apk, ",".join(languages), PACKAGE, key, tail]))
        found = []
        for phones in self.phones:
            for question, left, right in zip(questions, phones.ours.ask(lines), phones.theirs.ask(told)):
                if not same(outcome(left), outcome(right)) and not phones.explains(question[0]):
                    found.append((question, "%s: %s" % (phones.name, outcome(left)), outcome(right)))
        return found, 1 + len(questions) * len(self.phones)

    def failing(self, cases):
        return [bool(found) for found, _ in self.differences(cases)]

    @staticmethod
    def smaller(case):
        folders, questions = case
        for some in without(folders):
            if some:
                yield some, questions
        for some in without(questions):
            if some:
                yield folders, some
        for index, files in enumerate(folders):
            for names in without(list(files)):
                yield folders[:index] + [{name: files[name] for name in names}] + folders[index + 1:], questions
            for name, data in files.items():
                for pieces in (elements(data), re.split(rb"(?<=>)|(?=<)|(?<=\s)", data)):
                    for parts in without(pieces):
                        yield folders[:index] + [dict(files, **{name: b"".join(parts)})] + folders[index + 1:], questions

    def compare(self, apps):
        for app, (found, asked) in zip(apps, self.differences(apps)):
            self.count.add(asked - len(found), len(found))
            self.built += asked > 1
            self.refused += asked == 1
            if found and len(self.count.shown) < Count.most:
                question = found[0][0]
                least = shrink((app[0], app[1] if isinstance(question, str) else [question]), self.smaller, self.failing)
                (told, _), = self.differences([least])
                self.count.show("%s %s" % (told[0][0], least[0]), *told[0][1:])


def compare_apps(cases, seed, phones):
    kind, index = Apps(phones), 0
    while kind.count.passed + kind.count.failed < cases * len(phones):
        trees = [Tree("%d-%d" % (seed, index + one)) for one in range(20)]
        index += 20
        kind.compare([(tree.folders, tree.questions()) for tree in trees])
    kind.count.close(", %d apps that build, %d that do not (seed %d)" % (kind.built, kind.refused, seed))
    return kind.count


def merged(data):
    """The file without the text between its resources, which Gradle's merge passes over and aapt2 refuses."""
    parser, depth, stray = xml.parsers.expat.ParserCreate(), [0], []
    parser.StartElementHandler = lambda name, attributes: depth.append(0)
    parser.EndElementHandler = lambda name: depth.pop()

    def text(characters):
        if len(depth) == 2 and characters.strip():
            start = parser.CurrentByteIndex
            stray.append((start, start + len(characters.encode())))

    parser.CharacterDataHandler = text
    try:
        parser.Parse(data, True)
    except xml.parsers.expat.ExpatError:
        return data
    for start, end in reversed(stray):
        data = data[:start] + data[end:]
    return data


class App:
    """A public app's res folder, as far as its values go; what they need from elsewhere is made up until it links."""

    def __init__(self, folder, work):
        self.folder, self.work, self.res, self.names, self.notes = folder, work, os.path.join(work, "res"), set(), []
        for name in sorted(os.listdir(folder)):
            if name.startswith("values"):
                for file in sorted(os.listdir(os.path.join(folder, name))):
                    self.add(name + "/" + file)

    def add(self, name):
        with open(os.path.join(self.folder, name), "rb") as source:
            data = source.read()
        # Without the platform's own resources aapt2 cannot link these.
        if re.search(rb"<(style|attr|declare-styleable)\b|>\s*[@?][*+]?(?!string)\w*:", data):
            return
        for kind, key in re.findall(r'<(string|integer|bool|color|dimen|plurals|string-array|integer-array|array)\s[^>]*?name="([^"]+)"',
                                    data.decode("utf-8", "replace")):
            kind = "array" if kind.endswith("array") else kind
            self.names |= {"%s/%s" % (kind, key)} | ({"*%s/%s" % (kind, key)} if kind in ("plurals", "array") else set())
        self.write(name, data)

    def write(self, name, data):
        path = os.path.join(self.res, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as out:
            out.write(data)

    def built(self, ours):
        """The apk, and what both sides say of each file on the way."""
        agreed, stubs = [], set()
        for _ in range(30):
            verdict = build([self.res], self.work)
            if verdict.apk:
                # Under a name that nobody has read yet.
                final = os.path.join(self.work, "final")
                os.rename(self.res, final)
                self.res = final
                return verdict.apk, agreed
            missing = set(re.findall(r"resource (\w+)/(\S+) \(aka", verdict.text)) - stubs
            if missing:
                stubs |= missing
                self.write("values/zz_stubs.xml", ("<resources>%s</resources>" % "".join(
                    '<item type="%s" name="%s">%s</item>' % (kind, key, {"string": "stub"}.get(kind, "@null"))
                    for kind, key in sorted(stubs))).encode())
                continue
            if not agreed:
                agreed.append((ours.ask([self.res + "\t*build"])[0][verdict.stage], sorted(verdict.files)))
            for name in verdict.files:
                with open(os.path.join(self.res, name), "rb") as source:
                    data = source.read()
                if merged(data) != data:
                    self.notes.append(name + " without its stray text")
                    self.write(name, merged(data))
                else:
                    self.notes.append(name + " left out")
                    os.remove(os.path.join(self.res, name))
            if not verdict.files:
                break
        raise SystemExit("aapt2 refuses what cannot be left out:\n" + verdict.text[:2000])


def compare_app(folder, ours, theirs):
    """Every value on every device."""
    work = tempfile.mkdtemp(prefix="locscript-android-")
    try:
        app, count = App(folder, work), Count("app")
        apk, agreed = app.built(ours)
        for left, right in agreed:
            count.add(left == right, left != right)
            if left != right:
                count.show(folder, left, right)
        names, lines, told = sorted(app.names), [], []
        for device in DEVICES:
            for name in names:
                lines.append("%s\t%s\t%s" % (app.res, device, name))
                told.append("%s\t%s\t%s\t%s" % (apk, device, PACKAGE, name))
        for line, left, right in zip(lines, ours.ask(lines), theirs.ask(told)):
            differs = not same(outcome(left), outcome(right))
            count.add(not differs, differs)
            if differs:
                count.show(line, outcome(left), outcome(right))
        count.close(", %s: %d names x %d devices%s"
                    % (folder, len(names), len(DEVICES), "".join("; " + note for note in dict.fromkeys(app.notes))))
        return count
    finally:
        shutil.rmtree(work)
