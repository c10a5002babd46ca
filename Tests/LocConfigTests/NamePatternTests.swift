// Names with `*` in settings.

import LocBase
import Testing

@testable import LocConfig

@Suite struct NamePatternTests {
  @Test(
    arguments: [
      ("a", "a", true), ("a", "b", false), ("a", "ab", false), ("a", "", false), ("", "", true), ("", "a", false),
      ("*", "", true), ("*", "abc", true), ("beta_*", "beta_", true), ("beta_*", "beta_x", true),
      ("beta_*", "beta", false),
      ("a*", "a", true), ("a**", "a", true), ("*c", "abc", true), ("*c", "abcd", false), ("a*c", "abbbc", true),
      ("a*c", "abcbc", true), ("*ab", "aaaab", true), ("*ab*ab", "abab", true), ("*ab*ab", "aba", false),
      ("*a*b*", "xxaxxbxx", true), ("*a*b*", "xxbxxaxx", false), ("A", "a", false), ("ü*", "übung", true),
    ] as [(Text, Text, Bool)])
  func matches(_ pattern: Text, _ name: Text, _ isMatch: Bool) {
    #expect(NamePattern(pattern).matches(name) == isMatch)
  }
}
