// What one device finds under every key, its languages chosen once.

import LocBase
import LocCatalog

/// The strings of an app as one device sees them. Immutable: any thread may ask. They keep what they need of the engine.
public final class DeviceStrings: Sendable {
  private let android: AndroidStrings?
  private let apple: AppleStrings?

  fileprivate init(_ catalog: Catalog, _ device: Device) {
    android = device.platform == .android ? catalog.android.map { AndroidStrings($0, locales: device.locales) } : nil
    apple = device.platform == .ios ? catalog.apple.map { AppleStrings($0, locales: device.locales) } : nil
  }

  /// The text before any formatting, of a key given as its platform names it; nil where the device finds none.
  public subscript(key: String) -> String? {
    var key = key
    return key.withUTF8 { text(UTF8Slice($0))?.string }
  }

  /// The text with its place.
  public func lookup(_ key: String) -> Lookup? {
    var key = key
    return key.withUTF8 { find(UTF8Slice($0)) }
  }

  /// As the subscript, for the C door: borrowed from these strings.
  package func text(_ key: UTF8Slice) -> UTF8Slice? {
    if let android { return android.text(key) }
    return apple?.text(key)
  }

  package func find(_ key: UTF8Slice) -> Lookup? {
    if let found = android?.entry(key) {
      return Lookup(text: found.text.string, locale: found.locale, at: found.position)
    }
    if let found = apple?.entry(key) {
      return Lookup(text: found.text.string, locale: found.locale, at: found.position)
    }
    return nil
  }
}

extension Engine {
  /// The strings that a device with these languages uses.
  /// - Throws: 400 for a language tag that is none.
  public func strings(on device: Device) throws(LocScriptError) -> DeviceStrings {
    try publicErrors { () throws(Failure) -> DeviceStrings in try deviceStrings(device) }
  }

  /// As above, for the C door.
  package func deviceStrings(_ device: Device) throws(Failure) -> DeviceStrings {
    for locale in device.locales { _ = try languageTag(locale) }
    return DeviceStrings(catalog, device)
  }
}

extension Lookup {
  fileprivate init(text: String, locale: String, at position: SourcePosition) {
    self.init(text: text, locale: locale, file: position.file, line: position.line)
  }
}
