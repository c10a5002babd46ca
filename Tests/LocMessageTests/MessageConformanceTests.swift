// Every line of fcm-admin.jsonl and fcm-rest.jsonl: the verdict, and the wire where firebase-admin's is known.

import Foundation
import LocBase
import LocMessage
import TestSupport
import Testing

@Suite struct MessageConformanceTests {
  /// Where our wire differs from firebase-admin's on purpose.
  static let deliberateDifferences = [
    "ttl-15": "the Python SDK loses a nanosecond: 4.1 s is 4.100000000s"
  ]

  @Test func adminForm() throws { try run("conformance/fcm-admin.jsonl", form: .admin, least: 165) }
  @Test func restForm() throws { try run("conformance/fcm-rest.jsonl", form: .rest, least: 95) }

  private func run(_ path: String, form: MessageForm, least: Int) throws {
    var passed = 0
    var failed = 0
    var uncompared = 0
    for line in try Fixtures.text(path).split(separator: "\n") {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let id = object["id"] as? String ?? "?"
      let want = object["want"] as? String ?? "?"
      let input = try JSONSerialization.data(withJSONObject: object["input"] ?? [:])
      let reading = read([UInt8](input), form: form)
      var verdict = "ok"
      for finding in reading.findings where finding.severity != .note {
        if finding.severity == .error { verdict = "error" } else if verdict == "ok" { verdict = "warn" }
      }
      var problem = verdict == want ? nil : "wants \(want), got \(verdict): \(reading.findings.map(\.summary))"
      if problem == nil, want != "error", let theirs = object["firebase_admin_wire"] as? [String: Any] {
        if let reason = Self.deliberateDifferences[id] {
          uncompared += 1
          print("  \(id): wire not compared: \(reason)")
        } else {
          problem = difference(reading.wire, theirs)
        }
      }
      if let problem {
        failed += 1
        Issue.record("\(id): \(problem)")
      } else {
        passed += 1
      }
    }
    #expect(passed + failed >= least)
    #expect(uncompared == (form == .admin ? Self.deliberateDifferences.count : 0))
    let name = (path as NSString).lastPathComponent
    print("\(name): \(passed) passed, \(failed) failed, 0 skipped (\(uncompared) without their wire)")
  }

  private func difference(_ wire: [UInt8]?, _ theirs: [String: Any]) -> String? {
    guard let wire, let ours = try? JSONSerialization.jsonObject(with: Data(wire)) as? [String: Any] else {
      return "no wire"
    }
    if (ours["message"] as? NSDictionary) == (theirs as NSDictionary) { return nil }
    return "ours is \(String(decoding: wire, as: UTF8.self)), theirs \(theirs)"
  }
}

/// Reads a message from bytes, as every test here does.
func read(_ bytes: [UInt8], form: MessageForm = .automatic) -> MessageReading {
  bytes.withUnsafeBufferPointer { MessageReader.read(text: UTF8Slice($0), form: form, file: "message.json") }
}

func read(_ text: String, form: MessageForm = .automatic) -> MessageReading { read([UInt8](text.utf8), form: form) }
