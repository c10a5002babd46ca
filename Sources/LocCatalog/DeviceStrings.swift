// Finds the resource that one device uses for a key; the device's languages are chosen once, at creation.

package import LocBase
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

  init(_ found: any CatalogText) {
    needsReview = found.state.contains(.needsReview) || found.state.contains(.new)
    text = found.text.string
    locale = found.locale.string
    let position = found.position
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

extension Catalog {
  /// The texts of each platform's resources as a phone of their source language finds them.
  package var sourceStrings: [(platform: Device.Platform, phone: any PhoneStrings)] {
    stores.map { ($0.platform, $0.strings($0.sourceLocales)) }
  }
}

/// The strings of an app as one device sees them. Immutable: any thread may use them. They keep what they need of the engine.
public final class DeviceStrings: Sendable {
  private let strings: (any PhoneStrings)?

  /// - Throws: 400 for an invalid language tag.
  package init(_ catalog: Catalog, _ device: Device) throws(LocScriptError) {
    let locales = device.askedLocales.map { Text($0) }
    for locale in locales { _ = try catalog.languageTag(locale) }
    strings = catalog.store(device.platform)?.strings(locales)
  }

  /// The text before any formatting. `key` is the platform's own name; nil when the device finds no text.
  public subscript(key: String) -> String? {
    Text(key).withSlice { text($0)?.string }
  }

  /// The text before any formatting, borrowed from these strings.
  package func text(_ key: UTF8Slice) -> UTF8Slice? { strings?.text(key) }

  /// The text with its position.
  public func lookup(_ key: String) -> Lookup? {
    Text(key).withSlice { (name: UTF8Slice) -> Lookup? in strings?.found(name).map { Lookup($0) } }
  }
}
