"""A program of another user: holds connections to a port, and tries to listen there itself.

  neighbour.py PORT SECONDS CONNECTIONS      prints how often it has connected, been closed, and listened
"""

import selectors
import socket
import sys
import time

port, seconds, count = int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
waiting = selectors.DefaultSelector()
opened = closed = refused = listened = tries = 0
held = set()
end = time.monotonic() + seconds
while time.monotonic() < end:
    while len(held) < count:
        try:
            link = socket.create_connection(("127.0.0.1", port))
        except OSError:
            refused += 1
            break
        opened += 1
        held.add(link)
        waiting.register(link, selectors.EVENT_READ)
    for address in ("127.0.0.1", "0.0.0.0"):
        with socket.socket() as thief:
            thief.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            tries += 1
            try:
                thief.bind((address, port))
                thief.listen()
                listened += 1
            except OSError:
                pass
    for key, _ in waiting.select(0.001):
        waiting.unregister(key.fileobj)
        held.remove(key.fileobj)
        key.fileobj.close()
        closed += 1
print(f"connected {opened}, closed {closed}, refused {refused}, tried to listen {tries}, listened {listened}")
