// A build's locale filters, which decide whether the build keeps a resource folder.

package import LocBase

/// One of Gradle's `localeFilters` (`resConfigs` in older builds). The Android Gradle plugin passes them to `aapt2 link -c`
/// (`makeLinkCommand` in AaptV2CommandBuilder), which removes the other languages after linking: an error in a language that
/// is not kept still fails the build.
package struct AndroidLocaleFilter: Sendable {
  /// The filter as its author wrote it.
  package let text: Text
  /// The filter's position; nil for a filter that is in no file.
  package let position: SourcePosition?
  private let locale: AndroidLocale

  /// Reads a filter; nil if `text` is not a locale. A locale is spelled as in a folder's name after `values-`, which is
  /// Gradle's form (`pt-rBR`, `b+sr+Latn`), or as a language tag (`pt-BR`, `sr-Latn`, and `pt_BR`, which aapt2 accepts
  /// as well).
  package init?(_ text: Text, at position: SourcePosition? = nil) {
    guard let qualifiers = Self.qualifiers(text), qualifiers.isLocaleOnly else { return nil }
    self.text = text
    self.position = position
    locale = qualifiers.locale
  }

  private static func qualifiers(_ text: Text) -> AndroidQualifiers? {
    // A folder `values-car` is for cars' docks. As a filter `car` is the language, for aapt2 too.
    if let qualifiers = AndroidQualifiers(folder: "values-" + text), !qualifiers.locale.isEmpty { return qualifiers }
    // A folder's name cannot hold longer languages, extensions and private subtags.
    guard let tag = LanguageTag(text), (2...3).contains(tag.language.utf8.count),
      tag.numberingSystemCode == 0, tag.text.utf8.count == text.utf8.count
    else { return nil }
    let parts = tag.text.utf8.map { (byte: UInt8) -> UInt8 in byte == .hyphen ? .plus : byte }
    return AndroidQualifiers(folder: "values-b+" + Text(decoding: parts))
  }

  /// Whether the build keeps a folder because of this filter. The filter keeps its own locale and the one with only its
  /// language: `fr-rCA` keeps `values-fr`, but `fr` does not keep `values-fr-rCA`. No other qualifier counts, and a
  /// folder without a locale is always kept. aapt2's `AxisConfigFilter::Match` (tools/aapt2/filter/ConfigFilter.cpp),
  /// tried with aapt2 2.19.
  package func keeps(_ qualifiers: AndroidQualifiers) -> Bool {
    let folder = qualifiers.locale
    if folder.isEmpty || folder == locale { return true }
    return folder.language == locale.language && folder.region == 0 && folder.variant == 0 && hasScript(of: folder)
  }

  /// Whether the scripts match. Two locales without a script match, whatever their regions. If only one locale lacks a
  /// script, its script is the likely one of its language and region, or any script if that is not known.
  private func hasScript(of folder: AndroidLocale) -> Bool {
    if folder.script == 0, locale.script == 0 { return true }
    let mine = locale.script != 0 ? locale.script : AndroidLocaleData.likelyScript(of: locale)
    let others = folder.script != 0 ? folder.script : AndroidLocaleData.likelyScript(of: folder)
    return mine == 0 || others == 0 || mine == others
  }

  /// Whether the filter is for English in general or American English. Apps have these in `values` and need no folder for them.
  package var isUsualDefault: Bool { locale.tag == "en" || locale.tag == "en-US" }
}
