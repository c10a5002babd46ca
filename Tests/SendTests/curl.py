"""curl(1) as a client that shares no code with the fake: nghttp2 and OpenSSL of Debian."""
import json
import subprocess

BODY = {"message": {"token": "t1", "notification": {"title": "Hello", "body": "World"}}}
MARK = b"\n--curl--"


class Answer:
    def __init__(self, process):
        self.exit = process.returncode
        self.error = process.stderr.decode()
        head, _, tail = process.stdout.rpartition(MARK)
        self.status, self.version, self.size, self.type = (tail.decode().split("|") + [""] * 4)[:4]
        self.status, self.size = int(self.status or 0), int(self.size or 0)
        self.text = head

    def json(self):
        return json.loads(self.text)


class Curl:
    versions = ("--http1.1", "--http2")

    def post(self, fake, body=BODY, version="--http2", options=(), url=None, token=None, seconds=30, ca=True):
        command = ["curl", "-q", "-sS", version, "--max-time", str(seconds), "-w", MARK.decode() +
                   "%{http_code}|%{http_version}|%{size_download}|%{content_type}", "--noproxy", "*"]
        if ca:
            command += ["--cacert", fake.ready["ca"]]
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        command += ["-H", f"authorization: Bearer {token or fake.access_token()}", "-H", "content-type: application/json",
                    "--data-binary", "@-", *options, url or fake.url]
        return Answer(subprocess.run(command, input=data, capture_output=True, timeout=seconds + 30))

    def get(self, fake, url, options=(), seconds=30):
        command = ["curl", "-q", "-sS", "--max-time", str(seconds), "-w", MARK.decode() +
                   "%{http_code}|%{http_version}|%{size_download}|%{content_type}", "--noproxy", "*", "--cacert", fake.ready["ca"],
                   *options, url]
        return Answer(subprocess.run(command, capture_output=True, timeout=seconds + 30))

    def form(self, fake, url, fields, seconds=30):
        options = [word for name, value in fields.items() for word in ("--data-urlencode", f"{name}={value}")]
        return self.get(fake, url, options, seconds)
