"""What the commands and the Python package say of one message on each phone, in the form of `preview --format json`, for scripts/dev/doors."""

import html.parser
import json
import re
import subprocess
import sys

LINES = ("title", "subtitle", "body")
# What is true of a text or of the build, whatever a push makes of it.
OF_TEXTS = {"argument-mismatch", "plural-forms", "raw-placeholder", "build-fails", "unshrinkable-key"}
# The page writes the languages that Android asks for under an old name as they are called today.
CURRENT = {"iw": "he", "in": "id", "ji": "yi"}
# A frame shows no more of a text.
MOST_SHOWN = 600


# For each door a change of its answer, to be found. The page is a file, and the package no text.
PLANTS = {
    "check": (r'"slug":"[a-z-]+"', '"slug":"planted"'),
    "explain": (r'shown: "', 'shown: "x'),
    "coverage": (r'"missing_keys":\[[^]]*', '"missing_keys":["k","b"'),
    "test": ("1 test: 1 passed", "1 test: 1 failed"),
    "--html": (r'(<p class="[tsb]" dir="auto"[^>]*>)', r"\1x"),
    "python": ('"outcome": "', '"outcome": "un'),
}


def planted(door, planted, text):
    """The text of a door's answer, with its fault where this is the door that has one."""
    return re.sub(*PLANTS[door], text) if door == planted else text


def run(command, *arguments, codes=(0, 1, 3), cwd=None):
    done = subprocess.run([command, *arguments], capture_output=True, text=True, cwd=cwd)
    if done.returncode not in codes:
        sys.exit(f"{command} {' '.join(arguments)}: exit code {done.returncode}: {done.stderr[:500]}")
    return done


class App:
    """An app as the options of the commands name it, and what the commands answer about it."""

    def __init__(self, command, where, folder=None, platform=None, plant=None):
        self.command, self.where, self.folder, self.platform, self.plant = command, list(where), folder, platform, plant

    def ask(self, *arguments, **options):
        done = run(self.command, *arguments, *self.where, cwd=self.folder, **options)
        for word in arguments[:2]:
            done.stdout = planted(word, self.plant, done.stdout) if word in PLANTS else done.stdout
        return done

    def previews(self, message):
        done = self.ask("preview", message, "--format", "json")
        previews = [json.loads(line) for line in done.stdout.split("\n")[:-1]]
        return done.returncode, [one for one in previews if self.platform in (None, one["platform"])]

    def check(self, message):
        done = self.ask("check", message, "--format", "json")
        return done.returncode, json.loads(done.stdout)

    def coverage(self):
        """The keys without a translation, by platform and language; none of a folder that no phone asks for."""
        rows = map(json.loads, self.ask("catalog", "coverage", "--format", "json", "--missing").stdout.split("\n")[:-1])
        return {(row["platform"], row["locale"]): set(row["missing_keys"]) for row in rows if row["asked"]}


def device(preview):
    return f"{preview['platform']}:{','.join(preview['locales'])}"


def lines(preview):
    return {name: preview[name] for name in LINES if preview[name]}


# ---- check


def shown_faults(previews):
    faults = set()
    for preview in previews:
        for line in lines(preview).values():
            if line["reason"] and line["reason"] not in OF_TEXTS and line["reason"] != "differs-by-device":
                # A literal that hides a key has none.
                faults.add((device(preview), line["key"] or line["reason"], line["reason"]))
            if line["fallback"]:
                faults.add((device(preview), line["key"], "missing-translation"))
    return faults


def reported_faults(report, previews):
    faults = set()
    hidden = {(finding["key"], finding["platform"]) for finding in report["findings"] if finding["slug"] == "literal-wins"}
    hidden -= {(line["key"], preview["platform"]) for preview in previews for line in lines(preview).values()}
    for finding in report["findings"]:
        slug, key, platform = finding["slug"], finding["key"], finding["platform"]
        if not key or not finding["rule"] or finding["severity"] == "note" or slug in OF_TEXTS:
            continue
        if slug == "missing-translation" and (key, platform) in hidden:
            continue
        for preview in previews:
            locale = preview["locales"][0].replace("und", "")
            if preview["platform"] == platform and (not finding["locales"] or locale in finding["locales"]):
                faults.add((device(preview), slug if slug == "literal-wins" else key, slug))
    return faults


