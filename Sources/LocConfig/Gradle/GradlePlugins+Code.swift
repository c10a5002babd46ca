// Reads the project's own code for builds: the functions that its scripts call, and the constants that they use.

import LocBase

extension GradlePlugins {
  /// A function of the project's own code for builds.
  struct Function {
    /// A number that no other function has.
    let id: Int
    let script: BuildScript
    let body: ScriptBlock
    /// Whether it adds modules to dependencies, or may return one.
    let mayBeModule: Bool
  }

  /// The functions with a name that may be called with so many arguments: those with as many parameters, else those
  /// with more.
  func functions(named name: Text, arguments count: Int) -> [Function] {
    let all = functions[name] ?? []
    let exact = all.filter { $0.body.parameters.count == count }
    return exact.isEmpty ? all.filter { $0.body.parameters.count > count } : exact
  }

  /// The limits on the files with code, and on their bytes; the largest known projects have some three hundred.
  private static let maxCodeFiles = 2_000
  private static let maxCodeBytes = 8 << 20
  private static let maxConstants = 20_000
  private static let maxOverloads = 20

  /// Reads a file with code of the project's build.
  mutating func readCode(_ path: Text, _ checkout: inout Checkout) {
    guard codeFiles < Self.maxCodeFiles, codeBytes < Self.maxCodeBytes else {
      unreadCode = unreadCode ?? SourcePosition(file: checkout.fullPath(path))
      return
    }
    guard let script = BuildScript(path, in: &checkout) else { return }
    codeFiles += 1
    codeBytes += script.size
    addFunctions(of: script.block, script, depth: 0)
    var scope = ScriptScope(folder: "", constants: constants)
    addConstants(of: script.block, "", &scope, depth: 0)
  }

  private mutating func addFunctions(of block: ScriptBlock, _ script: BuildScript, depth: Int) {
    guard depth < Self.maxDepth else { return }
    for statement in block.statements {
      switch statement {
      case .body(_, let body): addFunctions(of: body, script, depth: depth + 1)
      case .function(let name, let body) where name != "apply":
        guard functions[name, default: []].count < Self.maxOverloads else { continue }
        functionCount += 1
        functions[name, default: []].append(
          Function(
            id: functionCount, script: script, body: body, mayBeModule: ScriptMentions.mayBeModule(body, of: script)))
      default: continue
      }
    }
  }

  /// Adds the constants of a file, or of an object in it, by their names with the objects': `Modules.core`.
  private mutating func addConstants(of block: ScriptBlock, _ prefix: Text, _ scope: inout ScriptScope, depth: Int) {
    guard depth < Self.maxDepth else { return }
    for statement in block.statements {
      switch statement {
      case .declaration(let name, let value):
        guard constants.count < Self.maxConstants, let value = scope.value(of: value) else { continue }
        scope.set(name, value)
        if constants[prefix + name] == nil { constants[prefix + name] = value }
      case .body(let name, let body):
        // A companion object has no name: its constants have the class's.
        var inner = scope
        addConstants(of: body, name.isEmpty ? prefix : prefix + name + ".", &inner, depth: depth + 1)
      default: continue
      }
    }
  }
}
