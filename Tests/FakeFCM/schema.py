"""Checks a request body against Google's API description (the discovery document) and FCM's documented limits.

A body that the JSON layer of Google's servers refuses (unknown names, wrong types) is told apart from one that FCM itself refuses."""
import json
import re

DURATION = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,9})?s\Z")
TIMESTAMP = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})\Z")
TOPIC = re.compile(r"[a-zA-Z0-9\-_.~%]{1,900}\Z")
LABEL = re.compile(r"[a-zA-Z0-9\-_.~%]{1,50}\Z")
COLOR = re.compile(r"#[0-9a-fA-F]{6}\Z")
TARGETS = ("fid", "token", "topic", "condition")
MOST_BYTES = 4096
MOST_TTL = 2_419_200


def snake(name):
    return re.sub(r"[A-Z]", lambda found: "_" + found.group().lower(), name)


def canonical(name):
    """The lowerCamelCase form, in which the discovery document has each name."""
    return re.sub(r"_([a-z0-9])", lambda found: found.group(1).upper(), name)


class Refused(Exception):
    """`violations` are (field, description) pairs; `parsed` says that the JSON layer took the body and FCM did not."""

    def __init__(self, violations, parsed):
        super().__init__(violations[0][1])
        self.violations = violations
        self.parsed = parsed


