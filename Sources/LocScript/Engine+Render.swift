// Rendering on the server: from a key, arguments and a locale to the finished text, as Google's guide promises it.

public import LocBase
public import LocRender

extension Engine {
  /// The localized string with its arguments inserted: `%1$d` and `%ld` write numbers as the locale does, plurals are
  /// chosen by CLDR's rules. Falls back along parent locales to the default language, and reports the fallback.
  /// - Parameters:
  ///   - key: the key under either platform's name.
  ///   - arguments: The arguments for the string's placeholders, numbers as digits.
  ///   - locale: the language as a tag in BCP 47.
  ///   - platform: The platform of the resources (default: iOS if a device is named, else Android if the engine has its
  ///     resources).
  ///   - device: For a string that differs by device, the device whose form to use (default: iPhone). Android strings
  ///     have no such forms.
  /// - Throws: 300 if the string has no form for the device or the number, 301 for an unknown key, 302 for missing
  ///   arguments, 303 for arguments that are not numbers, 400 for an invalid language tag.
  public func render(
    _ key: String, arguments: [String] = [], locale: String, platform: Device.Platform? = nil,
    device: Device.Kind? = nil
  ) throws(LocScriptError) -> Rendering {
    try text(key, locale: locale, platform: platform, device: device).rendering(arguments)
  }

  /// A key's string in a locale, looked up and compiled once for any number of renderings. The parameters are those of
  /// `render`.
  /// - Throws: 301 for an unknown key, 400 for an invalid language tag.
  public func text(
    _ key: String, locale: String, platform: Device.Platform? = nil, device: Device.Kind? = nil
  ) throws(LocScriptError) -> LocalizedText {
    try renderer.text(
      [UInt8](key.utf8), locale: Text(locale), options: RenderOptions(platform: platform, device: device))
  }

  /// The same for a borrowed key.
  package func text(
    _ key: UTF8Slice, locale: String, options: RenderOptions
  ) throws(LocScriptError) -> LocalizedText {
    try renderer.text(key, locale: Text(locale), options: options)
  }
}
