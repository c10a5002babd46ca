// Where AGP's compiler reads one text as several: answers of the plugin's own code on JDK 17.

import LocBase
import TestSupport
import Testing

@testable import LocCatalog

@Suite struct AndroidChunkTests {
  private static func read(_ text: String, _ compiler: AndroidCompiler = .gradle) -> AndroidResources {
    let file = androidFile("values/a.xml", Array("<resources><string name=\"k\">\(text)</string></resources>".utf8))
    return AndroidResources([[file]], compiler: compiler)
  }

  @Test(arguments: [
    // A `\` before every second line end stands at the end of a chunk.
    ("a\\\nb\\\nc\\\nd\\\ne", "a\nb c\nd e"), ("a\\\n\n\nb\\\nc", "a\n b c"), ("a\nb\\\nc", "a b c"),
    ("a\\n\\\nb\\n\\\nc", "a\n\nb\n c"),
    // `]` and characters beyond U+FFFF move the ends.
    ("]\\\nb\\\nc", "] b\nc"), ("😀\\\nb\\\nc", "😀\nb c"), ("]\\\n", "]"),
    // Quotation marks and references to a line end change nothing.
    ("\"\n\"\\\n", "\n"), ("s&#10;\\&#10;", "s"),
    ("a\n\\u00e😀", "a \u{E}😀"), ("<![CDATA[a\\\nb\\\nc]]>", "a\nb\nc"),
  ])
  func text(source: String, shown: String) {
    #expect(Self.read(source).shown("k") == shown)
  }

  @Test func digitsBeforeALineEnd() {
    #expect(Self.read("\\u00\nb").failedStage == .compile)
    #expect(Self.read("a\n\\u00e\nb").failedStage == nil)
    #expect(Self.read("a\n\\u00e\nb", .aapt2).failedStage == .compile)
  }

  /// What was looked for once is not looked for again.
  @Test func longLines() {
    let resources = Self.read(String(repeating: "\\u!", count: 300_000) + String(repeating: "\\\n", count: 300_000))
    #expect(resources.failedStage == .compile)
  }
}
