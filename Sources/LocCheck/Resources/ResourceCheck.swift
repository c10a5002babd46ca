// The check of only an app's resources: every key, platform and language, without a rule or a message.

import LocBase
package import LocCatalog
import LocLocale

/// Finds problems in an app's strings before any push uses them.
package struct ResourceCheck {
  /// A key that pushes show, under its names on both platforms.
  package struct PushedKey: Sendable {
    package var android: [UInt8]?
    package var ios: [UInt8]?
    /// True if `UseCheck` judges the key's uses with their arguments. Then this check does not report specifiers that
    /// do not accept strings, empty strings, and keys that a phone does not find.
    package var hasUses: Bool
    /// True if the check of its family says in which languages it is missing.
    package var isOfFamily = false

    /// Whether one of its arguments is in left-to-right letters and not isolated.
    package var needsIsolation: Bool

    package init(android: [UInt8]?, ios: [UInt8]?, hasUses: Bool = false, needsIsolation: Bool = false) {
      self.android = android
      self.ios = ios
      self.hasUses = hasUses
      self.needsIsolation = needsIsolation
    }
  }

  /// The findings, and how much was checked.
  package struct Result: Sendable {
    package var findings: [Finding] = []
    /// Keys with a string in the source language; a key of both platforms counts once.
    package var keys = 0
    /// Languages of both platforms together: `zh-CN` and `zh-Hans`, and `iw` and `he`, are one.
    package var locales = 0
    /// Texts of every key, platform and language.
    package var texts = 0
    /// False if the findings were more than anyone reads, and the rest of the keys was not examined.
    package var isWhole = true
  }

  /// The limit on findings, with one for each of their languages: Wikipedia's app has 250,000.
  private static let limit = 4_000_000

  let catalog: Catalog
  let android: CheckedPlatform?
  let apple: CheckedPlatform?

  /// - Parameter sourceLocale: The language of Android's default folder, and of an iOS app without a development
  ///   region. Nil: the `tools:locale` of the default folder's files, and the development region; else English.
  package init(_ catalog: Catalog, sourceLocale: String? = nil) {
    self.catalog = catalog
    let english = LanguageTag(languageCode: packed("en"))
    let stated = sourceLocale.flatMap { LanguageTag(Text($0)) }
    apple = catalog.apple.flatMap { AppleTextWalk($0, source: stated ?? english) }.map { CheckedPlatform($0) }
    android = catalog.android.map { (resources: AndroidResources) -> CheckedPlatform in
      CheckedPlatform(AndroidTextWalk(resources, source: stated ?? resources.defaultLanguage, lint: catalog.lint))
    }
  }

  /// The findings about the pushed keys, and about every other key where `everyKey` is true. Ordered by platform, then
  /// by the order of the keys in the files.
  /// - Parameter pushedPrefixes: Prefixes of keys that pushes show, for keys that the build removes and no catalog has.
  package func findings(pushed: [PushedKey] = [], pushedPrefixes: [String] = [], everyKey: Bool) -> Result {
    var result = Result()
    let pushes = PushedKeys(pushed)
    var locales: Set<LanguageTag> = []
    var size = 0
    for platform in [android, apple].compactMap({ $0 }) {
      for language in platform.languages {
        if let tag = LanguageTag(language.locale) { locales.insert(LikelySubtags.added(to: tag.current)) }
      }
      func check(_ key: WalkedKey) -> Bool {
        let push = pushes.find(key.key, platform.walk.platform)
        guard everyKey || push != nil else { return true }
        guard size < Self.limit else {
          result.isWhole = false
          return false
        }
        result.texts += 1 + key.translations.count
        let isOnBoth = platform.walk.platform == .ios && onAndroid(key.key) != nil
        if !isOnBoth { result.keys += 1 }
        let count = result.findings.count
        checkKey(key, platform, push, &result.findings)
        for finding in result.findings[count...] { size += 1 + finding.locales.count }
        return true
      }
      if everyKey {
        platform.walk.forEachKey(check)
      } else {
        for name in pushes.names(platform.walk.platform) {
          name.withSlice { if let key = platform.walk.key($0) { _ = check(key) } }
        }
      }
    }
    addLoadingFindings(to: &result.findings, pushes, pushedPrefixes.map { Text($0) }, everyKey: everyKey)
    if everyKey {
      if let resources = catalog.android { result.findings += ArrayCheck(resources).findings() }
      result.findings += sameNameFindings() + secondLanguageFindings()
    }
    result.locales = locales.count
    return result
  }

  private func checkKey(
    _ key: WalkedKey, _ platform: CheckedPlatform, _ push: PushedKey?, _ findings: inout [Finding]
  ) {
    var check = KeyCheck(
      platform.withoutUnasked(key), platform, of: catalog, isPushed: push != nil, hasUses: push?.hasUses ?? false)
    check.checkTranslations(isOfFamily: push?.isOfFamily ?? false)
    check.checkTexts()
    if let push {
      if !push.hasUses {
        check.checkPush()
      } else if push.needsIsolation {
        check.checkIsolation()
      }
    }
    if platform.walk.platform == .android { check.compare(with: onApple(key.key)) }
    check.findings.finish(into: &findings)
  }

  /// The iOS text of an Android key in its source language.
  private func onApple(_ key: UTF8Slice) -> (any CatalogText)? {
    guard let apple else { return nil }
    return catalog.keys.iosName(key).withSlice { apple.walk.key($0)?.source }
  }

  private func onAndroid(_ key: UTF8Slice) -> (any CatalogText)? {
    guard let android else { return nil }
    return catalog.names(of: key).android.withSlice { android.walk.key($0)?.source }
  }
}

