// The scanner iOS runs over a push text that has arguments: bytes in, bytes out, or no text at all.

package import LocBase

/// Text that iOS removes from a push because its scanner does not know the specifier.
package struct LostSpecifier: Sendable, Equatable {
  /// Byte offset of the `%`.
  package var offset: Int
  /// The bytes that vanish: `%l` of `%ld`.
  package var count: Int
  /// The bytes of the placeholder that the author seems to have meant: `%ld`. At least `count`.
  package var specifierCount: Int
}

/// A push text of iOS, read once. Rules: observed on devices; they fit every published report.
///
/// The scanner works on bytes. `%@` takes the next argument, `%n$@` the n-th; one that does not exist or is null is written
/// `<null>`. `%%` is a percent sign. Every other `%` vanishes with the digits or the single byte after it.
package struct PushFormat: Sendable {
  /// The removed texts, in order.
  package let lost: [LostSpecifier]
  /// The places where the text uses arguments, in order.
  package let uses: [FormatUse]
  /// False when the scanner tears a character apart, which leaves no text at all.
  package let hasText: Bool
  private let text: [UInt8]
  private let pieces: [Piece]

  /// Literal bytes, then an argument: 0-based, -1 for none.
  private struct Piece: Sendable {
    var start: Int
    var count: Int
    var argument: Int
  }

  package init(_ text: UTF8Slice) {
    let source = text
    var pieces: [Piece] = []
    var lost: [LostSpecifier] = []
    var uses: [FormatUse] = []
    var hasText = firstInvalidUTF8(in: source) == nil
    var next = 0
    var start = 0
    while let percent = nextPercent(in: source, from: start) {
      var index = percent + 1
      var number = 0
      while index < source.count, source[index] >= UInt8(ascii: "0"), source[index] <= UInt8(ascii: "9") {
        // Saturates far beyond any list of arguments.
        number = min(number &* 10 &+ Int(source[index] &- UInt8(ascii: "0")), 1 << 40)
        index += 1
      }
      let hasDigits = index > percent + 1
      var argument = -2
      if !hasDigits, index < source.count, source[index] == .at {  // %@
        argument = next
        next += 1
        index += 1
      } else if hasDigits, index + 1 < source.count, source[index] == .dollar, source[index + 1] == .at {  // %n$@
        argument = number == 0 ? Int.max : number - 1
        index += 2
      }
      if argument >= 0 {
        pieces.append(Piece(start: start, count: percent - start, argument: argument))
        uses.append(FormatUse(argument: argument, kind: .text, offset: percent, count: index - percent))
        start = index
        continue
      }
      if !hasDigits, index < source.count, source[index] == .percent {  // %%
        pieces.append(Piece(start: start, count: index - start, argument: -1))
        start = index + 1
        if start >= source.count { break }
        continue
      }
      if !hasDigits, index < source.count {
        // The byte after the sign goes too; of a longer character only the first byte, which leaves invalid UTF-8.
        if source[index] >= 0x80 { hasText = false }
        index += 1
      }
      pieces.append(Piece(start: start, count: percent - start, argument: -1))
      lost.append(
        LostSpecifier(
          offset: percent, count: index - percent,
          specifierCount: max(index - percent, printfLength(source, at: percent))))
      start = index
    }
    pieces.append(Piece(start: start, count: source.count - start, argument: -1))
    self.text = text.bytes
    self.pieces = pieces
    self.lost = lost
    self.uses = uses
    self.hasText = hasText
  }

  /// Writes what iOS shows; nil is a JSON null. Without any argument, iOS does not scan the text and shows it
  /// unchanged.
  /// - Returns: false if the phone shows no text.
  package func format(_ arguments: [UTF8Slice?], into output: inout OutputBuffer) -> Bool {
    if arguments.isEmpty {
      output.append(text)
      return text.withSlice { firstInvalidUTF8(in: $0) } == nil
    }
    guard hasText else { return false }
    var isValid = true
    text.withSlice { all in
      for piece in pieces {
        output.append(all.part(piece.start, piece.start + piece.count))
        guard piece.argument >= 0 else { continue }
        if piece.argument < arguments.count, let argument = arguments[piece.argument] {
          if firstInvalidUTF8(in: argument) != nil { isValid = false }
          output.append(argument)
        } else {
          output.append("<null>")
        }
      }
    }
    return isValid
  }

  /// True when the text refers to an argument that is not there or null: iOS shows `<null>` in its place.
  package func showsNull(_ arguments: [UTF8Slice?]) -> Bool {
    for use in uses where use.argument >= arguments.count || arguments[use.argument] == nil {
      return !arguments.isEmpty
    }
    return false
  }
}

/// The length of the printf specifier that seems to begin at `start`; 1 when none does.
private func printfLength(_ text: UTF8Slice, at start: Int) -> Int {
  var index = start + 1
  func skip(_ set: UTF8Slice) {
    while index < text.count, contains(set, text[index]) { index += 1 }
  }
  skip("0123456789$")
  // `%#@name@`, a reference of a .stringsdict.
  if index + 1 < text.count, text[index] == .hash, text[index + 1] == .at {
    for end in (index + 2)..<text.count where text[end] == .at { return end + 1 - start }
  }
  // A space is not a flag: "50% off" does not mean `% o`.
  skip("-+#0,'(<")
  skip("0123456789.*")
  skip("hlqLzjt")
  guard index < text.count, text[index] >= .at, text[index] <= UInt8(ascii: "z") else { return 1 }
  return index + 1 - start
}

private func contains(_ set: UTF8Slice, _ byte: UInt8) -> Bool {
  for position in 0..<set.count where set[position] == byte { return true }
  return false
}
