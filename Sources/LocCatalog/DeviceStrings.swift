// Finds the resource that one device uses for a key; the device's languages are chosen once, at creation.

import LocBase
import LocLocale

/// The resource a device uses for a key.
public struct Lookup: Sendable, Equatable {
  /// The text before any formatting.
  public var text: String
  /// The language of its folder in BCP 47; "" for the default.
  public var locale: String
  /// The file that it was read from.
  public var file: String
  /// Its line in the file, from 1.
  public var line: Int
  /// Whether the text is new, or waits for a review, in a string catalog.
  package let needsReview: Bool

  init(text: UTF8Slice, locale: Text, at position: SourcePosition, needsReview: Bool = false) {
    self.needsReview = needsReview
    self.text = text.string
    self.locale = locale.string
    file = position.file
    line = position.line
  }

  /// Compares the texts byte by byte.
  public static func == (left: Lookup, right: Lookup) -> Bool {
    left.line == right.line && left.texts == right.texts
  }

  private var texts: [Text] { [text, locale, file].map { Text($0) } }

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

/// The strings of an app as one device sees them. Immutable, so any thread may use them. They keep what they need from
/// the engine.
public final class DeviceStrings: Sendable {
  private let android: AndroidStrings?
  private let apple: AppleStrings?

  /// - Throws: 400 for an invalid language tag.
  package init(_ catalog: Catalog, _ device: Device) throws(LocScriptError) {
    let locales = device.locales.map { Text($0) }
    for locale in locales { _ = try catalog.languageTag(locale) }
    android = device.platform == .android ? catalog.android.map { AndroidStrings($0, locales: locales) } : nil
    apple = device.platform == .ios ? catalog.apple.map { AppleStrings($0, locales: locales) } : nil
  }

  /// The text before any formatting. `key` is the platform's own name; nil when the device finds no text.
  public subscript(key: String) -> String? {
    Text(key).withSlice { text($0)?.string }
  }

  /// The text before any formatting, borrowed from these strings.
  package func text(_ key: UTF8Slice) -> UTF8Slice? {
    if let android { return android.text(key) }
    return apple?.text(key)
  }

  /// The text with its position.
  public func lookup(_ key: String) -> Lookup? {
    Text(key).withSlice { (name: UTF8Slice) -> Lookup? in
      if let found = android?.entry(name) {
        return Lookup(text: found.text, locale: found.locale, at: found.position)
      }
      if let found = apple?.entry(name) {
        return Lookup(
          text: found.text, locale: found.locale, at: found.position,
          needsReview: found.state.contains(.needsReview) || found.state.contains(.new))
      }
      return nil
    }
  }
}