def check_differences(previews, report, languages):
    wrong = [finding["file"] for finding in report["findings"] if finding["slug"] == "wrong-language-folder"]

    def is_own(preview):
        """Whether the phone's language is the app's: that of a folder under another name is the matter of that folder."""
        platform, locale = preview["platform"], preview["locales"][0]
        if locale == "und" or not any(name == platform for name, _ in languages):
            return True
        return (platform, locale) in languages and not any(file.endswith("values-" + locale) for file in wrong)

    previews = [preview for preview in previews if is_own(preview)]
    shown, reported = shown_faults(previews), reported_faults(report, previews)
    for fault in sorted(shown - reported, key=str):
        yield f"only preview has {fault}"
    for fault in sorted(reported - shown, key=str):
        yield f"only check has {fault}"


# ---- preview --html


# What a frame has beside the message's lines: the app's name, and the mark of a wrong line.
FRAME_PARTS = ("app", "named", "flag")


class Page(html.parser.HTMLParser):
    """The phones of a page: [platform, label, crashes, {line: text}, {line: reason}]."""

    def __init__(self, text):
        super().__init__()
        self.phones, self.label, self.place, self.frame, self.text = [], None, None, None, ""
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        names = (given.get("class") or "").split()
        if tag == "article":
            self.label = given["data-language"]
        elif tag == "section" and "phone" in names:
            self.phones.append([given["data-platform"], self.label, False, {}, {}])
        elif tag == "small":
            self.phones[-1][1] = "und"
        elif tag == "figure":
            # The whole frame comes last.
            self.frame, self.phones[-1][3] = iter(()), {}
        elif tag == "p" and self.frame is not None and names and names[0] not in FRAME_PARTS:
            self.place = names[0]
        elif tag == "p" and names in (["why"], ["nothing"]):
            self.place = names[0]
        else:
            return
        self.text = ""

    def handle_data(self, data):
        self.text += data

    def handle_endtag(self, tag):
        if tag == "figure":
            self.frame = None
        if tag != "p" or self.place is None:
            return
        phone, text = self.phones[-1], self.text
        if self.place == "why":
            name, _, rest = text.partition(": ")
            phone[4][name] = rest.split(" ")[-1]
        elif self.place == "nothing":
            phone[2] = "app crashes;" in text
        elif self.place == "gone":
            phone[3][f"gone {len(phone[3])}"] = None
        else:
            phone[3][{"t": "title", "s": "subtitle", "b": "body"}[self.place]] = text
        self.place = None


def written(text):
    """A text as the page writes it: what controls others is a sign, and a frame is full at some point."""
    text = "".join(f"\\u{{{ord(one):x}}}" if re.match("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", one) else one for one in text)
    return text.replace("\\u{d}", "\\r").replace("\t", "\\t")[:MOST_SHOWN]


def on_page(preview):
    own = lines(preview)
    dead = {name for name, line in own.items() if line["outcome"] == "crash"}
    # Words stand in place of a line that nobody can read.
    texts = [None if line["outcome"] == "blank" else written(line["text"]) for line in own.values() if not preview["crashes"]]
    reasons = {name: line["reason"] for name, line in own.items() if line["reason"] and (not dead or name in dead)}
    label = ", ".join(CURRENT.get(name, name) for name in preview["locales"])
    return preview["platform"], label, preview["crashes"], texts, reasons


def page_differences(previews, text):
    phones = Page(text).phones
    shown = [
        (platform, label, crashes, [one and one[:MOST_SHOWN] for one in texts.values()], reasons)
        for platform, label, crashes, texts, reasons in phones
    ]
    wanted = [on_page(preview) for preview in previews]
    for one in wanted:
        if one not in shown:
            near = [other for other in shown if other[:2] == one[:2]]
            yield f"the page has {near} instead of {one}"
    if len(shown) != len(wanted):
        yield f"the page has {len(shown)} phones, preview {len(wanted)}"


