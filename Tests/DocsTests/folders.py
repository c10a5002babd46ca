"""The folders in which blocks run: copies, so that a page may write into them, and no page sees what another one left."""

import pathlib
import shutil
import subprocess

from blocks import ROOT, Fault

# The locscript command; Tests/DocsTests/run sets it.
command = "locscript"


def shop(folder):
    """The sample shop."""
    for name in ("locscript.toml", "rules", "events", "resources"):
        place(ROOT / "scripts" / name, folder / name)


def guide(folder):
    """The example of Google's guide as an app: its message, its resources where a Gradle and an Xcode project have them, and a rule."""
    fixture = ROOT / "Tests/Fixtures/guide"
    place(fixture / "token.json", folder / "token.json")
    place(fixture / "android/res", folder / "app/src/main/res")
    place(fixture / "ios", folder / "ios/App")
    place(ROOT / "scripts/rules/welcome.lua", folder / "rules/welcome.lua")


def clone(folder):
    """A clone after scripts/build: what blocks write to is a copy, the rest leads to the repository."""
    place(ROOT / "scripts", folder / "scripts")
    for name in ("Sources", "Tests", "bindings", "docs", "examples", "include", "README.md", "Package.swift"):
        (folder / name).symlink_to(ROOT / name)
    (folder / ".build").mkdir()
    for name in ("release", "test"):
        (folder / ".build" / name).symlink_to((ROOT / ".build" / name).resolve())


def checkout(*names):
    """Apps as their repositories have them, one beside the other."""

    def make(folder):
        for name in names:
            app = folder / name
            subprocess.run([command, "demo", app, "--app", name], check=True, capture_output=True)
            for part in app.iterdir():
                part.rename(folder / part.name)
            app.rmdir()

    return make


def framework(name):
    """An app made with a framework, as its repository has it."""

    def make(folder):
        shutil.copytree(ROOT / "Tests/DocsTests/checkouts" / name, folder, dirs_exist_ok=True)
        # A name that .gitignore takes for a product of a build.
        for project in [*folder.rglob("*.xcodeproject")]:
            project.rename(project.with_suffix(".xcodeproj"))

    return make


def settings(folder):
    """The sample shop with its texts where apps have them, and those of a released version."""
    for name in ("rules", "events"):
        place(ROOT / "scripts" / name, folder / name)
    resources = ROOT / "scripts/resources"
    for name in ("app/src/main/res", "app/src/play/res", "released/android-5.2"):
        place(resources / "android/res", folder / name)
    place(resources / "ios", folder / "ios/App/Resources")
    (folder / "locscript.toml").write_text('''[android]
resources = ["app/src/main/res"]

[ios]
resources = ["ios/App/Resources"]

[keys]
ios = "upper"

[keys.names]
STOCK_NOTIFICATION_BODY = { android = "STOCK_NOTIFICATION_BODY", ios = "STOCK_NOTIFICATION_BODY" }

[rules]
root = "rules"
''')


def released(folder):
    """The sample shop with two of its rules, one of which two released versions have no texts for."""
    shop(folder)
    for name in ("back_in_stock.lua", "stock_alert.lua"):
        (folder / "rules" / name).unlink()
    for version in ("5.1", "5.2"):
        place(folder / "resources/android/res", folder / f"released/android-{version}")
        for file in (folder / f"released/android-{version}").glob("*/strings.xml"):
            lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
            file.write_text("".join(line for line in lines if "price_drop_" not in line), encoding="utf-8")
    with (folder / "locscript.toml").open("a") as file:
        file.write('\n[[released]]\nname = "5.1"\nplatform = "android"\ncatalog = "released/android-5.1"\nshare = 0.025\n')


def report(folder):
    """The app of a case of the command, with two rules and two released versions."""
    case = (ROOT / "Tests/CLITests/cases/preview_report.sh").read_text(encoding="utf-8").splitlines()
    commands = [line for line in case[: case.index("cat all.csv all.json")] if not line.startswith("locscript ")]
    subprocess.run(["bash", "-ec", "\n".join(commands)], cwd=folder, check=True)


FOLDERS = {
    "empty": lambda folder: None,
    "shop": shop,
    "guide": guide,
    "clone": clone,
    "gradle": checkout("gradle"),
    "xcode": checkout("xcode"),
    "checkout": checkout("gradle", "xcode"),
    "flutter": framework("flutter"),
    "react-native": framework("react-native"),
    "kmp": framework("kmp"),
    "settings": settings,
    "released": released,
    "report": report,
}


def place(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copy(source, target)


def make(name, folder):
    if name not in FOLDERS:
        raise Fault(f"no folder '{name}' ({', '.join(FOLDERS)})")
    folder.mkdir(parents=True)
    FOLDERS[name](folder)
    return folder
