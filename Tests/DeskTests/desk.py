"""A desk as a process, and the browser's side of its connection, with the standard library alone."""

import base64
import hashlib
import hmac
import http.client
import json
import os
import pathlib
import secrets
import shutil
import signal
import socket
import struct
import subprocess
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
COMMAND = pathlib.Path(os.environ.get("LOCSCRIPT") or ROOT / ".build/release/locscript").resolve()
EVENT = {"type": "price.changed", "product_id": 42, "product": "Trail shoes", "old_price": 330, "new_price": 297, "currency": "EUR"}
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def shop(folder):
    """Copies the sample shop, so that a test may save its files."""
    for name in ("locscript.toml", "rules", "resources"):
        source = ROOT / "scripts" / name
        if source.is_dir():
            shutil.copytree(source, folder / name)
        else:
            shutil.copy(source, folder / name)
    return folder


def words(body, *arguments):
    """The question of a body alone."""
    return {"title": {"text": "", "arguments": []}, "body": {"text": body, "arguments": list(arguments)}}


def proof(key, *words):
    """The HMAC with which a page or a desk proves itself."""
    return hmac.new(key.encode(), " ".join(words).encode(), hashlib.sha256).hexdigest()


class Closed(Exception):
    """The other side has closed the connection."""


class Stream:
    """Messages of a WebSocket over an open socket, without what HTTP has said before."""

    def __init__(self, link):
        self.link = link
        self.file = link.makefile("rb")

    def read(self, count):
        data = self.file.read(count)
        if len(data) < count:
            raise Closed
        return data

    def frame(self):
        """The next frame: its kind and its bytes."""
        first, second = self.read(2)
        length = second & 127
        if length == 126:
            length, = struct.unpack(">H", self.read(2))
        elif length == 127:
            length, = struct.unpack(">Q", self.read(8))
        mask = self.read(4) if second & 128 else bytes(4)
        data = self.read(length)
        return first & 15, bytes(byte ^ mask[index % 4] for index, byte in enumerate(data)) if any(mask) else data

    def receive(self):
        """The next message."""
        kind, data = self.frame()
        if kind == CLOSE:
            raise Closed
        return json.loads(data)

    def send(self, data, kind=TEXT, last=True):
        """Sends a frame: bytes, or what becomes JSON. A mask of zeros leaves the bytes as they are."""
        data = data if isinstance(data, bytes) else json.dumps(data).encode()
        length = len(data)
        size = bytes([128 | length]) if length < 126 else struct.pack(">BH", 254, length) if length < 1 << 16 else struct.pack(">BQ", 255, length)
        self.link.sendall(bytes([128 * last | kind]) + size + bytes(4) + data)

    def close(self):
        self.file.close()
        self.link.close()


class Page(Stream):
    """A page's connection to a desk."""

    def __init__(self, port, **headers):
        super().__init__(socket.create_connection(("127.0.0.1", port), timeout=20))
        own = {
            "Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}", "Connection": "Upgrade", "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode()}
        own.update({name.replace("_", "-"): value for name, value in headers.items()})
        lines = [f"{name}: {value}\r\n" for name, value in own.items() if value is not None]
        self.link.sendall(("GET /connection HTTP/1.1\r\n" + "".join(lines) + "\r\n").encode())
        self.status = int(self.file.readline().split()[1])
        while self.file.readline().strip():
            pass
        self.number = 0
        self.subjects = None

    def challenge(self, key, page=""):
        """Makes the desk prove itself; returns the page's proof."""
        challenge = secrets.token_hex(16)
        self.send({"challenge": challenge, "page": page})
        answer = self.receive()
        assert answer["proof"] == proof(key, "desk", challenge, answer["nonce"])
        return proof(key, "page", challenge, answer["nonce"])

    def prove(self, key, page=""):
        """Connects with the key of an address, or of a page; then `welcome` has the page's own name and key."""
        self.send({"proof": self.challenge(key, page)})
        self.welcome = self.receive()
        self.subjects = self.receive()
        return self

    def answer(self):
        """The next answer. Lists of subjects before it are kept."""
        while True:
            message = self.receive()
            if "rules" not in message:
                return message
            self.subjects = message

    def ask(self, **question):
        """The desk's answer to a question of the page."""
        self.number += 1
        self.send({**question, "number": self.number})
        answer = self.answer()
        assert answer["number"] == self.number
        return answer

    def news(self):
        """Waits until the project's files are other ones."""
        known = self.subjects["generation"]
        while self.subjects["generation"] == known:
            self.subjects = self.receive()
        return self.subjects


class Desk:
    """`locscript desk` in a folder, ready to answer."""

    def __init__(self, folder, *arguments):
        self.process = subprocess.Popen(
            [COMMAND, "desk", *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        parts = urllib.parse.urlsplit(self.address)
        self.port = parts.port
        self.secret = parts.fragment
        self.pages = []

    def stop(self, number=signal.SIGTERM):
        """Ends the process; returns its exit code and what it has said."""
        for page in self.pages:
            page.close()
        self.pages = []
        if self.process.poll() is None:
            self.process.send_signal(number)
        _, said = self.process.communicate(timeout=10)
        return self.process.returncode, said

    def open(self):
        """A new page that has proven itself."""
        self.pages.append(Page(self.port).prove(self.secret))
        return self.pages[-1]

    def request(self, method, path, body=None, **headers):
        """Sends a request over HTTP as a browser does, with these headers changed; None leaves one out. Returns status, headers and body."""
        own = {"Host": f"127.0.0.1:{self.port}", **{name.replace("_", "-"): value for name, value in headers.items()}}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
        for name, value in own.items():
            if value is not None:
                connection.putheader(name, value)
        connection.endheaders(body)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()

    def ask(self, **question):
        """The answer to a question of a new page."""
        page = Page(self.port).prove(self.secret)
        answer = page.ask(**question)
        page.close()
        return answer

    def subjects(self):
        page = Page(self.port).prove(self.secret)
        page.close()
        return page.subjects
