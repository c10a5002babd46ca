"""A connection over HTTP/1.1: h11 speaks the protocol, this file says what is sent."""
import h11

from connection import Connection
from request import Request


class HTTP1Connection(Connection):
    protocol = "http/1.1"

    def __init__(self, service, number, reader, writer, prefix=b""):
        super().__init__(service, number, reader, writer)
        self.h11 = h11.Connection(h11.SERVER)
        if prefix:
            self.h11.receive_data(prefix)
        self.length = None

    async def run(self):
        stream = 0
        while not self.writer.is_closing():
            stream += 1
            request = None
            try:
                request = await self.read(stream)
                if request is None:
                    break
                await self.stay_frozen()
                answer = self.service.decide(request)
                if answer is None:
                    break
                await answer
                await self.stay_frozen()
                if self.h11.our_state is not h11.DONE or self.h11.their_state is not h11.DONE:
                    break
                self.h11.start_next_cycle()
            except h11.ProtocolError as problem:
                self.service.record.write("protocol-error", connection=self.number, error=str(problem))
                break
            except ConnectionError:
                break
        if not self.writer.is_closing():
            self.writer.close()

    async def read(self, stream):
        """The next request as a whole; None when the client sends no more, or a play ended the connection meanwhile."""
        request = None
        while True:
            try:
                event = self.h11.next_event()
            except h11.RemoteProtocolError:
                if request is None:
                    raise
                self.service.incomplete(request)
                return None
            if event is h11.NEED_DATA:
                if self.h11.they_are_waiting_for_100_continue:
                    self.send(h11.InformationalResponse(status_code=100, headers=[]))
                try:
                    self.h11.receive_data(await self.reader.read(65_536))
                except (ConnectionError, h11.RemoteProtocolError):
                    self.h11.receive_data(b"")
            elif isinstance(event, h11.Request):
                headers = [(":method", event.method.decode("latin-1")), (":path", event.target.decode("latin-1"))]
                headers += [(n.decode("latin-1"), v.decode("latin-1")) for n, v in event.headers]
                request = Request(self, stream, headers)
                self.service.begun(request)
                if self.writer.is_closing():
                    return None
            elif isinstance(event, h11.Data):
                request.body += event.data
                if self.service.in_body(request):
                    return None
            elif isinstance(event, h11.EndOfMessage):
                return request
            else:
                if request is not None:
                    self.service.incomplete(request)
                return None

    def processed(self, request):
        pass

    def stop_processing(self):
        pass

    def send(self, event):
        data = self.h11.send(event)
        if data and not self.frozen and not self.writer.is_closing():
            self.writer.write(data)

    async def begin(self, request, status, headers):
        headers = [self.service.date(), *headers]
        if not any(name.lower() == "content-length" for name, _ in headers):
            headers.append(("transfer-encoding", "chunked"))
            self.length = None
        else:
            self.length = next(int(v) for n, v in headers if n.lower() == "content-length")
        self.send(h11.Response(status_code=status, headers=headers))
        await self.writer.drain()

    async def informational(self, request, status):
        self.send(h11.InformationalResponse(status_code=status, headers=[("link", "</style.css>; rel=preload")]))
        await self.writer.drain()

    async def part(self, request, data):
        if self.length is None:
            self.send(h11.Data(data=data))
        else:
            # h11 sends no body of a wrong length, and the plays that count bytes want one.
            self.writer.write(bytes(data))
        await self.writer.drain()

    async def finish(self, request):
        if self.length is None:
            self.send(h11.EndOfMessage())
            await self.writer.drain()
        else:
            self.close()

    async def respond(self, request, status, headers, body):
        self.send(h11.Response(status_code=status, headers=[self.service.date(), *headers, ("content-length", str(len(body)))]))
        self.send(h11.Data(data=body))
        self.send(h11.EndOfMessage())
        await self.writer.drain()

    def reset_stream(self, request, code):
        """HTTP/1.1 has no streams: the nearest is to end the connection."""
        self.reset()

    def go_away(self, request, code, hang):
        if hang:
            self.frozen = True
        else:
            self.close()
