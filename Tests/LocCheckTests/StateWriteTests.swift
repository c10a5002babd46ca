// What a rule keeps from one run to the next, and what only looks like it.

import LocBase
import TestSupport
import Testing

@testable import LocCheck

@Suite struct StateWriteTests {
  private func names(_ source: String) -> [String] {
    read(source).stateWrites.map { String(decoding: $0.name, as: UTF8.self) }
  }

  @Test(arguments: [
    ("local n = 0 return {run = function(e) n = n + 1 end}", ["n"]),
    ("local n = 0 return function(e) n = n + 1 end", ["n"]),
    ("local c = {} return {run = function(e) c[e.id] = true end}", ["c"]),
    ("local c = {a = {}} return {run = function(e) c.a.b.d = 1 end}", ["c"]),
    ("local c = {} return {run = function(e) table.insert(c, e.id) end}", ["c"]),
    ("local c, insert = {}, table.insert return {run = function(e) insert(c, e.id) end}", ["c"]),
    ("local c = {} return {run = function(e) rawset(c, 1, 2) table.remove(c) end}", ["c", "c"]),
    ("local c = {} return {run = function(e) table.move(e.list, 1, 2, 1, c) end}", ["c"]),
    ("local c = {} local function add(x) c[#c + 1] = x end return {run = function(e) add(e.id) end}", ["c"]),
    ("local c = {} return {run = function(e) local row = c[e.id] or {} row.n = 1 end}", ["row"]),
    ("local c = {} return {run = function(e) for _, row in pairs(c) do row.n = 1 end end}", ["row"]),
    ("local p = require 'lib.p' return {run = function(e) p.count = 1 end}", ["p"]),
    ("return {run = function(e) require('lib.p').count = 1 end}", ["lib.p"]),
    ("local function make() local n = 0 return function(e) n = n + 1 end end return {run = make()}", ["n"]),
    ("local M = {n = 0} function M.next() M.n = M.n + 1 return M.n end return M", ["M"]),
    ("local n = 0 local r = {} r.run = function(e) n = 1 end return r", ["n"]),
    ("local n = 0 local r = {} function r.run(e) local f = function() n = 1 end f() end return r", ["n"]),
    ("local t = {} function t:add(x) self.x = x end return {run = function(e) t.y = 1 end}", ["t"]),
  ]) func kept(_ source: String, _ expected: [String]) {
    let found = names(source)
    // A row is named by the run's own variable or by the file's: both lead to it.
    #expect(found == expected || expected == ["row"] && found == ["c"], "\(found)")
  }

  @Test(arguments: [
    "return {run = function(e) local n = 0 n = n + 1 end}", "return {run = function(e) e.x = 1 end}",
    "local n = 0 n = n + 1 return {run = function(e) return n end}",
    "return {run = function(e) local t = {} t.a = {} t.a.b = 1 table.insert(t, 1) return t end}",
    "local list = {} for i = 1, 3 do list[i] = i end return {run = function(e) return list[1] end}",
    "local list = {} local function add(x) list[#list + 1] = x end add(1) add(2) return {run = function(e) return list end}",
    "local t = (function() local t = {} for i = 1, 3 do t[i] = i end return t end)() return {run = function(e) return t end}",
    "local function build() local t = {} local function put(x) t[#t + 1] = x end put(1) return t end local all = build() "
      + "return {run = function(e) return all[1] end}",
    "local function copy(t) local c = {} for k, v in pairs(t) do c[k] = v end return c end local base = {a = 1} "
      + "return {run = function(e) local m = copy(base) m.b = 2 return m end}",
    "local function f(t) t.x = 1 return t end return {run = function(e) return f({}) end}",
    "return {run = function(e) local m = {} local function set(k, v) m[k] = v end set('a', 1) return m end}",
    "return {run = function(e) local n for i = 1, 3 do n = i end for _, x in ipairs(e.list) do x = 1 end return n end}",
    "local r = {name = 'a'} r.on = 'x' function r.run(e) local n = 0 n = 1 end r.samples = {} return r",
    "local defaults = {a = 1} return {run = function(e) local a = defaults.a a = a + 1 return a end}",
    "local M = {} function M.title(e) local s = '' s = s .. e.x return s end return M",
    "local names = {} names.a = 'b' return {run = function(e) local t = {names.a} t[2] = 1 return t end}",
  ]) func notKept(_ source: String) { #expect(names(source) == []) }

  @Test func place() {
    let source = read("local n = 0\nreturn {\n  run = function(e)\n    n = n + 1\n  end,\n}")
    #expect(source.stateWrites.map(\.place) == [SourcePosition(file: "r.lua", line: 4, column: 5)])
  }

  /// Bodies of `run` that do nothing wrong.
  @Test func noFalseAlarmInHonestRules() throws {
    for line in try Fixtures.lines("mistakes/honest.jsonl").objects {
      guard let run = line["run"] as? String else { continue }
      let source = read("return {run = function(event) \(run)\nend}")
      #expect(source.stateWrites.isEmpty, "\(run)")
    }
  }

  /// The repository's own Lua keeps nothing in rules.
  @Test func noFalseAlarmInTheRepository() {
    for file in LuaCorpus.files {
      let source = withSlice(file.bytes) { RuleSource($0, file: file.name) }
      let places = source.stateWrites.map(\.place.text).joined(separator: ", ")
      #expect(source.stateWrites.isEmpty, "\(places)")
    }
  }
}
