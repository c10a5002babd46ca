// Chunks of Lua that are not rules: a session evaluates them for a host or the REPL, and returns their value as JSON.

package import LocBase
import LocSandbox

extension RuleSession {
  /// Runs any chunk in its own sandbox and returns the chunk's first value as JSON.
  package func evaluate(source: UTF8Slice, name: String, event: UTF8Slice? = nil) throws(LocScriptError) -> [UInt8] {
    try begin(source)
    var root: JSONCursor?
    if let event { root = try parse(event, anyValue: true) }
    let sandbox = try open()
    attach(sandbox, name)
    sandbox.setEvent(root, now: now)
    return try run(source, name, in: sandbox)
  }

  /// Runs one interactive input. Globals stay from one input to the next, until a limit or an interrupt ends the sandbox.
  /// Values of an event are valid for as long as the event stays the same.
  package func evaluate(input source: UTF8Slice, name: String, event: [UInt8]?) throws(LocScriptError) -> [UInt8] {
    try begin(source)
    // `??` cannot be used here: its closure throws any error.
    let inputs: Inputs
    if let kept = self.inputs {
      inputs = kept
    } else {
      inputs = Inputs(try open())
      if let words { try inputs.sandbox.define(words) }
    }
    self.inputs = inputs
    let sandbox = inputs.sandbox
    attach(sandbox, name)
    do throws(LocScriptError) {
      try inputs.use(event, now: now)
      return try run(source, name, in: sandbox, sharing: true)
    } catch {
      if error.endsSandbox { self.inputs = nil }
      throw error
    }
  }

  private func begin(_ source: UTF8Slice) throws(LocScriptError) {
    guard source.count <= limits.source else {
      throw LocScriptError(.sourceSize, "the source has \(source.count) bytes; \(limits.source) are allowed")
    }
    interruptFlag.lower()
  }

  /// Sends the sandbox's log lines to `onLog` under the chunk's name.
  private func attach(_ sandbox: Sandbox, _ name: String) {
    sandbox.hooks.onLog = { [unowned(unsafe) self] text in onLog?(name, text) }
  }

  private func run(
    _ source: UTF8Slice, _ name: String, in sandbox: Sandbox, sharing: Bool = false
  ) throws(LocScriptError) -> [UInt8] {
    // A chunk's name in Lua ends at a NUL.
    let name = Text(name).replacingNUL
    do throws(LocScriptError) {
      guard let value = try sandbox.evaluate(source, name: name, sharing: sharing) else { return Array("null".utf8) }
      let text: [UInt8]?
      do throws(LocError) { text = try sandbox.json(ofResult: value) } catch { throw sandbox.failure(error.stop) }
      guard let text else {
        throw LocScriptError(.outputLimit, "the messages in the chunk's value are larger than its output may be")
      }
      return text
    } catch {
      throw LocScriptError(error.status, placed(error.diagnostics, in: name))
    }
  }
}
