// What a rule gives back: nothing, messages, or what is wrong with it, with the rule, the field and the line.

import Foundation
import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct ResultTests {
  static func result(_ value: String) throws -> SessionResult {
    try RuleSessionTests.run(["a.lua": "local unused = 1\nreturn function(event)\n  return \(value)\nend"], "{}")
  }

  /// The run is over when its result is read: the line is the function's.
  @Test(arguments: [
    ("{message = {topic = 'x', bdy = 1}}", "message.bdy", "unknown-field"),
    ("{message = {topic = 'x', data = {n = 0/0}}}", "message.data.n", "bad-result"),
    ("{loc.message{topic = 'x', body = 'y'}, {message = {topic = 'z', bdy = 1}}}", "[2].message.bdy", "unknown-field"),
    ("{loc.message{topic = 'x', body = 'y'}, 5}", "[2]", "bad-result"),
    ("'text'", nil, "bad-result"), ("print", nil, "bad-result"),
  ]) func aBadResultNamesFieldAndLine(_ value: String, _ path: String?, _ slug: String) throws {
    let result = try Self.result(value)
    #expect(result.payloads.isEmpty)
    let failure = try #require(result.failures.first)
    let finding = try #require(failure.error.diagnostics.first)
    #expect(failure.rule == "a" && failure.error.status == .ruleResult)
    #expect(finding.code.slug == slug && finding.path == path, "\(finding)")
    #expect(finding.position == SourcePosition(file: "rules/a.lua", line: 2, column: 8), "\(finding)")
  }

  @Test(arguments: [
    ("{loc.skip('why')}", "a rule returns messages, not a loc.skip"),
    ("loc.text('k')", "a rule returns messages, not a loc.text"),
  ]) func whatIsNoMessageIsNamed(_ value: String, _ words: String) throws {
    let finding = try #require(try Self.result(value).failures.first?.error.diagnostics.first)
    #expect(finding.message == words)
  }

  /// `condition and loc.message {…}` is false where the condition is, alone and in a list.
  @Test(arguments: ["event.n == 1 and loc.message {}", "{loc.message{topic = 'x', body = 'y'}, event.n == 1}"])
  func aConditionThatIsFalse(_ value: String) throws {
    let finding = try #require(try Self.result(value).failures.first?.error.diagnostics.first)
    #expect(finding.message.hasSuffix("not a boolean"))
    #expect(finding.help?.contains("write `if condition then`") == true)
    for other in ["true", "{true}", "5", "{5}"] {
      #expect(try Self.result(other).failures.first?.error.diagnostics.first?.help == nil)
    }
  }

  /// A field that is nil because the event lacks it is told apart from one that is null there.
  @Test(arguments: [
    ("{}", "the event has no field 'image'"), (#"{"image":null}"#, "the event's field 'image' is null"),
  ])
  func absentFields(_ event: String, _ words: String) {
    let outcome = evaluate("return loc.message{topic = 'x', title = 't', data = {image = event.image}}", event: event)
    #expect(outcome.status == 608 && outcome.text.contains("is nil: \(words)"), "\(outcome)")
  }

  /// A message that another function of loc has read is not lost, though the rule does not return it.
  @Test(arguments: [
    ("1", true), ("loc.json(m)", false), ("loc.json({a = {m}})", false), ("loc.build(m)", false),
  ])
  func messagesThatAreUsed(_ value: String, _ isLost: Bool) throws {
    let source = """
      return function(event)
        local m = loc.message { topic = 'x', body = 'y' }
        local used = \(value)
      end
      """
    let result = try RuleSessionTests.run(["a.lua": source], "{}")
    #expect(result.findings.flatMap { $0.findings }.map { $0.code } == (isLost ? [.unreturnedMessage] : []))
  }

  /// What stands for a value in another language's texts is a placeholder; a percent sign before a word is none.
  @Test(arguments: [
    ("Hi %s", true), ("%s.", true), ("%d items", true), ("%1$s", true), ("%@", true), ("${name}", true),
    ("{event.name}", true), ("%10d", true), ("5%discount", false), ("%sale", false), ("100%", false),
    ("20 % down", false), ("%", false), ("{name}", false), ("$ {name}", false), ("{event.name", false), ("%x", false),
  ])
  func placeholders(_ title: String, _ isOne: Bool) throws {
    let result = try Self.result("loc.message{topic = 'x', title = '\(title)'}")
    let found = try #require(result.payloads.first?.findings.list)
    #expect(found.map { $0.code } == (isOne ? [.unformatted] : []), "\(title)")
  }

  @Test(arguments: ["{}", "loc.array {}", "nil"]) func anEmptyListIsNothing(_ value: String) throws {
    let result = try Self.result(value)
    #expect(result.payloads.isEmpty && result.skipped.isEmpty && result.failures.isEmpty)
  }

  /// Every interface has one form of a moment.
  @Test(arguments: [
    ("1767225600", "1767225600"), ("'2026-01-01T00:00:00Z'", "1767225600"), ("'1969-12-31T23:59:59.5+05:45'", "-20701"),
  ]) func notBeforeIsSeconds(_ value: String, _ seconds: String) throws {
    let result = try Self.result("loc.message{topic = 'x', body = 'y', not_before = \(value)}")
    #expect(result.payloads.first?.notBefore?.string == seconds)
  }

  /// A chunk's value may be a message, or hold some.
  @Test func messagesOfChunksAreTheirBodies() {
    let body = #"{"message":{"topic":"x","data":{"n":"1"}}}"#
    let message = "loc.message{topic = 'x', data = {n = 1}}"
    #expect(evaluate("return \(message)").text == body)
    #expect(evaluate("return {\(message), {m = \(message)}}").text == "[\(body),{\"m\":\(body)}]")
    #expect(evaluate("return loc.json(\(message)) == loc.build(\(message))").text == "true")
    let two = evaluate("return loc.message{tokens = {'a', 'b'}, data = {n = 1}}").text
    #expect(two == #"[{"message":{"token":"a","data":{"n":"1"}}},{"message":{"token":"b","data":{"n":"1"}}}]"#)
    // One message a thousand times is more than the output may be.
    let flood =
      "local m = loc.message{topic = 'x', data = {n = ('y'):rep(3000)}} local t = {} for i = 1, 1000 do t[i] = m end "
    #expect(evaluate(flood + "return t").status == 606)
    #expect(evaluate(flood + "return loc.json(t)").status == 608)
  }

  @Test func aChunksBadValueNamesItsFile() {
    let session = RuleSession(rules: nil, limits: .patient)
    #expect {
      try withSlice("return 0/0") { _ = try session.evaluate(source: $0, name: "chunk.lua") }
    } throws: { error in
      (error as? LocScriptError)?.diagnostics.first?.position?.file == "chunk.lua"
    }
    #expect {
      try withSlice("\nx = = 1") { _ = try session.evaluate(source: $0, name: "a\0b.lua") }
    } throws: { error in
      (error as? LocScriptError)?.diagnostics.first?.position == SourcePosition(file: "a?b.lua", line: 2, column: 1)
    }
  }

  /// Lua shortens long names in its own messages; a finding has the whole one, and its message none.
  @Test(arguments: [
    "rules", String(repeating: "folder/", count: 20) + "rules", String(repeating: "ü/", count: 40) + "a:1: b",
    String(repeating: "ü/", count: 40) + "rules2",
  ])
  func placesOfLongNames(_ root: String) {
    func finding(_ files: [String: String]) -> Diagnostic? {
      do {
        let rules = try Rules(files: files.map { ($0.key, Array($0.value.utf8)) }, root: root, limits: .patient)
        let result = try withSlice("{}") { try RuleSession(rules: rules, limits: .patient).run(event: $0) }
        return result.failures.first?.error.diagnostics.first
      } catch {
        return (error as? LocScriptError)?.diagnostics.first
      }
    }
    let module = "local lib = require 'lib.m' return function() local found = lib.f() return found end"
    for (files, file, line, column, message) in [
      (["a.lua": "\n\nx = = 1"], "a.lua", 3, 1, "unexpected symbol near '='"),
      (["a.lua": "\nerror('at once')"], "a.lua", 2, 1, "at once"),
      (["a.lua": "return function()\n error('in a run') end"], "a.lua", 2, 2, "in a run"),
      (["a.lua": module, "lib/m.lua": "\n\n\nx = = 1"], "lib/m.lua", 4, 1, "unexpected symbol near '='"),
      (["a.lua": module, "lib/m.lua": "return {f = function()\n error('below') end}"], "lib/m.lua", 2, 2, "below"),
      (["a.lua": module, "lib/m.lua": "return {f = function()\n error('above', 2) end}"], "a.lua", 1, 1, "above"),
    ] {
      let found = finding(files)
      #expect(found?.position == SourcePosition(file: root + "/" + file, line: line, column: column), "\(files)")
      #expect(found?.message == message, "\(files)")
    }
  }

  /// A placeholder that nothing fills needs no resources to be seen; a text that came with the event may have one by chance.
  @Test func aPlaceholderWithoutResources() throws {
    let source = """
      return function(event)
        return loc.message { topic = "x", title = "Hi %s, {event.name}", body = event.body }
      end
      """
    let session = RuleSession(rules: try RuleSessionTests.rules(["a.lua": source]), limits: .patient)
    for body in ["Hi %s, {event.name}", "5 %d", "5 %d"] {
      let result = try withSlice("{\"body\":\"\(body)\"}") { try session.run(event: $0) }
      let findings = try #require(result.payloads.first?.findings.list)
      let isWritten = body.hasPrefix("Hi")
      #expect(
        findings.map { $0.code.slug } == (isWritten ? ["unformatted", "unformatted"] : ["unformatted"]), "\(body)")
      #expect(findings.first?.message.contains("'%s'") == true)
    }
    let long = String(repeating: "x", count: 300) + "%s"
    let rule = "return function(event) return loc.message { topic = 'x', title = event.t } end -- '\(long)'"
    let result = try RuleSessionTests.run(["a.lua": rule], "{\"t\":\"\(long)\"}")
    #expect(result.payloads.first?.findings.list.map { $0.code.slug } == ["unformatted"])
  }

  /// What a rule has lost is one entry, which names the rule once.
  @Test func lostValuesAreOneEntry() throws {
    let source = "return function(event)\n  loc.message { topic = 'x', body = 'y' }\n  return nil, 5\nend"
    let result = try RuleSessionTests.run(["a.lua": source], "{}")
    #expect(result.findings.count == 1 && result.findings.first?.rule == "a" && !result.isEmpty)
    let findings = try #require(result.findings.first?.findings)
    #expect(findings.map { $0.code.slug } == ["second-value", "unreturned-message"])
    #expect(findings.map { $0.position?.line } == [1, 2])
  }

  @Test func aModuleHasTheLimitOfARule() {
    let large = "return '" + String(repeating: "x", count: 70_000) + "'"
    #expect {
      _ = try RuleSessionTests.rules(["a.lua": "return function() end", "lib/large.lua": large])
    } throws: { error in
      let failure = error as? LocScriptError
      return failure?.status == .ruleSourceSize
        && failure?.diagnostics.first?.position?.file == "rules/lib/large.lua"
    }
  }

  @Test func aRuleHasNoPositions() {
    #expect {
      _ = try RuleSessionTests.rules(["a.lua": "return {run = function() end, [1] = 2}"])
    } throws: { error in
      (error as? LocScriptError)?.diagnostics.first?.code.slug == "rule-shape"
    }
  }
}
