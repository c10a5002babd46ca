"""The record of a fake FCM: one JSON object a line for each connection, request and token, written as it happens."""
import hashlib
import json
import time


class Record:
    def __init__(self, path):
        # The bodies hold registration tokens, so that nobody else may read the file.
        self.file = open(path, "a", encoding="utf-8", opener=self._private)

    @staticmethod
    def _private(path, flags):
        import os
        return os.open(path, flags, 0o600)

    def write(self, event, **values):
        line = json.dumps({"event": event, "time": round(time.time(), 6), **values}, ensure_ascii=False)
        # A lone surrogate has no UTF-8 form, and must not end the server.
        self.file.write(line.encode("utf-8", "backslashreplace").decode("utf-8") + "\n")
        self.file.flush()


def fingerprint(secret):
    """A name for a secret in the record: enough to tell two apart, too little to use."""
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).hexdigest()[:8]
