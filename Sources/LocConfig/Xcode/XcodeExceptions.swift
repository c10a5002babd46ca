// The files that a target excludes from, or includes in, a folder that Xcode synchronizes with the disk.

import LocBase
import LocCatalog

/// The exceptions of one synchronized folder for one target: paths below the folder.
struct XcodeExceptions {
  /// The names as the project has them. For its own folder a target leaves these out; of another's folder it takes them.
  private(set) var names: [Text] = []
  /// The files that only builds for other platforms have.
  private var others: [Text] = []
  /// The folders that are copied as they are, shown in blue.
  private var folders: [Text] = []

  init() {}

  init(of group: Text, for target: Text, in project: XcodeProjectFile) {
    for identifier in XcodeProjectFile.strings(project[group], "exceptions") {
      guard let set = project[identifier] else { continue }
      // A set without a target is about one phase of a target, to which its files are moved: mostly to copy them elsewhere.
      if let phase = XcodeProjectFile.string(set, "buildPhase"), let object = project[phase],
        XcodeProjectFile.strings(project[target], "buildPhases").contains(phase), XcodeTarget.place(of: object) == nil
      {
        others += XcodeProjectFile.strings(set, "membershipExceptions")
      }
      guard XcodeProjectFile.string(set, "target") == target else { continue }
      names += XcodeProjectFile.strings(set, "membershipExceptions")
      for (name, platforms) in XcodeProjectFile.pairs(set, "platformFiltersByRelativePath") {
        var isForPhones = false
        for platform in platforms.elements where platform.string == "ios" { isForPhones = true }
        if !isForPhones { others.append(name) }
      }
    }
    folders = XcodeProjectFile.strings(project[group], "explicitFolders")
  }

  var isEmpty: Bool { names.isEmpty }

  /// The path of a file in every language, `/Localized: Texts/A.strings`, without the mark; nil for a plain path. The first
  /// versions that had such folders wrote `/Localized/Texts/A.strings`.
  static func localized(_ name: Text) -> Text? {
    name.dropping(prefix: "/Localized: ") ?? name.dropping(prefix: "/Localized/")
  }

  /// Whether a path of the checkout is an exception. A file in every language has its name without the language's folder.
  func has(_ path: Text, in group: Text) -> Bool {
    if names.isEmpty, others.isEmpty { return false }
    let below = Self.path(path, below: group)
    let plain = below.split(separator: .slash).filter { !$0.hasSuffix(".lproj") }.joined(separator: "/")
    let isLocalized = plain != below
    for name in names + others {
      if let localized = Self.localized(name) {
        if localized == below || isLocalized && localized == plain { return true }
      } else if name == below {
        return true
      }
    }
    return false
  }

  /// Whether a folder is copied unchanged.
  func isFolder(_ path: Text, in group: Text) -> Bool { folders.contains(Self.path(path, below: group)) }

  private static func path(_ path: Text, below group: Text) -> Text {
    group.isEmpty ? path : path.dropFirst(group.utf8.count + 1)
  }
}
