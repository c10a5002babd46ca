"""A proxy that connects through (CONNECT), on loopback: it notes what it is asked, and may want a password or refuse."""
import base64
import contextlib
import socket
import threading


class Proxy:
    def __init__(self, password, status):
        self.password, self.status, self.asked = password, status, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.listener.getsockname()[1]}"

    def serve(self):
        with contextlib.suppress(OSError):  # closed at the end
            while True:
                threading.Thread(target=self.connect, args=(self.listener.accept()[0],), daemon=True).start()

    def connect(self, client):
        with client, client.makefile("rb") as reader:
            lines = [reader.readline()]
            while lines[-1] not in (b"\r\n", b""):
                lines.append(reader.readline())
            target = lines[0].split()[1].decode()
            given = [line.split()[-1].decode() for line in lines if line.lower().startswith(b"proxy-authorization:")]
            self.asked.append(target)
            status = self.status
            if self.password and given != [base64.b64encode(self.password.encode()).decode()]:
                status = 407
            client.sendall(f"HTTP/1.1 {status} No words\r\n\r\n".encode())
            if status == 200:
                host, port = target.rsplit(":", 1)
                with socket.create_connection((host, int(port))) as server:
                    back = threading.Thread(target=pass_on, args=(server, client), daemon=True)
                    back.start()
                    pass_on(client, server)
                    back.join()


def pass_on(source, target):
    with contextlib.suppress(OSError):
        while part := source.recv(65_536):
            target.sendall(part)
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_WR)


@contextlib.contextmanager
def proxy(password=None, status=200):
    made = Proxy(password, status)
    threading.Thread(target=made.serve, daemon=True).start()
    try:
        yield made
    finally:
        made.listener.close()
