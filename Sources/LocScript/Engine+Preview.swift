// Previews of a message with the app's resources: the texts that each device shows.

import LocBase
import LocCatalog
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

  /// Refuses a device that no phone is.
  /// - Throws: 400 for an invalid language tag, and for a device without a language.
  package func validate(_ device: Device) throws(LocScriptError) { try catalog.check(device) }

  /// Where a message in either form has a notification: on phones, and in browsers by a section of its own. Phones count, too,
  /// where it has none at all: a data message reaches the app there.
  /// - Throws: 500 for a message that is not JSON.
  package func carriers(of message: [UInt8], name: String) throws(LocScriptError) -> (phones: Bool, web: Bool) {
    let content = try PushMessage(message, name: name).content
    let isForPhones = content.android != nil || content.apple != nil
    return (isForPhones || !content.hasOwnWeb, content.hasOwnWeb)
  }

  /// The previews for every language of the app, on both platforms. Android's default folder is previewed on a phone whose
  /// languages the app does not have.
  /// - Parameter isForeground: whether the app is open on the screen, as in `Device`.
  /// - Throws: 500 for a message that is not JSON.
  public func previews(
    _ message: [UInt8], isForeground: Bool = false, name: String = "<message>"
  ) throws(LocScriptError) -> [Preview] {
    try catalog.previews(try PushMessage(message, name: name), isForeground: isForeground)
  }

  /// Why a device shows one text of a key and not another.
  /// - Parameter key: the key under the platform's own name.
  /// - Throws: 400 for an invalid language tag.
  public func trace(_ key: String, on device: Device) throws(LocScriptError) -> LanguageTrace {
    try Array(key.utf8).withUnsafeBufferPointer { (bytes) throws(LocScriptError) in
      try catalog.trace(UTF8Slice(bytes), on: device)
    }
  }
}
