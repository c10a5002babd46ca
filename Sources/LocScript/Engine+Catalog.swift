// What was read: languages, keys, and where each text stands.

import LocBase
import LocCatalog
import LocLocale

/// One resource in one language.
public struct Entry: Sendable, Equatable {
  /// Whose resource.
  public var platform: Device.Platform
  /// The language of its folder in BCP 47; "" for the default.
  public var locale: String
  /// Its name on its platform.
  public var key: String
  /// `string`, `plural`, `array`, …; `uncompiled`: a catalog's own text, for which Xcode compiles no entry.
  public var kind: String
  /// The text as the phone reads it, with its placeholders.
  public var text: String
  /// Where it was read.
  public var file: String
  /// Its line in the file, from 1.
  public var line: Int
  /// Its column in the line, from 1.
  public var column: Int

  /// The JSON object that every door gives.
  public var json: String {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.buffer.string
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("platform")
    writer.string(platform.rawValue)
    writer.name("locale")
    writer.string(locale)
    writer.name("key")
    writer.string(key)
    writer.name("kind")
    writer.string(kind)
    writer.name("text")
    writer.string(text)
    writer.name("file")
    writer.string(file)
    writer.name("line")
    writer.integer(line)
    writer.name("column")
    writer.integer(column)
    writer.endObject()
  }
}

/// The resource a device uses for a key.
public struct Lookup: Sendable, Equatable {
  /// The text before any formatting.
  public var text: String
  /// The language of its folder in BCP 47; "" for the default.
  public var locale: String
  /// Where it was read.
  public var file: String
  /// Its line in the file, from 1.
  public var line: Int

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.name("text")
    writer.string(text)
    writer.name("locale")
    writer.string(locale)
    writer.name("file")
    writer.string(file)
    writer.name("line")
    writer.integer(line)
    writer.endObject()
  }
}

extension Engine {
  /// The languages a platform's resources hold, in BCP 47, sorted. Android's default folder is "".
  public func locales(_ platform: Device.Platform) -> [String] {
    switch platform {
    case .android:
      guard let android = catalog.android else { return [] }
      return [""] + android.locales
    case .ios: return catalog.apple?.locales ?? []
    case .web: return []
    }
  }

  /// Every resource of both platforms, or of one; with a key, given as either platform names it, only that one's.
  public func entries(_ platform: Device.Platform? = nil, key: String? = nil) -> [Entry] {
    let pair = key.map { keys(for: $0) }
    var entries: [Entry] = []
    if platform != .ios, let android = catalog.android {
      for entry in android.entries where pair == nil || entry.key.bytes == pair?.android {
        entries.append(
          Entry(.android, locale: entry.locale, key: entry.key, kind: entry.kind, text: entry.text, at: entry.position))
      }
    }
    if platform != .android, let apple = catalog.apple {
      apple.forEachEntry { entry in
        guard pair == nil || entry.key.bytes == pair?.ios else { return }
        entries.append(
          Entry(.ios, locale: entry.locale, key: entry.key, kind: entry.kind.name, text: entry.text, at: entry.position)
        )
      }
    }
    return entries
  }

  /// The resource that a device with these languages uses for a key, given as its platform names it; nil when it finds none.
  /// - Throws: 400 for a language tag that is none.
  public func lookup(_ platform: Device.Platform, locales: [String], key: String) throws(LocScriptError) -> Lookup? {
    try publicErrors { () throws(Failure) -> Lookup? in try deviceStrings(Device(platform, locales)).lookup(key) }
  }

  /// The names of one text on both platforms, whichever of them is given.
  package func keys(for name: String) -> KeyMap.Pair {
    var name = name
    return name.withUTF8 { keys(for: UTF8Slice($0)) }
  }

  package func keys(for name: UTF8Slice) -> KeyMap.Pair {
    catalog.keys.pair(for: name) { catalog.androidHas($0) }
  }
}

/// A language tag that the caller wrote.
func languageTag(_ text: String) throws(Failure) -> LanguageTag {
  guard let tag = LanguageTag(text) else {
    throw Failure(.unknownLocale, "'\(text)' is no language tag", help: "Write it as in BCP 47: fr, fr-CA, zh-Hant-HK.")
  }
  return tag
}

extension Entry {
  fileprivate init(
    _ platform: Device.Platform, locale: String, key: UTF8Slice, kind: StaticString, text: UTF8Slice,
    at position: SourcePosition
  ) {
    self.init(
      platform: platform, locale: locale, key: key.string, kind: "\(kind)", text: text.string, file: position.file,
      line: position.line, column: position.column)
  }
}
