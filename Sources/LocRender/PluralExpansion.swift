// Makes a text's plural, device and width choices and inserts its variables: the result is one flat format with numbered
// arguments.

import LocBase
import LocFormat
import LocLocale

/// Makes the choices of one entry for one list of arguments.
///
/// In the result every specifier names its argument (`%1$@`), so that it can be rendered like any other text.
/// - `%#@name@` and `%n$#@name@` are replaced by the variable's form. A reference without a number uses the argument
///   that a catalog states for the variable (`argNum`), or else the next argument of the text that contains the
///   reference.
/// - Inside a form `%arg` is the variable's number, and the first specifier without a number takes it as well.
struct PluralExpansion {
  /// The limit on nesting; Foundation's own texts nest two or three deep.
  static let depthLimit = 16
  static let stepLimit = 1_000
  static let sizeLimit = 1 << 20

  let entry: PluralEntry
  let arguments: Slices
  let locale: LanguageTag
  let device: Device.Kind
  private(set) var result: [UInt8] = []
  private var steps = 0

  init(
    _ entry: PluralEntry, _ arguments: Slices, _ locale: LanguageTag, _ device: Device.Kind
  ) {
    self.entry = entry
    self.arguments = arguments
    self.locale = locale
    self.device = device
  }

  /// The number that selects a form and that `%arg` writes.
  private struct Quantity {
    /// The index of the argument, from 0.
    var argument: Int
    var valueType: [UInt8]
  }

  /// Makes the choices and stores the flat format in `result`.
  mutating func run() throws(RenderError) {
    var node = entry.node
    var quantity: Quantity?
    for _ in 0...Self.depthLimit {
      switch node {
      case .text(let text):
        return try expand(text, quantity, counter: 0, depth: 0)
      case .plural(let cases):
        let argument = Self.firstNumber(in: cases)
        quantity = Quantity(argument: argument, valueType: [])
        node = try choose(cases, argument)
      default:
        node = try choose(node)
      }
    }
    throw .tooDeep
  }

  // MARK: Choices

  private func form(of variable: PluralVariable, _ argument: Int) throws(RenderError) -> [UInt8] {
    var node = variable.node
    for _ in 0...Self.depthLimit {
      switch node {
      case .text(let text): return text
      case .plural(let cases): node = try choose(cases, argument)
      default: node = try choose(node)
      }
    }
    throw .tooDeep
  }

  private func choose(_ cases: [PluralCase], _ argument: Int) throws(RenderError) -> TextNode {
    guard argument >= 0, argument < arguments.count else {
      throw RenderError(
        .fewArguments, "argument \(argument + 1) is missing: it chooses the plural", argument: argument + 1)
    }
    let value = arguments[argument]
    guard let number = PluralOperand(decimal: value) else {
      throw RenderError(
        .argumentConversion,
        "argument \(argument + 1), \"\(GuideFormatError.shown(value))\", is not a number, which a plural needs",
        argument: argument + 1)
    }
    if entry.style == .apple, number.i == 0, number.f == 0, let zero = Self.node(cases, .zero) { return zero }
    let category = PluralRules.category(of: number, in: locale)
    if let node = Self.node(cases, category) ?? Self.node(cases, .other) { return node }
    throw .missingForm(category)
  }

  private static func node(_ cases: [PluralCase], _ category: PluralCategory) -> TextNode? {
    for item in cases where item.category == category { return item.node }
    return nil
  }

  private func choose(_ node: TextNode) throws(RenderError) -> TextNode {
    switch node {
    case .device(let cases):
      for kind in [device, .other] {
        for item in cases where item.device.withSlice({ kind.isNamed($0) }) {
          return item.node
        }
      }
      throw .missingDevice(device)
    case .width(let cases):
      // A server's text has no narrow screen: the widest text is the complete one.
      var widest = cases.first
      for item in cases where item.width > widest?.width ?? 0 { widest = item }
      if let widest { return widest.node }
    case .text, .plural:
      return node
    }
    throw RenderError(.pluralForm, "the text has no form for any width")
  }

