// The fast check of UTF-8 against the plain one, character by character.

import LocBase
import TestSupport
import Testing

@Suite struct UTF8ValidationTests {
  private func plain(_ bytes: [UInt8]) -> Int? {
    bytes.withSlice { source in
      var index = 0
      while index < source.count {
        let length = utf8SequenceLength(source, at: index)
        if length == 0 { return index }
        index += length
      }
      return nil
    }
  }

  @Test func agreesWithTheRuleOnRandomText() {
    let pieces: [[UInt8]] = [
      [0x61], [0x20], [0xC3, 0xA9], [0xD0, 0xB0], [0xE0, 0xA4, 0x95], [0xED, 0x95, 0x9C], [0xE2, 0x82, 0xAC],
      [0xF0, 0x9F, 0x98, 0x80], [0xF4, 0x8F, 0xBF, 0xBF], [0xEF, 0xBF, 0xBD],
      // Wrong: overlong, surrogate, too large, stray, cut off.
      [0xC0, 0xAF], [0xC1, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0x80], [0xBF], [0xC3], [0xE2, 0x82],
      [0xF0, 0x9F, 0x98],
    ]
    var state = seed(7, of: "UTF8ValidationTests")
    func below(_ limit: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 11) % limit
    }
    var valid = 0
    for _ in 0..<40_000 {
      var bytes: [UInt8] = []
      for _ in 0..<below(24) { bytes += pieces[below(below(6) == 0 ? pieces.count : 10)] }
      if below(4) == 0, !bytes.isEmpty { bytes.removeLast() }
      let found = bytes.withSlice { firstInvalidUTF8(in: $0) }
      let expected = plain(bytes)
      if found != expected {
        Issue.record("\(bytes): \(found ?? -1), expected \(expected ?? -1)")
        return
      }
      valid += expected == nil ? 1 : 0
    }
    #expect(valid > 5_000)
  }
}
