// The field table, parsed once from its rows: which names an object has, which values each takes, and the order of the
// output.

package import LocBase

/// The type of a field's value on the wire, and of the value in the Admin form.
package enum FieldType: Sendable, Equatable {
  // Protocol buffer fields (proto3 JSON).
  case string, bool, int32, float, duration, durations, timestamp, enumeration, strings
  case topic, condition
  /// `map<string, string>`; `data` refuses reserved keys.
  case data, map, headers
  case object
  /// The options of the Web Notifications API: a Struct whose known members are checked.
  case web
  // Members of Apple's payload: FCM does not check them, and the device ignores unknown ones.
  case text, texts, flag, truth, whole, number, choice, free, list, alert, sound
  // Types of the Admin form only: milliseconds, hexadecimal colours, names in another letter case, RFC 3339 times.
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
  package var limits: ClosedRange<Int>?
  package var isDeprecated: Bool
  package var isRequired: Bool
  package var isOutputOnly: Bool
  package var isTarget: Bool
  /// "2026" (the year it appeared) or "iOS 15"; empty when it was always there.
  package var since: UTF8Slice
  package var sentence: UTF8Slice
  /// The wire name in quotes and with its colon, as the writer copies it.
  var writtenName: UTF8Slice
}

extension ClosedRange<Int> {
  /// Whether a number is within the limits.
  func holds(_ number: Double) -> Bool { number >= Double(lowerBound) && number <= Double(upperBound) }
}

/// A row of the table, by address: a field has too many columns to be passed by value.
typealias FieldRow = UnsafePointer<Field>
/// The table of one kind of object, in memory that lives as long as the program.
typealias TableRow = UnsafePointer<ObjectTable>

/// The tables for reading one kind of object. All of their memory lives as long as the program.
struct ObjectTable: @unchecked Sendable {
  let rows: FieldRow
  let count: Int
  let isOpen: Bool
  /// The ordinals of the required fields and of the target fields, as bits.
  let required: UInt64
  let targets: UInt64
  /// Ordinals by every name that is valid on the wire, and in the Admin form.
  let wireNames: NameIndex
  let adminNames: NameIndex
}

/// The objects of the table, in its order.
package enum ObjectKind: Int, Sendable, CaseIterable {
  case request, message, notification, androidConfig, androidNotification, lightSettings, color, androidFcmOptions
  case androidConfigV2, backgroundSync, remoteNotification, androidNotificationV2
  case apnsConfig, apnsFcmOptions, webpushConfig, webpushFcmOptions, fcmOptions
  case payload, aps, alert, sound

  /// True for Apple's own objects inside the Struct that FCM passes on: their names have only one spelling.
  package var isApple: Bool { rawValue >= ObjectKind.payload.rawValue }

  /// The name in the discovery document; the names of Apple's objects are LocScript's own.
  package var name: UTF8Slice { FieldTable.shared.names[rawValue] }
  /// The object's path in a message: `android.notification`; nil if it occurs in several places.
  var writtenAs: UTF8Slice? {
    switch self {
    case .notification: "notification"
    case .androidConfig: "android"
    case .androidNotification: "android.notification"
    case .lightSettings: "android.notification.light_settings"
    case .androidFcmOptions: "android.fcm_options"
    case .androidConfigV2: "android_v2"
    case .backgroundSync: "android_v2.background_sync"
    case .remoteNotification: "android_v2.remote_notification"
    case .androidNotificationV2: "android_v2.remote_notification.notification"
    case .apnsConfig: "apns"
    case .apnsFcmOptions: "apns.fcm_options"
    case .webpushConfig: "webpush"
    case .webpushFcmOptions: "webpush.fcm_options"
    case .fcmOptions: "fcm_options"
    case .payload: "apns.payload"
    case .aps: "apns.payload.aps"
    case .alert: "apns.payload.aps.alert"
    case .sound: "apns.payload.aps.sound"
    case .request, .message, .color: nil
    }
  }

  package var isOpen: Bool { table.pointee.isOpen }
  package var fields: Range<Int> { FieldTable.shared.ranges[rawValue] }

  var table: TableRow { FieldTable.shared.tables + rawValue }

  @inline(__always)
  func field(_ ordinal: Int) -> FieldRow { table.pointee.rows + ordinal }
}

