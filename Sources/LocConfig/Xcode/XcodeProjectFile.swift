// One project.pbxproj: its objects, and the paths of its groups and files in the checkout.

import LocBase
import LocCatalog

/// The objects of an Xcode project by their identifiers. The file is an old-style property list.
struct XcodeProjectFile {
  /// The limit on the bytes of a project file; the largest known have some ten megabytes.
  static let maxBytes = 32 << 20
  private static let maxDepth = 64

  /// The path as the user knows it.
  let file: String
  /// The path of the folder in the checkout: `ios/Runner.xcodeproj`.
  let path: Text
  /// The folder that the paths of the project begin with, in the checkout.
  let sourceRoot: Text
  let root: PropertyListValue
  private var objects: [Text: PropertyListValue] = [:]
  /// The group that holds a group or file.
  private var parents: [Text: Text] = [:]

  /// Reads the project in the folder `Shop.xcodeproj`.
  /// - Throws: 201 for a file that cannot be read, such as one with merge conflicts.
  init(_ folder: Text, in checkout: inout Checkout) throws(LocScriptError) {
    self.path = folder
    let path = FileReader.join(folder, "project.pbxproj")
    file = checkout.fullPath(path)
    guard checkout.kind(of: path) == .file else {
      throw LocScriptError(.unreadable, "there is no such file in the project", at: SourcePosition(file: file))
    }
    let bytes = try FileReader.read(file, limit: Self.maxBytes)
    let file = self.file
    let reading = bytes.withSlice { PropertyListReader.read($0, path: Text(file)) }
    guard let list = reading.list, reading.diagnostics.items.isEmpty, list.root.kind == .dictionary else {
      throw Self.unreadable(bytes, reading, file)
    }
    var name: Text = ""
    for (key, value) in list.root.members {
      if key.string == "rootObject" { name = value.string.map { Text($0) } ?? "" }
      guard key.string == "objects" else { continue }
      for (identifier, object) in value.members {
        if let text = identifier.string { objects[Text(text)] = object }
      }
    }
    guard let root = objects[name] else {
      throw LocScriptError(
        .unreadable, "the file is not an Xcode project: it has no root object", at: SourcePosition(file: file))
    }
    self.root = root
    let start = parentFolder(of: folder)
    sourceRoot = Checkout.path(Self.string(root, "projectDirPath") ?? "", in: start) ?? start
    // A bad merge leaves a child in two groups: the first one by its identifier counts.
    for group in objects.keys.sorted() {
      for child in Self.strings(self[group], "children") where parents[child] == nil {
        parents[child] = group
      }
    }
  }

  private static func unreadable(_ bytes: [UInt8], _ reading: PropertyListReading, _ file: String) -> LocScriptError {
    let help = "Or name the folder that has Localizable.strings or *.lproj in it: --ios, or resources of [ios]."
    let mark = Array("<<<<<<< ".utf8)
    var index = 0
    while index + mark.count < bytes.count {
      if bytes[index...].starts(with: mark) {
        let place = bytes.withSlice { SourcePosition(file: file, offset: index, in: $0) }
        return LocScriptError(
          .unreadable, "the Xcode project has a merge conflict that is not resolved", at: place,
          help: "Resolve it. " + help)
      }
      guard let next = bytes[index...].firstIndex(of: .newline) else { break }
      index = next + 1
    }
    let problem = reading.diagnostics.items.first
    let words = Text(problem?.message ?? "it is not a dictionary")
    let shown = words.dropping(suffix: "; the app gets nothing of this file") ?? words
    return LocScriptError(
      .unreadable, "the Xcode project cannot be read: \(shown)", at: problem?.position ?? SourcePosition(file: file),
      help: help)
  }

  // MARK: Objects

  subscript(identifier: Text) -> PropertyListValue? { objects[identifier] }

  static func string(_ object: PropertyListValue?, _ name: UTF8Slice) -> Text? {
    object?.member(name)?.string.map { Text($0) }
  }

  static func strings(_ object: PropertyListValue?, _ name: UTF8Slice) -> [Text] {
    (object?.list(name) ?? []).compactMap { (element) -> Text? in element.string.map { Text($0) } }
  }

  /// The keys and values of a dictionary in an object.
  static func pairs(_ object: PropertyListValue?, _ name: UTF8Slice) -> [(key: Text, value: PropertyListValue)] {
    var pairs: [(key: Text, value: PropertyListValue)] = []
    guard let dictionary = object?.member(name) else { return [] }
    for (key, value) in dictionary.members {
      if let text = key.string { pairs.append((Text(text), value)) }
    }
    return pairs
  }

  /// Whether an object is of a kind: `PBXVariantGroup`.
  static func isKind(_ object: PropertyListValue?, _ kind: UTF8Slice) -> Bool {
    object?.member("isa")?.string == kind
  }

  /// The identifiers of all objects of a kind, sorted.
  func identifiers(ofKind kind: UTF8Slice) -> [Text] {
    objects.keys.filter { (identifier) -> Bool in Self.isKind(self[identifier], kind) }.sorted()
  }

  // MARK: Paths

  /// The path of a group or file in the checkout; nil for one that is outside it or that a build makes.
  func path(of identifier: Text) -> Text? { path(of: identifier, depth: 0) }

  private func path(of identifier: Text, depth: Int) -> Text? {
    guard depth < Self.maxDepth, let object = self[identifier] else { return nil }
    let name = Self.string(object, "path") ?? ""
    switch Self.string(object, "sourceTree") ?? "<group>" {
    case "<group>":
      guard let parent = parents[identifier] else { return Checkout.path(name, in: sourceRoot) }
      return path(of: parent, depth: depth + 1).flatMap { Checkout.path(name, in: $0) }
    case "SOURCE_ROOT": return Checkout.path(name, in: sourceRoot)
    default: return nil
    }
  }
}
