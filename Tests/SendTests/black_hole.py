"""An address that takes no connection and refuses none, without any rights on the machine."""
import contextlib
import socket

import pytest


@contextlib.contextmanager
def black_hole(port):
    """A listening socket on ::1 whose queue is full: Linux drops every further SYN and says nothing."""
    with contextlib.ExitStack() as stack:
        try:
            listener = stack.enter_context(socket.socket(socket.AF_INET6))
            listener.bind(("::1", port))
        except OSError as problem:
            pytest.skip(f"no IPv6 on loopback: {problem}")
        listener.listen(0)
        for _ in range(4):
            client = stack.enter_context(socket.socket(socket.AF_INET6))
            client.setblocking(False)
            client.connect_ex(("::1", port))
        client = stack.enter_context(socket.socket(socket.AF_INET6))
        client.settimeout(0.5)
        with pytest.raises(TimeoutError):
            client.connect(("::1", port))
        yield
