// Reads an app's LocaleConfig: the list of its languages in res/xml, and the manifest that names it.

package import LocBase
package import LocLocale

/// A LocaleConfig with the places of its names. A class, so that an app's resources stay small.
package final class AndroidLocaleConfigFile: Sendable {
  /// Nil for a file that Android cannot read.
  package let config: AndroidLocaleConfig?
  /// The place of each name of `config.locales`.
  package let places: [SourcePosition]
  /// The place of the list itself.
  package let position: SourcePosition
  /// Whether the build makes the list of the app's folders.
  let isMade: Bool
  /// What is wrong with the file, apart from the app's folders.
  package let findings: [Diagnostic]

  /// The limit on names: every language of CLDR with its regions has fewer.
  private static let maxNames = 2_000

  /// A list without a file.
  package init(
    _ config: AndroidLocaleConfig, at position: SourcePosition = SourcePosition(file: ""), isMade: Bool = false
  ) {
    self.config = config
    self.isMade = isMade
    self.position = position
    places = config.locales.map { _ in position }
    findings = Self.findings(about: config, places, at: position)
  }

  /// Reads a file of res/xml. Nil if it is XML of another kind.
  package init?(_ file: [UInt8], path: String) {
    var (locales, places): ([Text], [SourcePosition]) = ([], [])
    var (root, main): (SourcePosition?, Text?) = (nil, nil)
    var (isOther, isTooLong) = (false, false)
    let fault = XMLElements.forEach(in: file) { element in
      let place = SourcePosition(file: path, line: element.line, column: element.column)
      guard root != nil else {
        isOther = !element.name.isPlain("locale-config")
        root = place
        main = element.android("defaultLocale")
        return !isOther
      }
      guard element.name.isPlain("locale"), let name = element.android("name") else { return true }
      isTooLong = locales.count == Self.maxNames
      if isTooLong { return false }
      locales.append(name)
      places.append(place)
      return true
    }
    if isOther { return nil }
    position =
      fault.map { SourcePosition(file: path, line: $0.line, column: $0.column) } ?? root
      ?? SourcePosition(file: path, line: 1, column: 1)
    isMade = false
    guard fault == nil, root != nil, !isTooLong else {
      config = nil
      self.places = []
      findings = [
        Diagnostic(
          .localeConfig,
          isTooLong
            ? "the LocaleConfig has more than \(Self.maxNames) languages"
            : "the LocaleConfig is not valid XML" + (fault?.reason ?? ""),
          at: position,
          help: fault?.help ?? "Write <locale-config> with one <locale android:name=\"…\"/> for each language.")
      ]
      return
    }
    let config = AndroidLocaleConfig(locales: locales, defaultLocale: main)
    self.config = config
    self.places = places
    findings = Self.findings(about: config, places, at: position)
  }

  /// The list that a Gradle build writes: the default first, then a name for each folder of a language.
  /// - Parameters:
  ///   - writesDefault: whether this version of the Android Gradle plugin writes `android:defaultLocale`.
  ///   - hasPseudoLocales: whether the build type turns on the languages for testing layouts.
  package convenience init(
    madeFor folders: [[ResourceFile]], default main: Text, keeping filters: [AndroidLocaleFilter],
    writesDefault: Bool = true, hasPseudoLocales: Bool = false, at position: SourcePosition
  ) {
    let first = LanguageTag(main).map { Self.name($0) } ?? main
    var locales = [first] + (hasPseudoLocales ? ["en-XA", "ar-XB"] : [])
    for files in folders {
      for file in files {
        guard let qualifiers = AndroidQualifiers(folder: file.folder), !qualifiers.locale.isEmpty,
          filters.isEmpty || filters.contains(where: { $0.keeps(qualifiers) }),
          let tag = LanguageTag(qualifiers.localeTag)
        else { continue }
        let name = Self.name(tag)
        if !locales.contains(name) { locales.append(name) }
      }
    }
    locales = [first] + locales.dropFirst().sorted()
    self.init(
      AndroidLocaleConfig(locales: locales, defaultLocale: writesDefault ? first : nil), at: position, isMade: true)
  }

  /// `lang[-Script][-REGION]`: a variant is lost.
  private static func name(_ tag: LanguageTag) -> Text {
    LanguageTag(languageCode: tag.languageCode, scriptCode: tag.scriptCode, regionCode: tag.regionCode).text
  }

  private static func findings(
    about config: AndroidLocaleConfig, _ places: [SourcePosition], at position: SourcePosition
  ) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if config.locales.isEmpty {
      findings.append(
        Diagnostic(
          .localeConfig, "the LocaleConfig names no language", at: position,
          help: "Add <locale android:name=\"…\"/> for each language of the app."))
    }
    for (name, place) in zip(config.locales, places) {
      guard let mistake = TagMistake(in: name) else { continue }
      findings.append(
        Diagnostic(.localeConfig, "the LocaleConfig: \(mistake.problem)", at: place, help: mistake.help))
    }
    if let main = config.defaultLocale, config.effectiveDefault == nil {
      findings.append(
        Diagnostic(
          .localeConfig,
          "Android ignores the default locale '\(main)', as no <locale> of the list has exactly this name",
          at: position,
          help: "Add <locale android:name=\"\(main)\"/>, or remove android:defaultLocale."))
    }
    return findings
  }

  // MARK: - The manifest

  /// The LocaleConfig that a manifest's application names, "@xml/locales_config", with its place; nil if it names none. And why the
  /// manifest is not XML, if it is not.
  package static func reference(
    inManifest file: [UInt8], path: String
  ) -> (found: (name: Text, place: SourcePosition)?, fault: Diagnostic?) {
    var found: (name: Text, place: SourcePosition)?
    let fault = XMLElements.forEach(in: file) { element in
      guard element.name.isPlain("application") else { return true }
      if let name = element.android("localeConfig") {
        found = (name, SourcePosition(file: path, line: element.line, column: element.column))
      }
      return true
    }
    return (
      found,
      fault.map {
        Diagnostic(
          .androidXML, "the manifest is not valid XML\($0.reason): the Android build fails",
          at: SourcePosition(file: path, line: $0.line, column: $0.column), help: $0.help)
      }
    )
  }
}

