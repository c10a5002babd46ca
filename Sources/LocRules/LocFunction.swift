// The functions of `loc` that Swift answers, by the numbers under which the bridge calls them.

import LocBase
import LocDevice
import LocFormat

enum LocFunction: Int32, CaseIterable {
  /// Not in the table: what `loc.text` asks about its key.
  case key = 0
  case message = 1
  case topic
  case build
  case sizes
  case render
  case preview
  case previews
  case number
  case money
  case percent
  case date
  case time
  case localTime
  case quietUntil
  case pluralKey
  case truncate
  case isolate
  case has
  case keys
  case locales
  case versionAtLeast
  case bucket
  case json

  var name: StaticString {
    switch self {
    case .key: "text"
    case .message: "message"
    case .topic: "topic"
    case .build: "build"
    case .sizes: "sizes"
    case .render: "render"
    case .preview: "preview"
    case .previews: "previews"
    case .number: "number"
    case .money: "money"
    case .percent: "percent"
    case .date: "date"
    case .time: "time"
    case .localTime: "local_time"
    case .quietUntil: "quiet_until"
    case .pluralKey: "plural_key"
    case .truncate: "truncate"
    case .isolate: "isolate"
    case .has: "has"
    case .keys: "keys"
    case .locales: "locales"
    case .versionAtLeast: "version_at_least"
    case .bucket: "bucket"
    case .json: "json"
    }
  }

  /// What a call costs beyond its arguments, in units of about an instruction: the walks through catalogs. A thousand make the
  /// sandbox look at its clock.
  var work: UInt64 {
    switch self {
    case .previews: 10_000
    case .preview, .keys: 1_000
    case .key, .render, .build: 100
    default: 0
    }
  }

  /// Whether the table has it: what needs a host's closure is absent without one.
  func isOffered(by host: RuleHost) -> Bool {
    switch self {
    case .key: false
    case .render: host.render != nil
    case .preview: host.preview != nil
    case .previews: host.previews != nil
    case .keys: host.keys != nil
    case .locales: host.locales != nil
    default: true
    }
  }
}

/// A wrong call: raised in the rule as a table with these fields.
struct LocError: Error {
  var slug: String
  var message: String
  var key: [UInt8]?
  /// An argument is nil: perhaps a field that the event does not have, which the bridge then names.
  var lacksArgument = false

  init(_ slug: String, _ message: String, key: [UInt8]? = nil) {
    self.slug = slug
    self.message = message
    self.key = key
  }
}

enum LocAnswer {
  case nothing
  case bool(Bool)
  case integer(Int)
  case text([UInt8])
  /// JSON text that becomes a table.
  case json([UInt8])
  /// A built message: its slot, and the bytes that the host keeps for it.
  case message(Int, bytes: Int)
}

/// The arguments of one call, read with the function's name in every complaint.
struct LocArguments {
  let values: [JSONCursor]
  let function: StaticString

  init(_ list: JSONCursor, function: StaticString) {
    var values: [JSONCursor] = []
    for value in list.elements { values.append(value) }
    self.values = values
    self.function = function
  }

  /// The argument at a position from 1; nil where it is absent or nil.
  func optional(_ position: Int) -> JSONCursor? {
    guard position >= 1, position <= values.count, !values[position - 1].isNull else { return nil }
    return values[position - 1]
  }

  func wrong(_ position: Int, _ wanted: StaticString) -> LocError {
    let found = optional(position)?.kind.name
    var error = LocError(
      "argument", "argument \(position) of loc.\(function) must be \(wanted), not \(found ?? "nil")")
    error.lacksArgument = found == nil
    return error
  }

  func required(_ position: Int) throws(LocError) -> JSONCursor {
    guard let value = optional(position) else { throw wrong(position, "a value") }
    return value
  }

  func integer(_ position: Int) throws(LocError) -> Int {
    guard let value = optional(position)?.int else { throw wrong(position, "an integer") }
    return value
  }

  func text(_ position: Int) throws(LocError) -> [UInt8] {
    guard let value = optional(position)?.text else { throw wrong(position, "a string") }
    return value
  }

  func string(_ position: Int) throws(LocError) -> String {
    String(decoding: try text(position), as: UTF8.self)
  }

  /// A string, or a number as its digits.
  func word(_ position: Int) throws(LocError) -> [UInt8] {
    guard let value = optional(position) else { throw wrong(position, "a string or an integer") }
    if let text = value.text { return text }
    if value.kind == .integer { return value.token.bytes }
    throw wrong(position, "a string or an integer")
  }

  func platform(_ position: Int) throws(LocError) -> Platform {
    guard let value = Platform(try string(position)) else { throw wrong(position, "\"android\", \"ios\" or \"web\"") }
    return value
  }

  /// The kind of Apple device; nil where none is named.
  func device(_ position: Int) throws(LocError) -> AppleDeviceKind? {
    guard optional(position) != nil else { return nil }
    let name = try text(position)
    do throws(Failure) {
      return try name.withUnsafeBufferPointer { (name) throws(Failure) in try AppleDeviceKind(name: UTF8Slice(name)) }
    } catch {
      let first = error.diagnostics.first
      throw LocError(
        "argument", "argument \(position) of loc.\(function): \(first?.message ?? ""). \(first?.help ?? "")")
    }
  }
}
