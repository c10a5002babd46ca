// Binary property lists (bplist00) at the edges of what CF takes: every kind of value, and values that reach past the objects.

import LocBase
import LocCatalog
import Testing

@Suite struct BinaryPropertyListTests {
  /// A property list of these objects, of which the first is the top; references and offsets have a byte each.
  private static func list(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = [UInt8]("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [objects.count, 0, table] { bytes += bigEndian(UInt64(number)) }
    return bytes
  }

  private static func bigEndian(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
  }

  /// The value as JSON; nil where the list is corrupt.
  private static func json(_ objects: [[UInt8]]) -> String? {
    list(objects).withUnsafeBufferPointer { bytes in
      guard let list = PropertyListReader.read(UTF8Slice(bytes), path: "x.plist").list else { return nil }
      var writer = JSONWriter()
      list.root.writeJSON(to: &writer)
      return writer.buffer.slice.string
    }
  }

  @Test(arguments: [
    ([0x00], "null"), ([0x08], "false"), ([0x09], "true"),
    // Integers of one, two and four bytes have no sign, one of eight has; of sixteen the last eight count.
    ([0x10, 0xFF], "255"), ([0x11, 0xFF, 0xFE], "65534"), ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], "4294967295"),
    ([0x13] + bigEndian(7), "7"), ([0x13] + bigEndian(UInt64.max), "-1"),
    ([0x13] + bigEndian(1 << 63), "-9223372036854775808"),
    ([0x14] + bigEndian(1) + bigEndian(1 << 63), "9223372036854775808"),
    // Reals of four and eight bytes.
    ([0x22, 0x3F, 0xC0, 0, 0], "1.5"), ([0x23] + bigEndian((-2.25).bitPattern), "-2.25"),
    ([0x23] + bigEndian(Double.infinity.bitPattern), "\"inf\""),
    // Dates count from 2001-01-01, and are written as seconds from 1970.
    ([0x33] + bigEndian(0), "{\"<date>\":978307200.0}"),
    ([0x33] + bigEndian((-978_307_200.0).bitPattern), "{\"<date>\":0.0}"),
    ([0x33] + bigEndian(0.5.bitPattern), "{\"<date>\":978307200.5}"),
    ([0x40], "{\"<data>\":\"\"}"), ([0x42, 0x0A, 0xF0], "{\"<data>\":\"0af0\"}"),
    ([0x50], "\"\""), ([0x52, 0x61, 0xE9], "\"aé\""),
    ([0x61, 0x20, 0xAC], "\"€\""), ([0x62, 0xD8, 0x3D, 0xDE, 0x00], "\"😀\""), ([0x61, 0xD8, 0x3D], "\"\u{FFFD}\""),
    ([0x80, 0x07], "{\"<uid>\":7}"), ([0x83, 0xFF, 0xFF, 0xFF, 0xFF], "{\"<uid>\":4294967295}"),
  ])
  func values(_ object: [UInt8], _ expected: String) { #expect(Self.json([object]) == expected) }

  @Test(
    arguments: [
      [0x07], [0x0F], [0x70], [0x90],
      // Sizes that no value of the kind has.
      [0x15] + [UInt8](repeating: 0, count: 32), [0x21, 0, 0], [0x24] + [UInt8](repeating: 0, count: 16),
      [0x84, 1, 0, 0, 0, 0], [0x32, 0, 0, 0, 0],
      // CF cannot make an empty text of UTF-16.
      [0x60],
      // A count that is a text, and one that no integer follows.
      [0x5F, 0x50], [0x5F],
    ] as [[UInt8]])
  func whatNoValueIs(_ object: [UInt8]) { #expect(Self.json([object]) == nil) }

  /// A value ends where the table of offsets begins: with its last byte cut off it reaches one byte into the table.
  @Test(
    arguments: [
      [0x10, 1], [0x11, 0, 1], [0x13] + bigEndian(1), [0x14] + bigEndian(0) + bigEndian(1), [0x22, 0x3F, 0xC0, 0, 0],
      [0x23] + bigEndian(0), [0x33] + bigEndian(0), [0x41, 7], [0x4F, 0x10, 2, 7, 7], [0x52, 0x61, 0x62],
      [0x5F, 0x10, 3, 0x61, 0x62, 0x63], [0x61, 0x20, 0xAC], [0x6F, 0x10, 1, 0x20, 0xAC], [0x81, 0, 7],
      [0xA1, 0], [0xD1, 0, 0],
    ] as [[UInt8]])
  func valuesThatReachPastTheObjects(_ object: [UInt8]) {
    // The first object is a list of the second one, so that the cut is the list's end too.
    let isContainer = object[0] >= 0xA0
    if !isContainer { #expect(Self.json([[0xA1, 1], object]) != nil) }
    #expect(Self.json([[0xA1, 1], Array(object.dropLast())]) == nil)
  }

  @Test func membersAndElements() {
    let (a, b, one, two) =
      ([0x51, 0x61], [0x51, 0x62], [0x10, 1], [0x10, 2]) as ([UInt8], [UInt8], [UInt8], [UInt8])
    #expect(Self.json([[0xA3, 1, 2, 1], one, two]) == "[1,2,1]")
    #expect(Self.json([[0xD2, 1, 2, 3, 4], a, b, one, two]) == "{\"a\":1,\"b\":2}")
    #expect(Self.json([[0xD0]]) == "{}")
    // Of equal keys CF keeps the first, also among more of them than are compared one by one.
    for count in [3, 8, 9, 20] {
      let object =
        [0xDF, 0x10, UInt8(count)] + [UInt8](repeating: 1, count: count) + [2] + [UInt8](repeating: 3, count: count - 1)
      #expect(Self.json([object, a, one, two]) == "{\"a\":1}")
    }
    #expect(Self.json([[0xD2, 1, 2, 3, 4], a, a, one, two]) == "{\"a\":1}")
    #expect(Self.json([[0xAF, 0x10, 2, 1, 2], one, two]) == "[1,2]")
  }

  /// CF takes a list or a dictionary for no key.
  @Test(arguments: [[0xA0], [0xA1, 2], [0xD0]] as [[UInt8]])
  func keysThatAreNoTexts(_ key: [UInt8]) {
    #expect(Self.json([[0xD1, 1, 2], key, [0x09]]) == nil)
    #expect(Self.json([[0xD1, 1, 2], [0x51, 0x61], key == [0xA1, 2] ? [0x09] : key]) != nil)
  }

  @Test func referencesToNoObject() {
    #expect(Self.json([[0xA1, 1], [0x09]]) == "[true]")
    #expect(Self.json([[0xA1, 2], [0x09]]) == nil)
    #expect(Self.json([[0xD1, 1, 2], [0x51, 0x61]]) == nil)
  }
}
