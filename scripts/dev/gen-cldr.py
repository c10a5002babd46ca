#!/usr/bin/env python3
"""Writes the tables of Sources/LocLocale from CLDR, as the pinned babel package carries it, and from Android 10's own tables.

  scripts/dev/gen-cldr.py             write the tables
  scripts/dev/gen-cldr.py --check     compare what would be written with what is there; exit 1 when they differ
  scripts/dev/gen-cldr.py --earlier   write cldr-47.txt, an input: what phones with CLDR 47 do differently

The script makes a virtual environment with the pinned babel under the system's temporary folder and runs itself there.
"""
import os
import subprocess
import sys
import tempfile

BABEL = "2.19.0"  # CLDR 49
EARLIER_BABEL = "2.18.0"  # CLDR 47
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
TARGET = os.path.join(ROOT, "Sources", "LocLocale")


def environment(version):
    """The Python of a virtual environment with this babel, which is made where it is missing."""
    folder = os.path.join(tempfile.gettempdir(), "locscript-babel-" + version)
    python = os.path.join(folder, "bin", "python")
    if not os.path.exists(os.path.join(folder, "ready")):
        print("making a virtual environment with babel " + version + " (about 20 seconds)", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "babel==" + version], check=True)
        open(os.path.join(folder, "ready"), "w").close()
    return python


def enter_environment():
    """Runs this script again with the pinned babel, unless it already is."""
    try:
        import babel
        if babel.__version__ == BABEL:
            return
    except ImportError:
        pass
    python = environment(BABEL)
    os.execv(python, [python, os.path.abspath(__file__)] + sys.argv[1:])


if __name__ == "__main__":
    enter_environment()
    sys.path.insert(0, HERE)
    if "--earlier" in sys.argv[1:]:
        import cldr_compare

        cldr_compare.write(environment(EARLIER_BABEL))
        sys.exit(0)
    import cldr_tables

    sys.exit(cldr_tables.main(TARGET, BABEL, "--check" in sys.argv[1:]))
