// The functions of `loc` that Swift answers, by the numbers under which the bridge calls them.

import CLuaBridge
import LocBase
import LocDevice
import LocFormat

enum LocFunction: Int32, CaseIterable {
  /// Not in the table: what `loc.text` asks about its key.
  case key = 0
  case message = 1
  case template
  case build
  case sizes
  case preview
  case previews
  case topic
  case render
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
  case source

  var name: StaticString {
    switch self {
    case .key: "text"
    case .message: "message"
    case .template: "template"
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
    case .source: "source"
    }
  }

  /// What a call costs beyond its arguments, in units of about an instruction: the walks through catalogs. A thousand make the
  /// sandbox look at its clock.
  var work: UInt64 {
    switch self {
    case .previews: 10_000
    case .preview, .keys: 1_000
    case .render, .source, .build: 100
    default: 0
    }
  }

  /// Whether the table has it: what needs a host's closure is absent without one.
  func isOffered(by host: RuleHost) -> Bool {
    switch self {
    case .key, .template: false
    case .render: host.render != nil
    case .source: host.source != nil
    case .preview: host.preview != nil
    case .previews: host.previews != nil
    case .keys: host.keys != nil
    case .locales: host.locales != nil
    default: true
    }
  }
}

/// A wrong call: raised in the rule as a table.
struct LocError: Error {
  var slug: String
  var message: String
  var key: [UInt8]?
  /// The argument that is wrong, from 1: the bridge says which it is and what it is, perhaps a field that the event does not
  /// have, and `message` is what it must be. 0: `message` says it all.
  var argument = 0
  /// The status of a limit that ends the run; 0: the rule may catch the error.
  var stop: Int32 = 0

  init(stop: Int32) {
    slug = ""
    message = ""
    self.stop = stop
  }

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
  /// A built message: its slot, its bytes of output, and those that the host holds for it.
  case message(Int, output: Int, held: Int)
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

  /// The argument at a position from 1; nil where it is absent or nil. A function is a null that is there.
  func optional(_ position: Int) -> JSONCursor? {
    guard position >= 1, position <= values.count else { return nil }
    let value = values[position - 1]
    return value.isNull && value.node.flags & UInt8(LOC_NODE_FUNCTION) == 0 ? nil : value
  }

  func wrong(_ position: Int, _ wanted: StaticString) -> LocError {
    var error = LocError("argument", "\(wanted)")
    error.argument = position
    return error
  }

  func required(_ position: Int, _ wanted: StaticString) throws(LocError) -> JSONCursor {
    guard let value = optional(position) else { throw wrong(position, wanted) }
    return value
  }

  /// A table of names, and none that `loc` has made.
  func table(_ position: Int, _ wanted: StaticString) throws(LocError) -> JSONCursor {
    let ours = UInt8(LOC_NODE_TEXT) | UInt8(LOC_NODE_MESSAGE)
    guard let value = optional(position), value.kind == .object, value.node.flags & ours == 0 else {
      throw wrong(position, wanted)
    }
    return value
  }

  func integer(_ position: Int) throws(LocError) -> Int {
    guard let value = optional(position)?.int else { throw wrong(position, "an integer") }
    return value
  }

  func text(_ position: Int, _ wanted: StaticString = "a string") throws(LocError) -> [UInt8] {
    guard let value = optional(position)?.text else { throw wrong(position, wanted) }
    return value
  }

  func string(_ position: Int, _ wanted: StaticString) throws(LocError) -> String {
    String(decoding: try text(position, wanted), as: UTF8.self)
  }

  func digits(_ position: Int) throws(LocError) -> DecimalDigits {
    guard let value = optional(position), value.kind == .integer || value.kind == .double,
      let digits = DecimalDigits(value.token)
    else { throw wrong(position, "a number") }
    return digits
  }

  /// How many decimals to write; none where the argument is absent.
  func places(_ position: Int) throws(LocError) -> Int {
    if optional(position) == nil { return 0 }
    guard let places = optional(position)?.int, places >= 0, places <= 20 else {
      throw wrong(position, "a number of decimals from 0 to 20")
    }
    return places
  }

  /// A string, or a number as its digits.
  func word(_ position: Int) throws(LocError) -> [UInt8] {
    let value = optional(position)
    if let text = value?.text { return text }
    guard let value, value.kind == .integer else { throw wrong(position, "a string or an integer") }
    return value.token.bytes
  }

  func platform(_ position: Int) throws(LocError) -> Platform {
    guard let value = optional(position)?.string.flatMap({ Platform($0) }), value != .web else {
      throw wrong(position, "\"android\" or \"ios\"")
    }
    return value
  }

  /// The kind of Apple device; nil where none is named.
  func device(_ position: Int) throws(LocError) -> AppleDeviceKind? {
    guard optional(position) != nil else { return nil }
    let name = try text(position, "a device like \"ipad\"")
    do throws(Failure) {
      return try name.withUnsafeBufferPointer { (name) throws(Failure) in try AppleDeviceKind(name: UTF8Slice(name)) }
    } catch {
      let first = error.diagnostics.first
      throw LocError(
        "argument", "argument \(position) of loc.\(function): \(first?.message ?? ""). \(first?.help ?? "")")
    }
  }
}
