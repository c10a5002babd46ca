"""The copy of the repository in which mutants are built, each behind a number. Used by scripts/dev/mutants and scripts/dev/fresh."""

import os
import subprocess

from package_graph import ROOT

FOLDER = ROOT / ".build-mutants"
TREE, BUILD = FOLDER / "tree", FOLDER / "build"
DEBUG = BUILD / "debug"
NUMBER = {
    "Sources/CMutant/include/mutant.h": "extern const int loc_mutant;\n",
    "Sources/CMutant/mutant.c": "#include <stdlib.h>\n\nint loc_mutant;\n\n__attribute__((constructor)) static void read_number(void) {\n"
    '  const char *number = getenv("LOC_MUTANT");\n  loc_mutant = number ? atoi(number) : 0;\n}\n',
}
MANIFEST = """
package.targets.append(.target(name: "CMutant"))
for target in package.targets where target.type != .system && target.type != .test && target.name != "CMutant" {
  target.dependencies.append("CMutant")
}
"""


def write(path, data, mode=0o644):
    """Writes a file that differs, so that a build sees only what has changed."""
    if not path.is_symlink() and path.exists() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_bytes(data)
    path.chmod(mode)


def copy(sources):
    """Brings the copy of the repository up to date, with these files as given."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    )
    files = {name for name in listed.stdout.decode().split("\0") if name and os.path.lexists(ROOT / name)}
    made = {name: text.encode() for name, text in (NUMBER | sources).items()}
    made["Package.swift"] = (ROOT / "Package.swift").read_bytes() + MANIFEST.encode()
    for name in files | set(made) | {"Package.resolved"} & set(os.listdir(ROOT)):
        source, target = ROOT / name, TREE / name
        if name in made:
            write(target, made[name])
        elif source.is_symlink():
            if not target.is_symlink() or os.readlink(target) != os.readlink(source):
                target.unlink(missing_ok=True)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.symlink_to(os.readlink(source))
        elif source.is_file():
            write(target, source.read_bytes(), source.stat().st_mode & 0o777)
    wanted = files | set(made)
    for path in list(TREE.rglob("*")):
        name = path.relative_to(TREE).as_posix()
        if name.startswith(("Sources/", "Tests/")) and not path.is_dir() and name not in wanted and "__pycache__" not in name:
            path.unlink()


def compile_tests():
    """Builds the copy; the errors, where there are any."""
    command = ["swift", "build", "--build-tests", "--scratch-path", str(BUILD)]
    done = subprocess.run(command, cwd=TREE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        return sorted({line for line in done.stdout.splitlines() if "error:" in line}) or done.stdout.splitlines()[-30:]
    # The C programs link the library by its name.
    for name in ("liblocscript.so.0", "liblocscript.so"):
        link = DEBUG / name
        link.unlink(missing_ok=True)
        link.symlink_to("libLocScriptABI.so")
    return []
