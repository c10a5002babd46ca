// A list whose memory is reused for the next message: it needs no reference counts and no copies.

/// A growable list of plain values with one owner. The caller must pass valid indices, as with the standard library's
/// collections.
struct ReusedList<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  /// The capacity that is kept after a large message; more is given back.
  private let keptCapacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    keptCapacity = 32 * self.capacity
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  var isEmpty: Bool { count == 0 }
  var elements: UnsafeMutableBufferPointer<Element> { UnsafeMutableBufferPointer(start: base, count: count) }

  subscript(_ index: Int) -> Element {
    @inline(__always) get {
      precondition(index >= 0 && index < count)
      return base[index]
    }
    @inline(__always) nonmutating _modify {
      precondition(index >= 0 && index < count)
      yield &base[index]
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    base[count] = element
    count &+= 1
  }

  @inline(never)
  private mutating func grow() {
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    grown.update(from: base, count: count)
    base.deallocate()
    base = grown
    capacity *= 2
  }

  @inline(__always)
  mutating func removeLast(_ removed: Int = 1) { count = max(count &- removed, 0) }

  mutating func removeAll() {
    count = 0
    if capacity <= keptCapacity { return }
    base.deallocate()
    base = .allocate(capacity: keptCapacity)
    capacity = keptCapacity
  }
}
