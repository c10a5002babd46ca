// Serializes values for another process: numbers in eight bytes, texts and lists after their length, and a digest.

/// Writes a pack.
package struct PackWriter {
  /// The first bytes of every pack.
  static let mark = Array("LocScript pack\n".utf8)

  private var body: [UInt8] = []

  package init() {}

  package mutating func put(_ number: Int) {
    let bits = UInt64(bitPattern: Int64(number))
    for shift in stride(from: UInt64(0), to: 64, by: 8) { body.append(UInt8(truncatingIfNeeded: bits >> shift)) }
  }

  package mutating func put(_ bytes: [UInt8]) {
    put(bytes.count)
    body += bytes
  }

  package mutating func put(_ text: String) {
    put(text.utf8.count)
    body += text.utf8
  }

  package mutating func put(_ text: String?) {
    put(text == nil ? 0 : 1)
    if let text { put(text) }
  }

  package mutating func put<Element>(_ list: [Element], _ put: (inout PackWriter, Element) -> Void) {
    self.put(list.count)
    for element in list { put(&self, element) }
  }

  /// The whole pack.
  package var bytes: [UInt8] { Self.mark + Self.digest(of: body) + body }

  static func digest(of body: [UInt8]) -> [UInt8] {
    SHA256.digest(of: body).flatMap { (word: UInt32) -> [UInt8] in
      [24, 16, 8, 0].map { (shift: UInt32) -> UInt8 in UInt8(truncatingIfNeeded: word >> shift) }
    }
  }
}

/// Reads a pack. Whatever the bytes are, it answers with an error at worst.
package struct PackReader {
  private let body: [UInt8]
  private var index = 0

  package static let damaged = LocScriptError(
    .usage, "these bytes are not a whole pack", help: "Give the bytes that `pack` has returned, unchanged.")

  /// - Throws: 100 for bytes that are not a pack, or not the whole of one.
  package init(_ bytes: [UInt8]) throws(LocScriptError) {
    let start = PackWriter.mark.count + 32
    guard bytes.count >= start, bytes.starts(with: PackWriter.mark) else { throw Self.damaged }
    body = Array(bytes[start...])
    guard PackWriter.digest(of: body).elementsEqual(bytes[PackWriter.mark.count..<start]) else { throw Self.damaged }
  }

  package mutating func number() throws(LocScriptError) -> Int {
    guard body.count - index >= 8 else { throw Self.damaged }
    var bits: UInt64 = 0
    for offset in 0..<8 { bits |= UInt64(body[index + offset]) << UInt64(8 * offset) }
    index += 8
    return Int(Int64(bitPattern: bits))
  }

  /// Reads a count of items that take at least a byte each.
  package mutating func count() throws(LocScriptError) -> Int {
    let count = try number()
    guard count >= 0, count <= body.count - index else { throw Self.damaged }
    return count
  }

  package mutating func bytes() throws(LocScriptError) -> [UInt8] {
    let count = try count()
    defer { index += count }
    return Array(body[index..<(index + count)])
  }

  package mutating func text() throws(LocScriptError) -> String { String(decoding: try bytes(), as: UTF8.self) }

  package mutating func optionalText() throws(LocScriptError) -> String? { try number() == 0 ? nil : try text() }

  package mutating func list<Element>(
    _ read: (inout PackReader) throws(LocScriptError) -> Element
  ) throws(LocScriptError) -> [Element] {
    var list: [Element] = []
    for _ in 0..<(try count()) { list.append(try read(&self)) }
    return list
  }
}
