"""A fake FCM on this machine, for trying out and testing what sends to FCM. It delivers nothing.

It answers as FCM does, checks every payload against Google's API description, records each request, and plays faults from a script."""
import argparse
import asyncio
import json
import os
import pathlib
import signal
import ssl
import sys

import certificates
import plays
from http1 import HTTP1Connection
from http2 import HTTP2Connection
from record import Record
from schema import Schema
from script import Script, ScriptError, read_option
from service import Service

HERE = pathlib.Path(__file__).resolve().parent
DISCOVERY = HERE.parent / "Fixtures" / "fcm" / "fcm-v1-discovery.json"
HANDSHAKE = 20  # seconds for a client to finish its handshake
MAGIC = b"PRI * HTTP/2"


class CountingReader(asyncio.StreamReader):
    received = 0  # bytes inside TLS

    def feed_data(self, data):
        self.received += len(data)
        super().feed_data(data)


class Server:
    def __init__(self, service, tls):
        self.service, self.tls = service, tls
        self.connections = 0
        self.tasks = set()

    async def listen(self, port, metadata=False):
        """Accepts by hand rather than with asyncio.start_server, which tells nobody of a handshake that failed."""
        import socket
        listener = socket.create_server(("127.0.0.1", port), backlog=512)
        buffer = self.service.script.settings["buffer"]
        if buffer and not metadata:
            # Short segments as well: by their length the client's side makes its own buffer large, some megabytes on loopback.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 536)
        listener.setblocking(False)
        task = asyncio.create_task(self.accept(listener, metadata))
        self.tasks.add(task)
        return listener.getsockname()[1]

    async def accept(self, listener, metadata):
        loop = asyncio.get_running_loop()
        while True:
            try:
                sock, _ = await loop.sock_accept(listener)
            except OSError:  # out of descriptors, for example
                await asyncio.sleep(0.1)
                continue
            task = asyncio.create_task(self.serve(sock, metadata))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def serve(self, sock, metadata):
        record = self.service.record
        loop = asyncio.get_running_loop()
        number = rule = None
        tls = None if metadata else self.tls
        if not metadata:
            self.connections += 1
            number = self.connections
            rule = self.service.script.choose("connect", number)
        play = rule.play if rule else None
        reader = CountingReader(limit=2**20)
        protocol = asyncio.StreamReaderProtocol(reader)
        try:
            if play == "no-tls":
                record.write("connection", connection=number, play=play)
                await asyncio.sleep(3600)
            if play in ("reset", "close"):
                tls = None
            transport, _ = await loop.connect_accepted_socket(lambda: protocol, sock, ssl=tls,
                                                              ssl_handshake_timeout=HANDSHAKE if tls else None)
        except (OSError, ssl.SSLError) as problem:
            record.write("connection", connection=number, error=str(problem) or type(problem).__name__)
            sock.close()
            return
        writer = asyncio.StreamWriter(transport, protocol, reader, loop)
        tunnel = transport.get_extra_info("ssl_object")
        record.write("connection", connection=number, play=play, metadata=metadata,
                     tls=tunnel.version() if tunnel else None, alpn=tunnel.selected_alpn_protocol() if tunnel else None)
        error = None
        try:
            if play in ("reset", "reset-tls"):
                self.service.reset(writer)
            elif play == "silent":
                await asyncio.sleep(3600)
            elif play != "close":
                await self.converse(number, reader, writer, tunnel, metadata)
        except (OSError, ssl.SSLError) as problem:
            error = str(problem) or type(problem).__name__
        finally:
            record.write("closed", connection=number, bytes=reader.received, error=error)
            writer.close()

    async def converse(self, number, reader, writer, tunnel, metadata):
        prefix = b""
        if tunnel is not None:
            kind = HTTP2Connection if tunnel.selected_alpn_protocol() == "h2" else HTTP1Connection
        else:
            prefix = await reader.read(4096)
            self.service.record.write("plain", connection=number, bytes=len(prefix), start=prefix[:12].decode("latin-1"))
            kind = HTTP1Connection
        connection = kind(self.service, number, reader, writer, prefix) if prefix else kind(self.service, number, reader, writer)
        connection.metadata = metadata
        await connection.run()


