// Each field of a Swift message has its own value on the wire, under its own name: the names are those of the properties.

import LocBase
import LocMessage
import LocScript
import Testing

@Suite struct MessageNameTests {
  /// `channel_id` for channelID, and `thread-id` for threadID.
  private func wireName(_ property: String, _ hyphen: Bool) -> String {
    var name = ""
    var last: Character = "A"
    for letter in property {
      if letter.isUppercase, !last.isUppercase { name += hyphen ? "-" : "_" }
      name += letter.lowercased()
      last = letter
    }
    return name
  }

  /// The value of a property as JSON: nil where it is absent, "" where it is a part of its own.
  private func json(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    // The flags of aps, which are no optionals, are 1 on the wire, or not there.
    if let flag = value as? Bool, mirror.displayStyle != .optional { return flag ? "1" : nil }
    var inner = value
    if mirror.displayStyle == .optional {
      guard let child = mirror.children.first else { return nil }
      inner = child.value
    }
    func quoted(_ text: String) -> String { "\"" + text + "\"" }
    switch inner {
    case let text as String: return quoted(text)
    case let flag as Bool: return flag ? "true" : "false"
    case let number as any BinaryInteger: return "\(number)"
    case let number as Double: return "\(number)"
    case let list as [String]: return "[" + list.map(quoted).joined(separator: ",") + "]"
    case let span as LocScript.Message.TimeSpan: return quoted(span.text)
    case let spans as [LocScript.Message.TimeSpan]:
      return "[" + spans.map { quoted($0.text) }.joined(separator: ",") + "]"
    case let name as any RawRepresentable: return (name.rawValue as? String).map(quoted)
    default: return ""
    }
  }

  /// Compares each property of a part with the member of its name; returns how many have a value.
  private func compare(_ part: Any?, _ path: [UTF8Slice], in body: [UInt8], hyphens: Bool = false) throws -> Int {
    guard let part else { return 0 }
    return try body.withUnsafeBufferPointer { bytes in
      var reader = JSONReader()
      var object = try reader.parse(UTF8Slice(bytes))
      for name in path { object = try #require(object.member(name)) }
      var members: [String: String] = [:]
      for (name, value) in object.members {
        var writer = JSONWriter()
        writer.value(value)
        members[name.string ?? ""] = writer.buffer.string
      }
      var count = 0
      for (label, value) in Mirror(reflecting: part).children {
        let property = try #require(label)
        let expected = json(value)
        if expected == "" { continue }
        #expect(members[wireName(property, hyphens)] == expected, "\(property)")
        count += expected == nil ? 0 : 1
      }
      return count
    }
  }

  @Test func everyFieldHasItsOwnValue() throws {
    let engine = try Engine()
    var counts = (android: 0, apple: 0)
    for message in MessageFieldTests.messages {
      let body = try engine.build(message).body
      let android: [UTF8Slice] = ["message", "android"]
      let own = android + ["notification"]
      counts.android += try compare(message.android, android, in: body)
      counts.android += try compare(message.android?.notification, own, in: body)
      let light = message.android?.notification?.lightSettings
      counts.android += try compare(light, own + ["light_settings"], in: body)
      counts.android += try compare(light?.color, own + ["light_settings", "color"], in: body)
      counts.android += try compare(message.androidV2, ["message", "android_v2"], in: body)
      if case .remoteNotification(let remote)? = message.androidV2?.content {
        let path: [UTF8Slice] = ["message", "android_v2", "remote_notification"]
        counts.android += try compare(remote, path, in: body)
        counts.android += try compare(remote.notification, path + ["notification"], in: body)
      }
      let aps = message.apns?.payload?.aps
      let path: [UTF8Slice] = ["message", "apns", "payload", "aps"]
      counts.apple += try compare(aps, path, in: body, hyphens: true)
      if case .lines(let alert)? = aps?.alert {
        counts.apple += try compare(alert, path + ["alert"], in: body, hyphens: true)
      }
    }
    #expect(counts.android > 60 && counts.apple > 30, "\(counts)")
  }
}
