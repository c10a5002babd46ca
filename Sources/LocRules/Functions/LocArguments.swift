// What a rule hands to a function of `loc`. Texts are borrowed, and refused by their length before anything is made of them: what
// Swift makes of them stands beside the rule's memory limit.

import CLuaBridge
import LocBase
import LocDevice
import LocFormat

/// How many bytes a short argument may have: more than an honest rule needs, and little enough to be copied unasked.
enum ArgumentLimit {
  /// FCM's limit for a topic's name.
  static let topic = 900
  /// A whole page of text that stands for its own key.
  static let key = 32 << 10
  static let languageTag = 128
  static let optionName = 32
  static let platform = 16
  static let device = 32
  static let digits = 1_024
  /// Each of an experiment's name and a user's.
  static let bucketWord = 1_024
  /// The languages of one device.
  static let languages = 64
}

/// The arguments of one call, read with the function's name in every complaint.
struct LocArguments {
  /// The list of them. It is walked, not copied: a call may have a hundred thousand.
  let values: JSONCursor
  let function: StaticString

  init(_ list: JSONCursor, function: StaticString) {
    values = list
    self.function = function
  }

  /// The first argument, nil or not; nil without any.
  var first: JSONCursor? {
    var elements = values.elements
    return elements.next()
  }

  /// The argument at a position from 1; nil where it is absent or nil. A function is a null that is there.
  func optional(_ position: Int) -> JSONCursor? {
    guard position >= 1, position <= values.count else { return nil }
    var left = position
    for value in values.elements {
      left -= 1
      if left == 0 { return value.isNull && value.node.flags & UInt8(LOC_NODE_FUNCTION) == 0 ? nil : value }
    }
    return nil
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

  /// The bytes of a string of at most so many, borrowed until the call ends. Only inside of an event's tables do strings
  /// have JSON's escapes; an argument itself is a string of Lua's.
  func text(_ position: Int, atMost limit: Int = .max, _ wanted: StaticString = "a string") throws(LocError)
    -> UTF8Slice
  {
    guard let value = optional(position), value.kind == .string, !value.hasEscapes, value.token.count <= limit else {
      throw wrong(position, wanted)
    }
    return value.token
  }

  /// A key, as the catalogs' look-ups take it.
  func key(_ position: Int) throws(LocError) -> [UInt8] {
    let value = try text(position)
    guard value.count <= ArgumentLimit.key else { throw wrong(position, "a key of at most 32 KB") }
    return value.bytes
  }

  func languageTag(_ position: Int) throws(LocError) -> String {
    let tag = try text(position, "a language tag like \"de-AT\"")
    if tag.count <= ArgumentLimit.languageTag { return tag.string }
    throw notLanguage(position)
  }

  func notLanguage(_ position: Int) -> LocError {
    var error = wrong(position, "a language tag like \"de-AT\"")
    error.slug = "locale"
    return error
  }

  /// A number's digits, borrowed like `text`.
  func number(_ position: Int) throws(LocError) -> DecimalText {
    guard let value = optional(position), value.kind == .integer || value.kind == .double,
      value.token.count <= ArgumentLimit.digits, let number = DecimalText(value.token.buffer)
    else { throw wrong(position, "a number") }
    return number
  }

  /// How many decimals to write; none where the argument is absent.
  func places(_ position: Int) throws(LocError) -> Int {
    if optional(position) == nil { return 0 }
    guard let places = optional(position)?.int, places >= 0, places <= 20 else {
      throw wrong(position, "a number of decimals from 0 to 20")
    }
    return places
  }

  /// A string, or a number as its digits, borrowed like `text`.
  func word(_ position: Int) throws(LocError) -> UTF8Slice { try word(optional(position), position) }

  func word(_ value: JSONCursor?, _ position: Int) throws(LocError) -> UTF8Slice {
    guard let value, value.kind == .string || value.kind == .integer, !value.hasEscapes else {
      throw wrong(position, "a string or an integer")
    }
    return value.token
  }

  func platform(_ position: Int) throws(LocError) -> Device.Platform {
    guard let value = optional(position), let platform = Device.Platform(option: value), platform != .web else {
      throw wrong(position, "\"android\" or \"ios\"")
    }
    return platform
  }

  /// The kind of Apple device; nil where none is named.
  func device(_ position: Int) throws(LocError) -> Device.Kind? {
    guard optional(position) != nil else { return nil }
    let name = try text(position, atMost: ArgumentLimit.device, "a device like \"ipad\"")
    do throws(LocScriptError) {
      return try Device.Kind(name: name)
    } catch {
      let first = error.diagnostics.first
      throw LocError(
        "argument", "argument \(position) of loc.\(function): \(first?.message ?? ""). \(first?.help ?? "")")
    }
  }
}

extension JSONCursor {
  /// The text of a string that has at most so many bytes as it is written; nil for any other value.
  func text(atMost limit: Int) -> [UInt8]? { kind == .string && token.count <= limit ? text : nil }
}

extension Device.Platform {
  /// The platform that an argument or an option names.
  init?(option: JSONCursor) {
    guard let name = option.text(atMost: ArgumentLimit.platform) else { return nil }
    self.init(rawValue: String(decoding: name, as: UTF8.self))
  }
}
