// The arguments of a rule's call of a `loc` function. Texts are borrowed, and refused by their length before Swift copies them:
// the rule's memory limit does not count Swift's copies.

import CLuaBridge
package import LocBase
import LocCatalog
import LocLocale

/// The most bytes of a short argument: more than an honest rule needs, and few enough to copy without a check of the limits.
enum ArgumentLimit {
  /// FCM's limit for a topic's name.
  static let topic = 900
  /// A key may be a whole page of text that is its own key.
  static let key = 32 << 10
  static let languageTag = 128
  static let optionName = 32
  static let fieldName = 256
  static let platform = 16
  /// The name of a released version.
  static let version = 128
  package static let device = 32
  static let digits = 1_024
  /// An experiment's name, and likewise a user's.
  static let bucketWord = 1_024
  /// A time as RFC 3339 writes it: `2026-11-21T02:01:59.123456789+01:00` has 35.
  static let timestamp = 64
  /// A form of dates, of money or of lists.
  static let style = 16
  /// The languages of one device.
  static let languages = 64
}

/// The arguments of one call; every error names the function.
package struct LocArguments {
  /// The list of arguments. The functions walk the list and do not copy it: a call may have a hundred thousand arguments.
  let values: JSONCursor
  let function: UTF8Slice

  init(_ list: JSONCursor, function: UTF8Slice) {
    values = list
    self.function = function
  }

  /// The first argument, which may be a null; nil when the call has no arguments.
  var first: JSONCursor? {
    var elements = values.elements
    return elements.next()
  }

  /// The argument at a position from 1; nil if it is absent or nil. A function arrives as a null, but counts as present.
  package func optional(_ position: Int) -> JSONCursor? {
    guard position >= 1, position <= values.count else { return nil }
    var left = position
    for value in values.elements {
      left -= 1
      if left == 0 { return value.isNull && value.node.flags & UInt8(LOC_NODE_FUNCTION) == 0 ? nil : value }
    }
    return nil
  }

  func wrong(_ position: Int, _ wanted: UTF8Slice) -> LocError {
    var error = LocError(.argument, "\(wanted)")
    error.argument = position
    return error
  }

  package func required(_ position: Int, _ wanted: UTF8Slice) throws(LocError) -> JSONCursor {
    guard let value = optional(position) else { throw wrong(position, wanted) }
    return value
  }

  /// A table with named fields that `loc` has not made itself.
  func table(_ position: Int, _ wanted: UTF8Slice) throws(LocError) -> JSONCursor {
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

  /// The bytes of a string of at most `limit` bytes, borrowed until the call ends. Only strings inside an event's tables have
  /// JSON's escapes; an argument itself is a Lua string.
  package func text(_ position: Int, atMost limit: Int = .max, _ wanted: UTF8Slice = "a string") throws(LocError)
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

  /// A language tag whose subtags exist: for an unknown language, the tables would return the root's data.
  func languageTag(_ position: Int) throws(LocError) -> Text {
    let name = try languageName(position)
    if let error = mistake(inLanguage: name, position) { throw error }
    return name
  }

  /// A language tag that the host reads; the app's own languages are accepted too.
  func languageName(_ position: Int) throws(LocError) -> Text {
    let tag = try text(position, "a language tag like \"de-AT\"")
    guard tag.count <= ArgumentLimit.languageTag else { throw notLanguage(position) }
    return Text(tag)
  }

  /// The error for a tag with an unknown language.
  private func mistake(inLanguage name: Text, _ position: Int) -> LocError? {
    guard let mistake = TagMistake(in: name) else { return nil }
    // For a text that is not a tag at all, the bridge reports the value's type.
    guard LanguageTag(name) != nil || mistake.meant != nil else { return notLanguage(position) }
    let end = mistake.meant.map { "; did you mean '\($0)'?" } ?? ""
    return LocError(
      .unknownLocale, "argument \(position) of loc.\(function): \(mistake.problem)\(end)", key: name.bytes)
  }

  /// The error of a call with a language that the host refused; other errors are returned unchanged.
  /// - Parameter names: the tags that the argument at `position` has.
  func refusal(_ error: LocError, of names: [Text], _ position: Int, in catalog: Catalog) -> LocError {
    guard error.code == .unknownLocale else { return error }
    for name in names where (try? catalog.languageTag(name)) == nil {
      return mistake(inLanguage: name, position) ?? error
    }
    return error
  }

  func notLanguage(_ position: Int) -> LocError {
    var error = wrong(position, "a language tag like \"de-AT\"")
    error.code = .unknownLocale
    return error
  }

  /// A number's digits, borrowed like `text`.
  func number(_ position: Int) throws(LocError) -> DecimalText {
    guard let value = optional(position), value.kind == .integer || value.kind == .double,
      value.token.count <= ArgumentLimit.digits, let number = DecimalText(value.token)
    else { throw wrong(position, "a number") }
    return number
  }

  /// The number of decimals to write; 0 if the argument is absent.
  func places(_ position: Int) throws(LocError) -> Int {
    if optional(position) == nil { return 0 }
    guard let places = optional(position)?.int, places >= 0, places <= 20 else {
      throw wrong(position, "a number of decimals from 0 to 20")
    }
    return places
  }

  /// A string, or a number as its digits, borrowed like `text`.
  package func word(_ position: Int) throws(LocError) -> UTF8Slice { try word(optional(position), position) }

  package func word(_ value: JSONCursor?, _ position: Int) throws(LocError) -> UTF8Slice {
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

  /// The platform that an option names.
  func platform(option value: JSONCursor, orWeb allowsWeb: Bool = false) throws(LocError) -> Device.Platform {
    if let platform = Device.Platform(option: value), allowsWeb || platform != .web { return platform }
    let name = value.text(atMost: ArgumentLimit.platform).map { "'\(Text(decoding: $0))'" }
    let found = name ?? (value.kind == .string ? "a string of \(value.token.count) bytes" : "\(value.kind.name)")
    let names = allowsWeb ? "\"android\", \"ios\" or \"web\"" : "\"android\" or \"ios\""
    throw LocError(.argument, "the platform of loc.\(function) is \(names), not \(found)")
  }

  /// The kind of Apple device; nil if the argument is absent.
  package func device(_ position: Int) throws(LocError) -> Device.Kind? {
    guard optional(position) != nil else { return nil }
    let name = try text(position, atMost: ArgumentLimit.device, "a device like \"ipad\"")
    do throws(LocScriptError) {
      return try Device.Kind(name: name.string)
    } catch {
      let first = error.diagnostics.first
      throw LocError(
        .argument, "argument \(position) of loc.\(function): \(first?.message ?? ""). \(first?.help ?? "")")
    }
  }
}

extension JSONCursor {
  /// The text of a string whose written form has at most `limit` bytes; nil for any other value.
  package func text(atMost limit: Int) -> [UInt8]? { kind == .string && token.count <= limit ? text : nil }
}

extension Device.Platform {
  /// The platform that an argument or an option names.
  init?(option: JSONCursor) {
    guard let name = option.text(atMost: ArgumentLimit.platform) else { return nil }
    self.init(rawValue: String(decoding: name, as: UTF8.self))
  }
}
