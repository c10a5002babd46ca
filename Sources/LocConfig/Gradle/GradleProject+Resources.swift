// Chooses an app of a Gradle project, and finds its source sets, locale filters and the locale of its default texts.

import LocBase
import LocLocale

extension GradleProject {
  mutating func note(_ message: String, at position: SourcePosition, help: String? = nil) {
    checkout.report(.project, message, at: position, help: help)
  }

  // MARK: The choice

  func app(_ choice: AppChoice) throws(LocScriptError) -> Int {
    let apps = self.apps
    let start = SourcePosition(file: settingsFile ?? checkout.fullPath(""))
    guard !apps.isEmpty else {
      let script = unread == nil ? "" : "; the settings cannot be read without running them"
      var problems = [
        Diagnostic(
          .noResources, "no app in this Gradle project: no module's script applies com.android.application\(script)",
          at: unread ?? start, help: "Name the res folders: resources of [android] in locscript.toml, or --android.")
      ]
      for finding in checkout.findings.items where finding.severity != .note { problems.append(finding) }
      for module in modules {
        // Unread scripts may be the ones that make it an app.
        problems += module.allFindings
      }
      problems = Array(problems.prefix(20))
      throw LocScriptError(.unreadable, problems)
    }
    if choice.apps.isEmpty {
      if apps.count == 1, let only = apps.first { return only }
    } else {
      let named = apps.filter { place in choice.apps.contains { modules[place].isNamed($0) } }
      if named.count == 1, let app = named.first { return app }
    }
    let names = listed(apps.map { modules[$0].path })
    let isUnknown = !choice.apps.isEmpty
    throw LocScriptError(
      .appChoice,
      isUnknown
        ? "no single app of the project is named \(listed(choice.apps))" : "this project has \(apps.count) apps",
      at: choice.position ?? start,
      help: "Choose one of \(names): --app, or app in [android] of locscript.toml.")
  }

  mutating func variant(
    of module: GradleModule, _ choice: AppChoice
  ) throws(LocScriptError) -> GradleVariant {
    let type = choice.buildType ?? "release"
    if let flavors = GradleVariant.flavors(named: choice.flavor, of: module) {
      if choice.buildType == nil || module.variants.buildTypes.contains(type) {
        return GradleVariant(flavors: flavors, buildType: type)
      }
    } else if let flavor = choice.flavor, Checkout.path(flavor, in: "")?.utf8.contains(.slash) == false,
      checkout.kind(of: FileReader.join(module.folder, "src/" + flavor)) == .folder
    {
      // A plugin of the project makes this flavor.
      return GradleVariant(flavors: [flavor], buildType: type)
    }
    let isFlavor = GradleVariant.flavors(named: choice.flavor, of: module) == nil
    let known = isFlavor ? module.variants.flavors.map { $0.name } : module.variants.buildTypes
    throw LocScriptError(
      .appChoice,
      isFlavor
        ? "\(module.path) has no flavor \"\(choice.flavor ?? "")\"" : "\(module.path) has no build type \"\(type)\"",
      at: choice.position ?? module.position,
      help: known.isEmpty ? nil : "Known are \(listed(known)).")
  }

  // MARK: Source sets

  /// The source sets of a module in a variant that have values, with their folders in the checkout.
  mutating func sourceSets(
    of module: GradleModule, _ variant: GradleVariant
  ) -> [(name: Text, folders: [Text])] {
    var sets: [(name: Text, folders: [Text])] = []
    if module.plugins.contains(MokoResources.plugin) {
      for path in MokoResources.folders {
        let folder = FileReader.join(module.folder, path)
        if checkout.kind(of: folder) == .folder { sets.append(("moko-resources", [folder])) }
      }
    }
    for name in variant.sourceSets {
      var folders: [Text] = []
      for folder in module.folders(ofSet: name) where hasValues(folder) { folders.append(folder) }
      if !folders.isEmpty { sets.append((name, folders)) }
    }
    return sets
  }

