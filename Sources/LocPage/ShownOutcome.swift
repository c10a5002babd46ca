// The outcome of a message on a phone, in one word, for tables that count.

import LocBase
package import LocDevice

/// The worst problem that a user sees.
package enum ShownOutcome: Int, CaseIterable, Sendable {
  /// Everything is as intended, in the phone's language.
  case shown
  /// A line is in another language.
  case untranslated
  /// A line is not as intended in another way: a lost argument, another text.
  case wrong
  /// A line is the key itself.
  case rawKey
  /// A line is missing or empty.
  case blank
  /// The app's process ends.
  case crash

  /// The name in data.
  package var name: StaticString {
    switch self {
    case .shown: "shown"
    case .untranslated: "not_translated"
    case .wrong: "not_as_intended"
    case .rawKey: "raw_key"
    case .blank: "blank"
    case .crash: "crash"
    }
  }

  /// The words for people.
  package var label: StaticString {
    switch self {
    case .shown: "shown"
    case .untranslated: "not translated"
    case .wrong: "otherwise wrong"
    case .rawKey: "raw key"
    case .blank: "blank"
    case .crash: "crash"
    }
  }

  /// Whether a push should not go out with it.
  package var isFault: Bool { rawValue > Self.untranslated.rawValue }

  /// The outcome of a preview, regardless of what the project's settings accept; nil if the system shows no
  /// notification, as for a data message.
  package static func of(_ preview: Preview) -> ShownOutcome? {
    guard preview.notification == .posted || !preview.lines.isEmpty else { return nil }
    let outcomes = preview.lines.map { of($0) } + (preview.lines.isEmpty ? [.blank] : [])
    return outcomes.max { $0.rawValue < $1.rawValue }
  }

  private static func of(_ line: Preview.Line) -> ShownOutcome {
    switch line.outcome {
    case .crash: .crash
    case .blank: .blank
    case .rawKey: .rawKey
    case .text: line.ownSeverity == .error ? .wrong : line.isFallback ? .untranslated : .shown
    }
  }
}
