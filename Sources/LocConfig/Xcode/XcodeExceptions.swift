// What a target leaves out, or takes, of a folder that Xcode keeps in step with the disk.

import LocBase
import LocCatalog

/// The exceptions of one synchronized folder for one target: paths below the folder.
struct XcodeExceptions {
  /// The names as the project has them. For its own folder a target leaves these out; of another's folder it takes them.
  private(set) var names: [String] = []
  /// The files that only builds for other platforms have.
  private var others: [String] = []
  /// The folders that are copied as they are, shown in blue.
  private var folders: [String] = []

  init() {}

  init(of group: String, for target: String, in project: XcodeProjectFile) {
    for identifier in XcodeProjectFile.strings(project[group], "exceptions") {
      guard let set = project[identifier] else { continue }
      // A set without a target is about one phase of a target, to which its files are moved: mostly to copy them elsewhere.
      if let phase = XcodeProjectFile.string(set, "buildPhase"), let object = project[phase],
        XcodeProjectFile.strings(project[target], "buildPhases").holds(phase), XcodeTarget.place(of: object) == nil
      {
        others += XcodeProjectFile.strings(set, "membershipExceptions")
      }
      guard XcodeProjectFile.string(set, "target")?.equals(target) ?? false else { continue }
      names += XcodeProjectFile.strings(set, "membershipExceptions")
      for (name, platforms) in XcodeProjectFile.pairs(set, "platformFiltersByRelativePath") {
        var isForPhones = false
        for platform in platforms.elements where platform.string?.string.equals("ios") ?? false { isForPhones = true }
        if !isForPhones { others.append(name) }
      }
    }
    folders = XcodeProjectFile.strings(project[group], "explicitFolders")
  }

  var isEmpty: Bool { names.isEmpty }

  /// The path of a file in every language, `/Localized: Texts/A.strings`, without the mark; nil for a plain path. The first
  /// versions that had such folders wrote `/Localized/Texts/A.strings`.
  static func localized(_ name: String) -> String? {
    for mark in ["/Localized: ", "/Localized/"] where name.begins(with: mark) {
      return String(decoding: name.utf8.dropFirst(mark.utf8.count), as: UTF8.self)
    }
    return nil
  }

  /// Whether a path of the checkout is an exception. A file in every language has its name without the language's folder.
  func has(_ path: String, in group: String) -> Bool {
    if names.isEmpty, others.isEmpty { return false }
    let below = Self.path(path, below: group)
    var parts: [Substring.UTF8View.SubSequence] = []
    for part in below.utf8.split(separator: .slash) where !String(decoding: part, as: UTF8.self).ends(with: ".lproj") {
      parts.append(part)
    }
    let plain = String(decoding: [UInt8](parts.map { [UInt8]($0) }.joined(separator: [.slash])), as: UTF8.self)
    let isLocalized = !plain.equals(below)
    for name in names + others {
      if let localized = Self.localized(name) {
        if localized.equals(below) || isLocalized && localized.equals(plain) { return true }
      } else if name.equals(below) {
        return true
      }
    }
    return false
  }

  /// Whether a folder is copied as it is.
  func isFolder(_ path: String, in group: String) -> Bool { folders.holds(Self.path(path, below: group)) }

  private static func path(_ path: String, below group: String) -> String {
    String(decoding: path.utf8.dropFirst(group.isEmpty ? 0 : group.utf8.count + 1), as: UTF8.self)
  }
}
