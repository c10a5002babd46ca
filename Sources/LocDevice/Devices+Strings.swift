// The rules of devices for Swift hosts: strings in, strings out.

public import LocBase
import LocFormat
public import LocLocale

extension Devices {
  /// Formats as java.util.Formatter does on Android with these arguments, all of which are Java strings.
  /// - Throws: 302 for MissingFormatArgumentException, which Firebase's SDK catches; 300 for every other exception,
  ///   which crashes the app; 400 for an invalid language tag. The message is the exception with its text.
  public static func androidFormat(
    _ format: String, arguments: [String], locale: String
  ) throws(LocScriptError) -> String {
    try withSlices(of: [format] + arguments) { (texts) throws(LocScriptError) -> String in
      let rest = UnsafeBufferPointer(rebasing: texts.dropFirst())
      return String(decoding: try androidFormat(texts[0], rest, locale: Text(locale)), as: UTF8.self)
    }
  }

  /// Formats as iOS's push formatter does; nil is a JSON null.
  /// - Throws: 300 if the phone shows no text at all.
  public static func appleFormat(_ format: String, arguments: [String?]) throws(LocScriptError) -> String {
    try withSlices(of: [format] + arguments.map { $0 ?? "" }) { (texts) throws(LocScriptError) -> String in
      let rest = zip(arguments, texts.dropFirst()).map { $0 == nil ? nil : $1 }
      return String(decoding: try appleFormat(texts[0], rest), as: UTF8.self)
    }
  }

  /// CFBundle's preferred localizations of an app for a device's languages, best first.
  public static func appleLocalizations(_ available: [String], preferred: [String]) -> [String] {
    AppleLocaleMatcher.localizations(preferred: preferred.map { Text($0) }, available: available.map { Text($0) })
      .map { $0.string }
  }

  /// The `.lproj` folders, by their names without the extension, in the order in which CFBundle searches them.
  public static func appleSearchList(
    _ localizations: [String], preferred: [String], developmentRegion: String? = nil
  ) -> [String] {
    AppleLocaleMatcher.searchList(
      lprojs: localizations.map { Text($0) }, preferred: preferred.map { Text($0) },
      developmentRegion: developmentRegion.map { Text($0) }
    ).map { $0.string }
  }

  /// The plural category of CLDR 49 of a decimal number in its written form: "1" and "1.0" differ in English.
  /// - Throws: 303 if the text is not a decimal number, 400 for an invalid language tag.
  public static func pluralCategory(of number: String, in locale: String) throws(LocScriptError) -> PluralCategory {
    try withSlices(of: [number]) { (texts) throws(LocScriptError) -> PluralCategory in
      try pluralCategory(Text(locale), texts[0])
    }
  }
}
