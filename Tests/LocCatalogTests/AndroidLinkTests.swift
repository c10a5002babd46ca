// What only linking finds, over several files and folders.

import LocBase
import LocLocale
import TestSupport
import Testing

@testable import LocCatalog

@Suite struct AndroidLinkTests {
  private static func file(_ path: String, _ content: String) -> ResourceFile {
    androidFile(path, Array("<resources xmlns:x=\"urn:x\">\(content)</resources>".utf8))
  }

  private static func slugs(_ resources: AndroidResources) -> [String] {
    resources.diagnostics.items.map { $0.code.slug }
  }

  @Test func doubleInAFolderThatIsOverlaid() {
    let library = Self.file("values/a.xml", "<string name=\"k\">1</string><string name=\"k\">2</string>")
    let app = Self.file("values/b.xml", "<string name=\"k\">3</string>")
    let resources = aapt2Resources([[library], [app]])
    #expect(Self.slugs(resources) == ["duplicate-resource"])
    #expect(resources.failedStage == .compile)
    #expect(resources.shown("k") == "3")
  }

  @Test func whatWasRemovedIsNotLinked() {
    // Neither has a default value: aapt2 removes both before it looks at references.
    let resources = aapt2Resources([
      [
        Self.file(
          "values-fr/a.xml",
          "<plurals name=\"p\"><item quantity=\"other\">@color/c</item><item quantity=\"one\">@string/gone</item></plurals>"
        )
      ]
    ])
    #expect(Self.slugs(resources) == ["missing-default"])
    #expect(resources.failedStage == nil)
  }

