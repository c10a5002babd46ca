// The public JSONTestSuite (github.com/nst/JSONTestSuite), where its folder is given: too large and too hostile to keep here.
// JSON_TEST_SUITE=…/test_parsing swift test --filter JSONTestSuite

import Foundation
import LocBase
import Testing

@Suite struct JSONTestSuiteTests {
  @Test func everyFile() throws {
    guard let folder = ProcessInfo.processInfo.environment["JSON_TEST_SUITE"] else {
      print("JSONTestSuite: skipped, JSON_TEST_SUITE names no folder")
      return
    }
    var right: [Character: Int] = [:]
    var all: [Character: Int] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".json") {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name)))
      let accepts = bytes.withUnsafeBufferPointer { (try? JSONDocument(UTF8Slice($0))) != nil }
      let kind = name.first ?? "i"
      all[kind, default: 0] += 1
      if kind == "i" || accepts == (kind == "y") {
        right[kind, default: 0] += 1
      } else {
        Issue.record("\(name): \(accepts ? "accepted" : "refused")")
      }
    }
    for kind in all.keys.sorted() { print("JSONTestSuite \(kind): \(right[kind] ?? 0)/\(all[kind] ?? 0)") }
  }
}
