// Which paths a pattern matches, what it finds on disk, and that no pattern takes long.

import LocBase
import LocCatalog
import TestSupport
import Testing

@Suite struct PathPatternTests {
  @Test(arguments: [
    ("a/b", "a/b", true), ("a/b", "a/b/c", false), ("./a/b", "a//b/", true), ("a/b", "/a/b", false), ("/a", "/a", true),
    ("*", "a", true), ("*", "a/b", false), ("a*", "a", true), ("*.xml", "a.xml", true), ("*.xml", ".xml", true),
    ("a?c", "abc", true), ("a?c", "aéc", true), ("a?c", "ac", false), ("?", "👍", true), ("a*b*c", "aXbYbZc", true),
    ("a*b*c", "aXbYbZ", false), ("**", "a/b/c", true), ("**", "", true), ("**/a", "a", true), ("**/a", "x/y/a", true),
    ("**/build/**", "android/app/build/intermediates/res", true), ("**/build/**", "android/build", true),
    ("**/build/**", "android/builds/res", false), ("**/build/**", ".gradle/build/x", true), ("a/**/b", "a/b", true),
    ("a/**/b/**/c", "a/b/b/x/b/c/c", true), ("a/**/b/**/c", "a/c/b", false), ("a**b", "axxb", true),
    ("a**b", "a/b", false), ("[ab]", "a", false), ("[ab]", "[ab]", true),
    ("android/*/src/main/res", "android/x/src/main/res", true),
    ("a\\*", "a\\b", true), ("..", "..", true), ("../*", "../x", true),
  ])
  func matching(pattern: String, path: String, expected: Bool) throws {
    #expect(try PathPattern(Text(pattern)).matches(Text(path)) == expected)
  }

  @Test func refuses() {
    for text in ["", "a\0b", String(repeating: "a", count: 4_097), String(repeating: "a/", count: 65)] {
      #expect(failure { () throws(LocScriptError) in try PathPattern(Text(text)) }?.status == .usage)
    }
  }

  @Test func expands() throws {
    let folder = TemporaryFolder()
    for name in [
      "android/app/src/main/res/values/strings.xml", "android/lib/src/main/res/values/strings.xml",
      "android/lib/build/res/values/strings.xml", ".git/res/x", "android/.idea/res/x", "top.xml",
    ] { folder.write(name) }
    folder.link("android/loop", to: "..")
    func expand(_ pattern: String) throws -> [String] {
      try PathPattern(Text(pattern)).expand(below: Text(folder.path)).map {
        $0.dropFirst(folder.path.utf8.count + 1).string
      }
    }
    #expect(
      try expand("android/*/src/main/res") == ["android/app/src/main/res", "android/lib/src/main/res"])
    #expect(
      try expand("**/res") == ["android/app/src/main/res", "android/lib/build/res", "android/lib/src/main/res"])
    #expect(try expand("**/*.xml").count == 4)
    #expect(try expand("android/app/src/main/res") == ["android/app/src/main/res"])
    #expect(try expand("android/none") == [])
    #expect(try expand("none/*/x") == [])
    #expect(try expand("top.xml/*") == [])
    #expect(try expand(".git/*") == [".git/res"])
    #expect(try expand("android/../top.xml") == ["android/../top.xml"])
    #expect(
      try expand("android/lib/**") == [
        "android/lib", "android/lib/build", "android/lib/build/res", "android/lib/build/res/values",
        "android/lib/build/res/values/strings.xml", "android/lib/src", "android/lib/src/main",
        "android/lib/src/main/res",
        "android/lib/src/main/res/values", "android/lib/src/main/res/values/strings.xml",
      ])
    #expect(try PathPattern(Text(folder.path + "/t*")).expand(below: "elsewhere") == [Text(folder.full("top.xml"))])
    #expect(try PathPattern("**").expand(below: "/none").isEmpty)
  }

  @Test func hostilePatternsEndSoon() throws {
    let start = processorSeconds()
    let stars = String(repeating: "*a", count: 2_000)
    #expect(try !PathPattern(Text(stars)).matches(Text(String(repeating: "a", count: 4_000) + "b")))
    let deep = String(repeating: "**/a/", count: 30) + "b"
    #expect(try !PathPattern(Text(deep)).matches(Text(String(repeating: "a/", count: 2_000) + "c")))
    let folder = TemporaryFolder()
    folder.write(String(repeating: "a/", count: 30) + "x")
    #expect(try PathPattern(Text(deep)).expand(below: Text(folder.path)).isEmpty)
    #expect(processorSeconds() - start < 30)
  }

  @Test func exclusion() throws {
    let exclusion = PathExclusion(patterns: [try PathPattern("**/build/**"), try PathPattern("/abs/x")], base: "shop")
    #expect(exclusion.contains("shop/android/build/res"))
    #expect(!exclusion.contains("shop/android/src"))
    #expect(exclusion.contains("/abs/x"))
    #expect(!exclusion.contains("/abs/y"))
    let above = PathExclusion(patterns: [try PathPattern("shop")], base: "build")
    #expect(!above.contains("building/shop"))
    #expect(above.contains("build/shop"))
  }
}
