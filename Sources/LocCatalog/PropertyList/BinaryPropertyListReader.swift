// Reads binary property lists (bplist0?) into nodes, with CF's checks and a limit on the expansion of shared objects.

import LocBase

struct BinaryPropertyListReader: ~Copyable {
  /// CF refuses more levels than this; the limit also ends every cycle of references.
  static let maxDepth = 512
  /// The most nodes for one file: a list that names one list a hundred times is a hundred lists in a tree.
  static let maxNodes = 1 << 21
  /// The most bytes of text and data, or four times the file where that is more: many places may refer to one long text.
  static let maxText = 1 << 26

  private struct Frame {
    let node: Int
    let isDictionary: Bool
    /// The number of elements or pairs, and how many are done; of a pair the key comes first.
    let count: Int
    var done = 0
    var keyIsDone = false
    /// The offset of the references.
    let references: Int
  }

  var storage: PropertyListStorage
  private let base: UnsafePointer<UInt8>
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let top: Int
  /// The offset of the table, the first byte after the objects.
  private let tableOffset: Int
  private var frames: [Frame] = []
  /// The bytes of text and data that may still be read. Each reference to a string counts, because callers read it each
  /// time.
  private var textLeft: Int

  /// Returns whether the bytes have a header and a trailer that agree; otherwise CF tries the text formats.
  static func accepts(_ bytes: UTF8Slice) -> Bool { Trailer(bytes) != nil }

  /// Nil when the bytes are not a binary property list.
  init?(_ storage: consuming PropertyListStorage) {
    guard let trailer = Trailer(storage.text) else { return nil }
    base = storage.source
    offsetSize = trailer.offsetSize
    referenceSize = trailer.referenceSize
    objectCount = trailer.objectCount
    top = trailer.top
    tableOffset = trailer.tableOffset
    textLeft = max(Self.maxText, storage.count * 4)
    self.storage = storage
    self.storage.firstKeyWins = true
  }

  consuming func finish() -> PropertyListStorage { storage }

  /// Reads the document. Nil on success.
  mutating func parse() -> PropertyListProblem? {
    do throws(PropertyListProblem) {
      try parseObject(top)
      while let frame = frames.last { try step(frame) }
    } catch {
      return error
    }
    return nil
  }

  private mutating func step(_ frame: Frame) throws(PropertyListProblem) {
    let last = frames.count - 1
    guard frame.done < frame.count else {
      frames.removeLast()
      storage.close(frame.node, count: frame.count)
      return
    }
    guard frame.isDictionary else {
      frames[last].done += 1
      try parseObject(reference(frame.references + frame.done * referenceSize))
      return
    }
    if frame.keyIsDone {
      frames[last].keyIsDone = false
      frames[last].done += 1
      try parseObject(reference(frame.references + (frame.count + frame.done) * referenceSize))
    } else {
      frames[last].keyIsDone = true
      let open = frames.count
      try parseObject(reference(frame.references + frame.done * referenceSize))
      if frames.count > open { throw problem("a key that is a list or a dictionary", at: frame.references) }
    }
  }

  private func problem(_ message: String, at offset: Int) -> PropertyListProblem {
    PropertyListProblem(message: "the binary property list is corrupt: " + message, offset: offset)
  }

  /// The offset of the object that the reference at `index` names.
  private func reference(_ index: Int) throws(PropertyListProblem) -> Int {
    guard index >= 8, index <= tableOffset - referenceSize else {
      throw problem("a reference outside the objects", at: 0)
    }
    let number = integer(at: index, size: referenceSize)
    guard number < UInt64(objectCount) else { throw problem("a reference to no object", at: index) }
    return Int(truncatingIfNeeded: integer(at: tableOffset + Int(number) * offsetSize, size: offsetSize))
  }

  /// A big-endian integer; only the last 64 bits count.
  private func integer(at index: Int, size: Int) -> UInt64 {
    var value: UInt64 = 0
    for position in 0..<size { value = value << 8 | UInt64(base[index + position]) }
    return value
  }

