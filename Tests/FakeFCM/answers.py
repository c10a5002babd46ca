"""FCM's answers: the body of a success and of each error, in the form that Google's servers give them."""
import json
import random
import time

FCM_ERROR = "type.googleapis.com/google.firebase.fcm.v1.FcmError"
BAD_REQUEST = "type.googleapis.com/google.rpc.BadRequest"
JSON_TYPE = ("content-type", "application/json; charset=UTF-8")

# Each error that FCM's reference lists, and the ones without an FcmError: HTTP status, google.rpc status, errorCode, message.
ERRORS = {
    "invalid-argument": (400, "INVALID_ARGUMENT", "INVALID_ARGUMENT", "The registration token is not a valid FCM registration token"),
    "unregistered": (404, "NOT_FOUND", "UNREGISTERED", "Requested entity was not found."),
    "not-found": (404, "NOT_FOUND", None, "Requested entity was not found."),
    "sender-id-mismatch": (403, "PERMISSION_DENIED", "SENDER_ID_MISMATCH", "SenderId mismatch"),
    "permission-denied": (403, "PERMISSION_DENIED", None,
                          "Permission 'cloudmessaging.messages.create' denied on resource '//cloudresourcemanager.googleapis.com'."),
    "quota-exceeded": (429, "RESOURCE_EXHAUSTED", "QUOTA_EXCEEDED", "Quota exceeded for quota metric 'Send requests'."),
    "unavailable": (503, "UNAVAILABLE", "UNAVAILABLE", "The service is currently unavailable."),
    "internal": (500, "INTERNAL", "INTERNAL", "Internal error encountered."),
    "third-party-auth-error": (401, "UNAUTHENTICATED", "THIRD_PARTY_AUTH_ERROR", "Auth error from APNS or Web Push Service"),
    "unauthenticated": (401, "UNAUTHENTICATED", None,
                        "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid "
                        "authentication credential."),
    "unspecified-error": (500, "UNKNOWN", "UNSPECIFIED_ERROR", "Unknown error."),
}

_random = random.SystemRandom()


def encode(value):
    return json.dumps(value, ensure_ascii=False, indent=2).encode() + b"\n"


def message_name(project, validate_only):
    """The name of a new message; a dry run has one and the same."""
    if validate_only:
        return f"projects/{project}/messages/fake_message_id"
    return f"projects/{project}/messages/0:{time.time_ns() // 1000}%{_random.getrandbits(64):016x}"


def success(name):
    return 200, [JSON_TYPE], encode({"name": name})


def error(kind, message=None, violations=None):
    """The status, headers and body of one of ERRORS; violations are (field, description) pairs."""
    status, rpc, code, text = ERRORS[kind]
    details = []
    if code is not None:
        details.append({"@type": FCM_ERROR, "errorCode": code})
    if violations:
        details.append({"@type": BAD_REQUEST, "fieldViolations": [{"field": f, "description": d} for f, d in violations]})
    body = {"code": status, "message": message or text, "status": rpc}
    if details:
        body["details"] = details
    headers = [JSON_TYPE]
    if kind == "unauthenticated":
        headers.append(("www-authenticate", 'Bearer realm="https://accounts.google.com/", error="invalid_token"'))
    return status, headers, encode({"error": body})


def malformed_payload(violations):
    """A payload that is not FCM's message at all: the answer comes from Google's JSON layer and has no FcmError."""
    status, headers, _ = error("invalid-argument")
    body = {"code": 400, "message": "\n".join(d for _, d in violations), "status": "INVALID_ARGUMENT",
            "details": [{"@type": BAD_REQUEST, "fieldViolations": [{"field": f, "description": d} for f, d in violations]}]}
    return status, headers, encode({"error": body})


def html(status):
    """The page that a load balancer answers with when no server could."""
    text = (f"<!DOCTYPE html>\n<html lang=en>\n<title>Error {status} (Server Error)!!1</title>\n"
            f"<p><b>{status}.</b> That's an error.\n</html>\n")
    return status, [("content-type", "text/html; charset=UTF-8")], text.encode()
