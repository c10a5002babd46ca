// Reports strings of an app that are not in its res folders (generated ones), and the declared language of the default
// strings.

import LocBase

extension GradleProject {
  /// Says which texts the build makes itself, and returns their names.
  mutating func noteMadeTexts(of places: [Int]) -> [Text] {
    var texts: [Text] = []
    var file: String?
    for place in places where !modules[place].madeTexts.isEmpty {
      file = file ?? modules[place].position.file
      for text in modules[place].madeTexts where !texts.contains(text) { texts.append(text) }
    }
    guard let file else { return [] }
    note("the build makes texts with resValue, which are not read: \(listed(texts))", at: SourcePosition(file: file))
    return texts
  }

  /// The language of the default strings if a `resources.properties` of the app states it, which is reported with what
  /// it changes.
  ///
  /// The Android Gradle plugin uses `unqualifiedResLocale` only for `generateLocaleConfig`: it lists the app's
  /// languages, including this one, for the phone's settings (ExtractSupportedLocalesTask, GenerateLocaleConfigTask).
  /// Since 8.8 it also writes the list's `android:defaultLocale`, because of which Android 15 searches for a string in
  /// the user's other languages too (ResourcesImpl).
  mutating func noteUnqualifiedLocale(of module: GradleModule) -> Text? {
    var first: Text?
    for folder in module.folders(ofSet: "main") {
      let path = FileReader.join(folder, "resources.properties")
      guard let bytes = checkout.read(path), let locale = Self.unqualifiedLocale(in: bytes) else { continue }
      let position = SourcePosition(file: checkout.fullPath(path))
      if let first {
        if first == locale { continue }
        checkout.report(
          .unreadProject, "another resources.properties of the app states \(first): Gradle refuses two languages",
          at: position)
        return first
      }
      first = locale
      let effect =
        module.locales.listedAt != nil
        ? "the build lists that language for the phone's settings"
          + (pluginVersion().writesDefaultLocale ? ", as the app's default" : "")
        : "no text depends on it, as generateLocaleConfig is not set in the scripts that were read"
      note("the texts in values are in \(locale): \(effect)", at: position)
    }
    return first
  }

  /// Whether gradle.properties gives a property this value.
  mutating func hasProperty(_ name: Text, _ value: Text) -> Bool {
    guard let bytes = checkout.read("gradle.properties") else { return false }
    return Text(decoding: bytes).split(separator: .newline).contains { line in
      Text(decoding: line.utf8.filter { $0 > .space }) == name + "=" + value
    }
  }

  /// The value of `unqualifiedResLocale` in a Java properties file; the last one counts.
  static func unqualifiedLocale(in bytes: [UInt8]) -> Text? {
    let name = [UInt8]("unqualifiedResLocale".utf8)
    var locale: Text?
    for line in bytes.split(whereSeparator: { $0 == .newline || $0 == .carriageReturn }) {
      let text = line.drop { $0 <= .space }
      guard text.starts(with: name) else { continue }
      var value = text.dropFirst(name.count)
      guard let next = value.first, next == .equalSign || next == .colon || next <= .space else { continue }
      value = value.drop { $0 <= .space }
      if value.first == .equalSign || value.first == .colon { value = value.dropFirst().drop { $0 <= .space } }
      while let last = value.last, last <= .space { value = value.dropLast() }
      if !value.isEmpty { locale = Text(decoding: value) }
    }
    return locale
  }
}
