// Reads what a run of the build has printed about its modules: scripts/gradle/locscript.init.gradle.

import LocBase

/// The modules of a Gradle project as Gradle itself says them, in place of its scripts.
enum GradleModel {
  /// The only form of the file so far.
  private static let format = 1
  /// The limit on the file's bytes.
  private static let largestFile = 16 << 20

  /// The modules of a model file.
  /// - Throws: 201 for a file that cannot be read, or that is not such a model.
  static func modules(in file: String) throws(LocScriptError) -> [GradleModule] {
    let bytes = try FileReader.read(file, limit: largestFile)
    return try bytes.withSlice { (text) throws(LocScriptError) in
      var reader = JSONReader(expecting: text.count)
      do throws(JSONSyntaxError) {
        let root = try reader.parse(text)
        guard root.member("format")?.int == format, let list = root.member("modules"), list.kind == .array else {
          throw JSONSyntaxError(offset: 0, message: "not a model of a Gradle build", help: help)
        }
        var modules: [GradleModule] = []
        for value in list.elements where modules.count < GradleSettings.maxModules {
          if let module = module(value, at: SourcePosition(file: file)) { modules.append(module) }
        }
        return modules
      } catch {
        throw LocScriptError(
          Diagnostic(
            .unreadable, error.message, at: SourcePosition(file: file, offset: error.offset, in: text),
            help: error.help))
      }
    }
  }

  private static let help = "Make it with gradle -q -I locscript.init.gradle locscriptModel."

  private static func module(_ value: JSONCursor, at position: SourcePosition) -> GradleModule? {
    guard let path = text(value.member("path")), let folder = text(value.member("folder")),
      let inside = Checkout.path(folder, in: "")
    else { return nil }
    var module = GradleModule(path: path, folder: inside, position: position)
    module.plugins = texts(value.member("plugins"))
    module.variants.addDimensions(texts(value.member("dimensions")), replacing: true)
    for locale in texts(value.member("locales")) { module.locales.add(locale, ofFlavor: "", at: position) }
    for flavor in elements(value.member("flavors")) {
      guard let name = text(flavor.member("name")) else { continue }
      module.variants.addFlavor(name, at: position)
      if let dimension = text(flavor.member("dimension")) { module.variants.setDimension(dimension, ofFlavor: name) }
      for locale in texts(flavor.member("locales")) { module.locales.add(locale, ofFlavor: name, at: position) }
    }
    for type in texts(value.member("buildTypes")) { module.variants.addBuildType(type) }
    for set in elements(value.member("sourceSets")) {
      guard let name = text(set.member("name")) else { continue }
      // Gradle lists the usual folder, too. One outside of the checkout is not read.
      let folders = texts(set.member("res")).compactMap { Checkout.path($0, in: "") }
      module.addFolders(folders, toSet: name, replacing: true)
    }
    for dependency in elements(value.member("dependencies")) {
      guard let target = text(dependency.member("path")) else { continue }
      module.dependencies.add(
        target, to: text(dependency.member("configuration")) ?? "", isConditional: false, at: position)
    }
    return module
  }

  private static func elements(_ list: JSONCursor?) -> [JSONCursor] { list.map { Array($0.elements) } ?? [] }

  private static func texts(_ list: JSONCursor?) -> [Text] { elements(list).compactMap { text($0) } }

  private static func text(_ value: JSONCursor?) -> Text? { value?.text.map { Text(decoding: $0) } }
}
