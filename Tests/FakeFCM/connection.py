"""What a connection of either protocol is."""


class Connection:
    def __init__(self, service, number, reader, writer):
        self.service, self.number, self.reader, self.writer = service, number, reader, writer
        self.frozen = False

    def freeze(self):
        self.frozen = True

    def reset(self):
        self.service.reset(self.writer)

    def close(self):
        if not self.writer.is_closing():
            self.writer.close()
