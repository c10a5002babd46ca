// The sandbox that stays from one interactive input to the next.

import CJSON
import LocBase
import LocSandbox

/// The sandbox of interactive inputs, and the event that the inputs see, in memory that lives as long as the sandbox.
final class Inputs {
  let sandbox: Sandbox
  private var event: [UInt8]?
  private var text = ByteBuffer(capacity: 256)
  private var reader = JSONReader()
  private var isSet = false

  init(_ sandbox: Sandbox) { self.sandbox = sandbox }

  func use(_ event: [UInt8]?, now: Int?) throws(LocScriptError) {
    if isSet, event == self.event { return }
    // From here on the sandbox's event is overwritten: an input after one that is refused sets it again.
    isSet = false
    text.removeAll()
    text.append(event ?? [])
    var root: JSONCursor?
    if event != nil { root = try parseEvent(text.slice, with: &reader, anyValue: true) }
    sandbox.setEvent(root, now: now)
    self.event = event
    isSet = true
  }
}
