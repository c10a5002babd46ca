// Facts about single values from the reading and the merge, by index.

import LocBase

/// The values that the merger drops, and those that need a second look.
struct AndroidValueMarks {
  /// By value: whether the merger left it out; empty when it left out none.
  private var dropped: [Bool] = []
  /// The values whose findings are dropped.
  private(set) var silenced: Set<Int> = []
  /// The values in folders with a variant, before a folder that the compiler or the linker refuses loses its own.
  private(set) var unsettled: [Int] = []
  /// The values that take part in a merge and that the compiler passes over.
  private(set) var passedOver: [Int] = []
  /// True when some value leads to another resource: the linker has to resolve references.
  var haveReferences = false

  var haveDropped: Bool { !dropped.isEmpty }

  func isDropped(_ value: Int) -> Bool { value < dropped.count && dropped[value] }

  /// Leaves one of `count` values out.
  mutating func drop(_ value: Int, of count: Int) {
    if dropped.isEmpty { dropped = [Bool](repeating: false, count: count) }
    dropped[value] = true
  }

  mutating func silence(_ place: Int) { silenced.insert(place) }

  mutating func passOver(_ value: Int) { passedOver.append(value) }

  mutating func noteUnsettled(_ values: Range<Int>) { unsettled += values.filter { !isDropped($0) } }

  mutating func rewind(to count: Int) {
    while let last = passedOver.last, last >= count { passedOver.removeLast() }
  }
}

/// The names that elements declare without a value.
struct AndroidDeclaredNames {
  struct Symbol {
    var name: Int
    var position: SourcePosition
  }

  /// Names declared `<public>`, which keeps aapt2 from removing them.
  private(set) var published: Set<Int> = []
  /// Names declared by `<public>`, `<symbol>` or `<java-symbol>`: each needs a value in some file.
  private(set) var symbols: [Symbol] = []

  mutating func add(_ name: Int, isPublic: Bool, at position: SourcePosition) {
    if isPublic { published.insert(name) }
    symbols.append(Symbol(name: name, position: position))
  }
}
