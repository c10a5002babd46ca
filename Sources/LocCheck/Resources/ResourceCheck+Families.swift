// The families of keys for loc.plural_key: chat_one, chat_few … in every language that needs the form.

package import LocBase
import LocCatalog
import LocLocale

/// The keys of one family on one platform.
struct PluralFamily: Sendable {
  let platform: Device.Platform
  /// One for each language whose rules CLDR has.
  let languages: [Language]

  /// The forms that one language needs and has.
  struct Language: Sendable {
    /// In BCP 47; "" for Android's default folder.
    let locale: Text
    /// The forms that whole numbers choose.
    let needed: PluralCategories
    /// The forms for which a device in this language finds a string in its language.
    let present: PluralCategories
  }
}

extension ResourceCheck {
  /// The family of a prefix on each platform with resources: `chat` for chat_one, chat_few and the others.
  /// - Parameter speltFor: The platform whose spelling the keys have; nil for both platforms, each with its own
  ///   spelling.
  func families(_ prefix: [UInt8], speltFor: Device.Platform? = nil) -> [PluralFamily] {
    [android, apple].compactMap { (platform: CheckedPlatform?) -> PluralFamily? in
      guard let platform, speltFor == nil || speltFor == platform.walk.platform else { return nil }
      let names = names(prefix, platform, areSpelt: speltFor != nil)
      var languages: [PluralFamily.Language] = []
      for (index, language) in platform.languages.enumerated() {
        guard let forms = language.forms else { continue }
        var present: PluralCategories = []
        for (category, name) in names {
          let isThere = name.withSlice { platform.walk.hasOwnText($0, index) }
          if isThere { present.insert(PluralCategories(category)) }
        }
        languages.append(
          PluralFamily.Language(locale: language.locale, needed: forms.wholeNumbers, present: present))
      }
      return PluralFamily(platform: platform.walk.platform, languages: languages)
    }
  }

  /// The keys that a family lacks, one finding for each set of forms. A language without any string of the family has
  /// `missing-translation` instead, except the source language.
  /// - Parameters:
  ///   - speltFor: as of `families`.
  ///   - sentTo: the platform whose phones get the family's keys; nil for both.
  ///   - place: the call in the rule, which becomes the finding's place.
  package func familyFindings(
    _ prefix: [UInt8], speltFor: Device.Platform? = nil, sentTo: Device.Platform?,
    rule: String? = nil, place: SourcePosition? = nil
  ) -> [Finding] {
    let name = Text(decoding: prefix)
    var findings: [Finding] = []
    for family in families(prefix, speltFor: speltFor) where sentTo == nil || sentTo == family.platform {
      guard let platform = family.platform == .android ? android : apple else { continue }
      let source = platform.walk.locales[platform.walk.source]
      let names = names(prefix, platform, areSpelt: speltFor != nil)
      var groups: [(lacking: PluralCategories, locales: [Text])] = []
      for language in family.languages {
        let lacking = language.needed.subtracting(language.present)
        if lacking.isEmpty || (language.present.isEmpty && language.locale != source) { continue }
        if let index = groups.firstIndex(where: { $0.lacking == lacking }) {
          groups[index].locales.append(language.locale)
        } else {
          groups.append((lacking, [language.locale]))
        }
      }
      for var group in groups {
        group.locales.sort()
        var keys: [String] = []
        for (category, key) in names where group.lacking.contains(PluralCategories(category)) {
          keys.append("\"\(Text(decoding: key))\"")
        }
        let list = keys.joined(separator: ", ")
        let resource = text(of: names, platform)
        findings.append(
          Finding(
            Diagnostic(
              .pluralFamily,
              "\"\(name)\": the language needs the form\(keys.count == 1 ? "" : "s") \(group.lacking.text), and has no \(list)",
              at: place ?? resource, help: "Add \(list) in the language."),
            rule: rule, key: name.string, platform: family.platform, locales: group.locales.map { $0.string },
            resource: place == nil ? nil : resource,
            consequence: family.platform == .android
              ? "For such numbers Android shows the default folder's text, or leaves the line out."
              : "For such numbers iOS shows the raw key, or the literal beside it."))
      }
    }
    return findings
  }

  /// The keys of a family; a push may show each of them.
  package func familyKeys(_ prefix: [UInt8], speltFor: Device.Platform?, sentTo: Device.Platform?) -> [PushedKey] {
    [android, apple].flatMap { (platform: CheckedPlatform?) -> [PushedKey] in
      guard let platform, speltFor == nil || speltFor == platform.walk.platform,
        sentTo == nil || sentTo == platform.walk.platform
      else { return [] }
      let isAndroid = platform.walk.platform == .android
      return names(prefix, platform, areSpelt: speltFor != nil).map {
        var key = PushedKey(android: isAndroid ? $0.name : nil, ios: isAndroid ? nil : $0.name)
        key.isOfFamily = true
        return key
      }
    }
  }

  /// The keys of the family by their platform's names.
  private func names(
    _ prefix: [UInt8], _ platform: CheckedPlatform, areSpelt: Bool
  ) -> [(category: PluralCategory, name: [UInt8])] {
    PluralCategory.allCases.map { (category: PluralCategory) -> (category: PluralCategory, name: [UInt8]) in
      let key = prefix + [.underscore] + Array(category.description.utf8)
      if areSpelt { return (category, key) }
      return (category, catalog.keys.name(of: key, on: platform.walk.platform))
    }
  }

  /// The place of the family's first text.
  private func text(
    of names: [(category: PluralCategory, name: [UInt8])], _ platform: CheckedPlatform
  ) -> SourcePosition? {
    for (_, name) in names.reversed() {
      let key = name.withSlice { platform.walk.key($0) }
      if let key { return key.source.position }
    }
    return nil
  }
}
