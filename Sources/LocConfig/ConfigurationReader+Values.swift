// Reads one value of a configuration: gives the value in its type, or a finding with its position and the setting's name.

import LocBase
import LocCatalog
import LocLocale

extension ConfigurationReader {
  // MARK: Findings

  mutating func bad(_ value: JSONCursor, _ message: String, help: String? = nil) {
    problems.add(Diagnostic(.badSetting, message, at: document.position(of: value), help: help))
  }

  /// The settings of a section that `SettingsSection.all` has, with their values and paths. Reports every other one.
  /// - Parameter title: the section as findings name it, if that is not its path.
  mutating func known(
    _ section: JSONCursor, _ path: String, named title: String? = nil
  ) -> [(name: Text, value: JSONCursor, path: String)] {
    let names = SettingsSection.names(in: Text(path))
    let title = prefix + (title ?? path)
    var known: [(name: Text, value: JSONCursor, path: String)] = []
    for (name, value) in section.members {
      let text = Text(name.string ?? "")
      if names.contains(text) {
        known.append((text, value, "\(title).\(text)"))
      } else {
        unknown(name, in: title, names)
      }
    }
    return known
  }

  /// Reports a name that the section does not have, and suggests the nearest name or lists all.
  private mutating func unknown(_ name: JSONCursor, in section: String, _ known: [Text]) {
    let text = Text(name.string ?? "")
    let what = section.isEmpty ? "there is no section \"\(text)\"" : "\(section) has no setting \"\(text)\""
    var help = ""
    if let near = suggestion(for: text, among: known) {
      help = "Did you mean \"\(near)\"?"
    } else {
      help = "Known are \(known.joined(separator: ", "))."
    }
    problems.add(Diagnostic(.unknownSetting, what, at: document.position(of: name), help: help))
  }

  private mutating func wrongType(_ value: JSONCursor, _ path: String, _ wanted: String, help: String? = nil) {
    let kind = value.kind == .object ? "a table" : "\(value.kind.name)"
    bad(value, "\(path) must be \(wanted), not \(kind)", help: help)
  }

  // MARK: Types

  mutating func isTable(_ value: JSONCursor, _ path: String, help: String? = nil) -> Bool {
    if value.kind == .object { return true }
    wrongType(value, path, "a table", help: help)
    return false
  }

  /// A string that is not empty.
  mutating func text(_ value: JSONCursor, _ path: String) -> Text? {
    guard let text = value.string else {
      wrongType(value, path, "a string")
      return nil
    }
    if text.isEmpty { bad(value, "\(path) is empty") }
    return text.isEmpty ? nil : Text(text)
  }

  /// The strings of a list, with their values for findings. Empty ones are reported and left out, unless they are allowed.
  mutating func strings(
    _ value: JSONCursor, _ path: String, allowingEmpty: Bool = false
  ) -> [(text: Text, value: JSONCursor)] {
    guard value.kind == .array else {
      let help = value.kind == .string ? "Write [\"\(value.string ?? "")\"]." : nil
      wrongType(value, path, "a list of strings", help: help)
      return []
    }
    var strings: [(text: Text, value: JSONCursor)] = []
    for element in value.elements {
      guard element.kind == .string else {
        wrongType(element, path, "a list of strings")
        continue
      }
      if allowingEmpty, element.token.count == 0 {
        strings.append(("", element))
      } else if let text = text(element, path) {
        strings.append((text, element))
      }
    }
    return strings
  }

  // MARK: Values

  /// A path relative to the file's folder.
  mutating func path(_ value: JSONCursor, _ path: String) -> String? {
    guard let text = text(value, path) else { return nil }
    if text.utf8.contains(0) {
      bad(value, "\(path) has a NUL character in it")
      return nil
    }
    return FileReader.join(folder, text.string)
  }

  mutating func resources(_ value: JSONCursor, _ path: String) -> [Configuration.ResourcePattern] {
    var resources: [Configuration.ResourcePattern] = []
    for (text, element) in strings(value, path) {
      guard let pattern = pattern(text, element, path) else { continue }
      resources.append(.init(pattern: pattern, position: document.position(of: element)))
    }
    return resources
  }

