"""Google's token endpoint and the metadata server of a machine on Google's cloud, as far as a sender of messages meets them."""
import asyncio
import base64
import binascii
import json
import os
import pathlib
import secrets
import tempfile
import urllib.parse

import answers
import plays
from record import fingerprint

JWT_GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer"
SCOPES = {"https://www.googleapis.com/auth/firebase.messaging", "https://www.googleapis.com/auth/cloud-platform"}
LONGEST = 3610  # seconds between iat and exp
METADATA = "/computeMetadata/v1/instance/service-accounts/default/token"
EMAIL = "sender@fake.iam.gserviceaccount.com"


class Refusal(Exception):
    pass


def private(path, text):
    """Writes a file that only its owner may read."""
    with open(path, "w", encoding="utf-8", opener=lambda p, f: os.open(p, f, 0o600)) as file:
        file.write(text)
    os.chmod(path, 0o600)


class OAuth:
    def __init__(self, service, certificates, folder, project):
        self.service = service
        self.public = pathlib.Path(certificates) / "account.pub"
        self.key = (pathlib.Path(certificates) / "account.key").read_text()
        self.key_id = fingerprint(self.public.read_text())
        self.folder, self.project = pathlib.Path(folder), project
        self.refresh_token = "1//fake-" + secrets.token_urlsafe(24)
        self.tokens = {}  # to when each ends
        self.number = 0
        self.token_uri = None

    def write(self, origin):
        """The credentials that a sender can use: a key file, a user's refresh token and an access token."""
        self.token_uri = f"{origin}/token"
        private(self.folder / "service-account.json", json.dumps({
            "type": "service_account", "project_id": self.project, "private_key_id": self.key_id, "private_key": self.key,
            "client_email": EMAIL, "client_id": "1", "token_uri": self.token_uri, "universe_domain": "googleapis.com"}, indent=2))
        private(self.folder / "authorized-user.json", json.dumps({
            "type": "authorized_user", "client_id": "fake.apps.googleusercontent.com", "client_secret": "fake-client-secret",
            "refresh_token": self.refresh_token}, indent=2))
        private(self.folder / "access-token", self.issue(86_400) + "\n")

    def issue(self, seconds):
        token = "ya29.fake-" + secrets.token_urlsafe(48)
        self.tokens[token] = self.service.clock() + seconds
        return token

    def accepts(self, authorization):
        kind, _, token = authorization.partition(" ")
        return kind.lower() == "bearer" and self.tokens.get(token, 0) > self.service.clock()

    def revoke(self):
        self.tokens.clear()

    def decide(self, request, metadata=False):
        self.number += 1
        rule = self.service.script.choose("oauth", self.number)
        return self._answer(request, rule, metadata)

    async def _answer(self, request, rule, metadata):
        play = rule.play if rule else "ok"
        options = rule.options if rule else {}
        await asyncio.sleep(options.get("wait", 5 if play == "slow" else 0))
        left, status, headers, grant = options.get("seconds_left", 3599), 200, [answers.JSON_TYPE], "metadata"
        if metadata:
            headers = [*headers, ("metadata-flavor", "Google")]
        issued = None
        try:
            if metadata:
                if request.headers.get("metadata-flavor") != "Google":
                    raise Refusal("Missing required header Metadata-Flavor: Google")
            else:
                grant = await self._check(request)
            if play == "refused":
                raise Refusal("Invalid grant: account not found")
            issued = self.issue(float(left))
            body = answers.encode({"access_token": issued, "expires_in": left, "token_type": "Bearer"})
        except Refusal as problem:
            status = 403 if metadata else 400
            body = answers.encode({"error": "invalid_grant", "error_description": str(problem)})
        if play == "echo":
            form = urllib.parse.parse_qs(request.body.decode("utf-8", "replace"))
            secret = (form.get("refresh_token") or form.get("assertion") or [""])[0]
            status, body = 400, answers.encode({"error": secret[-30:], "error_description": secret})
        elif play in ("down", "html"):
            status, headers, body = answers.html(503 if play == "down" else 200)
        elif play == "malformed":
            body = body[:-4]
        elif play == "huge":
            body += b" " * int(options.get("megabytes", 1) * 1_000_000)
        elif play == "redirect":
            status, headers = 307, [*headers, ("location", options.get("location", f"{self.service.origin}/elsewhere"))]
        headers = [*headers, *plays.retry_after(options, self.service.clock)]
        self.service.record.write("token", number=self.number, connection=request.connection.number, grant=grant, play=play,
                                  status=None if play in ("silent", "reset") else status,
                                  token=fingerprint(issued) if issued else None,
                                  error=None if status == 200 else body.decode("utf-8", "replace"))
        if play == "silent":
            await asyncio.sleep(3600)
        elif play == "reset":
            request.connection.reset()
        else:
            await request.connection.respond(request, status, headers, body)

    async def _check(self, request):
        """The kind of a grant that is right, or Refusal."""
        form = urllib.parse.parse_qs(request.body.decode("utf-8", "replace"))
        grant = form.get("grant_type", [""])[0]
        if grant == "refresh_token":
            if form.get("refresh_token") != [self.refresh_token] or form.get("client_secret") != ["fake-client-secret"]:
                raise Refusal("Token has been expired or revoked.")
        elif grant == JWT_GRANT:
            await self._check_assertion(form.get("assertion", [""])[0])
        else:
            raise Refusal(f"Invalid grant_type: {grant}")
        return grant

    async def _check_assertion(self, assertion):
        parts = assertion.split(".")
        try:
            header, claims, signature = (base64.b64decode(p + "=" * (-len(p) % 4), altchars=b"-_", validate=True) for p in parts)
            header, claims = json.loads(header), json.loads(claims)
        except (ValueError, binascii.Error):
            raise Refusal("Invalid JWT: cannot be decoded") from None
        if header.get("alg") != "RS256" or header.get("kid") != self.key_id:
            raise Refusal("Invalid JWT header: alg and kid")
        if claims.get("iss") != EMAIL or claims.get("aud") != self.token_uri:
            raise Refusal("Invalid JWT: iss and aud")
        if not SCOPES & set(str(claims.get("scope", "")).split()):
            raise Refusal("Invalid OAuth scope or ID token audience provided.")
        begin, end, now = claims.get("iat"), claims.get("exp"), self.service.clock()
        if type(begin) is not int or type(end) is not int or end - begin > LONGEST or end <= now or begin > now + 300:
            raise Refusal("Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and "
                          "exp values in the JWT claim.")
        if not await self._signed(".".join(parts[:2]).encode(), signature):
            raise Refusal("Invalid JWT Signature.")

    async def _signed(self, data, signature):
        with tempfile.NamedTemporaryFile() as file:
            file.write(signature)
            file.flush()
            process = await asyncio.create_subprocess_exec(
                "openssl", "dgst", "-sha256", "-verify", str(self.public), "-signature", file.name,
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL)
            await process.communicate(data)
            return process.returncode == 0