  /// What is removed is known beyond the limit on findings, with its place.
  @Test func manyRemovedTexts() {
    let names = (0..<1_500).map { "k\($0)" }
    let strings = names.map { "<string name=\"\($0)\">x</string>\n" }.joined()
    let resources = aapt2Resources([
      [
        Self.file("values/a.xml", "<string name=\"kept\">x</string>"),
        Self.file("values-fr/a.xml", strings + "<plurals name=\"p\"/><bool name=\"b\">true</bool>"),
      ]
    ])
    #expect(resources.diagnostics.items.count == DiagnosticList.limit + 1)
    #expect(resources.missingDefault("k1400") == SourcePosition(file: "res/values-fr/a.xml", line: 1_401, column: 1))
    for name in ["kept", "p", "b", "k", "none"] { #expect(resources.missingDefault(Text(name)) == nil) }
    #expect(resources.removedTexts.map { $0.name.string } == names + ["p"])
    #expect(resources.removedTexts.last?.type == .plurals)
  }

  @Test func identifiersCountWhatIsRemoved() {
    let resources = aapt2Resources([
      [
        Self.file(
          "values/a.xml", "<string name=\"k\">x</string><plurals name=\"p\"/><string name=\"to\">@plurals/p</string>"),
        Self.file("values-fr/a.xml", "<bool name=\"b\">true</bool><string name=\"a\">x</string>"),
      ]
    ])
    // 01 bool, 02 plurals, 03 string: a (removed), k, to.
    #expect(resources.shown("to") == "@\(0x7F02_0000)")
    #expect(resources.shown("\(0x7F03_0001)") == "x")
  }

  @Test func valuesOfAttributesAreIdentifiers() {
    let attribute = "<attr name=\"shape\" format=\"enum\"><enum name=\"round\" value=\"0\"/></attr>"
    let text = "<string name=\"k\">x</string>"
    // 01 attr, 02 id, 03 string, wherever the attribute stands.
    for content in [attribute, "<declare-styleable name=\"v\">\(attribute)</declare-styleable>"] {
      let resources = aapt2Resources([[Self.file("values/a.xml", text), Self.file("values-night/a.xml", content)]])
      #expect(Self.slugs(resources).isEmpty)
      #expect(resources.shown("\(0x7F03_0000)") == "x")
    }
  }

  @Test(arguments: [
    ("<public type=\"string\" name=\"k\"/>", []), ("<public type=\"string\" name=\"gone\"/>", ["missing-reference"]),
    ("<symbol type=\"string\" name=\"gone\"/>", ["missing-reference"]),
    ("<public type=\"string\"/>", ["android-element"]),
    ("<add-resource type=\"string\" name=\"gone\"/>", []), ("<java-symbol name=\"k\"/>", ["android-element"]),
    ("<public type=\"text\" name=\"k\"/>", ["android-element"]),
    ("<public type=\"string\" name=\"1\"/>", ["android-name"]),
    ("<declare-styleable/>", ["android-name"]),
    ("<declare-styleable name=\"v\"><attr/></declare-styleable>", ["android-element"]),
    ("<declare-styleable name=\"v\"><x/></declare-styleable>", ["android-element"]),
    ("<overlayable/>", ["android-element"]),
    ("<attr name=\"a\" format=\"string|enum\"/>", []), ("<attr name=\"a\" format=\"string|\"/>", ["android-element"]),
  ])
  func symbols(_ content: String, _ expected: [String]) {
    let resources = aapt2Resources([[Self.file("values/a.xml", "<string name=\"k\">x</string>" + content)]])
    #expect(Self.slugs(resources) == expected)
    #expect(resources.shown("k") == "x")
  }

  /// aapt2 2.19: overlays meet by product, and products are looked at last, when references are.
  @Test(arguments: [
    (["<string name=\"k\">x</string>", "<string name=\"k\" product=\"tv\">y</string>"], []),
    (["<string name=\"k\" product=\"tv\">y</string>", "<string name=\"k\">x</string>"], []),
    (
      ["<string name=\"k\">x</string>", "<string name=\"k\" product=\"default\">y</string>"],
      ["product-default"]
    ),
    (["<string name=\"k\">x</string><string name=\"l\" product=\"tv\">y</string>"], ["product-default"]),
    (
      ["<string name=\"k\">x</string><string name=\"k\" product=\"tv\">@string/gone</string>"],
      ["missing-reference"]
    ),
  ])
  func products(_ folders: [String], _ expected: [String]) {
    let resources = aapt2Resources(folders.map { [Self.file("values/a.xml", $0)] })
    #expect(Self.slugs(resources) == expected)
    #expect(resources.shown("k") == "x")
  }

  @Test func noDefaultValueOfAnyProduct() {
    let resources = aapt2Resources([
      [Self.file("values-fr/a.xml", "<string name=\"k\" product=\"tv\">@string/gone</string>")]
    ])
    #expect(Self.slugs(resources) == ["missing-default"])
    #expect(resources.shown("k") == "<missing>")
  }

  /// The place of a text that is removed is that of its last folder, among those that the build keeps.
  @Test func thePlaceOfARemovedText() {
    let files = ["de", "fr", "sv"].map { Self.file("values-\($0)/a.xml", "\n<string name=\"k\">x</string>") }
    #expect(aapt2Resources([files]).missingDefault("k")?.file == "res/values-sv/a.xml")
    #expect(aapt2Resources([files.reversed()]).missingDefault("k")?.file == "res/values-sv/a.xml")
    let kept = AndroidResources(
      [files], keeping: ["de", "fr"].compactMap { AndroidLocaleFilter($0) }, compiler: .aapt2)
    #expect(kept.missingDefault("k") == SourcePosition(file: "res/values-fr/a.xml", line: 2, column: 1))
    #expect(kept.diagnostics.items.map { $0.position?.file } == ["res/values-fr/a.xml"])
  }

  /// One file is compiled before all are linked.
  @Test func theStageOfADuplicate() {
    let text = "<string name=\"k\">x</string>"
    #expect(aapt2Resources([[Self.file("values/a.xml", text + text)]]).failedStage == .compile)
    let two = aapt2Resources([[Self.file("values/a.xml", text), Self.file("values/b.xml", text)]])
    #expect(two.failedStage == .link)
    #expect(two.diagnostics.items.first?.message.hasPrefix("the Android build fails (link): duplicate value") == true)
    #expect(two.diagnostics.items.first?.help == "First defined at res/values/a.xml:1:28.")
    let one = aapt2Resources([[Self.file("values/a.xml", text + text)]]).diagnostics.items.first
    #expect(one?.message.hasPrefix("the Android build fails (compile): ") == true)
  }

  /// The product "default" is none.
  @Test func theDefaultProduct() {
    for compiler in [AndroidCompiler.gradle, .aapt2] {
      let text = "<string name=\"k\" product=\"default\">x</string><string name=\"l\" product=\"\">y</string>"
      let resources = AndroidResources([[Self.file("values/a.xml", text)]], compiler: compiler)
      #expect(Self.slugs(resources).isEmpty && resources.shown("k") == "x" && resources.shown("l") == "y")
    }
  }

  /// The advice on an attribute that does not exist is another one than that on a text.
  @Test(arguments: [("?what", true), ("?attr/what", true), ("@string/what", false), ("@plurals/what", false)])
  func adviceOnMissingResources(_ text: String, _ isAttribute: Bool) {
    let help = aapt2Resources([[Self.file("values/a.xml", "<string name=\"k\">\(text)</string>")]]).diagnostics.items
      .first?.help
    #expect(help?.contains("must be written \\?") == isAttribute)
    #expect(help?.contains("into a res folder that is named before this one") == true)
  }

  @Test func textBetweenResources() {
    let resources = aapt2Resources([
      [Self.file("values/a.xml", "<string name=\"k\">x</string>stray<string name=\"l\">y</string>")]
    ])
    let item = resources.diagnostics.items.first
    #expect(item?.code.slug == "android-element")
    #expect(item?.help?.contains("Gradle") == true)
    #expect(resources.entries.allSatisfy { !$0.isFaulty })
    #expect(resources.shown("l") == "y")
  }
}
