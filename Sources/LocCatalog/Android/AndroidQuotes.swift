// Double quotes in the raw text of a value. Android's build drops those without a backslash; they keep white space and
// apostrophes.

import LocBase

/// The quotes of a raw text without plain tags.
struct AndroidQuotes {
  private let text: UTF8Slice
  /// The places of the quotes without a backslash.
  private var places: [Int] = []

  init(_ text: UTF8Slice) {
    self.text = text.trimmed
    var index = 0
    while index < self.text.count {
      if self.text[index] == .quote { places.append(index) }
      index += self.text[index] == .backslash ? 2 : 1
    }
  }

  /// Whether a pair of quotes was meant to be shown: it is not around the whole text, and keeps nothing.
  var areEaten: Bool {
    if places.count < 2 { return isLoneEaten }
    let isAroundAll = places[0] == 0 && places[places.count - 1] == text.count - 1
    if isAroundAll, places.count == 2 { return false }
    var index = 0
    while index + 1 < places.count {
      let (open, close) = (places[index], places[index + 1])
      if !isOfAttribute(open), areInches(open, close) || !keeps(open + 1, close) { return true }
      index += 2
    }
    return isAroundAll && places.count % 2 == 0 && hasWordBetween
  }

  /// A mark at either end of the text is a left-over; one in the middle is an inch or a forgotten pair.
  private var isLoneEaten: Bool { places.count == 1 && places[0] > 0 && places[0] < text.count - 1 }

  /// `27" and 32" screens`.
  private func areInches(_ open: Int, _ close: Int) -> Bool {
    open > 0 && text[open - 1].isDigit && text[close - 1].isDigit
  }

  /// `href="…"`, whose quotes the app's code does not need.
  private func isOfAttribute(_ open: Int) -> Bool { open > 0 && text[open - 1] == .equalSign }

  /// Whether quotes are needed around the bytes, or keep no words: white space at an end or in a row, an apostrophe.
  private func keeps(_ start: Int, _ end: Int) -> Bool {
    guard start < end else { return true }
    if text[start] <= .space || text[end - 1] <= .space { return true }
    var hasWord = false
    for index in start..<end {
      switch text[index] {
      case .apostrophe where text[index - 1] != .backslash: return true
      case 0x00..<(.space): return true
      case .space where text[index - 1] == .space: return true
      case let byte where byte.isLetterOrDigit || byte >= 0x80: hasWord = true
      default: break
      }
    }
    return !hasWord
  }

  /// `"He said "hi" to me"`: a word between the quotations, directly at the marks.
  private var hasWordBetween: Bool {
    var index = 1
    while index + 1 < places.count {
      let (close, open) = (places[index], places[index + 1])
      let hasWord = text.part(places[index - 1], close).contains { $0.isLetterOrDigit || $0 >= 0x80 }
      if hasWord, close + 1 < open, text[close + 1].isLetter || text[close + 1] >= 0x80 { return true }
      index += 2
    }
    return false
  }
}
