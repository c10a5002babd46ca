// One target of an Xcode project: its kind, its settings, and the tables of texts that it copies into its product.

import LocBase
import LocCatalog

struct XcodeTarget {
  enum Kind {
    case app
    /// A bundle inside an app that shows its own texts: an extension, a watch app, an app clip.
    case apart
    case other
  }

  private static let maxDepth = 12

  let project: XcodeProjectFile
  let name: String
  let kind: Kind
  let position: SourcePosition
  private let identifier: String
  private let object: PropertyListValue
  private let settings: [PropertyListValue]

  init?(_ identifier: String, in project: XcodeProjectFile) {
    guard let object = project[identifier], let name = XcodeProjectFile.string(object, "name") else { return nil }
    self.project = project
    self.identifier = identifier
    self.object = object
    self.name = name
    position = object.position
    settings = Self.settings(of: object, project) + Self.settings(of: project.root, project)
    kind = Self.kind(XcodeProjectFile.string(object, "productType") ?? "", Self.value("SDKROOT", settings) ?? "")
  }

  private static func kind(_ type: String, _ platform: String) -> Kind {
    let start = "com.apple.product-type."
    guard type.begins(with: start) else { return .other }
    switch String(decoding: type.utf8.dropFirst(start.utf8.count), as: UTF8.self).utf8 {
    // Watches and televisions have the same type of product.
    case "application": return platform.equals("watchos") || platform.equals("appletvos") ? .apart : .app
    case "app-extension", "app-extension.messages", "extensionkit-extension", "application.watchapp2",
      "application.watchapp2-container", "watchkit2-extension", "application.on-demand-install-capable",
      "application.messages", "tv-app-extension":
      return .apart
    default: return .other
    }
  }

  // MARK: Settings

  /// The settings of the configuration that is released; of the first where none is called so.
  private static func settings(of object: PropertyListValue, _ project: XcodeProjectFile) -> [PropertyListValue] {
    let list = XcodeProjectFile.string(object, "buildConfigurationList").flatMap { project[$0] }
    var chosen: PropertyListValue?
    for identifier in XcodeProjectFile.strings(list, "buildConfigurations") {
      guard let configuration = project[identifier] else { continue }
      if XcodeProjectFile.string(configuration, "name")?.equals("Release") ?? false { chosen = configuration }
      chosen = chosen ?? configuration
    }
    return chosen?.member("buildSettings").map { [$0] } ?? []
  }

  private static func value(_ name: StaticString, _ settings: [PropertyListValue]) -> String? {
    for settings in settings {
      if let value = XcodeProjectFile.string(settings, name) { return value }
    }
    return nil
  }

  /// A build setting of the target, or of its project.
  func setting(_ name: StaticString) -> String? { Self.value(name, settings) }

  /// The path of the Info.plist in the checkout; nil when the build makes it.
  var informationPath: String? {
    guard var path = setting("INFOPLIST_FILE"), !path.isEmpty else { return nil }
    for root in ["$(SRCROOT)/", "${SRCROOT}/", "$(PROJECT_DIR)/", "${PROJECT_DIR}/", "$(SRCROOT)"] {
      guard path.begins(with: root) else { continue }
      path = String(decoding: path.utf8.dropFirst(root.utf8.count), as: UTF8.self)
    }
    return path.utf8.contains(0x24) ? nil : Checkout.path(path, in: project.sourceRoot)
  }

  // MARK: Tables

  /// The tables that the target copies into its product, in the order of the project.
  func tables(_ checkout: inout Checkout) -> [ResourceFolders.AppleFile] {
    var tables: [ResourceFolders.AppleFile] = []
    for phase in XcodeProjectFile.strings(object, "buildPhases") {
      guard let phase = project[phase], XcodeProjectFile.isKind(phase, "PBXResourcesBuildPhase") else { continue }
      for file in XcodeProjectFile.strings(phase, "files") {
        guard let reference = XcodeProjectFile.string(project[file], "fileRef") else { continue }
        let isGroup = XcodeProjectFile.isKind(project[reference], "PBXVariantGroup")
        for member in isGroup ? XcodeProjectFile.strings(project[reference], "children") : [reference] {
          add(member, to: &tables, &checkout)
        }
      }
    }
    let own = XcodeProjectFile.strings(object, "fileSystemSynchronizedGroups")
    for group in project.identifiers(ofKind: "PBXFileSystemSynchronizedRootGroup") {
      guard let path = project.path(of: group) else { continue }
      let exceptions = exceptions(of: group)
      if own.holds(group) {
        search(path, in: path, except: exceptions, &tables, &checkout, depth: 0)
      } else {
        // For a folder of another target the exceptions are what this one takes of it.
        for name in exceptions { take(FileReader.join(path, name), &tables, &checkout) }
      }
    }
    return tables
  }

