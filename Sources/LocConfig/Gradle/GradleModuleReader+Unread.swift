// Reports mentions of resources in parts of a build script that are not evaluated.

import LocBase

extension GradleModuleReader {
  /// Notes mentions of resources in a block that is not evaluated.
  mutating func miss(_ block: ScriptBlock) {
    let mentions = ScriptMentions(in: block, of: script)
    steps += mentions.count
    if let offset = mentions.filters { noteUnreadFilters(at: offset) }
    if let offset = mentions.modules { noteUnreadDependencies(at: offset) }
    if let offset = mentions.folders {
      module.giveUp(.folders, "only a run of the build knows which res folders are set here", at: position(offset))
    }
    if let offset = mentions.scripts {
      module.giveUp(
        .scripts, "only a run of the build knows whether this script is applied: it is not read", at: position(offset))
    }
    for text in mentions.madeTexts { noteMadeText(text) }
  }

  /// Notes the name of a string that the build generates: `resValue("string", "app_name", "Shop")`.
  mutating func noteMadeText(_ chain: ScriptChain) {
    for (name, next) in chain.names where name == "resValue" {
      guard let call = chain.call(at: next), call.arguments.count > 1 else { continue }
      if let type = scope.text(of: call.arguments[0].value), type != "string" { continue }
      let text = scope.text(of: call.arguments[1].value) ?? "texts whose names only a run of the build knows"
      if !module.madeTexts.contains(text), module.madeTexts.count < Self.maxScripts { module.madeTexts.append(text) }
    }
  }

  /// Whether a call takes elements out of a list of folders or filters.
  func takesAway(_ name: Text, _ context: Context) -> Bool {
    switch context {
    case .filters, .folders:
      switch name {
      case "clear", "remove", "removeAll", "removeIf", "retainAll": return true
      default: return false
      }
    default: return false
    }
  }

  mutating func noteUnreadDependencies(at offset: Int) {
    module.giveUp(.dependencies, at: position(offset))
  }

  mutating func noteUnreadFilters(at offset: Int) {
    module.giveUp(.filters, at: position(offset))
  }

  /// Notes whether the build lists the app's languages.
  mutating func noteLocaleList(_ value: ScriptExpression?, _ offset: Int) {
    let isOff = if case .chain(let chain)? = value { chain.word == "false" } else { false }
    module.locales.listedAt = isOff ? nil : script.position(at: offset)
  }

  /// Applies the script of `apply from:`, and says when there is none to be read.
  mutating func applyScript(_ value: ScriptExpression?, _ offset: Int, _ checkout: inout Checkout) {
    guard let value else { return }
    guard let name = scope.text(of: value) else {
      return module.giveUp(
        .scripts, "only a run of the build knows which script is applied here: it is not read", at: position(offset))
    }
    var isInside = false
    for folder in [module.folder, script.folder] {
      guard let path = Checkout.path(name, in: folder) else { continue }
      isInside = true
      if runScript(path, &checkout) { return }
      // Gradle refuses a script that is not there: the condition around it asks for it.
      if conditions > 0, checkout.kind(of: path) == .missing { return }
    }
    let shown = Text(decoding: name.utf8.drop { $0 == ScriptScope.rootMark || isInside && $0 == .slash })
    if isInside {
      module.giveUp(
        .scripts, "the script \(shown) that is applied here is not there or cannot be read", at: position(offset))
    } else {
      module.giveUp(
        .scripts, "the script \(shown) that is applied here is outside of the project: it is not read",
        at: position(offset),
        code: .outsideProject)
    }
  }
}
