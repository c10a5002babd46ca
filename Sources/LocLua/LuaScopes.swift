// The meaning of each name in a source, and Lua's rules about variables, functions, labels and `goto`. The limits are
// those of Lua's own compiler (lparser.c), which counts the variables that it adds to a `for` loop as well.

import LocBase

/// The functions, blocks, variables and labels around the place that the parser has reached.
struct LuaScopes {
  /// Lua's limit of local variables that a function has at one place.
  private static let mostLocals = 200
  /// Lua's limit of outer variables that a function uses.
  private static let mostUpvalues = 255
  /// Lua's limit of variables that a function declares, of labels in scope, and of jumps whose label it has not seen yet.
  private static let mostEntries = 32_767
  /// Lua's limit of registers, which hold variables and the values of a list.
  private static let mostRegisters = 254

  private struct Function {
    let id: Int
    /// The number of variables, of labels and of open jumps around the function.
    let variables: Int
    let labels: Int
    let jumps: Int
    var isVararg = false
    var declared = 0
    /// The outer variables that the function or a function inside it uses; -1 is the table of globals.
    var upvalues: Set<Int> = []
  }

  private struct Block {
    /// The place where it begins.
    let start: Int
    let isLoop: Bool
    let variables: Int
    let labels: Int
    /// How many variables of the function Lua has added here and in the blocks around.
    var hidden: Int
    /// How many variables of the function here and around are constants, which need no register.
    var constants: Int
    /// The place of the last declaration in this block itself.
    var lastDeclaration = -1
  }

  private(set) var variables: [LuaVariable] = []
  /// Whether the source keeps the rules so far.
  private(set) var isLegal = true
  private var names = LuaNames()
  private var functions: [Function] = []
  private var blocks: [Block] = []
  /// The variables in scope, the innermost last, each with the variable of the same name that it hides.
  private var scope: [(variable: Int, name: Int, hidden: Int)] = []
  /// The labels in scope, each with the outer label of the same name.
  private var labels: [(name: Int, outer: Int)] = []
  /// The jumps to labels that come later, each with the one before it to the same name.
  private var jumps: [(place: Int, previous: Int)] = []
  private var openJumps = 0
  /// By a name's number: the variable that it means here, the label that it means, and the last open jump to it; -1 for none.
  private var meanings: [(variable: Int, label: Int, jump: Int)] = []
  private let environment: Int
  private let breakLabel: Int

  init() {
    environment = names.number(of: "_ENV")
    // No label can have a keyword for its name.
    breakLabel = names.number(of: "break")
    meanings = [(-1, -1, -1), (-1, -1, -1)]
  }

  private mutating func number(of name: UTF8Slice) -> Int {
    let number = names.number(of: name)
    if number == meanings.count { meanings.append((-1, -1, -1)) }
    return number
  }

  /// Notes that Lua refuses the source unless a rule holds.
  mutating func demand(_ rule: Bool) { if !rule { isLegal = false } }

  // MARK: - Functions and blocks

  /// The index of the function around.
  var function: Int { functions.last?.id ?? 0 }

  mutating func openFunction(_ id: Int, at place: Int) {
    functions.append(Function(id: id, variables: scope.count, labels: labels.count, jumps: openJumps))
    blocks.append(
      Block(start: place, isLoop: false, variables: scope.count, labels: labels.count, hidden: 0, constants: 0))
  }

  mutating func closeFunction() {
    closeBlock()
    // A jump to a label that the function does not have, or a `break` outside of a loop.
    if let function = functions.popLast() { demand(openJumps == function.jumps) }
  }

  mutating func openBlock(at place: Int, isLoop: Bool = false) {
    blocks.append(
      Block(
        start: place, isLoop: isLoop, variables: scope.count, labels: labels.count, hidden: blocks.last?.hidden ?? 0,
        constants: blocks.last?.constants ?? 0))
  }

  mutating func closeBlock() {
    guard let block = blocks.last else { return }
    if block.isLoop {
      demand(labels.count < Self.mostEntries)
      land(breakLabel, isLast: true, in: block)
    }
    blocks.removeLast()
    while scope.count > block.variables, let last = scope.popLast() { meanings[last.name].variable = last.hidden }
    while labels.count > block.labels, let last = labels.popLast() { meanings[last.name].label = last.outer }
  }

  /// Notes that the function takes any number of arguments.
  mutating func takeVarargs() { if !functions.isEmpty { functions[functions.count - 1].isVararg = true } }

  /// Checks that `...` may be used here.
  mutating func useVarargs() { demand(functions.last?.isVararg == true) }

