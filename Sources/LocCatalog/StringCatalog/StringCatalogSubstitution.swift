// Checks the arguments that the substitutions of a string catalog declare.

import LocBase
import LocFormat

/// The allowed values of `NSStringFormatValueTypeKey` and `formatSpecifier`: a specifier without its `%`.
/// - Returns: the specifier as it is used (empty if it is not one), and what is wrong with it.
func numberSpecifier(_ bytes: [UInt8]) -> (specifier: [UInt8], problem: String?) {
  let hasPercent = bytes.first == .percent
  let whole = hasPercent ? bytes : [.percent] + bytes
  let parts = whole.withSlice { GuideFormat.parts(of: $0, at: 0) }
  guard let parts, parts.takesArgument, parts.stated == nil, !parts.isRelative, parts.end == whole.count else {
    return ([], "'\(Text(decoding: bytes))' is not a format specifier; the number is read as 'ld'")
  }
  let specifier = [UInt8](whole.dropFirst())
  if !hasPercent { return (specifier, nil) }
  return (specifier, "the format specifier '\(Text(decoding: bytes))' stands here without its '%'")
}

/// Compares the arguments that the localizations of one key declare for their substitutions with those that its code
/// passes.
struct StringCatalogArguments {
  private var stated: [(name: [UInt8], argument: Int, specifier: [UInt8], offset: Int)] = []
  /// Where the localization at hand begins in `stated`.
  private var current = 0

  var isEmpty: Bool { stated.isEmpty }

  mutating func removeAll() { stated.removeAll(keepingCapacity: true) }

  mutating func beginLocalization() { current = stated.count }

  /// Reports two substitutions that write one argument as two different things.
  mutating func add(_ variable: PluralVariable, at offset: Int, _ findings: inout FileFindings) {
    guard let argument = variable.argument, stated.count < 1_000 else { return }
    let kind = Self.kind(of: variable.valueType)
    for other in stated[current...] where other.argument == argument && Self.kind(of: other.specifier) != kind {
      findings.add(
        .badEntry,
        """
        the substitutions '\(Text(decoding: other.name))' and \
        '\(Text(decoding: variable.name))' take argument \(argument) as '\(Self.shown(other.specifier))' and \
        as '\(Self.shown(variable.valueType))'
        """, at: offset)
      break
    }
    stated.append((variable.name, argument, variable.valueType, offset))
  }

  /// Reports positions beyond the arguments of the source language's text.
  func check(_ source: PluralEntry, _ findings: inout FileFindings) {
    guard !stated.isEmpty, source.variables.count <= ArgumentPositions.maxVariables else { return }
    var positions = ArgumentPositions(source.variables)
    positions.collect(source.node)
    let count = positions.count
    guard count > 0 else { return }
    for item in stated where item.argument > count {
      findings.add(
        .badEntry,
        """
        the substitution '\(Text(decoding: item.name))' takes argument \(item.argument), but the text takes \
        \(count)
        """, at: item.offset)
    }
  }

  private static func shown(_ specifier: [UInt8]) -> Text {
    specifier.isEmpty ? "ld" : Text(decoding: specifier)
  }

  /// The type that a C function reads from its argument list: an object, a double, an integer of 32 or 64 bits.
  private static func kind(of specifier: [UInt8]) -> UInt8 {
    guard let last = specifier.last else { return UInt8(ascii: "l") }
    switch last | 0x20 {
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "x"), UInt8(ascii: "o"):
      // `h` and `hh` are passed as `int`; all other lengths are 64 bits on Apple's systems.
      let isLong = specifier.contains {
        $0 == UInt8(ascii: "l") || $0 == UInt8(ascii: "q") || $0 == UInt8(ascii: "j") || $0 == UInt8(ascii: "z")
          || $0 == UInt8(ascii: "t")
      }
      return isLong ? UInt8(ascii: "l") : UInt8(ascii: "d")
    case UInt8(ascii: "e"), UInt8(ascii: "f"), UInt8(ascii: "g"), UInt8(ascii: "a"): return UInt8(ascii: "f")
    default: return last
    }
  }
}

/// The positions, from 1, of the arguments that a text and its variables use, whichever forms are chosen.
struct ArgumentPositions {
  private let variables: [PluralVariable]
  private var isVisited: [Bool]
  private var isFound = [Bool](repeating: false, count: 1_000)
  private(set) var count = 0
  /// No real entry has more; they are searched for one by one.
  static let maxVariables = 32

  init(_ variables: [PluralVariable]) {
    self.variables = variables
    isVisited = [Bool](repeating: false, count: variables.count)
  }

  mutating func collect(_ node: TextNode) { collect(node, first: 0, depth: 0) }

  /// - Parameter first: the argument, from 0, that the first specifier without a number takes.
  private mutating func collect(_ node: TextNode, first: Int, depth: Int) {
    guard depth < 32 else { return }
    switch node {
    case .text(let text): collect(text, first: first, depth: depth)
    case .plural(let cases): for item in cases { collect(item.node, first: first, depth: depth + 1) }
    case .device(let cases): for item in cases { collect(item.node, first: first, depth: depth + 1) }
    case .width(let cases): for item in cases { collect(item.node, first: first, depth: depth + 1) }
    }
  }

  private mutating func collect(_ text: [UInt8], first: Int, depth: Int) {
    var counter = first
    for item in formatItems(in: text) {
      var argument = counter
      if let stated = item.stated {
        argument = stated - 1
      } else if let variable = item.variable, let stated = number(of: variable).flatMap({ variables[$0].argument }) {
        argument = stated - 1
      } else {
        counter += 1
      }
      insert(argument + 1)
      guard let variable = item.variable, let number = number(of: variable), !isVisited[number] else { continue }
      isVisited[number] = true
      collect(variables[number].node, first: argument, depth: depth + 1)
    }
  }

  private mutating func insert(_ position: Int) {
    guard position > 0, position < isFound.count, !isFound[position] else { return }
    isFound[position] = true
    count += 1
  }

  private func number(of name: [UInt8]) -> Int? { variables.firstIndex { $0.name == name } }
}

/// A placeholder, either a specifier or `%#@name@`, with its explicit position.
private func formatItems(in text: [UInt8]) -> [(variable: [UInt8]?, stated: Int?)] {
  var items: [(variable: [UInt8]?, stated: Int?)] = []
  var index = 0
  while let percent = text[index...].firstIndex(of: .percent) {
    index = percent + 1
    if index < text.count, text[index] == .percent {
      index += 1
      continue
    }
    if let reference = VariableReference(text, at: percent) {
      items.append(([UInt8](text[reference.name]), reference.stated))
      index = reference.end
    } else if let parts = text.withSlice({ GuideFormat.parts(of: $0, at: percent) }) {
      if parts.takesArgument, !parts.isRelative { items.append((nil, parts.stated)) }
      index = parts.end
    }
  }
  return items
}
