// Memory of one plain type with one owner: the tables of a catalog, without reference counts and copies on write.

/// Elements one after the other. It grows while it is built; what holds it as a constant may be read by every thread.
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

  /// Takes in elements that were written behind the last one, into room that was reserved.
  @inline(__always)
  mutating func commit(_ added: Int) {
    assert(added >= 0 && count + added <= capacity)
    count += added
  }

  mutating func removeAll() { count = 0 }

  /// Takes back everything after the first `length` elements.
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
