// Envelopes count against the output limit as a batch writes them, with their escapes.

import Foundation
import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct EnvelopeLimitTests {
  private static let limit = 1 << 20

  private func lines(_ body: String, name: String = "a") throws -> [Substring] {
    let limits = RuleLimits(milliseconds: 60_000)
    let source = "return {name = '\(name)', run = function(event) \(body) end}"
    let session = RuleSession(rules: try Rules(files: [("a.lua", Array(source.utf8))], limits: limits), limits: limits)
    let batch = withSlice("{}\n{}") { session.runMany(events: $0).bytes }
    #expect(batch.count <= 2 * Self.limit)
    let result = try withSlice("{}") { try session.run(event: $0) }
    let alone = result.envelopes(at: .line(1)).count
    #expect(2 * alone == batch.count && alone <= Self.limit)
    return String(decoding: batch, as: UTF8.self).split(separator: "\n")
  }

  /// A control character becomes six bytes, a message's `meta` has it already, findings are the host's own words.
  @Test(arguments: [
    #"return loc.skip(("\1"):rep(900000))"#,
    #"local s = ("\1"):rep(800000) .. event.missing return loc.skip(s)"#,
    #"return loc.message{topic = "t", body = "b", meta = {a = ("\1"):rep(300000)}}"#,
    #"return {loc.message{topic = "t", body = "b", meta = {a = ("\1"):rep(300000)}}}"#,
    #"local m, t = loc.message{topic = "t", body = "b", meta = {a = ("x"):rep(9000)}}, {} for i = 1, 200 do t[i] = m end return t"#,
  ]) func tooMuch(_ body: String) throws {
    for line in try lines(body) {
      #expect(line.contains(#""status":606"#) || line.contains(#""status":608"#), "\(line.prefix(300))")
    }
  }

  @Test(arguments: [
    #"return loc.skip(("\1"):rep(170000))"#, #"return loc.skip(("\n"):rep(500000))"#,
    #"return loc.message{topic = "t", body = "b", meta = {a = ("\1"):rep(150000)}}"#,
  ]) func enough(_ body: String) throws {
    for line in try lines(body) { #expect(!line.contains(#""error""#), "\(line.prefix(300))") }
  }

  /// The count is that of the bytes that are written, or a little more.
  @Test(arguments: [
    "return loc.skip('why \"\\1\\n')", "return loc.message{topic = 't', body = 'b'}",
    "return {loc.message{token = 'x\"', body = loc.text('k', 1.5), meta = {a = 1}, not_before = 7}, {message = {topic = 'y'}}}",
    "return loc.message{token = ('x\"'):rep(1000), body = 'b'}",
  ]) func theCountIsRight(_ body: String) throws {
    let source = "return {name = 'n\\1\\'', run = function(event) \(body) end}"
    let session = RuleSession(
      rules: try Rules(files: [("a.lua", Array(source.utf8))], limits: .patient), limits: .patient)
    let result = try withSlice("{}") { try session.run(event: $0) }
    var counted = 0
    for payload in result.payloads { counted += payload.envelopeBytes }
    for skip in result.skipped { counted += skip.envelopeBytes }
    #expect(result.failures.isEmpty)
    let written = result.envelopes(at: .line(1_000_000)).count
    #expect(counted >= written && counted <= written + 80 * (result.payloads.count + 1))
  }

  /// Three hundred warnings of a message that is returned again and again: they are written where there is room for them.
  @Test func findingsAreOutput() throws {
    let source = """
      local aps = {} for i = 1, 300 do aps["a" .. i] = 1 end
      local m = {message = {topic = "t", apns = {payload = {aps = aps}}}}
      local t = {} for i = 1, N do t[i] = m end return t
      """
    for line in try lines(source.replacing("N", with: "1")) { #expect(line.contains(#""findings""#)) }
    for line in try lines(source.replacing("N", with: "40")) { #expect(line.contains(#""status":606"#)) }
  }

  /// A result that is taken back leaves those of the other rules.
  @Test func otherRulesKeepTheirs() throws {
    let limits = RuleLimits(milliseconds: 60_000)
    let files = [
      ("a.lua", "return function() return loc.message{topic = 'a', body = 'b'} end"),
      ("b.lua", #"return function() return loc.skip(("\1"):rep(900000)) end"#),
      ("c.lua", "return function() return loc.skip('c') end"),
    ].map { (name: $0.0, bytes: Array($0.1.utf8)) }
    let session = RuleSession(rules: try Rules(files: files, limits: limits), limits: limits)
    let result = try withSlice("{}") { try session.run(event: $0) }
    #expect(result.payloads.count == 1 && result.skipped.map(\.reason) == ["c"])
    #expect(result.failures.map { $0.error.status } == [.ruleOutput])
    #expect(result.failures.first?.error.diagnostics.first?.help?.contains("output") == true)
  }

  private func envelope(_ body: String) throws -> String {
    let rules = try Rules(files: [("a.lua", Array("return function(event) \(body) end".utf8))], limits: .patient)
    let result = try withSlice("{}") { try RuleSession(rules: rules, limits: .patient).run(event: $0) }
    return String(decoding: result.envelopes, as: UTF8.self)
  }

  /// The first finding is the error itself, all others are listed beside it.
  @Test(arguments: [("one", 0), ("one = 1, two", 1), ("one = 1, two = 2, three", 2)])
  func otherFindings(_ fields: String, _ others: Int) throws {
    let line = try envelope("return {message = {topic = 't', \(fields) = 1}}")
    #expect(line.contains(#""findings""#) == (others > 0), "\(line)")
    #expect(line.components(separatedBy: #""slug""#).count == others + 2, "\(line)")
  }

  /// Messages of rules come without notes, such as that of a size near the limit, which asks nobody to change them.
  @Test func notesAreNoPartOfALine() throws {
    let line = try envelope(
      "return {message = {token = 't', data = {d = ('d'):rep(3000)}, "
        + "android = {notification = {title = 'x', title_loc_key = 'k'}}}}")
    #expect(line.contains("literal-wins") && !line.contains("payload-size"), "\(line.suffix(300))")
    #expect(try !envelope("return {message = {topic = 't'}}").contains("findings"))
  }
}
