// Collects the findings about one key: the languages with the same problem share one finding.

import LocBase
import LocCatalog
import LocLocale

/// A part of a text that has a problem: a form of a plural, or an item of an array.
struct TextPart {
  /// "the plural's form one".
  let name: Text
  /// Of an array. Each item has findings of its own; those about the forms of a plural are joined.
  let item: Int?
  /// Nil if only the place of the whole text is known.
  let position: SourcePosition?

  init(_ form: PluralCategory, of text: any CatalogText) {
    name = "the plural's form \(form.name)"
    item = nil
    position = text.place(ofForm: form)
  }

  init(item index: Int, at position: SourcePosition) {
    name = "item \(index + 1)"
    item = index
    self.position = position
  }
}

/// The findings about one key on one platform.
struct KeyFindings {
  private struct Group {
    let code: DiagnosticCode
    /// Follows the key.
    let sentence: Text
    let help: Text
    let consequence: String
    let severity: Diagnostic.Severity?
    /// The second place: the source language's text.
    let beside: (any CatalogText)?
    var languages: [Language] = []
  }

  private struct Language {
    let locale: Text?
    let text: (any CatalogText)?
    let part: TextPart?
  }

  /// The limit on findings about one key, and on the bytes of the key in them: each of thousands of plural forms may
  /// have its own problem.
  private static let most = 100
  private static let mostBytes = 1 << 20

  private let key: Text
  private let platform: Device.Platform
  private var groups: [Group] = []
  /// How many findings are not kept, and the text of the first of them.
  private var dropped = (count: 0, text: (any CatalogText)?.none)

  init(key: UTF8Slice, _ platform: Device.Platform) {
    self.key = Text(key)
    self.platform = platform
  }

  /// Adds a problem of one language. The sentence begins after the key and does not name the language.
  /// - Parameters:
  ///   - locale: nil if no language matters.
  ///   - text: the language's text; nil if it has none.
  ///   - part: the form or the item of the text that has the problem, the subject of the sentence; nil for the whole text.
  ///   - beside: The string that it was compared with, or that is shown instead of a missing one.
  @inline(never)
  mutating func add(
    _ code: DiagnosticCode, _ sentence: String, locale: Text?, text: (any CatalogText)?,
    part: TextPart? = nil, beside: (any CatalogText)? = nil,
    severity: Diagnostic.Severity? = nil, consequence: String, help: String
  ) {
    let (sentence, help) = (Text(sentence), Text(help))
    for index in groups.indices
    where groups[index].code == code && groups[index].severity == severity && groups[index].sentence == sentence
      && groups[index].help == help && groups[index].languages.first?.part?.item == part?.item
    {
      groups[index].languages.append(Language(locale: locale, text: text, part: part))
      return
    }
    guard groups.count < Self.most, groups.count * key.utf8.count < Self.mostBytes else {
      if dropped.count == 0 { dropped.text = text ?? beside }
      dropped.count += 1
      return
    }
    groups.append(
      Group(
        code: code, sentence: sentence, help: help, consequence: consequence, severity: severity, beside: beside,
        languages: [Language(locale: locale, text: text, part: part)]))
  }

  /// The languages whose result on a phone another finding already reports.
  private var pushFaults: Set<Text> {
    var locales: Set<Text> = []
    for group in groups where group.code == .lostSpecifier || group.code == .crashSpecifier {
      for language in group.languages { locales.insert(language.locale ?? "") }
    }
    return locales
  }

  /// The sentence with a subject, if it lacks one: "has an empty text".
  private static func joined(_ subject: Text, _ sentence: Text) -> Text {
    let isPredicate = sentence.hasPrefix("has ") || sentence.hasPrefix("is ")
    return "\(subject)\(isPredicate ? "" : ":") \(sentence)"
  }

  /// Appends the findings, one for each problem.
  func finish(into findings: inout [Finding]) {
    for group in groups {
      let told = group.code == .argumentMismatch ? pushFaults : []
      let languages = group.languages.filter { !told.contains($0.locale ?? "") }.sorted {
        (left: Language, right: Language) -> Bool in
        (left.locale ?? "") < (right.locale ?? "")
      }
      if languages.isEmpty { continue }
      let own = languages.first?.text
      let part = languages.first?.part
      let place = part?.position ?? own?.position
      let sentence = part.map { Self.joined($0.name, group.sentence) } ?? group.sentence
      let beside = group.beside?.position
      // A language may have several texts, for the night or for large screens.
      var locales: [Text] = []
      for language in languages {
        if let locale = language.locale, locales.last != locale { locales.append(locale) }
      }
      findings.append(
        Finding(
          Diagnostic(
            group.code, Self.joined("'\(key)'", sentence).string, severity: group.severity, at: place ?? beside,
            help: group.help.string),
          key: key.string, platform: platform, locales: locales.map { $0.string },
          resource: own == nil ? nil : beside,
          consequence: group.consequence))
    }
    if dropped.count == 0 { return }
    findings.append(
      Finding(
        Diagnostic(
          .tooBig, "'\(key)' has \(dropped.count) more findings, which are not shown", severity: .warning,
          at: dropped.text?.position),
        key: key.string, platform: platform))
  }
}