package struct FieldTable: @unchecked Sendable {
  package static let shared = FieldTable()

  package private(set) var fields: [Field] = []
  fileprivate var names: [UTF8Slice] = []
  fileprivate var ranges: [Range<Int>] = []
  // Written in init only; indexed by the kind's number.
  private let objects: UnsafeMutablePointer<ObjectTable>
  var tables: TableRow { TableRow(objects) }

  private init() {
    objects = .allocate(capacity: ObjectKind.allCases.count)
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
    for (index, start) in starts.enumerated() {
      ranges.append(start..<(index + 1 < starts.count ? starts[index + 1] : fields.count))
    }
    for index in fields.indices where fields[index].object == nil {
      fields[index].object = Self.object(named: fields[index].detail, in: names)
    }
    let rows = UnsafeMutablePointer<Field>.allocate(capacity: fields.count)
    for (index, field) in fields.enumerated() { (rows + index).initialize(to: field) }
    for (number, range) in ranges.enumerated() {
      let table = Self.table(rows + range.lowerBound, range.count, isOpen: opens[number])
      (objects + number).initialize(to: table)
    }
  }

  private static func table(_ rows: FieldRow, _ count: Int, isOpen: Bool) -> ObjectTable {
    var (required, targets): (UInt64, UInt64) = (0, 0)
    var wireNames: [(name: UTF8Slice, number: Int)] = []
    var adminNames: [(name: UTF8Slice, number: Int)] = []
    for ordinal in 0..<count {
      let field = rows[ordinal]
      if field.isRequired { required |= 1 << UInt64(ordinal) }
      if field.isTarget { targets |= 1 << UInt64(ordinal) }
      if let camel = field.camelName { wireNames.append((camel, ordinal)) }
      wireNames.append((field.wireName, ordinal))
      if let admin = field.adminName { adminNames.append((admin, ordinal | NameMatch.adminFlag)) }
      adminNames.append((field.wireName, ordinal))
    }
    return ObjectTable(
      rows: rows, count: count, isOpen: isOpen, required: required, targets: targets, wireNames: NameIndex(wireNames),
      adminNames: NameIndex(adminNames))
  }

  private static func field(_ columns: [UTF8Slice], isApple: Bool) -> Field {
    let types = split(columns[2], at: 0x2F)
    let flags = columns[4]
    let wire = columns[0]
    let camel = isApple ? nil : lowerCamelCase(wire)
    var admin: UTF8Slice? = columns[1]
    if columns[1] == "-" { admin = nil } else if columns[1] == "=" { admin = camel ?? wire }
    let type = fieldType(types[0])
    return Field(
      wireName: wire, camelName: camel, adminName: admin, type: type,
      adminType: types.count > 1 ? fieldType(types[1]) : type, detail: columns[3], object: nil,
      limits: range(columns[3]),
      isDeprecated: contains(flags, "deprecated"), isRequired: contains(flags, "required"),
      isOutputOnly: contains(flags, "output"), isTarget: contains(flags, "target"), since: columns[5],
      sentence: columns[6], writtenName: written(wire))
  }

  private static func object(named name: UTF8Slice, in names: [UTF8Slice]) -> ObjectKind? {
    for (index, candidate) in names.enumerated() where name.count > 0 && candidate == name {
      return ObjectKind(rawValue: index)
    }
    return nil
  }

  private static func contains(_ words: UTF8Slice, _ word: UTF8Slice) -> Bool {
    for candidate in split(words, at: 0x20) where candidate == word { return true }
    return false
  }

  /// Parses the limits `0..2419200` as integers.
  private static func range(_ text: UTF8Slice) -> ClosedRange<Int>? {
    let parts = split(text, at: 0x2E)
    guard parts.count == 3, let low = parseInteger(parts[0]), let high = parseInteger(parts[2]), low <= high
    else { return nil }
    return low...high
  }

  private static func fieldType(_ name: UTF8Slice) -> FieldType {
    for (text, type) in typeNames where name == text { return type }
    return .free
  }

  private static let typeNames: [(UTF8Slice, FieldType)] = [
    ("string", .string), ("bool", .bool), ("int32", .int32), ("float", .float), ("duration", .duration),
    ("durations", .durations), ("timestamp", .timestamp), ("enum", .enumeration), ("strings", .strings),
    ("topic", .topic), ("condition", .condition), ("data", .data), ("map", .map), ("headers", .headers),
    ("object", .object), ("web", .web), ("text", .text), ("texts", .texts), ("flag", .flag), ("truth", .truth),
    ("whole", .whole), ("number", .number), ("choice", .choice), ("free", .free), ("list", .list), ("alert", .alert),
    ("sound", .sound), ("millis", .millis), ("millislist", .millislist), ("moment", .moment), ("hex", .hex),
    ("lowercase", .lowercase), ("uppercase", .uppercase), ("priority", .priority),
  ]
}

/// Puts a name in quotes with a colon: `body_loc_args` → `"body_loc_args":`.
private func written(_ name: UTF8Slice) -> UTF8Slice { kept([0x22] + name.bytes + [0x22, 0x3A]) }

/// Converts `body_loc_args` → `bodyLocArgs`; nil when they are the same. Called only at start-up; the few bytes of a name are
/// never freed.
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
  return kept(bytes)
}

/// A copy that lives as long as the program.
private func kept(_ bytes: [UInt8]) -> UTF8Slice {
  let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: max(bytes.count, 1))
  for (index, byte) in bytes.enumerated() { memory[index] = byte }
  return UTF8Slice(base: memory, count: bytes.count)
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

/// Whether `text` is one of the words, which are separated by spaces.
func isOne(_ text: UTF8Slice, of words: UTF8Slice) -> Bool {
  var start = 0
  for index in 0...words.count where index == words.count || words.buffer[index] == 0x20 {
    if UTF8Slice(base: words.base.map { $0 + start }, count: index &- start) == text { return true }
    start = index &+ 1
  }
  return false
}
