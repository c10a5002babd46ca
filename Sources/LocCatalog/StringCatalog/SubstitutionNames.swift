// The names of a string catalog's substitutions, as Xcode writes them into its compiled files.

import LocBase
import LocFormat

/// How compiled texts name substitutions: `%#count@` becomes `%1$#@count@` if the catalog states the argument, and
/// names lose every character except ASCII letters, digits and underscores.
struct SubstitutionNames {
  private(set) var variables: [PluralVariable]
  /// The substitutions by the names that the catalog gives them.
  private let numbers: VariableNumbers

  init(_ substitutions: [PluralVariable]) {
    variables = substitutions
    numbers = VariableNumbers(substitutions)
    for index in variables.indices {
      let name = variables[index].name.filter { (byte: UInt8) -> Bool in Self.isNameByte(byte) }
      variables[index].name = name.isEmpty ? [UInt8]("value".utf8) : name
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte == .underscore || byte.isDigit || byte.isLetter
  }

  func compiled(_ node: TextNode, depth: Int) -> TextNode {
    guard depth < StringCatalogLocalizationReader.maxDepth, !variables.isEmpty else { return node }
    switch node {
    case .text(let text): return .text(compiled(text))
    case .device(let cases): return .device(cases.map { DeviceCase($0.device, compiled($0.node, depth: depth + 1)) })
    case .plural, .width: return node
    }
  }

  func compiled(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 16)
    var copied = 0
    var index = 0
    while let percent = text[index...].firstIndex(of: .percent) {
      index = percent + 1
      if index < text.count, text[index] == .percent { index += 1 }
      if text[index - 1] == .percent, index - 1 > percent { continue }
      let digits = index
      while index < text.count, text[index].isDigit { index += 1 }
      let isStated = index > digits && index < text.count && text[index] == .dollar
      if isStated { index += 1 }
      guard isStated || index == digits, index + 1 < text.count, text[index] == .hash, text[index + 1] == .at,
        let end = text[(index + 2)...].firstIndex(of: .at), let number = numbers[[UInt8](text[(index + 2)..<end])]
      else { continue }
      result.append(contentsOf: text[copied...percent])
      if isStated {
        result.append(contentsOf: text[digits..<index])
      } else if let argument = variables[number].argument {
        result.append(contentsOf: "\(argument)$".utf8)
      }
      result.append(contentsOf: [.hash, .at])
      result.append(contentsOf: variables[number].name)
      copied = end
      index = end + 1
    }
    result.append(contentsOf: text[copied...])
    return result
  }
}
