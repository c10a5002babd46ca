// Which strings the keep files of an app's resource shrinker name, by the rules of AGP's ResourceStore.

import LocBase
import LocCatalog
import TestSupport
import Testing

@Suite struct AndroidKeepRulesTests {
  private static func rules(_ files: [String]) -> AndroidKeepRules {
    var rules = AndroidKeepRules()
    for file in files { rules.add(Array(file.utf8)) }
    return rules
  }

  /// The rules of a file with these attributes on its root.
  private static func root(_ attributes: String, _ content: String = "") -> String {
    "<resources xmlns:tools=\"http://schemas.android.com/tools\" \(attributes)>\(content)</resources>"
  }

  private static func keeps(_ files: String..., key: String) -> Bool {
    let rules = rules(files)
    return Array(key.utf8).withUnsafeBufferPointer { rules.keeps(UTF8Slice($0)) }
  }

  @Test(arguments: [
    ("@string/a", "a", true), ("@string/b, @string/a", "a", true), ("@string/b,\n  @string/a\n", "a", true),
    (",,@string/a,", "a", true), ("@drawable/a", "a", false), ("@string/ab", "a", false), ("string/a", "a", false),
    ("@string/*", "a", true), ("@string/sale_*", "sale_today", true), ("@string/sale_*", "sale_", true),
    ("@string/sale_*", "sale", false), ("@string/*_title", "sale_title", true), ("@string/s*e_t*e", "sale_title", true),
    ("@string/s*e_t*x", "sale_title", false), ("@string/sale_?", "sale_1", true), ("@string/sale_?", "sale_", true),
    ("@string/sale_?", "sale_12", false), ("@string/stra?e", "straße", true), ("@com.shop:string/a", "a", true),
    ("@android:string/a", "a", false), ("@*com.shop:string/a", "a", true), ("@string/", "a", false), ("@", "a", false),
    // Names are those of R's fields; one without a wildcard is compared as it is written.
    ("@string/a_b", "a.b", true), ("@string/a.b", "a.b", false), ("@string/a.*", "a.b", true),
    ("@string/a-*", "a.b", true),
  ])
  func names(_ list: String, _ key: String, _ isKept: Bool) {
    #expect(Self.keeps(Self.root("tools:keep=\"\(list)\""), key: key) == isKept)
  }

  @Test func whatIsDiscardedIsNotKept() {
    let keep = Self.root("tools:keep=\"@string/*\"")
    let discard = Self.root("tools:discard=\"@string/old_*\" tools:shrinkMode=\"strict\"")
    #expect(Self.keeps(keep, key: "old_sale"))
    #expect(!Self.keeps(keep, discard, key: "old_sale"))
    #expect(!Self.keeps(discard, keep, key: "old_sale"))
    #expect(Self.keeps(discard, keep, key: "sale"))
  }

  @Test func onlyTheRootCounts() {
    let inner = "<string name=\"a\" tools:keep=\"@string/a\">A</string>"
    #expect(!Self.keeps(Self.root("", inner), key: "a"))
    #expect(!Self.keeps(Self.root("keep=\"@string/a\""), key: "a"))
    #expect(
      !Self.keeps("<resources xmlns:tools=\"http://other.example\" tools:keep=\"@string/a\"/>", key: "a"))
    #expect(!Self.keeps("<other xmlns:tools=\"http://schemas.android.com/tools\" tools:keep=\"@string/a\"/>", key: "a"))
    // What comes behind the root's tag is not read.
    #expect(Self.keeps(Self.root("tools:keep=\"@string/a\"", "<b>"), key: "a"))
  }

  @Test(arguments: [
    "", "no XML", "<resources", "<!DOCTYPE r [<!ENTITY a \"@string/a\">]>\(root("tools:keep=\"&a;\""))",
    "<!DOCTYPE r [<!ENTITY a \"&b;\"><!ENTITY b \"&a;\">]>\(root("tools:keep=\"&a;\""))", "\u{0}\u{0}<resources/>",
  ])
  func filesThatKeepNothing(_ file: String) { #expect(!Self.keeps(file, key: "a")) }

  @Test func longPatternsEnd() {
    let pattern = String(repeating: "a*?", count: 200) + "b"
    #expect(!Self.keeps(Self.root("tools:keep=\"@string/\(pattern)\""), key: String(repeating: "a", count: 2_000)))
  }

  /// A pattern in one word says what the places of a list would.
  @Test(arguments: [
    ("a*", "a", true), ("a*", "abc", true), ("*a", "ba", true), ("*a", "ab", false), ("a?c", "ac", true),
    ("a?c", "abc", true), ("a?c", "abbc", false), ("??", "ab", true), ("??", "abc", false), ("a??b", "ab", true),
    ("*?*", "x", true), ("a*b*c", "a_b_b_c", true), ("a*b*c", "a_c_b", false), ("é*", "éa", true), ("a?*b", "ab", true),
    ("a?é?", "aé", true), ("*é", "aé", true),
  ]) func wildcards(_ pattern: String, _ key: String, _ isKept: Bool) {
    #expect(Self.keeps(Self.root("tools:keep=\"@string/\(pattern)\""), key: key) == isKept)
    // The same behind a beginning that makes it too long for one word.
    let start = String(repeating: "x", count: 70)
    #expect(Self.keeps(Self.root("tools:keep=\"@string/\(start)\(pattern)\""), key: start + key) == isKept)
  }

  @Test func manyPatternsAreLeftOut() {
    let list = (0..<5_000).map { "@string/*a*b*c\($0)*d*e*z" }.joined(separator: ",")
    let rules = Self.rules([Self.root("tools:keep=\"@string/plain,\(list)\"")])
    #expect(rules.leavesOutPatterns)
    let begun = processorSeconds()
    for number in 0..<5_000 {
      Array("key_of_some_length_\(number)".utf8).withUnsafeBufferPointer { #expect(!rules.keeps(UTF8Slice($0))) }
    }
    #expect(processorSeconds() - begun < 60)
    #expect(Array("plain".utf8).withUnsafeBufferPointer { rules.keeps(UTF8Slice($0)) })
    #expect(!Self.rules([Self.root("tools:keep=\"@string/a*,@string/b*\"")]).leavesOutPatterns)
  }

  @Test func filesThatAreNotRead() {
    var rules = AndroidKeepRules()
    let texts = [
      "no XML", "<!DOCTYPE r [<!ATTLIST r a CDATA \"b\">]><r/>", Self.root("tools:keep=\"@string/a\""),
    ]
    let isRead = texts.map { (text: String) -> Bool in rules.add(Array(text.utf8)) }
    #expect(isRead == [false, false, true])
  }
}
