// Reads the blocks of settings that include no modules: version catalogs, plugins, included builds.

import LocBase

extension GradleSettings {
  /// Notes the files of version catalogs: `create("libs") { from(files("x.toml")) }`.
  mutating func readCatalogs(_ block: ScriptBlock, _ scope: ScriptScope, depth: Int = 0) {
    guard depth < Self.maxDepth else { return }
    for case .expression(.chain(let chain)) in block.statements {
      guard let call = chain.firstCall, let inner = call.block else { continue }
      let name = scope.text(of: call.arguments.firstValue) ?? chain.word
      for case .expression(.chain(let source)) in inner.statements where source.word == "from" {
        guard let files = source.firstCall?.arguments.firstValue.flatMap({ scope.value(of: $0) })?.texts.first,
          let path = Checkout.path(files, in: "")
        else { continue }
        catalogs.append((name, path))
      }
      readCatalogs(inner, scope, depth: depth + 1)
    }
  }

  /// Marks the calls of `include` in a block that includes no modules.
  func forgive(_ block: ScriptBlock, _ walk: inout Walk) {
    for statement in block.statements {
      switch statement {
      case .expression(.chain(let chain)):
        walk.seen.insert(chain.offset)
        for case .call(_, let inner?) in chain.links { forgive(inner, &walk) }
      case .body(_, let body): forgive(body, &walk)
      case .condition(let bodies): for body in bodies { forgive(body, &walk) }
      case .loop(_, _, let body, _): forgive(body, &walk)
      default: continue
      }
    }
  }

  /// The chain without the settings' own name at its beginning.
  func withoutOwnName(_ chain: ScriptChain) -> ScriptChain {
    var chain = chain
    while Self.isOwnName(chain.word), case .member(let name)? = chain.links.first {
      chain.head = .word(name)
      chain.links.removeFirst()
    }
    return chain
  }

  /// Whether a name means the settings themselves; a plugin's class calls them `target`.
  static func isOwnName(_ name: Text) -> Bool { name == "settings" || name == "this" || name == "target" }

  // MARK: Plugins and builds

  /// Notes the plugins of `plugins { … }`.
  mutating func addPlugins(_ block: ScriptBlock, _ scope: ScriptScope) {
    for case .expression(.chain(let chain)) in block.statements where chain.word == "id" {
      addPlugin(chain.firstCall?.arguments.firstValue, scope)
    }
  }

  mutating func addPlugin(_ plugin: ScriptExpression?, _ scope: ScriptScope) {
    if let name = scope.text(of: plugin), plugins.count < Self.maxDepth * 10 { plugins.append(name) }
  }

  /// Notes an included build. One that a package manager has installed is of no interest.
  mutating func addBuild(_ name: Text, _ position: SourcePosition, isOfPlugins: Bool, _ checkout: inout Checkout) {
    guard let folder = Checkout.path(name, in: "") else {
      if !name.contains("node_modules") {
        checkout.report(
          .outsideProject, "an included build is outside of the project: it is not read", at: position,
          help: "Name the folder above both as the project, or the res folders one by one.")
      }
      return
    }
    includedBuilds.append(folder)
    if !isOfPlugins { libraryBuilds.append((folder, position)) }
  }
}
