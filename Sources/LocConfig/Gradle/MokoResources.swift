// Reads the strings of moko-resources as the Android resources that its plugin makes of them (moko-resources 0.24 and
// later).

import LocBase
import LocCatalog

/// The files of one folder of moko-resources, `src/commonMain/moko-resources`: `base/strings.xml`,
/// `pt-rBR/plurals.xml`.
struct MokoResources {
  static let plugin: Text = "dev.icerock.mobile.multiplatform-resources"
  /// The folders of a module, the least important first. The last two are those of older versions.
  static let folders: [Text] = [
    "src/commonMain/resources/MR", "src/androidMain/resources/MR", "src/commonMain/moko-resources",
    "src/androidMain/moko-resources",
  ]

  /// Whether a path is one of these folders.
  static func isHere(_ path: Text) -> Bool { path.hasSuffix("/moko-resources") || path.hasSuffix("/resources/MR") }

  /// Whether a file's name is one of those that the plugin makes strings of.
  static func isRead(_ name: Text) -> Bool {
    (name.hasPrefix("strings") || name.hasPrefix("plurals")) && name.hasSuffix(".xml")
  }

  /// The Android folder of a language's folder, `values-pt-rBR` of `pt-rBR` or `pt-BR`; nil if it names no language.
  ///
  /// The plugin keeps the language and the country of Java's `Locale.forLanguageTag`, but not the script.
  static func valuesFolder(of name: Text) -> Text? {
    if name == "base" { return "values" }
    var parts = name.split(separator: .hyphen)
    guard var language = parts.first.map({ Text(decoding: $0.utf8.map { $0.lowercased }) }),
      isAlphabetic(language, 2...8)
    else { return nil }
    parts.removeFirst()
    switch language {
    case "he": language = "iw"
    case "yi": language = "ji"
    case "id": language = "in"
    default: break
    }
    for part in parts {
      var bytes = Array(part.utf8)
      // `rBR` is `BR`.
      if bytes.count >= 3, bytes.first == UInt8(ascii: "r") { bytes.removeFirst() }
      let isNumber = bytes.count == 3 && bytes.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      guard isNumber || isAlphabetic(Text(decoding: bytes), 2...2) else { continue }
      return "values-" + language + "-r" + Text(decoding: bytes.map { $0.isLowercase ? $0 & ~0x20 : $0 })
    }
    return "values-" + language
  }

  private static func isAlphabetic(_ text: Text, _ count: ClosedRange<Int>) -> Bool {
    count.contains(text.utf8.count) && text.utf8.allSatisfy { $0.isUppercase || $0.isLowercase }
  }

  // MARK: Files

  /// The limit on a file's bytes.
  private static let largestFile = 8 << 20

  /// The files of such a folder in the form in which the plugin writes them.
  /// - Parameter keepsLines: Whether line breaks stay in the strings: `moko.resources.strictLineBreaks`.
  static func files(
    in folder: Text, keepsLines: Bool, excluding exclusion: PathExclusion, inside root: ProjectRoot
  ) -> [ResourceFile] {
    var files: [ResourceFile] = []
    for language in names(in: folder) {
      guard let values = valuesFolder(of: language) else { continue }
      let inner = FileReader.join(folder, language)
      for name in names(in: inner) where isRead(name) {
        let path = FileReader.join(inner, name)
        if exclusion.contains(path) { continue }
        files.append(
          ResourceFile(
            path: path, folder: values, name: name, contents: contents(of: path, keepsLines: keepsLines, inside: root)))
      }
    }
    return files
  }

  private static func names(in folder: Text) -> [Text] { (try? FileReader.names(in: folder)) ?? [] }

  private static func contents(
    of path: Text, keepsLines: Bool, inside root: ProjectRoot
  ) -> ResourceFile.Contents {
    do throws(LocScriptError) {
      try root.require(path.string)
      let bytes = try FileReader.read(path.string, limit: largestFile)
      var strings = MokoStrings(bytes, keepsLines: keepsLines)
      return .owned(strings.read() ?? bytes)
    } catch {
      return error.diagnostics.first.map { .unread($0) } ?? .owned([])
    }
  }
}
