// The reasons why a line differs on iOS, as findings.

import LocBase
import LocCatalog

extension LineJudge {
  /// The finding about a line on iOS; nil if it matters only in a preview.
  func apple(_ line: Preview.Line, key: [UInt8], _ field: PushField) -> LineWords? {
    let name = String(decoding: key, as: UTF8.self)
    let given = counted(field.arguments?.count ?? 0, "argument")
    switch line.code {
    case .missingKey, .missingTranslation: return missingAppleKey(line, key, name, field)
    case .lostSpecifier:
      let isSign = showsSigns(key, .ios)
      return LineWords(
        isSign
          ? "the iOS text of '\(name)' has a percent sign, and the push gives \(given)"
          : "the iOS text of '\(name)' has a specifier that a push does not know",
        consequence: (line.detail ?? "iOS drops it") + ".",
        help: isSign ? signHelp(field) : "Write %@ or %1$@ for every argument, and %% for a percent sign.")
    case .fewArguments where field.arguments?.isEmpty ?? true: return unformatted(line, key, .ios)
    case .fewArguments:
      return LineWords(
        "the iOS text of '\(name)' uses more arguments than the push gives: \(given)",
        consequence: "iOS writes <null> in its place.",
        help: "Give the argument, or make the languages use the same ones.")
    case .unformatted:
      return unformatted(line, key, .ios)
    case .pluralEntry:
      return LineWords(
        "the iOS text of '\(name)' has plurals or variations, which never apply to a push",
        consequence: "iOS shows the format text, with its variables as they are written.", help: Self.pluralHelp)
    case .brokenText:
      return LineWords(
        "the iOS text of '\(name)' has a '%' directly before a character outside ASCII",
        consequence: "iOS shows no text at all.",
        help: showsSigns(key, .ios) ? signHelp(field) : "Write %% for a percent sign.")
    case .emptyText:
      return LineWords(
        "the iOS text of '\(name)' \(line.text?.isEmpty ?? true ? "is empty" : "has nothing but white space")",
        consequence: "iOS shows no text in the line.", help: "Write a text.")
    default: return nil
    }
  }

  private func missingAppleKey(
    _ line: Preview.Line, _ key: [UInt8], _ name: String, _ field: PushField
  ) -> LineWords? {
    guard let resources = catalog.apple else { return nil }
    let hasLiteral = field.literal.map { !$0.isEmpty } ?? false
    let shown = hasLiteral ? "iOS shows the text beside the key, in no language of its own." : "iOS shows the raw key."
    guard key.withSlice({ resources.hasText($0) }) else {
      return LineWords(
        "the iOS resources have no key '\(name)'", consequence: shown,
        help: nearest(to: key, .ios) + "Add the key to the table Localizable, or make the push for Android alone.",
        isOfEveryLanguage: true)
    }
    if let detail = line.detail, !Text(detail).hasPrefix(AppleDevice.otherLanguages) {
      return LineWords(
        "iOS finds no text for '\(name)': \(detail)", consequence: shown,
        help: "Write a text for the key, in the source language, too.")
    }
    return LineWords(
      "'\(name)' is not translated on iOS", consequence: shown,
      help: hasLiteral ? "Translate it." : "Translate it: iOS does not fall back to another language.")
  }
}
