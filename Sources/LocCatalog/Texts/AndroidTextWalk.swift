// The Android part of a walk over all keys: the default folder is the source language, and a device in each language
// decides what is shown.

package import LocBase
package import LocLocale

package struct AndroidTextWalk: TextWalk {
  package let platform = Device.Platform.android
  /// The default folder, then the languages that phones ask for.
  package let locales: [Text]
  package let source = 0
  package let sourceTag: LanguageTag
  private let resources: AndroidResources
  /// The app's instructions for Lint about all its strings.
  private let lint: AndroidLintIssues
  /// By language.
  private let devices: [AndroidResolvedDevice]
  /// By language: whether the default folder's text is in it.
  private let readsDefault: [Bool]
  /// By configuration: its language; nil for a language that no phone asks for.
  private let languages: [Int?]
  /// The languages of texts that no phone asks for under their folder's code, and whose current code no other folder has.
  package let unasked: [Text]

  package init(_ resources: AndroidResources, source: LanguageTag, lint: AndroidLintIssues = []) {
    self.lint = lint
    sourceTag = source
    self.resources = resources
    let store = resources.store
    // An app may have numbers and colours for a language into which it is not translated.
    var hasTexts = [Bool](repeating: false, count: store.configurations.count)
    for value in 0..<store.valueCount {
      let type = store.type(ofValue: value)
      if type == .string || type == .plurals { hasTexts[Int(store.configuration(ofValue: value))] = true }
    }
    var locales: [Text] = [""]
    var places: [Text: Int] = ["": 0]
    var languages: [Int?] = []
    var unasked: [Text] = []
    for (index, configuration) in store.configurations.enumerated() {
      let tag = configuration.localeTag
      if let place = places[tag] {
        languages.append(place)
      } else if !hasTexts[index] {
        languages.append(nil)
      } else if !configuration.locale.isAsked {
        languages.append(nil)
        if !unasked.contains(tag) { unasked.append(tag) }
      } else {
        languages.append(locales.count)
        places[tag] = locales.count
        locales.append(tag)
      }
    }
    self.locales = locales
    self.languages = languages
    let asked = Set(locales.compactMap { LanguageTag($0)?.current })
    // An app that has `values-iw` for phones may have `values-he` for other tools.
    self.unasked = unasked.filter { (tag: Text) -> Bool in
      LanguageTag(tag).map { !asked.contains($0.current) } ?? true
    }
    devices = locales.map { resources.resolve(AndroidDeviceConfiguration(locales: [$0.isEmpty ? "und" : $0])) }
    readsDefault = locales.map { (locale: Text) -> Bool in
      LanguageTag(locale).map { AndroidResources.isSame($0, source) } ?? true
    }
  }

  package func forEachKey(_ body: (WalkedKey) -> Bool) {
    for name in 0..<resources.store.names.count {
      let type = resources.store.names.type(at: name)
      guard type == .string || type == .plurals, let key = key(at: name) else { continue }
      if !body(key) { return }
    }
  }

  package func key(_ name: UTF8Slice) -> WalkedKey? {
    for type in [AndroidResourceType.string, .plurals] {
      if let index = resources.store.names.find(type, name), let key = key(at: index) { return key }
    }
    return nil
  }

  package func hasSource(_ name: UTF8Slice) -> Bool { key(name) != nil }

  package func hasText(_ name: UTF8Slice, _ language: Int) -> Bool { true }

  package func isOfSource(_ language: Int) -> Bool { language == source }

  package func hidesOwnText(_ name: UTF8Slice, _ language: Int) -> Bool { false }

  package func hasOwnText(_ name: UTF8Slice, _ language: Int) -> Bool {
    guard let index = resources.store.names.find(.string, name) else { return false }
    return finds(index, language) ?? false
  }

  /// Whether a device finds a string of its own language; nil if it finds none at all.
  private func finds(_ name: Int, _ language: Int) -> Bool? {
    let store = resources.store
    guard let value = store.best(name, devices[language].table) else { return nil }
    if readsDefault[language] { return true }
    return !store.configurations[Int(store.configuration(ofValue: value))].locale.isEmpty
  }

  private func key(at name: Int) -> WalkedKey? {
    let store = resources.store
    guard let value = store.best(name, devices[0].table) else { return nil }
    let source = AndroidEntry(store: store, index: value)
    // A reference, a colour or a value that the build refuses has no text to compare with.
    guard !source.isFaulty, source.type == .plurals || source.isText else { return nil }
    var key = WalkedKey(key: source.key, source: source)
    key.isTranslatable = source.isTranslatable
    for index in store.values(ofName: name) where index != value {
      guard let language = languages[Int(store.configuration(ofValue: index))] else { continue }
      let entry = AndroidEntry(store: store, index: index)
      if entry.isFaulty || !(entry.type == .plurals || entry.isText) { continue }
      key.translations.append(WalkedKey.Translation(text: entry, language: language))
    }
    key.isExempt = source.lintIssues.union(lint).contains(.missingTranslation)
    for language in 1..<max(locales.count, 1) where finds(name, language) == false { key.missing.append(language) }
    return key
  }
}
