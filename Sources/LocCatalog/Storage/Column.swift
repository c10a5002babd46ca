// An array of one plain type with one owner, for the tables of a catalog: no reference counts and no copies on write.

/// Contiguous elements. A column grows while it is built; every thread may read it when its owner holds it as a constant.
struct Column<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count: Int
  private var capacity: Int

  /// Pages that are not written to cost nothing: a capacity may be generous.
  init(capacity: Int = 16) {
    self.capacity = max(capacity, 16)
    base = UnsafeMutablePointer<Element>.allocate(capacity: self.capacity)
    count = 0
  }

  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    base.initialize(repeating: element, count: count)
    self.count = count
  }

  deinit { base.deallocate() }

  subscript(index: Int) -> Element {
    @inline(__always) get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    @inline(__always) set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  var buffer: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = element
    count += 1
  }

  @inline(__always)
  mutating func append(_ elements: UnsafePointer<Element>, count added: Int) {
    reserve(added)
    (base + count).update(from: elements, count: added)
    count += added
  }

  /// Makes room for `extra` more elements.
  @inline(__always)
  mutating func reserve(_ extra: Int) {
    if capacity - count < extra { grow(to: count + extra) }
  }

  /// Adds elements that were written after the last one, into reserved room.
  @inline(__always)
  mutating func commit(_ added: Int) {
    assert(added >= 0 && count + added <= capacity)
    count += added
  }

  mutating func removeAll() { count = 0 }

  /// Removes all elements after the first `length`.
  mutating func truncate(to length: Int) {
    assert(length >= 0 && length <= count)
    count = length
  }

  @inline(never)
  private mutating func grow(to needed: Int) {
    capacity = max(capacity * 2, needed)
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    memory.update(from: base, count: count)
    base.deallocate()
    base = memory
  }
}
