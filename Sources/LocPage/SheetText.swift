// Text in a picture, broken into lines here, because SVG does not wrap text. The widths are estimates, because the font
// is unknown.

import LocBase
import LocReport

/// The lines of a text in a picture.
struct SheetText {
  private static let endOfIsolate: Unicode.Scalar = "\u{2069}"
  /// The maximum number of characters that are laid out: more than a frame of six lines can show.
  private static let mostShown = 600

  /// One line, which is not yet escaped.
  struct Line {
    var text: String
    let isRightToLeft: Bool
  }

  private(set) var lines: [Line] = []
  /// Whether the last line ends with … because there is more.
  private(set) var isCut = false
  private let room: Int
  private let firstRoom: Int
  private let limit: Int

  /// - Parameters:
  ///   - width: the room of a line, in pixels; `size` is the size of the type.
  ///   - firstWidth: the room of the first line; nil: as of the others.
  ///   - limit: The maximum number of lines; the last one ends with … if there would be more.
  ///   - isRightToLeft: the direction of a paragraph in which no letter says it.
  init(
    _ text: String, width: Int, firstWidth: Int? = nil, size: Int, limit: Int, isRightToLeft: Bool, isBold: Bool = false
  ) {
    // Bold letters are about a tenth wider.
    let scale = (isBold ? 910 : 1000) / max(size, 1)
    room = width * scale
    firstRoom = (firstWidth ?? width) * scale
    self.limit = max(limit, 1)
    let scalars = Array(text.unicodeScalars.prefix(Self.mostShown))
    isCut = scalars.count == Self.mostShown && text.unicodeScalars.count > Self.mostShown
    for paragraph in scalars.split(separator: "\n", omittingEmptySubsequences: false) {
      if lines.count > self.limit { break }
      wrap(Array(paragraph), isRightToLeft: Self.isRightToLeft(paragraph) ?? isRightToLeft)
    }
    if lines.count > self.limit {
      lines.removeSubrange(self.limit...)
      isCut = true
    }
    if isCut, let last = lines.indices.last {
      lines[last].text = Self.cut(lines[last].text, room: last == 0 ? firstRoom : room)
    }
  }

  /// The estimated width of one line of text, in pixels.
  static func width(_ text: String, size: Int) -> Int {
    let scalars = Array(text.unicodeScalars)
    return (widths(scalars).reduce(0, +) * size + 999) / 1000
  }

  /// Whether the first letter of a paragraph is of a script that runs from right to left; nil without a letter.
  static func isRightToLeft(_ scalars: some Sequence<Unicode.Scalar>) -> Bool? {
    for scalar in scalars {
      if Display.isRightToLeft(scalar) { return true }
      if scalar.properties.isAlphabetic { return false }
    }
    return nil
  }

  // MARK: Lines

  private mutating func wrap(_ scalars: [Unicode.Scalar], isRightToLeft: Bool) {
    let widths = Self.widths(scalars)
    let pairs = IsolatePairs(scalars)
    var open: [Unicode.Scalar] = []
    var start = 0
    repeat {
      if lines.count > limit { return }
      let room = lines.isEmpty ? firstRoom : room
      var end = start
      var used = 0
      var place: Int?
      while end < scalars.count, used + widths[end] <= room || widths[end] == 0 {
        used += widths[end]
        end += 1
        if end < scalars.count, Self.mayBreak(scalars[end - 1], scalars[end]), widths[end] > 0 { place = end }
      }
      if end < scalars.count {
        // A space at which a line breaks may be beyond its end.
        if let place, place > start, scalars[end] != " " { end = place }
        end = max(end, start + 1)
      }
      // An isolate that goes on in the next line begins anew there.
      var view = String.UnicodeScalarView(open)
      for index in start..<end {
        view.append(scalars[index])
        guard pairs.isPaired[index] else { continue }
        if scalars[index] == Self.endOfIsolate { open.removeLast() } else { open.append(scalars[index]) }
      }
      view.append(contentsOf: open.map { _ in Self.endOfIsolate })
      lines.append(Line(text: String(view), isRightToLeft: isRightToLeft))
      start = end
      while start < scalars.count, scalars[start] == " " { start += 1 }
    } while start < scalars.count
  }

  /// Whether a line may end between two characters: after a space or a hyphen in a word, and next to a wide letter, but
  /// not before closing punctuation.
  private static func mayBreak(_ last: Unicode.Scalar, _ next: Unicode.Scalar) -> Bool {
    if last == " " { return true }
    if next == " " || closing.contains(next) || opening.contains(last) { return false }
    return Display.width(of: last) == 2 || Display.width(of: next) == 2
  }

  private static let closing: Set<Unicode.Scalar> = Set("。、，．！？：；）」』】〉》〕ー…・.,!?:;)%ぁぃぅぇぉっゃゅょァィゥェォッャュョ".unicodeScalars)
  private static let opening: Set<Unicode.Scalar> = Set("（「『【〈《〔([".unicodeScalars)

  /// The line with … at its end, shortened where both do not fit.
  private static func cut(_ text: String, room: Int) -> String {
    var scalars = Array(text.unicodeScalars)
    let pairs = IsolatePairs(scalars)
    var widths = widths(scalars)
    var used = widths.reduce(0, +)
    while used + 1000 > room || scalars.last == " ", !scalars.isEmpty {
      // A combining character stays with its base.
      var last = 0
      repeat {
        last = widths.removeLast()
        scalars.removeLast()
        used -= last
      } while last == 0 && !scalars.isEmpty
    }
    var view = String.UnicodeScalarView(scalars)
    view.append("…")
    // The ends of isolates that were cut off.
    let rest = IsolatePairs(scalars)
    for index in scalars.indices where pairs.isPaired[index] && !rest.isPaired[index] { view.append(endOfIsolate) }
    return String(view)
  }

  // MARK: Widths

  /// The estimated widths of characters, in thousandths of the type's size: 1,000 for wide East Asian ones and emoji, 0
  /// for combining characters, and a little more than half for most others.
  private static func widths(_ scalars: [Unicode.Scalar]) -> [Int] {
    zip(zip(scalars, IsolatePairs(scalars).isPaired), Display.cells(scalars)).map { scalar, cell in
      let (scalar, isPaired) = scalar
      if isPaired { return 0 }
      if let sign = MarkupWriter.sign(for: scalar) { return 560 * sign.utf8.count }
      switch cell.width {
      case 0: return 0
      case 1: return width(of: scalar)
      default: return 1000
      }
    }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case " ", "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!": 320
    case "f", "t", "r", "(", ")", "[", "]", "-", "/", "\"", "*": 400
    case "m", "w", "M", "W", "%", "@", "—": 900
    case "A"..."Z": 690
    case "\u{900}"..."\u{E7F}": 640
    default: 580
    }
  }
}
