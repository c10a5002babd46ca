"""What the fake answers to each request, whatever the protocol, and what the record says of it."""
import collections
import email.utils
import json
import re
import socket
import struct
import time
import urllib.parse
import weakref

import answers
import oauth
import plays
from record import fingerprint
from schema import Refused
from script import Rule

SEND = re.compile(r"/v1/projects/([^/]+)/messages:send\Z")
# A target that begins with one of these gets the error, so that a tutorial needs no script.
TELLING = {"unregistered": "unregistered", "sender-mismatch": "sender-id-mismatch", "invalid": "invalid-argument",
           "third-party": "third-party-auth-error"}
OK = Rule({"play": "ok"}, {"ok": ()})


class Service:
    def __init__(self, script, record, schema, project, certificates, folder):
        self.script, self.record, self.schema, self.project = script, record, schema, project
        self.oauth = oauth.OAuth(self, certificates, folder, project)
        self.origin = None
        self.numbers = 0
        self.delivered = 0
        self.first = None
        self.attempts = collections.Counter()
        self.open = weakref.WeakSet()  # connections
        if any(rule.play == "reset-body" for rule in script.lists["rules"]):
            script.settings["window"] = 16

    def clock(self):
        return time.time() + self.script.settings.get("skew", 0)

    def date(self):
        """The header that every answer has; from it a sender can tell that its own clock is wrong."""
        return "date", email.utils.formatdate(self.clock(), usegmt=True)

    # What a connection reports while a request arrives.

    def begun(self, request):
        if SEND.match(self.path(request)):
            self.numbers += 1
            request.number = self.numbers
            if self.first is None:
                self.first = request.time
            request.rule = self.script.choose("rules", request.number, request.time - self.first, plays=plays.EARLY)
            if request.rule is not None and request.rule.play == "reset-headers":
                self.write(request, "reset-headers")
                request.connection.reset()

    def in_body(self, request):
        """True when a play has ended the connection in the middle of this request's body."""
        if request.over or request.rule is None or request.rule.play != "reset-body":
            return request.over
        self.write(request, "reset-body")
        request.connection.reset()
        return True

    def incomplete(self, request):
        if not request.over:
            self.write(request, "incomplete")

    def refused(self, request, play):
        self.write(request, play, body=True)

    def reset(self, writer):
        """Ends a connection with RST: nothing that waits to be sent is sent."""
        sock = writer.get_extra_info("socket")
        if sock is not None:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()

    def freeze(self):
        for connection in self.open:
            connection.freeze()

    @staticmethod
    def path(request):
        return urllib.parse.urlsplit(request.path).path

    # A whole request.

    def decide(self, request):
        """A coroutine that answers; None when there is nothing more to say."""
        if request.over:
            return None
        path = self.path(request)
        sent = SEND.match(path)
        if sent and request.method == "POST":
            return self.send(request, sent.group(1))
        if path == "/token" and request.method == "POST":
            return self.oauth.decide(request)
        if path == oauth.METADATA and request.connection.metadata:
            return self.oauth.decide(request, metadata=True)
        self.record.write("stray", connection=request.connection.number, stream=request.stream, method=request.method, path=path,
                          bytes=len(request.body))
        return request.connection.respond(request, *answers.html(404))

    def send(self, request, project):
        parsed, genuine, name = self.genuine(request, project)
        target = self.target(request)
        self.attempts[target] += 1
        rule = self.script.choose("rules", request.number, time.time() - self.first, self.attempts[target], target,
                                  plays=plays.LATE) or OK
        # A GOAWAY that tells of this request has to tell the truth: streams above it may have been delivered already.
        if rule.play in plays.UNPROCESSED and getattr(request.connection, "highest", 0) >= request.stream:
            rule = OK
        if rule.play in plays.UNPROCESSED:
            request.connection.stop_processing()
        else:
            request.connection.processed(request)
        if rule.options.get("revoke"):
            self.oauth.revoke()
        good = genuine[0] == 200 and rule.play not in plays.UNPROCESSED and not (parsed or {}).get("validate_only")
        delivered = good and bool(rule.options.get("deliver", rule.play in plays.DELIVERS))
        play = plays.Play(request, rule, genuine, name, self)
        self.write(request, rule.play, status=play.status, delivered=delivered, name=name if delivered else None,
                   attempt=self.attempts[target], body=True)
        return play.run()

    def genuine(self, request, project):
        """The parsed request, what FCM would answer to it, and the name of the message."""
        if not self.oauth.accepts(request.headers.get("authorization", "")):
            return None, answers.error("unauthenticated"), None
        if project != self.project:
            return None, answers.error("permission-denied"), None
        try:
            parsed = self.schema.request(bytes(request.body))
        except Refused as problem:
            if not problem.parsed:
                return None, answers.malformed_payload(problem.violations), None
            return None, answers.error("invalid-argument", str(problem), problem.violations), None
        target = self.target(request) or ""
        for prefix, kind in TELLING.items():
            if target.startswith(prefix):
                return parsed, answers.error(kind), None
        name = answers.message_name(project, parsed.get("validate_only"))
        return parsed, answers.success(name), name

    @staticmethod
    def target(request):
        """The token, FID, topic or condition of a body, however broken the rest of it is."""
        try:
            message = json.loads(request.body)["message"]
            return next(str(message[kind]) for kind in ("token", "fid", "topic", "condition") if kind in message)
        except (ValueError, KeyError, TypeError, StopIteration, RecursionError):
            return None

    def write(self, request, play, status=None, delivered=False, name=None, attempt=None, body=False):
        request.over = True
        self.delivered += delivered
        values = {"number": request.number, "connection": request.connection.number, "stream": request.stream,
                  "protocol": request.connection.protocol, "received": round(request.time, 6), "play": play, "status": status,
                  "delivered": delivered, "name": name, "attempt": attempt, "bytes": len(request.body),
                  "authorization": fingerprint(request.headers.get("authorization", "")),
                  "user_project": request.headers.get("x-goog-user-project")}
        if body:
            try:
                values["body"] = json.loads(request.body)
            except (ValueError, RecursionError):
                values["text"] = request.body.decode("utf-8", "replace")
        self.record.write("request", path=self.path(request), **values)
