// Languages whose users can see another language's texts since Android 15: the app's LocaleConfig has a default locale.

import LocBase
import LocCatalog
import LocLocale

extension ResourceCheck {
  /// The texts that one language lacks and others have.
  private struct Gaps {
    var count = 0
    var example: [UInt8] = []
    /// By language: how many of these texts it has.
    var others: [Int: Int] = [:]
  }

  /// One finding for each language that lacks texts which other languages have. With a default locale, Android 15 and later look
  /// for such a text in the user's other languages; without one, and for users of one language, they show the default text.
  func secondLanguageFindings() -> [Finding] {
    guard let android, let file = catalog.android?.localeConfigFile, let config = file.config,
      config.effectiveDefault != nil
    else { return [] }
    let locales = android.walk.locales
    let isAsked = locales.map { config.serves($0) && !config.defaultServes($0) }
    let isServed = locales.map { config.serves($0) }
    var gaps = [Gaps](repeating: Gaps(), count: locales.count)
    android.walk.forEachKey { key in
      guard key.isTranslatable, key.source.isString else { return true }
      let others = Set(key.translations.map { $0.language }.filter { isServed[$0] })
      if others.isEmpty { return true }
      for language in key.missing where isAsked[language] {
        if gaps[language].count == 0 { gaps[language].example = key.key.bytes }
        gaps[language].count += 1
        for other in others { gaps[language].others[other, default: 0] += 1 }
      }
      return true
    }
    return locales.indices.filter { gaps[$0].count > 0 }.map { (language: Int) -> Finding in
      finding(locales[language], gaps[language], locales, file)
    }
  }

  private func finding(_ locale: Text, _ gaps: Gaps, _ locales: [Text], _ file: AndroidLocaleConfigFile) -> Finding {
    let most = gaps.others.max { ($0.value, $1.key) < ($1.value, $0.key) }
    let name = Text(decoding: gaps.example)
    let texts = counted(gaps.count, "text")
    let seconds = counted(gaps.others.count, "other language")
    return Finding(
      Diagnostic(
        .secondLanguage,
        "on Android 15 and later, users with \(locale) first and \(most.map { locales[$0.key] } ?? "") second can see the second language: \(locale) lacks \(texts) that \(seconds) \(gaps.others.count == 1 ? "has" : "have"), such as '\(name)'",
        at: file.position,
        help: "Translate the texts, or remove android:defaultLocale from the LocaleConfig."),
      platform: .android, locales: [locale.string],
      consequence: "Other phones, and a process that has just been started, show the default text.")
  }
}
