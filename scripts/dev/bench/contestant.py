"""Contestants in Python, with the protocol of contestant.h.  usage: contestant.py NAME JOB DATA"""

import sys
import time


def body(values):
    return {
        "message": {
            "topic": "Tech",
            "android": {"ttl": "3600s", "notification": {"body_loc_key": "STOCK_NOTIFICATION_BODY", "body_loc_args": values}},
            "apns": {"payload": {"aps": {"alert": {"loc-key": "STOCK_NOTIFICATION_BODY", "loc-args": values}}}},
        }
    }


def locscript_fill():
    import locscript

    slots = [{"$slot": index} for index in range(4)]
    return locscript.Engine().prepare(body(slots))


def bare_fill():
    import json

    import bare

    return bare.prepare(json.dumps(body([{"$slot": index} for index in range(4)])))


def table_of(data):
    """The templates as a strings.xml, and how many they are."""
    with open(f"{data}/j2.templates", encoding="utf-8") as file:
        templates = [line.rstrip("\n").split("\t", 1)[1] for line in file]
    strings = [f'<string name="t{index}" formatted="false">"{text}"</string>' for index, text in enumerate(templates)]
    return f"<resources>{''.join(strings)}</resources>".encode(), len(templates)


def bare_texts(data):
    import bare

    return bare.open_texts(*table_of(data))


def locscript_texts(data):
    """One text for each template, in the second of two languages, as locscript.c has them."""
    import locscript

    table, count = table_of(data)
    engine = locscript.Engine.from_files(android={f"values{tag}/strings.xml": table for tag in ("", "-fr")})
    return [engine.text(f"t{index}", locale="fr", platform="android") for index in range(count)]


def orjson_dumps():
    import orjson

    return lambda values: orjson.dumps(body(values))


def json_dumps():
    import json

    return lambda values: json.dumps(body(values), ensure_ascii=False, separators=(",", ":")).encode()


def firebase_admin():
    import json

    from firebase_admin import _messaging_encoder, messaging

    encoder = _messaging_encoder.MessageEncoder()

    def fill(values):
        alert = messaging.ApsAlert(loc_key="STOCK_NOTIFICATION_BODY", loc_args=values)
        message = messaging.Message(
            topic="Tech",
            android=messaging.AndroidConfig(
                ttl=3600,
                notification=messaging.AndroidNotification(body_loc_key="STOCK_NOTIFICATION_BODY", body_loc_args=values)),
            apns=messaging.APNSConfig(payload=messaging.APNSPayload(aps=messaging.Aps(alert=alert))))
        wire = {"message": encoder.default(message)}
        return json.dumps(wire, ensure_ascii=False, separators=(",", ":")).encode()

    return fill


def main():
    name, job, data = sys.argv[1:]
    if job == "j1":
        openers = {"locscript": locscript_fill, "bare": bare_fill, "orjson": orjson_dumps, "json": json_dumps, "firebase-admin": firebase_admin}
        calls = [openers[name]()]
    elif job == "j2" and name in ("locscript", "bare"):
        calls = {"locscript": locscript_texts, "bare": bare_texts}[name](data)
    else:
        print("absent")
        return
    with open(f"{data}/{job}.tsv", encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    # Row n is for call n, around again; a round goes call by call, so that picking one costs nothing.
    work = [(call, rows[index :: len(calls)]) for index, call in enumerate(calls)]
    print("ready", flush=True)
    for line in sys.stdin:
        command, argument = line.split()
        if command == "verify":
            with open(argument, "wb") as file:
                for index, values in enumerate(rows):
                    answer = calls[index % len(calls)](values)
                    file.write((answer if isinstance(answer, bytes) else answer.encode()) + b"\n")
            print("ok", flush=True)
        else:
            start = time.process_time()
            operations = 0
            while time.process_time() - start < float(argument):
                for call, its_rows in work:
                    for values in its_rows:
                        call(values)
                operations += len(rows)
            print(f"{(time.process_time() - start) * 1e9 / operations:.3f}", flush=True)


if __name__ == "__main__":
    main()
