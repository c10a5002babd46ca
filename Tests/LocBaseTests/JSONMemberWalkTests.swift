// A walk through an object's members reads what a parse of the whole document reads, and refuses what that refuses.

import LocBase
import Testing

@Suite struct JSONMemberWalkTests {
  /// What a document says: its members' names, values and offsets in order, or the error.
  private enum Reading: Equatable {
    case members([String])
    case error(Int, String)
    case noObject
  }

  private func described(_ name: JSONCursor, _ value: JSONCursor) -> String {
    "\(name.offset) \(name.string ?? "") \(value.start) \(value.kind) \(value.token.string)"
  }

  private func parsed(_ text: UTF8Slice) -> Reading {
    var reader = JSONReader()
    do throws(JSONSyntaxError) {
      let root = try reader.parse(text)
      guard root.kind == .object else { return .noObject }
      var members: [String] = []
      for (name, value) in root.members {
        if value.kind == .object { for (name, value) in value.members { members.append(described(name, value)) } }
        members.append("\(name.offset) \(name.string ?? "") \(value.start) \(value.kind)")
      }
      return .members(members)
    } catch {
      return .error(error.offset, error.message)
    }
  }

  /// Walks through the document and through the objects in it.
  private func walked(_ text: UTF8Slice) -> Reading {
    var reader = JSONReader()
    do throws(JSONSyntaxError) {
      guard var walk = JSONMemberWalk(document: text) else {
        _ = try reader.parse(text)
        return .noObject
      }
      var members: [String] = []
      while let name = try walk.name(&reader) {
        let (offset, text) = (name.offset, name.string ?? "")
        if var object = walk.object() {
          while let name = try object.name(&reader) {
            let start = "\(name.offset) \(name.string ?? "")"
            let value = try object.value(&reader)
            members.append("\(start) \(value.start) \(value.kind) \(value.token.string)")
          }
          walk.skip(object)
          members.append("\(offset) \(text) \(object.start) object")
        } else {
          let value = try walk.value(&reader)
          members.append("\(offset) \(text) \(value.start) \(value.kind)")
        }
      }
      try walk.end()
      return .members(members)
    } catch {
      return .error(error.offset, error.message)
    }
  }

  private func compare(_ bytes: [UInt8], _ comment: String) {
    bytes.withUnsafeBufferPointer { buffer in
      let text = UTF8Slice(buffer)
      #expect(walked(text) == parsed(text), "\(comment)")
    }
  }

  private static let sample = #"""
    { "a" : 1, "b":{"c":"d" , "e\u00e9":{"f":[1,2]},"":null},"g" : { } , "h":[{"i":true}], "a\"" :"\u65e5\u672c \ud83d\ude00" }
    """#

  @Test func samePrefixes() {
    let bytes = Array(Self.sample.utf8)
    for end in 0...bytes.count { compare(Array(bytes[..<end]), "prefix of \(end)") }
  }

  @Test func sameChangedBytes() {
    let bytes = Array(Self.sample.utf8)
    for index in bytes.indices {
      for byte in Array("{}[],:\"\\ 0n/\t".utf8) + [0, 0x80, 0xEF] {
        var changed = bytes
        changed[index] = byte
        compare(changed, "\(index): \(byte)")
        changed.insert(bytes[index], at: index)
        compare(changed, "\(index): \(byte) before")
      }
    }
  }

  @Test func sameDocuments() {
    for text in [
      "", " ", "{", "{}", " {} ", "{} {}", "{},", "\u{FEFF}{\"a\":{}}", "\u{FEFF}", "[]", "null", "{]", "{,}",
      "{\"a\":1,}", "/*",
    ] {
      compare(Array(text.utf8), text)
    }
  }

  /// 512 levels count from the document's root, whether or not the outer ones are walked through.
  @Test(arguments: 505...515) func sameDepth(_ depth: Int) {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let value = String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      compare(Array("{\"a\":{\"b\":\(value)}}".utf8), "\(depth) of \(open)")
    }
  }
}
