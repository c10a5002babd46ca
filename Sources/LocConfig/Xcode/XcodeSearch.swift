// Finds the Xcode projects of a checkout, and the files of tools that make them.

import LocBase

/// The search for projects: in the folder itself, in its workspace, and else one or two levels below.
struct XcodeSearch {
  private static let maxDepth = 2
  private static let maxProjects = 100

  var checkout: Checkout
  /// The project that the user has named itself: `Shop.xcodeproj`.
  private var named: Text?

  init(_ folder: String, inside root: ProjectRoot?) {
    checkout = Checkout(folder, inside: root)
    guard checkout.root.hasSuffix(".xcodeproj") || checkout.root.hasSuffix(".xcworkspace") else { return }
    named = checkout.root.lastPathComponent
    let above = parentFolder(of: checkout.root)
    let isBelowTop = above.isEmpty && checkout.root.utf8.first == .slash
    checkout = Checkout(isBelowTop ? "/" : above.isEmpty ? "." : above.string, inside: root)
  }

  /// The projects, `Shop.xcodeproj`, as paths in the checkout.
  mutating func projects() -> [Text] {
    if let named {
      return named.hasSuffix(".xcodeproj") ? [named] : projects(ofWorkspace: named)
    }
    var level: [Text] = [""]
    for _ in 0...Self.maxDepth {
      var found: [Text] = []
      var workspaces: [Text] = []
      var next: [Text] = []
      for folder in level {
        for name in checkout.names(in: folder) {
          let path = FileReader.join(folder, name)
          if name.hasSuffix(".xcodeproj") {
            if checkout.kind(of: path + "/project.pbxproj") == .file { found.append(path) }
          } else if name.hasSuffix(".xcworkspace") {
            workspaces.append(path)
          }
        }
        next += checkout.folders(in: folder)
      }
      if !found.isEmpty { return Array(found.prefix(Self.maxProjects)) }
      for workspace in workspaces { found += projects(ofWorkspace: workspace) }
      if !found.isEmpty { return Array(found.prefix(Self.maxProjects)) }
      level = next
    }
    return []
  }

  /// The file of a tool that makes an Xcode project, XcodeGen or Tuist, on the nearest level; nil if there is none.
  mutating func generator() -> String? {
    var level: [Text] = [""]
    for _ in 0...Self.maxDepth {
      var next: [Text] = []
      for folder in level {
        for name in checkout.names(in: folder) {
          let path = FileReader.join(folder, name)
          if isGenerator(name, at: path) { return checkout.fullPath(path) }
        }
        next += checkout.folders(in: folder)
      }
      level = next
    }
    return nil
  }

  /// Other files have these names, too: the content decides.
  private mutating func isGenerator(_ name: Text, at path: Text) -> Bool {
    if name == "Project.swift" {
      return checkout.read(path).map { Text(decoding: $0).contains("ProjectDescription") } ?? false
    }
    guard name.hasSuffix("project.yml") || name.hasSuffix("project.yaml") else { return false }
    let lines = checkout.read(path)?.split(separator: .newline) ?? []
    return lines.contains { (line: ArraySlice<UInt8>) -> Bool in
      let line = Text(decoding: line)
      return line.hasPrefix("targets:") || line.hasPrefix("include:") || line.hasPrefix("name:")
    }
  }

  /// The projects that a workspace names, `location = "group:App/App.xcodeproj"`.
  private mutating func projects(ofWorkspace path: Text) -> [Text] {
    guard let bytes = checkout.read(FileReader.join(path, "contents.xcworkspacedata")) else { return [] }
    let folder = parentFolder(of: path)
    var projects: [Text] = []
    for quoted in bytes.split(separator: .quote) {
      let text = Text(decoding: quoted)
      guard text.hasSuffix(".xcodeproj"), let colon = quoted.firstIndex(of: .colon) else { continue }
      let name = Text(decoding: quoted[(colon + 1)...])
      guard let inside = Checkout.path(name, in: folder) else {
        checkout.report(
          .outsideProject, "the workspace's project \(name) is outside of the folder: it is not read",
          at: SourcePosition(file: checkout.fullPath(path)))
        continue
      }
      if !projects.contains(inside), checkout.kind(of: inside + "/project.pbxproj") == .file { projects.append(inside) }
    }
    return projects
  }
}
