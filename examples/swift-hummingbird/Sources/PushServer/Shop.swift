// The texts and rules that requests use, and their replacement while requests run.

import LocScript
import Synchronization

/// The app's texts and the rules over them, loaded together. It never changes: a request holds on to the one with which it began.
final class Generation: Sendable {
  let engine: Engine
  let rules: Rules

  init(configuration path: String) throws(LocScriptError) {
    engine = try Engine(configuration: path)
    // The folder that `root` in the [rules] of the configuration names.
    rules = try engine.rules()
  }
}

/// The generation for new requests.
final class Shop: Sendable {
  private let path: String
  private let generation: Mutex<Generation>

  init(configuration path: String) throws(LocScriptError) {
    self.path = path
    generation = Mutex(try Generation(configuration: path))
  }

  var current: Generation { generation.withLock { $0 } }

  /// Loads everything again. When that fails, the generation of before stays.
  func reload() throws(LocScriptError) {
    let next = try Generation(configuration: path)
    generation.withLock { $0 = next }
  }
}
