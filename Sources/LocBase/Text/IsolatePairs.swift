// Finds the isolates of a text that are complete: phones show nothing of their marks.

/// The marks of a text that isolate a part of it, as `loc.isolate` writes them: U+2066 to U+2068 with the U+2069 that ends them in the
/// same paragraph (Unicode Standard Annex #9, BD9). A mark without its partner can reorder what follows, and does not count.
package struct IsolatePairs {
  /// For each scalar, whether it is a mark of a pair.
  package let isPaired: [Bool]

  package init(_ scalars: some Collection<Unicode.Scalar>) {
    var isPaired = [Bool](repeating: false, count: scalars.count)
    var open: [Int] = []
    for (index, scalar) in scalars.enumerated() {
      switch scalar.value {
      case 0x2066...0x2068: open.append(index)
      case 0x2069:
        if let start = open.popLast() { (isPaired[start], isPaired[index]) = (true, true) }
      // The ends of paragraphs.
      case 0x0A, 0x0D, 0x1C...0x1E, 0x85, 0x2029: open = []
      default: break
      }
    }
    self.isPaired = isPaired
  }

  /// Whether a text has any of the marks.
  package static func mayBe(in text: String) -> Bool {
    text.utf8.contains(0xE2) && text.unicodeScalars.contains { (0x2066...0x2069).contains($0.value) }
  }

  /// The text without the marks of pairs, for a terminal, which may draw them.
  package static func removed(from text: String) -> String {
    guard mayBe(in: text) else { return text }
    let pairs = IsolatePairs(text.unicodeScalars)
    var kept = String.UnicodeScalarView()
    for (scalar, isPaired) in zip(text.unicodeScalars, pairs.isPaired) where !isPaired { kept.append(scalar) }
    return String(kept)
  }
}
