// The calls that name keys, with what the source shows of each.

import LocBase
import TestSupport
import Testing

@testable import LocCheck

@Suite struct TextCallTests {
  /// The calls of a rule whose `run` has this body.
  private func calls(_ body: String, before: String = "") -> [String] {
    read("\(before)\nreturn { run = function(event)\n\(body)\nend }").calls.map(words)
  }

  @Test(
    arguments: [
      (
        #"return loc.message { title = loc.text("a", 1, x), body = loc.text "b" }"#,
        ["text a #2 title", "text b #0 body"]
      ),
      (#"loc.text("a", ...)"#, ["text a #?"]), (#"loc.text("a", f())"#, ["text a #?"]),
      (#"loc.text("a", (f()))"#, ["text a #1"]), (#"loc.text('a', x:y(), 2)"#, ["text a #2"]),
      (#"loc.text [[a]]"#, ["text a #0"]), (#"(loc.text)("a")"#, ["text a #0"]),
      (#"loc["text"]("a")"#, ["text a #0"]),
      (#"loc . text ( "\u{61}\z   b" )"#, ["text ab #0"]),
      (#"local ok, t = pcall(loc.text, "a", 1)"#, ["text a #1"]),
      (#"local text = loc.text; text("a", 1)"#, ["text a #1"]),
      (#"local l = loc local t = l.text t"a""#, ["text a #0"]),
      (#"local loc = other; loc.text("a")"#, []), (#"x.loc.text("a")"#, []), (#"loc:text("a")"#, []),
      (#"-- loc.text("a")"#, []),
      (#"local s = "loc.text('a')""#, []), (#"_G.loc.text("a")"#, ["text a #0"]),
      (#"local _ENV = {} loc.text("a")"#, []),
      (#"loc.text("a", loc.money(1, "EUR"))"#, ["text a #1"]), (#"loc.text("a", x:upper())"#, ["text a #1"]),
      (#"loc.text("a", x:gsub("b", "c"))"#, ["text a #?"]),
      (#"loc.text("a", string.format("%d", 1))"#, ["text a #1"]),
      // Branches.
      (#"loc.text(x and "a" or "b", 1)"#, ["text a,b #1"]),
      (#"loc.text(x and "a" or y and "b" or "c")"#, ["text a,b,c #0"]),
      (#"loc.text(event.key or "a")"#, ["text …,a #0"]), (#"loc.text(("a"))"#, ["text a #0"]),
      (#"local k = "a" loc.text(k)"#, ["text a #0"]),
      (#"local k if x then k = "a" else k = "b" end loc.text(k)"#, ["text a,b #0"]),
      (#"local k = "a" if x then k = "b" end loc.text(k)"#, ["text a,b #0"]),
      (#"local k = "a" k = k .. "b" loc.text(k)"#, ["text a,…b #0"]),
      (#"local a, b = "x", "y" loc.text(b)"#, ["text y #0"]), (#"local a, b = f() loc.text(b)"#, ["text … #0"]),
      (#"local k <const> = "a" loc.text(k)"#, ["text a #0"]),
      (#"local k = "a" do local k = "b" loc.text(k) end"#, ["text b #0"]),
      // Computed keys.
      (#"loc.text("sale_" .. event.kind, 1)"#, ["text sale_… #1"]),
      (#"loc.text("a_" .. x .. "_title")"#, ["text a_…_title #0"]),
      (#"loc.text("a_" .. (x and "b" or "c"))"#, ["text a_b,a_c #0"]), (#"loc.text("a" .. 1)"#, ["text a1 #0"]),
      // A numeral is a key as Lua writes the number: 007 is 7, 1e1 is 10.0.
      (#"loc.text("a" .. 0)"#, ["text a0 #0"]), (#"loc.text("a" .. 10)"#, ["text a10 #0"]),
      (#"loc.text("a" .. 007)"#, ["text a… #0"]), (#"loc.text("a" .. 00)"#, ["text a… #0"]),
      (#"loc.text("a" .. 1.0)"#, ["text a… #0"]), (#"loc.text("a" .. 0x10)"#, ["text a… #0"]),
      (#"loc.text("a" .. 1e1)"#, ["text a… #0"]),
      (#"loc.text("a" .. 123456789012345678)"#, ["text a123456789012345678 #0"]),
      (#"loc.text("a" .. 12345678901234567890)"#, ["text a… #0"]),
      (#"loc.text(string.format("sale_%s_t", x))"#, ["text sale_…_t #0"]),
      (#"loc.text(("sale_%s"):format("a"))"#, ["text sale_a #0"]),
      (#"loc.text(("s_%d_%%_%5s"):format(1, 2))"#, ["text s_… #0"]),
      (#"loc.text(("s%"):format())"#, ["text … #0"]),
      (#"loc.text(event.key)"#, ["text … #0"]), (#"loc.text(f())"#, ["text … #?"]),
      (#"loc.text()"#, ["text … #?"]),
      (#"loc.text(loc.plural_key("chat", event.n, "en"), event.n)"#, ["text chat| #1", "pluralKey chat"]),
      (#"loc.text(loc.plural_key("chat_" .. x, 1, l))"#, ["text chat_… #0", "pluralKey chat_…"]),
      // Tables.
      (
        #"loc.text { android = "a", ios = "A", args = {1, 2}, fallback = "F" }"#,
        ["text android=a ios=A fallback #2"]
      ),
      (#"loc.text({ ["ios"] = x and "A" or "B" })"#, ["text ios=A,B #0"]),
      (#"loc.text{android = "a", args = {...}}"#, ["text android=a #?"]),
      (#"loc.text{android = "a", args = list}"#, ["text android=a #?"]),
      (#"local o = {ios = "A"} loc.text(o)"#, ["text ios=A #0"]),
      (#"local o = {ios = "A"} o.ios = x loc.text(o)"#, ["text … #0"]),
      (#"local a = {1, 2} loc.text{ios = "A", args = a}"#, ["text ios=A #2"]),
      (#"local t = {up = "u", down = "d"} loc.text(t[event.x])"#, ["text u,d #0"]),
      (#"local t = {up = "u"} loc.text(t.up)"#, ["text u #0"]),
      (#"local t = {up = {t = "u"}, down = {t = "d", b = "x"}} loc.text(t[k].t)"#, ["text u,d #0"]),
      (#"local t = {up = "u"} f(t) loc.text(t.up)"#, ["text … #0"]),
      (#"local t = {} t.up = "u" loc.text(t.up)"#, ["text … #0"]),
      (#"loc.text(({a = "x", b = "y"})[k] or "z")"#, ["text x,y,z #0"]),
      (#"for _, k in ipairs({"a", "b"}) do loc.text(k) end"#, ["text a,b #0"]),
      (#"for _, r in ipairs({{k = "a"}, {k = "b"}}) do loc.text(r.k) end"#, ["text a,b #0"]),
      (#"for k in pairs({a = 1, b = 2}) do loc.text(k) end"#, ["text a,b #0"]),
      (#"for i = 1, 2 do loc.text(i) end"#, ["text … #0"]),
      // Functions of the file.
      (#"local function key() if x then return "a" end return "b" end loc.text(key())"#, ["text a,b #?"]),
      (
        #"local function say(k, ...) return loc.text(k, ...) end say("a", 1) say(x and "b" or "c")"#,
        ["text a,b,c #?"]
      ),
      (#"local function say(k) return loc.text(k) end f(say)"#, ["text … #0"]),
      (#"local function f(x) return f(x) end loc.text(f("a"))"#, ["text … #?"]),
      // Lines and platforms.
      (#"local t = loc.text("a") return loc.message{subtitle = t}"#, ["text a #0 subtitle"]),
      (#"local m = {} m.title = loc.text("a") return loc.message(m)"#, ["text a #0 title"]),
      (
        #"local function t() return loc.text("a") end return loc.message{body = x and t() or nil}"#,
        ["text a #0 body"]
      ),
      (#"return loc.message{platform = "ios", title = loc.text("a")}"#, ["text a #0 title ios"]),
      (#"return loc.message{platform = event.platform, title = loc.text("a")}"#, ["text a #0 title"]),
      (
        #"local t = loc.text("a") return {loc.message{title = t}, loc.message{body = t}}"#, ["text a #0 body title"]
      ),
      // The left side of `and` is a condition, and what it holds is shown nowhere.
      (#"return loc.message{title = loc.text("a") and "x"}"#, ["text a #0"]),
      (#"return loc.message{title = x and loc.text("a")}"#, ["text a #0 title"]),
      (#"return loc.message{title = loc.text("a") or "x"}"#, ["text a #0 title"]),
      (#"return loc.message{title = loc.text("a") .. "x"}"#, ["text a #0"]),
      // No push.
      (#"loc.render(loc.text("a"), "de")"#, ["render a #0"]),
      (#"local t = loc.text("a") loc.source(t, "de")"#, ["source a #0"]),
      (#"loc.has("a", {version = "5.2"})"#, ["has a version 5.2"]),
      (#"local v = "5.2" loc.has("a", {platform = "ios", version = v})"#, ["has a version 5.2 ios"]),
      (#"loc.has("a", {version = v})"#, ["has a"]),
      (#"loc.has("a", {version = "5.2", platform = p})"#, ["has a"]),
      (#"if loc.has("a") then end"#, ["has a"]), (#"loc.has(loc.text("a"))"#, ["has a"]),
      (#"local t = loc.text("a") loc.render(t, "de") return loc.message{title = t}"#, ["text a #0 title"]),
    ] as [(String, [String])])
  func inRun(_ body: String, _ expected: [String]) { #expect(calls(body) == expected) }

  @Test func templates() {
    let source =
      #"local back = loc.template { title = loc.text("a", loc.slot "x") } return { run = function() return back {} end }"#
    #expect(read(source).calls.map(words) == ["text a #1 title"])
  }

  @Test func placesCountScalars() {
    let source = read("-- é\nreturn {\r\n  run = function() return 'é', loc.text(\"a\") end }")
    #expect(source.calls.map(\.place) == [SourcePosition(file: "r.lua", line: 3, column: 32)])
    #expect(source.run == SourcePosition(file: "r.lua", line: 3, column: 9))
  }

  @Test func helpersOutsideOfRun() {
    let calls = read(
      """
      local titles = { up = "t_up", down = "t_down" }
      local function title(event) return loc.text(titles[event.way], event.name) end
      local made = loc.text("at_load")
      local rule = { name = "x" }
      function rule.run(event) return loc.message { title = title(event), body = made } end
      return rule
      """)
    #expect(calls.calls.map(words) == ["text t_up,t_down #1 title", "text at_load #0 body"])
  }

  @Test func modules() {
    let source = read(#"local a, b = require "lib.a", require("lib.b") return {run = function() require "lib.a" end}"#)
    #expect(source.modules == ["lib.a", "lib.b"].map { Array($0.utf8) })
    let module = read(#"local M = {} function M.title(e) return loc.text("a", e.x) end return M"#)
    #expect(module.calls.map(words) == ["text a #1"])
  }

  @Test func sampleShop() throws {
    var found: [String] = []
    for file in LuaCorpus.files where file.name.hasPrefix("scripts/rules/") {
      let source = withSlice(file.bytes) { RuleSource($0, file: file.name) }
      found += source.calls.map { words($0) }
      #expect(source.stateWrites.isEmpty, "\(file.name)")
    }
    #expect(
      found == [
        "text back_in_stock_title #1 title", "text back_in_stock_body #0 body",
        "text price_drop_title #2 title", "text price_drop_body #2 body",
        "text STOCK_NOTIFICATION_BODY #4 body",
        "text welcome_title #1 title", "text new_message_body #2 body",
      ])
  }
}
