// Previews of a message with the app's resources: the texts that each device shows.

import LocBase
import LocDevice

extension Engine {
  /// The preview of a message in either form on one device. A message that FCM would refuse is previewed as the device would
  /// treat it, with the findings beside it.
  /// - Throws: 500 for a message that is not JSON, 400 for an invalid language tag.
  public func preview(
    _ message: [UInt8], on device: Device, name: String = "<message>"
  ) throws(LocScriptError) -> Preview {
    try catalog.preview(try PushMessage(message, name: name), on: device)
  }

  /// The previews for every language of the app, on both platforms. Android's default folder is previewed on a phone whose
  /// languages the app does not have.
  /// - Throws: 500 for a message that is not JSON.
  public func previews(_ message: [UInt8], name: String = "<message>") throws(LocScriptError) -> [Preview] {
    try catalog.previews(try PushMessage(message, name: name))
  }
}
