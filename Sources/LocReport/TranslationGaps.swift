// What each language lacks, counted: an app of sixty languages has thousands of missing translations, and one line a language says it.

import LocBase
import LocCheck

/// The findings about missing translations that are no rule's, by language, and all other findings.
struct TranslationGaps {
  /// The languages that lack the same keys.
  struct Row {
    let severity: Diagnostic.Severity
    let platform: Device.Platform?
    fileprivate(set) var locales: [String]
    fileprivate(set) var keys: [String] = []

    fileprivate var place: String { (platform?.rawValue ?? "") + locales[0] }

    /// `de, fr on Android lack 3 keys: "a", "b", "c"`.
    var sentence: String {
      let names = locales.prefix(TranslationGaps.namedLocales).map { $0.isEmpty ? "the default folder" : $0 }
      let others = locales.count - names.count
      let languages = names.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
      let platform = platform.map { " on \($0.systemName)" } ?? ""
      let shown = keys.prefix(TranslationGaps.namedKeys).map { "\"\($0)\"" }.joined(separator: ", ")
      return "\(languages)\(platform) \(locales.count == 1 ? "lacks" : "lack") \(counted(keys.count, "key")): " + shown
        + (keys.count > TranslationGaps.namedKeys ? ", …" : "")
    }
  }

  private static let namedKeys = 3
  private static let namedLocales = 12

  private(set) var rows: [Row] = []
  private(set) var others: [Finding] = []

  /// - Parameter listsAll: whether each key is a finding of its own.
  init(_ findings: [Finding], listsAll: Bool) {
    var places: [ByteText: Int] = [:]
    for finding in findings {
      guard !listsAll, finding.diagnostic.code == .missingTranslation, finding.rule == nil, let key = finding.key,
        !finding.locales.isEmpty
      else {
        others.append(finding)
        continue
      }
      for locale in finding.locales {
        let name = ByteText("\(finding.severity.name) \(finding.platform?.rawValue ?? "") \(locale)")
        if places[name] == nil {
          places[name] = rows.count
          rows.append(Row(severity: finding.severity, platform: finding.platform, locales: [locale]))
        }
        if let place = places[name] { rows[place].keys.append(key) }
      }
    }
    rows.sort { (left: Row, right: Row) -> Bool in
      if left.keys.count != right.keys.count { return left.keys.count > right.keys.count }
      return left.place.utf8.lexicographicallyPrecedes(right.place.utf8)
    }
    join()
  }

  /// Makes one row of those with the same keys.
  private mutating func join() {
    var joined: [Row] = []
    var places: [ByteText: Int] = [:]
    for row in rows {
      let name = ByteText("\(row.severity.name) \(row.platform?.rawValue ?? "")\n" + row.keys.joined(separator: "\n"))
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
    var slugs: [ByteText: Int] = [:]
    var rows: [(slug: String, counts: [Int])] = []
    for finding in findings {
      let name = ByteText(finding.slug)
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
