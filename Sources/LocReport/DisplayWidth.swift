// How text from outside looks on a terminal: columns of each character, right-to-left parts kept apart.

import LocBase

/// A scalar as a terminal shows it.
package struct DisplayCell {
  package var text: String
  /// The columns that it takes: 2 for wide letters and emoji, 0 for a scalar that combines with the previous character.
  package var width: Int
}

package enum Display {
  static let tabWidth = 4

  /// The scalars of a line as cells, one each. Tabs become spaces; scalars that control the terminal, or reorder the
  /// text around them, are escaped.
  package static func cells(_ scalars: some Sequence<Unicode.Scalar>) -> [DisplayCell] {
    var cells: [DisplayCell] = []
    var column = 0
    var previous: Unicode.Scalar?
    var isSecondOfFlag = false
    var commands = LogCommands(isLineStart: false)
    for scalar in scalars {
      var cell: DisplayCell
      if scalar == "\t" {
        let width = tabWidth - column % tabWidth
        cell = DisplayCell(text: String(repeating: " ", count: width), width: width)
      } else if let escape = commands.escape(scalar) ?? TerminalText.escape(scalar) {
        cell = DisplayCell(text: escape, width: escape.unicodeScalars.count)
      } else {
        cell = DisplayCell(text: String(Character(scalar)), width: width(of: scalar))
      }
      // A joiner makes one emoji of several; a skin tone is part of the one before; two letters make a flag.
      if previous == "\u{200D}", cell.width > 0 { cell.width = 0 }
      if (0x1F3FB...0x1F3FF).contains(scalar.value), let last = cells.last, last.width > 0 { cell.width = 0 }
      let isFlag = (0x1F1E6...0x1F1FF).contains(scalar.value)
      if isFlag, isSecondOfFlag { cell.width = 0 }
      isSecondOfFlag = isFlag && !isSecondOfFlag
      // The selector of emoji style makes a sign of text wide.
      if scalar.value == 0xFE0F, let last = cells.indices.last, cells[last].width == 1 {
        cells[last].width = 2
        column += 1
      }
      column += cell.width
      previous = scalar
      cells.append(cell)
    }
    return cells
  }

  /// A text of one line, with right-to-left parts isolated.
  package static func line(_ text: String) -> String { isolated(TerminalText.field(text)) }

  /// The text with each run of right-to-left letters between U+2068 and U+2069, so that it does not reorder the text
  /// around it.
  static func isolated(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isRightToLeft) else { return text }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      guard isRightToLeft(scalars[index]) else {
        result.append(scalars[index])
        index += 1
        continue
      }
      // The run ends with its last right-to-left letter before a left-to-right one.
      var last = index
      var scan = index
      while scan < scalars.count {
        if isRightToLeft(scalars[scan]) {
          last = scan
        } else if scalars[scan].properties.isAlphabetic {
          break
        }
        scan += 1
      }
      result.append("\u{2068}")
      result.append(contentsOf: scalars[index...last])
      result.append("\u{2069}")
      index = last + 1
    }
    return String(result)
  }

  /// Whether a scalar is in a block of right-to-left scripts.
  package static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// The columns of a single scalar.
  package static func width(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value == 0xAD ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // The vowels and finals of Hangul join the letter before.
    if (0x1160...0x11FF).contains(value) { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    return isWide(value) ? 2 : 1
  }

  /// Whether East Asian Width (UAX #11) is Wide or Fullwidth, for scalars that are not emoji.
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
