// Input that wants to hurt: cut off, flipped, deep, long, out of range. No crash, and the answers that JSON's grammar gives.

import Foundation
import LocBase
import Testing

@Suite struct JSONHostileTests {
  static let sample = #"""
    {"type":"price.changed","n":[-0,1.5e+3,12345678901234567890,true,false,null],"text":"é\u00e9\ud83d\ude00\"\\\/\b\f\n\r\t",
     "nested":{"a":{"b":[[],{},[{"c":""}]]}},"日本":"語"}
    """#

  private func accepts(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { (try? JSONDocument(UTF8Slice($0))) != nil }
  }

  @Test func everyPrefixIsRefused() {
    let bytes = Array(Self.sample.utf8)
    #expect(accepts(bytes))
    for end in 0..<bytes.count { #expect(!accepts(Array(bytes[..<end])), "prefix of \(end)") }
  }

  /// What is open and never ends has more values than commas and brackets could close.
  @Test(
    .timeLimit(.minutes(5)), arguments: ["[", "{\"\":", "[[],", "{\"\":{},\"a\":", "[1,"])
  func whatNeverEndsIsRefused(_ piece: String) {
    // Few, and as many as may be open at once.
    for count in Array(1...64) + Array(500...530) {
      #expect(!accepts(Array(String(repeating: piece, count: count).utf8)), "\(count)")
    }
  }

  /// One byte changed anywhere: the verdict is Foundation's, but for what only one of the two promises.
  @Test func flippedBytesAreJudgedAsFoundationJudgesThem() {
    let bytes = Array(Self.sample.utf8)
    var compared = 0
    for index in bytes.indices {
      for flip: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= flip
        let theirs = (try? JSONSerialization.jsonObject(with: Data(changed))) != nil
        let ours = accepts(changed)
        compared += 1
        guard ours != theirs else { continue }
        // Foundation lets invalid UTF-8 and lone surrogates through in places.
        let isUTF8 = String(bytes: changed, encoding: .utf8) != nil
        let text = String(decoding: changed, as: UTF8.self)
        #expect(!ours && (!isUTF8 || text.contains("\\ud")), "ours \(ours), theirs \(theirs): \(text)")
      }
    }
    print("JSON flips compared: \(compared)")
  }

  @Test func depth() {
    for open in ["[", "{\"a\":", "[{\"a\":"] {
      #expect(!accepts(Array(String(repeating: open, count: 100_000).utf8)))
    }
    let inside = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(accepts(Array(inside.utf8)))
    #expect(!accepts(Array(("[" + inside + "]").utf8)))
  }

  @Test func longStrings() throws {
    var bytes: [UInt8] = [0x22]
    bytes += [UInt8](repeating: 0x61, count: 10_000_000)
    bytes.append(0x22)
    #expect(accepts(bytes))
    bytes[9_999_999] = 0x01
    #expect(!accepts(bytes))
    bytes[9_999_999] = 0xC3
    #expect(!accepts(bytes))
  }

  @Test func numbersOutOfRange() throws {
    let text = Array("[1e999,-1e999,1e-999,9223372036854775807,9223372036854775808,-9223372036854775808,-0]".utf8)
    try text.withUnsafeBufferPointer { (bytes: UnsafeBufferPointer<UInt8>) in
      let document = try JSONDocument(UTF8Slice(bytes))
      let numbers = Array(document.root.elements)
      #expect(numbers[0].double == .infinity)
      #expect(numbers[1].double == -.infinity)
      #expect(numbers[2].double == 0)
      #expect(numbers[3].int == .max)
      #expect(numbers[4].int == nil)
      #expect(numbers[4].double == 9_223_372_036_854_775_808)
      #expect(numbers[5].int == .min)
      #expect(numbers[6].int == 0)
    }
    for bad in ["NaN", "Infinity", "-", "+1", ".5", "1.", "0x1", "1e", "1e+", "--1", "01", "-01", "1_000"] {
      #expect(!accepts(Array(bad.utf8)), "\(bad)")
    }
  }

  @Test func namesWithNULAndSurrogates() throws {
    let text = Array(#"{"a\u0000b":1,"a":2,"\ud83d\ude00":3,"__proto__":4}"#.utf8)
    try text.withUnsafeBufferPointer { (bytes: UnsafeBufferPointer<UInt8>) in
      let document = try JSONDocument(UTF8Slice(bytes))
      #expect(document.duplicateNames.isEmpty)
      #expect(document.root.member("a")?.int == 2)
      #expect(document.root.member("😀")?.int == 3)
      #expect(document.root.member("__proto__")?.int == 4)
      #expect(Array(document.root.members).first?.name.text == [0x61, 0, 0x62])
    }
    for bad in [
      #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, #""\ud800\ud800""#, #""\udc00\udc00""#,
      #""\udfff\udc00 and more text""#,
      #""\u12""#, #""\u00g0""#,
    ] {
      #expect(!accepts(Array(bad.utf8)), "\(bad)")
    }
  }

  @Test func invalidUTF8() {
    for bad: [UInt8] in [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5],
      [0xFE],
      [0xE2, 0x82], [0xF0, 0x9F, 0x98],
    ] {
      for padding in 0..<20 {
        let text = [0x22] + [UInt8](repeating: 0x61, count: padding) + bad + [0x61, 0x22]
        #expect(!accepts(text))
      }
    }
  }

  /// Many names in one object take no more than n log n.
  @Test func manyNames() throws {
    var text = "{"
    for index in 0..<200_000 { text += "\"k\(index)\":0," }
    text += "\"k7\":1}"
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBufferPointer { (bytes: UnsafeBufferPointer<UInt8>) in
      let document = try JSONDocument(UTF8Slice(bytes))
      #expect(document.duplicateNames.count == 1)
    }
  }
}