class Schema:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            schemas = json.load(file)["schemas"]
        # Both spellings of each name, as proto3's JSON form allows.
        self.fields = {}
        for name, schema in schemas.items():
            self.fields[name] = {}
            for property_, spec in schema.get("properties", {}).items():
                self.fields[name][property_] = self.fields[name][snake(property_)] = (snake(property_), spec)

    def request(self, body):
        """The parsed SendMessageRequest with snake_case names, or Refused."""
        try:
            value = json.loads(body.decode("utf-8"), parse_constant=self._no_constant)
        except (ValueError, RecursionError) as problem:
            raise Refused([("", f"Invalid JSON payload received. {problem}")], parsed=False) from None
        violations = []
        request = self._object(value, "SendMessageRequest", "", violations)
        if violations:
            raise Refused(violations, parsed=False)
        message = request.get("message")
        if message is None:
            raise Refused([("message", "Message is required.")], parsed=True)
        self._limits(message, violations)
        if violations:
            raise Refused(violations, parsed=True)
        return request

    @staticmethod
    def _no_constant(word):
        raise ValueError(f"Unexpected token. {word}")

    def _object(self, value, schema, path, violations):
        if not isinstance(value, dict):
            violations.append((path, f"Invalid value at '{path}' (type.googleapis.com/{schema}), {json.dumps(value)}"))
            return {}
        result = {}
        for name, item in value.items():
            known = self.fields[schema].get(name)
            if known is None:
                at = f" at '{path}'" if path else ""
                violations.append((path, f'Invalid JSON payload received. Unknown name "{name}"{at}: Cannot find field.'))
                continue
            wire, spec = known
            if item is not None:
                result[wire] = self._value(item, spec, f"{path}.{wire}" if path else wire, violations)
        return result

    def _value(self, item, spec, path, violations):
        if "$ref" in spec:
            return self._object(item, spec["$ref"], path, violations)
        kind, form = spec["type"], spec.get("format")

        def bad(wanted):
            violations.append((path, f"Invalid value at '{path}' ({wanted}), {json.dumps(item, ensure_ascii=False)}"))

        if kind == "array":
            if not isinstance(item, list):
                # Google's servers take a single value for a list of one.
                return [self._value(item, spec["items"], f"{path}[0]", violations)]
            return [self._value(one, spec["items"], f"{path}[{at}]", violations) for at, one in enumerate(item)]
        if kind == "object":
            if not isinstance(item, dict):
                bad("type.googleapis.com/google.protobuf.Struct")
            elif spec["additionalProperties"].get("type") != "any":
                for at, text in enumerate(item.values()):
                    if not isinstance(text, str):
                        violations.append((f"{path}[{at}].value",
                                           f"Invalid value at '{path}[{at}].value' (TYPE_STRING), {json.dumps(text)}"))
        elif "enum" in spec:
            choices = spec["enum"]
            if isinstance(item, bool) or not isinstance(item, (str, int)):
                bad("TYPE_ENUM")
            # AndroidConfig's priority is matched without case: the Admin SDKs send it in lower case.
            elif isinstance(item, str) and item not in choices and not (path.endswith(".priority") and item.upper() in choices):
                bad("TYPE_ENUM")
        elif form == "google-duration":
            if not isinstance(item, str) or not DURATION.match(item):
                violations.append((path, f"Invalid value at '{path}' (type.googleapis.com/google.protobuf.Duration), Field '{path}', "
                                         "Illegal duration format; duration must end with 's'"))
        elif form == "google-datetime":
            if not isinstance(item, str) or not TIMESTAMP.match(item):
                bad("type.googleapis.com/google.protobuf.Timestamp")
        elif kind == "string":
            if not isinstance(item, str):
                bad("TYPE_STRING")
        elif kind == "boolean":
            if not isinstance(item, bool):
                bad("TYPE_BOOL")
        elif not self._number(item, kind):
            bad("TYPE_INT32" if kind == "integer" else "TYPE_FLOAT")
        return item

    @staticmethod
    def _number(item, kind):
        if isinstance(item, bool):
            return False
        try:
            number = float(item)
        except (TypeError, ValueError, OverflowError):
            return False
        return kind != "integer" or (-2**31 <= number < 2**31 and number == int(number))

    def _limits(self, message, violations):
        targets = [name for name in TARGETS if name in message]
        if len(targets) != 1:
            violations.append(("message", "Exactly one of token, fid, topic or condition is required in a message; "
                                          f"found {', '.join(targets) or 'none'}."))
        if "topic" in message and not TOPIC.match(message["topic"]):
            violations.append(("message.topic", "Invalid topic name"))
        if message.get("condition", "").count(" in topics") > 5:
            violations.append(("message.condition", "Conditions for topics can have five topics at most"))
        if "android" in message and "android_v2" in message:
            violations.append(("message", "android and android_v2 exclude each other."))
        for name in ("android", "android_v2"):
            self._android(message.get(name, {}), f"message.{name}", violations)
        self._data(message.get("data", {}), "message.data", violations)
        for platform in ("android", "android_v2", "apns", "webpush"):
            self._label(message.get(platform, {}).get("fcm_options", {}), f"message.{platform}.fcm_options", violations)
        self._label(message.get("fcm_options", {}), "message.fcm_options", violations)
        link = message.get("webpush", {}).get("fcm_options", {}).get("link")
        if link is not None and not link.startswith("https://"):
            violations.append(("message.webpush.fcm_options.link", "The link must be an https URL"))
        parts = {k: message[k] for k in ("notification", "data", "android", "android_v2", "webpush") if k in message}
        if sum(map(text_bytes, parts.values())) > MOST_BYTES:
            violations.append(("message", "Android message is too big"))
        payload = message.get("apns", {}).get("payload")
        if payload is not None and len(json.dumps(payload, ensure_ascii=False, separators=(",", ":")).encode()) > MOST_BYTES:
            violations.append(("message.apns.payload", "APNS payload is too big"))

    def _android(self, config, path, violations):
        ttl = config.get("ttl")
        if ttl is not None and not 0 <= float(ttl[:-1]) <= MOST_TTL:
            violations.append((f"{path}.ttl", "Invalid ttl: must be between 0 and 2419200 seconds"))
        self._data(config.get("data", {}), f"{path}.data", violations)
        notification = config.get("notification", {}) or config.get("remote_notification", {}).get("notification", {})
        if "color" in notification and not COLOR.match(notification["color"]):
            violations.append((f"{path}.notification.color", "Invalid color: must be in the form #rrggbb"))
        for line in ("title", "body"):
            if notification.get(f"{line}_loc_args") and not notification.get(f"{line}_loc_key"):
                violations.append((f"{path}.notification.{line}_loc_args", f"{line}_loc_key is required for {line}_loc_args"))

    @staticmethod
    def _data(data, path, violations):
        for key in data:
            if key in ("from", "message_type") or key.startswith(("google.", "gcm.notification.")):
                violations.append((path, f"Invalid data payload key: {key}"))

    @staticmethod
    def _label(options, path, violations):
        label = options.get("analytics_label")
        if label is not None and not LABEL.match(label):
            violations.append((f"{path}.analytics_label", "Invalid analytics label"))


def text_bytes(value):
    """The bytes of every key and value, which is what FCM's limit is about."""
    if isinstance(value, dict):
        return sum(len(str(key).encode()) + text_bytes(item) for key, item in value.items())
    if isinstance(value, list):
        return sum(map(text_bytes, value))
    if isinstance(value, str):
        return len(value.encode("utf-8", "surrogatepass"))
    return len(json.dumps(value))
