// The sandbox's string and table functions give what Lua 5.4 gives: values, and the texts of errors.

import Foundation
import TestSupport
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct LuaLibraryTests {
  @Test func answersOfLua() throws {
    let prelude = try Fixtures.text("lua/shown.lua")
    let lines = try Fixtures.lines("lua/library.jsonl")
    #expect(lines.unreadable == 0)
    let session = RuleSession(rules: nil, limits: .patient)
    var passed = 0
    var failed = 0
    for line in lines.objects {
      guard let call = line["lua"] as? String, let expected = line["expect"] as? String else {
        Issue.record("a line without lua or expect")
        continue
      }
      let source = prelude + "return shown(pcall(function() return \(call) end))"
      let outcome = evaluate(Array(source.utf8), session: session)
      let text = try? JSONSerialization.jsonObject(with: Data(outcome.text.utf8), options: .fragmentsAllowed) as? String
      if outcome.status == 0, text == expected {
        passed += 1
      } else {
        failed += 1
        Issue.record("\(call)\n  Lua 5.4: \(expected)\n  sandbox: \(outcome.status) \(outcome.text)")
      }
    }
    print("library.jsonl: \(passed) passed, \(failed) failed, 0 skipped")
    #expect(passed >= 1_604)
  }

  /// utf8.len reads a long text in pieces, which may end within a character or before a stray byte.
  @Test func lengthOfLongTexts() {
    func answer(_ source: String) -> String { evaluate(source).text }
    for start in ["", "x", "xx"] {
      let text = "local s = '\(start)' .. ('\\u{4e00}'):rep(700000)"
      let count = 700_000 + start.utf8.count
      #expect(answer("\(text) return utf8.len(s)") == "\(count)")
      #expect(answer("\(text) return utf8.len(s, -3)") == "1")
      #expect(answer("\(text) return utf8.len(s .. 'é', 1, #s)") == "\(count)")
      let stray = "\(text) return select(2, utf8.len(s .. '\\x80' .. s))"
      #expect(answer(stray) == "\(700_000 * 3 + start.utf8.count + 1)")
    }
    #expect(
      answer("utf8.len(('x'):rep(2000000), 0)").contains("bad argument #2 to 'len' (initial position out of bounds)"))
    #expect(answer("utf8.char(-1)").contains("bad argument #1 to 'char' (value out of range)"))
  }

  /// A needle is looked for by its first megabyte.
  @Test func longNeedles() {
    func answer(_ source: String) -> String { evaluate("local s = ('ab'):rep(700000) \(source)").text }
    #expect(answer("return {('ab' .. s .. 'c'):find(s .. 'c', 1, true)}") == "[3,1400003]")
    #expect(answer("return tostring((s .. 'c'):find(s .. 'd', 1, true))") == "\"nil\"")
    #expect(answer("return {(s .. s):find(s .. 'ab', 2, true)}") == "[3,1400004]")
    #expect(answer("return {s:find(s)}") == "[1,1400000]")
    // A needle of less than a megabyte costs no more where its beginning is everywhere.
    let many = "local n = ('ab'):rep(200000) .. 'd' return {('ab' .. n:sub(1, -2) .. 'c' .. n):find(n, 1, true)}"
    #expect(answer(many) == "[400004,800004]")
  }

  @Test(arguments: [
    ("concat({{}})", "invalid value (table) at index 1 in table for 'concat'"),
    ("insert({1}, 5, 1)", "bad argument #2 to 'insert' (position out of bounds)"),
    ("insert({1})", "wrong number of arguments to 'insert'"),
    ("remove({1}, 5)", "bad argument #1 to 'remove' (position out of bounds)"),
    ("move({}, -1, math.maxinteger, 2)", "bad argument #3 to 'move' (too many elements to move)"),
    ("move({}, 1, 2, math.maxinteger)", "bad argument #4 to 'move' (destination wrap around)"),
    ("unpack({}, 1, 100000000)", "too many results to unpack"),
  ]) func errorsOfTablesAreLuas(_ call: String, _ message: String) {
    let text = evaluate("return select(2, pcall(function() table.\(call) end))").text
    #expect(text.hasSuffix("\(message)\""), "\(text)")
  }

  @Test func eventsReadLikeTables() {
    let event = #"{"name": "Eva", "tags": ["a", 1, "c"], "depth": {"x": true}}"#
    func answer(_ source: String) -> String { evaluate(source, event: event).text }
    #expect(answer("return table.concat(event.tags, '-')") == #""a-1-c""#)
    #expect(answer("return #table.pack(table.unpack(event.tags, 2))") == "2")
    #expect(answer("return (table.move(event.tags, 2, 3, 1, {}))") == #"[1,"c"]"#)
    #expect(answer("return (('{name}, {no}'):gsub('{(%w+)}', event))") == #""Eva, {no}""#)
    #expect(answer("return (('{depth}'):gsub('{(%w+)}', event))").contains("invalid replacement value (a table)"))
    #expect(answer("return table.concat({event.depth})").contains("invalid value (table) at index 1"))
    for change in ["table.insert(event.tags, 1)", "table.remove(event.tags)", "table.sort(event.tags)"] {
      #expect(answer(change).contains("the event cannot be changed"), "\(change)")
    }
    #expect(answer("table.insert(string, 1)").contains("cannot be changed"))
    #expect(answer("return table.concat(setmetatable({}, {__len = function() return 9 end}))").contains("__len"))
    #expect(answer("return string.format('%p', {})").contains("'%p' is not available"))
  }
}
