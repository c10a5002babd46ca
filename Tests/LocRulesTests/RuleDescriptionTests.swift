// A rule's description stays in memory as long as the rules do: names, event types and samples have bounds.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct RuleDescriptionTests {
  private func load(_ field: String) -> Diagnostic? {
    let source =
      "local function list(n) local t = {} for i = 1, n do t[i] = 't' end return t end return {run = print, \(field)}"
    do throws(LocScriptError) {
      _ = try Rules(files: [("a.lua", Array(source.utf8))], limits: .patient)
      return nil
    } catch {
      return error.diagnostics.first
    }
  }

  private static let samples = "(function() local s = {} for i = 1, N do s['s' .. i] = {n = i} end return s end)()"

  @Test(arguments: [
    "name = ('n'):rep(256)", "on = list(1000)", "samples = " + samples.replacing("N", with: "1000"),
  ]) func asMuchAsMayBe(_ field: String) { #expect(load(field)?.summary == nil) }

  @Test(arguments: [
    ("name = ('n'):rep(257)", "name", "more than 256 bytes"), ("on = list(1001)", "on", "more than 1000 event types"),
    ("samples = " + samples.replacing("N", with: "1001"), "samples", "more than 1000 samples"),
    ("keys = list(1001)", "keys", "more than 1000 keys"), ("keys = {('k'):rep(257)}", "keys[1]", "more than 256 bytes"),
  ]) func tooMuch(_ field: String, _ path: String, _ words: String) throws {
    let finding = try #require(load(field))
    #expect(finding.code == .ruleShape && finding.path == path && finding.message.contains(words), "\(finding)")
  }

  @Test func keys() throws {
    let source = "return {run = print, keys = {'sale_*', 'promo', '*'}}"
    let info = try #require(try Rules(files: [("a.lua", Array(source.utf8))], limits: .patient).info.first)
    #expect(info.keys == ["sale_*", "promo", "*"])
    #expect(load("keys = {}")?.summary == nil)
  }

  @Test(arguments: [
    ("keys = 'sale_*'", "keys", "must be a list of keys, not a string"),
    ("keys = {1}", "keys[1]", "must be a string, not a number"),
    ("keys = {'a', ''}", "keys[2]", "is empty"), ("keys = {'sale_*_title'}", "keys[1]", "a `*` that is not at its end"),
    ("keys = {'**'}", "keys[1]", "a `*` that is not at its end"),
    ("keys = {a = 'sale'}", "keys", "must be a list of keys, not"),
    ("key = {'sale_*'}", "key", "no field 'key'"),
  ]) func noKeys(_ field: String, _ path: String, _ words: String) throws {
    let finding = try #require(load(field))
    #expect(finding.code == .ruleShape && finding.path == path && finding.message.contains(words), "\(finding)")
    #expect(finding.help?.contains("sale_*") == true || finding.help?.contains("Did you mean 'keys'?") == true)
  }

  /// A finding about a field is at its name, where the source writes that once.
  @Test(arguments: [
    ("return {\n  on = 5,\n  run = print }", 2, 3), ("return {run = print,\n samples = {{}}}", 2, 2),
    ("return { run = print, expect = 1 }", 1, 23), ("return {run = print, naem = 'x'}", 1, 22),
    ("local on = {on = 1}\nreturn {run = print, on = 5}", 1, 1), ("local t = {run = print}\nt.on = 5 return t", 1, 1),
    ("local on = 1\nreturn {run = print, on = 5}", 2, 22),
  ]) func places(_ source: String, _ line: Int, _ column: Int) {
    do throws(LocScriptError) {
      _ = try Rules(files: [("a.lua", Array(source.utf8))], limits: .patient)
      Issue.record("it loads")
    } catch {
      #expect(error.diagnostics.first?.position == SourcePosition(file: "rules/a.lua", line: line, column: column))
    }
  }

  @Test func aFieldOfAMegabyteIsNotRepeated() throws {
    let finding = try #require(load("[('f'):rep(1000000)] = 1"))
    #expect(finding.message == "a rule has no field with a name of 1000000 bytes")
  }
}
