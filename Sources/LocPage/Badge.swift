// Problems of a preview in a word or two, the worst first.

import LocBase
package import LocDevice

/// A mark on a card. The cases are in the order in which cards are shown, the worst first.
package enum Badge: Int, CaseIterable, Sendable {
  case crash
  case blank
  case rawKey
  case lostArgument
  case wrong
  case untranslated
  case sameAsSource
  case needsReview
  case warning
  /// The project's settings accept something that is wrong.
  case accepted
  case differs

  /// The name in the page's filters and classes.
  package var name: StaticString {
    switch self {
    case .crash: "crash"
    case .blank: "blank"
    case .rawKey: "raw-key"
    case .lostArgument: "lost-argument"
    case .wrong: "wrong"
    case .untranslated: "not-translated"
    case .sameAsSource: "same-as-source"
    case .needsReview: "needs-review"
    case .warning: "warning"
    case .accepted: "accepted"
    case .differs: "differs"
    }
  }

  /// The words for people.
  package var label: StaticString {
    switch self {
    case .crash: "the app crashes"
    case .blank: "blank line"
    case .rawKey: "raw key"
    case .lostArgument: "lost argument"
    case .wrong: "not as intended"
    case .untranslated: "not translated"
    case .sameAsSource: "same as the source"
    case .needsReview: "needs review"
    case .warning: "warning"
    case .accepted: "accepted by the settings"
    case .differs: "Android and iOS differ"
    }
  }

  /// The word in a cell of the matrix.
  var word: StaticString {
    switch self {
    case .crash: "crash"
    case .blank: "blank"
    case .rawKey: "raw key"
    case .lostArgument: "lost argument"
    case .wrong: "wrong"
    case .untranslated: "not translated"
    case .sameAsSource: "same"
    case .needsReview: "review"
    case .warning: "warning"
    case .accepted: "accepted"
    case .differs: "differs"
    }
  }

  /// Whether it makes a language one to look at.
  var isFault: Bool { self != .accepted && self != .differs }

  /// Whether the preview fails by it.
  package var isError: Bool { rawValue <= Self.wrong.rawValue }

  /// The marks of a single preview, in their order.
  package static func of(_ preview: Preview) -> [Badge] {
    var found: [Badge] = []
    for line in preview.lines {
      if let badge = fault(of: line) { found.append(badge) }
      if line.isAccepted { found.append(.accepted) }
      guard line.outcome == .text, let gap = line.gapSeverity else { continue }
      found.append(.untranslated)
      // The project's settings require the language.
      if gap == .error { found.append(.wrong) }
    }
    if preview.notification == .posted, preview.lines.isEmpty { found.append(.blank) }
    return ordered(found)
  }

  /// The mark of a line that is not as intended; nil for one that is.
  static func fault(of line: Preview.Line) -> Badge? {
    switch line.faultSeverity {
    case .error: break
    case .warning: return .warning
    case .note, nil: return nil
    }
    switch line.outcome {
    case .crash: return .crash
    case .blank: return .blank
    case .rawKey: return .rawKey
    case .text: break
    }
    return line.code?.traits.contains(.losesArgument) ?? false ? .lostArgument : .wrong
  }

  /// The marks without repetitions, the worst first.
  package static func ordered(_ badges: [Badge]) -> [Badge] { allCases.filter { badges.contains($0) } }
}