  /// Reads a count of bytes or elements, in the marker itself or as an integer object after it. Moves `index` past the count.
  private func count(_ marker: UInt8, _ index: inout Int) throws(PropertyListProblem) -> Int {
    guard marker & 0x0F == 0x0F else { return Int(marker & 0x0F) }
    guard index < tableOffset, base[index] & 0xF0 == 0x10 else {
      throw problem("a count that is not an integer", at: index)
    }
    let size = 1 << Int(base[index] & 0x0F)
    index += 1
    guard size <= tableOffset - index else { throw problem("a count beyond the objects", at: index) }
    let value = integer(at: index, size: size)
    index += size
    guard value <= UInt64(Int.max / 16) else { throw problem("a count beyond the objects", at: index) }
    return Int(value)
  }

  private mutating func parseObject(_ offset: Int) throws(PropertyListProblem) {
    guard frames.count <= Self.maxDepth else { throw problem("nested deeper than \(Self.maxDepth) levels", at: offset) }
    guard storage.nodeCount < Self.maxNodes else { throw problem("it expands to too many values", at: offset) }
    guard offset >= 8, offset < tableOffset else { throw problem("an object outside the objects", at: 0) }
    let marker = base[offset]
    var index = offset + 1
    switch marker >> 4 {
    case 0x0:
      switch marker {
      case 0x00: storage.append(.null, offset: offset)
      case 0x08: storage.append(.false, offset: offset)
      case 0x09: storage.append(.true, offset: offset)
      default: throw problem("an unknown object", at: offset)
      }
    case 0x1:
      let size = 1 << Int(marker & 0x0F)
      guard size <= 16, size <= tableOffset - index else { throw problem("an integer of a wrong size", at: offset) }
      let value = integer(at: index, size: size)
      // An integer of eight bytes is signed, any other size is unsigned.
      appendDigits(.integer, size == 8 ? String(Int64(bitPattern: value)) : String(value), offset: offset)
    case 0x2, 0x3:
      try parseReal(marker, index, offset: offset)
    case 0x4:
      let length = try textLength(marker, &index, size: 1)
      storage.append(.data, start: index, length: length, offset: offset)
    case 0x5:
      let length = try textLength(marker, &index, size: 1)
      appendLatin1(index, length, offset: offset)
    case 0x6:
      let length = try textLength(marker, &index, size: 2)
      // CF cannot allocate zero bytes and refuses the string.
      guard length > 0 else { throw problem("an empty string in UTF-16", at: offset) }
      appendUTF16(index, length, offset: offset)
    case 0x8:
      let size = Int(marker & 0x0F) + 1
      guard size <= tableOffset - index else { throw problem("an identifier of a wrong size", at: offset) }
      let value = integer(at: index, size: size)
      guard value <= 0xFFFF_FFFF else { throw problem("an identifier of a wrong size", at: offset) }
      appendDigits(.uid, String(value), offset: offset)
    case 0xA, 0xC, 0xD:
      let isDictionary = marker >> 4 == 0xD
      let count = try bytes(marker, &index, size: isDictionary ? referenceSize * 2 : referenceSize)
      frames.append(
        Frame(node: storage.nodeCount, isDictionary: isDictionary, count: count, references: index))
      storage.append(isDictionary ? .dictionary : .array, offset: offset)
    default:
      throw problem("an unknown object", at: offset)
    }
  }

  /// Reads the length of a text or of data in units of `size` bytes, and counts its bytes.
  private mutating func textLength(_ marker: UInt8, _ index: inout Int, size: Int) throws(PropertyListProblem) -> Int {
    let length = try bytes(marker, &index, size: size)
    textLeft -= length * size
    guard textLeft >= 0 else { throw problem("it expands to too much text", at: index) }
    return length
  }