# ---- explain


def explained(text):
    """The last line that explain writes of each text: {device: {line: (text, reason)}}."""
    found, phone, name = {}, None, None
    for line in text.split("\n"):
        if head := re.fullmatch(r"  (Android|iOS|Web), (.*)", line):
            languages = "und" if head[2] == "any other language" else head[2].replace(", ", ",")
            phone = found.setdefault(f"{head[1].lower()}:{languages}", {})
        elif head := re.match(r"    (title|subtitle|body)  ", line):
            name = head[1]
        elif said := re.fullmatch(r'      shown: (?:"(.*)"|nothing, the (line is missing|line is empty|app crashes))(?: \(([a-z-]+)(?:: .*)?\))?', line):
            phone[name] = (said[1] if said[2] is None else None, said[3])
        elif said := re.fullmatch(r'      shown: (?:"(.*)"|nothing, the (line is missing|line is empty|app crashes)) \(.*\)', line):
            phone[name] = (said[1] if said[2] is None else None, None)
    return found


def explain_differences(previews, text):
    found = explained(text)
    for preview in previews:
        for name, line in lines(preview).items():
            text = line["text"] if line["outcome"] in ("text", "raw_key") else None
            if text is not None and not text.isprintable():
                continue
            got = found.get(device(preview), {}).get(name)
            if got != (text, line["reason"]):
                yield f"explain says {got} of the {name} of {device(preview)}, preview {(text, line['reason'])}"


# ---- catalog coverage


def coverage_differences(previews, missing):
    for preview in previews:
        locale = preview["locales"][0].replace("und", "")
        keys = missing.get((preview["platform"], locale))
        for line in lines(preview).values() if keys is not None else ():
            language = (line["locale"] or "").split("-")[0]
            if line["key"] in keys and line["file"] and line["locale"] and language == locale.split("-")[0]:
                yield f"the coverage of {locale} lacks {line['key']}, and {device(preview)} shows it"


# ---- test


def lua(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"[{lua(name)}] = {lua(one)}" for name, one in value.items()) + "}"
    if isinstance(value, list):
        return "loc.array {" + ", ".join(map(lua, value)) + "}"
    if isinstance(value, str):
        return '"' + "".join(chr(one) if 32 <= one < 127 and one not in (34, 92) else f"\\{one:03}" for one in value.encode()) + '"'
    return {True: "true", False: "false"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def rule(body, previews, change=""):
    """A rule that sends a message and says what each phone shows of it; with `change` behind the first text."""
    screens = []
    for preview in previews:
        if preview["crashes"]:
            continue
        texts = {name: preview[name]["text"] if preview[name] and preview[name]["text"] is not None else False for name in LINES}
        if change:
            texts["title"] = (texts["title"] or "") + change
            change = ""
        screens.append(f"[{lua(device(preview))}] = {lua(texts)}")
    return f'return {{on = "t", samples = {{s = {{type = "t"}}}}, run = function() return {lua(body)} end,\nexpect = {{s = {{{", ".join(screens)}}}}}}}\n'


# ---- Python


def plain(value):
    """A NamedTuple of the package as the object of JSON that it was read from."""
    if hasattr(value, "_asdict"):
        return {name: plain(one) for name, one in value._asdict().items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return value


def filled(value):
    """The object with every member that JSON leaves out."""
    for name in LINES:
        if value[name]:
            value[name] = {"detail": None, "findings": [], "elsewhere": [], **value[name]}
    return {"process": None, **value}


def python_differences(engine, message, name, previews, report, plant):
    # Only a command's message has a file's name.
    text = json.dumps(previews).replace(json.dumps(name), '"<message>"')
    previews = json.loads(planted("python", plant, text))
    own = [filled(plain(one)) for one in engine.previews(message)]
    if own != [filled(one) for one in previews]:
        yield f"Python's previews are {own} instead of {previews}"
    found = engine.check(messages={name: message})
    for member in ("findings", "unchecked"):
        if plain(getattr(found, member)) != report[member]:
            yield f"Python's {member} are {plain(getattr(found, member))} instead of {report[member]}"
