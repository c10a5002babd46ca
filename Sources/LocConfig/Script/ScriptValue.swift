// The values of a build script, bounded as they are made: a few lines of a script could double one forty times.

import LocBase

/// A value that is known without running the script.
enum ScriptValue {
  /// A text. One that begins with the checkout's folder begins with `ScriptScope.rootMark`.
  case text(Text)
  case list(ScriptList)
  /// A module, by its path with the first colon, or by Gradle's accessor name: `projects.core`.
  case module(Text)

  /// The limit on the bytes of a string, and on the values in a list, including nested ones.
  static let maxSize = 10_000

  /// A list of these values; nil beyond the limits.
  static func list(of values: [ScriptValue]) -> ScriptValue? { ScriptList(values).map { .list($0) } }

  var text: Text? {
    if case .text(let text) = self { return text }
    return nil
  }

  /// The texts of a list of any depth, or of one text.
  var texts: [Text] {
    switch self {
    case .text(let text): return [text]
    case .list(let list):
      var texts: [Text] = []
      for value in list.values { texts += value.texts }
      return texts
    case .module: return []
    }
  }

  /// The modules of a list of any depth, or one module.
  var modules: [Text] {
    switch self {
    case .text: return []
    case .list(let list):
      var modules: [Text] = []
      for value in list.values { modules += value.modules }
      return modules
    case .module(let path): return [path]
    }
  }
}

/// A list that is neither too long nor too deep.
struct ScriptList {
  let values: [ScriptValue]
  /// The number of values, including those of inner lists, and 1 for the list itself.
  private let size: Int
  private let depth: Int
  private static let maxDepth = 16

  fileprivate init?(_ values: [ScriptValue]) {
    var (size, depth) = (1, 1)
    for value in values {
      if case .list(let inner) = value {
        size += inner.size
        depth = max(depth, inner.depth + 1)
      } else {
        size += 1
      }
      guard size <= ScriptValue.maxSize, depth <= Self.maxDepth else { return nil }
    }
    (self.values, self.size, self.depth) = (values, size, depth)
  }
}
