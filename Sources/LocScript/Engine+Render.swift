// The guide's promise on the server's side: a key, arguments and a locale in, the finished text out.

import LocBase
import LocRender

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
    try text(key, locale: locale, platform: platform, device: device).rendering(arguments)
  }

  /// A key's text in a locale, looked up and compiled once for any number of renderings. Parameters as of `render`.
  /// - Throws: 301 for a key that nobody has, 400 for a language tag that is none.
  public func text(
    _ key: String, locale: String, platform: Device.Platform? = nil, device: Device.Kind? = nil
  ) throws(LocScriptError) -> LocalizedText {
    try renderer.text(
      [UInt8](key.utf8), locale: locale, options: RenderOptions(platform: platform, device: device))
  }
}
