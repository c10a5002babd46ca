"""Sends the messages of events to FCM's HTTP v1 with httpx: for a service that sends a few at a time. Campaigns: `locscript send`.

    python send_httpx.py <events.ndjson     with FCM_PROJECT, FCM_TOKEN, and FCM_ENDPOINT and FCM_CA for a fake one
"""

import os
import ssl
import sys

import httpx
import locscript

endpoint = os.environ.get("FCM_ENDPOINT", "https://fcm.googleapis.com")
url = f"{endpoint}/v1/projects/{os.environ['FCM_PROJECT']}/messages:send"


def send(client: httpx.Client, payload: locscript.Payload) -> str:
    """The name that FCM gave the message; raises where it did not take it."""
    # The body is sent as it is: what was previewed and checked is what goes out.
    answer = client.post(url, content=payload.body, headers={"content-type": "application/json"})
    if answer.is_error:
        error = answer.json().get("error", {})
        raise RuntimeError(f"{payload.rule}: {answer.status_code} {error.get('status')}: {error.get('message')}")
    return str(answer.json()["name"])


def main() -> int:
    engine = locscript.Engine.from_config(os.environ.get("LOCSCRIPT_CONFIG", "locscript.toml"))
    rules = engine.rules()
    trust = ssl.create_default_context(cafile=os.environ.get("FCM_CA"))
    failed = 0
    with httpx.Client(verify=trust, headers={"authorization": f"Bearer {os.environ['FCM_TOKEN']}"}, timeout=15) as client:
        for line in sys.stdin.buffer:
            for payload in rules.run(line).payloads:
                try:
                    print(send(client, payload))
                except RuntimeError as error:
                    print(error, file=sys.stderr)
                    failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
