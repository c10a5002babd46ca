// Decides from an element below <resources> and its attributes which kind of resource the element declares.

import LocBase

/// The attributes that a compiler reads. Slices are borrowed from expat for the duration of one callback.
struct AndroidElement {
  /// Without an address when the element has no name.
  private(set) var name = UTF8Slice.empty
  private(set) var typeName = UTF8Slice.empty
  private(set) var quantityName = UTF8Slice.empty
  private(set) var formatName = UTF8Slice.empty
  private var isFormatted = true
  private(set) var isTranslatable = true
  private(set) var formattedProblem: UTF8Slice?
  private(set) var translatableProblem: UTF8Slice?
  private(set) var productName = UTF8Slice.empty
  /// The names in `tools:ignore`.
  private(set) var lint: AndroidLintIssues = []

  /// The type that `resolve` found.
  private(set) var type = AndroidResourceType.string
  private(set) var mask = AndroidFormatMask.string
  private(set) var checksSubstitutions = false

  /// How the reader treats the element's content.
  enum Content {
    case value
    case bag
    /// A resource whose content no text depends on.
    case opaque
    case styleable
    /// `<public>` and the like: the element gives only the name of a resource that must be defined elsewhere.
    case symbol
    case ignored
    case problem(String)
  }

  /// The name of a `<string>` that has the attribute `name` and no other; nil for any other element. `element` and `attributes`
  /// belong to expat.
  @inline(__always)
  static func plainString(
    _ element: UnsafePointer<CChar>, _ attributes: XMLAttributeList
  ) -> UnsafePointer<CChar>? {
    // "string"
    guard element[0] == UInt8(ascii: "s"), element[1] == UInt8(ascii: "t"), element[2] == UInt8(ascii: "r"),
      element[3] == UInt8(ascii: "i"), element[4] == UInt8(ascii: "n"),
      element[5] == UInt8(ascii: "g"), element[6] == 0, let attribute = attributes[0], let text = attributes[1],
      text[0] != 0, isName(attribute), attributes[2] == nil
    else { return nil }
    return text
  }

  @inline(__always)
  private static func isName(_ text: UnsafePointer<CChar>) -> Bool {
    text[0] == UInt8(ascii: "n") && text[1] == UInt8(ascii: "a") && text[2] == UInt8(ascii: "m")
      && text[3] == UInt8(ascii: "e") && text[4] == 0
  }

  /// Reads expat's attribute list: name, value, …, nil.
  init(_ attributes: XMLAttributeList, _ rules: AndroidTextRules) {
    var index = 0
    while let attribute = attributes[index], let text = attributes[index + 1] {
      index += 2
      if Self.isName(attribute) {
        name = rules.name(text)
        continue
      }
      let key = cString(attribute)
      switch key.buffer[0] {
      case UInt8(ascii: "t") where key == "type": typeName = rules.name(text)
      case UInt8(ascii: "p") where key == "product": productName = rules.name(text)
      case UInt8(ascii: "q") where key == "quantity": quantityName = cString(text)
      case UInt8(ascii: "f") where key == "format": formatName = rules.name(text)
      case UInt8(ascii: "f") where key == "formatted":
        if let value = AndroidPrimitive.bool(rules.trimmed(cString(text))) {
          isFormatted = value
        } else {
          formattedProblem = "invalid value for 'formatted'. Must be a boolean."
        }
      case UInt8(ascii: "t") where key == "translatable":
        if let value = AndroidPrimitive.bool(rules.trimmed(cString(text))) {
          isTranslatable = value
        } else {
          translatableProblem = "invalid value for 'translatable'. Must be a boolean."
        }
      case UInt8(ascii: "h") where key == AndroidLintMarks.ignore: lint = AndroidLintIssues(list: cString(text))
      default: break
      }
    }
  }

  /// Decides which kind of resource the element declares, as `ResourceParser::ParseResource` does.
  mutating func resolve(_ local: UTF8Slice) -> Content {
    if local == "string" { return string() }
    var word = local
    var isItem = false
    var isBag = false
    var explicit: AndroidFormatMask?
    if local == "item" {
      isItem = true
      explicit = .any
      guard typeName.count > 0 else { return .problem("<item> must have a 'type' attribute") }
      word = typeName
      if formatName.count > 0 {
        explicit = AndroidFormatMask(name: formatName)
        if explicit == nil { return .problem("'" + formatName.string + "' is an invalid format") }
      }
    } else if local == "bag" {
      isBag = true
      guard typeName.count > 0 else { return .problem("<bag> must have a 'type' attribute") }
      word = typeName
    }
    if word == "id" {
      type = .id
      mask = explicit ?? .string
      formattedProblem = nil
      translatableProblem = nil
      return .value
    }
    if !isBag, let implied = Self.implied(word) {
      type = implied.type
      mask = explicit ?? implied.mask
      if mask == .string { return string(type) }
      formattedProblem = nil
      translatableProblem = nil
      return .value
    }
    formattedProblem = nil
    if !isItem, let content = bag(word) { return content }
    translatableProblem = nil
    if !isBag, let other = AndroidResourceType(word) {
      type = other
      mask = .reference
      return .value
    }
    return .problem("unknown resource type '" + word.string + "'")
  }

