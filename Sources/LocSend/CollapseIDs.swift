// --collapse: ids that make a message replace the same one, should FCM deliver it twice.

import LocBase

/// Adds a collapse key, a notification tag and an apns-collapse-id to a request body. The message's own values are
/// kept.
package struct CollapseIDs: ~Copyable {
  private var reader = JSONReader()
  private var writer = JSONWriter()

  package init() {}

  package mutating func added(_ id: String, to body: [UInt8]) -> [UInt8] {
    writer.removeAll()
    let isDone = body.withSlice { bytes in
      guard let root = try? reader.parse(bytes), let message = root.member("message"),
        message.kind == .object
      else { return false }
      writer.beginObject()
      for (name, value) in root.members {
        writer.name(name.string ?? "")
        if "message" ~= name { write(message, id) } else { writer.value(value) }
      }
      writer.endObject()
      return true
    }
    return isDone ? writer.buffer.bytes : body
  }

  private mutating func write(_ message: JSONCursor, _ id: String) {
    let isShown = message.member("notification") != nil
    writer.beginObject()
    for (name, value) in message.members {
      writer.name(name.string ?? "")
      if "android" ~= name {
        writeAndroid(value, id, isShown: isShown)
      } else if "apns" ~= name {
        writeApple(value, id)
      } else {
        writer.value(value)
      }
    }
    let android = message.member("android")
    // The two forms of Android's settings exclude each other.
    if android == nil, message.member("android_v2") == nil {
      writer.name("android")
      writeAndroid(nil, id, isShown: isShown)
    }
    // Without a notification and without settings for Apple nothing is shown there.
    if message.member("apns") == nil, isShown {
      writer.name("apns")
      writeApple(nil, id)
    }
    writer.endObject()
  }

  /// A tag only where there is a notification: it would make one of a data message.
  private mutating func writeAndroid(_ android: JSONCursor?, _ id: String, isShown: Bool) {
    let notification = android?.member("notification")
    writer.beginObject()
    copy(android, but: "notification")
    if android?.member("collapse_key") == nil, android?.member("collapseKey") == nil {
      writer.name("collapse_key")
      writer.string(id)
    }
    if notification != nil || isShown {
      writer.name("notification")
      writer.beginObject()
      copy(notification, but: nil)
      if notification?.member("tag") == nil {
        writer.name("tag")
        writer.string(id)
      }
      writer.endObject()
    }
    writer.endObject()
  }

  private mutating func writeApple(_ apns: JSONCursor?, _ id: String) {
    let headers = apns?.member("headers")
    writer.beginObject()
    copy(apns, but: "headers")
    writer.name("headers")
    writer.beginObject()
    copy(headers, but: nil)
    if headers?.member("apns-collapse-id") == nil {
      writer.name("apns-collapse-id")
      writer.string(id)
    }
    writer.endObject()
    writer.endObject()
  }

  private mutating func copy(_ object: JSONCursor?, but left: UTF8Slice?) {
    guard let object else { return }
    for (name, value) in object.members {
      if let left, left ~= name { continue }
      writer.name(name.string ?? "")
      writer.value(value)
    }
  }
}
