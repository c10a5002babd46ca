// Finds the variables that a format text uses (`%#@name@` and `%2$#@name@`), and the problems of such references.

import CLocSystem
import LocBase
import LocFormat

/// The most variables that the readers take from one entry. Rendering searches them one by one, for each of its steps.
let maxVariables = 1_000

/// The names of the variables that a text refers to, in order.
func variableNames(in text: UTF8Slice) -> [[UInt8]] {
  let source = text.buffer
  var names: [[UInt8]] = []
  var index = 0
  while index < source.count {
    guard source[index] == .percent else {
      index += 1
      continue
    }
    index += 1
    let start = index
    while index < source.count, source[index].isDigit { index += 1 }
    if index > start {
      guard index < source.count, source[index] == .dollar else { continue }
      index += 1
    }
    guard index + 1 < source.count, source[index] == .hash, source[index + 1] == .at else {
      // `%%` is two bytes of one specifier.
      if index == start, index < source.count, source[index] == .percent { index += 1 }
      continue
    }
    index += 2
    let name = index
    while index < source.count, source[index] != .at { index += 1 }
    guard index < source.count else { break }
    names.append([UInt8](source[name..<index]))
    index += 1
  }
  return names
}

/// Returns whether a text contains a `%#@name@`.
func refersToVariables(_ text: UTF8Slice) -> Bool {
  guard text.count > 3, text.offset(of: .hash) != nil else { return false }
  for index in 1..<text.count - 1 where text[index] == .hash && text[index + 1] == .at {
    return !variableNames(in: text).isEmpty
  }
  return false
}

/// The first problem in the variables of an entry: a variable that is used but missing, or one that refers to itself.
/// Nil if there is none. Reads every text once.
func variableProblem(_ text: UTF8Slice, _ variables: [PluralVariable]) -> String? {
  if variables.isEmpty, variableNames(in: text).isEmpty { return nil }
  let numbers = VariableNumbers(variables)
  var uses: [[Int]] = []
  for variable in variables {
    var targets: [Int] = []
    if let missing = collectUses(of: variable.node, numbers, &targets, depth: 0) { return missing }
    uses.append(targets)
  }
  var first: [Int] = []
  if let missing = collectUses(of: .text(text.bytes), numbers, &first, depth: 0) { return missing }
  return cycle(in: uses).map {
    "the variable '\(Text(decoding: variables[$0].name))' refers to itself"
  }
}

/// The variables by name: a few are searched one by one, many are hashed. Of two variables with one name, which only a string
/// catalog can have, the first counts, as in the rendering.
struct VariableNumbers {
  private let variables: [PluralVariable]
  private var numbers: [[UInt8]: Int] = [:]

  init(_ variables: [PluralVariable]) {
    self.variables = variables
    guard variables.count > 8 else { return }
    for (number, variable) in variables.enumerated() where numbers[variable.name] == nil {
      numbers[variable.name] = number
    }
  }

  subscript(_ name: [UInt8]) -> Int? {
    if variables.count > 8 { return numbers[name] }
    for number in variables.indices where variables[number].name == name { return number }
    return nil
  }
}

private func collectUses(
  of node: TextNode, _ numbers: VariableNumbers, _ targets: inout [Int], depth: Int
) -> String? {
  // The readers build no deeper nodes.
  guard depth < 32 else { return nil }
  switch node {
  case .text(let bytes):
    guard bytes.withSlice({ refersToVariables($0) }) else { return nil }
    for name in bytes.withSlice({ variableNames(in: $0) }) {
      guard let number = numbers[name] else {
        return "the text refers to the variable '\(Text(decoding: name))', which is not there"
      }
      targets.append(number)
    }
  case .plural(let cases):
    for item in cases {
      if let problem = collectUses(of: item.node, numbers, &targets, depth: depth + 1) { return problem }
    }
  case .device(let cases):
    for item in cases {
      if let problem = collectUses(of: item.node, numbers, &targets, depth: depth + 1) { return problem }
    }
  case .width(let cases):
    for item in cases {
      if let problem = collectUses(of: item.node, numbers, &targets, depth: depth + 1) { return problem }
    }
  }
  return nil
}

/// A node on a cycle; nil if there is none. Repeatedly removes nodes to which no other node refers.
private func cycle(in uses: [[Int]]) -> Int? {
  var references = [Int](repeating: 0, count: uses.count)
  for targets in uses {
    for target in targets { references[target] += 1 }
  }
  var free: [Int] = []
  for number in 0..<uses.count where references[number] == 0 { free.append(number) }
  var left = uses.count
  while let number = free.popLast() {
    left -= 1
    for target in uses[number] {
      references[target] -= 1
      if references[target] == 0 { free.append(target) }
    }
  }
  guard left > 0 else { return nil }
  for number in 0..<uses.count where references[number] > 0 { return number }
  return nil
}
