"""aapt2: res folders in, an app or what is refused out. Later folders overlay earlier ones, as Gradle merges them."""
import os
import re
import subprocess

AAPT2 = os.environ.get("AAPT2", "aapt2")
PACKAGE = "com.example.app"
MANIFEST = '<manifest xmlns:android="http://schemas.android.com/apk/res/android" package="%s"/>' % PACKAGE


class Verdict:
    """What came of a build: the app, or the stage that fails with the files and lines that its messages name."""

    def __init__(self, apk, stage="ok", places=(), text=""):
        self.apk, self.stage, self.text = apk, stage, text
        # ("values/strings.xml", 3), below its res folder; line 0 where none is told.
        self.places = set(places)
        self.files = {name for name, _ in self.places}


def run(args):
    return subprocess.run(args, capture_output=True, text=True, errors="replace")


def build(folders, work, filters=()):
    """The app of these res folders, of other languages than the filters' none. Gradle compiles with --legacy."""
    manifest, apk = os.path.join(work, "AndroidManifest.xml"), os.path.join(work, "a.apk")
    with open(manifest, "w") as out:
        out.write(MANIFEST)
    flats, failures, text = [], set(), ""
    for index, folder in enumerate(folders):
        flats.append(os.path.join(work, "%d.zip" % index))
        answer = run([AAPT2, "compile", "--legacy", "--dir", folder, "-o", flats[-1]])
        if answer.returncode:
            text += answer.stderr
            failures |= compile_failures(folder, work, answer)
    if text or failures:
        return Verdict(None, "compile", failures, text)
    arguments = [AAPT2, "link", "-o", apk, "--manifest", manifest, flats[0]]
    for flat in flats[1:]:
        arguments += ["-R", flat]
    if filters:
        arguments += ["-c", ",".join(filters)]
    answer = run(arguments + (["--auto-add-overlay"] if len(flats) > 1 else []))
    if answer.returncode == 0:
        return Verdict(apk)
    # An overlay's messages name its file only.
    return Verdict(None, "link", errors(answer.stderr), answer.stderr)


def errors(text):
    found = {(name, int(line or 0)) for name, line in
             re.findall(r"/((?:values)[^/\n]*/[^/:\n]+)(?::(\d+))?: error: (?!file failed to compile|invalid unicode escape|unescaped apostrophe|resource previously defined|illegal nested|not a valid string|no definition for declared symbol)", text)}
    for folder, name in re.findall(r"@(values[^_/\n]*)_([^/\n]+?)\.arsc\.flat: error", text):
        found.add(("%s/%s.xml" % (folder, name), 0))
    return found


def compile_failures(folder, work, answer):
    # aapt2 may print an error and go on: only what it says has failed is refused.
    failed = set(re.findall(r"/(values[^/\n]*/[^/:\n]+): error: (?:file failed to compile|invalid configuration)", answer.stderr))
    # Of the last one it may not say so.
    failed |= set(re.findall(r"/(values[^/\n]*/[^/:\n]+):\d+: error: ", answer.stderr)[-1:])
    found = {place for place in errors(answer.stderr) if place[0] in failed}
    found |= {(name, 0) for name in failed - {name for name, _ in found}}
    # aapt2 dies on some XML that is not well-formed, without saying in which file.
    if answer.returncode < 0 or not found:
        flat = os.path.join(work, "one")
        os.makedirs(flat, exist_ok=True)
        for inner in os.listdir(folder):
            for name in os.listdir(os.path.join(folder, inner)):
                one = run([AAPT2, "compile", "--legacy", "-o", flat, os.path.join(folder, inner, name)])
                if one.returncode:
                    found |= errors(one.stderr) or {(inner + "/" + name, 0)}
    return found
