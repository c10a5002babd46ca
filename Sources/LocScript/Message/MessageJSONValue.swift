// Free JSON: values that an app sends for its own use, in the payload for Apple devices and in a browser's notification.

import LocBase

/// Any JSON value.
public enum JSONValue: Sendable, Equatable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number without decimals. FCM keeps numbers as doubles: beyond 2^53 digits are lost, and `build` reports it.
  case integer(Int)
  /// A number. JSON has no infinity and no NaN: `build` reports them.
  case double(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Members by name.
  case object([String: JSONValue])

  /// Writes the value, but stops at a depth that the reader refuses in any case: a nested value cannot overflow the stack.
  func write(to writer: inout JSONWriter, depth: Int = 0) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.bool(value)
    case .integer(let value): writer.integer(value)
    case .double(let value): writer.number(value)
    case .string(let value): writer.string(value)
    case .array(let items):
      writer.beginArray()
      if depth <= JSONReader.maxDepth { for item in items { item.write(to: &writer, depth: depth + 1) } }
      writer.endArray()
    case .object(let values):
      writer.beginObject()
      if depth <= JSONReader.maxDepth { writer.members(values, depth: depth + 1) }
      writer.endObject()
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A number without decimals.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
  /// A list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Members by name; the last of equal names counts.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { (_: JSONValue, last: JSONValue) -> JSONValue in last }))
  }
}
