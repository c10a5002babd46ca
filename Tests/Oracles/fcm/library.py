"""The library through its C interface: a message in, the request body and every finding out."""
import ctypes
import json

FORMS = {"rest": 1, "admin": 2}


class Text(ctypes.Structure):
    _fields_ = [("data", ctypes.c_char_p), ("length", ctypes.c_size_t)]


class Engine(ctypes.Structure):
    _fields_ = [("id", ctypes.c_uint64)]


class Library:
    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        self.engine = Engine(0)
        none = ctypes.c_size_t(0)
        status = self.library.locscript_engine_open(None, none, None, none, None, ctypes.byref(self.engine), None)
        if status != 0:
            raise SystemExit("locscript_engine_open: %d" % status)
        self.out = ctypes.create_string_buffer(1 << 20)
        self.calls = {}
        for name in ("locscript_engine_build", "locscript_engine_build_diagnostics"):
            call = getattr(self.library, name)
            call.argtypes = [Engine, Text, ctypes.c_int32, ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_size_t), ctypes.c_void_p]
            self.calls[name] = call

    def ask(self, name, text, form):
        data = text if isinstance(text, bytes) else text.encode()
        length = ctypes.c_size_t(0)
        status = self.calls[name](self.engine, Text(data, len(data)), FORMS[form], self.out, len(self.out), ctypes.byref(length), None)
        return status, self.out.raw[:length.value]

    def build(self, text, form):
        """The request body; None where the message is refused."""
        status, body = self.ask("locscript_engine_build", text, form)
        return body if status == 0 else None

    def findings(self, text, form):
        status, body = self.ask("locscript_engine_build_diagnostics", text, form)
        if status != 0:
            raise SystemExit("locscript_engine_build_diagnostics: %d for %r" % (status, text[:300]))
        return json.loads(body)
