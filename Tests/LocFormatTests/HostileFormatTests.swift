// Formats that nobody means well with: they may give any answer, but always one, and a buffer that is too small changes
// nothing but what is written.

import LocBase
import TestSupport
import Testing

@testable import LocFormat
@testable import LocLocale

/// A small generator: a failure can be repeated from its seed.
private struct Dice {
  var state: UInt64

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides
  }
}

private let alphabet =
  [UInt8]("%%%%%$$123409.,-+# (<'sSdfxcbhtTn@ lLqz*#@a@arg".utf8) + [
    0xC3, 0xA9, 0xFF, 0xF0, 0x9F, 0x98, 0x80, 0xED, 0xA0, 0,
  ]

private func randomText(_ dice: inout Dice, _ limit: Int) -> [UInt8] {
  (0..<dice.roll(limit)).map { _ in alphabet[dice.roll(alphabet.count)] }
}

@Suite struct HostileFormatTests {
  /// Every formatter over one text and arguments, into a large buffer and into ones that are too small.
  private func run(_ text: [UInt8], _ arguments: [[UInt8]]) throws {
    let tag = try #require(LanguageTag("tr"))
    let java = text.withUnsafeBufferPointer { JavaFormat(UTF8Slice($0)) }
    let push = text.withUnsafeBufferPointer { PushFormat(UTF8Slice($0)) }
    let guide = text.withUnsafeBufferPointer { GuideFormat(UTF8Slice($0)) }
    for use in java.uses + push.uses + guide.uses {
      #expect(use.offset >= 0 && use.offset + use.count <= text.count && text[use.offset] == 0x25)
    }
    for item in push.lost { #expect(item.offset + item.specifierCount <= text.count && item.count > 0) }
    let flat: [UInt8] = arguments.flatMap { $0 } + [0]
    flat.withUnsafeBufferPointer { all in
      var slices: [UTF8Slice] = []
      var start = 0
      for argument in arguments {
        slices.append(UTF8Slice(base: all.baseAddress.map { $0 + start }, count: argument.count))
        start += argument.count
      }
      slices.withUnsafeBufferPointer { slices in
        let optional = slices.map { slice -> UTF8Slice? in slice }
        func same(_ write: (inout OutputBuffer) -> Void) {
          let whole = collectBytes { write(&$0) }
          var small = [UInt8](repeating: 0xAA, count: 8)
          small.withUnsafeMutableBufferPointer { memory in
            var output = OutputBuffer(base: memory.baseAddress, capacity: 7)
            write(&output)
            #expect(output.count == whole.count)
            #expect(memory[7] == 0xAA)
          }
          var none = OutputBuffer(base: nil, capacity: 0)
          write(&none)
          #expect(none.count == whole.count)
        }
        same { output in do { try java.format(slices, locale: tag, into: &output) } catch {} }
        same { output in do { try guide.render(slices, symbols: .arabic, grouping: .always, into: &output) } catch {} }
        same { output in guide.intended(slices, symbols: .hindi, locale: tag, into: &output) }
        same { output in _ = push.format(optional, into: &output) }
      }
    }
  }

  @Test func randomBytes() throws {
    var dice = Dice(state: seed(20_261_121, of: "HostileFormatTests.randomBytes"))
    for _ in 0..<4_000 {
      let arguments = (0..<dice.roll(4)).map { _ in
        dice.roll(2) == 0 ? randomText(&dice, 12) : [UInt8]("\(dice.roll(2_000_000) - 1_000_000)".utf8)
      }
      try run(randomText(&dice, 40), arguments)
    }
  }

  @Test func everyPrefix() throws {
    let text = [UInt8](
      "%1$-,12.3f é %<S %#@a@ %.1s😀 %2$@ %arg %tY %llu %% %c %99999999999$s %.99999999999s %2147483647$s".utf8)
    for count in 0...text.count { try run(Array(text[..<count]), [[UInt8]("12".utf8), [UInt8]("😀é".utf8)]) }
  }

  @Test func hugeWidthsAreBounded() {
    #expect(javaAnswer("%2147483647s", ["x"], locale: "en").hasPrefix("java.lang.OutOfMemoryError"))
    #expect(
      javaAnswer(String(repeating: "%10000000s", count: 100), [String](repeating: "x", count: 100), locale: "en")
        .hasPrefix("java.lang.OutOfMemoryError"))
    #expect(javaAnswer("%1000s|", ["x"], locale: "en").count == 6 + 1_001)
    #expect(guide("%1000d|", ["1"]).count == 1_001)
  }

  @Test func longNumbersTakeLinearTime() {
    let digits = String(repeating: "9", count: 200_000)
    #expect(guide("%d", [digits]) == digits)
    #expect(guide("%.1f", [digits + ".99"]) == "1" + String(repeating: "0", count: 200_000) + ".0")
    #expect(guide("%x", [digits]).hasPrefix("error:"))
  }

  @Test func invalidUTF8() {
    #expect(
      javaAnswer([0x25, 0xFF], ["x"], locale: "en")
        == "java.util.UnknownFormatConversionException: Conversion = '\u{FFFD}'")
    #expect(javaAnswer([0xFF, 0x25, 0x73], ["x"], locale: "en") == "text: \u{FFFD}x")
    #expect(javaAnswer([0x25, 0xC3], ["x"], locale: "en").hasPrefix("java.util.UnknownFormatConversionException"))
  }
}
