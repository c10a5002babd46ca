import LocBase
import Testing

@Suite struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONDocument { try read([UInt8](text.utf8)) }

  private func read(_ bytes: [UInt8]) throws -> JSONDocument {
    try bytes.withUnsafeBufferPointer { try JSONDocument(UTF8Slice($0)) }
  }

  /// What a document of one string says.
  private func string(_ text: String) throws -> [UInt8]? {
    let document = try read(text)
    return withExtendedLifetime(document) { document.root.text }
  }

  private func failure(_ text: String) -> (position: String, message: String)? { failure([UInt8](text.utf8)) }

  private func failure(_ bytes: [UInt8]) -> (position: String, message: String)? {
    do {
      _ = try read(bytes)
      return nil
    } catch {
      guard let error = error as? JSONSyntaxError else { return nil }
      let position = bytes.withSlice { SourcePosition(file: "x", offset: error.offset, in: $0) }
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

  @Test(
    arguments: [
      ("\"", 0x22), ("\\", 0x5C), ("/", 0x2F), ("b", 0x08), ("f", 0x0C), ("n", 0x0A), ("r", 0x0D), ("t", 0x09),
    ] as [(String, UInt8)]) func decodesTheShortEscapes(_ letter: String, _ byte: UInt8) throws
  {
    for (before, behind) in [("", ""), ("a", "b"), ("longer than sixteen bytes", "longer than sixteen bytes")] {
      let text = try string("\"\(before)\\\(letter)\(behind)\"")
      #expect(text == [UInt8](before.utf8) + [byte] + [UInt8](behind.utf8))
    }
  }

  /// Every character of the basic plane and every 251st beyond it, in words of forty: the bytes that Swift gives the character.
  @Test func decodesTheEscapeOfEveryCharacter() throws {
    func escape(_ unit: UInt16, _ isUpper: Bool) -> String {
      let digits = String(unit, radix: 16, uppercase: isUpper)
      return "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
    }
    let last: UInt32 = 0x10FFFF
    var codes = Array(UInt32(0)..<0xD800) + Array(UInt32(0xE000)..<0x10000)
    codes += stride(from: 0x10000, through: last, by: 251) + [last]
    for start in stride(from: 0, to: codes.count, by: 40) {
      let word = codes[start..<min(start + 40, codes.count)].compactMap { Unicode.Scalar($0) }
      var (written, meant) = ("", "")
      for scalar in word {
        for unit in String(scalar).utf16 { written += escape(unit, scalar.value % 3 == 0) }
        meant.unicodeScalars.append(scalar)
      }
      let text = try string("\"\(written)\"")
      #expect(text == [UInt8](meant.utf8), "from U+\(String(codes[start], radix: 16))")
    }
  }

  /// Blanks, tabs and both ends of lines stand between any two tokens, in any order; no other character does.
  @Test func takesWhiteSpaceBetweenTokens() throws {
    let tokens = [
      "", "{", "\"a\"", ":", "[", "1", ",", "\"x\"", ",", "true", "]", ",", "\"b\"", ":", "{", "}", "}", "",
    ]
    let single = [" ", "\t", "\r", "\n"]
    let pairs = single.flatMap { first in single.map { first + $0 } }
    let long = pairs.map { $0 + String(repeating: " ", count: 20) + $0 }
    for space in single + pairs + long {
      for place in 0..<(tokens.count - 1) {
        let text = tokens[...place].joined() + space + tokens[(place + 1)...].joined()
        let document = try read(text)
        withExtendedLifetime(document) {
          let root = document.root
          #expect(root.count == 2 && root.member("a")?.count == 3 && root.member("b")?.count == 0, "\(place): \(text)")
        }
      }
      #expect(failure(tokens.joined(separator: space)) == nil)
    }
    for other: [UInt8] in [[0], [0x08], [0x0B], [0x0C], [0x1F], [0x7F], [0xC2, 0xA0], [0xE2, 0x80, 0xA8]] {
      for place in 0..<(tokens.count - 1) {
        let before = [UInt8](tokens[...place].joined().utf8)
        let behind = [UInt8](tokens[(place + 1)...].joined().utf8)
        #expect(failure(before + other + behind) != nil, "\(place): \(other)")
      }
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
