// The string tables that a target copies into its product.

import LocBase
import LocCatalog

extension XcodeTarget {
  private static let maxDepth = 12

  /// The tables that the target copies into its product, in the order of the project.
  func tables(_ checkout: inout Checkout) -> [ResourceFolders.AppleFile] {
    var tables: [ResourceFolders.AppleFile] = []
    for phase in XcodeProjectFile.strings(object, "buildPhases") {
      guard let phase = project[phase], let place = Self.place(of: phase) else { continue }
      for file in XcodeProjectFile.strings(phase, "files") {
        guard let reference = XcodeProjectFile.string(project[file], "fileRef"), isForPhones(project[file]) else {
          continue
        }
        let isGroup = XcodeProjectFile.isKind(project[reference], "PBXVariantGroup")
        for member in isGroup ? XcodeProjectFile.strings(project[reference], "children") : [reference] {
          add(member, at: place, to: &tables, &checkout)
        }
      }
    }
    let own = XcodeProjectFile.strings(object, "fileSystemSynchronizedGroups")
    for group in project.identifiers(ofKind: "PBXFileSystemSynchronizedRootGroup") {
      let exceptions = XcodeExceptions(of: group, for: identifier, in: project)
      guard own.contains(group) || !exceptions.isEmpty else { continue }
      let position = project[group]?.position ?? position
      guard let path = project.path(of: group) else {
        checkout.report(
          .outsideProject, "a folder of \(name) is outside of the project: it is not read", at: position)
        continue
      }
      if own.contains(group) {
        if checkout.kind(of: path) != .folder {
          checkout.report(
            .unreadProject, "\(name) takes the folder \(path), which is not there", at: position,
            help: "If a tool makes it, let it run first.")
        }
        search(path, in: path, except: exceptions, &tables, &checkout, depth: 0)
      } else {
        // For a folder of another target, the exceptions are the files that this target includes.
        for exception in exceptions.names { take(exception, in: path, exceptions, &tables, &checkout) }
      }
    }
    if let names = setting("EXCLUDED_SOURCE_FILE_NAMES"), Self.mayMeanTables(names) {
      checkout.report(
        .unreadProject, "EXCLUDED_SOURCE_FILE_NAMES may leave tables out of \(name): all are taken", at: position,
        help: "Name the folders in resources of [ios], in place of project.")
    }
    return tables
  }

  /// Whether a list of patterns for names may leave out a table.
  private static func mayMeanTables(_ names: Text) -> Bool {
    for name in names.split(separator: .space) {
      for ending: Text in [".lproj", ".strings", ".stringsdict", ".xcstrings"] where name.contains(ending) {
        return true
      }
      if name == "*" || name.hasSuffix("/*") { return true }
    }
    return false
  }

  /// The folder in the product to which a phase copies, "" for the product's own, or `de.lproj`; nil for a phase that copies no
  /// files, or copies them to where no table is looked for.
  static func place(of phase: PropertyListValue) -> Text? {
    if XcodeProjectFile.isKind(phase, "PBXResourcesBuildPhase") { return "" }
    guard XcodeProjectFile.isKind(phase, "PBXCopyFilesBuildPhase") else { return nil }
    let path = XcodeProjectFile.string(phase, "dstPath") ?? ""
    // 7 is the folder of the resources, 1 the product, which are one on a phone.
    switch XcodeProjectFile.string(phase, "dstSubfolderSpec") {
    case "7", "1": return path.isEmpty || path.hasSuffix(".lproj") && !path.utf8.contains(.slash) ? path : nil
    default: return nil
    }
  }

  /// False for a file that only builds for other platforms have.
  private func isForPhones(_ file: PropertyListValue?) -> Bool {
    var platforms = XcodeProjectFile.strings(file, "platformFilters")
    if let platform = XcodeProjectFile.string(file, "platformFilter") { platforms.append(platform) }
    return platforms.isEmpty || platforms.contains("ios")
  }

  private func add(
    _ member: Text, at place: Text, to tables: inout [ResourceFolders.AppleFile], _ checkout: inout Checkout
  ) {
    guard let object = project[member] else { return }
    let name = (XcodeProjectFile.string(object, "path") ?? "").lastPathComponent
    let isTable = ResourceFolders.isAppleTable(name)
    let isFolder = name.hasSuffix(".lproj") || Self.isFolder(object)
    guard isTable || isFolder else { return }
    guard let path = project.path(of: member) else {
      return checkout.report(
        .outsideProject, "\(name) of \(self.name) is outside of the project: it is not read", at: object.position)
    }
    guard checkout.kind(of: path) == (isTable ? .file : .folder) else {
      return checkout.report(
        .unreadProject, "\(self.name) takes \(path), which is not there", at: object.position,
        help: "If a tool makes it, let it run first.")
    }
    if isTable { return append(path, at: place, to: &tables, checkout) }
    if place.isEmpty { addFolder(path, to: &tables, at: object.position, &checkout) }
  }