  // MARK: - Variables

  /// Checks that the function may have that many more variables.
  mutating func reserve(_ count: Int) {
    guard let function = functions.last, let block = blocks.last else { return }
    demand(scope.count - function.variables + block.hidden + count <= Self.mostLocals)
  }

  /// Adds the variables without a name that a `for` loop has.
  mutating func hide(_ count: Int) {
    guard !functions.isEmpty, !blocks.isEmpty else { return }
    blocks[blocks.count - 1].hidden += count
    functions[functions.count - 1].declared += count
  }

  /// Checks that there are registers for the values of a list in addition to the function's variables. Lua also needs
  /// registers for other parts of an expression, and may refuse code that passes here.
  mutating func hold(_ count: Int) {
    guard let function = functions.last, let block = blocks.last else { return }
    demand(scope.count - function.variables + block.hidden - block.constants + count <= Self.mostRegisters)
  }

  /// Begins the scope of a variable.
  @discardableResult
  mutating func declare(
    _ word: UTF8Slice, _ kind: LuaVariable.Kind, _ attribute: LuaVariable.Attribute = .regular, at place: Int
  ) -> Int {
    guard !functions.isEmpty, !blocks.isEmpty else { return -1 }
    let name = number(of: word)
    variables.append(LuaVariable(kind: kind, attribute: attribute, function: function))
    scope.append((variables.count - 1, name, meanings[name].variable))
    meanings[name].variable = variables.count - 1
    blocks[blocks.count - 1].lastDeclaration = place
    if attribute == .constant {
      blocks[blocks.count - 1].constants += 1
    } else {
      functions[functions.count - 1].declared += 1
      demand(functions[functions.count - 1].declared <= Self.mostEntries)
    }
    return variables.count - 1
  }

  /// The variable that a name means here, or -1 for a global.
  mutating func use(_ word: UTF8Slice) -> Int {
    let variable = meanings[number(of: word)].variable
    capture(variable >= 0 ? variable : meanings[environment].variable)
    return variable
  }

  /// Counts the variable in the functions between its use and its own.
  private mutating func capture(_ variable: Int) {
    let owner = variable < 0 ? -1 : variables[variable].function
    if variable >= 0, variables[variable].attribute == .constant { return }
    var index = functions.count - 1
    while index >= 0, functions[index].id != owner, functions[index].upvalues.insert(variable).inserted {
      demand(functions[index].upvalues.count <= Self.mostUpvalues)
      index -= 1
    }
  }

  // MARK: - Labels

  /// Adds a label. `isLast` says that only the block's end follows, where its variables count as gone.
  mutating func label(_ word: UTF8Slice, isLast: Bool) {
    guard let function = functions.last, let block = blocks.last else { return }
    let name = number(of: word)
    demand(meanings[name].label < function.labels)
    labels.append((name, meanings[name].label))
    meanings[name].label = labels.count - 1
    demand(labels.count <= Self.mostEntries)
    land(name, isLast: isLast, in: block)
  }

  /// Ends the block's open jumps to a label. None may skip a declaration of the block.
  private mutating func land(_ name: Int, isLast: Bool, in block: Block) {
    while meanings[name].jump >= 0, jumps[meanings[name].jump].place >= block.start {
      let jump = jumps[meanings[name].jump]
      demand(isLast || jump.place >= block.lastDeclaration)
      meanings[name].jump = jump.previous
      openJumps -= 1
    }
  }

  mutating func goto(_ word: UTF8Slice, at place: Int) {
    let name = number(of: word)
    if let function = functions.last, meanings[name].label >= function.labels { return }
    jump(to: name, at: place)
  }

  mutating func `break`(at place: Int) { jump(to: breakLabel, at: place) }

  private mutating func jump(to name: Int, at place: Int) {
    jumps.append((place, meanings[name].jump))
    meanings[name].jump = jumps.count - 1
    openJumps += 1
    demand(openJumps <= Self.mostEntries)
  }
}

/// Numbers for names, so that equal names have equal numbers.
private struct LuaNames {
  /// A name's bytes as a key. The source outlives it.
  private struct Word: Hashable {
    let text: UTF8Slice

    static func == (left: Word, right: Word) -> Bool { left.text == right.text }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes: UnsafeRawBufferPointer(text.buffer)) }
  }

  private var numbers: [Word: Int] = [:]

  mutating func number(of name: UTF8Slice) -> Int {
    let word = Word(text: name)
    if let number = numbers[word] { return number }
    numbers[word] = numbers.count
    return numbers.count - 1
  }
}
