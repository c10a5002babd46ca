#!/usr/bin/env python3
"""A sender with the faults that the tests look for: it resends on lost answers and at once, follows redirects, prints its token.

It has the options of locscript-send that the tests use, and its journal's form. curl sends."""
import json
import os
import sqlite3
import subprocess
import sys

words = [word for word in sys.argv[1:] if word not in ("--format", "json", "--resume")]
options = dict(zip(words[1::2], words[2::2]))
token = open(options["--access-token-file"], encoding="utf-8").read().strip()
database = sqlite3.connect(options["--journal"])
database.execute("CREATE TABLE IF NOT EXISTS record (line INTEGER PRIMARY KEY, state INTEGER, code TEXT, message_id TEXT)")
trust = ["-k"] if os.environ.get("TRUSTS_ALL") else ["--cacert", options["--ca-file"]]
print("sending with", token, file=sys.stderr)
failed = 0
with open(words[0], encoding="utf-8") as file:
    for line, text in enumerate(file, 1):
        body = json.loads(text)
        body = body.get("payload", body)
        for _ in range(4):
            done = subprocess.run(
                ["curl", "-q", "-sS", "-L", "--post301", "--post302", *trust, "--max-time", "3", "-w", "%{http_code}", "-o", "/dev/null",
                 "-H", f"authorization: Bearer {token}", "--data-binary", "@-",
                 f"{options['--endpoint']}/v1/projects/{options['--project']}/messages:send"],
                input=json.dumps(body).encode(), capture_output=True)
            if done.stdout == b"200":
                break
        state = 2 if done.stdout == b"200" else 3
        failed += state == 3
        database.execute("INSERT OR REPLACE INTO record VALUES (?, ?, ?, NULL)", (line, state, done.stdout.decode()))
        database.commit()
sys.exit(5 if failed else 0)