def parse():
    parser = argparse.ArgumentParser(prog="fake-fcm", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8443, help="0: any that is free (default: %(default)s)")
    parser.add_argument("--project", default="demo", help="the project's id (default: %(default)s)")
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path(".build/fake-fcm"),
                        help="where certificates, credentials and the record are written (default: %(default)s)")
    parser.add_argument("--certificates", type=pathlib.Path, help="where the certificates are (default: in the folder)")
    parser.add_argument("--script", type=pathlib.Path, help="a JSON file that says which requests get which fault")
    parser.add_argument("--play", action="append", default=[], metavar="PLAY[:NAME=VALUE,...]",
                        help="a rule beside the script's, such as unavailable:rate=0.3 or quota-exceeded:seconds=0-10,retry_after=5; "
                             f"plays: {' '.join(sorted(plays.KNOWN['rules']))}")
    parser.add_argument("--connect", action="append", default=[], metavar="PLAY[:...]",
                        help=f"what new connections meet: {' '.join(sorted(plays.CONNECT))}")
    parser.add_argument("--oauth", action="append", default=[], metavar="PLAY[:...]",
                        help=f"what a request for an access token meets: {' '.join(sorted(plays.OAUTH))}")
    parser.add_argument("--latency", type=float, help="seconds before each answer")
    parser.add_argument("--streams", type=int, help="HTTP/2 streams at a time a connection may have (default: 100)")
    parser.add_argument("--http", choices=("1.1", "2"), help="one protocol only")
    parser.add_argument("--tls", choices=certificates.KINDS, default="good", help="the server's certificate (default: %(default)s)")
    parser.add_argument("--delivered", type=pathlib.Path, metavar="RECORD",
                        help="start nothing: print the bodies that a record says were delivered, one a line")
    return parser.parse_args()


def read_script(arguments):
    values = json.loads(arguments.script.read_text(encoding="utf-8")) if arguments.script else {}
    if not isinstance(values, dict):
        raise ScriptError("a script is a JSON object")
    for name, options in (("rules", arguments.play), ("connect", arguments.connect), ("oauth", arguments.oauth)):
        if options:
            values[name] = [*map(read_option, options), *values.get(name, [])]
    for name in ("latency", "streams"):
        if getattr(arguments, name) is not None:
            values[name] = getattr(arguments, name)
    return Script(values, plays.KNOWN)


def print_delivered(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            event = json.loads(line)
            if event.get("delivered"):
                print(json.dumps(event["body"], ensure_ascii=False, separators=(",", ":")))


async def run(arguments, script):
    folder = arguments.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    certificate_folder = (arguments.certificates or folder / "certificates").resolve()
    certificates.make(certificate_folder)
    record = folder / "requests.ndjson"
    record.unlink(missing_ok=True)
    service = Service(script, Record(record), Schema(DISCOVERY), arguments.project, certificate_folder, folder)
    protocols = {"1.1": ("http/1.1",), "2": ("h2",), None: ("h2", "http/1.1")}[arguments.http]
    server = Server(service, certificates.context(certificate_folder, arguments.tls, protocols))
    port = await server.listen(arguments.port)
    metadata = await server.listen(0, metadata=True)
    service.origin = f"{'http' if arguments.tls == 'plain' else 'https'}://127.0.0.1:{port}"
    service.oauth.write(service.origin)
    ready = {"endpoint": service.origin, "project": arguments.project, "ca": str(certificate_folder / "ca.pem"),
             "credentials": str(folder / "service-account.json"), "user": str(folder / "authorized-user.json"),
             "access_token": str(folder / "access-token"), "token_uri": service.oauth.token_uri,
             "metadata_host": f"127.0.0.1:{metadata}", "record": str(record), "pid": os.getpid()}
    def near(path):
        """The path as people in this folder would write it."""
        try:
            return pathlib.Path(path).relative_to(pathlib.Path.cwd())
        except ValueError:
            return path

    print(f"Fake FCM, project {arguments.project}, at {service.origin}. Nothing is delivered; the record is\n  {near(record)}\n"
          f"Send to it with\n  locscript send messages.ndjson --project {arguments.project} --endpoint {service.origin} "
          f"--ca-file {near(ready['ca'])} --access-token-file {near(ready['access_token'])}\nCtrl-C ends it.", flush=True)
    # The last to be written: whoever waits for this file finds everything else ready.
    temporary = folder / "ready.json.new"
    temporary.write_text(json.dumps(ready, indent=2) + "\n")
    temporary.rename(folder / "ready.json")
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    await ended.wait()
    print(f"\n{service.numbers} requests, {service.delivered} delivered")


def main():
    arguments = parse()
    if arguments.delivered:
        print_delivered(arguments.delivered)
        return 0
    try:
        script = read_script(arguments)
    except (ScriptError, ValueError, OSError) as problem:
        print(f"fake-fcm: {problem}", file=sys.stderr)
        return 64
    (arguments.folder / "ready.json").unlink(missing_ok=True)
    try:
        asyncio.run(run(arguments, script))
    except (OSError, RuntimeError) as problem:
        print(f"fake-fcm: {problem}", file=sys.stderr)
        return 69
    return 0


sys.exit(main())
