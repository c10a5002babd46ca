"""The faults that a fake FCM plays: each takes a request of any protocol and answers it, or does not.

The table at the end gives each play's options, and whether a message that it plays on counts as delivered unless a rule says `deliver`."""
import asyncio
import email.utils
import functools
import zlib

import answers

FOREVER = 3600


def retry_after(options, clock):
    """The header of a rule: any text, or date+N for an HTTP date in N seconds."""
    if "retry_after" not in options:
        return []
    value = str(options["retry_after"])
    if value.startswith("date"):
        value = email.utils.formatdate(clock() + float(value[4:]), usegmt=True)
    return [("retry-after", value)]


def json_body(play):
    """What FCM would have answered; FCM's answer to a good request where it would have refused this one."""
    return play.genuine[2] if play.genuine[0] == 200 else answers.encode({"name": play.name})


class Play:
    def __init__(self, request, rule, genuine, name, service):
        self.request, self.options, self.genuine, self.name, self.service = request, rule.options, genuine, name, service
        self.kind = rule.play
        self.to = request.connection

    @property
    def status(self):
        """The status that the client gets to see; None where there is none."""
        if self.kind in answers.ERRORS:
            return answers.ERRORS[self.kind][0]
        return {**dict.fromkeys(("ok", "stall", "freeze-all"), self.genuine[0]),
                "redirect": self.options.get("status", 307), "html": self.options.get("status", 502),
                "echo": self.options.get("status", 400),
                **dict.fromkeys(("empty", "malformed", "huge", "gzip-bomb", "long-length", "short-length", "informational", "slow",
                                 "reset-answer-headers", "reset-answer-body"), self.options.get("status", 200))}.get(self.kind)

    async def run(self):
        await asyncio.sleep(self.service.script.settings["latency"] + self.options.get("wait", 0))
        if self.kind in answers.ERRORS:
            status, headers, body = answers.error(self.kind)
            await self.respond(status, [*headers, *retry_after(self.options, self.service.clock)], body)
        else:
            await getattr(self, self.kind.replace("-", "_"))()

    async def respond(self, status, headers, body):
        await self.to.respond(self.request, status, headers, body)

    async def ok(self):
        await self.respond(*self.genuine)

    async def redirect(self):
        location = self.options.get("location", f"{self.service.origin}/elsewhere")
        await self.respond(self.status, [("location", location), *answers.html(self.status)[1]], answers.html(self.status)[2])

    async def html(self):
        status, headers, body = answers.html(self.status)
        await self.respond(status, [*headers, *retry_after(self.options, self.service.clock)], body)

    async def echo(self):
        """A page that repeats the request with its secrets, as debugging proxies do."""
        request = self.request
        text = (f"{'x' * self.options.get('pad', 0)} cannot forward authorization: {request.headers.get('authorization')}\n"
                f"{request.body.decode('utf-8', 'replace')}")
        if self.options.get("json") and self.status < 300:
            await self.respond(self.status, [answers.JSON_TYPE], answers.encode({"name": f"projects/p/messages/{text}"}))
        elif self.options.get("json"):
            await self.respond(self.status, [answers.JSON_TYPE], answers.encode(
                {"error": {"code": self.status, "message": text, "status": text, "details": [
                    {"@type": answers.BAD_REQUEST, "fieldViolations": [{"field": text, "description": text}]}]}}))
        else:
            await self.respond(self.status, [("content-type", "text/plain")], text.encode())

    async def empty(self):
        await self.respond(self.status, [answers.JSON_TYPE], b"")

    async def malformed(self):
        await self.respond(self.status, [answers.JSON_TYPE], json_body(self)[:-4])

    async def huge(self):
        await self.to.begin(self.request, self.status, [answers.JSON_TYPE])
        await self.to.part(self.request, b'{"name": "')
        for _ in range(int(self.options.get("megabytes", 50))):
            await self.to.part(self.request, b"x" * 1_000_000)
        await self.to.part(self.request, b'"}')
        await self.to.finish(self.request)

    async def gzip_bomb(self):
        body = await asyncio.to_thread(bomb, int(self.options.get("megabytes", 200)))
        await self.respond(self.status, [answers.JSON_TYPE, ("content-encoding", "gzip")], body)

    async def long_length(self):
        """A length above the body's: HTTP/1.1 gets the end of the connection before the end of the body."""
        await self._with_length(len(json_body(self)) + 1000)

    async def short_length(self):
        await self._with_length(10)

    async def _with_length(self, length):
        await self.to.begin(self.request, self.status, [answers.JSON_TYPE, ("content-length", str(length))])
        await self.to.part(self.request, json_body(self))
        await self.to.finish(self.request)

    async def informational(self):
        count = int(self.options.get("count", 1000))
        sent = 0
        while count == 0 or sent < count:
            await self.to.informational(self.request, 103)
            sent += 1
            if sent % 50 == 0:
                await asyncio.sleep(0.01)
        await self.respond(*self.genuine)

    async def slow(self):
        body = json_body(self)
        await self.to.begin(self.request, self.status, [answers.JSON_TYPE])
        for byte in body:
            await self.to.part(self.request, bytes([byte]))
            await asyncio.sleep(self.options.get("every", 1))
        await self.to.finish(self.request)

    async def silent(self):
        await asyncio.sleep(FOREVER)

    async def freeze(self):
        self.to.freeze()

    async def freeze_all(self):
        """The last answer of every connection that is open: a network that has lost them, and tells neither side."""
        await self.ok()
        self.service.freeze()

    async def stall(self):
        await self.to.stall(self.options.get("pause", 10))
        await self.ok()

    async def close(self):
        self.to.close()

    async def reset_request(self):
        self.to.reset()

    async def reset_answer_headers(self):
        await self.to.begin(self.request, self.status, [answers.JSON_TYPE])
        await asyncio.sleep(0.05)
        self.to.reset()

    async def reset_answer_body(self):
        body = json_body(self)
        await self.to.begin(self.request, self.status, [answers.JSON_TYPE, ("content-length", str(len(body)))])
        await self.to.part(self.request, body[:len(body) // 2])
        await asyncio.sleep(0.05)
        self.to.reset()

    async def rst_stream(self):
        """At once, or behind the head of an answer, which is an interim one below 200."""
        behind = int(self.options.get("behind", 0))
        if behind >= 200:
            await self.to.begin(self.request, behind, [answers.JSON_TYPE])
        elif behind:
            await self.to.informational(self.request, behind)
        self.to.reset_stream(self.request, self.options.get("code", "REFUSED_STREAM"))

    async def goaway(self):
        self.to.go_away(self.request, self.options.get("code", "NO_ERROR"), self.options.get("hang", False))


@functools.lru_cache
def bomb(megabytes):
    packer = zlib.compressobj(wbits=31)
    zeros = bytes(1_000_000)
    return b"".join([*(packer.compress(zeros) for _ in range(megabytes)), packer.flush()])


# A play before the end of the body: the rule is chosen before the target is known.
EARLY = {"reset-headers": (), "reset-body": ()}

_ERROR = ("retry_after",)
LATE = {
    **{kind: _ERROR for kind in answers.ERRORS}, "unauthenticated": ("retry_after", "revoke"),
    "ok": (), "redirect": ("status", "location"), "html": ("status", "retry_after"), "echo": ("status", "json", "pad"),
    "empty": ("status",), "malformed": ("status",),
    "huge": ("megabytes", "status"), "gzip-bomb": ("megabytes", "status"), "long-length": ("status",), "short-length": ("status",),
    "informational": ("count", "status"), "slow": ("every", "status"), "silent": (), "freeze": (), "freeze-all": (), "stall": ("pause",),
    "close": (), "reset-request": (),
    "reset-answer-headers": ("status",), "reset-answer-body": ("status",), "rst-stream": ("code", "behind"), "goaway": ("code", "hang"),
}
DELIVERS = {"ok", "stall", "freeze-all", "empty", "malformed", "huge", "gzip-bomb", "long-length", "short-length", "informational", "slow",
            "reset-answer-headers", "reset-answer-body"}
# The client is told by these that its request was not looked at, so that it may send it again: none of them can deliver.
UNPROCESSED = {"goaway"}
CONNECT = {"reset": (), "close": (), "no-tls": (), "reset-tls": (), "silent": ()}
OAUTH = {"slow": (), "down": _ERROR, "refused": (), "expires": ("seconds_left",), "html": _ERROR, "malformed": _ERROR, "silent": (),
         "reset": (), "redirect": ("location", *_ERROR), "echo": (), "huge": ("megabytes", *_ERROR)}
KNOWN = {"rules": {**EARLY, **LATE}, "connect": CONNECT, "oauth": OAUTH}
