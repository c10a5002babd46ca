"""A fake FCM in a process of its own, and its record."""
import json
import pathlib
import signal
import subprocess
import sys
import time

SERVER = pathlib.Path(__file__).resolve().parent.parent / "FakeFCM"
READY = 60  # seconds, for a machine that does other things as well


class Fake:
    def __init__(self, folder, certificate_folder, options, script):
        self.folder = folder
        folder.mkdir(parents=True)
        (folder / "script.json").write_text(json.dumps(script))
        self.output = open(folder / "output", "wb")
        self.process = subprocess.Popen(
            [sys.executable, str(SERVER), "--port", "0", "--folder", str(folder), "--certificates", str(certificate_folder),
             "--script", str(folder / "script.json"), *options], stdout=self.output, stderr=subprocess.STDOUT)
        end = time.monotonic() + READY
        while not (folder / "ready.json").exists():
            if self.process.poll() is not None or time.monotonic() > end:
                raise AssertionError((folder / "output").read_text())
            time.sleep(0.02)
        self.ready = json.loads((folder / "ready.json").read_text())
        self.endpoint, self.project = self.ready["endpoint"], self.ready["project"]
        self.url = f"{self.endpoint}/v1/projects/{self.project}/messages:send"

    def events(self, *kinds):
        """The record so far; all kinds of events when none is named."""
        result = []
        for line in pathlib.Path(self.ready["record"]).read_bytes().split(b"\n")[:-1]:
            event = json.loads(line)
            if not kinds or event["event"] in kinds:
                result.append(event)
        return result

    def requests(self):
        return self.events("request")

    def delivered(self):
        """How often each target was delivered to."""
        counts = {}
        for request in self.requests():
            if request["delivered"]:
                target = request["body"]["message"]["token"]
                counts[target] = counts.get(target, 0) + 1
        return counts

    def wait_for(self, count, seconds=60):
        """True once so many requests are recorded."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if len(self.requests()) >= count:
                return True
            time.sleep(0.01)
        return False

    def wait_for_events(self, kind, count=1, seconds=10):
        """The events of a kind, once there are so many."""
        end = time.monotonic() + seconds
        while len(self.events(kind)) < count and time.monotonic() < end:
            time.sleep(0.02)
        return self.events(kind)

    def access_token(self):
        return pathlib.Path(self.ready["access_token"]).read_text().strip()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.output.close()
