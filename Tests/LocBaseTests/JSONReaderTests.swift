import LocBase
import Testing

@Suite struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONDocument { try read([UInt8](text.utf8)) }

  private func read(_ bytes: [UInt8]) throws -> JSONDocument {
    try bytes.withUnsafeBufferPointer { try JSONDocument(UTF8Slice($0)) }
  }

  private func failure(_ text: String) -> (position: String, message: String)? { failure([UInt8](text.utf8)) }

  private func failure(_ bytes: [UInt8]) -> (position: String, message: String)? {
    do {
      _ = try read(bytes)
      return nil
    } catch {
      guard let error = error as? JSONSyntaxError else { return nil }
      let position = bytes.withUnsafeBufferPointer { SourcePosition(file: "x", offset: error.offset, in: $0) }
      return ("\(position.line):\(position.column)", error.message)
    }
  }

  @Test func readsNestedValues() throws {
    let document = try read(#" {"a": [1, -2.5e3, "x\u00e9\n"], "b": {"c": null, "d": true}, "e": {}} "#)
    let list = try #require(document.root.member("a"))
    let elements = Array(list.elements)
    #expect(elements.count == 3)
    #expect(elements[0].int == 1)
    #expect(elements[1].double == -2500)
    #expect(elements[2].string == "xé\n")
    #expect(document.root.member("b")?.member("c")?.isNull == true)
    #expect(document.root.member("b")?.member("d")?.bool == true)
    #expect(document.root.member("e")?.count == 0)
    #expect(document.root.member("z") == nil)
  }

  @Test(arguments: [
    ("", "1:1"), ("[1,]", "1:4"), ("{\"a\":1,}", "1:8"), ("[1 2]", "1:4"), ("01", "1:1"), ("1.", "1:3"),
    ("\"\\x\"", "1:2"),
    ("[\n\n  tru]", "3:3"), ("{\"a\" 1}", "1:6"), ("\"\\ud800\"", "1:2"), ("nul", "1:1"), ("[1]]", "1:4"),
  ])
  func refusesWithPosition(_ text: String, _ position: String) {
    #expect(failure(text)?.position == position)
  }

  /// A byte in place of the backslash makes no escape of what follows, wherever the string's plain part ends.
  @Test func refusesBytesThatBeginNoEscape() {
    for byte in UInt8(0)..<0x20 {
      for before in ["", "plain", "\\u0065", "\\n ", "longer than sixteen bytes"] {
        for after in ["u0065\"", "n\"", "u0065 longer than sixteen bytes\""] {
          let text = [0x22] + [UInt8](before.utf8) + [byte] + [UInt8](after.utf8)
          #expect(failure(text)?.message.contains("str") == true, "\(text)")
        }
      }
    }
  }

  @Test func recognisesWhatPeoplePaste() {
    for text in ["[1,]", "[1 ,\n ]", "{\"a\":1,}", "{\"a\":[],\n}"] {
      #expect(failure(text)?.message == "a comma stands before the closing bracket", "\(text)")
    }
    #expect(failure("{\n  // the title\n  \"a\": 1}")?.message == "JSON has no comments")
    #expect(failure("{\"a\":1}'")?.message.contains("stray quote") == true)
    #expect(failure("{\"a\":1}\n\"\n")?.message.contains("stray quote") == true)
    #expect(failure("const message = {")?.message.contains("JavaScript") == true)
    #expect(failure("{\n topic: 'x'}")?.message.contains("JavaScript") == true)
    // UTF-16, with a byte order mark and without; a NUL further on is one.
    for wide: [UInt8] in [[0xFF, 0xFE, 0x7B, 0], [0xFE, 0xFF, 0, 0x7B], [0x7B, 0, 0x22, 0], [0, 0x7B, 0, 0x22]] {
      #expect(failure(wide)?.message == "the text is in UTF-16")
    }
    for narrow: [UInt8] in [[0xFF, 0xFF], [0xFE], [0x20, 0x20, 0], [0x7B, 0x20, 0]] {
      #expect(failure(narrow)?.message.contains("UTF-16") == false)
    }
  }

  @Test func findsNamesGivenTwice() throws {
    #expect(try read(#"{"a":1,"b":2,"\u0061":3}"#).duplicateNames.count == 1)
    let many = "{" + (0..<100).map { "\"k\($0 % 99)\":0" }.joined(separator: ",") + "}"
    #expect(try read(many).duplicateNames.count == 1)
  }

  @Test func boundsTheDepth() {
    #expect(failure(String(repeating: "[", count: 100_000))?.message.contains("deeper") == true)
  }

  @Test func comparesNamesOnlyWhereAsked() throws {
    let text = [UInt8](#"{"ab":1,"b":{"c":2,"c":3},"ab":4}"#.utf8)
    for (compares, expected) in [(true, 2), (false, 0)] {
      try text.withUnsafeBufferPointer {
        var reader = JSONReader(comparesNames: compares)
        let root = try reader.parse(UTF8Slice($0))
        #expect(reader.duplicateNames.count == expected)
        #expect(root.member("ab")?.int == 1 && root.count == 3)
      }
    }
  }

  /// Whatever stands behind the value; also where the value has more nodes than there was memory for.
  @Test func readsAValueInsideAText() throws {
    let list = "[" + (0..<5_000).map { "\"\($0)\"" }.joined(separator: ",") + "]"
    for value in ["{\"b\": [1, \"x\"]}", "\"x\"", "-1.5", "null", "{}", list] {
      for (before, behind) in [("", ""), ("{\"a\": ", "}"), ("[[ ,, ", ", ]] '"), ("x", "  \"")] {
        let text = [UInt8]((before + value + behind).utf8)
        try text.withUnsafeBufferPointer {
          var reader = JSONReader()
          let root = try reader.parse(UTF8Slice($0), at: before.utf8.count)
          #expect(root.start == before.utf8.count)
          if value == list {
            #expect(root.count == 5_000)
            #expect(root.elements.enumerated().allSatisfy { number, element in element.string == "\(number)" })
          }
        }
      }
    }
    for offset in [-1, 2, 3, .max] {
      #expect(throws: JSONSyntaxError.self) {
        try [UInt8]("1 ]".utf8).withUnsafeBufferPointer {
          var reader = JSONReader()
          _ = try reader.parse(UTF8Slice($0), at: offset)
        }
      }
    }
  }
}
