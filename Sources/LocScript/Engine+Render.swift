// The guide's promise on the server's side: a key, arguments and a locale in, the finished text out.

import LocBase
import LocCatalog
import LocFormat
import LocLocale
import LocRender

/// A finished text, and which resource it came from.
public struct Rendering: Sendable {
  /// The text with its arguments inserted.
  public var text: String
  /// The language of the resource in BCP 47; "" for Android's default folder.
  public var locale: String
  /// True when the resource is not of the language asked for.
  public var isFallback: Bool
  /// Where it was read.
  public var file: String
  /// Its line in the file, from 1.
  public var line: Int
}

extension Engine {
  /// The localized string with its arguments inserted: `%1$d` and `%ld` write numbers as the locale does, plurals are
  /// chosen by CLDR's rules. Falls back along parent locales to the default language, and says so.
  /// - Parameters:
  ///   - key: as either platform names it.
  ///   - platform: whose resources; nil takes Android's when the engine has any, but iOS's when a device is named.
  ///   - device: whose form of a text that differs by device; nil is the iPhone's. Android's texts have no such forms.
  /// - Throws: 300 for a text without a form for the device or the number, 301 for a key that nobody has, 302 and 303 for
  ///   arguments that are missing or are no numbers, 400 for a language tag that is none.
  public func render(
    _ key: String, arguments: [String] = [], locale: String, platform: Device.Platform? = nil,
    device: Device.Kind? = nil
  ) throws(LocScriptError) -> Rendering {
    try publicErrors { () throws(Failure) -> Rendering in
      try withSlices(of: arguments) { (slices) throws(Failure) -> Rendering in
        let bytes = [UInt8](key.utf8)
        let result = try bytes.withUnsafeBufferPointer { (name) throws(Failure) in
          try rendering(
            UTF8Slice(name), arguments: slices, locale: locale, platform: platform, device: device?.resourceName)
        }
        return Rendering(
          text: String(decoding: result.text, as: UTF8.self), locale: result.locale, isFallback: result.isFallback,
          file: result.position.file, line: result.position.line)
      }
    }
  }

  /// As `render`, over borrowed text.
  package func rendering(
    _ key: UTF8Slice, arguments: UnsafeBufferPointer<UTF8Slice>, locale: String, platform: Device.Platform?,
    device: AppleDeviceKind?
  ) throws(Failure) -> (text: [UInt8], locale: String, isFallback: Bool, position: SourcePosition) {
    let found = try localizedText(key, locale: locale, platform: platform, device: device)
    let text = try collectBytes { (output) throws(Failure) in try found.render(arguments, into: &output) }
    return (text, found.locale, found.isFallback, found.position)
  }

  /// A key's text in a locale, looked up and compiled once for any number of renderings. Parameters as of `render`.
  /// - Throws: 301 for a key that nobody has, 400 for a language tag that is none.
  public func text(
    _ key: String, locale: String, platform: Device.Platform? = nil, device: Device.Kind? = nil
  ) throws(LocScriptError) -> LocalizedText {
    try publicErrors { () throws(Failure) -> LocalizedText in
      let bytes = [UInt8](key.utf8)
      return try bytes.withUnsafeBufferPointer { (name) throws(Failure) in
        try localizedText(UTF8Slice(name), locale: locale, platform: platform, device: device?.resourceName)
      }
    }
  }

  package func localizedText(
    _ key: UTF8Slice, locale: String, platform: Device.Platform?, device: AppleDeviceKind?
  ) throws(Failure) -> LocalizedText {
    let tag = try languageTag(locale)
    // Who names a device means an app of Apple's.
    let isApple = platform == nil && device != nil && catalog.appleLanguages != nil
    let (platform, languages) = try renderLanguages(isApple ? .ios : platform)
    let options = RenderOptions(device: device ?? .iphone)
    let pair = keys(for: key)
    let name = platform == .android ? pair.android : pair.ios
    for candidate in languages.order(for: tag) {
      guard let entry = name.withUnsafeBufferPointer({ languages.entry(UTF8Slice($0), at: candidate) }) else {
        continue
      }
      let index = entry.isUnlocalized ? languages.unlocalized : candidate
      // Numbers and plurals follow the locale asked for where the text is in its language.
      let isSame = LocaleFallback.sameLanguage(tag, languages.tags[index])
      return LocalizedText(
        RenderTemplate(entry.content, locale: isSame ? tag : languages.tags[index], options: options), key: key.string,
        asked: locale, locale: languages.names[index], isFallback: !isSame, position: entry.position)
    }
    throw missing(key, pair, platform: platform, asked: locale, among: languages)
  }