  private mutating func string(_ type: AndroidResourceType = .string) -> Content {
    self.type = type
    mask = .string
    checksSubstitutions = isFormatted && isTranslatable
    return .value
  }

  private mutating func bag(_ word: UTF8Slice) -> Content? {
    if word == "plurals" {
      type = .plurals
      mask = .string
      translatableProblem = nil
      return .bag
    }
    if word == "string-array" || word == "array" || word == "integer-array" {
      type = .array
      mask = word == "string-array" ? .string : word == "array" ? .any : .integer
      if word == "array", formatName.count > 0 {
        guard let explicit = AndroidFormatMask(name: formatName) else {
          return .problem("'" + formatName.string + "' is an invalid format")
        }
        mask = explicit
      }
      return .bag
    }
    translatableProblem = nil
    if word == "style" || word == "attr" || word == "configVarying" {
      type = word == "style" ? .style : word == "attr" ? .attr : .configVarying
      if type == .attr, let problem = attributeProblem { return .problem(problem) }
      return .opaque
    }
    if word == "declare-styleable" {
      type = .styleable
      return .styleable
    }
    let isSymbol =
      word == "public" || word == "java-symbol" || word == "symbol" || word == "add-resource"
    if isSymbol { return .symbol }
    if word == "overlayable", name.count == 0 { return .problem("<overlayable> tag must have a 'name' attribute") }
    return word == "overlayable" || word == "public-group" ? .ignored : nil
  }

  /// The reason why aapt2 refuses an `<attr>`; nil when it is valid. Its format lists kinds of values, separated by `|`.
  var attributeProblem: String? {
    var start = 0
    while start < formatName.count || (start > 0 && start == formatName.count) {
      var end = start
      while end < formatName.count, formatName.buffer[end] != .verticalBar { end += 1 }
      let word = formatName.part(start, end).trimmed
      if AndroidFormatMask(name: word) == nil, word != "enum", word != "flags" {
        return "invalid attribute format '" + formatName.string + "'"
      }
      start = end + 1
    }
    return nil
  }

  /// The type and the accepted formats of an element that holds one value.
  private static func implied(_ word: UTF8Slice) -> (type: AndroidResourceType, mask: AndroidFormatMask)? {
    if word == "string" { return (.string, .string) }
    if word == "bool" { return (.bool, .boolean) }
    if word == "color" { return (.color, .color) }
    if word == "configVarying" { return (.configVarying, .any) }
    if word == "dimen" { return (.dimen, [.float, .fraction, .dimension]) }
    if word == "drawable" { return (.drawable, .color) }
    if word == "fraction" { return (.fraction, [.float, .fraction, .dimension]) }
    if word == "integer" { return (.integer, .integer) }
    return nil
  }
}

/// The resource that an element declares; kept while its content is read.
struct AndroidDeclaration {
  var type = AndroidResourceType.string
  var mask = AndroidFormatMask.string
  var checksSubstitutions = true
  /// False for `translatable="false"`: the string is the same in every language.
  var isTranslatable = true
  var isFaulty = false
  /// True when the resource becomes a value of its file's folder, which a later folder may replace.
  var isValue = true
  var product: UInt16 = 0
  var lint: AndroidLintIssues = []
  var nameIndex = 0
  /// The number by which findings know the resource, once it is added: see `AndroidFileReader.fault`.
  var place: Int?
  /// The position where the element begins.
  var line: UInt32
  var column: UInt32
}

/// Returns whether `name` is a legal resource name: an XID start or `_`, then XID characters, `.` and `-`. Both
/// compilers use the table of Unicode 9, restricted to characters below U+10000.
func isAndroidResourceName(_ name: UTF8Slice) -> Bool {
  let bytes = name.buffer
  guard bytes.count > 0 else { return false }
  var isPlain = !(bytes[0].isDigit || bytes[0] == .hyphen || bytes[0] == .period)
  for byte in bytes {
    let isWord = byte.isLetter || byte.isDigit || byte == .underscore || byte == .hyphen || byte == .period
    if !isWord { isPlain = false }
  }
  if isPlain { return true }
  var isFirst = true
  for scalar in name.string.unicodeScalars {
    if scalar.value > 0x7F {
      guard scalar.value < 0x10000, let age = scalar.properties.age, age.major <= 9 else { return false }
      // Characters whose class was another one then.
      switch scalar.value {
      case 0x200C, 0x200D, 0x30FB, 0xFF65: return false
      case 0x1CF2, 0x1CF3: if isFirst { return false }
      default: break
      }
    }
    let isAllowed =
      scalar == "_" || (isFirst ? scalar.properties.isXIDStart : scalar.properties.isXIDContinue)
      || (!isFirst && (scalar == "." || scalar == "-"))
    if !isAllowed { return false }
    isFirst = false
  }
  return !isFirst
}
