// What composing a large message may take: looks at the run's clock on the way, and texts of findings within a bound.

import LocBase
import TestSupport
import Testing

@testable import LocMessage

@Suite struct ComposerBoundsTests {
  /// Composes the table and returns how often the composer asked whether the run was over.
  private func looks(_ json: String, areTooMany: @escaping (Int) -> Bool = { _ in false }) throws -> Int {
    let composer = MessageComposer(takesNotes: false)
    var looks = 0
    composer.isRunOver = {
      looks += 1
      return areTooMany(looks)
    }
    _ = try withTable(json) { composer.build($0) }
    return looks
  }

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ",")
  }

  @Test(arguments: [
    #""data":{\#(list(16_000) { #""google.\#($0)":"x""# })}"#,
    #""data":{\#(list(16_000) { #""good\#($0)":"x""# })}"#,
    #""apns":{"headers":{\#(list(16_000) { #""apns-prioritx\#($0)":"x""# })}}"#,
    #""apns":{"payload":{"aps":{"badge":1},"list":[\#(list(16_000) { "\(1 << 60 + $0)" })]}}"#,
    #""android":{"notification":{"body_loc_key":"k","body_loc_args":[\#(list(16_000) { "\($0)" })]}}"#,
    #""android":{"notification":{"vibrate_timings":[\#(list(16_000) { "\($0)" })]}}"#,
    #""webpush":{"notification":{"actions":[\#(list(16_000) { _ in "7" })]}}"#,
    #""webpush":{"notification":{\#(list(16_000) { #""option\#($0)":7"# })}}"#,
  ])
  func manyMembersLookAtTheClock(_ fields: String) throws {
    let json = #"{"topic":"t",\#(fields)}"#
    #expect(try looks(json) >= 16_000 / 256)
    // The first look that says so is the last.
    #expect(try looks(json, areTooMany: { $0 >= 3 }) == 3)
  }

  /// A composer that was stopped once composes the next message whole.
  @Test func theNextMessageIsWhole() throws {
    let composer = MessageComposer()
    composer.isRunOver = { true }
    let many = #"{"topic":"t","data":{\#(Self.list(1_000) { #""k\#($0)":"x""# })}}"#
    _ = try withTable(many) { composer.build($0) }
    composer.isRunOver = nil
    let reading = try withTable(#"{"topic":"t","data":{"k":"x"}}"#) { table in
      _ = composer.build(table)
      return composer.message(0).reading
    }
    #expect(reading.wire == Array(#"{"message":{"topic":"t","data":{"k":"x"}}}"#.utf8))
    #expect(reading.findings.isEmpty)
  }

  /// The value below so many names of so many bytes each.
  private static func nested(_ value: String, _ depth: Int, name bytes: Int) -> String {
    let name = String(repeating: "n", count: bytes)
    return (0..<depth).reduce(value) { (value, _) in #"{"\#(name)":\#(value)}"# }
  }

  @Test(arguments: [
    #""apns":{"payload":{"aps":{"badge":1},"z":\#(nested("[\(list(900) { "\(1 << 60 + $0)" })]", 50, name: 190))}}"#,
    #""apns":{"payload":{"aps":{"content-state":\#(nested("{\(list(900) { #""k\#($0)":1"# })}", 50, name: 190))}}},"#
      + #""ios":{"content_state":\#(nested("{\(list(900) { #""k\#($0)":2"# })}", 50, name: 190))}"#,
    #""data":\#("{\(list(900) { #""\#($0)\#(String(repeating: "k", count: 3_000))":1.5"# })}")"#,
  ])
  func findingsHaveFewTexts(_ fields: String) throws {
    let reading = try withTable(#"{"topic":"t",\#(fields)}"#) { table in
      let composer = MessageComposer()
      _ = composer.build(table)
      return composer.message(0).reading
    }
    var bytes = 0
    for finding in reading.findings { bytes += finding.textBytes }
    #expect(reading.findings.count >= 10)
    #expect(bytes <= 2 * DiagnosticList.maxTextBytes + (64 << 10))
  }

  /// Also the first error behind so many bytes of warnings that nothing else is kept.
  @Test func theFirstErrorIsKept() throws {
    let warnings = Self.nested("[\(Self.list(900) { "\(1 << 60 + $0)" })]", 50, name: 190)
    let fields = #""apns":{"payload":{"aps":{"badge":1},"z":\#(warnings)}},"fcm_options":{"analytics_label":5}"#
    let reading = try withTable(#"{"topic":"t",\#(fields)}"#) { table in
      let composer = MessageComposer()
      _ = composer.build(table)
      return composer.message(0).reading
    }
    #expect(reading.findings.filter { $0.severity == .error }.map(\.code.slug) == ["wrong-type"])
  }
}