  private mutating func hasValues(_ folder: Text) -> Bool {
    for name in checkout.names(in: folder) where name == "values" || name.hasPrefix("values-") { return true }
    return false
  }

  /// Says which flavors have texts that the variant leaves out.
  mutating func noteFlavors(of module: GradleModule, _ variant: GradleVariant) {
    let chosen = variant.flavors
    guard chosen.isEmpty || !module.variants.dimensions.isEmpty else { return }
    var others: [Text] = []
    var known = module.variants.buildTypes
    for flavor in module.variants.flavors { known.append(flavor.name) }
    for flavor in module.variants.flavors where !chosen.contains(flavor.name) {
      let isSettled = module.variants.flavors.contains { $0.dimension == flavor.dimension && chosen.contains($0.name) }
      if !isSettled, hasTexts(ofSet: flavor.name, module) { others.append(flavor.name) }
    }
    if chosen.isEmpty {
      let source = FileReader.join(module.folder, "src")
      for folder in checkout.folders(in: source) {
        let name = folder.lastPathComponent
        let isKnown =
          known.contains(name) || name.hasPrefix("test") || name.hasPrefix("androidTest") || name == "main"
        // `playRelease` needs `play`.
        let isOfFlavor = module.variants.flavors.contains { name.hasPrefix($0.name) }
        if !isKnown, !isOfFlavor, isUnclaimed(folder, module), hasTexts(ofSet: name, module) { others.append(name) }
      }
    }
    guard !others.isEmpty else { return }
    let position = module.variants.flavors.first { others.contains($0.name) }?.position ?? module.position
    note(
      "no flavor is chosen; \(listed(others)) \(others.count == 1 ? "has" : "have") texts of \(others.count == 1 ? "its" : "their") own",
      at: position, help: "Choose one with --flavor, or flavor in [android] of locscript.toml.")
  }

  /// Whether no source set of the script has its resources in a folder.
  private func isUnclaimed(_ folder: Text, _ module: GradleModule) -> Bool {
    for set in module.sourceSets {
      for path in set.folders where path == folder + "/res" { return false }
    }
    return true
  }

  private mutating func hasTexts(ofSet name: Text, _ module: GradleModule) -> Bool {
    for folder in module.folders(ofSet: name) {
      for values in checkout.names(in: folder) where values == "values" || values.hasPrefix("values-") {
        let inner = FileReader.join(folder, values)
        for file in checkout.names(in: inner) where file.hasSuffix(".xml") {
          guard let bytes = checkout.read(FileReader.join(inner, file)) else { continue }
          let text = Text(decoding: bytes)
          if text.contains("<string ") || text.contains("<plurals") { return true }
        }
      }
    }
    return false
  }

  mutating func noteFeatures() {
    for module in modules where module.kind == .feature {
      note(
        "\(module.path) is a dynamic feature: its texts are apart from the app's, and are not taken",
        at: module.position)
    }
  }

  // MARK: Locales

  mutating func locales(of module: GradleModule, _ variant: GradleVariant) -> [AndroidLocaleFilter] {
    if let unread = unreadFilters(of: module) {
      checkout.report(
        .unreadProject, "only a run of the build knows which locales it keeps; every language is taken", at: unread,
        help: "Name them in locales of [android].")
      return []
    }
    var filters: [AndroidLocaleFilter] = []
    for filter in module.locales.filters where filter.flavor.isEmpty || variant.flavors.contains(filter.flavor) {
      // Older builds name densities here, too.
      if let locale = AndroidLocaleFilter(filter.text, at: filter.position) { filters.append(locale) }
    }
    if let first = filters.first, let position = first.position {
      note("the build keeps the locales \(listed(filters.map { $0.text }))", at: position)
    }
    return filters
  }
}

extension GradleModule {
  /// Whether a user's name refers to this module: its path, with or without the first colon, or the last part of the
  /// path.
  func isNamed(_ name: Text) -> Bool {
    path == name || path == ":" + name || self.name == name
  }
}
