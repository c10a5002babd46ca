// The locale that Android requests from its resources, made from a device's language tag.

package import LocBase

/// The result of `ResTable_config::setBcp47Locale` for a device's tag: the locale, and its script even when the tag names none.
package struct AndroidLocaleRequest: Hashable, Sendable {
  package var locale = AndroidLocale()
  /// The script of the tag, else the likely one; 0 when none is known.
  package var script: UInt32 = 0
  /// The release whose tables of scripts and regions apply.
  let release: AndroidRelease

  package init(on release: AndroidRelease = .current) { self.release = release }

  /// The request for a tag; nil if the text is not a language tag.
  package init?(tag: Text, on release: AndroidRelease = .current) {
    guard let tag = LanguageTag(tag) else { return nil }
    self.init(tag, on: release)
  }

  /// - Parameter asWritten: keeps the language's code as a folder has it, instead of the code that a phone requests.
  package init(_ tag: LanguageTag, on release: AndroidRelease = .current, asWritten: Bool = false) {
    self.release = release
    let language = asWritten ? tag.languageCode : oldLanguage(tag.languageCode)
    locale.language = AndroidLocale.pack(language, base: AndroidLocale.languageBase)
    locale.region = AndroidLocale.pack(UInt64(tag.regionCode), base: AndroidLocale.regionBase)
    locale.script = tag.scriptCode
    // Each variant overwrites the previous variant, byte by byte.
    for variant in tag.variants {
      let code = packed(variant.utf8)
      let count = UInt64(variant.utf8.count)
      let kept = count >= 8 ? 0 : (locale.variant >> (8 * count)) << (8 * count)
      locale.variant = kept | code
    }
    locale.numberingSystem = tag.numberingSystemCode
    script = locale.script != 0 ? locale.script : AndroidLocaleData.likelyScript(of: locale, on: release)
  }
}
