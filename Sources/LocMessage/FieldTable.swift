// The field table, parsed once from its rows: which names an object has, what each takes, and in what order they go out.

import LocBase

/// What a field holds on the wire, and how the Admin form writes it.
package enum FieldType: Sendable, Equatable {
  // Protocol buffer fields (proto3 JSON).
  case string, bool, int32, float, duration, durations, timestamp, enumeration, strings
  case topic, condition
  /// `map<string, string>`; `data` refuses reserved keys.
  case data, map, headers
  case object
  /// The options of the Web Notifications API: a Struct whose known members are checked.
  case web
  // Members of Apple's payload, where FCM checks nothing and the device ignores what it does not know.
  case text, texts, flag, truth, whole, number, choice, free, list, alert, sound
  // The Admin form's own ways: milliseconds, hexadecimal colours, names in another letter case, RFC 3339 times.
  case millis, millislist, moment, hex, lowercase, uppercase, priority
}

/// One field of one object. The texts live as long as the program.
package struct Field: Sendable {
  package var wireName: UTF8Slice
  /// The wire name in lowerCamelCase, which proto3 JSON accepts as well; nil in Apple's objects.
  package var camelName: UTF8Slice?
  /// The Admin SDKs' name; nil when they have none.
  package var adminName: UTF8Slice?
  package var type: FieldType
  package var adminType: FieldType
  /// The values of an enumeration, the object's name, or a limit.
  package var detail: UTF8Slice
  package var object: ObjectKind?
  package var minimum: Int?
  package var maximum: Int?
  package var isDeprecated: Bool
  package var isRequired: Bool
  package var isOutputOnly: Bool
  package var isTarget: Bool
  /// "2026" (the year it appeared) or "iOS 15"; empty when it was always there.
  package var since: UTF8Slice
  package var sentence: UTF8Slice
}

/// The objects of the table, in its order.
package enum ObjectKind: Int, Sendable, CaseIterable {
  case request, message, notification, androidConfig, androidNotification, lightSettings, color, androidFcmOptions
  case androidConfigV2, backgroundSync, remoteNotification, androidNotificationV2
  case apnsConfig, apnsFcmOptions, webpushConfig, webpushFcmOptions, fcmOptions
  case payload, aps, alert, sound

  /// Apple's own objects inside the Struct that FCM passes on: no other spelling of a name counts there.
  package var isApple: Bool { rawValue >= ObjectKind.payload.rawValue }

  /// The name in the discovery document; Apple's objects have names of ours.
  package var name: UTF8Slice { FieldTable.shared.names[rawValue] }
  package var isOpen: Bool { FieldTable.shared.open[rawValue] }
  package var fields: Range<Int> { FieldTable.shared.ranges[rawValue] }
}

