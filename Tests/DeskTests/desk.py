"""A desk as a process, and the browser's side of its connection, with the standard library alone."""

import http.client
import json
import os
import pathlib
import shutil
import signal
import subprocess
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = pathlib.Path(os.environ.get("LOCSCRIPT") or ROOT / ".build/release/locscript").resolve()
EVENT = {"type": "price.changed", "product_id": 42, "product": "Trail shoes", "old_price": 330, "new_price": 297, "currency": "EUR"}


def shop(folder):
    """Copies the sample shop, so that a test may save its files."""
    for name in ("locscript.toml", "rules", "resources"):
        source = ROOT / "scripts" / name
        if source.is_dir():
            shutil.copytree(source, folder / name)
        else:
            shutil.copy(source, folder / name)
    return folder


class Desk:
    """`locscript desk` in a folder, ready to answer."""

    def __init__(self, folder, *arguments):
        self.process = subprocess.Popen(
            [COMMAND, "desk", *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        parts = urllib.parse.urlsplit(self.address)
        self.port = parts.port
        self.token = urllib.parse.parse_qs(parts.query).get("token", [""])[0]
        self.number = 0

    def stop(self, number=signal.SIGTERM):
        """Ends the process; returns its exit code and what it has said."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        _, said = self.process.communicate(timeout=10)
        return self.process.returncode, said

    def connect(self):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)

    def request(self, method, path, body=None, connection=None, **headers):
        """Sends a request as the page does, but for these headers; None leaves one out. Returns status, headers and body."""
        own = {"Host": f"127.0.0.1:{self.port}", "X-LocScript-Token": self.token}
        own.update({name.replace("_", "-"): value for name, value in headers.items()})
        connection = connection or self.connect()
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in own.items():
            if value is not None:
                connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def ask(self, connection=None, **question):
        """The desk's answer to a question of the page."""
        self.number += 1
        body = json.dumps({**question, "tab": "test", "number": self.number}).encode()
        status, _, text = self.request("POST", "/preview", body, connection, Origin=f"http://127.0.0.1:{self.port}")
        assert status == 200, (status, text)
        return json.loads(text)

    def subjects(self):
        return json.loads(self.request("GET", "/subjects")[2])

    def news(self, generation):
        """Waits until the project's files are others than those of a generation."""
        while True:
            found = json.loads(self.request("GET", f"/changes?generation={generation}")[2])["generation"]
            if found != generation:
                return found
