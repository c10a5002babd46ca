"""What a Gradle build makes of an app, and what a phone shows of it: the plugin's merger and compiler, aapt2's link, AssetManager2."""
import base64
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "android"))
from aapt2 import AAPT2, MANIFEST, PACKAGE  # noqa: E402

JAVA = ["java", "-Xss8m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Dfile.encoding=UTF-8"]
# "values-fr/strings.xml:3", in a message of any stage.
PLACE = re.compile(r"/res(\d+)/([^/:\n]+/[^/:\n]+):(\d+)")


class Daemon:
    """aapt2, which stays open and links one app after the other."""

    def __init__(self):
        self.process = subprocess.Popen([AAPT2, "daemon"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def run(self, arguments):
        """None when the command succeeds, otherwise its messages."""
        self.process.stdin.write(("\n".join(arguments) + "\n\n").encode())
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stderr.readline().decode("utf-8", "replace")
            if not line:
                raise BrokenPipeError("aapt2 ended")
            if line == "Done\n":
                failed = bool(lines) and lines[-1] == "Error\n"
                return "".join(lines[:-1]) if failed else None
            lines.append(line)


class Phone:
    """The app's own runtime, which stays open too."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, lines):
        data = "".join(line + "\n" for line in lines).encode()
        writer = threading.Thread(target=self.write, args=(data,))
        writer.start()
        # The app's strings are modified UTF-8: beyond the first plane a pair of surrogates, three bytes each.
        answers = []
        for _ in lines:
            text = self.process.stdout.readline().decode("utf-8", "surrogatepass")
            answers.append(json.loads(text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")))
        writer.join()
        return answers

    def write(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()


def shown(answer):
    """A phone's answer as the fixture keeps it: a text, a list of items, or 0 for an unknown key and 1 for a call that throws."""
    if answer.get("found") is False:
        return 0
    if "throws" in answer:
        return 1
    return answer["items"] if "items" in answer else answer["value"]


class Worker:
    """One pipeline of the four programs."""

    def __init__(self, classpath, phone):
        self.java = subprocess.Popen([*JAVA, "-cp", classpath, "Build"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                     stderr=subprocess.DEVNULL)
        self.aapt2, self.phone, self.count = Daemon(), Phone(phone), 0
        base = "/dev/shm" if os.path.isdir("/dev/shm") else None
        self.folder = tempfile.mkdtemp(prefix="locscript-gradle-", dir=base)
        self.manifest = os.path.join(self.folder, "AndroidManifest.xml")
        with open(self.manifest, "w") as out:
            out.write(MANIFEST)

    def close(self):
        for process in (self.java, self.aapt2.process, self.phone.process):
            process.stdin.close()
            process.wait()
        shutil.rmtree(self.folder)

    def build(self, sets, work):
        question = {"folder": work, "sets": [[[path, base64.b64encode(data).decode()] for path, data in files] for files in sets]}
        self.java.stdin.write((json.dumps(question) + "\n").encode())
        self.java.stdin.flush()
        line = self.java.stdout.readline()
        if not line:
            raise SystemExit("the compiler ended at %r" % (sets,))
        return json.loads(line.decode("utf-8", "surrogatepass"))

    def ask(self, question):
        """{"stage", "message"} where the build fails, otherwise {"stage": "ok", "shown": [...]}."""
        sets, asked = question
        work = os.path.join(self.folder, "work")
        shutil.rmtree(work, ignore_errors=True)
        os.makedirs(work)
        built = self.build(sets, work)
        if built["stage"] != "ok":
            return {"stage": built["stage"], "message": built["message"].replace(work, "")}
        # The phone keeps an app open under its path.
        self.count += 1
        apk = os.path.join(work, "%d.apk" % self.count)
        overlays = [word for flat in built["flats"] for word in ("-R", flat)]
        try:
            message = self.aapt2.run(["link", "-o", apk, "--manifest", self.manifest, "--auto-add-overlay", *overlays])
        except BrokenPipeError:
            # A crash of aapt2's fails a build like any other error.
            self.aapt2, message = Daemon(), "aapt2 crashed"
        if message is not None:
            return {"stage": "link", "message": message.replace(work, "")}
        lines = ["%s\t%s\t%s\t%s\t%s" % (apk, locales, PACKAGE, key, options) for locales, options, key in asked]
        return {"stage": "ok", "shown": [shown(answer) for answer in self.phone.ask(lines)]}


class Gradle:
    """Answers questions (sets, asked): `sets` are lists of (path, bytes), libraries first; `asked` has (languages, options, key)."""

    def __init__(self, classpath, phone, workers=2):
        self.workers = [Worker(classpath, phone) for _ in range(workers)]

    def ask(self, questions):
        answers = [None] * len(questions)

        def run(index):
            for at in range(index, len(questions), len(self.workers)):
                answers[at] = self.workers[index].ask(questions[at])

        with ThreadPoolExecutor(len(self.workers)) as pool:
            list(pool.map(run, range(len(self.workers))))
        return answers

    def close(self):
        for worker in self.workers:
            worker.close()


def places(message):
    """The files and lines that a failed build names: {(set, "values/strings.xml", 3)}."""
    return {(int(index), path, int(line)) for index, path, line in PLACE.findall(message)}