/// Walks through a platform's keys with the facts about each language.
struct CheckedPlatform: Sendable {
  let walk: any TextWalk
  let languages: [CheckedLanguage]

  private let hasUnasked: Bool

  init(_ walk: any TextWalk) {
    self.walk = walk
    languages = walk.locales.map { CheckedLanguage($0, source: walk.sourceTag) }
    hasUnasked = languages.contains { (language: CheckedLanguage) -> Bool in language.isUnasked }
  }

  /// The languages in which a phone wrongly shows the raw key if the source language lacks it: all except the source
  /// language if the key is its own text, else the source language.
  func languagesShowing(bare key: UTF8Slice) -> [String] {
    guard key.isItsOwnText else { return [walk.locales[walk.source].string] }
    return languages.indices.filter { (language: Int) -> Bool in
      !walk.isOfSource(language) && !walk.hasText(key, language) && !languages[language].isUnasked
    }.map { (language: Int) -> String in walk.locales[language].string }
  }

  /// The key without the languages that no phone asks for.
  func withoutUnasked(_ key: WalkedKey) -> WalkedKey {
    guard hasUnasked else { return key }
    var key = key
    key.missing.removeAll { (language: Int) -> Bool in languages[language].isUnasked }
    key.translations.removeAll { (translation: WalkedKey.Translation) -> Bool in
      languages[translation.language].isUnasked
    }
    return key
  }
}

/// A language of an app.
struct CheckedLanguage: Sendable {
  /// As the folder spells it; "" for Android's default folder.
  let locale: Text
  /// The forms of its plurals; nil for a language without rules in CLDR.
  let forms: PluralForms?
  let isRightToLeft: Bool
  let isSourceLanguage: Bool
  let hasSourceScript: Bool
  /// True for the codes of ISO 639 for local use, qaa to qtz: translators' tools keep their notes on the texts in `qqq`.
  let isUnasked: Bool
  /// CLDR 42 took the form `many` from Hebrew; phones with older data choose it.
  let choseMany: Bool

  init(_ locale: Text, source: LanguageTag) {
    self.locale = locale
    let named = locale.isEmpty ? source : LanguageTag(locale)
    let code = locale.bytes
    isUnasked =
      (code.count == 3 || code.count > 3 && code[3] == .hyphen) && code[0] == UInt8(ascii: "q")
      && code[1] >= UInt8(ascii: "a") && code[1] <= UInt8(ascii: "t")
    guard let named else {
      forms = nil
      isRightToLeft = false
      isSourceLanguage = false
      hasSourceScript = true
      choseMany = false
      return
    }
    let tag = named.current
    forms = PluralRules.forms(of: tag)
    isRightToLeft = LikelySubtags.isRightToLeft(tag)
    isSourceLanguage = tag.languageCode == newLanguage(source.languageCode)
    hasSourceScript = LikelySubtags.script(of: tag) == LikelySubtags.script(of: source)
    choseMany = tag.languageCode == packed("he")
  }
}

/// The pushed keys by their names on each platform.
struct PushedKeys {
  private var android: [[UInt8]: Int] = [:]
  private var ios: [[UInt8]: Int] = [:]
  private let keys: [ResourceCheck.PushedKey]

  init(_ keys: [ResourceCheck.PushedKey]) {
    self.keys = keys
    for (index, key) in keys.enumerated() {
      // A push cannot name an empty key: it counts as none.
      if let name = key.android, !name.isEmpty { android[name] = index }
      if let name = key.ios, !name.isEmpty { ios[name] = index }
    }
  }

  func find(_ name: UTF8Slice, _ platform: Device.Platform) -> ResourceCheck.PushedKey? {
    if keys.isEmpty { return nil }
    let index = platform == .android ? android[name.bytes] : ios[name.bytes]
    return index.map { keys[$0] }
  }

  /// The names on a platform, each once, in the order of the keys.
  func names(_ platform: Device.Platform) -> [[UInt8]] {
    let known = platform == .android ? android : ios
    var names: [[UInt8]] = []
    for (index, key) in keys.enumerated() {
      guard let name = platform == .android ? key.android : key.ios, known[name] == index else { continue }
      names.append(name)
    }
    return names
  }

  /// The key of this name on Android.
  func find(onAndroid name: Text) -> ResourceCheck.PushedKey? { android[name.bytes].map { keys[$0] } }
}
