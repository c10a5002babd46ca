// Buffers at the edge of their room, and texts that end where others do.

import LocBase
import Testing

@Suite struct BytesTests {
  /// Each growth moves what is there: every byte of a long text written in pieces of every small size is the same.
  @Test(arguments: 1...40) func aBufferThatGrowsKeepsAllBytes(piece: Int) {
    var buffer = ByteBuffer(capacity: 16)
    var expected: [UInt8] = []
    for round in 0..<30 {
      let bytes = (0..<piece).map { UInt8(truncatingIfNeeded: round * 31 + $0 * 7 + 1) }
      buffer.append(bytes)
      expected += bytes
      #expect(buffer.bytes == expected)
    }
  }

  @Test func integersInDecimal() {
    for number in [0, 9, 10, -1, -10, Int.max, Int.min] {
      var buffer = ByteBuffer()
      buffer.appendDecimal(number)
      #expect(buffer.string == "\(number)")
    }
  }

  /// What just fits is written; one byte less room writes nothing of it, and counts it all the same.
  @Test(arguments: 1...70) func outputThatJustFits(count: Int) {
    let text = (0..<count).map { UInt8(truncatingIfNeeded: $0 + 1) }
    for capacity in [count - 1, count, count + 1] {
      var memory = [UInt8](repeating: 0xEE, count: count + 8)
      let (needed, fits, hasRoom) = memory.withUnsafeMutableBufferPointer { memory in
        var output = OutputBuffer(base: memory.baseAddress, capacity: capacity)
        let hasRoom = output.room(for: count) != nil
        output.append(text)
        return (output.count, output.fits, hasRoom)
      }
      let isEnough = capacity >= count
      #expect(needed == count && fits == isEnough && hasRoom == isEnough)
      #expect(Array(memory[..<count]) == (isEnough ? text : [UInt8](repeating: 0xEE, count: count)))
      #expect(memory[count...].allSatisfy { $0 == 0xEE })
    }
  }

  @Test func aSliceBeginsAndEndsWithItself() {
    let slice: UTF8Slice = "a.lua"
    #expect(slice.hasSuffix("a.lua") && slice.hasPrefix("a.lua") && slice.hasSuffix(""))
    #expect(!UTF8Slice("lua").hasSuffix(slice) && !UTF8Slice("lua").hasPrefix("luas"))
  }

  /// The first and the last scalar of each length, against Swift's own encoder.
  @Test func scalarsOfEachLength() throws {
    for value: UInt32 in [0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF] {
      var buffer = ByteBuffer()
      appendUTF8(value, to: &buffer)
      #expect(buffer.bytes == Array(String(Character(try #require(Unicode.Scalar(value)))).utf8))
    }
  }

  /// Every control character, quote and backslash at every place of texts around a word's length.
  @Test(arguments: 1...20) func escapesAndTheirRoom(length: Int) {
    for byte in Array(0..<0x20) + [0x22, 0x5C, 0x7F] {
      for place in 0..<length {
        var text = [UInt8](repeating: 0x61, count: length)
        text[place] = UInt8(byte)
        let short: [Int: String] = [8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 0x22: "\\\"", 0x5C: "\\\\"]
        let hex = "0123456789abcdef".map { String($0) }
        let escape = short[byte] ?? (byte < 0x20 ? "\\u00" + hex[byte >> 4] + hex[byte & 15] : "\u{7F}")
        let expected =
          Array((String(repeating: "a", count: place) + escape).utf8)
          + [UInt8](repeating: 0x61, count: length - place - 1)
        text.withUnsafeBufferPointer { bytes in
          var buffer = ByteBuffer(capacity: 1)
          appendEscaped(UTF8Slice(bytes), to: &buffer)
          #expect(buffer.bytes == expected && UTF8Slice(bytes).escapedCount == expected.count)
        }
      }
    }
  }
}

@Suite struct VersionNumbersTests {
  private func with<Answer>(_ text: String, _ body: (VersionNumbers) -> Answer) -> Answer {
    Array(text.utf8).withUnsafeBufferPointer { body(VersionNumbers(UTF8Slice($0))) }
  }

  private func isAtLeast(_ left: String, _ right: String) -> Bool {
    with(left) { left in with(right) { left.isAtLeast($0) } }
  }

  @Test func whatAVersionIs() {
    for text in ["5", "5.2", "0.0.1", "5.2-beta", "5.2+7", "10.200.3000"] {
      #expect(with(text) { $0.isWellFormed }, "\(text)")
    }
    for text in ["", ".", "5.", ".5", "5..2", "v5", "5.x", "5 "] { #expect(!with(text) { $0.isWellFormed }, "\(text)") }
  }

  /// Number by number, also where texts are ordered otherwise.
  @Test func theOrder() {
    let ascending = ["0.9", "1", "1.0.1", "5.2", "5.9", "5.10", "5.10.1", "10"]
    for (index, version) in ascending.enumerated() {
      for (other, earlier) in ascending.enumerated() { #expect(isAtLeast(version, earlier) == (index >= other)) }
    }
    #expect(isAtLeast("5.2", "5.2.0") && isAtLeast("5.2.0", "5.2"))
    #expect(isAtLeast("5.2-beta", "5.2") && isAtLeast("5.2", "5.2-beta") && !isAtLeast("5.2-beta.9", "5.2.1"))
  }
}

@Suite struct PositionWalkTests {
  @Test func linesAndColumns() {
    let text = Array("\u{FEFF}aä\r\nb\rc\n€x".utf8)
    text.withUnsafeBufferPointer { bytes in
      var walk = PositionWalk(UTF8Slice(bytes), file: "f")
      let wanted = [(3, 1, 1), (4, 1, 2), (6, 1, 3), (8, 2, 1), (10, 3, 1), (12, 4, 1), (15, 4, 2), (16, 4, 3)]
      for (offset, line, column) in wanted {
        let found = walk.position(offset)
        #expect(found.line == line && found.column == column, "\(offset)")
      }
    }
  }
}
