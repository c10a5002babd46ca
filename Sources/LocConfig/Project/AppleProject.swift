// The resources of one iOS app that is found in an Xcode project.

package import LocBase
package import LocCatalog

/// The tables of one iOS app, as its Xcode project describes them.
package struct AppleProject: Sendable {
  /// The name of the app's target.
  package let app: Text
  /// The place of the target.
  package let position: SourcePosition
  package var tables: [ResourceFolders.AppleFile] = []
  /// The region that the project states for an Info.plist that leaves it to the build.
  package var developmentRegion: Text?
  /// How each folder was interpreted, and what could not be read.
  package var findings = DiagnosticList()
  /// The error of an app without tables, with what could not be read; empty for an app that has some.
  private var missing: [Diagnostic] = []
  /// The folder that links must not lead out of.
  private let limits: ProjectRoot

  /// Refuses an app without tables.
  package func requireTables() throws(LocScriptError) {
    if !missing.isEmpty { throw LocScriptError(.unreadable, missing) }
  }

  /// Whether the app has no tables although all of its files were read: tables nearby belong to other targets.
  package var isWithoutTables: Bool { missing.count == 1 }

  /// The app's files.
  /// - Throws: 201 for files beyond the limits.
  package func files(excluding exclusion: PathExclusion = .none) throws(LocScriptError) -> [ResourceFile] {
    try ResourceFolders.apple(tables, excluding: exclusion, inside: limits)
  }

  /// Whether a folder has an Xcode project or a workspace, or a folder in it has one.
  package static func isHere(_ folder: String, inside root: ProjectRoot? = nil) -> Bool {
    var search = XcodeSearch(folder, inside: root)
    return !search.projects().isEmpty
  }

  /// The file of a tool that makes the Xcode project, if the tool has not run here.
  package static func generator(in folder: String, inside root: ProjectRoot? = nil) -> String? {
    var search = XcodeSearch(folder, inside: root)
    return search.generator()
  }

  /// Reads the Xcode projects in a folder.
  /// - Parameter root: The folder that links must not lead out of; nil: the folder's own project.
  /// - Throws: 201 for a project that cannot be read or has no app, 200 for several apps without a choice. An app without
  ///   tables is refused by `requireTables`.
  package init(_ folder: String, _ choice: AppChoice, inside root: ProjectRoot? = nil) throws(LocScriptError) {
    var search = XcodeSearch(folder, inside: root)
    let targets = try Self.targets(&search)
    var checkout = search.checkout
    limits = checkout.limits
    let target = try Self.app(of: targets, choice, &checkout)
    app = target.name
    position = target.position
    checkout.report(.project, "\(target.name) is the app", at: target.position)
    tables = target.tables(&checkout)
    Self.noteTables(tables, of: target, &checkout)
    readInformation(of: target, &checkout)
    Self.noteBundles(besides: target, targets, &checkout)
    Self.notePackages(of: target.project, &checkout)
    if tables.isEmpty {
      missing = [
        Diagnostic(
          .noResources, "the app \(target.name) has no .strings, .stringsdict or .xcstrings file", at: target.position,
          help:
            "Name the folder that has en.lproj, de.lproj … or Localizable.xcstrings in it: --ios, or resources of [ios]."
        )
      ]
      for finding in checkout.findings.items where finding.severity != .note { missing.append(finding) }
    }
    if let path = target.informationPath, checkout.kind(of: path) == .file {
      tables.append(.init(path: Text(checkout.fullPath(path)), folder: "", name: "Info.plist"))
    }
    findings = checkout.findings
  }

  // MARK: Notes for the user

  private static func noteTables(
    _ tables: [ResourceFolders.AppleFile], of target: XcodeTarget, _ checkout: inout Checkout
  ) {
    var pushes: [Text] = []
    var others: [Text] = []
    for table in tables {
      let (folder, name) = (table.folder, table.name)
      if name.hasPrefix("Localizable.") {
        let place = folder.isEmpty ? name : folder.dropLast(".lproj".utf8.count)
        if !pushes.contains(place) { pushes.append(place) }
      } else if !others.contains(name) {
        others.append(name)
      }
    }
    var text = pushes.isEmpty ? "no table Localizable, which pushes use" : "Localizable in \(listed(pushes))"
    if !others.isEmpty { text += "; other tables: \(listed(others))" }
    checkout.report(.project, text, at: SourcePosition(file: target.project.file))
  }

  /// Reads the development region: that of the Info.plist, or the project's where the Info.plist leaves it to the build.
  private mutating func readInformation(of target: XcodeTarget, _ checkout: inout Checkout) {
    let root = target.project.root
    let region = target.setting("DEVELOPMENT_LANGUAGE")
    let known = XcodeProjectFile.strings(root, "knownRegions")
    var stated: Text?
    var isLeft = (target.setting("GENERATE_INFOPLIST_FILE") ?? "") == "YES"
    if let path = target.informationPath, let bytes = checkout.read(path) {
      let reading = bytes.withSlice { PropertyListReader.read($0, path: Text(checkout.fullPath(path))) }
      stated = reading.list?.root.member("CFBundleDevelopmentRegion")?.string.map { Text($0) }
    } else if target.setting("INFOPLIST_FILE") == nil, !isLeft, target.settings.isUnread {
      checkout.report(
        .unreadProject, "an xcconfig file of \(target.name) is not there: its Info.plist is not known",
        at: target.position,
        help: "Name the region in development-region of [ios].")
    } else if let name = target.setting("INFOPLIST_FILE"), !name.isEmpty {
      let shown = Text(decoding: name.utf8.filter { $0 != XcodeSettings.rootMark })
      checkout.report(
        .unreadProject, "the Info.plist \(shown) of \(target.name) cannot be read: its development region is not known",
        at: target.position, help: "Name it in development-region of [ios].")
    }
    // `$(DEVELOPMENT_LANGUAGE)` or another setting, which the build replaces.
    if let text = stated, text.utf8.contains(.dollar) {
      let made = target.settings.expanded(text)
      if made.utf8.contains(.dollar) {
        checkout.report(
          .unreadProject, "only the build knows the development region \(made) of the Info.plist", at: target.position,
          help: "Name it in development-region of [ios].")
      } else {
        (stated, isLeft) = (nil, true)
        developmentRegion = made
      }
    }
    if stated == nil, isLeft { developmentRegion = developmentRegion ?? region }
    let source =
      stated == nil ? (isLeft ? "of the project" : "which the Info.plist does not state") : "of the Info.plist"
    checkout.report(
      .project,
      "development region \(stated ?? developmentRegion ?? region ?? "unknown"), \(source); known regions: \(listed(known))",
      at: root.member("developmentRegion")?.position ?? root.position)
  }

  private static func noteBundles(
    besides app: XcodeTarget, _ targets: [XcodeTarget], _ checkout: inout Checkout
  ) {
    let names = targets.filter { $0.kind == .apart }.map { $0.name }
    if names.isEmpty { return }
    checkout.report(
      .project, "other bundles, whose strings a push to the app cannot use: \(listed(names))",
      at: SourcePosition(file: app.project.file))
  }

  /// Reports which packages of the checkout have resources: those are separate bundles.
  private static func notePackages(of project: XcodeProjectFile, _ checkout: inout Checkout) {
    var names: [Text] = []
    var references: [(identifier: Text, name: Text)] = []
    for identifier in project.identifiers(ofKind: "XCLocalSwiftPackageReference") {
      if let name = XcodeProjectFile.string(project[identifier], "relativePath") {
        references.append((identifier, name))
      }
    }
    // Older projects have a package as a folder among their files.
    for identifier in project.identifiers(ofKind: "PBXFileReference")
    where XcodeProjectFile.string(project[identifier], "lastKnownFileType") == "wrapper" {
      if let path = project.path(of: identifier) { references.append((identifier, ScriptScope.marked(path))) }
    }
    for (identifier, name) in references {
      guard let path = Checkout.path(name, in: project.sourceRoot) else {
        checkout.report(
          .outsideProject, "the package \(name) is outside of the project: it is not read",
          at: project[identifier]?.position ?? SourcePosition(file: project.file))
        continue
      }
      guard let bytes = checkout.read(FileReader.join(path, "Package.swift")) else { continue }
      let manifest = Text(decoding: bytes)
      let hasTexts = manifest.contains("resources:") || manifest.contains("defaultLocalization:")
      if hasTexts, !names.contains(path) { names.append(path) }
    }
    if names.isEmpty { return }
    checkout.report(
      .project, "packages with resources, which are bundles of their own that pushes do not find: \(listed(names))",
      at: SourcePosition(file: project.file))
  }
}
