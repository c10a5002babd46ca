// Reads a Gradle checkout as a person would: its modules, its apps, and the parts of each app. Runs no script.

import LocBase

/// The modules of a Gradle project.
struct GradleProject {
  /// The limit on levels of folders in the search for modules that the settings do not name.
  private static let maxDepth = 4

  /// The limit on blocks that are about other modules.
  private static let maxShared = 200

  var checkout: Checkout
  var modules: [GradleModule] = []
  /// The file that lists the modules; nil for a project without settings, which has one module.
  private(set) var settingsFile: String?
  /// The place in the settings that only a run of the build can know.
  private(set) var unread: SourcePosition?
  private var places: [Text: Int] = [:]
  /// The modules by Gradle's accessor names: `projects.mailCommon.data`.
  private var accessors: [Text: Int] = [:]
  /// The places by the last part of a path, for modules that the settings do not name; -1 where two have it.
  private var found: [Text: Int] = [:]
  /// The blocks of the modules' scripts that are about other modules.
  private var shared: [SharedBlock] = []
  /// The names of the root's script, which the others see.
  private var rootScope: ScriptScope?
  /// The modules whose folders are outside of the checkout.
  private(set) var outside: Set<Text> = []
  /// True once all libraries are taken, which is reported once.
  var takesAllLibraries = false
  private var knownPluginVersion: AndroidPluginVersion?

  /// The version of the Android Gradle plugin, which is looked for once.
  mutating func pluginVersion() -> AndroidPluginVersion {
    if let knownPluginVersion { return knownPluginVersion }
    let version = AndroidPluginVersion(&checkout)
    knownPluginVersion = version
    return version
  }

  /// Whether a folder is a Gradle project.
  static func isHere(_ folder: String) -> Bool {
    for name: Text in GradleSettings.names + ["build.gradle.kts", "build.gradle"] {
      if FileReader.kind(of: FileReader.join(folder, name.string)) == .file { return true }
    }
    return false
  }

  init(_ folder: String, inside root: ProjectRoot?) {
    checkout = Checkout(folder, inside: root)
    var settings = GradleSettings(&checkout)
    if settings != nil {
      for name in GradleSettings.names where settingsFile == nil && checkout.kind(of: name) == .file {
        settingsFile = checkout.fullPath(name)
      }
    }
    let plugins = GradlePlugins(settings, &checkout)
    settings?.runPlugins(plugins, &checkout)
    unread = settings?.unread
    outside = Set(settings?.outside ?? [])
    shared = settings?.shared ?? []
    add(":", in: "", isIncluded: true, plugins)
    for module in settings?.modules ?? [] { add(module.path, in: module.folder, isIncluded: true, plugins) }
    if let unread {
      checkout.report(
        .unreadProject,
        "only a run of the build knows all modules; each folder with a build script is read as a module", at: unread,
        help: "If that is wrong, name the res folders: resources of [android] in locscript.toml, or --android.")
      search(plugins, except: ["buildSrc"] + (settings?.includedBuilds ?? []))
    }
    if let settings { reportOthers(settings, plugins) }
  }

  /// Reports modules outside of the checkout, builds with libraries, and code that is not read.
  private mutating func reportOthers(_ settings: GradleSettings, _ plugins: GradlePlugins) {
    if let first = settings.firstOutside {
      let count = settings.outside.count
      checkout.report(
        .outsideProject,
        count == 1
          ? "a module's folder is outside of the project: it is not read"
          : "the folders of \(count) modules are outside of the project: they are not read", at: first,
        help: "Name the folder above both as the project, or the res folders one by one.")
    }
    for (folder, position) in settings.libraryBuilds where hasTexts(inBuild: folder) {
      checkout.report(
        .unreadProject,
        "the included build \(folder) has strings, and only a run of the build knows whether the app takes them: "
          + "they are not read", at: position, help: "Name its res folders in resources of [android].")
    }
    if let place = plugins.unreadCode {
      checkout.report(.unreadProject, "the build has more code of its own than is read: this file is not", at: place)
    }
  }

  /// Whether a module of another build has values in its source set `main`, up to two levels below its folder.
  private mutating func hasTexts(inBuild folder: Text) -> Bool {
    var level = [folder]
    for _ in 0..<3 {
      var next: [Text] = []
      for folder in level {
        if checkout.kind(of: FileReader.join(folder, "src/main/res/values")) == .folder { return true }
        guard checkout.entriesLeft > Checkout.maxEntries / 2 else { return false }
        next += checkout.folders(in: folder)
      }
      level = next
    }
    return false
  }

  /// The modules of a model that a run of the build has printed, in place of the scripts.
  init(_ folder: String, model: String, inside root: ProjectRoot?) throws(LocScriptError) {
    checkout = Checkout(folder, inside: root)
    settingsFile = model
    for module in try GradleModel.modules(in: model) where places[module.path] == nil {
      places[module.path] = modules.count
      modules.append(module)
    }
  }

