// Lines of sources, as reports and commands show them.

import Testing

@testable import LocReport

@Suite struct SourceFilesTests {
  private func lines(_ text: String) -> [String?] {
    let files = SourceFiles { _ in Array(text.utf8) }
    return (0...6).map { files.line($0, of: "f").map { String(decoding: $0, as: UTF8.self) } }
  }

  @Test func ends() {
    #expect(lines("a\nb\r\nc\rd\n") == [nil, "a", "b\r", "c", "d", "", nil])
    #expect(lines("a") == [nil, "a", nil, nil, nil, nil, nil])
    #expect(lines("") == [nil, "", nil, nil, nil, nil, nil])
    #expect(lines("\r\r\n\r") == [nil, "", "\r", "", "", nil, nil])
  }

  @Test(arguments: [1, 255, 256, 257, 511, 512, 513, 1_000]) func farLines(_ number: Int) {
    let text = Array((1...1_000).map { "line \($0)" }.joined(separator: "\n").utf8)
    let files = SourceFiles { _ in text }
    #expect(files.line(number, of: "f").map { String(decoding: $0, as: UTF8.self) } == "line \(number)")
    #expect(files.line(1_001, of: "f") == nil)
  }

  /// Findings go round many files: the one that was asked for last stays longest.
  @Test func filesThatAreAskedForAgain() {
    var reads: [String] = []
    let files = SourceFiles { name in
      reads.append(name)
      return Array(name.utf8)
    }
    for round in 0..<3 {
      for number in 0..<40 { _ = (round, files.line(1, of: "f\(number)"), files.line(1, of: "always")) }
    }
    #expect(reads.filter { $0 == "always" }.count == 1)
    #expect(reads.count <= 121)
    // What cannot be read is not tried for each finding.
    var tries = 0
    let gone = SourceFiles { _ in
      tries += 1
      return nil
    }
    for _ in 0..<5 { #expect(gone.line(1, of: "gone") == nil) }
    #expect(tries == 1)
  }
}
