// The six plural categories of CLDR and their names.

package import LocBase

/// A category of CLDR's plural rules, by which a language chooses the form for a number.
public enum PluralCategory: UInt8, Sendable, CaseIterable, CustomStringConvertible {
  /// The form for zero in Arabic; in Latvian also for 10 to 20.
  case zero
  /// The form for one thing, and for other numbers that a language treats alike: 21 in Russian, 0 in French.
  case one
  /// The form for two things, in Arabic, Hebrew, Slovenian and others.
  case two
  /// The form for small numbers: 2 to 4 in Polish, 3 to 10 in Arabic.
  case few
  /// The form for larger numbers: 5 to 21 in Polish, 11 to 99 in Arabic.
  case many
  /// The form for every number that no other category has; each language has it.
  case other

  /// The name in resource files: "one", "few" …
  public var description: String { "\(name)" }

  /// The name in resource files.
  package var name: UTF8Slice {
    switch self {
    case .zero: "zero"
    case .one: "one"
    case .two: "two"
    case .few: "few"
    case .many: "many"
    case .other: "other"
    }
  }

  /// The category with this name; nil for any other word. Case matters.
  package init?(name: UTF8Slice) {
    for category in Self.allCases {
      let candidate = category.name
      if name == candidate {
        self = category
        return
      }
    }
    return nil
  }

  /// The length of the name in bytes.
  package var nameLength: Int { name.count }

  /// The plural form that a key of `loc.plural_key` is for: the name after its last underscore, in lower or upper case,
  /// as in `chat_one` and `CHAT_ONE`. Nil for any other key.
  package init?(formOf key: UTF8Slice) {
    for category in Self.allCases where key.count > category.nameLength + 1 {
      let start = key.count - category.nameLength
      guard key.buffer[start - 1] == .underscore else { continue }
      let name = category.name
      if zip(key.buffer[start...], name).allSatisfy({ (byte: UInt8, wanted: UInt8) -> Bool in byte | 0x20 == wanted }) {
        self = category
        return
      }
    }
    return nil
  }
}
