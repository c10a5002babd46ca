// Which known word is offered for an unknown one, and that a hostile list of candidates costs little.

import LocBase
import TestSupport
import Testing

@Suite struct SuggestionTests {
  static let fields = ["title", "body", "title_loc_key", "title_loc_args", "body_loc_key", "collapse_key", "ttl"]

  @Test(arguments: [
    ("titleLocKey", "title_loc_key"), ("TITLE-LOC-KEY", "title_loc_key"), ("tilte", "title"), ("bdoy", "body"),
    ("bod", "body"), ("colapse_key", "collapse_key"), ("title_lock_key", "title_loc_key"), ("Ttl", "ttl"),
  ])
  func near(word: String, expected: String) {
    #expect(suggestion(for: word, among: Self.fields) == expected)
    #expect(suggestion(for: word, among: Self.fields.reversed()) == expected)
  }

  @Test(arguments: ["", "x", "__", "image", "headline", "something else", "title_loc"])
  func far(word: String) {
    #expect(suggestion(for: word, among: Self.fields) == nil)
  }

  @Test func theWordItselfIsNoSuggestion() {
    #expect(suggestion(for: "title", among: ["title"]) == nil)
  }

  @Test func tiesDoNotDependOnTheOrder() {
    #expect(suggestion(for: "key_3", among: ["key_2", "key_1"]) == "key_1")
    #expect(suggestion(for: "key_3", among: ["key_1", "key_2"]) == "key_1")
  }

  /// The banded table against a plain one over all short words of two letters.
  @Test func distanceAgainstThePlainTable() {
    var words: [[UInt8]] = [[]]
    var all: [[UInt8]] = []
    for _ in 0..<6 {
      words = words.flatMap { word in [word + [0x61], word + [0x62]] }
      all += words
    }
    for word in all where word.count > 2 {
      let allowed = word.count / 3
      for candidate in all {
        let distance = plainDistance(word, candidate)
        let expected = distance > 0 && distance <= allowed
        let found = suggestion(
          for: String(decoding: word, as: UTF8.self), among: [String(decoding: candidate, as: UTF8.self)])
        #expect((found != nil) == expected, "\(word) \(candidate) \(distance)")
      }
    }
  }

  private func plainDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var table = [[Int]](repeating: [Int](repeating: 0, count: right.count + 1), count: left.count + 1)
    for line in 0...left.count { table[line][0] = line }
    for column in 0...right.count { table[0][column] = column }
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    for line in 1...left.count {
      for column in 1...right.count {
        let cost = left[line - 1] == right[column - 1] ? 0 : 1
        var edits = min(table[line - 1][column] + 1, table[line][column - 1] + 1, table[line - 1][column - 1] + cost)
        if line > 1, column > 1, left[line - 1] == right[column - 2], left[line - 2] == right[column - 1] {
          edits = min(edits, table[line - 2][column - 2] + 1)
        }
        table[line][column] = edits
      }
    }
    return table[left.count][right.count]
  }

  @Test func manyLongCandidates() {
    let base = String(repeating: "ab", count: 60)
    let candidates = (0..<20_000).map { base + "\($0)" }
    let start = processorSeconds()
    _ = suggestion(for: base, among: candidates)
    _ = suggestion(for: String(repeating: "x", count: 1_000_000), among: candidates)
    #expect(processorSeconds() - start < 30)
  }
}