  /// The argument of the first specifier that takes a number, searched first in the form `other` and then in all forms; the
  /// first argument when no specifier takes a number.
  private static func firstNumber(in cases: [PluralCase]) -> Int {
    for wanted in [true, false] {
      for item in cases where (item.category == .other) == wanted {
        guard case .text(let text) = item.node else { continue }
        for use in text.withSlice({ GuideFormat($0) }).uses
        where use.kind == .integer || use.kind == .decimal {
          return max(use.argument, 0)
        }
      }
    }
    return 0
  }

  // MARK: Expansion

  /// - Parameters:
  ///   - quantity: the number of the variable whose form `text` is.
  ///   - counter: the argument that the next specifier without a number takes.
  private mutating func expand(
    _ text: [UInt8], _ quantity: Quantity?, counter: Int, depth: Int
  ) throws(RenderError) {
    guard depth <= Self.depthLimit else { throw .tooDeep }
    var counter = counter
    var last = max(counter - 1, 0)
    var index = 0
    while index < text.count {
      guard text[index] == .percent else {
        result.append(text[index])
        index += 1
        continue
      }
      guard result.count <= Self.sizeLimit else { throw .tooLong }
      if let quantity, entry.style == .apple, hasPrefix(text, index + 1, "arg") {
        result.append(contentsOf: "%\(quantity.argument + 1)$".utf8)
        result.append(contentsOf: quantity.valueType.isEmpty ? [UInt8]("ld".utf8) : quantity.valueType)
        index += 4
        continue
      }
      if entry.style == .apple, let reference = VariableReference(text, at: index) {
        steps += 1
        guard steps <= Self.stepLimit else { throw .tooMany }
        let name = [UInt8](text[reference.name])
        guard let variable = variable(named: name) else {
          throw RenderError(.unknownVariable, "%#@\(Text(decoding: name))@ names no variable of this text")
        }
        var argument = counter
        if let stated = reference.stated ?? variable.argument {
          argument = stated - 1
        } else {
          counter += 1
        }
        last = argument
        let inner = Quantity(argument: argument, valueType: variable.valueType)
        try expand(try form(of: variable, argument), inner, counter: argument, depth: depth + 1)
        index = reference.end
        continue
      }
      guard let (argument, start, end) = specifier(in: text, at: index, counter: &counter, last: last) else {
        // Both `%%` and a `%` that begins no specifier mean a percent sign. It is written as `%%`, so that text inserted
        // after it cannot make it a specifier.
        result.append(contentsOf: [.percent, .percent])
        index += index + 1 < text.count && text[index + 1] == .percent ? 2 : 1
        continue
      }
      if let argument {
        last = argument
        result.append(contentsOf: "%\(argument + 1)$".utf8)
      } else {
        result.append(.percent)
      }
      result.append(contentsOf: text[start..<end])
      index = end
    }
    guard result.count <= Self.sizeLimit else { throw .tooLong }
  }

  private func variable(named name: [UInt8]) -> PluralVariable? {
    for variable in entry.variables where variable.name == name { return variable }
    return nil
  }

  private func hasPrefix(_ text: [UInt8], _ start: Int, _ word: UTF8Slice) -> Bool {
    guard text.count - start >= word.count else { return false }
    for index in 0..<word.count where text[start + index] != word[index] { return false }
    return true
  }

  /// The specifier at `percent`: its argument (nil when it takes none), and the range of the bytes after `%` and `n$`.
  private func specifier(
    in text: [UInt8], at percent: Int, counter: inout Int, last: Int
  ) -> (argument: Int?, start: Int, end: Int)? {
    guard let parts = text.withSlice({ GuideFormat.parts(of: $0, at: percent) }) else { return nil }
    guard parts.takesArgument else { return (nil, parts.start, parts.end) }
    if let stated = parts.stated { return (stated - 1, parts.start, parts.end) }
    if parts.isRelative { return (last, parts.start, parts.end) }
    counter += 1
    return (counter - 1, parts.start, parts.end)
  }
}
