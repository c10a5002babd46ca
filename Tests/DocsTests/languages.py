"""How a block of each language is tried: run where it is whole, else with what stands around it; settings by the command."""

import ast
import json
import pathlib
import re
import subprocess
import textwrap
import tokenize
from io import StringIO

import shell
from blocks import ROOT, Fault

HERE = pathlib.Path(__file__).resolve().parent


def prelude(block, ending):
    name = block.items.get("with")
    if name is None:
        return ""
    path = HERE / f"preludes/{name}.{ending}"
    if not path.is_file():
        raise Fault(f"there is no {path.relative_to(ROOT)}")
    return path.read_text(encoding="utf-8")


def succeed(command, page, allowed=(0,)):
    status, output = shell.run(command, page)
    if status not in allowed:
        raise Fault(f"{' '.join(map(str, command))} ends with {status}:\n{output[-3000:]}")
    return output


def printed(block, output):
    wanted = block.items.get("prints")
    if wanted is not None and output.strip() != wanted:
        raise Fault(f"prints {output.strip()!r}")


def write(page, name, text):
    path = page.folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def settings(block, page):
    """The check reads the whole file, and what it names; what it finds does not matter here."""
    path = page.folder / "locscript.toml"
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    # A part of a file stands behind the sections of the folder's own that it does not have itself.
    sections = set(re.findall(r"^(\[[\w.-]+\])", block.text, re.M))
    kept = [part for part in re.split(r"^(?=\[)", before, flags=re.M) if part.split("\n")[0].strip() not in sections]
    path.write_text("".join(kept) + "\n" + block.text, encoding="utf-8")
    try:
        output = succeed(["locscript", "check", "--format", "json"], page, (0, 1))
        written = output[output.index("{"):] if "{" in output else output
        said = output[: output.index("{")] if "{" in output else ""
        if "no-effect" in said or json.JSONDecoder().raw_decode(written)[0]["summary"].get("unchecked"):
            raise Fault(f"the check says\n{output[:3000]}")
    finally:
        if "keeps" not in block.items:
            path.write_text(before, encoding="utf-8")


def rule(block, page):
    """A rule is run with its event, else its samples are."""
    write(page, "rules/of_the_page.lua", prelude(block, "lua") + block.text)
    event = ["--events", block.items["event"]] if "event" in block.items else []
    output = succeed(["locscript", "run", "rules/of_the_page.lua", *event], page)
    if event and '{"message":' not in output:
        raise Fault(f"makes no message of the event:\n{output}")
    (page.folder / "rules/of_the_page.lua").unlink()


def c_program(block, page, compiler=("cc", "-std=c11", "-D_GNU_SOURCE"), ending="c"):
    text = block.text
    if not re.search(r"^int main\(", text, re.M):
        # Functions of the fragment's own come first, in paragraphs of their own.
        paragraphs = text.split("\n\n")
        of_file = next((index for index, each in enumerate(paragraphs) if not each.startswith(("static", "#include"))), len(paragraphs))
        functions = "".join(f"{each}\n\n" for each in paragraphs[:of_file])
        statements = "\n\n".join(paragraphs[of_file:])
        begin = prelude(block, ending) or ""
        text = (f"#include <stdio.h>\n#include <string.h>\n#include <locscript.{'h' if ending == 'c' else 'hpp'}>\n{functions}"
                f"int main(void) {{\n{begin}\n#line {block.line + 1 + functions.count(chr(10))} \"{block.page}\"\n{statements}\nreturn 0;\n}}\n")
    source = write(page, f".of-the-page.{ending}", text)
    program = page.folder / ".of-the-page"
    release = page.release
    succeed([*compiler, "-Wall", "-Wextra", "-Werror", "-Wno-unused-variable", "-Wno-unused-function", f"-I{ROOT}/include", source, "-o", program,
             f"-L{release}", f"-Wl,-rpath,{release}", "-l:liblocscript.so.0", "-lpthread"], page)
    printed(block, succeed([program], page))


def cpp_program(block, page):
    c_program(block, page, ("c++", "-std=c++17"), "cpp")


CHECKER = '''
def _held(line, value, comment):
    import re
    said = repr(value)
    pattern = ".*".join(re.escape(part) for part in comment.split("…"))
    if not (comment.startswith(said) or re.match(pattern, said)):
        raise SystemExit(f"line {line}: {said}, and the page says {comment}")
'''
LITERAL = re.compile(r"b?['\"]|[\[({]|\d|[A-Z]\w+\(")


def python_program(block, page):
    """Runs a block. Where a line is an expression and its comment begins like a value, it is that value."""
    comments = {token.start[0]: token.string.lstrip("# ") for token in tokenize.generate_tokens(StringIO(block.text).readline)
                if token.type == tokenize.COMMENT}
    tree = ast.parse(block.text)
    body = []
    for node in tree.body:
        comment = comments.get(node.end_lineno, "")
        if isinstance(node, ast.Expr) and LITERAL.match(comment) and not is_print(node.value):
            call = ast.parse(f"_held({block.line + node.lineno}, 0, {comment.split('; ')[0]!r})").body[0]
            call.value.args[1] = node.value
            node = call
        body.append(node)
    tests = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    with_fixtures = any(node.args.args for node in tests)
    tree.body = body + ([] if with_fixtures else [ast.parse(f"{node.name}()").body[0] for node in tests])
    text = ast.unparse(ast.fix_missing_locations(tree)) + "\n"
    if any(isinstance(node, ast.Await) for statement in body if not isinstance(statement, ast.AsyncFunctionDef) for node in ast.walk(statement)):
        text = "import asyncio\n\nasync def page():\n" + textwrap.indent(text, "    ") + "\nasyncio.run(page())\n"
    source = write(page, "of_the_page.py", prelude(block, "py") + CHECKER + text)
    runner = ["-m", "pytest", "-q", "-p", "no:cacheprovider"] if with_fixtures else []
    printed(block, succeed(["python", *runner, source], page))
    source.unlink()


def is_print(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"


def json_text(block, page):
    """One value, or one a line."""
    try:
        json.loads(block.text)
    except ValueError:
        for line in block.text.splitlines():
            try:
                json.loads(line)
            except ValueError as error:
                raise Fault(f"{error}: {line}") from None


def yaml_text(block, page):
    import yaml

    try:
        list(yaml.safe_load_all(block.text))
    except yaml.YAMLError as error:
        raise Fault(str(error)) from None


def difference(block, page):
    """Of the page of findings: the same text is what the command prints; a test gives each mistake to the readers."""
    if page.findings is None:
        page.findings = subprocess.run(
            [page.release / "locscript", "explain", "--markdown"], check=True, capture_output=True, text=True).stdout
    if f"```diff\n{block.text}```" not in page.findings:
        raise Fault("is not what `locscript explain --markdown` prints")


LANGUAGES = {
    "toml": settings, "lua": rule, "c": c_program, "cpp": cpp_program, "python": python_program, "json": json_text, "yaml": yaml_text,
    "diff": difference,
}