  private mutating func add(_ path: Text, in folder: Text, isIncluded: Bool, _ plugins: GradlePlugins) {
    guard modules.count < GradleSettings.maxModules, places[path] == nil,
      let reader = GradleModuleReader.read(
        path, in: folder, isIncluded: isIncluded, plugins, shared, rootScope, &checkout)
    else { return }
    var module = reader.module
    if shared.count + reader.shared.count > Self.maxShared {
      module.giveUp(.scripts, "more blocks about other modules than are read", at: module.position)
    }
    if path == ":" { rootScope = reader.scope }
    for block in reader.shared where !ScriptMentions(in: block.block, of: block.script).isEmpty {
      // Gradle runs the scripts of a module's parents before its own; the order of the others is not followed.
      for index in modules.indices where block.isAbout(modules[index].path) {
        modules[index].giveUp(
          .scripts, "another module's script says here what \(modules[index].path) is made of: it is not read",
          at: block.script.position(at: block.offset))
      }
    }
    shared += reader.shared.prefix(max(0, Self.maxShared - shared.count))
    places[path] = modules.count
    accessors[Self.accessor(path)] = modules.count
    let name = module.name
    found[name] = found[name] == nil ? modules.count : -1
    modules.append(module)
  }

  /// Adds the folders with a build script, level by level. Leaves enough of the limit for the app's own folders.
  private mutating func search(_ plugins: GradlePlugins, except: [Text]) {
    var known: Set<Text> = []
    for module in modules { known.insert(module.folder) }
    for folder in except { known.insert(folder) }
    var level: [Text] = [""]
    for _ in 0..<Self.maxDepth {
      var next: [Text] = []
      for folder in level {
        guard checkout.entriesLeft > Checkout.maxEntries / 2 else {
          return checkout.report(
            .unreadProject,
            "more than \(Checkout.maxEntries / 2) files and folders: no module is looked for in the rest of them",
            at: SourcePosition(file: checkout.fullPath(folder)))
        }
        for inner in checkout.folders(in: folder) {
          next.append(inner)
          if !known.insert(inner).inserted { continue }
          let path = inner.utf8.map { (byte: UInt8) -> UInt8 in byte == .slash ? .colon : byte }
          add(":" + Text(decoding: path), in: inner, isIncluded: false, plugins)
        }
      }
      level = next.filter { !except.contains($0) }
    }
  }

  /// Reports the unread parts of an app's modules, and of modules above them, whose scripts may configure them.
  mutating func reportUnread(of places: [Int]) {
    var known = Set<Text>()
    for place in places + modules.indices.filter({ isAbove($0, places) }) {
      for finding in modules[place].findings where known.insert(Text(finding.summary)).inserted {
        checkout.report(finding)
      }
    }
  }

  /// The place of filters that only a run of the build can know, in a module's scripts or in those above it.
  func unreadFilters(of module: GradleModule) -> SourcePosition? {
    if let own = module.place(ofUnread: .filters) { return own }
    for other in modules where isAbove(other, module) {
      if let place = other.place(ofUnread: .filters) { return place }
    }
    return nil
  }

  /// The place of dependencies that only a run of the build can know, in a module's scripts or, for an app, in those above it.
  func unreadDependencies(of module: GradleModule) -> SourcePosition? {
    let own = module.place(ofUnread: .dependencies)
    if own != nil || module.kind != .app { return own }
    for other in modules where isAbove(other, module) {
      if let place = other.place(ofUnread: .dependencies) { return place }
    }
    return nil
  }

  private func isAbove(_ other: GradleModule, _ module: GradleModule) -> Bool {
    other.path == ":" && module.path != ":" || module.path.hasPrefix(other.path + ":")
  }

  private func isAbove(_ place: Int, _ others: [Int]) -> Bool {
    if others.contains(place) { return false }
    let path = modules[place].path
    return others.contains { path == ":" || modules[$0].path.hasPrefix(path + ":") }
  }

  /// The places of the modules that are apps, in the order of the settings.
  var apps: [Int] { modules.indices.filter { modules[$0].kind == .app } }

  /// The place of the module that a dependency means; nil when the project has no such module.
  func module(of dependency: GradleDependencies.Dependency) -> Int? {
    if let place = places[dependency.target] { return place }
    if dependency.target.hasPrefix("projects.") {
      return accessors[dependency.target]
    }
    guard unread != nil, let name = dependency.target.split(separator: .colon).last,
      let place = found[name], place >= 0
    else { return nil }
    return place
  }

  /// Gradle's accessor name for a module's path: `:mail-common:data` is `projects.mailCommon.data`.
  static func accessor(_ path: Text) -> Text {
    var name = [UInt8]("projects".utf8)
    for part in path.utf8.split(separator: .colon) {
      name.append(.period)
      var raises = false
      for byte in part {
        if byte == .hyphen || byte == .underscore || byte == .period {
          raises = true
        } else {
          name.append(raises && byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - .space : byte)
          raises = false
        }
      }
    }
    return Text(decoding: name)
  }
}
