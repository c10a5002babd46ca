// A localization's name, with the spellings and the fallback chain that Apple's ICU compares.

package import LocBase

/// One name of a localization, in the forms that `ualoc_localizationsToUse` compares.
package struct AppleLocaleName: Sendable {
  /// ICU's base name, without keywords: `zh-hant_hk` is `zh_Hant_HK`.
  let base: [UInt8]
  /// The base name with aliases replaced: `iw` is `he`, `zh_HK` is `zh_Hant_HK`.
  let normalized: [UInt8]
  let language: [UInt8]
  /// The language, or its fallback.
  let languageGroup: [UInt8]
  /// False for a name that CFBundle cannot match: one that is not ASCII or is longer than ICU's buffer.
  let isReadable: Bool

  init(_ name: Text) {
    let bytes = Array(name.utf8)
    isReadable = bytes.count <= 156 && !bytes.contains { $0 >= 0x80 }
    base = Self.baseName(bytes)
    normalized = Self.normalize(base)
    let parts = Self.split(normalized)
    language = parts.language
    languageGroup = Self.group(of: parts.language)
  }

  /// The names of a person's preferences. Empty when CFBundle rejects the whole list because of one name.
  package static func wanted(_ names: [Text]) -> [AppleLocaleName] {
    let names = names.map { AppleLocaleName($0) }
    for name in names where !name.isReadable { return [] }
    return names
  }

  /// The language group of every name that has this normalized form.
  static func languageGroup(ofNormalized name: [UInt8]) -> [UInt8] { group(of: split(name).language) }

  var namesCountry: Bool { !Self.split(normalized).country.isEmpty }

  /// The name and its fallbacks, nearest first, at most nine. With `penalty` a country that is not its language's own occurs
  /// twice, so every later name is one step farther.
  func chain(penalty: Bool) -> [[UInt8]] {
    var chain = [normalized]
    if penalty, hasForeignCountry { chain.append(normalized) }
    while chain.count < 9, let last = chain.last {
      let parent = Self.parent(of: last)
      if parent.isEmpty || parent == Self.root { break }
      chain.append(parent)
    }
    return chain
  }

  private static let root = Array("root".utf8)

  private var hasForeignCountry: Bool {
    let parts = Self.split(normalized)
    // ICU cannot minimize a language of more than eight letters (`portuguese_BR`) and so finds no country in the name.
    guard !parts.country.isEmpty, parts.language.count <= 8, normalized != Array("es_MX".utf8),
      normalized != Array("zh_Hant_TW".utf8)
    else {
      return false
    }
    let language = packed(parts.language)
    let country = packed(parts.country)
    let script = packed(parts.script)
    if LikelySubtags.isDefaultCountry(country, language: language, script: script) { return false }
    // ICU's buffer for the minimized name has 16 bytes; a longer name (`fr_Nkoo_AO_VALENCIA`) counts as without a country.
    let scriptGoes = LikelySubtags.isUsualScript(script, language: language, country: country)
    return normalized.count - (scriptGoes ? 5 : 0) <= 16
  }

  private static func group(of language: [UInt8]) -> [UInt8] {
    switch packed(language) {
    case packed("ars"): Array("ar".utf8)
    // hi_Latn falls back to en_IN.
    case packed("hi"): Array("en".utf8)
    case packed("nb"), packed("nn"): Array("no".utf8)
    case packed("wuu"), packed("yue"): Array("zh".utf8)
    default: language
    }
  }

  /// `ualoc_normalize`.
  private static func normalize(_ base: [UInt8]) -> [UInt8] {
    if let alias = appleAliases.value(of: base) { return alias }
    if let alias = aliases.value(of: base) { return alias }
    guard let underscore = base.firstIndex(of: .underscore), let alias = aliases.value(of: Array(base[..<underscore]))
    else {
      return base
    }
    // Only the language's alias: the name's script and region follow it, unless the alias has its own.
    if !alias.contains(.underscore) { return alias + base[underscore...] }
    guard alias.count > 5, alias[alias.count - 5] == .underscore, let last = base.lastIndex(of: .underscore),
      base.count - last <= 4
    else {
      return alias
    }
    return alias + base[last...]
  }

  /// `ualoc_getParent`: empty or `root` at the top.
  private static func parent(of name: [UInt8]) -> [UInt8] {
    if let parent = appleParents.value(of: name) { return parent }
    guard let underscore = name.lastIndex(of: .underscore) else { return [] }
    return Array(name[..<underscore])
  }

  private static let aliases = TextTable(text: LocaleNameTables.aliasesText, offsets: LocaleNameTables.aliasesOffsets)
  private static let appleAliases = TextTable(
    text: LocaleNameTables.appleAliasesText, offsets: LocaleNameTables.appleAliasesOffsets)
  private static let appleParents = TextTable(
    text: LocaleNameTables.appleParentsText, offsets: LocaleNameTables.appleParentsOffsets)
  static let shortLanguages = TextTable(
    text: LocaleNameTables.shortLanguagesText, offsets: LocaleNameTables.shortLanguagesOffsets)
  static let shortCountries = TextTable(
    text: LocaleNameTables.shortCountriesText, offsets: LocaleNameTables.shortCountriesOffsets)
}
