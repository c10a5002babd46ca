// Maps resource names (type and entry name) to dense indexes. Built once, then only read.

import CLocSystem
import LocBase

/// An open-addressed hash table over one arena of names.
struct AndroidNameTable: ~Copyable, Sendable {
  /// One name; all other tables refer to it by its index.
  struct Name: Sendable, BitwiseCopyable {
    var type: AndroidResourceType
    var offset: UInt32
    var count: UInt32
    var hash: UInt32
    /// True when a file declared the name, so that it is legal; other names occur in references only.
    var isDeclared = false
  }

  private(set) var names = Column<Name>()
  private var bytes = Column<UInt8>()
  /// Index + 1 by hash; 0 if free. The count is a power of two and at least twice the number of names.
  private var slots = Column<UInt32>(repeating: 0, count: 256)
  /// The name after the last one that was found. The files of an app have the same order, so it usually comes next.
  private var expected = 0
  private let keyHash = KeyHash()

  init() {}

  @inline(__always)
  private func hash(_ type: AndroidResourceType, _ text: UTF8Slice) -> UInt32 {
    UInt32(truncatingIfNeeded: keyHash(text) ^ UInt64(type.rawValue) &* 0x9E37_79B9)
  }

  var count: Int { names.count }

  func type(at index: Int) -> AndroidResourceType { names[index].type }

  func name(at index: Int) -> UTF8Slice {
    guard index >= 0, index < names.count else { return .empty }
    let name = names[index]
    return UTF8Slice(base: bytes.base + Int(name.offset), count: Int(name.count))
  }

  /// The index of a name; nil when it was never inserted.
  func find(_ type: AndroidResourceType, _ text: UTF8Slice) -> Int? {
    let taken = slots[slot(hash(type, text), type, text)]
    return taken == 0 ? nil : Int(taken - 1)
  }

  /// The slot of a name, or the free slot where it belongs.
  @inline(__always)
  private func slot(_ hash: UInt32, _ type: AndroidResourceType, _ text: UTF8Slice) -> Int {
    var slot = Int(hash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot] - 1)
      if names[index].hash == hash, matches(index, type, text) { break }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  @inline(__always)
  private func matches(_ index: Int, _ type: AndroidResourceType, _ text: UTF8Slice) -> Bool {
    let name = names[index]
    guard name.type == type, Int(name.count) == text.count else { return false }
    guard text.count > 0, let base = text.base else { return true }
    return memcmp(bytes.base + Int(name.offset), base, text.count) == 0
  }

  @inline(__always)
  mutating func insert(_ type: AndroidResourceType, _ text: UTF8Slice) -> Int {
    if expected < names.count, matches(expected, type, text) {
      expected += 1
      return expected - 1
    }
    let index = insertHashed(type, text)
    expected = index + 1
    return index
  }

  /// The index of the name that followed in the last file, if `text` is that name; nil otherwise.
  @inline(__always)
  mutating func meetNext(_ type: AndroidResourceType, _ text: UnsafePointer<CChar>) -> Int? {
    guard expected < names.count else { return nil }
    let name = names[expected]
    // Each name ends in NUL, so one comparison also checks the length.
    guard name.type == type, name.isDeclared,
      strncmp(
        UnsafeRawPointer(bytes.base + Int(name.offset)).assumingMemoryBound(to: CChar.self), text, Int(name.count) + 1)
        == 0
    else { return nil }
    expected += 1
    return expected - 1
  }

  private mutating func insertHashed(_ type: AndroidResourceType, _ text: UTF8Slice) -> Int {
    let hash = hash(type, text)
    let slot = slot(hash, type, text)
    if slots[slot] != 0 { return Int(slots[slot] - 1) }
    let index = names.count
    names.append(
      Name(
        type: type, offset: UInt32(truncatingIfNeeded: bytes.count), count: UInt32(truncatingIfNeeded: text.count),
        hash: hash))
    if let base = text.base { bytes.append(base, count: text.count) }
    bytes.append(0)
    slots[slot] = UInt32(truncatingIfNeeded: index + 1)
    if names.count * 2 > slots.count { grow() }
    return index
  }

  /// Enters a name that a file declares; nil when the name is not legal.
  @inline(__always)
  mutating func declare(_ type: AndroidResourceType, _ text: UTF8Slice, _ compiler: AndroidCompiler) -> Int? {
    let index = insert(type, text)
    if names[index].isDeclared { return index }
    guard compiler.allows(name: text) else { return nil }
    names[index].isDeclared = true
    return index
  }

  private mutating func grow() {
    var larger = Column<UInt32>(repeating: 0, count: slots.count * 4)
    for index in 0..<names.count {
      var slot = Int(names[index].hash) & (larger.count - 1)
      while larger[slot] != 0 { slot = (slot + 1) & (larger.count - 1) }
      larger[slot] = UInt32(truncatingIfNeeded: index + 1)
    }
    slots = larger
  }
}

/// Whether a name sorts before another byte by byte, as aapt2 orders the names of a type.
func isOrdered(_ left: UTF8Slice, _ right: UTF8Slice) -> Bool {
  let shared = min(left.count, right.count)
  guard shared > 0, let first = left.base, let second = right.base else { return left.count < right.count }
  let order = memcmp(first, second, shared)
  return order != 0 ? order < 0 : left.count < right.count
}
