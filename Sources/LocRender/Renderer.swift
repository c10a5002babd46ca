// Server-side rendering: takes a key, arguments and a locale, and gives the finished text for an inbox, an e-mail or the web.

package import LocBase
package import LocCatalog
import LocLocale

/// The options of a rendering besides its key, arguments and locale.
package struct RenderOptions: Sendable {
  /// The platform of the resources. Nil means Android's where there are any, but iOS's when a device is named.
  package var platform: Device.Platform?
  /// The device whose form to use of a text that differs by device; nil is the iPhone. Android's texts have no such forms.
  package var device: Device.Kind?

  package init(platform: Device.Platform? = nil, device: Device.Kind? = nil) {
    self.platform = platform
    self.device = device
  }
}

/// The texts of one app, to be rendered in any locale: `%1$d` and `%ld` write numbers as the locale does, plurals are chosen by
/// CLDR's rules.
package struct Renderer: Sendable {
  private let catalog: Catalog
  // Two properties and no list by platform: a rendering for each push looks here.
  private let android: RenderLanguages?
  private let apple: RenderLanguages?

  package init(_ catalog: Catalog) {
    self.catalog = catalog
    android = catalog.android.map { RenderLanguages($0) }
    apple = catalog.apple.map { RenderLanguages($0) }
  }

  /// A key's text in a locale, along the parent locales to the default language, ready for any number of renderings.
  /// - Parameters:
  ///   - key: the key as either platform names it.
  ///   - permit: asked for the memory of the text's parts, nil for no limit. With one the search for a similar key is short.
  /// - Throws: 301 for a key that no resource has, 400 for an invalid language tag, 603 after a no of `permit`.
  package func text(
    _ key: UTF8Slice, locale: Text, options: RenderOptions = RenderOptions(), permit: MemoryPermit? = nil
  ) throws(LocScriptError) -> LocalizedText {
    let tag = try catalog.languageTag(locale)
    let (platform, languages) = try languages(options)
    let pair = catalog.names(of: key)
    let name = pair[platform]
    let device = options.device ?? .iPhone
    for candidate in languages.order(for: tag) {
      guard let entry = name.withSlice({ languages.entry($0, at: candidate, on: device) }) else { continue }
      if let permit, !permit(RenderTemplate.bytes(for: entry.content)) {
        throw LocScriptError(.memoryLimit, "the text of '\(key.string)' is too large for the run's memory")
      }
      let index = entry.isUnlocalized ? languages.unlocalized : candidate
      // Numbers and plurals follow the requested locale when the text is in its language.
      let isSame = LanguageOrder.sameLanguage(tag, languages.tags[index])
      return LocalizedText(
        RenderTemplate(
          entry.content, locale: isSame ? tag : languages.tags[index], device: device),
        key: Text(key), asked: locale, locale: languages.names[index], isFallback: !isSame, position: entry.position)
    }
    let most = permit == nil ? Int.max : 0
    throw missing(key, pair, platform: platform, asked: locale, among: languages, on: device, hintsAmong: most)
  }

  package func text(
    _ key: [UInt8], locale: Text, options: RenderOptions = RenderOptions()
  ) throws(LocScriptError) -> LocalizedText {
    try key.withSlice { (key) throws(LocScriptError) in
      try text(key, locale: locale, options: options)
    }
  }

  private func languages(
    _ options: RenderOptions
  ) throws(LocScriptError) -> (platform: Device.Platform, list: RenderLanguages) {
    // Only Apple's apps have texts by device: an option that names a device selects them.
    let isApple = options.platform == nil && options.device != nil && apple != nil
    let platform = isApple ? .ios : options.platform
    if platform != .ios, let android { return (.android, android) }
    if platform != .android, let apple { return (.ios, apple) }
    let named = platform.flatMap { $0.hasResources ? $0 : nil }
    let (kind, option) = named.map { ("\($0.systemName) ", "--\($0.name)") } ?? ("", "--android and --ios")
    throw LocScriptError(
      .missingKey, "no \(kind)resources to render from", help: "Name them with \(option), or in locscript.toml.")
  }
}

// MARK: - Why there is no text

extension Renderer {
  private func missing(
    _ key: UTF8Slice, _ pair: KeyMap.Pair, platform: Device.Platform, asked: Text, among languages: RenderLanguages,
    on device: Device.Kind, hintsAmong most: Int
  ) -> LocScriptError {
    let name = pair[platform]
    let places = name.withSlice { languages.names(having: $0, on: device) }
    if !places.isEmpty {
      return LocScriptError(
        .missingKey, "'\(key.string)' has no text in \(asked), nor in the app's own language",
        help: "It has one in \(list(places)).")
    }
    if let what = name.withSlice({ whatHasNoText($0, platform) }) {
      return LocScriptError(.missingKey, "'\(key.string)' has no text to render: \(what)")
    }
    for store in catalog.stores where store.platform != platform {
      guard pair[store.platform].withSlice({ store.hasText($0) }) else { continue }
      return LocScriptError(
        .missingKey, "no \(platform.systemName) resource has the key '\(key.string)'",
        help: "The other platform's have it: ask for the platform \(store.platform.name).")
    }
    let nearest = catalog.nearestKey(to: key, platform, among: most).map {
      "Did you mean '\(Text(decoding: $0))'?\($0.withSlice { hiddenDifference(of: key, from: $0) })"
    }
    return LocScriptError(.missingKey, "no resource has the key '\(key.string)'", help: nearest)
  }

  /// Why a resource with this name has no text in any language; nil if there is no such resource.
  private func whatHasNoText(_ name: UTF8Slice, _ platform: Device.Platform) -> Text? {
    if platform == .ios { return catalog.has(name, .ios) ? "its value is neither a string nor a plural" : nil }
    guard let android = catalog.android, let type = android.type(named: name) else { return nil }
    guard type == .string || type == .plurals else {
      return "it is neither a string nor a plural, but of type \(type.kind)"
    }
    // `@null` and `@empty` are not strings, but not mistakes either.
    return android.refuses(type, name) ? "the Android build refuses its value" : "its value is not a string"
  }

  private func list(_ names: [Text]) -> Text {
    names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " …" : "")
  }
}