package struct FieldTable: Sendable {
  package static let shared = FieldTable()

  package private(set) var fields: [Field] = []
  fileprivate var names: [UTF8Slice] = []
  fileprivate var open: [Bool] = []
  fileprivate var ranges: [Range<Int>] = []

  private init() {
    var opens: [Bool] = []
    var starts: [Int] = []
    let text = UTF8Slice(base: Self.rows.utf8Start, count: Self.rows.utf8CodeUnitCount)
    for line in split(text, at: 0x0A) where line.count > 0 {
      if line.buffer[0] == 0x40 {
        let words = split(UTF8Slice(base: line.base.map { $0 + 1 }, count: line.count - 1), at: 0x20)
        names.append(words[0])
        opens.append(words.count > 1)
        starts.append(fields.count)
      } else {
        fields.append(Self.field(split(line, at: 0x7C), isApple: names.count > ObjectKind.payload.rawValue))
      }
    }
    open = opens
    for (index, start) in starts.enumerated() {
      ranges.append(start..<(index + 1 < starts.count ? starts[index + 1] : fields.count))
    }
    for index in fields.indices where fields[index].object == nil {
      fields[index].object = Self.object(named: fields[index].detail, in: names)
    }
  }

  private static func field(_ columns: [UTF8Slice], isApple: Bool) -> Field {
    let types = split(columns[2], at: 0x2F)
    let flags = columns[4]
    let limits = range(columns[3])
    let wire = columns[0]
    let camel = isApple ? nil : lowerCamelCase(wire)
    var admin: UTF8Slice? = columns[1]
    if columns[1] == "-" { admin = nil } else if columns[1] == "=" { admin = camel ?? wire }
    let type = fieldType(types[0])
    return Field(
      wireName: wire, camelName: camel, adminName: admin, type: type,
      adminType: types.count > 1 ? fieldType(types[1]) : type, detail: columns[3], object: nil, minimum: limits?.0,
      maximum: limits?.1, isDeprecated: contains(flags, "deprecated"), isRequired: contains(flags, "required"),
      isOutputOnly: contains(flags, "output"), isTarget: contains(flags, "target"), since: columns[5],
      sentence: columns[6])
  }

  private static func object(named name: UTF8Slice, in names: [UTF8Slice]) -> ObjectKind? {
    for (index, candidate) in names.enumerated() where name.count > 0 && candidate == name {
      return ObjectKind(rawValue: index)
    }
    return nil
  }

  private static func contains(_ words: UTF8Slice, _ word: StaticString) -> Bool {
    for candidate in split(words, at: 0x20) where candidate == word { return true }
    return false
  }

  /// `0..2419200`, as integers.
  private static func range(_ text: UTF8Slice) -> (Int, Int)? {
    let parts = split(text, at: 0x2E)
    guard parts.count == 3, let low = parseInteger(parts[0]), let high = parseInteger(parts[2]) else { return nil }
    return (low, high)
  }

  private static func fieldType(_ name: UTF8Slice) -> FieldType {
    for (text, type) in typeNames where name == text { return type }
    return .free
  }

  private static let typeNames: [(StaticString, FieldType)] = [
    ("string", .string), ("bool", .bool), ("int32", .int32), ("float", .float), ("duration", .duration),
    ("durations", .durations), ("timestamp", .timestamp), ("enum", .enumeration), ("strings", .strings),
    ("topic", .topic), ("condition", .condition), ("data", .data), ("map", .map), ("headers", .headers),
    ("object", .object), ("web", .web), ("text", .text), ("texts", .texts), ("flag", .flag), ("truth", .truth),
    ("whole", .whole), ("number", .number), ("choice", .choice), ("free", .free), ("list", .list), ("alert", .alert),
    ("sound", .sound), ("millis", .millis), ("millislist", .millislist), ("moment", .moment), ("hex", .hex),
    ("lowercase", .lowercase), ("uppercase", .uppercase), ("priority", .priority),
  ]
}

/// `body_loc_args` → `bodyLocArgs`; nil when they are the same. Only at start-up, a few bytes a field, kept for good.
private func lowerCamelCase(_ name: UTF8Slice) -> UTF8Slice {
  var bytes: [UInt8] = []
  var raise = false
  for byte in name.buffer {
    if byte == 0x5F {
      raise = true
    } else {
      bytes.append(raise && byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte)
      raise = false
    }
  }
  let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
  for (index, byte) in bytes.enumerated() { memory[index] = byte }
  return UTF8Slice(base: UnsafePointer(memory), count: bytes.count)
}

/// The parts of `text` between separators, borrowed.
func split(_ text: UTF8Slice, at separator: UInt8) -> [UTF8Slice] {
  var parts: [UTF8Slice] = []
  var start = 0
  for index in 0...text.count where index == text.count || text.buffer[index] == separator {
    parts.append(UTF8Slice(base: text.base.map { $0 + start }, count: index - start))
    start = index + 1
  }
  return parts
}

extension UTF8Slice {
  package static func == (left: UTF8Slice, right: StaticString) -> Bool {
    left == UTF8Slice(base: right.utf8Start, count: right.utf8CodeUnitCount)
  }

  func hasPrefix(_ prefix: StaticString) -> Bool {
    count >= prefix.utf8CodeUnitCount && UTF8Slice(base: base, count: prefix.utf8CodeUnitCount) == prefix
  }
}
