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
    if job != "j1":
        print("absent")
        return
    fill = {"locscript": locscript_fill, "orjson": orjson_dumps, "json": json_dumps, "firebase-admin": firebase_admin}[name]()
    with open(f"{data}/j1.tsv", encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    print("ready", flush=True)
    for line in sys.stdin:
        command, argument = line.split()
        if command == "verify":
            with open(argument, "wb") as file:
                for values in rows:
                    file.write(fill(values) + b"\n")
            print("ok", flush=True)
        else:
            start = time.process_time()
            operations = 0
            while time.process_time() - start < float(argument):
                for values in rows:
                    fill(values)
                operations += len(rows)
            print(f"{(time.process_time() - start) * 1e9 / operations:.3f}", flush=True)


if __name__ == "__main__":
    main()
