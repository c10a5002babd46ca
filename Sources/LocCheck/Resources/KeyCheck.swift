// Checks one key on one platform: its translations, its strings, and what a push would show.

import LocBase
import LocCatalog
import LocFormat
import LocLocale

/// Checks one key. Each function adds to `findings`.
struct KeyCheck {
  let key: WalkedKey
  let platform: CheckedPlatform
  var findings: KeyFindings
  /// Whether pushes show the key: then the phones' answer counts, whatever the app says to Lint.
  let isPushed: Bool
  /// Whether another check judges the uses of the key, including missing, empty and misread strings.
  let hasUses: Bool
  /// Whether a string of the key is written for arguments. If none is, every percent sign is literal.
  private(set) lazy var takesArguments = catalog.takesArguments(key.key, platform.walk.platform)
  private let catalog: Catalog

  init(_ key: WalkedKey, _ platform: CheckedPlatform, of catalog: Catalog, isPushed: Bool, hasUses: Bool) {
    self.key = key
    self.catalog = catalog
    self.platform = platform
    self.isPushed = isPushed
    self.hasUses = hasUses
    findings = KeyFindings(key: key.key, platform.walk.platform)
  }

  /// What the app says to Android Lint of a text.
  func lint(of text: any CatalogText) -> AndroidLintIssues { isApple ? [] : text.lintIssues.union(catalog.lint) }

  var isApple: Bool { platform.walk.platform == .ios }
  var sourceLanguage: CheckedLanguage { platform.languages[platform.walk.source] }

  // MARK: - Translations

  /// Compares the translations with the source language's text.
  /// - Parameter isOfFamily: whether the check of its family says where it is missing.
  mutating func checkTranslations(isOfFamily: Bool) {
    let source = key.source
    let words = TextWords(source.text)
    // Of a plural's forms nearly every one has words.
    let isTranslated =
      key.isTranslatable && (isPushed || !key.isExempt) && (!source.isString || words.count > 0 || source.isRawKey)
    // The uses of a key say in which languages a phone shows another one's text.
    if isTranslated, !hasUses, !isOfFamily, !source.state.contains(.stale) {
      for language in key.missing where language == platform.walk.source {
        findings.add(
          .missingTranslation, "has no text in the source language", locale: platform.languages[language].locale,
          text: source, consequence: "iOS shows the key itself.", help: "Write the text of the source language.")
      }
      for language in key.missing where language != platform.walk.source {
        let words = gap(in: language)
        let showsKey = isApple && !platform.walk.hasText(key.key, language)
        findings.add(
          .missingTranslation, words.message, locale: platform.languages[language].locale, text: nil, beside: source,
          severity: isPushed && showsKey ? .error : nil, consequence: words.consequence, help: words.help)
      }
    }
    if source.state.contains(.stale) {
      findings.add(
        .staleUnit, "is marked as stale: Xcode found no use of it in the app's code", locale: nil, text: source,
        consequence: "Somebody may delete it, and a push would show the raw key.",
        help: "Set \"extractionState\" to \"manual\" where pushes use the key.")
    }
    let arguments = source.isString && !source.isRawKey ? SourceArguments(source, isApple: isApple) : nil
    let forms = source.isString ? nil : FormArguments(source, isApple: isApple)
    for translation in key.translations {
      let language = platform.languages[translation.language]
      checkState(translation.text, language)
      if let arguments, translation.text.isString {
        if !hasUses || !mayLeaveNumberOut(translation.text) {
          checkArguments(arguments.difference(of: translation.text), translation.text, language)
        }
      } else if let forms, !translation.text.isString {
        checkArguments(
          forms.difference(of: FormArguments(translation.text, isApple: isApple)), translation.text, language)
      }
      guard source.isString, translation.text.isString else { continue }
      if translation.text.text.count == 0 {
        if isTranslated, !isPushed { reportEmpty(translation.text, language) }
      } else if isTranslated, !language.isSourceLanguage, !translation.text.state.contains(.new),
        translation.text.text == source.text, words.looksUntranslated(hasSourceScript: language.hasSourceScript)
      {
        findings.add(
          .sameAsSource, "is the source language's text, word for word", locale: language.locale,
          text: translation.text, beside: source,
          consequence: "Phones in that language show the source language's text.",
          help: "Translate it. If it is meant, write translatable=\"false\" or ignore the finding.")
      }
    }
  }

  /// What a phone shows in a language that lacks the key. iOS searches the tables of strings and of plurals separately:
  /// a language may have only one of them.
  private func gap(in language: Int) -> (message: String, consequence: String, help: String) {
    let help = "Translate it. If the source language's text is meant, add it in this language, too."
    if !isApple { return ("is not translated", "Android shows the default folder's text.", help) }
    if platform.walk.hidesOwnText(key.key, language) {
      return (
        "the language has it in .strings alone, and the source language in .stringsdict",
        "iOS looks for a .stringsdict first, finds the other language's, and shows that text.",
        "Write the plural in a .stringsdict of this language, and see that it is in the app's target."
      )
    }
    guard platform.walk.hasText(key.key, language) else {
      return ("is not translated", "iOS shows the raw key, or the literal beside it.", help)
    }
    return ("has no text in the language's own tables", "iOS shows the text of another language's table.", help)
  }

