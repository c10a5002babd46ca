// The tree of a build script, as far as a reader that runs nothing can use it.

import LocBase

/// Statements between braces, with the names of a closure's parameters.
struct ScriptBlock {
  var parameters: [Text] = []
  var statements: [ScriptStatement] = []
}

enum ScriptStatement {
  case expression(ScriptExpression)
  /// `target = value`; `+=` adds.
  case assignment(target: ScriptChain, adds: Bool, value: ScriptExpression)
  /// `val name = value` and its kin, `val name by value` too.
  case declaration(name: Text, value: ScriptExpression)
  /// The body of a class or an object, with its name; "" without one.
  case body(name: Text, ScriptBlock)
  /// The bodies of a condition: one of them runs, or none.
  case condition([ScriptBlock])
  /// `for (name in list) { … }`, and `while` without a list.
  case loop(name: Text, list: ScriptExpression, body: ScriptBlock, offset: Int)
  case function(name: Text, body: ScriptBlock)
}

indirect enum ScriptExpression {
  case chain(ScriptChain)
  /// The operands of `+`.
  case sum([ScriptExpression])
  /// An expression that the parser does not read, and the offset after it.
  case unknown(offset: Int, end: Int)

  /// The byte in the script at which the expression begins.
  var offset: Int {
    switch self {
    case .chain(let chain): chain.offset
    case .sum(let operands): operands.first?.offset ?? 0
    case .unknown(let offset, _): offset
    }
  }
}

/// A value with its suffixes: `project(":core").projectDir`, `libs.plugins.android.application`.
struct ScriptChain {
  indirect enum Head {
    case word(Text)
    case text(ScriptText)
    case list([ScriptExpression])
    case block(ScriptBlock)
    case group(ScriptExpression)
    case number
  }

  enum Link {
    case member(Text)
    case call([ScriptArgument], ScriptBlock?)
    case item([ScriptExpression])
  }

  var head: Head
  var links: [Link] = []
  /// The last name between the last `<` and `>` before a call: `AppPlugin` of `plugins.withType<AppPlugin>()`.
  var type: Text = ""
  let offset: Int

  /// The name with which the chain begins; empty for a chain that begins with a value.
  var word: Text {
    if case .word(let word) = head { return word }
    return ""
  }

  /// The names joined by dots, when the chain is nothing but names: `libs.plugins.room`.
  var dottedName: Text? {
    guard case .word(var name) = head else { return nil }
    for link in links {
      guard case .member(let member) = link else { return nil }
      name += "." + member
    }
    return name
  }

  /// The names joined by dots, when the chain is names and a call at its end: `plugins.apply("x")`.
  var dottedCall: Text? {
    guard case .call? = links.last else { return nil }
    var names = self
    names.links.removeLast()
    return names.dottedName
  }

  /// The names of the chain, each with the position of the following link; brackets are omitted.
  var names: [(name: Text, next: Int)] {
    var names: [(name: Text, next: Int)] = []
    if case .word(let word) = head { names.append((word, 0)) }
    for (place, link) in links.enumerated() {
      if case .member(let name) = link { names.append((name, place + 1)) }
    }
    return names
  }

  /// The arguments and the block of the call at a place of the links; nil for anything else there.
  func call(at place: Int) -> (arguments: [ScriptArgument], block: ScriptBlock?)? {
    guard place >= 0, place < links.count, case .call(let arguments, let block) = links[place] else { return nil }
    return (arguments, block)
  }

  /// Whether the chain ends in `.each { … }` or `.forEach { … }`.
  var isLoop: Bool {
    guard links.count >= 2, case .call(_, .some)? = links.last, case .member(let name) = links[links.count - 2] else {
      return false
    }
    return name == "each" || name == "forEach"
  }

  /// The arguments and the block of the call that directly follows the first name: `include ":app"`.
  var firstCall: (arguments: [ScriptArgument], block: ScriptBlock?)? {
    guard case .word = head, case .call(let arguments, let block)? = links.first else { return nil }
    return (arguments, block)
  }
}

struct ScriptArgument {
  /// The name in `path: ":core"` or `path = ":core"`; empty without one.
  var name: Text = ""
  let value: ScriptExpression

  /// The block of a value that is nothing else.
  var block: ScriptBlock? {
    guard case .chain(let chain) = value, chain.links.isEmpty, case .block(let block) = chain.head else { return nil }
    return block
  }

  /// The name of a value that is nothing else.
  var word: Text? {
    guard case .chain(let chain) = value, chain.links.isEmpty, !chain.word.isEmpty else { return nil }
    return chain.word
  }
}

extension [ScriptArgument] {
  /// The value of a named argument.
  subscript(name: Text) -> ScriptExpression? {
    for argument in self where argument.name == name { return argument.value }
    return nil
  }

  /// The value for a parameter of a function: by its name, or by its place.
  func value(of parameter: Text, at place: Int) -> ScriptExpression? {
    if let named = self[parameter] { return named }
    return place < count && self[place].name.isEmpty ? self[place].value : nil
  }

  /// The first value without a name.
  var firstValue: ScriptExpression? {
    for argument in self where argument.name.isEmpty { return argument.value }
    return nil
  }
}
