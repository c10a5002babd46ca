// The names of the Android plugin's blocks: the context that each opens, and the meaning of their values.

import LocBase

extension GradleModuleReader {
  /// The context that a name or a call leads to from another context.
  mutating func step(_ context: Context, _ name: Text, _ arguments: [ScriptArgument], _ offset: Int) -> Context {
    switch context {
    case .closed, .plugins: return .closed
    case .tests: return .tests
    case .configurations:
      var configuration = name
      switch name {
      case "getByName", "named": return .configurations(scope.text(of: arguments.firstValue) ?? "")
      case "create", "register", "maybeCreate": configuration = scope.text(of: arguments.firstValue) ?? ""
      case "all", "configureEach", "matching": return .tests
      default: break
      }
      module.dependencies.declare(configuration)
      return .configurations(configuration)
    case .flavors:
      guard let flavor = element(name, arguments) else { return context }
      if flavor.isEmpty { return .closed }
      module.variants.addFlavor(flavor, at: position(offset))
      return .flavor(flavor)
    case .buildTypes:
      guard let type = element(name, arguments) else { return context }
      if !type.isEmpty { module.variants.addBuildType(type) }
      return .buildType(type)
    case .buildType(let type):
      if let flag = GradleModule.BuildTypeFlag(name) { return .buildTypeFlag(flag, type) }
      return name == "configure" || name == "apply" ? context : .closed
    case .sourceSets:
      guard let set = element(name, arguments) else { return context }
      return set.isEmpty ? .closed : .sourceSet(set)
    case .sourceSet(let set):
      switch name {
      case "res": return .resources(set)
      case "setRoot", "root", "apply": return context
      default: return .closed
      }
    case .resources(let set):
      switch name {
      case "srcDirs", "srcDir", "setSrcDirs", "directories": return .folders(set)
      default: return .closed
      }
    case .filters, .folders, .dimensions, .localeList, .buildTypeFlag, .lintDisabled, .lintEnabled, .lintFile:
      return context
    case .lint:
      switch name {
      case "disable", "ignore": return .lintDisabled
      case "enable", "informational", "warning", "error", "fatal": return .lintEnabled
      case "lintConfig": return .lintFile
      default: return .closed
      }
    case .kotlin:
      if name.contains("Test") || name.contains("test") { return .tests }
      return name == "dependencies" ? .dependencies : .kotlin
    default: return global(context, name)
    }
  }

  /// Names that mean the same wherever they are.
  func global(_ context: Context, _ name: Text) -> Context {
    switch name {
    case "android": return .android
    case "defaultConfig", "applicationId": return .defaults
    case "productFlavors": return .flavors
    case "buildTypes": return .buildTypes
    case "sourceSets": return .sourceSets
    case "androidResources", "aaptOptions": return .androidResources
    case "flavorDimensions": return .dimensions
    case "lint", "lintOptions": return .lint
    case "generateLocaleConfig": return .localeList
    case "dependencies": return .dependencies
    case "configurations": return .configurations("")
    case "plugins": return .plugins
    case "testing", "testFixtures", "testOptions", "buildscript": return .tests
    case "kotlin": if case .script = context { return .kotlin }
    case "resConfigs", "resConfig", "resourceConfigurations", "localeFilters":
      if case .flavor(let flavor) = context { return .filters(flavor) }
      return .filters("")
    case "ext", "extra": if case .script = context { return .script }
    case "configure": if case .script = context { return .android }
    case "afterEvaluate", "project", "extensions", "run", "with", "apply", "this", "findByName", "getByType",
      "getByName":
      if case .script = context { return .script }
      if case .android = context { return .android }
    default: break
    }
    if case .flavor = context, name == "dimension" { return context }
    if script.isCode, case .script = context, name == "target" { return context }
    return .closed
  }

  /// The container element that a name or call refers to: `main`, `create("beta")`; "" for elements whose names only a
  /// run knows, and nil for a call on the container itself.
  private func element(_ name: Text, _ arguments: [ScriptArgument]) -> Text? {
    switch name {
    case "create", "register", "maybeCreate", "getByName", "named", "findByName", "getAt":
      return scope.text(of: arguments.firstValue) ?? ""
    case "all", "configureEach", "each", "forEach", "matching", "whenObjectAdded", "all_": return ""
    case "this", "apply", "run", "with": return nil
    default: return name
    }
  }

  /// Adds values to the list that a context means.
  mutating func take(
    _ values: [ScriptExpression], replacing: Bool, _ context: Context, _ offset: Int, _ checkout: inout Checkout
  ) {
    var texts: [Text] = []
    var isWhole = true
    for value in values {
      if let known = scope.value(of: value) { texts += known.texts } else { isWhole = false }
    }
    steps += texts.count
    guard steps < Self.maxSteps else { return }
    // A list that is partly known replaces nothing: `srcDirs = srcDirs + "x"`.
    let replacing = replacing && isWhole
    switch context {
    case .filters(let flavor):
      if conditions > 0 {
        noteUnreadFilters(at: offset)
        return
      }
      if !isWhole { noteUnreadFilters(at: offset) }
      if replacing { module.locales.removeAll(ofFlavor: flavor) }
      for text in texts { module.locales.add(text, ofFlavor: flavor, at: position(offset)) }
    case .lintDisabled:
      if conditions == 0 { module.lintDisabled += texts }
    case .lintEnabled: module.lintEnabled += texts
    case .dimensions: module.variants.addDimensions(texts, replacing: replacing)
    case .folders(let set):
      if !isWhole, isOfApp(set) {
        module.giveUp(
          .folders, "only a run of the build knows these res folders of the source set \(set)", at: position(offset))
      }
      addFolders(texts, toSet: set, replacing: replacing, offset, &checkout)
    default: break
    }
  }

  /// Sets the folder of a whole source set, below which `res` is.
  mutating func setRoot(
    _ arguments: [ScriptArgument], ofSet set: Text, _ offset: Int, _ checkout: inout Checkout
  ) {
    guard let root = scope.text(of: arguments.firstValue) else {
      if isOfApp(set) {
        module.giveUp(
          .folders, "only a run of the build knows the folder of the source set \(set)", at: position(offset))
      }
      return
    }
    addFolders([FileReader.join(root, "res")], toSet: set, replacing: true, offset, &checkout)
  }

  private mutating func addFolders(
    _ texts: [Text], toSet set: Text, replacing: Bool, _ offset: Int, _ checkout: inout Checkout
  ) {
    var folders: [Text] = []
    for text in texts {
      if let folder = Checkout.path(text, in: module.folder) {
        folders.append(folder)
      } else if isOfApp(set) {
        module.giveUp(
          .folders, "a res folder is outside of the project: it is not read", at: position(offset),
          code: .outsideProject,
          help: "Name the folder above both as the project, or the res folders one by one.")
      }
    }
    if conditions > 0, isOfApp(set) {
      module.giveUp(
        .folders,
        replacing
          ? "a condition decides on the res folders of the source set \(set): both are read"
          : "a condition decides on a res folder of the source set \(set): it is taken", at: position(offset))
    }
    module.addFolders(folders, toSet: set, replacing: replacing && conditions == 0)
  }

  /// False for the source sets of tests.
  private func isOfApp(_ set: Text) -> Bool { !set.hasPrefix("test") && !set.hasPrefix("androidTest") }
}