  private func renderLanguages(
    _ platform: Device.Platform?
  ) throws(Failure) -> (platform: Device.Platform, list: RenderLanguages) {
    if platform != .ios, let android = catalog.androidLanguages { return (.android, android) }
    if platform != .android, let apple = catalog.appleLanguages { return (.ios, apple) }
    let (kind, option) =
      switch platform {
      case .android: ("Android ", "--android")
      case .ios: ("iOS ", "--ios")
      case .web, nil: ("", "--android and --ios")
      }
    throw Failure(
      .missingKey, "no \(kind)resources to render from", help: "Name them with \(option), or in locscript.toml.")
  }

  private func missing(
    _ key: UTF8Slice, _ pair: KeyMap.Pair, platform: Device.Platform, asked: String, among languages: RenderLanguages
  ) -> Failure {
    let name = platform == .android ? pair.android : pair.ios
    let places = name.withUnsafeBufferPointer { languages.names(having: UTF8Slice($0)) }
    if !places.isEmpty {
      return Failure(
        .missingKey, "'\(key.string)' has no text in \(asked), nor in the app's own language",
        help: "It has one in \(list(places)).")
    }
    if let what = name.withUnsafeBufferPointer({ whatHasNoText(UTF8Slice($0), platform) }) {
      return Failure(.missingKey, "'\(key.string)' has no text to render: \(what)")
    }
    let otherHasIt =
      platform == .android
      ? pair.ios.withUnsafeBufferPointer { catalog.appleHas(UTF8Slice($0)) }
      : pair.android.withUnsafeBufferPointer { catalog.androidHas(UTF8Slice($0)) }
    if otherHasIt {
      let (own, other) = platform == .android ? ("Android", "ios") : ("iOS", "android")
      return Failure(
        .missingKey, "no \(own) resource has the key '\(key.string)'",
        help: "The other platform's have it: ask for the platform \(other).")
    }
    let nearest = nearestKey(to: key, platform).map { "Did you mean '\(String(decoding: $0, as: UTF8.self))'?" }
    return Failure(.missingKey, "no resource has the key '\(key.string)'", help: nearest)
  }

  /// The key most like one that no resource has, of one platform or of both; nil when none is near. Looks at every key.
  package func nearestKey(to key: UTF8Slice, _ platform: Device.Platform? = nil) -> [UInt8]? {
    var search = SuggestionSearch(for: key)
    if platform != .ios { catalog.android?.forEachTextKey { search.consider($0) } }
    if platform != .android { catalog.apple?.forEachEntry { search.consider($0.key) } }
    return search.best
  }

  /// What a resource with this name is that has no text in any language; nil when there is none.
  private func whatHasNoText(_ name: UTF8Slice, _ platform: Device.Platform) -> String? {
    if platform == .ios { return catalog.appleHas(name) ? "its value is neither a string nor a plural" : nil }
    switch catalog.android?.type(named: name) {
    case nil: return nil
    case .string, .plurals: return "the Android build refuses its value"
    case let type?: return "it is neither a string nor a plural, but of type \(type.kind)"
    }
  }

  private func list(_ names: [String]) -> String {
    var text = ""
    for (index, name) in names.prefix(5).enumerated() { text += index == 0 ? name : ", " + name }
    return names.count > 5 ? text + " …" : text
  }
}

extension Device.Kind {
  var resourceName: AppleDeviceKind {
    switch self {
    case .iphone: .iphone
    case .ipad: .ipad
    case .ipod: .ipod
    case .mac: .mac
    case .appletv: .appletv
    case .applewatch: .applewatch
    case .applevision: .applevision
    case .other: .other
    }
  }
}