  /// Reads a count and checks that its items of `size` bytes lie completely among the objects.
  private func bytes(_ marker: UInt8, _ index: inout Int, size: Int) throws(PropertyListProblem) -> Int {
    let count = try count(marker, &index)
    let (length, overflow) = count.multipliedReportingOverflow(by: size)
    guard !overflow, length <= tableOffset - index else { throw problem("a value beyond the objects", at: index) }
    return count
  }

  private mutating func parseReal(_ marker: UInt8, _ index: Int, offset: Int) throws(PropertyListProblem) {
    let isDate = marker == 0x33
    let size = marker & 0x0F == 2 && !isDate ? 4 : 8
    guard isDate || marker == 0x22 || marker == 0x23, size <= tableOffset - index else {
      throw problem("a number of a wrong size", at: offset)
    }
    let bits = integer(at: index, size: size)
    let value = size == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    // Apple counts from 2001-01-01.
    appendDigits(isDate ? .date : .real, "\(isDate ? value + 978_307_200 : value)", offset: offset)
  }

  private mutating func appendDigits(_ kind: PropertyListKind, _ digits: String, offset: Int) {
    let start = storage.arena.count
    storage.arena.append(digits)
    storage.append(kind, start: start, length: storage.arena.count - start, inArena: true, offset: offset)
  }

  /// Appends an "ASCII" string; CF reads its upper half as Latin-1.
  private mutating func appendLatin1(_ index: Int, _ length: Int, offset: Int) {
    var isPlain = true
    for position in index..<index + length where base[position] >= 0x80 { isPlain = false }
    if isPlain {
      storage.append(.string, start: index, length: length, offset: offset)
      return
    }
    let start = storage.arena.count
    for position in index..<index + length { appendUTF8(UInt32(base[position]), to: &storage.arena) }
    storage.append(.string, start: start, length: storage.arena.count - start, inArena: true, offset: offset)
  }

  private mutating func appendUTF16(_ index: Int, _ length: Int, offset: Int) {
    let start = storage.arena.count
    let units = UTF8Slice(base: base + index, count: length * 2)
    if let text = TranscodedText(units, from: .utf16BigEndian) {
      appendRepairingSurrogates(text.buffer.slice, to: &storage.arena)
    }
    storage.append(.string, start: start, length: storage.arena.count - start, inArena: true, offset: offset)
  }
}

/// The last 32 bytes of the file, checked against the file's size as CF checks them.
private struct Trailer {
  let offsetSize: Int
  let referenceSize: Int
  let objectCount: Int
  let top: Int
  let tableOffset: Int

  init?(_ bytes: UTF8Slice) {
    guard bytes.count >= 41, startsWith(bytes, at: 0, "bplist0") else { return nil }
    let start = bytes.count - 32
    func number(_ at: Int) -> UInt64 {
      var value: UInt64 = 0
      for position in 0..<8 { value = value << 8 | UInt64(bytes[start + at + position]) }
      return value
    }
    offsetSize = Int(bytes[start + 6])
    referenceSize = Int(bytes[start + 7])
    let objects = number(8)
    let topObject = number(16)
    let table = number(24)
    // No count can be larger than the file, so sums and products are small from here on.
    guard offsetSize > 0, referenceSize > 0, objects > 0, topObject < objects, objects <= UInt64(bytes.count),
      table >= 9, table < UInt64(start)
    else { return nil }
    objectCount = Int(objects)
    tableOffset = Int(table)
    guard tableOffset + objectCount * offsetSize == start else { return nil }
    if referenceSize < 8, 1 << (8 * referenceSize) <= objectCount { return nil }
    if offsetSize < 8, 1 << (8 * offsetSize) <= tableOffset { return nil }
    var top = 0
    for object in 0..<objectCount {
      var value: UInt64 = 0
      for position in 0..<offsetSize {
        value = value << 8 | UInt64(bytes[tableOffset + object * offsetSize + position])
      }
      guard value < table else { return nil }
      if object == Int(topObject) { top = Int(value) }
    }
    guard top >= 8 else { return nil }
    self.top = top
  }
}
