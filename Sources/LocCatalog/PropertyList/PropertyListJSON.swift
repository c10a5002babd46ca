// Writes a property list as JSON with the contents of CF's dictionary: every key once.

package import LocBase

extension PropertyListValue {
  /// Writes the value without recursion: data as {"<data>": hex}, dates as {"<date>": seconds since 1970}, an archiver's
  /// identifier as {"<uid>": number}, infinite numbers as strings.
  package func writeJSON(to writer: inout JSONWriter) {
    var frames: [PropertyListJSONFrame] = []
    if let frame = PropertyListJSONFrame(self, &writer) { frames.append(frame) }
    while !frames.isEmpty {
      let last = frames.count - 1
      guard let value = frames[last].next(&writer) else {
        if frames[last].isObject { writer.endObject() } else { writer.endArray() }
        frames.removeLast()
        continue
      }
      if let frame = PropertyListJSONFrame(value, &writer) { frames.append(frame) }
    }
  }

  fileprivate func writeScalar(to writer: inout JSONWriter) {
    switch kind {
    case .string, .dictionary, .array: writer.string(text)
    case .true, .false: writer.bool(kind == .true)
    case .null: writer.null()
    case .integer: writer.raw(text)
    case .real: writeReal(to: &writer)
    case .date, .uid:
      writer.beginObject()
      writer.name(kind == .date ? "<date>" : "<uid>")
      writeReal(to: &writer)
      writer.endObject()
    case .data:
      var hexadecimal = ByteBuffer(capacity: text.count * 2)
      let digits: UTF8Slice = "0123456789abcdef"
      for byte in text.buffer {
        hexadecimal.append(digits[Int(byte >> 4)])
        hexadecimal.append(digits[Int(byte & 15)])
      }
      writer.beginObject()
      writer.name("<data>")
      writer.string(hexadecimal.slice)
      writer.endObject()
    }
  }

  private func writeReal(to writer: inout JSONWriter) {
    if let integer = parseInteger(text) {
      writer.integer(integer)
    } else if let number = Double(text.string), number.isFinite {
      writer.double(number)
    } else {
      writer.string(text)
    }
  }
}

/// The state of a list or dictionary while it is written.
private struct PropertyListJSONFrame {
  let isObject: Bool
  private var members: PropertyListMembers
  private var elements: PropertyListElements
  /// The ascending numbers of the pairs that another pair with the same key replaces.
  private var lost: [Int] = []
  private var nextLost = 0
  private var number = -1

  /// Begins a container. Writes any other value at once and returns nil.
  init?(_ value: PropertyListValue, _ writer: inout JSONWriter) {
    guard value.kind == .dictionary || value.kind == .array else {
      value.writeScalar(to: &writer)
      return nil
    }
    isObject = value.kind == .dictionary
    members = value.members
    elements = value.elements
    if isObject {
      lost = value.replacedPairs
      writer.beginObject()
    } else {
      writer.beginArray()
    }
  }

  mutating func next(_ writer: inout JSONWriter) -> PropertyListValue? {
    if !isObject { return elements.next() }
    while let (key, value) = members.next() {
      number += 1
      if nextLost < lost.count, lost[nextLost] == number {
        nextLost += 1
        continue
      }
      // The keys of CF's tables are strings.
      guard key.kind == .string else { continue }
      writer.name(key.text)
      return value
    }
    return nil
  }
}
