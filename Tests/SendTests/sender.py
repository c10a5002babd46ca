import os
def binary():
    return os.environ.get("LOCSCRIPT_SEND")
class Sender:
    pass
