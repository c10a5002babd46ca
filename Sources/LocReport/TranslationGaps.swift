// Counts the missing translations of each language: an app in sixty languages has thousands, so one line a language
// summarizes them.

import LocBase
import LocCheck

/// Missing translations that no rule uses, grouped by language, and all other findings.
struct TranslationGaps {
  /// The languages that lack the same keys.
  struct Row {
    let severity: Diagnostic.Severity
    let app: String?
    let platform: Device.Platform?
    fileprivate(set) var locales: [String]
    /// The first keys.
    fileprivate(set) var keys: [String] = []
    /// All keys, as numbers: the names of an app's keys, once for each of its languages, may fill the memory.
    fileprivate var numbers: [Int32] = []

    fileprivate var place: String { (app ?? "") + " " + (platform?.rawValue ?? "") + locales[0] }

    /// `de, fr on Android lack 3 keys: "a", "b", "c"`.
    var sentence: String {
      let names = locales.prefix(TranslationGaps.namedLocales).map { $0.isEmpty ? "the default folder" : $0 }
      let others = locales.count - names.count
      let languages = names.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
      let app = app.map { "app \($0): " } ?? ""
      let platform = platform.map { " on \($0.systemName)" } ?? ""
      let shown = keys.map { "\"\($0)\"" }.joined(separator: ", ")
      return "\(app)\(languages)\(platform) \(locales.count == 1 ? "lacks" : "lack") \(counted(numbers.count, "key")): "
        + shown
        + (numbers.count > TranslationGaps.namedKeys ? ", …" : "")
    }
  }

  private static let namedKeys = 3
  private static let namedLocales = 12

  private(set) var rows: [Row] = []
  private(set) var others: [Finding] = []

  /// - Parameter listsAll: Whether each key is a separate finding.
  init(_ findings: [Finding], listsAll: Bool) {
    var places: [Text: Int] = [:]
    var numbers: [Text: Int32] = [:]
    for finding in findings {
      guard !listsAll, finding.diagnostic.code == .missingTranslation, finding.rule == nil, let key = finding.key,
        !finding.locales.isEmpty
      else {
        others.append(finding)
        continue
      }
      let number = numbers[Text(key)] ?? Int32(truncatingIfNeeded: numbers.count)
      numbers[Text(key)] = number
      for locale in finding.locales {
        let name = Text("\(finding.severity.name) \(finding.app ?? "") \(finding.platform?.rawValue ?? "") \(locale)")
        if places[name] == nil {
          places[name] = rows.count
          rows.append(
            Row(severity: finding.severity, app: finding.app, platform: finding.platform, locales: [locale]))
        }
        guard let place = places[name] else { continue }
        rows[place].numbers.append(number)
        if rows[place].keys.count < Self.namedKeys { rows[place].keys.append(key) }
      }
    }
    rows.sort { (left: Row, right: Row) -> Bool in
      if left.numbers.count != right.numbers.count { return left.numbers.count > right.numbers.count }
      return left.place.utf8.lexicographicallyPrecedes(right.place.utf8)
    }
    join()
  }

  /// Makes one row of those with the same keys.
  private mutating func join() {
    var joined: [Row] = []
    struct Gap: Hashable {
      let severity: Diagnostic.Severity
      let app: String?
      let platform: Device.Platform?
      let numbers: [Int32]
    }
    var places: [Gap: Int] = [:]
    for row in rows {
      let name = Gap(severity: row.severity, app: row.app, platform: row.platform, numbers: row.numbers)
      if let place = places[name] {
        joined[place].locales += row.locales
      } else {
        places[name] = joined.count
        joined.append(row)
      }
    }
    rows = joined
  }
}

/// How many findings of each kind a report has.
struct SlugTable {
  /// The lines, with a head; none for one kind of finding or none.
  private(set) var lines: [String] = []
  private(set) var hasNotes = false

  init(_ findings: [Finding]) {
    let severities: [Diagnostic.Severity] = [.error, .warning, .note]
    var slugs: [Text: Int] = [:]
    var rows: [(slug: String, counts: [Int])] = []
    for finding in findings {
      let name = Text(finding.slug)
      let place = slugs[name] ?? rows.count
      if place == rows.count {
        slugs[name] = place
        rows.append((finding.slug, [0, 0, 0]))
      }
      for (index, severity) in severities.enumerated() where severity == finding.severity {
        rows[place].counts[index] += 1
      }
    }
    hasNotes = rows.contains { $0.counts[2] > 0 }
    if rows.count < 2, !hasNotes { return }
    let cells =
      [["", "errors", "warnings", "notes"]] + rows.map { [$0.slug] + $0.counts.map { $0 == 0 ? "–" : "\($0)" } }
    let widths = (0..<4).map { column in cells.reduce(0) { max($0, $1[column].unicodeScalars.count) } }
    for row in cells {
      var text = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.unicodeScalars.count)
        text += column == 0 ? cell + padding : "  " + padding + cell
      }
      lines.append(text)
    }
  }
}
