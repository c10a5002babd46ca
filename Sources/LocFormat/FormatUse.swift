// How a format uses its arguments, for checks that compare languages and platforms.

/// The family of a conversion, as far as an argument that is a string can tell the difference.
package enum FormatKind: UInt8, Sendable {
  /// Inserts the string: `%s`, `%S`, `%@`.
  case text
  /// Takes any value but writes something else: `%b`, `%h`.
  case derived
  /// `%d`, `%ld`, `%x` …
  case integer
  /// `%f`, `%e`, `%g`, `%a` …
  case decimal
  /// `%c`, `%C`.
  case character
  /// `%tD` …
  case date
  /// Known to no formatter here; phones fail on it or lose it.
  case unknown

  /// Whether an argument of a push, which is a string, is written without an exception.
  package var takesString: Bool { self == .text || self == .derived }
}

/// One place where a format uses an argument.
package struct FormatUse: Sendable, Equatable {
  /// 0-based; -1 for a relative index that has nothing before it.
  package var argument: Int
  package var kind: FormatKind
  /// The specifier as the format writes it: bytes `offset ..< offset + count` of the format.
  package var offset: Int
  package var count: Int
  /// False for a percent sign followed by unrelated text: `20%des`, `100%-os`. The formatters still read a specifier
  /// there.
  package var isMeant: Bool

  package init(argument: Int, kind: FormatKind, offset: Int, count: Int, isMeant: Bool = true) {
    self.isMeant = isMeant
    self.argument = argument
    self.kind = kind
    self.offset = offset
    self.count = count
  }
}
