// Computes what Resources.getIdentifier and getString return for a key on one device.

package import LocBase
package import LocLocale

/// A device together with all results that do not depend on the key.
package struct AndroidResolvedDevice: Sendable {
  package let configuration: AndroidDeviceConfiguration
  package let table: AndroidChoice
  /// The same for the other reading of folders with a variant; nil if the app has none.
  let alternative: AndroidChoice?
  /// The first of the device's locales that the app's resources get: getString formats in it.
  package let activeLocale: LanguageTag
  /// True when the app has no folder for the chosen locale and that locale is not English: the app shows its default texts.
  package let fallbackLanguage: Bool
}

/// The outcome of a look-up.
package enum AndroidLookup: Sendable {
  /// The key has no resource: getIdentifier returns 0.
  case missing
  /// The key is a number without a resource: Resources$NotFoundException.
  case noSuchIdentifier
  /// The identifier leads to no text: Resources$NotFoundException. Holds the entry where the search ended, if any.
  case noText(AndroidEntry?)
  /// The text was found, after following references, in this entry.
  case text(AndroidEntry)
  /// The text is in no file: "@2130771968" for a chain that does not end, "?2130771968" for an attribute.
  case identifier(Text, AndroidEntry)
  /// The text is the platform's own, or its value is in files that were not read; the entry's text is the reference as written.
  case unknown(AndroidEntry?)
}

extension AndroidResources {
  /// Computes everything about a device that does not depend on the key. Call it once for each device and keep the result.
  package func resolve(_ configuration: AndroidDeviceConfiguration) -> AndroidResolvedDevice {
    let table = AndroidChoice(qualifiers: store.configurations, device: configuration, list: localeConfig)
    let tag = table.activeIndex.flatMap { LanguageTag(configuration.locales[$0]) } ?? LanguageTag(languageCode: 0)
    var isCovered = tag.languageCode == 0 || tag.language == "en" || table.isDefaultServed
    for (index, qualifiers) in store.configurations.enumerated() where !qualifiers.locale.isEmpty {
      if table.fits(UInt16(truncatingIfNeeded: index)) { isCovered = true }
    }
    return AndroidResolvedDevice(
      configuration: configuration, table: table,
      alternative: store.alternative.map {
        AndroidChoice(qualifiers: $0.configurations, device: configuration, list: localeConfig)
      },
      activeLocale: tag, fallbackLanguage: !isCovered)
  }

  /// Whether two devices with the same languages find the same texts, except under a key that is a number.
  package func choosesAlike(_ one: AndroidDeviceConfiguration, _ other: AndroidDeviceConfiguration) -> Bool {
    one.choosesAlike(other, among: store.configurations, localeConfig)
  }

  /// The entry that the device picks for a `<string>` with exactly this name; nil when there is none. Allocates nothing.
  package func entry(_ name: UTF8Slice, in device: AndroidResolvedDevice) -> AndroidEntry? {
    guard let index = store.names.find(.string, name), let value = store.best(index, device.table) else { return nil }
    return AndroidEntry(store: store, index: value)
  }

  /// The entry that the device picks for `<plurals name>`; nil when there is none.
  package func plural(_ name: UTF8Slice, in device: AndroidResolvedDevice) -> AndroidEntry? {
    guard let index = store.names.find(.plurals, name), let value = store.best(index, device.table) else { return nil }
    return AndroidEntry(store: store, index: value)
  }

  /// Resolves getString(getIdentifier(key, "string", app)) in full: `type/name` keys, numbers, references, coerced values.
  package func lookup(_ key: UTF8Slice, in device: AndroidResolvedDevice) -> AndroidLookup {
    // An existing name is neither a number nor made of parts, so the usual case does not inspect the bytes.
    if let name = store.names.find(.string, key), store.hasValues(name) { return follow(name, device) }
    if let number = resourceNumber(key, on: device.configuration.release) {
      if number == 0 { return .missing }
      guard let name = store.name(identifier: UInt32(bitPattern: number)) else { return .noSuchIdentifier }
      return follow(name, device)
    }
    guard let parts = AndroidNameParts(key), parts.entry.count > 0 else { return .missing }
    if parts.package == "android" { return .unknown(nil) }
    if parts.package.count > 0, !takesAnyPackage {
      let isOwn = applicationID.withSlice { $0 == parts.package }
      if !isOwn { return .missing }
    }
    guard let type = parts.type.count == 0 ? .string : AndroidResourceType(parts.type), type != .styleable,
      let name = store.names.find(type, parts.entry), store.hasValues(name)
    else { return madeTexts.contains(Text(parts.entry)) ? .unknown(nil) : .missing }
    return follow(name, device)
  }

