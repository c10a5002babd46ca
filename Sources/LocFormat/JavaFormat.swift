// java.util.Formatter as Android runs it on string arguments: a format in, the text or the exception of the phone out.

package import LocBase
package import LocLocale

/// What a specifier does with a string argument. A push passes only strings to Formatter, so everything is known when
/// the format is parsed.
enum JavaAction: UInt8, Sendable {
  /// Ends the format; only its literal text counts.
  case end
  case text
  case truth
  case hash
  /// A `%` with a width.
  case percent
  case newline
  /// Takes numbers, characters or dates only.
  case refuse
  /// `%#s`
  case refuseAlternate
}

/// A format of Android, read once.
///
/// Rules: AOSP libcore's Formatter; verified against OpenJDK 17 under Android's scanner. Upper-casing is OpenJDK's
/// (`%S`); the tables are those of the Unicode version that Swift's standard library has.
package struct JavaFormat: Sendable {
  /// Characters of padding that one format may ask for; beyond it the answer is OutOfMemoryError, as on a phone.
  package static let paddingLimit = 1 << 24

  /// The exception that Formatter throws for this format with any arguments: it parses the whole format first.
  package let failure: JavaFormatError?
  /// The places where the format uses arguments, in order. Empty if it does not parse.
  package let uses: [FormatUse]
  private let text: [UInt8]
  private let pieces: [Piece]
  /// True when every specifier is a bare `%s`: rendering is copying.
  private let copiesOnly: Bool

  /// Literal text, then one action.
  private struct Piece: Sendable {
    var start: Int
    var count: Int
    var action = JavaAction.end
    var isUpperCase = false
    var isLeft = false
    /// 0-based; -1 where a relative index has nothing before it.
    var argument = 0
    /// -1 for none.
    var width = -1
    var precision = -1
    /// Of the specifier in the text, for messages.
    var offset = 0

    var isCopy: Bool { action == .text && width < 0 && precision < 0 && !isUpperCase && argument >= 0 }
  }

  /// Parses the format. It never fails: `failure` keeps the exception that Formatter would throw.
  /// - Parameter strict: Android 15 and later for an app with targetSdk 35 or more.
  package init(_ text: UTF8Slice, strict: Bool = false) {
    let source = text
    self.text = text.bytes
    var scanner = JavaFormatScanner(source, strict: strict)
    var pieces: [Piece] = []
    var uses: [FormatUse] = []
    var piece = Piece(start: 0, count: 0)
    var ordinary = 0
    var last = -1
    do throws(JavaFormatError) {
      while let percent = nextPercent(in: source, from: scanner.position) {
        scanner.position = percent + 1
        let specifier = try scanner.specifier()
        piece.action = try specifier.action()
        piece.count = percent - piece.start
        if piece.action == .percent, specifier.width == nil {
          // The sign itself is literal text, and what follows the specifier begins the next piece.
          pieces.append(Piece(start: piece.start, count: percent + 1 - piece.start, action: .end))
          piece = Piece(start: scanner.position, count: 0)
          continue
        }
        piece.isUpperCase = specifier.isUpperCase
        piece.isLeft = specifier.flags.contains(.leftJustify)
        piece.width = specifier.width ?? -1
        piece.precision = specifier.precision ?? -1
        piece.offset = percent
        if piece.action != .percent, piece.action != .newline {
          if specifier.index == 0 {
            last = ordinary
            ordinary += 1
          } else if specifier.index > 0 {
            last = specifier.index - 1
          }
          piece.argument = last
          uses.append(
            FormatUse(
              argument: last, kind: specifier.kind, offset: percent, count: scanner.position - percent))
        }
        pieces.append(piece)
        piece = Piece(start: scanner.position, count: 0)
      }
      piece.count = source.count - piece.start
      pieces.append(piece)
      failure = nil
    } catch {
      failure = error
      pieces = []
      uses = []
    }
    var copiesOnly = true
    for piece in pieces where piece.action != .end && !piece.isCopy { copiesOnly = false }
    self.copiesOnly = copiesOnly
    self.uses = uses
    self.pieces = pieces
    self.strict = strict
  }

  private let strict: Bool

  /// Writes what the phone shows. If it throws, ignore what has been written so far.
  /// - Parameter locale: the format locale; only upper-case conversions ask for it.
  package func format(
    _ arguments: Slices, locale: LanguageTag, into output: inout OutputBuffer
  ) throws(JavaFormatError) {
    if let failure { throw failure }
    if copiesOnly, copy(arguments, into: &output) { return }
    var padding = 0
    for piece in pieces {
      text.withSlice { output.append($0.part(piece.start, piece.start + piece.count)) }
      if piece.width > 0 {
        padding += piece.width
        if padding > Self.paddingLimit { throw .outOfMemory }
      }
      switch piece.action {
      case .end: break
      case .newline: output.append(.newline)
      case .percent: write([.percent], piece, into: &output)
      default:
        guard piece.argument >= 0, piece.argument < arguments.count else {
          throw .missingArgument(specifier(at: piece.offset)?.name ?? "")
        }
        try write(arguments[piece.argument], piece, locale, into: &output)
      }
    }
  }

  /// False, with nothing written, when an argument is missing.
  private func copy(_ arguments: Slices, into output: inout OutputBuffer) -> Bool {
    for piece in pieces where piece.action == .text && piece.argument >= arguments.count { return false }
    text.withSlice { all in
      for piece in pieces {
        output.append(all.part(piece.start, piece.start + piece.count))
        if piece.action == .text { output.append(arguments[piece.argument]) }
      }
    }
    return true
  }

  private func write(
    _ argument: UTF8Slice, _ piece: Piece, _ locale: LanguageTag, into output: inout OutputBuffer
  ) throws(JavaFormatError) {
    switch piece.action {
    case .text:
      if piece.isCopy { return output.append(argument) }
      if piece.precision < 0, !piece.isUpperCase { return pad(argument, piece, into: &output) }
      write(argument.bytes, piece, locale, into: &output)
    case .truth:
      write(Array("true".utf8), piece, locale, into: &output)
    case .hash:
      write([UInt8](String(javaHash(argument), radix: 16).utf8), piece, locale, into: &output)
    case .refuseAlternate:
      throw .flagsMismatch("s", "#")
    default:
      throw .wrongType(specifier(at: piece.offset)?.conversionName ?? "")
    }
  }

  /// Cut, then upper case, then padding: Formatter's order.
  private func write(
    _ bytes: [UInt8], _ piece: Piece, _ locale: LanguageTag? = nil, into output: inout OutputBuffer
  ) {
    var bytes = bytes
    if piece.precision >= 0 {
      let prefix = bytes.withSlice { utf16Prefix($0, units: piece.precision) }
      if prefix.byteCount < bytes.count { bytes.removeLast(bytes.count - prefix.byteCount) }
      if prefix.splitsPair { bytes.append(contentsOf: [0xEF, 0xBF, 0xBD]) }
    }
    if piece.isUpperCase, let locale { bytes = javaUpperCase(bytes, locale) }
    bytes.withSlice { pad($0, piece, into: &output) }
  }

  private func pad(_ slice: UTF8Slice, _ piece: Piece, into output: inout OutputBuffer) {
    let missing = piece.width < 0 ? 0 : piece.width - utf16Count(slice)
    if piece.isLeft { output.append(slice) }
    if missing > 0 { for _ in 0..<missing { output.append(.space) } }
    if !piece.isLeft { output.append(slice) }
  }

  /// Messages are rare: the specifier is read once more for them.
  private func specifier(at offset: Int) -> JavaSpecifier? {
    text.withSlice { all in
      var scanner = JavaFormatScanner(all, strict: strict)
      scanner.position = offset + 1
      return try? scanner.specifier()
    }
  }
}

/// The offset of the next `%`.
func nextPercent(in text: UTF8Slice, from start: Int) -> Int? {
  var index = start
  while index < text.count {
    if text[index] == .percent { return index }
    index += 1
  }
  return nil
}

/// String.hashCode over UTF-16 units, as the unsigned number that `%h` prints.
private func javaHash(_ text: UTF8Slice) -> UInt32 {
  var hash: UInt32 = 0
  var index = 0
  while index < text.count {
    let (scalar, length) = decodeScalar(text, at: index)
    if scalar > 0xFFFF {
      hash = hash &* 31 &+ (0xD800 + ((scalar - 0x10000) >> 10))
      hash = hash &* 31 &+ (0xDC00 + (scalar & 0x3FF))
    } else {
      hash = hash &* 31 &+ scalar
    }
    index += length
  }
  return hash
}
