"""Peers of J3 that read resource files, with the protocol of contestant.h.  usage: loading.py NAME JOB DATA"""

import json
import pathlib
import resource
import subprocess
import sys
import time


def openstep_plist(folder, paths):
    import openstep_plist

    files = [(path.split(".lproj")[0], (folder / path).read_bytes()) for path in paths]
    return lambda: [(locale, openstep_plist.loads(data.decode())) for locale, data in files]


def strings_entries(loaded):
    return [[locale, key, text] for locale, table in loaded for key, text in table.items()]


def json_loads(folder, paths):
    files = [(folder / path).read_bytes() for path in paths]
    return lambda: [json.loads(data) for data in files]


def catalog_entries(loaded):
    entries = []
    for catalog in loaded:
        for key, value in catalog["strings"].items():
            for locale, localization in value["localizations"].items():
                if "stringUnit" in localization and "substitutions" not in localization:
                    entries.append([locale, key, localization["stringUnit"]["value"]])
    return entries


def aapt2(folder, _):
    command = ["aapt2", "compile", "--dir", folder, "-o", folder.parent / "aapt2.zip"]
    return lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def processor_seconds():
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


PEERS = {
    ("openstep_plist", "j3s"): (openstep_plist, strings_entries),
    ("json", "j3x"): (json_loads, catalog_entries),
    ("aapt2", "j3a"): (aapt2, None),
}


def main():
    name, job, data = sys.argv[1:]
    peer = PEERS.get((name, job.split("-")[0]))
    if not peer:
        print("absent")
        return
    data = pathlib.Path(data)
    open_peer, entries = peer
    load = open_peer(data / job, (data / f"{job}.files").read_text().split())
    print("ready", flush=True)
    for line in sys.stdin:
        command, argument = line.split()
        if command == "verify":
            pathlib.Path(argument).write_text(json.dumps(entries(load())) if entries else "")
            print("ok", flush=True)
        else:
            start = processor_seconds()
            operations = 0
            while processor_seconds() - start < float(argument):
                load()
                operations += 1
            print(f"{(processor_seconds() - start) * 1e9 / operations:.3f}", flush=True)


if __name__ == "__main__":
    main()
