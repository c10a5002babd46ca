"""A worker of a queue, as Celery and RQ run theirs: processes that are forked once the app has been read.

    python worker.py <events.ndjson

Celery: call `messages_of` in a task. The engine is shared with the children; each makes its own sandboxes.
"""

import logging
import multiprocessing
import os
import sys

import locscript

engine = locscript.Engine.from_config(os.environ.get("LOCSCRIPT_CONFIG", "locscript.toml"))
rules = engine.rules()
log = logging.getLogger("worker")


def messages_of(event: bytes) -> list[bytes]:
    """The request bodies for one event. A task that raises is not tried again: the event would fail again, too."""
    try:
        result = rules.run(event, timeout=5)
    except (locscript.EventError, locscript.ScriptTimeout) as error:
        log.error("event dropped: %s", error)
        return []
    for failure in result.failures:
        # One rule's failure keeps no other rule from sending.
        log.error("rule %s: %s", failure.rule, failure.error)
    return [payload.body for payload in result.payloads]


def main() -> None:
    with multiprocessing.get_context("fork").Pool(2) as pool:
        for bodies in pool.imap(messages_of, sys.stdin.buffer):
            for body in bodies:
                sys.stdout.buffer.write(body + b"\n")


if __name__ == "__main__":
    main()
