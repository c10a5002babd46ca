"""The examples of examples/python, run as a reader would, against the real packages."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples/python"
DAY = ROOT / "scripts/events/day.ndjson"
CONFIG = ROOT / "scripts/locscript.toml"
EVENT = {"type": "user.returned", "token": "T", "name": "Alice", "unread": 3, "sender": "Bob"}
os.environ["LOCSCRIPT_CONFIG"] = str(CONFIG)


def run(name, *arguments, stdin=b"", **environment):
    command = [sys.executable, EXAMPLES / name, *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, timeout=300, env={**os.environ, **environment})


@pytest.fixture
def client(monkeypatch):
    from fastapi.testclient import TestClient

    monkeypatch.syspath_prepend(str(EXAMPLES))
    import fastapi_app

    with TestClient(fastapi_app.app) as client:
        yield client


def test_fastapi(client):
    answer = client.post("/events", json=EVENT)
    assert answer.status_code == 200
    (body,) = answer.json()["messages"]
    assert json.loads(body)["message"]["token"] == "T"
    assert client.post("/events", json={**EVENT, "unread": 0}).json()["skipped"] == {"welcome": "no unread messages"}
    assert "user.returned" in client.get("/healthz").json()["types"]


@pytest.mark.parametrize("event", ["{", "[]", "{}", '{"type": 5}', '"x"', ""])
def test_fastapi_refuses_a_bad_event(client, event):
    answer = client.post("/events", content=event)
    assert answer.status_code == 422
    assert answer.json()["detail"][0]["slug"]


def test_worker():
    done = run("worker.py", stdin=DAY.read_bytes() + b'{"no": "type"}\n')
    assert done.returncode == 0, done.stderr
    bodies = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(bodies) == 4 and all("message" in body for body in bodies)
    assert b"event dropped" in done.stderr


@pytest.fixture(scope="module")
def fake():
    """The fake FCM, as scripts/dev/fake-fcm starts it."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(ROOT / "Tests/FakeFCM"), "--folder", folder, "--port", "0"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            address = ""
            lines = []
            for line in process.stdout:
                lines.append(line)
                if "https://127.0.0.1:" in line and not address:
                    address = "https://127.0.0.1:" + line.split("https://127.0.0.1:")[1].split(".")[0].split()[0]
                if "Ctrl-C" in line:
                    break
            assert address, "".join(lines)
            yield pathlib.Path(folder), address
        finally:
            process.terminate()
            process.wait(timeout=30)


def test_send_httpx(fake):
    folder, address = fake
    access = (folder / "access-token").read_text().strip()
    ca = str(folder / "certificates/ca.pem")
    sent = {"FCM_ENDPOINT": address, "FCM_PROJECT": "demo", "FCM_TOKEN": access, "FCM_CA": ca}
    done = run("send_httpx.py", stdin=DAY.read_bytes(), **sent)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 4 and done.stdout.startswith(b"projects/demo/messages/")
    record = [json.loads(line) for line in (folder / "requests.ndjson").read_bytes().splitlines()]
    assert len([event for event in record if event["event"] == "request"]) == 4
    done = run("send_httpx.py", stdin=DAY.read_bytes(), **{**sent, "FCM_TOKEN": "wrong"})
    assert done.returncode == 1 and b"401 UNAUTHENTICATED" in done.stderr


def test_pandas():
    done = run("pandas_batch.py", str(DAY))
    assert done.returncode == 0, done.stderr
    rows = [line.split(",") for line in done.stdout.decode().splitlines()]
    assert rows == [
        ["rule", "payload", "skipped", "error"],
        ["price_drop", "2", "1", "0"],
        ["stock_alert", "1", "1", "0"],
        ["welcome", "1", "1", "0"],
    ]


def test_notebook(tmp_path):
    import nbclient
    import nbformat

    notebook = nbformat.read(EXAMPLES / "notebook.ipynb", as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    cards = [output for cell in notebook.cells for output in cell.get("outputs", []) if "text/html" in output.get("data", {})]
    assert len(cards) > 4 and any("Bienvenue" in card["data"]["text/html"] for card in cards)
