// A name counts as removed only while the sandbox refuses it, in the very words that excuse a line of the abuse corpora.

import TestSupport
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct RemovedNamesTests {
  @Test func everyNameIsRefused() {
    #expect(RemovedNames.shared.names.count == 14)
    for removed in RemovedNames.shared.names {
      let outcome = evaluate("return \(removed.use)")
      #expect(RemovedNames.shared.refused(by: outcome) == [removed.name], "\(removed.use): \(outcome)")
    }
  }

  @Test func noOtherErrorIsARefusal() {
    let names = LibraryCalls.rows.keys.filter { $0.contains(".") }
    #expect(names.count > 50)
    // The error that a rule would get if the name were gone: nothing excuses that.
    for name in names {
      let text = "chunk.lua:1: attempt to call a nil value (field '\(name.split(separator: ".")[1])')"
      #expect(RemovedNames.shared.refused(by: Outcome(status: 608, text: text)) == [], "\(name)")
    }
    for source in ["string.packs()", "('x'):atan2()", "error('x')", "__close()", "setmetatable(1, {})"] {
      let outcome = evaluate("return \(source)", event: "{}")
      #expect(outcome.status == 608 && RemovedNames.shared.refused(by: outcome) == [], "\(source): \(outcome)")
    }
    let refusal = RemovedNames.shared.names.first?.refusal ?? ""
    for status in [0, 602, 603, 605] {
      #expect(RemovedNames.shared.refused(by: Outcome(status: Int32(status), text: refusal)) == [])
    }
  }

  /// An excused line exists, asks for something else than an error, and is refused.
  @Test func excusedLinesAreRefused() {
    let files = ["conformance/sandbox.jsonl", "conformance/sandbox-2.jsonl", "rules/sandbox-internals.jsonl"]
    let lines = files.flatMap { SandboxConformanceTests.cases($0) }
    let excused = RemovedNames.shared.excusedLines
    #expect(excused.count == 10 && Set(excused).count == 10)
    for id in excused {
      let found = lines.filter { $0.id == id }
      #expect(found.count == 1 && found.allSatisfy { !$0.kinds.contains("script_error") }, "\(id)")
      for line in found {
        let outcome = evaluate(line.lua, event: #"{"name":"x"}"#)
        #expect(!RemovedNames.shared.refused(by: outcome).isEmpty, "\(id): \(outcome)")
      }
    }
  }
}
