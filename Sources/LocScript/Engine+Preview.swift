// Where a message and the resources meet: what each device shows.

import LocBase
import LocDevice

extension Engine {
  /// What one device shows for a message in either form. A message that FCM would refuse is previewed as the device would
  /// treat it, with the findings beside it.
  /// - Throws: 500 when it is not JSON, 400 for a language tag that is none.
  public func preview(
    _ message: [UInt8], on device: Device, name: String = "<message>"
  ) throws(LocScriptError) -> Preview {
    try catalog.preview(try PushMessage(message, name: name), on: device)
  }

  /// What every language of the app shows, on both platforms. Android's default folder is previewed on a phone whose
  /// languages the app does not have.
  /// - Throws: 500 when it is not JSON.
  public func previews(_ message: [UInt8], name: String = "<message>") throws(LocScriptError) -> [Preview] {
    try catalog.previews(try PushMessage(message, name: name))
  }
}