extension AndroidResources {
  /// The findings about the app's LocaleConfig and its folders: languages without a folder, and folders that are not listed.
  package func findings(about file: AndroidLocaleConfigFile) -> [Diagnostic] {
    guard let config = file.config else { return [] }
    var findings: [Diagnostic] = []
    let main = config.effectiveDefault
    for (name, place) in zip(config.locales, file.places)
    where !file.isMade && TagMistake(in: name) == nil && name != main {
      let hasFolder = locales.contains { !AndroidLocaleMatcher.served([$0], by: [name], on: .current).isEmpty }
      let isDefault = LanguageTag(name).map { AndroidResources.isSame($0, defaultLanguage) } ?? false
      if hasFolder || isDefault { continue }
      findings.append(
        Diagnostic(
          .localeConfig, "the LocaleConfig names '\(name)', and the app has no folder for it", at: place,
          help: "Remove the name, or add values-\(name)."))
    }
    for locale in locales where !config.serves(locale) {
      let folder = Text("values-") + locale
      findings.append(
        Diagnostic(
          .notInLocaleConfig,
          main == nil
            ? "the LocaleConfig does not name '\(locale)', which the app has: the phone's settings do not offer it for the app"
            : "the LocaleConfig does not name '\(locale)', which the app has: on Android 15 and later users of several languages do not get it",
          severity: main == nil ? .note : .warning, at: file.position,
          help: "Add <locale android:name=\"\(locale)\"/>, or remove \(folder)."))
    }
    return findings
  }
}
