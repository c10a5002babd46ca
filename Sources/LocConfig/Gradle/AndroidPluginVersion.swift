// The version of the Android Gradle plugin, as far as a checkout states it in the usual places.

import LocBase

/// Finds the version of the Android Gradle plugin: in the version catalogs, or as a literal in the root's scripts.
struct AndroidPluginVersion {
  private static let module: Text = "com.android.tools.build:gradle"
  private static let plugins: [Text] = ["com.android.application", "com.android.library"]
  private static let scripts: [Text] = ["build.gradle.kts", "build.gradle", "settings.gradle.kts", "settings.gradle"]

  /// "8.11.2"; nil where the checkout does not state it so.
  private(set) var text: Text?

  init(_ checkout: inout Checkout) {
    for file in checkout.names(in: "gradle") where file.hasSuffix(".versions.toml") {
      guard text == nil, let bytes = checkout.read("gradle/" + file) else { continue }
      text = bytes.withSlice { Self.version(inCatalog: $0) }
    }
    for name in Self.scripts where text == nil && checkout.kind(of: name) == .file {
      text = checkout.read(name).flatMap { Self.version(inScript: $0) }
    }
  }

  /// Whether the plugin writes `android:defaultLocale` into the list of languages: version 8.8 and later do. Unknown
  /// versions count as later ones.
  var writesDefaultLocale: Bool {
    text?.withSlice { version in
      let numbers = VersionNumbers(version)
      return !numbers.isWellFormed || numbers.isAtLeast(VersionNumbers(Self.firstWithDefault))
    } ?? true
  }

  private static let firstWithDefault: UTF8Slice = "8.8"

  private static func version(inCatalog text: UTF8Slice) -> Text? {
    guard let document = try? ConfigurationDocument(text, file: "") else { return nil }
    var versions: [Text: Text] = [:]
    for (section, table) in document.root.members where section.equals("versions") {
      for (name, value) in table.members {
        if let name = name.string, let version = value.string { versions[Text(name)] = Text(version) }
      }
    }
    for (section, table) in document.root.members where section.equals("plugins") || section.equals("libraries") {
      for (_, value) in table.members {
        guard let identifier = identifier(value), isPlugin(identifier) else { continue }
        if let short = value.string.map({ Text($0) }) { return short.split(separator: .colon).last }
        guard let version = value.member("version") else { continue }
        if let literal = version.string { return Text(literal) }
        if let name = version.member("ref")?.string { return versions[Text(name)] }
      }
    }
    return nil
  }

  private static func identifier(_ value: JSONCursor) -> Text? {
    let name = value.string ?? value.member("id")?.string ?? value.member("module")?.string
    return name.map { Text($0) }
  }

  private static func isPlugin(_ identifier: Text) -> Bool {
    identifier == module || identifier.hasPrefix(module + ":")
      || plugins.contains { identifier == $0 || identifier.hasPrefix($0 + ":") }
  }

  /// The number behind `com.android.tools.build:gradle:`, or in the line of a plugin's name.
  private static func version(inScript bytes: [UInt8]) -> Text? {
    for line in bytes.split(separator: .newline) {
      let text = Text(decoding: line)
      let isNamed = text.contains(module + ":") || plugins.contains { text.contains($0) } && text.contains("version")
      guard isNamed else { continue }
      for part in line.split(whereSeparator: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") || $0 == .colon }) {
        if let first = part.first, first.isDigit, part.contains(.period) { return Text(decoding: part) }
      }
    }
    return nil
  }
}
