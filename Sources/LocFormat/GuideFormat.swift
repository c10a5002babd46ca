// Server-side rendering: the formats of both platforms over string arguments, with numbers as the locale writes them.

import CText
package import LocBase
package import LocLocale

/// Whether integers and decimals are grouped ("1,234") without being asked to.
package enum GuideGrouping: UInt8, Sendable {
  /// Only by the flag `,` (Java) or `'` (C). Android's rule.
  case flagged
  /// Always, except for `%x`, `%o` and `%e`: Foundation's rule when it formats for a locale.
  case always
}

/// A text of either platform, read once.
///
/// - `%s`, `%@` and `%b` insert the argument unchanged; `%S` and `%B` in upper case.
/// - `%d %i %u` (with any length modifier) take an integer of any length, `%f %e %g` a decimal, each written with the
///   locale's digits, decimal sign, minus and grouping; `%x` and `%o` an integer below 2^128, in ASCII with a sign.
/// - `%c` takes one character, or the number of a Unicode scalar. `%n` is a line feed, `%%` a percent sign.
/// - `%f` rounds the decimal digits of the argument, a half up as Java does, or to the even digit as Foundation does. `%g`
///   chooses as C does, and leaves out zeros at the end as C does for iOS, not as Java, which keeps them, for Android.
/// - Without `n$`, a specifier uses the next argument of its own counter, as on both platforms; `%<s` uses the previous
///   one.
/// - Any other `%` is literal: "100 % sure" is unchanged.
package struct GuideFormat: Sendable {
  /// The places where the text uses arguments, in order.
  package let uses: [FormatUse]
  /// Followed by `margin` bytes.
  private let text: [UInt8]
  private static let margin = 16
  private let pieces: [Piece]
  private let specifiers: [GuideSpecifier]

  private enum Action: UInt8, Sendable {
    case none
    case newline
    /// Inserts the argument unchanged.
    case text
    /// A specifier without flags and measures that takes an integer.
    case integer
    case convert
  }

  /// Literal text, then one action.
  private struct Piece: Sendable {
    var start: Int
    var count: Int
    /// 0-based; -1 for a relative index that has nothing before it.
    var argument: Int32 = -1
    /// Index into `specifiers`; 0 if the action needs none.
    var specifier: Int32 = 0
    var action = Action.none
  }

  /// Reads the text; nothing in it is an error.
  package init(_ text: UTF8Slice) {
    let source = text
    var pieces: [Piece] = []
    var specifiers: [GuideSpecifier] = []
    var uses: [FormatUse] = []
    var start = 0
    var search = 0
    var ordinary = 0
    var last = -1
    while let percent = nextPercent(in: source, from: search) {
      if percent + 1 < source.count, source[percent + 1] == .percent {
        pieces.append(Piece(start: start, count: percent + 1 - start))
        start = percent + 2
        search = start
        continue
      }
      guard let specifier = GuideSpecifier(source, at: percent) else {
        search = percent + 1
        continue
      }
      var piece = Piece(start: start, count: percent - start)
      start = percent + specifier.count
      search = start
      if specifier.isNewline {
        piece.action = .newline
      } else {
        if specifier.stated > 0 {
          last = specifier.stated - 1
        } else if !specifier.flags.contains(.previous) {
          last = ordinary
          ordinary += 1
        }
        piece.argument = Int32(clamping: last)
        piece.specifier = Int32(clamping: specifiers.count)
        piece.action = .convert
        if specifier.isPlain, specifier.conversion == .text { piece.action = .text }
        if specifier.isPlain, specifier.conversion == .integer { piece.action = .integer }
        specifiers.append(specifier)
        uses.append(
          FormatUse(
            argument: last, kind: specifier.kind, offset: percent, count: specifier.count,
            isMeant: Self.isPlaceholder(source, percent, start)))
      }
      pieces.append(piece)
    }
    pieces.append(Piece(start: start, count: source.count - start))
    self.text = text.bytes + [UInt8](repeating: 0, count: Self.margin)
    self.pieces = pieces
    self.specifiers = specifiers
    self.uses = uses
  }

  /// Writes the text with its arguments. If it throws, ignore what has been written so far.
  /// - Parameter locale: only for `%S`; nil is the root locale.
  package func render(
    _ arguments: Slices, symbols: NumberSymbols, grouping: GuideGrouping = .flagged,
    locale: LanguageTag? = nil, into output: inout OutputBuffer
  ) throws(GuideFormatError) {
    if copies(arguments, symbols: symbols, grouping: grouping, into: &output) { return }
    let failed = text.withSlice { text in
      pieces.withUnsafeBufferPointer { pieces -> Int in
        for index in 0..<pieces.count {
          let piece = pieces[index]
          output.append(text.part(piece.start, piece.start + piece.count))
          if piece.action == .none { continue }
          if piece.action == .newline {
            output.append(.newline)
            continue
          }
          guard UInt(bitPattern: Int(piece.argument)) < UInt(bitPattern: arguments.count) else { return index }
          let argument = arguments[Int(piece.argument)]
          let writer = GuideWriter(specifiers[Int(piece.specifier)], symbols, grouping, locale)
          guard writer.write(argument, into: &output) else { return index }
        }
        return -1
      }
    }
    if failed >= 0 { throw error(pieces[failed], arguments) }
  }

  /// Renders the usual case, in one pass that only copies: every argument is inserted unchanged, and everything fits.
  ///
  /// The arguments may come unchecked from a caller in C. False, with nothing counted, in every other case: a length that cannot
  /// be, a missing address, and text that is not UTF-8 too.
  @inline(__always)
  package func copies(
    _ arguments: Slices, symbols: NumberSymbols, grouping: GuideGrouping,
    into output: inout OutputBuffer
  ) -> Bool {
    // Digits up to this number are unchanged.
    let plainDigits =
      symbols.zeroDigit != UInt8(ascii: "0") ? 0 : grouping == .flagged ? Int.max : max(symbols.primaryGrouping, 0)
    return copy(arguments, plainDigits, into: &output)
  }

  private func copy(
    _ arguments: Slices, _ plainDigits: Int, into output: inout OutputBuffer
  ) -> Bool {
    guard let start = output.room(for: 0), arguments.count < UInt64.bitWidth else { return false }
    let end = start + (output.capacity &- output.count)
    var cursor = start
    var used: UInt64 = 0
    var wide: UInt64 = 0
    let isDone = text.withSlice { text in
      pieces.withUnsafeBufferPointer { pieces -> Bool in
        guard let source = text.base else { return true }
        for piece in pieces {
          // Literal text is copied in whole words: it is followed by a margin, and so is the buffer here.
          if end - cursor < piece.count + Self.margin { return false }
          var offset = 0
          repeat {
            let word = UnsafeRawPointer(source + (piece.start + offset)).loadUnaligned(as: SIMD16<UInt8>.self)
            UnsafeMutableRawPointer(cursor + offset).storeBytes(of: word, as: SIMD16<UInt8>.self)
            offset += Self.margin
          } while offset < piece.count
          cursor += piece.count
          if piece.action == .none { continue }
          guard UInt(bitPattern: Int(piece.argument)) < UInt(bitPattern: arguments.count) else { return false }
          let argument = arguments[Int(piece.argument)]
          let place = UInt64(truncatingIfNeeded: piece.argument)
          used |= 1 &<< place
          // A length of 2^63 and more arrives as a negative number.
          guard UInt(bitPattern: argument.count) <= UInt(bitPattern: end - cursor) else { return false }
          guard let base = argument.base else {
            if argument.count == 0, piece.action == .text { continue }
            return false
          }
          guard piece.action == .text || (piece.action == .integer && isPlainInteger(argument, atMost: plainDigits))
          else {
            return false
          }
          let seen = copyBytesSeen(to: cursor, from: base, count: argument.count)
          wide |= (seen & 0x8080_8080_8080_8080 == 0 ? 0 : 1) &<< place
          cursor += argument.count
        }
        return true
      }
    }
    // Unused arguments are not checked here.
    guard isDone, used == (1 &<< UInt64(truncatingIfNeeded: arguments.count)) &- 1 else { return false }
    while wide != 0 {
      let argument = arguments[wide.trailingZeroBitCount]
      guard let base = argument.base, loc_is_utf8(base, argument.count) != 0 else { return false }
      wide &= wide &- 1
    }
    output.advance(by: cursor - start)
    return true
  }

  /// The intended text, for previews: formats the arguments that fit, inserts the others unchanged, and keeps the
  /// placeholders of missing ones.
  package func intended(
    _ arguments: Slices, symbols: NumberSymbols, grouping: GuideGrouping = .flagged,
    locale: LanguageTag? = nil, into output: inout OutputBuffer
  ) {
    for piece in pieces {
      append(from: piece.start, count: piece.count, into: &output)
      if piece.action == .none { continue }
      if piece.action == .newline {
        // `50%new` has no line feed.
        let sign = piece.start + piece.count
        let isSign =
          text[sign + 1] == UInt8(ascii: "n")
          && !text.withSlice { Self.isPlaceholder($0, sign, sign + 2) }
        output.append(isSign ? "%n" : "\n")
        continue
      }
      guard piece.argument >= 0, Int(piece.argument) < arguments.count else {
        append(from: piece.start + piece.count, count: specifiers[Int(piece.specifier)].count, into: &output)
        continue
      }
      let argument = arguments[Int(piece.argument)]
      let writer = GuideWriter(specifiers[Int(piece.specifier)], symbols, grouping, locale)
      if !writer.write(argument, into: &output) { output.append(argument) }
    }
  }

  private func append(from start: Int, count: Int, into output: inout OutputBuffer) {
    text.withSlice { output.append($0.part(start, start + count)) }
  }

  private func error(_ piece: Piece, _ arguments: Slices) -> GuideFormatError {
    let start = piece.start + piece.count
    let specifier = Text(decoding: text[start..<start + specifiers[Int(piece.specifier)].count])
    let argument = Int(piece.argument)
    guard argument >= 0, argument < arguments.count else {
      return GuideFormatError(.missingArgument, argument: argument + 1, specifier: specifier)
    }
    return GuideFormatError(
      .doesNotConvert, argument: argument + 1, specifier: specifier, value: GuideFormatError.shown(arguments[argument]))
  }
}

/// Whether a locale with ASCII digits writes the number unchanged: no sign, no leading zero, no group.
@inline(__always)
private func isPlainInteger(_ argument: UTF8Slice, atMost limit: Int) -> Bool {
  guard argument.count > 0, argument.count <= limit else { return false }
  let bytes = argument.buffer
  if bytes[0] == UInt8(ascii: "0"), bytes.count > 1 { return false }
  for byte in bytes where !byte.isDigit { return false }
  return true
}