  mutating func patterns(_ value: JSONCursor, _ path: String) -> [PathPattern] {
    var patterns: [PathPattern] = []
    for (text, element) in strings(value, path) {
      if let pattern = pattern(text, element, path) { patterns.append(pattern) }
    }
    return patterns
  }

  private mutating func pattern(_ text: Text, _ value: JSONCursor, _ path: String) -> PathPattern? {
    do throws(LocScriptError) {
      return try PathPattern(text)
    } catch {
      bad(value, "\(path): \(error.diagnostics.first?.message ?? "no path pattern")")
      return nil
    }
  }

  /// Locale filters, in Gradle's spelling or as language tags.
  mutating func locales(_ value: JSONCursor, _ path: String) -> [AndroidLocaleFilter] {
    var filters: [AndroidLocaleFilter] = []
    for (text, element) in strings(value, path) {
      if let filter = AndroidLocaleFilter(text, at: document.position(of: element)) {
        filters.append(filter)
      } else {
        bad(
          element, "\(path): \"\(text)\" is not a valid locale",
          help: "Write it as Gradle does, \"pt-rBR\", or as \"pt-BR\".")
      }
    }
    return filters
  }

  /// The name of an Android compiler.
  mutating func compiler(_ value: JSONCursor, _ path: String) -> AndroidCompiler? {
    guard let text = text(value, path) else { return nil }
    if let compiler = AndroidCompiler(name: text.string) { return compiler }
    bad(
      value, "\(path) must be \"gradle\", \"aapt2\" or \"aapt2-legacy\", not \"\(text)\"",
      help: "A Gradle build is the default; \"aapt2-legacy\" is for Bazel and Buck, \"aapt2\" for builds by hand.")
    return nil
  }

  /// A release of Android whose rules are known.
  mutating func release(_ value: JSONCursor, _ path: String) -> Int? {
    guard let release = count(value, path) else { return nil }
    if Device.androidReleases.contains(release) { return release }
    bad(
      value, "\(path): the rules of Android \(release) are not known here",
      help: "One of \(Device.androidReleases.map { "\($0)" }.joined(separator: ", ")); 11 to 13 are like 10 or 14.")
    return nil
  }

  /// A whole number above zero.
  mutating func count(_ value: JSONCursor, _ path: String) -> Int? {
    guard value.kind == .integer else {
      wrongType(value, path, "a whole number")
      return nil
    }
    guard let count = value.int, count > 0 else {
      bad(value, "\(path) must be above zero")
      return nil
    }
    return count
  }

  /// Reads a number of bytes: a whole number, or one with a unit of powers of two, `"16 MB"`.
  mutating func size(_ value: JSONCursor, _ path: String) -> Int? {
    if value.kind == .integer { return count(value, path) }
    guard let text = value.string else {
      wrongType(value, path, "a size such as \"16 MB\", or a number of bytes")
      return nil
    }
    guard let size = byteCount(Text(text)), size > 0 else {
      bad(
        value, "\(path): \"\(text)\" is not a valid size", help: "Write a whole number and B, KB, MB or GB: \"16 MB\".")
      return nil
    }
    return size
  }
}

/// The number of bytes in a size: "16 MB", "64KB", or "512" in bytes; 1 MB is 2^20. Nil for any other text, or if it
/// exceeds 64 bits.
private func byteCount(_ text: Text) -> Int? {
  let bytes = text.bytes
  var index = bytes.prefix { $0.isDigit }.count
  let number = text.withSlice { (text) -> Int? in parseInteger(text.part(0, index)) }
  while index < bytes.count, bytes[index] == .space { index += 1 }
  guard let number else { return nil }
  let shift: Int
  switch text.dropFirst(index) {
  case "", "B": shift = 0
  case "KB", "KiB", "kB": shift = 10
  case "MB", "MiB": shift = 20
  case "GB", "GiB": shift = 30
  default: return nil
  }
  let (size, overflow) = number.multipliedReportingOverflow(by: 1 << shift)
  return overflow ? nil : size
}