  /// Whether the key is a form of a family of `loc.plural_key` for few numbers, and the source language's text or the translation
  /// names the number in words: "One message" and "%1$s сообщение", which Russian shows for 21 as well. A push gives the number to both.
  private func mayLeaveNumberOut(_ translation: any CatalogText) -> Bool {
    guard PluralCategory(formOf: key.key) != nil else { return false }
    return !key.source.text.has(.percent) || !translation.text.has(.percent)
  }

  private mutating func checkState(_ text: any CatalogText, _ language: CheckedLanguage) {
    if text.state.contains(.new) {
      findings.add(
        .newUnit, "has a translation in the state \"new\"", locale: language.locale, text: text,
        consequence: "The phone shows the text, although it is not translated yet.",
        help: "Translate it, and set the state to \"translated\".")
    }
    if text.state.contains(.needsReview) {
      findings.add(
        .needsReview, "has a translation in the state \"needs_review\"", locale: language.locale, text: text,
        consequence: "The phone shows the translation of an earlier text.",
        help: "Compare it with the source language's text, and set the state to \"translated\".")
    }
  }

  private mutating func checkArguments(
    _ difference: ArgumentDifference?, _ text: any CatalogText, _ language: CheckedLanguage
  ) {
    guard let difference else { return }
    if !isPushed, !hasUses, isTimePattern(key.source.text), isTimePattern(text.text) || !text.text.has(.percent) {
      return
    }
    if !isPushed, lint(of: key.source).union(text.lintIssues).contains(.stringFormat) { return }
    // A doubled percent sign has its own finding.
    if TextFault.losesArgument(text), !TextFault.losesArgument(key.source) { return }
    findings.add(
      .argumentMismatch, difference.sentence, locale: language.locale, text: text, beside: key.source,
      // The result of a push with its own arguments is known.
      severity: hasUses ? .warning : difference.severity, consequence: difference.consequence,
      help: difference.help)
  }

  private mutating func reportEmpty(_ text: any CatalogText, _ language: CheckedLanguage) {
    findings.add(
      .emptyText, "has an empty text", locale: language.locale, text: text,
      beside: text.position == key.source.position ? nil : key.source,
      consequence: isApple ? "iOS shows an empty line." : "Android leaves out a line whose text is empty.",
      help: "Translate it, or delete the entry.")
  }

  // MARK: - Texts by themselves

  /// Checks each string separately: placeholders of other systems, and the forms of plurals.
  mutating func checkTexts() {
    checkFamily()
    checkNumbers()
    checkForeignPlaceholders()
    checkText(key.source, sourceLanguage, inSource: nil)
    let inSource = Self.emptyForms(of: key.source)
    for translation in key.translations {
      checkText(translation.text, platform.languages[translation.language], inSource: inSource)
    }
  }

  /// - Parameter inSource: the empty forms of the source language's text; nil for that text.
  private mutating func checkText(_ text: any CatalogText, _ language: CheckedLanguage, inSource: [[UInt8]: Int]?) {
    checkFaults(text, language, isSource: inSource == nil)
    if text.isString {
      checkUnfinished(text, language, isSource: inSource == nil)
      if key.isTranslatable, let placeholder = text.text.rawPlaceholder(isApple: isApple),
        !text.text.hasPrefix("http")
      {
        reportPlaceholder(placeholder, text, language)
      }
      return
    }
    for choice in text.plurals {
      for item in choice.cases {
        guard case .text(let bytes) = item.node else { continue }
        bytes.withSlice { form in
          if let placeholder = form.rawPlaceholder(isApple: isApple) {
            reportPlaceholder(placeholder, text, language, form: item.category)
          }
        }
      }
      checkForms(choice.cases, text, language)
      checkEmpty(choice, text, language, inSource: inSource)
    }
  }

  /// If no push is known to show the key, the app's own code also fills the source language's placeholders.
  private mutating func reportPlaceholder(
    _ placeholder: UTF8Slice, _ text: any CatalogText, _ language: CheckedLanguage, form: PluralCategory? = nil
  ) {
    let isOfApp = !isPushed && key.source.text.contains(placeholder)
    findings.add(
      .rawPlaceholder,
      "\(form == nil ? "the text " : "")has the placeholder \(placeholder.string), which no phone fills",
      locale: language.locale, text: text, part: form.map { TextPart($0, of: text) },
      severity: isOfApp ? .note : nil, consequence: "A push shows it as it is written.",
      help: placeholder.rawPlaceholderHelp(isApple: isApple))
  }
}
