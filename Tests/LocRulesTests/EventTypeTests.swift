// Events without a type: an error where every rule names the types that it wants, and what the rules say of themselves.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct EventTypeTests {
  static let typed: [(name: String, bytes: [UInt8])] = [
    ("a.lua", Array("return {on = {'b', 'a'}, owner = 'x', run = function() return loc.skip('a') end}".utf8)),
    ("c.lua", Array("return {on = 'c', samples = {s = {type = 'c'}}, run = function() end}".utf8)),
  ]
  static let untyped = typed + [("d.lua", Array("return function() return loc.skip('d') end".utf8))]

  @Test(arguments: ["{}", #"{"type":null}"#, #"{"type":1}"#, #"{"type":["a"]}"#, #"{"Type":"a"}"#])
  func withoutType(_ event: String) throws {
    let session = RuleSession(rules: try Rules(files: Self.typed))
    let failure = #expect(throws: LocScriptError.self) { _ = try withSlice(event) { try session.run(event: $0) } }
    #expect(failure?.status == .message && failure?.diagnostics.first?.code == .eventType)
    #expect(failure?.diagnostics.first?.help == "The rules handle 'a', 'b', 'c'.")
    // A rule that is asked for by its name runs.
    #expect(try withSlice(event) { try session.run(event: $0, only: "a") }.skipped.count == 1)
    // A rule without `on` wants every event.
    let open = RuleSession(rules: try Rules(files: Self.untyped))
    #expect(try withSlice(event) { try open.run(event: $0) }.skipped.count == 1)
  }

  @Test(arguments: [#"{"type":"x"}"#, #"{"type":""}"#])
  func otherType(_ event: String) throws {
    let session = RuleSession(rules: try Rules(files: Self.typed))
    let result = try withSlice(event) { try session.run(event: $0) }
    #expect(result.payloads.isEmpty && !result.hasSkipsOrFailures)
    #expect(result.findings.map(\.rule) == [nil])
    #expect(result.findings.flatMap { $0.findings.map(\.code) } == [.unhandledEvent])
  }

  @Test func manyTypes() throws {
    let types = (0..<40).map { "'t\($0 % 20 + 10)'" }.joined(separator: ", ")
    let session = RuleSession(
      rules: try Rules(files: [("a.lua", Array("return {on = {\(types)}, run = function() end}".utf8))]))
    let failure = #expect(throws: LocScriptError.self) { _ = try withSlice("{}") { try session.run(event: $0) } }
    #expect(failure?.diagnostics.first?.help?.hasSuffix("'t18', 't19', ….") == true)
  }

  @Test func info() throws {
    var writer = JSONWriter()
    try Rules(files: Self.untyped, root: "rules").writeInfo(to: &writer)
    #expect(
      writer.buffer.string == """
        [{"name":"a","on":["b","a"],"description":null,"owner":"x","samples":[],"keys":[],"file":"rules/a.lua"},\
        {"name":"c","on":["c"],"description":null,"owner":null,"samples":["s"],"keys":[],"file":"rules/c.lua"},\
        {"name":"d","on":null,"description":null,"owner":null,"samples":[],"keys":[],"file":"rules/d.lua"}]
        """)
  }

  /// A type beyond the first hundred, or a long one, is counted all the same.
  @Test func unlistedTypesAreCounted() {
    var first = UnhandledTypes()
    for number in 1...100 { first.add(Array("t\(number)".utf8), line: number) }
    first.add(Array("t101".utf8), line: 101)
    first.add(Array("t100".utf8), line: 102)
    var later = UnhandledTypes()
    later.add([UInt8](repeating: 0x61, count: 257), line: 103)
    first.add(later)
    #expect(first.entries.count == 100 && first.entries[99].events == 2 && first.otherEvents == 2)
  }
}
