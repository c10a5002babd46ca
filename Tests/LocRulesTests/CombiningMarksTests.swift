// Names that a rule, a file or a caller chooses, of marks that Swift's own comparison takes minutes for: an error at once.

import LocBase
import TestSupport
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct CombiningMarksTests {
  private static let limits = RuleLimits(milliseconds: 60_000)
  private static let variable = #"local V = ("\u{301}\u{316}\u{5B0}\u{5B1}"):rep(100000) "#

  /// Returns `false` and the error's slug, or `true` and the call's value.
  private func call(_ call: String) -> Outcome {
    let session = RuleSession(rules: nil, host: LibraryCalls.host(), limits: Self.limits)
    let source =
      Self.variable
      + "local ok, e = pcall(function() return \(call) end) return {ok, type(e) == 'table' and e.slug or e}"
    return evaluate(Array(source.utf8), event: LibraryCalls.event, session: session)
  }

  @Test(arguments: [
    "loc.has('k', {platform = V})", "loc.has('k', {[V] = 1})", "loc.has(V)", "loc.locales(V)",
    "loc.render('k', 'de', V)",
    "loc.render('k', 'de', 'ios', V)", "loc.source('k', 'de', 'ios', V)",
    "loc.preview({message = {topic = 'x'}}, {platform = V, locales = {'de'}})",
    "loc.preview({message = {topic = 'x'}}, {[V] = 1})", "loc.money(1, V)", "loc.quiet_until(0, 0, V, V)",
    "loc.version_at_least(V, '1')", "loc.text(V)", "loc.plural_key('k', V, 'de')",
  ]) func namesAreRefused(_ source: String) {
    #expect(call(source) == Outcome(status: 0, text: #"[false,"argument"]"#))
  }

  @Test(arguments: ["loc.render('k', V)", "loc.number(1, 0, V)", "loc.date(0, 0, V)", "loc.plural_key('k', 1, V)"])
  func languagesAreRefused(_ source: String) {
    #expect(call(source) == Outcome(status: 0, text: #"[false,"unknown-locale"]"#))
  }

  /// The event's own field names, and what Lua says of a global or a field.
  @Test(arguments: [
    "error(V)", "_ENV[V]()", "loc[V]()", "event[V].x", "event[V]()", "error({slug = V, message = V, key = V})",
  ])
  func errorsAreExplained(_ source: String) {
    let outcome = evaluate(
      Self.variable + "return \(source)", event: #"{"name":{"x":1}}"#, limits: Self.limits)
    #expect(outcome.status == 608)
  }

  private func load(_ table: String, name: String = "a.lua") -> LocScriptError? {
    let source = Self.variable + "return {run = function() end, \(table)}"
    do throws(LocScriptError) {
      _ = try Rules(files: [(name, Array(source.utf8))], limits: Self.limits)
      return nil
    } catch {
      return error
    }
  }

  @Test func fieldsOfRules() {
    #expect(load("[V] = 1")?.diagnostics.first?.code == .ruleShape)
    #expect(load("name = V")?.diagnostics.first?.code == .ruleShape)
    #expect(load("['name' .. V] = 1")?.diagnostics.first?.code == .ruleShape)
    for field in ["owner = V", "description = V", "on = V", "samples = {[V] = {}}"] { #expect(load(field) == nil) }
    #expect(load("owner = 'x'", name: "\(combiningMarks).lua")?.diagnostics.first?.code == .ruleShape)
    #expect(load("name = 'x'", name: "\(combiningMarks)/a.lua") == nil)
  }

  /// Two rules whose names differ in their bytes alone are two rules, each of which is found by its own name.
  @Test func namesOfRules() throws {
    let files = [composed, decomposed].enumerated().map { index, name in
      (
        name: "\(index).lua",
        bytes: Array("return {name = '\(name)', run = function() return loc.skip('\(index)') end}".utf8)
      )
    }
    let session = RuleSession(rules: try Rules(files: files, limits: .patient), limits: .patient)
    for (index, name) in [composed, decomposed].enumerated() {
      let result = try withSlice("{}") { try session.run(event: $0, only: name) }
      #expect(result.skipped.map(\.reason) == ["\(index)"])
    }
    #expect(throws: LocScriptError.self) { try withSlice("{}") { try session.run(event: $0, only: combiningMarks) } }
    let twice = files.map { (name: "x" + $0.name, bytes: files[0].bytes) }
    #expect(throws: LocScriptError.self) { try Rules(files: twice, limits: .patient) }
  }

  @Test func selectedFiles() throws {
    let files = [(name: "a.lua", bytes: Array("return {run = function() end}".utf8))]
    for selected in [combiningMarks, combiningMarks + "/"] {
      #expect(try Rules(files: files, selected: selected, limits: .patient).rules.isEmpty)
    }
    #expect(
      try Rules(files: [("\(composed).lua", files[0].bytes)], selected: "\(decomposed).lua", limits: .patient).rules
        .isEmpty)
  }
}
