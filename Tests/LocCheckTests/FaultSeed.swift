// One fault that is put into the sample shop, and the findings that a check of it must have. Tests/Fixtures/faults/README.md has the form.

import Foundation
import LocScript
import TestSupport

/// One seed of Tests/Fixtures/faults.
struct FaultSeed {
  /// A finding that the check must have.
  struct Expected {
    var severity: String
    /// "-" for none.
    var key: String
    /// Sorted; "" for the default folder.
    var locales: [String]
    /// Nil for both.
    var platform: String?
    /// `file : a part of the only line with it`, or a file alone.
    var place: String?
    var resource: String?
  }

  /// A line of the seed that changes a file: its mark, and the rest.
  typealias Edit = (mark: Character, text: String)

  var slug: String
  /// "android", "ios" or "both".
  var platform: String
  var name: String
  /// The seed's place, for messages.
  var place: String
  var edits: [Edit] = []
  /// What is run, and with which options.
  var commands: [String] = []
  var expected: [Expected] = []
  /// Slugs of findings that the same fault has as well.
  var others: [String] = []

  /// All seeds of one slug.
  static func read(_ slug: String) throws -> [FaultSeed] {
    let file = "faults/\(slug).seeds"
    var seeds: [FaultSeed] = []
    for (index, line) in try Fixtures.text(file).components(separatedBy: "\n").enumerated() {
      guard let mark = line.first, mark != "#" else { continue }
      let text = String(line.dropFirst(2))
      if mark == "=" {
        let words = text.components(separatedBy: ": ")
        seeds.append(
          FaultSeed(
            slug: slug, platform: words[0], name: words.dropFirst().joined(separator: ": "),
            place: "\(file):\(index + 1)"))
        continue
      }
      guard !seeds.isEmpty else { throw SeedError(text: "\(file):\(index + 1): a line before the first seed") }
      try seeds[seeds.count - 1].add(mark, text)
    }
    return seeds
  }

  private mutating func add(_ mark: Character, _ text: String) throws {
    let last = expected.count - 1
    switch mark {
    case "@", "-", "+", "~", "x", "m": edits.append((mark, text))
    case "*": commands.append(text)
    case "&": others.append(text)
    case "!": expected.append(try Self.expectation(text, platform == "both" ? nil : platform))
    case "<" where last >= 0: expected[last].place = text
    case ">" where last >= 0: expected[last].resource = text
    default: throw SeedError(text: "\(place): no line begins with '\(mark)'")
    }
  }

  /// `error price_drop_body [de fr]`, perhaps with another platform than the seed's behind it.
  private static func expectation(_ text: String, _ platform: String?) throws -> Expected {
    let words = text.components(separatedBy: " ")
    let parts = text.components(separatedBy: CharacterSet(charactersIn: "[]"))
    guard words.count > 2, parts.count == 3 else { throw SeedError(text: "no expectation: \(text)") }
    let locales = parts[1].split(separator: " ").map { $0 == "default" ? "" : String($0) }.sorted()
    let other = parts[2].trimmingCharacters(in: .whitespaces)
    return Expected(
      severity: words[0], key: words[1], locales: locales,
      platform: other.isEmpty ? platform : other == "both" ? nil : other)
  }

  // MARK: - Files

  /// The files of an app: path and text.
  typealias Files = [String: String]

