// A batch gives what its lines give alone, whatever stands between them.

import Foundation
import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct BatchTests {
  static let rules = [
    "a.lua":
      "return function(e) if e.n == 3 then error({slug = 'x'}) end return loc.message{topic = 'a', body = tostring(e.n)} end",
    "b.lua": "return {on = {'t', 'u'}, run = function(e) return loc.skip('no ' .. tostring(e.n)) end}",
    "c.lua":
      "return function(e) if e.loop then while true do end end local s = '' for k, v in pairs(e) do s = s .. k end "
      + "return {{message = {topic = 'c', data = {k = s}}}, loc.message{topic = 'd', body = s .. '.'}} end",
    "d.lua":
      "local all = {} return function(e) all[#all + 1] = {} return loc.message{topic = 'd', body = loc.number(#all * 0 + 1.5, 1)} end",
  ]

  static func session() throws -> RuleSession {
    RuleSession(
      rules: try Rules(files: rules.map { (name: $0.key, bytes: Array($0.value.utf8)) }, limits: .patient),
      limits: .patient)
  }

  /// Lines that are no events, each with a part of what its envelope says.
  static let hostile: [(line: [UInt8], says: String)] = [
    (Array("[]".utf8), "not a list"),
    (Array("1".utf8), "an event is a JSON object"),
    ([0x01, 0x1F], "not valid JSON"),
    (Array("\"x\"".utf8), "an event is a JSON object"),
    (Array("null".utf8), "an event is a JSON object"),
    (Array("{\"n\":1".utf8), "not valid JSON"),
    (Array("{\"n\":1}{\"n\":2}".utf8), "not valid JSON"),
    (Array("{\"n\":1,\"n\":2}".utf8), "twice"),
    ([0xFE, 0xFF] + Array("{\"n\":1}".utf8), "not valid JSON"),
    (Array("{\"n\":\"".utf8) + [0xFF] + Array("\"}".utf8), "not valid JSON"),
    (Array("{\"n\":\"".utf8) + [0xC0, 0x80] + Array("\"}".utf8), "not valid JSON"),
    (Array("{\"n\":".utf8) + [0] + Array("1}".utf8), "not valid JSON"),
    (Array((String(repeating: "[", count: 100_000)).utf8), "not valid JSON"),
    (Array("{'n':1}".utf8), "not valid JSON"),
    (Array("{\"n\":NaN}".utf8), "not valid JSON"),
    (Array("{\"n\":1,}".utf8), "not valid JSON"),
    (Array(("{\"n\":\"" + String(repeating: "x", count: 3 << 20)).utf8), "not valid JSON"),
  ]

  /// Each line alone, in a session of its own and in one for all, gives what it gives in the batch, where every envelope names
  /// its line; failures in the rules' order.
  @Test func aBatchIsItsLines() throws {
    let events =
      (1...6).map { #"{"type":"\#($0 % 2 == 0 ? "t" : "v")","n":\#($0),"z":1,"a":[]}"# } + [#"{"loop":true}"#, "{}"]
    let session = try Self.session()
    let batch = withSlice(events.joined(separator: "\n")) { session.runMany(events: $0).bytes }
    let warm = try Self.session()
    var apart: [UInt8] = []
    var together: [UInt8] = []
    for (index, event) in events.enumerated() {
      let fresh = try Self.session()
      apart += try withSlice(event) { try fresh.run(event: $0) }.envelopes(at: .line(index + 1))
      together += try withSlice(event) { try warm.run(event: $0) }.envelopes(at: .line(index + 1))
    }
    #expect(String(decoding: batch, as: UTF8.self) == String(decoding: apart, as: UTF8.self))
    #expect(String(decoding: batch, as: UTF8.self) == String(decoding: together, as: UTF8.self))
    let looping = String(decoding: batch, as: UTF8.self).split(separator: "\n").filter {
      $0.contains("instruction-limit")
    }
    #expect(looping.count == 1)
  }

  /// An interrupt ends the batch with the line that is under way: the lines behind it are neither run nor answered.
  @Test func anInterruptEndsTheBatch() throws {
    let source = "return function(e) loc.log(e.n) while e.n == 2 do end return loc.skip(tostring(e.n)) end"
    let limits = RuleLimits(instructions: .max, milliseconds: 60_000)
    let session = RuleSession(
      rules: try Rules(files: [("a.lua", Array(source.utf8))], limits: .patient), limits: limits)
    var lines: [String] = []
    session.onLog = { [weak session] _, line in
      lines.append(line.string)
      if line.string == "2" { session?.interrupt() }
    }
    func answers(_ events: [String]) -> [String] {
      let bytes = withSlice(events.joined(separator: "\n")) { session.runMany(events: $0).bytes }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    let envelopes = answers([#"{"n":1}"#, #"{"n":2}"#, #"{"n":3}"#, "[]", #"{"n":4}"#])
    #expect(envelopes.count == 2)
    #expect(envelopes.first == #"{"rule":"a","line":1,"skipped":"1"}"#)
    #expect(envelopes.last?.hasPrefix(#"{"rule":"a","line":2,"error":{"status":604,"slug":"interrupted","#) == true)
    #expect(lines == ["1", "2"])
    #expect(
      answers([#"{"n":3}"#, #"{"n":4}"#]) == [
        #"{"rule":"a","line":1,"skipped":"3"}"#, #"{"rule":"a","line":2,"skipped":"4"}"#,
      ])
    #expect(lines == ["1", "2", "3", "4"])
  }

  /// What is no event gives one envelope that names its line, and touches no other line.
  @Test func hostileLinesStandAlone() throws {
    // A byte order mark at the beginning is none of the event's.
    var batch: [UInt8] = [0xEF, 0xBB, 0xBF]
    var expected: [(line: Int, says: String)?] = []
    let good = Array("{\"n\":1}".utf8)
    for (index, (line, says)) in Self.hostile.enumerated() {
      batch += good + (index % 2 == 0 ? [0x0A] : [0x0D, 0x0A]) + line + [0x0A] + [0x20, 0x09, 0x0D, 0x0A] + [0x0A]
      expected += [nil, (4 * index + 2, says)]
    }
    batch += good
    let session = try Self.session()
    let output = batch.withUnsafeBufferPointer { session.runMany(events: UTF8Slice($0)).bytes }
    var lines = String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)[...]
    // Every hostile line is followed by two blank ones.
    var number = -3
    for case let wanted in expected + [nil] {
      guard let wanted else {
        number += 4
        let alone = try withSlice("{\"n\":1}") { try Self.session().run(event: $0) }.envelopes(at: .line(number))
        let usual = String(decoding: alone, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(Array(lines.prefix(usual.count)) == usual)
        lines = lines.dropFirst(usual.count)
        continue
      }
      let line = lines.popFirst() ?? ""
      #expect(line.hasPrefix(#"{"rule":null,"line":\#(wanted.line),"error":"#), "\(wanted): \(line.prefix(200))")
      #expect(line.contains(wanted.says), "\(wanted): \(line.prefix(200))")
      #expect(line.contains(#""line":\#(wanted.line),"#), "\(wanted): \(line.prefix(200))")
    }
    #expect(lines.isEmpty)
  }
}
