"""What a connection of either protocol is."""
import asyncio


class Connection:
    def __init__(self, service, number, reader, writer):
        self.service, self.number, self.reader, self.writer = service, number, reader, writer
        self.frozen = False
        service.open.add(self)

    def freeze(self):
        """Ends all reading and writing, and keeps the connection open: a PING gets no answer either."""
        self.frozen = True

    async def stay_frozen(self):
        while self.frozen:
            await asyncio.sleep(3600)

    async def stall(self, seconds):
        """Reads nothing for a while: the client's bytes wait in the buffers of both sides, and then in the client."""
        transport = self.writer.transport
        # A pause of asyncio's TLS lets 256 KB more through, and the transport below it has no public name.
        transport = getattr(getattr(transport, "_ssl_protocol", None), "_transport", transport)
        transport.pause_reading()
        await asyncio.sleep(seconds)
        if not transport.is_closing():
            transport.resume_reading()

    def reset(self):
        self.service.reset(self.writer)

    def close(self):
        if not self.writer.is_closing():
            self.writer.close()
