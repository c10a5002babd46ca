// The build settings of a target: those of its configuration, of the files that the configuration is based on, and of the project.

import LocBase
import LocCatalog

struct XcodeSettings {
  /// The first byte of a path that begins with `$(SRCROOT)`. No setting has it.
  static let rootMark: UInt8 = 0
  private static let maxDepth = 8
  /// The limit on the bytes of a setting with others in their places.
  private static let maxSize = 4_096
  /// The limit on the bytes that are examined for one setting.
  private static let maxSteps = 20_000

  /// The settings by level; earlier levels win.
  private var levels: [[Text: Text]] = []
  /// True when a file that a configuration is based on is not there.
  private(set) var isUnread = false

  init(of target: PropertyListValue, named name: Text, in project: XcodeProjectFile, _ checkout: inout Checkout) {
    for object in [target, project.root] {
      guard let configuration = Self.configuration(of: object, project) else { continue }
      var level: [Text: Text] = [:]
      for (name, value) in XcodeProjectFile.pairs(configuration, "buildSettings") {
        if let text = value.string { level[name] = Text(text) }
      }
      levels.append(level)
      guard let base = Self.base(of: configuration, project) else {
        isUnread = isUnread || XcodeProjectFile.string(configuration, "baseConfigurationReference") != nil
        continue
      }
      if checkout.kind(of: base) != .file { isUnread = true }
      var file: [Text: Text] = [:]
      Self.read(base, into: &file, &checkout, depth: 0)
      levels.append(file)
    }
    let root = Text(decoding: [Self.rootMark])
    var made: [Text: Text] = [:]
    for place: Text in ["SRCROOT", "PROJECT_DIR", "SOURCE_ROOT"] { made[place] = root }
    made["TARGET_NAME"] = name
    made["TARGETNAME"] = name
    made["PRODUCT_NAME"] = name
    let folder = parentFolder(of: Text(project.file)).lastPathComponent
    made["PROJECT_NAME"] = folder.dropping(suffix: ".xcodeproj") ?? folder
    made["CONFIGURATION"] =
      Self.configuration(of: target, project).flatMap { XcodeProjectFile.string($0, "name") } ?? ""
    if let region = XcodeProjectFile.string(project.root, "developmentRegion") {
      made["DEVELOPMENT_LANGUAGE"] = region
    }
    levels.append(made)
  }

  /// The configuration that is released; the first where none is called so.
  private static func configuration(of object: PropertyListValue, _ project: XcodeProjectFile) -> PropertyListValue? {
    let list = XcodeProjectFile.string(object, "buildConfigurationList").flatMap { project[$0] }
    var chosen: PropertyListValue?
    for identifier in XcodeProjectFile.strings(list, "buildConfigurations") {
      guard let configuration = project[identifier] else { continue }
      if XcodeProjectFile.string(configuration, "name") == "Release" { return configuration }
      chosen = chosen ?? configuration
    }
    return chosen
  }

  /// The path of the xcconfig file that a configuration is based on.
  private static func base(of configuration: PropertyListValue, _ project: XcodeProjectFile) -> Text? {
    if let reference = XcodeProjectFile.string(configuration, "baseConfigurationReference") {
      return project.path(of: reference)
    }
    guard let anchor = XcodeProjectFile.string(configuration, "baseConfigurationReferenceAnchor"),
      let name = XcodeProjectFile.string(configuration, "baseConfigurationReferenceRelativePath")
    else { return nil }
    return project.path(of: anchor).flatMap { Checkout.path(name, in: $0) }
  }

  /// Reads an xcconfig file: `NAME = value` and `#include "other.xcconfig"`; later lines win.
  private static func read(
    _ path: Text, into settings: inout [Text: Text], _ checkout: inout Checkout, depth: Int
  ) {
    guard depth < maxDepth, let bytes = checkout.read(path) else { return }
    for line in bytes.split(whereSeparator: { $0 == .newline || $0 == .carriageReturn }) {
      var text = trimmed(line)
      var comment = text.startIndex
      while comment + 1 < text.endIndex {
        if text[comment] == .slash, text[comment + 1] == .slash {
          text = trimmed(text[..<comment])
          break
        }
        comment += 1
      }
      if text.starts(with: "#include".utf8) {
        let quoted = text.split(separator: .quote, omittingEmptySubsequences: false)
        guard quoted.count > 2,
          let other = Checkout.path(Text(decoding: quoted[1]), in: parentFolder(of: path))
        else { continue }
        read(other, into: &settings, &checkout, depth: depth + 1)
      } else if let equals = text.firstIndex(of: .equalSign) {
        // The `=` of `NAME[sdk=iphoneos*]` is not the one.
        var equals = equals
        if let close = text.firstIndex(of: .rightBracket), text[..<equals].contains(.leftBracket), close > equals {
          guard let next = text[close...].firstIndex(of: .equalSign) else { continue }
          equals = next
        }
        settings[Text(decoding: trimmed(text[..<equals]))] = Text(decoding: trimmed(text[(equals + 1)...]))
      }
    }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop { $0 <= .space }
    while let last = bytes.last, last <= .space { bytes = bytes.dropLast() }
    return bytes
  }

  // MARK: Values

  /// The setting's value with its `$(NAME)` references expanded; nil if it is not set. References to unknown settings
  /// remain.
  func value(_ name: Text) -> Text? {
    var steps = Self.maxSteps
    return value(name, from: 0, depth: 0, &steps)
  }

  private func value(_ name: Text, from level: Int, depth: Int, _ steps: inout Int) -> Text? {
    guard depth < Self.maxDepth else { return nil }
    for place in level..<max(level, levels.count) {
      // Settings for phones override settings for all platforms.
      for key in [name + "[sdk=iphoneos*]", name + "[sdk=iphone*]", name] {
        guard let text = levels[place][key] else { continue }
        return expanded(text, name, level: place, depth: depth, &steps)
      }
    }
    return nil
  }

  /// A text with the settings that it names in their places: `$(NAME)`, `${NAME}`.
  func expanded(_ text: Text) -> Text {
    var steps = Self.maxSteps
    return expanded(text, "", level: 0, depth: 0, &steps)
  }

  private func expanded(
    _ text: Text, _ own: Text, level: Int, depth: Int, _ steps: inout Int
  ) -> Text {
    let bytes = text.bytes
    guard bytes.contains(.dollar) else { return text }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count, result.count < Self.maxSize, steps > 0 {
      steps -= 1
      let opening = index + 1 < bytes.count ? bytes[index + 1] : 0
      guard bytes[index] == .dollar, opening == .leftParenthesis || opening == .leftBrace,
        let end = bytes[index...].firstIndex(of: opening == .leftParenthesis ? .rightParenthesis : .rightBrace)
      else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let inner = Text(decoding: bytes[(index + 2)..<end])
      // `$(inherited)` and a setting's own name mean the level below.
      let isOwn = inner == "inherited" || inner == own
      let made =
        isOwn
        ? value(own, from: level + 1, depth: depth + 1, &steps) ?? ""
        : value(inner, from: 0, depth: depth + 1, &steps)
      if let made { result += made.utf8 } else { result += bytes[index...end] }
      index = end + 1
    }
    return Text(decoding: result)
  }
}
