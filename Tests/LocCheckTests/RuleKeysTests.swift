// The calls of a source joined with the keys of the samples.

import LocBase
import LocCatalog
import TestSupport
import Testing

@testable import LocCheck

@Suite struct RuleKeysTests {
  private static func bytes(_ texts: [String]) -> [[UInt8]] { texts.map { Array($0.utf8) } }
  private static func text(_ bytes: [UInt8]?) -> String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? "-" }

  private func keys(_ body: String, patterns: [String] = [], seen: [String] = [], upper: Bool = false) -> RuleKeys {
    let source = read("return {run = function(event)\n\(body)\nend}")
    return RuleKeys([source], patterns: Self.bytes(patterns), seen: Self.bytes(seen)) { key in
      upper ? [key, key.map { $0 &- 0x61 < 26 ? $0 &- 0x20 : $0 }] : [key]
    }
  }

  private func unreached(_ keys: RuleKeys) -> [String] {
    keys.unreached.map { $0.key.map { Self.text($0) } ?? Self.text($0.android) + "/" + Self.text($0.ios) }
  }

  @Test func literals() {
    let both = #"if x then loc.text("a") else loc.text("b") end loc.text(y and "c" or "d")"#
    #expect(unreached(keys(both)) == ["a", "b", "c", "d"])
    #expect(unreached(keys(both, seen: ["a", "c"])) == ["b", "d"])
    #expect(unreached(keys(both, seen: ["A", "B", "c"], upper: true)) == ["d"])
    #expect(unreached(keys(#"loc.has("a") loc.render(loc.text("b"), "de") loc.plural_key("c", 1, "de")"#)) == [])
  }

  @Test func tables() {
    let call = #"loc.text{android = x and "a" or "b", ios = x and "A" or "B"} loc.text{ios = "C"}"#
    #expect(unreached(keys(call)) == ["a/A", "b/B", "-/C"])
    #expect(unreached(keys(call, seen: ["a", "C"])) == ["b/B"])
  }

  /// Of two calls with one key a sample has reached those with the number of arguments that its message has; where a number is not
  /// known every call may be the one.
  @Test func numbersOfArguments() {
    let source = read(
      "return {run = function(event) loc.text('a', 1) loc.text('a', 1, 2) loc.text('a', ...) loc.text('b', 1) end}")
    func counts(_ seen: [[UInt8]: Set<Int>]) -> [Int?] {
      RuleKeys([source], seen: Self.bytes(["a", "b"]), argumentCounts: seen).unreached.map { $0.call.argumentCount }
    }
    let (a, b) = (Array("a".utf8), Array("b".utf8))
    #expect(counts([:]) == [] && counts([a: [1, 2], b: [1]]) == [])
    #expect(counts([a: [1]]) == [2] && counts([a: [2]]) == [1] && counts([a: [0]]) == [1, 2])
    #expect(counts([a: [1, 2], b: [3]]) == [1])
  }

  /// A check reports that it skips calls only when it skips some.
  @Test(arguments: [(1, 1, false), (499, 1, false), (500, 1, false), (501, 1, true), (1, 2, false)])
  func manyKeys(_ calls: Int, _ repeated: Int, _ isCut: Bool) {
    let body = (0..<calls).map { "loc.text('k\($0)') " }.joined()
    let found = keys(body, seen: repeated > 1 ? ["k0"] : [])
    #expect((found.cut != nil) == isCut && found.unreached.count == (repeated > 1 ? 0 : min(calls, 500)))
  }

  @Test func computed() {
    let call = #"loc.text("sale_" .. event.kind)"#
    #expect(keys(call).unprovable.count == 1 && keys(call).covered.isEmpty)
    #expect(keys(call, seen: ["other"]).unprovable.count == 1)
    #expect(keys(call, seen: ["sale_big"]).unprovable.isEmpty)
    #expect(keys(call, seen: ["SALE_BIG"], upper: true).unprovable.isEmpty)
    // A literal explains the key that was seen.
    #expect(keys(call + #" loc.text("sale_a")"#, seen: ["sale_a"]).unprovable.count == 1)
    // The call that shows more of the key made it.
    let two = keys(call + " loc.text(event.key)", seen: ["sale_a"])
    #expect(two.unprovable.map { $0.keys } == [[.unknown]])
  }

  @Test(
    arguments: [
      (["sale_*"], ["sale_a", "sale_b"]), (["*"], ["sale_a", "sale_b"]),
      (["sale_a*", "sale_x"], ["sale_x", "sale_a"]), (["s*"], ["sale_a", "sale_b"]),
      (["promo_*"], nil), (["sale_x", "promo"], ["sale_x"]), ([], nil), (["sale_b"], ["sale_b"]),
    ] as [([String], [String]?)])
  func patterns(_ patterns: [String], _ expected: [String]?) {
    let keys = keys(#"loc.text("sale_" .. event.kind)"#, patterns: patterns)
    let catalog = Self.bytes(["other", "promo_a", "sale_a", "sale_b"])
    let found = keys.covered.first.map { RuleKeys.keys(of: $0, among: catalog).map { Self.text($0) } }
    #expect(found == expected && keys.unprovable.isEmpty == (expected != nil))
  }

  @Test func families() throws {
    let call = #"loc.text(loc.plural_key("chat", event.n, "en"), event.n)"#
    #expect(keys(call).covered.isEmpty && keys(call).unprovable.isEmpty)
    let catalog = Self.bytes(["chat", "chat_one", "chat_one_x", "chat_other", "chat_title", "chat_x_one", "chats_one"])
    #expect(RuleKeys.forms(of: Array("chat".utf8), among: catalog).map { Self.text($0) } == ["chat_one", "chat_other"])
  }

  @Test func places() {
    let keys = keys(
      """
      local a = loc.message { title = loc.text("t"), body = loc.text("b_" .. event.x) }
      local b = loc.message { title = loc.text("t"), body = loc.text("b_c") }
      local c = loc.message { title = loc.text("x"), body = loc.text("x") }
      """, seen: ["t"], upper: true)
    func line(_ key: String, _ line: KeyUse.Line? = nil) -> String {
      let place = keys.place(of: Array(key.utf8), line: line)
      return "\(place.line):\(place.column)"
    }
    #expect(line("t") == "2:33" && line("T") == "2:33")
    #expect(line("b_c") == "3:55" && line("b_d") == "2:55" && line("B_D") == "2:55")
    #expect(line("x", .body) == "4:55" && line("x") == "4:33")
    #expect(line("none") == "1:15")
  }

  /// The keys of a catalog are not held against each of thousands of families.
  @Test func manyMentionedKeys() {
    func holds(_ mentioned: [TextKey], _ key: String) -> Bool {
      let keys = MentionedKeys(Set(mentioned.map { MentionedKey(key: $0, platform: nil) }), KeyMap())
      return keys.holds(Array(key.utf8), .android) && keys.holds(Array(key.utf8), .ios)
    }
    let sale = TextKey.computed(prefix: Array("sale_".utf8), suffix: Array("_title".utf8))
    #expect(holds([sale], "sale_a_title") && !holds([sale], "sale_a_body") && !holds([sale], "sal_title"))
    let chat = TextKey.family(Array("chat".utf8))
    #expect(holds([chat, sale], "chat_one") && !holds([chat, sale], "chats") && !holds([.unknown], "a"))
    let ends = (0..<2_000).map { TextKey.computed(prefix: Array("p\($0)".utf8), suffix: [0x78]) }
    #expect(holds(ends, "p1999_x") && !holds(ends, "q_x"))
    let families = (0..<100_000).map { TextKey.family(Array("f\($0)".utf8)) }
    let keys = MentionedKeys(Set(families.map { MentionedKey(key: $0, platform: nil) }), KeyMap())
    let begun = processorSeconds()
    for number in 0..<20_000 { #expect(!keys.holds(Array("k\(number)".utf8), .android)) }
    #expect(processorSeconds() - begun < 60)
  }
}
