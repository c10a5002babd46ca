// Arguments that events seldom have and sometimes do, for `check --exhaustive`.

import LocBase
import LocDevice

enum NastyArguments {
  /// Each with its description in findings. None of them may change the meaning of a string: a phone inserts an
  /// argument unchanged.
  static let all: [(words: String, argument: PushArgument)] = [
    ("an empty argument", text("")),
    ("an argument of 500 characters", text(String(repeating: "x", count: 500))),
    ("a right-to-left argument", text("\u{5E9}\u{5DC}\u{5D5}\u{5DD}")),
    ("an emoji", text("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}")),
    ("the argument %", text("%")),
    ("the argument %@", text("%@")),
    ("the argument %1$s", text("%1$s")),
    ("an argument with quotes", text("\"'\\")),
    ("an argument of digits", text("1234567890")),
  ]

  private static func text(_ text: String) -> PushArgument { .text(Array(text.utf8)) }
}

extension KeyUse {
  /// The use with the same number of other arguments; nil for one without arguments.
  fileprivate func filled(with argument: PushArgument, as words: String) -> KeyUse? {
    guard (android?.arguments ?? apple?.arguments)?.isEmpty == false else { return nil }
    var use = self
    use.android?.arguments = android?.arguments.map { $0.map { _ in argument } }
    use.apple?.arguments = apple?.arguments.map { $0.map { _ in argument } }
    use.sample = words
    return use
  }
}

extension UseCheck {
  /// The findings that only hostile arguments cause: those that the use does not have with its own arguments.
  func nastyFindings(of use: KeyUse, besides known: [Finding]) -> [Finding] {
    var found: [Finding] = []
    for (words, argument) in NastyArguments.all {
      guard let filled = use.filled(with: argument, as: words) else { return [] }
      for var finding in findings(of: filled) where !holds(known + found, finding) {
        finding.diagnostic.message += ", with \(words)"
        found.append(finding)
      }
    }
    return found
  }

  /// Whether one of the findings is of the same kind about the same key and languages.
  private func holds(_ known: [Finding], _ finding: Finding) -> Bool {
    let (key, locales) = (finding.key.map { Text($0) }, finding.locales.map { Text($0) })
    return known.contains {
      $0.diagnostic.code == finding.diagnostic.code && $0.platform == finding.platform
        && $0.key.map { Text($0) } == key && $0.locales.map { Text($0) } == locales
    }
  }
}