  /// The sample shop's files.
  static func shop() throws -> Files {
    let root = Fixtures.folder.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("scripts")
    var files: Files = ["locscript.toml": try text(root.appendingPathComponent("locscript.toml"))]
    for folder in ["rules", "resources"] {
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.appendingPathComponent(folder).path) {
        let url = root.appendingPathComponent(folder).appendingPathComponent(path)
        if !url.pathExtension.isEmpty, !url.hasDirectoryPath, url.pathExtension != "lproj" {
          files[folder + "/" + path] = try text(url)
        }
      }
    }
    return files
  }

  private static func text(_ url: URL) throws -> String { String(decoding: try Data(contentsOf: url), as: UTF8.self) }

  /// `a:de` is the German strings.xml, `i:de` the German Localizable.strings, `catalog` the string catalog.
  static func path(_ name: String) -> String {
    let language = String(name.dropFirst(2))
    if name.hasPrefix("a:") {
      return "resources/android/res/values\(language.isEmpty ? "" : "-" + language)/strings.xml"
    }
    if name.hasPrefix("i:") { return "resources/ios/\(language).lproj/Localizable.strings" }
    return name == "catalog" ? "resources/ios/Localizable.xcstrings" : name
  }

  /// The shop's files with the seed's fault in them.
  func applied(to shop: Files) throws -> Files {
    var files = shop
    if commands.contains("catalog") { try Self.useCatalog(&files) }
    for command in commands where command.hasPrefix("languages ") {
      let kept = command.split(separator: " ").dropFirst().map { String($0) }
      for path in files.keys { if let language = Self.language(path), !kept.contains(language) { files[path] = nil } }
    }
    var path = ""
    var insertion: Int?
    for (mark, text) in edits {
      switch mark {
      case "@":
        path = Self.path(text)
        insertion = nil
        if files[path] == nil { files[path] = path.contains("res/values") ? "<resources>\n</resources>\n" : "" }
      case "x": files[Self.path(text)] = nil
      case "m":
        let names = text.components(separatedBy: " => ")
        path = Self.path(names[1])
        insertion = nil
        files[path] = files[Self.path(names[0])]
        files[Self.path(names[0])] = nil
      case "~":
        let parts = text.components(separatedBy: " => ")
        let pieces = (files[path] ?? "").components(separatedBy: parts[0])
        guard parts.count == 2, pieces.count == 2 else {
          throw SeedError(text: "\(place): \(path) has \(pieces.count - 1) times: \(parts[0])")
        }
        files[path] = pieces.joined(separator: parts[1])
      default:
        var lines = (files[path] ?? "").components(separatedBy: "\n")
        if mark == "-" {
          let line = try Self.line(text, lines, "\(place): \(path)")
          lines.remove(at: line)
          insertion = line
        } else {
          let line = insertion ?? lines.firstIndex(of: "</resources>") ?? lines.count - 1
          lines.insert(text, at: line)
          insertion = line + 1
        }
        files[path] = lines.joined(separator: "\n")
      }
    }
    return files
  }

  /// Replaces the files of each language by a string catalog with the same texts.
  static func useCatalog(_ files: inout Files) throws {
    for path in files.keys where path.hasPrefix("resources/ios/") { files[path] = nil }
    files[path("catalog")] = try Fixtures.text("faults/Localizable.xcstrings")
  }

  /// The language of a resource's folder, as the folder spells it; nil for Android's default folder and for other files.
  private static func language(_ path: String) -> String? {
    for part in path.components(separatedBy: "/") {
      if part.hasPrefix("values-") { return String(part.dropFirst(7)) }
      if part.hasSuffix(".lproj") { return String(part.dropLast(6)) }
    }
    return nil
  }

  /// The index of the only line with a text.
  private static func line(_ text: String, _ lines: [String], _ place: String) throws -> Int {
    let found = lines.indices.filter { lines[$0].contains(text) }
    guard let line = found.first, found.count == 1 else {
      throw SeedError(text: "\(place) has \(found.count) lines with: \(text)")
    }
    return line
  }

  /// A place in words, `file:line`, as `described` has it.
  static func place(_ text: String?, _ files: Files, _ seed: String) throws -> String? {
    guard let text else { return nil }
    let parts = text.components(separatedBy: " : ")
    let file = path(parts[0])
    if parts.count == 1 { return file }
    let line = try line(
      parts.dropFirst().joined(separator: " : "), (files[file] ?? "").components(separatedBy: "\n"), "\(seed): \(file)")
    return "\(file):\(line + 1)"
  }
}

/// What is wrong with a seed itself.
struct SeedError: Error, CustomStringConvertible {
  var text: String
  var description: String { text }
}
