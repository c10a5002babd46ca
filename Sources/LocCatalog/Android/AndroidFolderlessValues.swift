// Values that belong to no folder, wherever they are declared: attributes, styleables, identifiers that references create. They wait
// here until all files are read.

/// Such values in the order of their files; an index counts from the first file.
struct AndroidFolderlessValues {
  private(set) var values: [AndroidValue] = []
  /// The name of each value.
  private(set) var names: [Int] = []
  /// The attributes that are declared inside a styleable.
  private(set) var ofStyleables: Set<Int> = []
  /// The attributes that take part in a merge and that the compiler passes over.
  private(set) var passedOver: [Int] = []
  private var dropped: Set<Int> = []
  private var lastAttribute: Int?

  var count: Int { values.count }

  mutating func add(_ name: Int, _ value: AndroidValue, isAttribute: Bool) {
    if isAttribute { lastAttribute = values.count }
    values.append(value)
    names.append(name)
  }

  /// Notes that the next value is an attribute inside a styleable.
  mutating func beginAttributeOfStyleable() { ofStyleables.insert(values.count) }

  /// Notes that the next attribute counts in the merge only.
  mutating func passOverNextAttribute() { passedOver.append(values.count) }

  /// Makes the last attribute a separate resource.
  mutating func claimAttribute() {
    if let lastAttribute { values[lastAttribute].repetition = .mergedOnce }
  }

  mutating func drop(_ index: Int) { dropped.insert(index) }

  /// Forgets the values from an index on.
  mutating func rewind(to count: Int) {
    while let last = passedOver.last, last >= count { passedOver.removeLast() }
    values.removeSubrange(count...)
    names.removeSubrange(count...)
    ofStyleables = ofStyleables.filter { $0 < count }
    lastAttribute = nil
  }

  /// Removes and returns all values, without those that were dropped.
  mutating func take() -> [(name: Int, value: AndroidValue)] {
    var taken: [(name: Int, value: AndroidValue)] = []
    for index in values.indices where !dropped.contains(index) { taken.append((names[index], values[index])) }
    values.removeAll()
    names.removeAll()
    return taken
  }
}