  private func add(
    _ member: String, to tables: inout [ResourceFolders.AppleFile], _ checkout: inout Checkout
  ) {
    guard let object = project[member] else { return }
    let name = (XcodeProjectFile.string(object, "path") ?? "").lastPathComponent
    guard ResourceFolders.isAppleTable(name) else { return }
    guard let path = project.path(of: member) else {
      return checkout.report(
        .outsideProject, "\(name) of \(self.name) is outside of the project: it is not read", at: object.position)
    }
    guard checkout.kind(of: path) == .file else {
      return checkout.report(
        .unreadProject, "\(self.name) takes \(path), which is not there", at: object.position,
        help: "If a tool makes it, let it run first.")
    }
    append(path, to: &tables, checkout)
  }

  private func take(_ path: String, _ tables: inout [ResourceFolders.AppleFile], _ checkout: inout Checkout) {
    guard ResourceFolders.isAppleTable(path.lastPathComponent), let inside = Checkout.path(path, in: ""),
      checkout.kind(of: inside) == .file
    else { return }
    append(inside, to: &tables, checkout)
  }

  private func append(_ path: String, to tables: inout [ResourceFolders.AppleFile], _ checkout: Checkout) {
    let folder = parentFolder(of: path).lastPathComponent
    let full = checkout.fullPath(path)
    for table in tables where table.path.equals(full) { return }
    tables.append(
      .init(path: full, folder: folder.ends(with: ".lproj") ? folder : "", name: path.lastPathComponent))
  }

  // MARK: Folders that Xcode keeps in step with the disk

  private func exceptions(of group: String) -> [String] {
    var names: [String] = []
    for identifier in XcodeProjectFile.strings(project[group], "exceptions") {
      guard let set = project[identifier], XcodeProjectFile.string(set, "target")?.equals(self.identifier) ?? false
      else { continue }
      names += XcodeProjectFile.strings(set, "membershipExceptions")
    }
    return names
  }

  private func search(
    _ folder: String, in group: String, except exceptions: [String], _ tables: inout [ResourceFolders.AppleFile],
    _ checkout: inout Checkout, depth: Int
  ) {
    guard depth < Self.maxDepth else { return }
    for name in checkout.names(in: folder) where name.utf8.first != 0x2E {
      let path = FileReader.join(folder, name)
      if ResourceFolders.isAppleTable(name) {
        if !isException(path, in: group, exceptions) { take(path, &tables, &checkout) }
      } else if !Self.isBundle(name), !FileReader.isLink(checkout.fullPath(path)),
        !isException(path, in: group, exceptions)
      {
        search(path, in: group, except: exceptions, &tables, &checkout, depth: depth + 1)
      }
    }
  }

  /// Whether a path below a group is one of its exceptions. For a file in every language Xcode writes the name without the
  /// language's folder: `/Localized: Texts/Localizable.strings`.
  private func isException(_ path: String, in group: String, _ exceptions: [String]) -> Bool {
    if exceptions.isEmpty { return false }
    let below = Array(path.utf8.dropFirst(group.isEmpty ? 0 : group.utf8.count + 1))
    var parts: [[UInt8]] = []
    for part in below.split(separator: 0x2F) where !part.reversed().starts(with: ".lproj".utf8.reversed()) {
      parts.append(Array(part))
    }
    let localized = Array("/Localized: ".utf8) + Array(parts.joined(separator: [0x2F]))
    for exception in exceptions {
      let name = Array(exception.utf8)
      if name == below || name == localized { return true }
    }
    return false
  }

  /// Whether a folder is copied as a whole or made into something else, so that its tables are not the target's.
  private static func isBundle(_ name: String) -> Bool {
    for ending in [
      ".bundle", ".framework", ".xcframework", ".appex", ".xcassets", ".xcdatamodeld", ".docc", ".xcodeproj",
    ]
    where name.ends(with: ending) {
      return true
    }
    return false
  }
}
