// A doubt that many lines of a preview share: one note below them has it.

import LocBase
import LocDevice

/// The reason for which three lines or more of a preview are not certain, although each shows its text.
struct SharedDoubt {
  /// The fewest lines for which a note below them is shorter.
  private static let fewestLines = 3

  private let words: String?
  private let count: Int

  init(_ previews: [Preview]) {
    var counts: [Text: Int] = [:]
    for preview in previews {
      for line in preview.lines where line.reason == nil {
        if let why = line.why { counts[Text(why), default: 0] += 1 }
      }
    }
    let most = counts.max { $0.value < $1.value || ($0.value == $1.value && $1.key < $0.key) }
    count = most?.value ?? 0
    words = count >= Self.fewestLines ? most?.key.string : nil
  }

  /// The explanation of a line; nil if the note below has it.
  func why(_ line: Preview.Line) -> String? {
    guard let why = line.why, line.reason != nil || why != words else { return nil }
    return why
  }

  /// The note below the lines; "" without one.
  var note: String { words.map { "\(count) lines are " + Terminal.printable($0) + "\n" } ?? "" }
}