  /// The text that `lookup` finds for a `<string>` of this number; nil when there is none.
  func text(ofName name: Int, in device: AndroidResolvedDevice) -> UTF8Slice? {
    guard case .text(let found) = follow(name, device) else { return nil }
    return found.text
  }

  /// Follows references as `AssetManager2::ResolveReference` does, each with the device's configuration.
  private func follow(_ name: Int, _ device: AndroidResolvedDevice) -> AndroidLookup {
    guard var index = store.best(name, device.table) else { return .noText(nil) }
    var value = store.value(at: index)
    if value.kind == .bag { return .noText(AndroidEntry(store: store, index: index)) }
    let maxSteps = device.configuration.release.maxReferences
    var steps = 0
    while value.kind == .reference {
      let target = Int(value.target)
      let entry = AndroidEntry(store: store, index: index)
      guard steps < maxSteps else { return .identifier("@\(Int(store.identifiers[target]))", entry) }
      steps += 1
      guard let next = store.best(target, device.table) else { return .noText(entry) }
      // A bag's value is its own identifier, and so is a reference to itself.
      let found = store.value(at: next)
      if found.kind == .bag || (found.kind == .reference && Int(found.target) == target) {
        return .identifier("@\(Int(store.identifiers[target]))", entry)
      }
      index = next
      value = found
    }
    let entry = AndroidEntry(store: store, index: index)
    switch value.kind {
    case .text: return .text(entry)
    case .attribute: return .identifier("?\(Int(store.identifiers[Int(value.target)]))", entry)
    case .empty, .bag, .reference: return .noText(entry)
    case .platform, .unknown: return .unknown(entry)
    }
  }
}

extension AndroidResourceStore {
  func hasValues(_ name: Int) -> Bool { !values(ofName: name).isEmpty }

  /// The index of the value that a device picks for a name; nil when there is none.
  func best(_ name: Int, _ table: AndroidChoice) -> Int? {
    let values = values(ofName: name)
    if values.isEmpty { return nil }
    return table.bestPlace(in: configurations(of: values).span).map { values.lowerBound + $0 }
  }

  func name(identifier: UInt32) -> Int? {
    guard identifier != 0 else { return nil }
    return identifiers.firstIndex(of: identifier)
  }
}

/// The identifier that getIdentifier takes a key for, without looking for a resource of this name; nil if it looks for one.
/// Since Android 15 only one to ten ASCII digits are an identifier (`AssetManager`).
package func resourceNumber(_ key: UTF8Slice, on release: AndroidRelease) -> Int32? {
  if release >= .android15 {
    guard (1...10).contains(key.count), key.buffer.allSatisfy({ $0.isDigit }) else { return nil }
  }
  return javaInteger(key)
}

/// Parses as Integer.parseInt does: an optional sign and decimal digits of any script within an int; nil if it throws.
func javaInteger(_ text: UTF8Slice) -> Int32? {
  guard let first = text.base?[0], text.count > 0, text.count <= 64 || first < .colon || first >= 0x80 else {
    return nil
  }
  // Names begin with a letter; nothing else is worth decoding.
  if first | 0x20 >= UInt8(ascii: "a"), first < 0x80 { return nil }
  var value: Int64 = 0
  var digits = 0
  let isNegative = first == .hyphen
  for scalar in (first == .hyphen || first == .plus ? text.part(1, text.count) : text).string.unicodeScalars {
    // Java reads UTF-16 units: digits beyond the first plane do not count as digits.
    guard scalar.value < 0x10000, scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue
    else { return nil }
    value = value * 10 + Int64(digit)
    if value > Int64(Int32.max) + (isNegative ? 1 : 0) { return nil }
    digits += 1
  }
  guard digits > 0 else { return nil }
  return Int32(truncatingIfNeeded: isNegative ? -value : value)
}
