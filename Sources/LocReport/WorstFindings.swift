// Chooses the findings of a report that fits on a screen.

import LocBase
import LocCheck

/// The choice among many findings: in turn one of each kind, errors first, and of the same severity the rarest kind first. A kind
/// with hundreds of findings has one cause, and a line in the table of all kinds.
struct WorstFindings {
  /// As many findings as a report has without a choice.
  private static let fewFindings = 20
  private static let chosen = 10

  private struct Kind {
    let severity: Diagnostic.Severity
    let slug: Text
    var count = 0
    /// How many findings of this kind the report still takes.
    var places = 0
  }

  /// How many findings were not chosen.
  private(set) var left = 0
  private var kinds: [Kind] = []

  /// Nil for so few findings that the report has all.
  /// - Parameter severities: those that the report has, the worst first.
  init?(_ gaps: TranslationGaps, _ severities: [Diagnostic.Severity]) {
    for finding in gaps.others { count(finding.severity, finding.diagnostic.code) }
    for gap in gaps.rows { count(gap.severity, .missingTranslation) }
    kinds = severities.flatMap { severity in
      kinds.filter { $0.severity == severity }.sorted { $0.count < $1.count }
    }
    if kinds.reduce(0, { $0 + $1.count }) <= Self.fewFindings { return nil }
    var free = Self.chosen
    for turn in 0..<Self.chosen {
      for index in kinds.indices where free > 0 && turn < kinds[index].count {
        kinds[index].places += 1
        free -= 1
      }
    }
  }

  private func index(_ severity: Diagnostic.Severity, _ code: DiagnosticCode) -> Int? {
    let slug = Text(code.slug)
    return kinds.firstIndex { $0.severity == severity && $0.slug == slug }
  }

  private mutating func count(_ severity: Diagnostic.Severity, _ code: DiagnosticCode) {
    let index = index(severity, code) ?? kinds.endIndex
    if index == kinds.endIndex { kinds.append(Kind(severity: severity, slug: Text(code.slug))) }
    kinds[index].count += 1
  }

  /// Whether the report has the next finding, which is of this kind.
  mutating func takes(_ severity: Diagnostic.Severity, _ code: DiagnosticCode) -> Bool {
    guard let index = index(severity, code), kinds[index].places > 0 else {
      left += 1
      return false
    }
    kinds[index].places -= 1
    return true
  }
}
