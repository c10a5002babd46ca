import LocBase
import Testing

@Suite struct JSONLinesTests {
  private func lines(_ text: String) -> [String] {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      var lines = JSONLines(UTF8Slice(bytes))
      var found: [String] = []
      while let line = lines.next() { found.append("\(lines.number):\(line.string)") }
      return found
    }
  }

  @Test(arguments: [
    ("", []), ("\n", []), (" \t\r\n\r\n", []), ("a", ["1:a"]), ("a\n", ["1:a"]), ("a\nb", ["1:a", "2:b"]),
    ("\n\n a \r\n\t\nb", ["3: a \r", "5:b"]), ("a\rb\n\u{1}", ["1:a\rb", "2:\u{1}"]),
    ("\u{2028}\u{85}", ["1:\u{2028}\u{85}"]),
  ]) func whatALineIs(_ text: String, _ lines: [String]) { #expect(self.lines(text) == lines) }
}
