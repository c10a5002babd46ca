"""A connection over HTTP/2: h2 speaks the protocol, this file says what is sent."""
import asyncio

import h2.config
import h2.connection
import h2.errors
import h2.events
import h2.exceptions
import h2.settings
from hyperframe.frame import GoAwayFrame

from connection import Connection
from request import Request

FRAME = 16_384


class HTTP2Connection(Connection):
    protocol = "h2"

    def __init__(self, service, number, reader, writer):
        super().__init__(service, number, reader, writer)
        self.requests = {}
        self.tasks = set()
        self.answering = set()
        self.last_stream = None  # what a GOAWAY has said
        self.highest = 0  # the highest stream whose request has been processed
        self.going = False
        self.window = asyncio.Event()
        settings = service.script.settings
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(
            client_side=False, header_encoding="utf-8", validate_outbound_headers=False, normalize_outbound_headers=False))
        self.streams, self.initial_window = settings["streams"], settings["window"]

    def settings(self, streams, window):
        codes = h2.settings.SettingCodes
        return h2.settings.Settings(client=False, initial_values={
            codes.MAX_CONCURRENT_STREAMS: streams, codes.INITIAL_WINDOW_SIZE: window,
            codes.MAX_HEADER_LIST_SIZE: 65_536, codes.ENABLE_CONNECT_PROTOCOL: 0})

    async def run(self):
        self.h2.local_settings = self.settings(self.streams, self.initial_window)
        self.h2.initiate_connection()
        # h2 ends the connection on a stream or a byte too many, even before the client can know of the limits. It is not told of
        # them: handle() refuses a stream alone, and the client keeps to the window.
        self.h2.local_settings = self.settings(2**31 - 1, 65_535)
        self.h2.increment_flow_control_window(2**30)
        self.flush()
        try:
            while not self.writer.is_closing():
                data = await self.reader.read(65_536)
                if not data:
                    break
                await self.stay_frozen()
                for event in self.h2.receive_data(data):
                    self.handle(event)
                self.flush()
                await self.writer.drain()
        except h2.exceptions.ProtocolError as problem:
            self.service.record.write("protocol-error", connection=self.number, error=str(problem))
            self.flush()
        finally:
            for request in self.requests.values():
                self.service.incomplete(request)
            for task in self.tasks:
                task.cancel()

    def handle(self, event):
        if isinstance(event, h2.events.RequestReceived):
            request = Request(self, event.stream_id, event.headers)
            if self.h2.open_inbound_streams > self.streams:
                self.service.refused(request, "too-many-streams")
                self.reset_stream(request, "REFUSED_STREAM")
                return
            self.requests[event.stream_id] = request
            if self.last_stream is not None and event.stream_id > self.last_stream:
                return
            self.service.begun(request)
            if request.rule is None and not request.over and 0 < self.initial_window < 65_535:
                self.h2.increment_flow_control_window(2**20, event.stream_id)
        elif isinstance(event, h2.events.DataReceived):
            request = self.requests.get(event.stream_id)
            if request is not None:
                request.body += event.data
            # A rule that resets in the middle of a body gets one that has not arrived as a whole, as no window is given back.
            if request is None or not self.service.in_body(request):
                try:
                    self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
                except h2.exceptions.StreamClosedError:
                    pass
        elif isinstance(event, h2.events.StreamEnded):
            request = self.requests.pop(event.stream_id, None)
            if request is None:
                return
            if self.last_stream is not None and event.stream_id > self.last_stream:
                self.service.refused(request, "goaway")
                return
            self.start(request)
        elif isinstance(event, h2.events.StreamReset):
            request = self.requests.pop(event.stream_id, None)
            if request is not None:
                self.service.incomplete(request)
            self.window.set()
        elif isinstance(event, h2.events.WindowUpdated):
            self.window.set()

    def start(self, request):
        answer = self.service.decide(request)
        if answer is None:
            return
        self.answering.add(request.stream)
        task = asyncio.create_task(self.answer(request, answer))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def answer(self, request, answer):
        try:
            await answer
        except (h2.exceptions.ProtocolError, ConnectionError, KeyError):
            pass  # the client has gone, or has reset the stream
        finally:
            self.answering.discard(request.stream)
            if self.going and not self.answering and not self.frozen:
                self.close()

    # What a play does to a connection; http1.py has the same names.

    def processed(self, request):
        self.highest = max(self.highest, request.stream)

    def stop_processing(self):
        """From here on no further stream is looked at, whenever the GOAWAY that says so is sent."""
        if self.last_stream is None:
            self.last_stream = self.highest

    async def begin(self, request, status, headers):
        self.h2.send_headers(request.stream, [(":status", str(status)), self.service.date(), *headers])
        await self.flushed()

    async def informational(self, request, status):
        self.h2.send_headers(request.stream, [(":status", str(status)), ("link", "</style.css>; rel=preload")])
        await self.flushed()

    async def part(self, request, data):
        data = memoryview(data)
        while data:
            room = min(self.h2.local_flow_control_window(request.stream), self.h2.max_outbound_frame_size, FRAME)
            if room <= 0:
                self.window.clear()
                await self.window.wait()
                continue
            self.h2.send_data(request.stream, bytes(data[:room]))
            data = data[room:]
            await self.flushed()

    async def finish(self, request):
        self.h2.end_stream(request.stream)
        await self.flushed()

    async def respond(self, request, status, headers, body):
        """An answer in one piece. Its length is in the headers."""
        self.h2.send_headers(request.stream, [(":status", str(status)), self.service.date(), *headers,
                                              ("content-length", str(len(body)))], end_stream=not body)
        if body and len(body) <= min(self.h2.local_flow_control_window(request.stream), FRAME):
            self.h2.send_data(request.stream, body, end_stream=True)
        elif body:
            await self.part(request, body)
            self.h2.end_stream(request.stream)
        await self.flushed()

    def reset_stream(self, request, code):
        self.h2.reset_stream(request.stream, error_code=h2.errors.ErrorCodes[code])
        self.flush()

    def go_away(self, request, code, hang):
        """Tells the client that no stream above the last processed one has been or will be looked at. The streams below are answered."""
        self.going = True
        frame = GoAwayFrame(0, last_stream_id=self.last_stream, error_code=h2.errors.ErrorCodes[code])
        self.writer.write(frame.serialize())
        if hang:
            self.frozen = True
        elif self.answering == {request.stream}:
            self.close()

    def flush(self):
        if self.frozen:
            return
        data = self.h2.data_to_send()
        if data and not self.writer.is_closing():
            self.writer.write(data)

    async def flushed(self):
        self.flush()
        await self.writer.drain()
