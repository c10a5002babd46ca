// Reads a Gradle checkout as a person would: its modules, its apps, and what each app is made of. Runs no script.

import LocBase

/// The modules of a Gradle project.
struct GradleProject {
  /// The limit on levels of folders in the search for modules that the settings do not name.
  private static let maxDepth = 4

  var checkout: Checkout
  private(set) var modules: [GradleModule] = []
  /// The file that lists the modules; nil for a project without settings, which has one module.
  private(set) var settingsFile: String?
  /// The place in the settings that only a run of the build can know.
  private(set) var unread: SourcePosition?
  private var places: [ByteText: Int] = [:]
  /// The places by the names that Gradle makes of the paths: `projects.mailCommon.data`.
  private var accessors: [ByteText: Int] = [:]
  /// The places by the last part of a path, for modules that the settings do not name; -1 where two have it.
  private var found: [ByteText: Int] = [:]

  /// Whether a folder is a Gradle project.
  static func isHere(_ folder: String) -> Bool {
    for name in GradleSettings.names + ["build.gradle.kts", "build.gradle"] {
      if FileReader.kind(of: FileReader.join(folder, name)) == .file { return true }
    }
    return false
  }

  init(_ folder: String) {
    checkout = Checkout(folder)
    let settings = GradleSettings(&checkout)
    unread = settings?.unread
    if settings != nil {
      for name in GradleSettings.names where settingsFile == nil && checkout.kind(of: name) == .file {
        settingsFile = checkout.fullPath(name)
      }
    }
    let plugins = GradlePlugins(settings, &checkout)
    add(":", in: "", plugins)
    for module in settings?.modules ?? [] { add(module.path, in: module.folder, plugins) }
    if let unread {
      checkout.report(
        .unreadProject,
        "only a run of the build knows all modules; the folders with a build script are taken for modules", at: unread,
        help: "If that is wrong, name the res folders: resources of [android] in locscript.toml, or --android.")
      search(plugins, except: ["buildSrc"] + (settings?.includedBuilds ?? []))
    }
  }

  private mutating func add(_ path: String, in folder: String, _ plugins: GradlePlugins) {
    guard modules.count < GradleSettings.maxModules, places[ByteText(path)] == nil,
      let module = GradleModuleReader.read(path, in: folder, plugins, &checkout)
    else { return }
    places[ByteText(path)] = modules.count
    accessors[ByteText(Self.accessor(path))] = modules.count
    let name = ByteText(module.name)
    found[name] = found[name] == nil ? modules.count : -1
    modules.append(module)
  }

  /// Adds the folders with a build script, level by level. Leaves enough of the limit for the app's own folders.
  private mutating func search(_ plugins: GradlePlugins, except: [String]) {
    var known: Set<ByteText> = []
    for module in modules { known.insert(ByteText(module.folder)) }
    for folder in except { known.insert(ByteText(folder)) }
    var level = [""]
    for _ in 0..<Self.maxDepth {
      var next: [String] = []
      for folder in level {
        guard checkout.entriesLeft > Checkout.maxEntries / 2 else {
          return checkout.report(
            .unreadProject,
            "more than \(Checkout.maxEntries / 2) files and folders: no module is looked for in the rest of them",
            at: SourcePosition(file: checkout.fullPath(folder)))
        }
        for inner in checkout.folders(in: folder) {
          next.append(inner)
          if !known.insert(ByteText(inner)).inserted { continue }
          let path = inner.utf8.map { (byte: UInt8) -> UInt8 in byte == 0x2F ? 0x3A : byte }
          add(":" + String(decoding: path, as: UTF8.self), in: inner, plugins)
        }
      }
      level = next.filter { !except.holds($0) }
    }
  }

  /// The places of the modules that are apps, in the order of the settings.
  var apps: [Int] { modules.indices.filter { modules[$0].kind == .app } }

  /// The place of the module that a dependency means; nil when the project has no such module.
  func module(of dependency: GradleModule.Dependency) -> Int? {
    if let place = places[ByteText(dependency.target)] { return place }
    if dependency.target.begins(with: "projects.") {
      return accessors[ByteText(dependency.target)]
    }
    guard unread != nil, let name = dependency.target.utf8.split(separator: 0x3A).last,
      let place = found[ByteText(String(decoding: name, as: UTF8.self))], place >= 0
    else { return nil }
    return place
  }

  /// The name that Gradle makes of a module's path: `:mail-common:data` is `projects.mailCommon.data`.
  static func accessor(_ path: String) -> String {
    var name = [UInt8]("projects".utf8)
    for part in path.utf8.split(separator: 0x3A) {
      name.append(0x2E)
      var raises = false
      for byte in part {
        if byte == 0x2D || byte == 0x5F || byte == 0x2E {
          raises = true
        } else {
          name.append(raises && byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte)
          raises = false
        }
      }
    }
    return String(decoding: name, as: UTF8.self)
  }
}
