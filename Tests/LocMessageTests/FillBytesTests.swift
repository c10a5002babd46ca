// Filling, byte by byte: every ASCII byte at every place of short values, in buffers of every kind; what is no UTF-8 never goes out.

import Foundation
import LocBase
import LocMessage
import Testing

@Suite struct FillBytesTests {
  /// So many values a message: all fit into one payload.
  static let slots = 32

  static let template = message { "{\"$slot\":\($0)}" }

  static func message(_ value: (Int) -> String) -> String {
    "{\"fid\":\"f\",\"data\":{" + (0..<slots).map { "\"k\($0)\":\(value($0))" }.joined(separator: ",") + "}}"
  }

  /// Values of one length, the byte at one place, among letters and among characters of two bytes.
  static func values(length: Int, place: Int, bytes: Range<UInt8>) -> [[UInt8]] {
    bytes.map { byte in
      var value = [UInt8](repeating: 0x61, count: length)
      value[place] = byte
      // An odd byte, and the letters of its even neighbour: vectors read both.
      if byte % 2 == 1, place + 2 < length { value.replaceSubrange(place + 1..<place + 3, with: [0xC3, 0xA4]) }
      return value
    }
  }

  /// - Returns: the status, the count and the bytes written; nothing behind the capacity is touched.
  private func fill(_ prepared: MessageTemplate, _ values: [[UInt8]], capacity: Int) -> (Status, Int, [UInt8]) {
    var memory = [UInt8](repeating: 0xEE, count: capacity + 64)
    // Each value ends where its block does.
    let blocks = values.map { value in
      let block = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, value.count))
      block.update(from: value, count: value.count)
      return UTF8Slice(base: UnsafePointer(block), count: value.count)
    }
    defer { for block in blocks { block.base?.deallocate() } }
    return blocks.withUnsafeBufferPointer { slices in
      memory.withUnsafeMutableBufferPointer { memory in
        var output = OutputBuffer(base: memory.baseAddress, capacity: capacity)
        let status = prepared.fill(slices, into: &output)
        #expect(memory[capacity...].allSatisfy { $0 == 0xEE })
        return (status, output.count, Array(memory[..<min(capacity, output.count)]))
      }
    }
  }

  @Test(arguments: 0...20) func everyByteAtEveryPlace(length: Int) throws {
    let prepared = try prepare(Self.template)
    var compared = 0
    for place in 0..<max(1, length) {
      for first in stride(from: UInt8(0), to: 0x80, by: Self.slots) {
        let values =
          length == 0
          ? [[UInt8]](repeating: [], count: Self.slots)
          : Self.values(length: length, place: place, bytes: first..<first + UInt8(Self.slots))
        let texts = values.map { String(decoding: $0, as: UTF8.self) }
        // Foundation's JSON, so that no writer of ours is both judged and judge.
        let quoted = try texts.map {
          String(decoding: try JSONSerialization.data(withJSONObject: $0, options: .fragmentsAllowed), as: UTF8.self)
        }
        let expected = try #require(read(Self.message { quoted[$0] }, form: .admin).wire)
        let whole = try #require(
          try JSONSerialization.jsonObject(with: Data(expected)) as? [String: [String: Any]])
        let data = try #require(whole["message"]?["data"] as? [String: String])
        #expect(texts.indices.allSatisfy { data["k\($0)"].map { Array($0.utf8) } == values[$0] })
        // Room for every escape, room for these bytes alone, and one too few.
        for capacity in [8 * expected.count + 4_096, expected.count, expected.count - 1] {
          let (status, count, bytes) = fill(prepared, values, capacity: capacity)
          let fits = capacity >= expected.count
          #expect(
            status == (fits ? .ok : .buffer) && count == expected.count, "\(length) \(place) \(first) \(capacity)")
          #expect(!fits || bytes == expected, "\(length) \(place) \(first) \(capacity)")
          compared += 1
        }
      }
    }
    #expect(compared == 3 * 4 * max(1, length))
  }

  /// Broken UTF-8 at every place, in every capacity from none to more than enough: refused, and nothing counts as written.
  @Test(
    arguments: [
      [0x80], [0xFF], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x98],
      [0xF5, 0x80, 0x80, 0x80],
    ] as [[UInt8]])
  func brokenTextAtEachCapacity(broken: [UInt8]) throws {
    let prepared = try prepare(#"{"fid":"f","data":{"a":{"$slot":0},"b":{"$slot":1}}}"#)
    let good = Array("x\"y".utf8)
    for before in 0...17 {
      for after in [0, 1, 7, 8] {
        let bad =
          [UInt8](repeating: 0x61, count: before) + broken + [UInt8](repeating: 0x62, count: after)
        // A truncated character and a letter behind it is as broken as at the end.
        let needed = prepared.filled([good, [UInt8](repeating: 0x61, count: bad.count)])?.count ?? 0
        #expect(needed > 0)
        for capacity in [0, 1, 16] + Array((needed - 4)...(needed + 2)) + [needed + 100, 6 * needed + 4_096] {
          for values in [[good, bad], [bad, good]] {
            let (status, count, _) = fill(prepared, values, capacity: capacity)
            #expect(status == .usage && count == 0, "\(bad) at \(capacity)")
          }
        }
      }
    }
  }

  private func prepare(_ template: String) throws -> MessageTemplate {
    let bytes = Array(template.utf8)
    let result = bytes.withUnsafeBufferPointer { bytes -> Result<MessageTemplate, LocScriptError> in
      do throws(LocScriptError) {
        return .success(try MessageTemplate(template: UTF8Slice(bytes), file: "template.json"))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
