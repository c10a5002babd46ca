// Finds the Xcode projects of a checkout.

import LocBase

/// The search for projects: in the folder itself, in its workspace, and else one or two levels below.
struct XcodeSearch {
  private static let maxDepth = 2
  private static let maxProjects = 100

  var checkout: Checkout
  /// The project that the user has named itself: `Shop.xcodeproj`.
  private var named: String?

  init(_ folder: String, inside root: ProjectRoot?) {
    checkout = Checkout(folder, inside: root)
    guard checkout.root.ends(with: ".xcodeproj") || checkout.root.ends(with: ".xcworkspace") else { return }
    named = checkout.root.lastPathComponent
    let above = parentFolder(of: checkout.root)
    let isBelowTop = above.isEmpty && checkout.root.utf8.first == .slash
    checkout = Checkout(isBelowTop ? "/" : above.isEmpty ? "." : above, inside: root)
  }

  /// The projects, `Shop.xcodeproj`, as paths in the checkout.
  mutating func projects() -> [String] {
    if let named {
      return named.ends(with: ".xcodeproj") ? [named] : projects(ofWorkspace: named)
    }
    var level = [""]
    for _ in 0...Self.maxDepth {
      var found: [String] = []
      var workspaces: [String] = []
      var next: [String] = []
      for folder in level {
        for name in checkout.names(in: folder) {
          let path = FileReader.join(folder, name)
          if name.ends(with: ".xcodeproj") {
            if checkout.kind(of: path + "/project.pbxproj") == .file { found.append(path) }
          } else if name.ends(with: ".xcworkspace") {
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

  /// The projects that a workspace names, `location = "group:App/App.xcodeproj"`.
  private mutating func projects(ofWorkspace path: String) -> [String] {
    guard let bytes = checkout.read(FileReader.join(path, "contents.xcworkspacedata")) else { return [] }
    let folder = parentFolder(of: path)
    var projects: [String] = []
    for quoted in bytes.split(separator: .quote) {
      let text = String(decoding: quoted, as: UTF8.self)
      guard text.ends(with: ".xcodeproj"), let colon = quoted.firstIndex(of: .colon) else { continue }
      let name = String(decoding: quoted[(colon + 1)...], as: UTF8.self)
      guard let inside = Checkout.path(name, in: folder) else {
        checkout.report(
          .outsideProject, "the workspace's project \(name) is outside of the folder: it is not read",
          at: SourcePosition(file: checkout.fullPath(path)))
        continue
      }
      if !projects.holds(inside), checkout.kind(of: inside + "/project.pbxproj") == .file { projects.append(inside) }
    }
    return projects
  }
}
