"""Faulty rules for scripts/dev/rule-faults: a stock of correct rules, and the faults that are planted into them.

No fault is an endless loop, since the limits of a run are there to end those. A fault may do some work before it fails.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/SandboxTests"))
import abuse  # noqa: E402

# A rule of a few lines around the body of its `run`.
RULE = 'return {\n  on = "any",\n  run = function(event)\n%s\n  end,\n  samples = { one = { type = "any", token = "T", name = "Ann", price = 990 } },\n}\n'
BODIES = [
    '    return loc.message { token = event.token, title = loc.text("greet_title", event.name), body = "Hello" }',
    '    local prices = require "lib.prices"\n    return loc.message { token = event.token, title = prices.shown(event.price, "EUR") }',
    '    local names = {}\n    for i, name in ipairs { "a", "b", "c" } do\n      if i % 2 == 1 then names[#names + 1] = name .. i end\n    end\n'
    '    return loc.message { topic = loc.topic("t-", event.name), body = loc.text("list_body", table.concat(names, ", ")) }',
    '    local list = {}\n    for _, language in ipairs { "de", "fr" } do\n      list[#list + 1] = loc.message { title = loc.text("sale_title", language),\n'
    '        condition = loc.condition { all = { "sale", loc.topic("language-", language) }, none = "muted" } }\n    end\n    return list',
    '    if event.price > 5000 then return loc.skip("dear") end\n    local price = loc.money(event.price, "EUR", "de")\n'
    '    return loc.message { token = event.token, title = loc.render(loc.text("price_title", price), "de", "ios"), data = { price = event.price } }',
]
LIBRARY = 'local prices = {}\n\nfunction prices.shown(price, currency)\n  local text = loc.money(price, currency)\n  return "Now " .. text\nend\n\nreturn prices\n'
# The event of a rule without samples, beside what the samples of all rules have.
EVENT = {
    "token": "T", "name": "Ann", "price": 990, "product": "Shoes", "product_id": 42, "old_price": 8990, "new_price": 6990, "currency": "EUR", "locale": "de",
    "unread": 3, "sender": "Bob", "home": "A", "away": "B", "chat_id": "c1", "order": "o1", "utc_offset": 3600, "now": 1767225600,
    "products": [{"name": "Shoes", "left": 2}, {"name": "Cap", "left": 1}], "cart": [{"name": "Shoes"}], "user": {"name": "Ann", "city": {"zip": "1"}},
}


def stock():
    """Rules in groups, each with its other files: ours, the samples, the snippets of the pages, known mistakes, attacks on the sandbox."""
    templates = [(RULE % body, {"lib/prices.lua": LIBRARY} if "lib.prices" in body else {}) for body in BODIES]
    samples, snippets, mistakes, attacks = [], [], [], []
    for path in [*sorted(ROOT.glob("examples/rules/*.lua")), *sorted(ROOT.glob("scripts/rules/*.lua"))]:
        if not path.stem.endswith("_test"):
            test = path.with_name(path.stem + "_test.lua")
            samples.append((path.read_text(), {"rule_test.lua": test.read_text()} if test.exists() else {}))
    for page in sorted(ROOT.glob("docs/**/*.md")):
        snippets += [(block, {}) for block in re.findall(r"```lua\n(.*?)```", page.read_text(), re.S)]
    for name in ("rules", "honest"):
        lines = (ROOT / f"Tests/Fixtures/mistakes/{name}.jsonl").read_text().splitlines()
        mistakes += [(RULE % line["run"], {}) for line in map(json.loads, lines) if "run" in line]
    # Attacks that do not aim at the limits of a run; what they give is of no interest.
    for path in abuse.CORPORA:
        if "sandbox" in path.name:
            for case in abuse.lines(path):
                if not {"limit_cpu", "limit_memory"} & {kind for must in case["musts"] for kind in must["kind"]} and "resources" not in case:
                    attack = case["sources"][0].decode("utf-8", "surrogateescape")
                    attacks.append((RULE % f"local function attack(...)\n{attack}\nend\nlocal _ = attack()\nreturn loc.skip('done')", {}))
    return {"templates": templates, "samples": samples, "snippets": snippets, "mistakes": mistakes, "attacks": attacks[::8]}


def keys(groups):
    """The keys that the stock names, each with the least number of arguments that it gets."""
    counts = {}
    for text in (text for group in groups.values() for text, _ in group):
        for match in re.finditer(r'loc\.text\(\s*["\'](\w+)["\']|loc\.plural_key\(\s*["\'](\w+)["\']', text):
            count, depth, at = 0, 1, match.end()
            while depth > 0 and at < len(text):
                depth += (text[at] in "({[") - (text[at] in ")}]")
                count += depth == 1 and text[at] == ","
                at += 1
            names = [match[1]] if match[1] else [f"{match[2]}_{form}" for form in ("zero", "one", "two", "few", "many", "other")]
            for name in names:
                counts[name] = min(counts.get(name, 3), count if match[1] else 0)
    return counts


def misspell(r, word):
    at = r.randrange(len(word))
    return r.choice([word[:at] + word[at + 1:], word[:at] + word[at] + word[at:], word[:at] + r.choice("aeinrst_") + word[at + 1:],
                     word[:at] + word[at:at + 2][::-1] + word[at + 2:], word + "s", word.upper(), word.replace("_", "")]) or "x"


def replace_one(r, pattern, change, text):
    """One match of the pattern replaced; the text as it is when there is none."""
    found = list(re.finditer(pattern, text))
    if not found:
        return text
    match = r.choice(found)
    return text[:match.start()] + change(match) + text[match.end():]


def at_line(r, text, added):
    lines = text.split("\n")
    lines.insert(r.randrange(len(lines)), added)
    return "\n".join(lines)


def in_run(text, added):
    """At the beginning of `run`, or of the file."""
    return re.sub(r"(run = function\([^)]*\))", lambda match: match[0] + "\n" + added, text, count=1) if "run = function" in text else added + "\n" + text


JAVASCRIPT = [
    ("~=", "!="), (" and ", " && "), (" or ", " || "), ("nil", "null"), ("local ", "var "), ("local ", "let "), ("local ", "const "), ("--", "//"), (" then", " {"),
    ("end", "}"), ("==", "==="), ("elseif", "else if"), ("function(event)", "(event) =>"), ("..", "+"), ("#", ""), ("nil", "undefined"), ("not ", "!"),
    (" do", " {"), ("[", "list["), ("{", "["), (" = ", " := "), (" = ", ": "), ("end", "end;"), (".", "?."), (".", ":"), (":", "."), ("'", "`"), ('"', "`"),
]
LINES = {
    "javascript line": ["x += 1", "i++", "const x = 1;", "try { f() } catch (e) {}", "switch (x) {", "let s = `${x}`;", "import prices from 'prices'", "if (x) return", "// x",
                        "for (let i = 0; i < 3; i++) {", "throw new Error('x')", "x = a ? b : c", "console.log(x)", "/* x */", "x => x", "async function f() {}", "continue"],
    "misplaced": ["break", "goto nowhere", "::a:: ::a::", "local x <const> = 1 x = 2", "local x <closed> = 1", "return 1", "end", "}", ")", "until true", "else", "for i = 1 do end", "...",
                  "price = 1", "string.x = 1", "loc.text = nil", "local function end() end", "x = = 1", "1 = x", "local 1x = 2", "a.b.c", "f", '"text"', "if x = 1 then end"],
    "run time": ["local x = nil .. 'a'", "local x = {} + 1", "local x = nil < 1", "('x'):nothing()", "nothing()", "local x = #nil", "error()", "error({})", "error(nil)", "error('e', 0)",
                 "error(setmetatable({}, {__tostring = function() error('again') end}))", "assert(false)", "assert(nil, {})", "os.time()", "io.open('x')", "load('x')", "math.random()",
                 "('x'):rep(-1):format(nil)", "string.format('%y', 1)", "string.format('%d', 'x')", "('x'):find('[')", "('x'):gsub('(', '')", "('x'):gsub('x', '%2')", "table.concat({{}})",
                 "table.sort({1, 'a', {}})", "setmetatable(1, {})", "for i = 1, 10, 0 do end", "for _, x in nil do end", "for k in pairs(nil) do end", "tonumber({}, 99)", "select(-9)",
                 "local function f() return 1 + f() end f()", "utf8.char(-1)", "local t = setmetatable({}, {__index = function(t, k) return t[k .. 'x'] end}) local x = t.a",
                 "table.unpack({}, 1, 1e8)", "string.rep('x', 1e10)", "('x'):rep(1e5):find(('.-'):rep(20) .. 'y')", "error(('long '):rep(100000))", "local x = 1 // 0", "local x = 1 % 0"],
    "wrong platform": ["loc.render(loc.text('greet_title', 'a'), 'de', 'windows')", "loc.preview(loc.message{topic = 't', title = 'x'}, {platform = 'tvos', locales = {'de'}})",
                       "loc.render(loc.text('greet_title'), 'xx-YY-zz', 'ios')", "loc.source(loc.text('greet_titel'), 'de', 'andriod')", "loc.keys('', 'symbian')", "loc.locales(1)",
                       "loc.preview(loc.message{topic = 't', title = 'x'}, {platform = 'ios', locales = 'de'})", "loc.has('greet_title', {platfrom = 'ios'})"],
    "condition": ["loc.message{condition = %s, title = 'x'}" % c for c in (
        '"\'a\' in topic && \'b\' in topics"', '"\'a\' in topics &&"', '"(\'a\' in topics"', '"\'a\' in topics and \'b\' in topics"', '"!!\'a\' in topics"', '"a in topics"', '"in topics"', '""',
        '("\'a\' in topics || "):rep(9)', '("("):rep(3000)', 'loc.condition{all = {"a", "b", "c", "d", "e", "f"}}', 'loc.condition{al = "a"}', 'loc.condition{all = {{any = {}}}}', '{"a"}')],
    "absent module": ["require 'nope'", "require 'lib.pricess'", "require 'prices'", "require('lib/prices')", "require 'lib.prices.lua'", "require '../x'", "require ''", "require(nil)", "require 'rule'"],
    "wrong argument": ["loc.text(42)", "loc.text()", "loc.text('greet_title', {})", "loc.text('greet_title', nil, 1)", "loc.money({}, 'EUR')", "loc.money(1.5, 'EUR')", "loc.money(1, 'EURO')",
                       "loc.topic(nil)", "loc.topic('ä b')", "loc.number('1.2.3')", "loc.date('x', 0, 'de')", "loc.truncate(nil, 3)", "loc.truncate('x', -1)", "loc.plural_key('x', -1, 'de')",
                       "loc.join('x', 'de')", "loc.join({1, nil, 3}, 'de')", "loc.quiet_until(0, 0, '25:00', '8')", "loc.version_at_least('1.x', '2')", "loc.json(print)", "loc.bucket()",
                       "loc.message(nil)", "loc.message('x')", "loc.message{}", "loc.build(1)", "loc.skip({})", "loc.log(nil)", "loc.text{android = 1}", "loc:text('greet_title')", "loc.slot(1)"],
    "message": ["loc.message{topic = 't', %s}" % field for field in (
        "tilte = 'x'", "andriod = {}", "title = print", "data = {f = function() end}", "data = {1, nil, 3}", "data = {a = {b = 1}}", "android = {ttl = 3600}", "android = 'x'", "badge = {}",
        "ios = {interruption_level = 'loud'}", "ios = {'thread_id'}", "token = 't'", "title = loc.text('greet_titl')", "title = ('x'):rep(5000)", "body = {}", "data = {from = 'x', ['google.a'] = 1}",
        "android = {notification = {color = 'red', chanel_id = 'x'}}", "title = 1, body = true", "apns = {headers = {['apns-priority'] = 10}}", "meta = {f = print}", "silent = 'yes'",
        "webpush = {fcm_options = {link = 'x'}}", "data = setmetatable({}, {__index = print})", "tokens = {'a', nil, 'b'}", "title = '\\xff\\xfe'", "not_before = 'tomorrow'")],
}


def planted_line(name):
    return lambda r, text: (at_line if name in ("javascript line", "misplaced") else lambda r, t, s: in_run(t, s))(r, text, "    " + r.choice(LINES[name]))


def depth(r):
    return r.choice([3, 20, 100, 150, 190, 197, 198, 199, 200, 201, 250, 1000, 5000])


def nested(r, text):
    opening, inside, closing = r.choice([("{", "1", "}"), ("(", "1", ")"), ("f(", "1", ")"), ("-", "1", ""), ("not ", "1", ""), ("a.", "b", ""), ("'x'..", "'y'", ""), ("2^", "1", ""),
                                         ("function() return ", "1", " end"), ("{a={", "1", "}}"), ("f{", "1", "}"), ("a[", "1", "]"), ("1+(", "2", ")")])
    n = depth(r)
    return in_run(text, "local x = " + opening * n + inside + closing * (n - r.choice([0, 0, 0, 1])))


def nested_blocks(r, text):
    opening, closing = r.choice([("do ", "end "), ("if x then ", "end "), ("for i = 1, 1 do ", "end "), ("repeat ", "until true "), ("while false do ", "end ")])
    n = depth(r)
    return in_run(text, opening * n + closing * (n - r.choice([0, 0, 1])))


def long_line(r, text):
    return at_line(r, text, r.choice([
        "-- " + "x" * 60000, "local x = '" + "y" * 60000 + "'", "local x = " + "1 + " * 14000 + "1", "local x = {" + "1, " * 18000 + "}", "local x = '" + "y" * 60000, "x " * 29000,
        "local x = '" + "\\u{e9}" * 9000 + "'", ";" * 60000, "(" * 60000, "local x = " + "'a' .. " * 8000 + "nil", "[" + "=" * 60000 + "[", "\\" * 60000, "é" * 29000, "'" * 59999, "@" * 60000,
        "local x = " + "9" * 60000, "0x" + "f" * 60000, "--[[" + "]" * 60000, "return " * 8000, "event" + ".a" * 29000, "event" + ".nmae.x" * 8000, "f" + "()" * 29000]))


def many_lines(r, text):
    line = r.choice(["-- x", "", "local _ = event.name", "do local x = 1 end", "if x then end", "event.name.x = 1", "x = 1", "f(event.nmae)", 'loc.text("greet_titel")', "local x = x", "loc.txt()", "::l%d::",
                     'loc.text("key_%d")', "local a%d = %d", "local function f%d() return event.f%d end", 't["greet_titl%d"] = 1', "end", "}", "]]", "--[[ x", "'x"])
    count = r.choice([100, 500, 2000, 5000])
    lines = "\n".join(line.replace("%d", str(i)) for i in range(min(count, 58000 // (len(line) + 4))))
    return in_run(text, lines) if r.random() < 0.8 else lines + "\n" + text


def similar_names(r, text):
    names = [f"price_of_item_{i}" for i in range(r.choice([50, 190, 900]))]
    table = "local t = {" + ", ".join(f"{name} = {i}" for i, name in enumerate(names)) + "}"
    wrong = misspell(r, r.choice(names))
    return in_run(text, r.choice([
        f"{table} local x = t.{wrong}.y", f"{table} return loc.message(t)", "local " + ", ".join(names[:199]) + f" local x = {wrong} .. 'a'",
        " ".join(f"loc.has('{misspell(r, 'greet_title')}')" for _ in names), " ".join(f"local _ = loc.text('{misspell(r, 'key_of_the_app_100')}')" for _ in names[:60]),
        " ".join(f"pcall(loc.text, '{misspell(r, 'key_of_the_app_100')}')" for _ in names), " ".join(f"local _ = event.{misspell(r, 'product_id')}" for _ in names),
        f"return loc.message{{topic = 't', data = {{{', '.join(f'{name} = event.{misspell(r, chr(112) + chr(114) + chr(105) + chr(99) + chr(101))}' for name in names[:200])}}}}}",
        f"return loc.message{{topic = 't', {', '.join(f'{name} = 1' for name in names)}}}"]))


def rethrown(r, text):
    return in_run(text, r.choice([
        "local ok, e = pcall(error, {slug = 'x'}) error(e)", "local ok, e = pcall(loc.text, 'greet_titel') error(e)", "local ok, e = pcall(loc.text, 'greet_titel') error('again: ' .. tostring(e))",
        "local ok, e = xpcall(nothing, function(m) return m .. nil end) error(e)", "for i = 1, 500 do pcall(loc.message, {tilte = i}) end error(select(2, pcall(loc.message, {tilte = 1})))",
        "local function f(n) local ok, e = pcall(n > 0 and f or error, n - 1) error(e, 0) end f(150)", "local e = 'x' for i = 1, 300 do e = select(2, pcall(error, e .. ' in ' .. i)) end error(e)",
        "local e for i = 1, 300 do e = select(2, pcall(loc.text, 'greet_titl' .. i)) end error(e)", "local x <close> = setmetatable({}, {__close = function(_, e) error(e) end}) error('first')",
        "local ok, e = pcall(require, 'nope') error(e)", "local ok, e = pcall(require, 'lib.prices') return e"]))


def work_first(r, text):
    return in_run(text, r.choice([
        "for i = 1, 50000 do local x = i * i end", "local t = {} for i = 1, 5000 do t[i] = i .. 'x' end", "local s = '' for i = 1, 300 do s = s .. i .. ' ' end", "for i = 1, 100 do loc.text('greet_title', i) end",
        "for i = 1, 50 do loc.message{topic = 't', title = loc.text('greet_title', i)} end", "local s = ('abc '):rep(5000):gsub('%w+', string.upper)", "local t = {} for i = 1, 3000 do t[i] = (i * 7919) % 3001 end table.sort(t)",
        "for i = 1, 200 do pcall(loc.text, 'greet_tilte') end", "for i = 1, 200 do local _ = event.nmae end", "for i = 1, 300 do loc.log('line ' .. i) end"]) + " " + r.choice(LINES["run time"] + LINES["message"]))


def bytes_of(r, text):
    at = r.randrange(len(text) + 1)
    return text[:at] + r.choice(["\0", "\udcff", "\ufeff", "\u201c", "\u2019", "\u00a0", "\uff08", "\t\v\f", "\u2028", "\u202e", "\\", "'", '"', "[[", "]]", "--[[", "--[==[", "{", "(", "}", "#!", "\u0301" * 300,
                                 "\x1b[31m", "\r", "`", "$", "@", "?", "0x", "1e", "\\u{110000000}", "😀"]) + text[at:]


def lines_of(r, text):
    lines = text.split("\n")
    at = r.randrange(len(lines))
    kind = r.randrange(4)
    lines[at:at + 1] = [[], [lines[at]] * 2, [lines[at][:len(lines[at]) // 2]], [lines[at], r.choice(lines)]][kind]
    return "\n".join(lines)


def escaped(r, text):
    return replace_one(r, r'"[^"\n]*"|\'[^\'\n]*\'', lambda m: m[0][:-1] + r.choice(["\\z \n  \r\n\t x", "\\z", "\\\r\nx", "\\\n", "\\\r", "\n", "\\q", "\\xZZ", "\\300", "\\u{", "\\z" * 2000, "\\\r\n" * 2000]) + m[0][-1], text)


def samples(r, text):
    many = ", ".join(f's{i} = {{ type = "any", token = "T", nam = {i} }}' for i in range(r.choice([1, 20, 60])))
    return replace_one(r, r"samples = \{", lambda m: r.choice([m[0] + many + ", ", "samples = 1, x = {", "samples = { 1, 2, 3, ", "sample = {", "expect = { on = 'skip', one = { ['ios:xx'] = 1 } }, " + m[0],
                                                               "expect = { one = { ['ios:de'] = { titel = 'x' } } }, " + m[0], "samples = { one = event, ", "keys = { 1, 'greet_*x' }, " + m[0]]), text)


PLANTS = {
    "field": lambda r, text: replace_one(r, r"event\.(\w+)", lambda m: "event." + misspell(r, m[1]), text), "loc": lambda r, text: replace_one(r, r"loc\.(\w+)", lambda m: "loc." + misspell(r, m[1]), text),
    "any word": lambda r, text: replace_one(r, r"\b[a-z_]{3,}\b", lambda m: misspell(r, m[0]), text), "key": lambda r, text: replace_one(r, r'loc\.text\("(\w+)"', lambda m: f'loc.text("{misspell(r, m[1])}"', text),
    "end": lambda r, text: replace_one(r, r"\bend\b,?", lambda m: "", text), "then": lambda r, text: replace_one(r, r"\b(then|do|function|return|local|in|=|,)", lambda m: "", text),
    "javascript": lambda r, text: (lambda pair: replace_one(r, re.escape(pair[0]), lambda m: pair[1], text))(r.choice(JAVASCRIPT)),
    "quote": lambda r, text: replace_one(r, r"[\"'{}()\[\]]", lambda m: "", text), "number": lambda r, text: replace_one(r, r"\b\d+\b", lambda m: r.choice(["1x", "0x", "1..2", "nil", "-0", "1e400", "'1'"]), text),
    "value": lambda r, text: replace_one(r, r"= ([\w.]+|\"[^\"]*\")", lambda m: "= " + r.choice(["nil", "print", "{}", "1.5", "true", "{1, nil, 3}", "function() end", "event", "loc", "-1", "''"]), text),
    "crlf": lambda r, text: text.replace("\n", r.choice(["\r\n", "\r", "\n\r", "\\\r\n"])), "cut": lambda r, text: text[:r.randrange(len(text) + 1)], "twice": lambda r, text: text + text,
    "long bracket": lambda r, text: at_line(r, text, r.choice(["local x = [==[ " + "\n]=] " * 500, "local x = [[" + "x\n" * 9000 + "]]", "--[[" + "x\n" * 9000 + "]]", "--[=[" + "]]\n" * 900, "[[", "--[[ x", "local x = [=x"])),
    "concat in lib": lambda r, text: in_run(text, "local prices = require 'lib.prices' prices." + r.choice(["shown()", "shown(nil, 'EUR')", "shown(1, 'EURO')", "show(1)", "shown(event.prise, 'EUR')"])),
    "nested": nested, "nested blocks": nested_blocks, "long line": long_line, "many lines": many_lines, "similar names": similar_names, "rethrown": rethrown, "work": work_first, "bytes": bytes_of,
    "lines": lines_of, "escape": escaped, "samples": samples, **{name: planted_line(name) for name in LINES},
}


def plant(r, groups):
    """The names of the planted faults, the files of a rule with them ({"rule.lua": bytes, …}), and the event of the rule."""
    text, others, event = r.choice(r.choice(list(groups.values())))
    others = dict(others)
    names = [r.choice(list(PLANTS)) for _ in range(r.choice([1, 1, 1, 2, 2, 3]))]
    if "concat in lib" in names or "rethrown" in names:
        others["lib/prices.lua"] = LIBRARY.replace("loc.money(price, currency)", r.choice(["nil", "loc.mony(price)", "price .. nothing", "loc.money(price, currency)"]))
    for name in names:
        # A module or a test may be at fault as well.
        target = r.choice(list(others)) if others and r.random() < 0.2 else None
        if target:
            others[target] = PLANTS[name](r, others[target])
        else:
            text = PLANTS[name](r, text)
    return names, encoded(text, others), event


def encoded(text, others):
    return {name: content.encode("utf-8", "surrogateescape") for name, content in {"rule.lua": text, **others}.items()}