  /// Whether Xcode shows a reference as a blue folder, which it copies unchanged.
  private static func isFolder(_ object: PropertyListValue) -> Bool {
    for type in [
      XcodeProjectFile.string(object, "lastKnownFileType"), XcodeProjectFile.string(object, "explicitFileType"),
    ] {
      if type == "folder" { return true }
    }
    return false
  }

  /// Adds a folder that is copied as a whole. Its tables are where phones look for them only if it is `de.lproj` itself.
  private func addFolder(
    _ path: Text, to tables: inout [ResourceFolders.AppleFile], at position: SourcePosition,
    _ checkout: inout Checkout
  ) {
    let names = checkout.names(in: path)
    if path.hasSuffix(".lproj") {
      for name in names where ResourceFolders.isAppleTable(name) {
        append(FileReader.join(path, name), at: "", to: &tables, checkout)
      }
    } else if names.contains(where: { $0.hasSuffix(".lproj") || ResourceFolders.isAppleTable($0) }) {
      checkout.report(
        .project, "\(path) is copied as a folder: texts of pushes are not looked for in it", at: position)
    }
  }

  private func append(
    _ path: Text, at place: Text, to tables: inout [ResourceFolders.AppleFile], _ checkout: Checkout
  ) {
    let folder = place.isEmpty ? parentFolder(of: path).lastPathComponent : place
    let full = Text(checkout.fullPath(path))
    for table in tables where table.path == full { return }
    tables.append(
      .init(
        path: full, folder: folder.hasSuffix(".lproj") ? folder : "", name: path.lastPathComponent))
  }

  // MARK: Folders that Xcode keeps in step with the disk

  /// Takes a file or folder of another target's folder: `Texts/A.strings`, or `/Localized: Texts/A.strings` in every language.
  private func take(
    _ exception: Text, in group: Text, _ exceptions: XcodeExceptions,
    _ tables: inout [ResourceFolders.AppleFile], _ checkout: inout Checkout
  ) {
    guard let name = XcodeExceptions.localized(exception) else {
      guard let path = Checkout.path(exception, in: group) else { return }
      return take(path, in: group, &tables, &checkout)
    }
    guard let path = Checkout.path(name, in: group) else { return }
    // It may still contain the name of one language.
    if parentFolder(of: path).hasSuffix(".lproj") { return take(path, in: group, &tables, &checkout) }
    let folder = parentFolder(of: path)
    for language in checkout.names(in: folder) where language.hasSuffix(".lproj") {
      let file = FileReader.join(FileReader.join(folder, language), path.lastPathComponent)
      take(file, in: group, &tables, &checkout)
    }
  }

  private func take(
    _ path: Text, in group: Text, _ tables: inout [ResourceFolders.AppleFile], _ checkout: inout Checkout
  ) {
    switch checkout.kind(of: path) {
    case .file:
      if ResourceFolders.isAppleTable(path.lastPathComponent) { append(path, at: "", to: &tables, checkout) }
    case .folder:
      if !Self.isBundle(path) { search(path, in: group, except: XcodeExceptions(), &tables, &checkout, depth: 0) }
    default: break
    }
  }

  private func search(
    _ folder: Text, in group: Text, except exceptions: XcodeExceptions,
    _ tables: inout [ResourceFolders.AppleFile], _ checkout: inout Checkout, depth: Int
  ) {
    guard depth < Self.maxDepth else { return }
    for name in checkout.names(in: folder) where name.utf8.first != 0x2E {
      let path = FileReader.join(folder, name)
      if exceptions.has(path, in: group) { continue }
      if ResourceFolders.isAppleTable(name) {
        if checkout.kind(of: path) == .file { append(path, at: "", to: &tables, checkout) }
      } else if exceptions.isFolder(path, in: group) {
        addFolder(path, to: &tables, at: position, &checkout)
      } else if !Self.isBundle(name), !FileReader.isLink(checkout.fullPath(path)) {
        search(path, in: group, except: exceptions, &tables, &checkout, depth: depth + 1)
      }
    }
  }

  /// Whether a folder is copied as a whole or made into something else, so that its tables are not the target's.
  private static func isBundle(_ name: Text) -> Bool {
    for ending: Text in [
      ".bundle", ".framework", ".xcframework", ".appex", ".xcassets", ".xcdatamodeld", ".docc", ".xcodeproj",
    ]
    where name.hasSuffix(ending) {
      return true
    }
    return false
  }
}
