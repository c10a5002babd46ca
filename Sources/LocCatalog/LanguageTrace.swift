// Explains why a device shows one string of a key and not another: every string that the app has for the key, with the
// result of the choice.

package import LocBase
import LocLocale

/// The strings of one key on a device's platform, and the choice among them.
public struct LanguageTrace: Sendable {
  /// One string that the app has for the key.
  public struct Candidate: Sendable {
    /// The language of its folder in BCP 47; "" for the default.
    public var locale: String
    /// The text as the device reads it, with its placeholders.
    public var text: String
    /// The file that it was read from.
    public var file: String
    /// Its line in the file, from 1.
    public var line: Int
    /// Whether the device shows it.
    public var isChosen: Bool
    /// Why the device shows it or not, as part of a sentence.
    public var reason: String
  }

  /// The result of the language choice, before any key: "The phone wants fr-CA, then en-US; Android chooses fr-CA."
  public var languages: String
  /// The app's strings for the key, the chosen one first, the others ordered by language.
  public var candidates: [Candidate]
  /// The kind of the resource, such as "plural", if Android's resource with this key is not a string: a push does not
  /// find it.
  public var otherKind: String?
}

extension Catalog {
  /// The device with the release that the project's settings give to one without a release.
  package func withRelease(_ device: Device) -> Device {
    guard device.platform == .android, device.release == nil else { return device }
    var device = device
    device.release = androidRelease
    return device
  }

  /// The choice among the strings of a key.
  /// - Parameter key: the platform's own name.
  /// - Throws: 400 for an invalid language tag.
  package func trace(_ key: UTF8Slice, on device: Device) throws(LocScriptError) -> LanguageTrace {
    let device = withRelease(device)
    let locales = device.askedLocales.map { Text($0) }
    for locale in locales { _ = try languageTag(locale) }
    var trace =
      store(device.platform)?.trace(key, on: device)
      ?? LanguageTrace(languages: "The app has no resources for this platform.", candidates: [])
    if let index = trace.candidates.firstIndex(where: { $0.isChosen }) {
      trace.candidates.insert(trace.candidates.remove(at: index), at: 0)
    }
    return trace
  }
}

extension AndroidResources {
  package func trace(_ key: UTF8Slice, on phone: Device) -> LanguageTrace {
    let configuration = AndroidDeviceConfiguration(phone)
    let locales = configuration.locales
    let device = resolve(configuration)
    let active = device.activeLocale.text
    let languages =
      device.table.hasSeveralLanguages
      ? "The LocaleConfig has a default locale, so Android \(device.configuration.release.rawValue) looks for each "
        + "string in \(list(device.table.asked.map { locales[$0] }, ", then "))."
      : device.fallbackLanguage || locales == ["und"]
        ? "\(wish(locales)); the app has no \(folder(locales)), so Android uses values."
        : "\(wish(locales)); Android chooses \(active)."
    guard let name = store.names.find(.string, key), store.hasValues(name) else {
      return LanguageTrace(languages: languages, candidates: [], otherKind: texts(of: key).otherKind?.string)
    }
    let chosen = store.best(name, device.table)
    var candidates: [LanguageTrace.Candidate] = []
    for index in store.values(ofName: name) {
      let entry = AndroidEntry(store: store, index: index)
      var reason: String
      // The string that the phone finally reads, perhaps through a reference.
      var read = entry
      if entry.isFaulty {
        reason = "the Android build rejects it"
      } else if index == chosen {
        reason = chosenReason(entry, device)
        if case .text(let text) = lookup(key, in: device), text.index != index {
          read = text
          reason += ", through the reference \(entry.text.string)"
        }
      } else if device.table.fits(store.configuration(ofValue: index)) {
        reason =
          device.table.hasSeveralLanguages
          ? "an earlier language of the user, or a closer match, comes first"
          : entry.locale.isEmpty ? "the language's own folder comes first" : "another folder is a closer match"
      } else if let tag = LanguageTag(entry.locale), tag.languageCode == device.activeLocale.languageCode {
        reason = "its region, script or another qualifier does not match the phone"
      } else {
        reason = "a different language"
      }
      candidates.append(
        LanguageTrace.Candidate(
          locale: read.locale.string, text: read.text.string, file: read.position.file, line: read.position.line,
          isChosen: index == chosen, reason: reason))
    }
    return LanguageTrace(languages: languages, candidates: candidates)
  }

  /// Why the device takes this text.
  private func chosenReason(_ entry: AndroidEntry, _ device: AndroidResolvedDevice) -> String {
    let active = device.activeLocale.text
    if entry.locale.isEmpty {
      return device.table.isDefaultServed
        ? "the default folder is in the LocaleConfig's default locale" : "no other folder matches"
    }
    let own = LanguageTag(entry.locale)
    if device.table.hasSeveralLanguages, let own, !Self.isSame(own, device.activeLocale) {
      return "the app has no \(active) string, and this is the user's next language that has one"
    }
    return "the closest match for \(active)"
  }
}

extension AppleResources {
  package func trace(_ key: UTF8Slice, on phone: Device) -> LanguageTrace {
    let locales = phone.askedLocales.map { Text($0) }
    let choice = choice(preferred: locales)
    let folders = choice.searchList.filter { !$0.isEmpty }.map { $0 + ".lproj" }
    let found = entry(key, in: choice)
    let languages =
      folders.isEmpty
      ? "\(wish(locales)); no folder of the app matches."
      : "\(wish(locales)); iOS searches \(list(folders, ", then ")), and no other folder."
    var candidates: [LanguageTrace.Candidate] = []
    for table in tables {
      guard let index = table.find(key), table.isLive(index) else { continue }
      let entry = AppleEntry(table: table, index: index)
      let isFound = found.map { $0.table === table && $0.index == index } ?? false
      let isInCode = entry.kind == .uncompiled && table === choice.strings && entry.text == key
      let isChosen = isFound && entry.kind != .other || isInCode && found == nil
      let reason: String
      if isFound {
        reason =
          isChosen
          ? "the first of these folders with the table"
          : "its value is not a string, so iOS treats the key as missing"
      } else if isChosen {
        reason = "Xcode compiles no entry for it, so iOS shows the key, which is also the text"
      } else if entry.kind == .uncompiled {
        reason = "Xcode compiles no entry for it: the text is in the code"
      } else if choice.searchList.contains(table.localization) {
        reason = "an earlier folder has the table, and iOS reads only one"
      } else {
        reason = "iOS does not search this folder"
      }
      candidates.append(
        LanguageTrace.Candidate(
          locale: table.locale.string, text: entry.text.string, file: entry.file.string, line: entry.line,
          isChosen: isChosen,
          reason: reason))
    }
    return LanguageTrace(languages: languages, candidates: candidates)
  }
}

/// "The phone wants fr-CA, then en-US".
private func wish(_ locales: [Text]) -> Text {
  locales == ["und"]
    ? "The phone wants a language that the app does not have" : "The phone wants " + list(locales, ", then ")
}

/// "values-sk", the folder that Android looks for; several languages are not listed again.
private func folder(_ locales: [Text]) -> Text {
  guard locales.count == 1 else { return "folder for these languages" }
  if locales[0] == "und" { return "folder for it" }
  return "values-" + (LanguageTag(locales[0])?.language ?? locales[0])
}

/// The names with the separator, at most eight of them.
private func list(_ names: [Text], _ separator: Text) -> Text {
  names.prefix(8).joined(separator: separator) + (names.count > 8 ? " and \(names.count - 8) more" : "")
}
