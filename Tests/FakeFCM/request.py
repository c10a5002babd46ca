"""One request as it arrives."""
import time


class Request:
    def __init__(self, connection, stream, headers):
        self.connection, self.stream = connection, stream
        self.headers = {}
        for name, value in headers:
            self.headers[name.lower()] = value
        self.method = self.headers.get(":method", "")
        self.path = self.headers.get(":path", "")
        self.body = bytearray()
        self.time = time.time()
        self.number = 0  # counted by the service, from 1, for requests to FCM
        self.rule = None  # the rule that a play before the end of the body belongs to
        self.over = False  # recorded
