// The lines of an input as the records of a campaign: what is passed over and named, and what makes two inputs different.

import Foundation
import LocBase
import Testing

@testable import LocSend

@Suite struct CampaignTests {
  private let folder = CredentialsTests.Folder()

  private struct Seen {
    var bodies: [String] = []
    var notes: [String] = []
    var report = Report()
    var digest: Digest?
  }

  /// Reads an input as a sender does: once to check it, and once to send it.
  private func read(_ lines: String, _ change: (inout SendOptions) -> Void = { _ in }) throws -> Seen {
    let path = folder.file("in")
    try Data(lines.utf8).write(to: URL(fileURLWithPath: path))
    var options = SendOptions()
    options.input = path
    change(&options)
    var seen = Seen()
    var notes: [String] = []
    let campaign = try Campaign(options) { notes.append($0) }
    try campaign.check(&seen.report) { false }
    reading: while true {
      switch try campaign.next(&seen.report, isDone: { (_, _) throws(SendFailure) in false }) {
      case .record(let record, _): seen.bodies.append(String(decoding: record.body, as: UTF8.self))
      case .waiting: continue
      case .end: break reading
      }
    }
    (seen.notes, seen.digest) = (notes, campaign.digest)
    return seen
  }

  private func message(_ text: String) throws -> (inout SendOptions) -> Void {
    let path = folder.file("message")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return { $0.message = path }
  }

  /// Twenty lines are named one by one, and then that there are more; the report has the number of all.
  @Test(arguments: [0, 1, 19, 20, 21, 22, 300]) func linesThatAreNamed(_ count: Int) throws {
    let seen = try read(String(repeating: "{\n", count: count))
    #expect(seen.report.passedOver.broken == count && seen.report.total == 0 && seen.bodies.isEmpty)
    let named = (1...20).prefix(count).map { "\(folder.file("in")):\($0): broken line, passed over: " }
    #expect(seen.notes.count == min(count, 21))
    for (note, beginning) in zip(seen.notes, named) { #expect(note.hasPrefix(beginning)) }
    #expect(seen.notes.dropFirst(20) == (count > 20 ? ["… and more; the report has their number"] : []))
  }

  /// Windows ends lines with CR LF, and begins a text with a mark; neither is a message.
  @Test func whatStandsAroundLines() throws {
    let line = #"{"message":{"token":"t"}}"#
    for text in [line, line + "\n", "\u{FEFF}" + line, line + "\r\n\r\n", "\r\n \t\r\n" + line + "\r\n", "\n\n" + line]
    {
      let seen = try read(text)
      #expect(
        seen.bodies == [line] && seen.report.passedOver.broken == 0 && seen.notes == [], "\(text.debugDescription)")
    }
    let tokens = try read("\u{FEFF}a\r\n\r\n \tb \r\n", message(#"{"message":{"token":{"$slot":0}}}"#))
    #expect(tokens.bodies == [#"{"message":{"token":"a"}}"#, #"{"message":{"token":"b"}}"#])
  }

  /// The same bytes are the same input. A line more, a blank one too, gives the lines behind it other numbers.
  @Test func whatMakesAnotherInput() throws {
    let (a, b) = (#"{"message":{"token":"a"}}"#, #"{"message":{"token":"b"}}"#)
    let texts = [
      "\(a)\n\(b)\n", "\(b)\n\(a)\n", "\(a)\n\n\(b)\n", "\n\(a)\n\(b)\n", "\(a)\n", "\(a)\n\(a)\n", "\(a)\n\(b) \n", "",
    ]
    let digests = try texts.map { try read($0).digest?.hex() }
    #expect(Set(digests).count == texts.count && !digests.contains(nil))
    #expect(try read(texts[0]).digest?.hex() == digests[0])
    // With another prepared message the same tokens are another campaign.
    let messages = try ["x", "y"].map {
      try read("a\n", message(#"{"message":{"token":{"$slot":0},"notification":{"title":"\#($0)"}}}"#)).digest?.hex()
    }
    #expect(messages[0] != messages[1])
  }

  /// Two equal lines are two messages, and each has the same id whenever it is sent.
  @Test func collapseIDsOfEqualLines() throws {
    let line = #"{"message":{"token":"t"}}"#
    let first = try read("\(line)\n\(line)\n") { $0.collapses = true }.bodies
    #expect(first.count == 2 && first[0] != first[1])
    #expect(try read("\(line)\n\(line)\n") { $0.collapses = true }.bodies == first)
    #expect(first.allSatisfy { $0.wholeMatch(of: /.*"collapse_key":"ls[0-9a-f]{30}".*/) != nil }, "\(first)")
  }

  /// A prepared message has one slot, in its token or its installation's ID.
  @Test(arguments: [
    (#"{"message":{"token":{"$slot":0}}}"#, true), (#"{"message":{"fid":{"$slot":0}}}"#, true),
    (#"{"token":{"$slot":0}}"#, true),
    (#"{"message":{"token":"t"}}"#, false), (#"{"message":{"topic":{"$slot":0}}}"#, false),
    (#"{"message":{"token":{"$slot":0},"data":{"a":{"$slot":1}}}}"#, false),
    (#"{"message":{"token":{"$slot":1},"data":{"a":{"$slot":0}}}}"#, false),
    (#"{"message":{"token":"t","data":{"a":{"$slot":0}}}}"#, false), ("[]", false), ("", false),
    (#"{"message":{"token":{"$slot":0}},"validate_only":true}"#, false),
    (#"{"message":{"token":{"$slot":0}},"validateOnly":1}"#, false),
    (#"{"message":{"token":{"$slot":0}},"validate_only":false}"#, true),
  ])
  func preparedMessages(_ text: String, _ isTaken: Bool) throws {
    let option = try message(text)
    guard isTaken else {
      let failure = #expect(throws: SendFailure.self) { try read("a\n", option) }
      #expect(failure?.kind == .findings)
      return
    }
    #expect(try read("a\nb\na\n", option).bodies.count == 2)
  }

  @Test func whoAMessageIsFor() {
    func token(_ body: String) -> String? { Record(line: 1, digest: Digest(), body: Array(body.utf8)).token }
    #expect(token(#"{"message":{"token":"a"}}"#) == "a" && token(#"{"message":{"fid":"b"}}"#) == "b")
    for body in [
      #"{"message":{"topic":"c"}}"#, #"{"message":{}}"#, #"{"token":"d"}"#, #"{"message":{"token":1}}"#, "", "{",
    ] {
      #expect(token(body) == nil, "\(body)")
    }
  }
}
