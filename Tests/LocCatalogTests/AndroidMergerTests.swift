// What a Gradle build's merge does before anything is compiled.

import LocBase
import TestSupport
import Testing

@testable import LocCatalog

@Suite struct AndroidMergerTests {
  private static func file(_ path: String, _ content: String) -> ResourceFile {
    androidFile(path, Array("<resources>\(content)</resources>".utf8))
  }

  private static func text(_ name: String, _ text: String) -> String { "<string name=\"\(name)\">\(text)</string>" }

  @Test func faultsOfReplacedTextsAreNeverSeen() {
    let main = Self.file("values/a.xml", Self.text("k", "it's") + Self.text("j", "fine"))
    let flavor = Self.file("values/b.xml", Self.text("k", "it is"))
    let resources = AndroidResources([[main], [flavor]])
    #expect(resources.failedStage == nil && resources.diagnostics.items.isEmpty)
    #expect(resources.shown("k") == "it is" && resources.shown("j") == "fine")
    // The other way round the faulty text is the one that counts.
    let faulty = AndroidResources([[flavor], [main]])
    #expect(faulty.failedStage == .compile)
    #expect(faulty.diagnostics.items.map { $0.slug } == ["unescaped-apostrophe"])
    // aapt2 compiles each file.
    #expect(AndroidResources([[main], [flavor]], compiler: .aapt2).failedStage == .compile)
  }

  /// Of three res folders the last one's text counts, and no fault of those that it replaces is told.
  @Test func threeFolders() {
    let good = Self.file("values/a.xml", Self.text("k", "fine"))
    let faulty = Self.file("values/a.xml", Self.text("k", "it's"))
    for folders in [[good, faulty, good], [faulty, faulty, good], [faulty, good, good], [good, good, good]] {
      let resources = AndroidResources(folders.map { [$0] })
      #expect(resources.failedStage == nil && resources.diagnostics.items.isEmpty && resources.shown("k") == "fine")
    }
    #expect(
      AndroidResources([[faulty], [good], [faulty]]).diagnostics.items.map { $0.slug } == ["unescaped-apostrophe"])
  }

  /// AGP's two messages: one file that repeats itself, two files of one res folder.
  @Test func messagesOfDuplicates() {
    func message(_ files: [ResourceFile]) -> String? {
      let items = AndroidResources([files]).diagnostics.items
      return items.count == 1 ? items.first?.message : "\(items.count) findings"
    }
    let text = Self.text("k", "x")
    #expect(
      message([Self.file("values/a.xml", text + text)])
        == "the Android build fails (merge): found item string/k more than one time")
    #expect(
      message([Self.file("values/a.xml", text), Self.file("values/b.xml", text)])
        == "the Android build fails (merge): duplicate resources string/k")
  }

  /// However many findings wait, those about replaced texts are never told.
  @Test func manyFindingsThatWait() {
    var content = ""
    for index in 0..<3_000 { content += Self.text("w\(index)", "%s %s") }
    let main = Self.file("values/a.xml", content + Self.text("x", "it's"))
    let resources = AndroidResources([[main], [Self.file("values/a.xml", Self.text("x", "fine"))]])
    #expect(resources.failedStage == nil && resources.shown("x") == "fine")
  }

  /// What the JDK's parser refuses and expat takes ends the file there, with one finding.
  @Test(arguments: [
    ("<?xml version=\"1.2\"?>", "XML version \"1.2\" is not supported, only XML 1.0 is supported"),
    ("<!DOCTYPE r [<!ENTITY % p \"\"> %p;]>", "the entity \"no\" was referenced, but not declared"),
  ])
  func whatTheParserOfJavaRefuses(start: String, message: String) {
    let text = "\(start)<resources>\(Self.text("a", "&no;"))\(Self.text("b", "&no; it's"))</resources>"
    let resources = AndroidResources([[androidFile("values/a.xml", Array(text.utf8))]])
    #expect(resources.failedStage == .merge)
    #expect(
      resources.diagnostics.items.map { $0.message } == [
        "the Android build fails (merge): xml parser error: \(message)"
      ])
  }

  /// `]]>` whose end comes from an entity of more than one character.
  @Test func endOfCDATAFromAnEntity() {
    let text = "<!DOCTYPE r [<!ENTITY g \">x\">]><resources>\(Self.text("a", "]]&g;"))</resources>"
    #expect(AndroidResources([[androidFile("values/a.xml", Array(text.utf8))]]).failedStage == .compile)
  }

  /// The merger takes them for resources of their local names; the compiler passes over them.
  @Test func elementsInANamespace() {
    let plain = Self.file("values/a.xml", Self.text("k", "a") + Self.text("j", "b"))
    let foreign = Self.file("values/b.xml", "<y:string xmlns:y=\"urn:y\" name=\"k\">it's</y:string>")
    let replaced = AndroidResources([[plain], [foreign]])
    #expect(replaced.failedStage == nil)
    #expect(replaced.shown("k") == "<missing>" && replaced.shown("j") == "b")
    #expect(replaced.diagnostics.items.map { $0.slug } == ["namespaced-tag"])
    #expect(AndroidResources([[foreign], [plain]]).shown("k") == "a")
    #expect(AndroidResources([[plain, foreign]]).failedStage == .merge)
    let badName = Self.file("values/b.xml", "<y:string xmlns:y=\"urn:y\" name=\"1x\"/>")
    #expect(AndroidResources([[plain, badName]]).failedStage == .merge)
    let unknown = Self.file("values/b.xml", "<y:foo xmlns:y=\"urn:y\" name=\"x\"/>")
    #expect(AndroidResources([[plain, unknown]]).failedStage == .merge)
    let inAll = androidFile("values/a.xml", Array("<resources xmlns=\"u\">\(Self.text("k", "a"))</resources>".utf8))
    #expect(AndroidResources([[inAll]]).shown("k") == "<missing>")
    #expect(AndroidResources([[plain, foreign]], compiler: .aapt2).shown("k") == "a")
  }

  @Test func productsDoNotCount() {
    let pair = Self.file(
      "values/a.xml",
      "<string name=\"k\" product=\"tablet\">T</string><string name=\"k\" product=\"default\">D</string>")
    let resources = AndroidResources([[pair]])
    #expect(resources.failedStage == .merge)
    #expect(resources.diagnostics.items.map { $0.slug } == ["duplicate-resource"])
    #expect(AndroidResources([[pair]], compiler: .aapt2).shown("k") == "D")
    let tablet = Self.file("values/b.xml", "<string name=\"k\" product=\"tablet\">T</string>")
    let plain = Self.file("values/b.xml", Self.text("k", "plain"))
    #expect(AndroidResources([[tablet], [plain]]).shown("k") == "plain")
    #expect(AndroidResources([[plain], [tablet]]).failedStage == .link)
  }

  @Test func duplicatesOfAttributesAndIdentifiers() {
    let attribute = "<attr name=\"a\" format=\"string\"/>"
    for content in [
      attribute + attribute, attribute + "<declare-styleable name=\"s\">\(attribute)</declare-styleable>",
      "<attr name=\"a\"/><declare-styleable name=\"s\"><attr name=\"a\"><enum name=\"e\" value=\"1\"/></attr></declare-styleable>",
      "<item type=\"id\" name=\"i\"/><id name=\"i\"/>",
    ] {
      #expect(AndroidResources([[Self.file("values/a.xml", content)]]).failedStage == .merge, "\(content)")
      #expect(aapt2Resources([[Self.file("values/a.xml", content)]]).failedStage == nil, "\(content)")
    }
    let styleable = "<declare-styleable name=\"s\"><attr name=\"a\"/></declare-styleable>"
    for content in [attribute + styleable, "<item type=\"id\" name=\"i\"/>" + Self.text("k", "@+id/i")] {
      #expect(AndroidResources([[Self.file("values/a.xml", content)]]).failedStage == nil, "\(content)")
    }
    // A later folder may declare all of them again, but not in a styleable.
    let twice = AndroidResources([[Self.file("values/a.xml", attribute)], [Self.file("values/b.xml", attribute)]])
    #expect(twice.failedStage == nil)
    let inside = "<declare-styleable name=\"s\">\(attribute)</declare-styleable>"
    let apart = AndroidResources([[Self.file("values/a.xml", attribute)], [Self.file("values/b.xml", inside)]])
    #expect(apart.failedStage == .compile)
  }

  /// Attributes in a namespace take part in the merge as others do.
  @Test func attributesInANamespace() {
    let plain = "<attr name=\"a\" format=\"string\"/>"
    let foreign = "<y:attr xmlns:y=\"urn:y\" name=\"a\"/>"
    for content in [plain + foreign, foreign + foreign] {
      #expect(AndroidResources([[Self.file("values/a.xml", content)]]).failedStage == .merge, "\(content)")
    }
    func shown(_ first: String, _ second: String) -> String {
      let reference = Self.text("k", "?a")
      let resources = AndroidResources([
        [Self.file("values/a.xml", first + reference)], [Self.file("values/a.xml", second)],
      ])
      return resources.failedStage.map { "\($0.name)" } ?? "builds"
    }
    #expect(shown(plain, foreign) == "link" && shown(foreign, plain) == "builds" && shown(foreign, "") == "link")
  }

  /// The compiler never sees what a later folder replaces, nor a fault of its format.
  @Test func faultyFormatsThatAreReplaced() {
    for (bad, good) in [
      ("<attr name=\"a\" format=\"bad\"/>", "<attr name=\"a\" format=\"string\"/>"),
      ("<attr name=\"a\" xml:lang=\"fr\"/>", "<attr name=\"a\" format=\"string\"/>"),
      ("<attr name=\"a\">]]&gt;</attr>", "<attr name=\"a\" format=\"string\"/>"),
      ("<array name=\"a\" format=\"bad\"/>", "<array name=\"a\"/>"),
      ("<item type=\"string\" name=\"a\" format=\"bad\">1</item>", "<string name=\"a\">1</string>"),
      ("<item type=\"id\" name=\"a\" format=\"bad\"/>", "<id name=\"a\"/>"),
      ("<item type=\"attr\" name=\"a\" format=\"bad\"/>", "<attr name=\"a\"/>"),
    ] {
      let (first, second) = (Self.file("values/a.xml", bad), Self.file("values/a.xml", good))
      #expect(AndroidResources([[first]]).failedStage == .compile, "\(bad)")
      #expect(AndroidResources([[first], [second]]).failedStage == nil, "\(bad)")
      #expect(AndroidResources([[second], [first]]).failedStage == .compile, "\(bad)")
    }
  }

  /// They are no values, and yet one folder may have each of them only once.
  @Test func publicSymbolsAndOverlayables() {
    let symbol = "<public type=\"string\" name=\"k\"/>"
    let overlayable = "<overlayable name=\"o\"><policy type=\"public\"/></overlayable>"
    func stage(_ folders: [[String]]) -> AndroidBuildStage? {
      AndroidResources(
        folders.map { folder in
          folder.enumerated().map { index, content in
            Self.file("values/\(index).xml", Self.text("k\(index)", "x") + content)
          }
        }
      ).failedStage
    }
    #expect(stage([[symbol + symbol]]) == nil && stage([[symbol], [symbol]]) == nil)
    #expect(stage([[symbol, symbol]]) == .merge)
    #expect(stage([[symbol, symbol.replacing("string", with: "id")]]) == nil)
    #expect(stage([[overlayable], [overlayable]]) == nil)
    #expect(stage([[overlayable + overlayable]]) == .merge && stage([[overlayable, overlayable]]) == .merge)
    #expect(stage([[overlayable.replacing("\"o\"", with: "\"a-b\"")]]) == nil)
    #expect(stage([[overlayable.replacing("\"o\"", with: "\"\"")]]) == .merge)
  }

  /// Every element that goes into the merged file is written there as it stands.
  @Test func whatTheMergedFileCannotHold() {
    for content in [
      "<plurals name=\"p\">]]&gt;<item quantity=\"other\">x</item></plurals>",
      "<plurals name=\"p\">]]<!-- c -->&gt;<item quantity=\"other\">x</item></plurals>",
      "<style name=\"s\">]]&gt;</style>", "<attr name=\"s\"><z>]]&gt;</z></attr>",
      "<overlayable name=\"o\">]]&gt;</overlayable>",
      "<declare-styleable name=\"s\">]]&gt;</declare-styleable>",
      "<declare-styleable name=\"s\"><attr name=\"q\">]]&gt;</attr></declare-styleable>",
      "<declare-styleable name=\"s\"><eat-comment>]]&gt;</eat-comment></declare-styleable>",
      "<declare-styleable name=\"s\"><attr name=\"q\" xml:lang=\"x\"/></declare-styleable>",
      "<attr name=\"s\"><enum name=\"e\" value=\"1\" xml:lang=\"x\"/></attr>",
      "<overlayable name=\"o\" xml:lang=\"x\"/>",
      "<plurals name=\"p\"><skip xml:lang=\"x\"/></plurals>",
    ] {
      let resources = AndroidResources([[Self.file("values/a.xml", content)]])
      #expect(resources.failedStage == .compile && resources.diagnostics.items.count == 1, "\(content)")
    }
    for content in [
      "<public type=\"string\" name=\"k\" xml:lang=\"x\">]]&gt;</public>", "<string xml:lang=\"x\">]]&gt;</string>",
      "<eat-comment>]]&gt;</eat-comment>", "]]&gt;",
      "<plurals name=\"p\">]<![CDATA[]]]>&gt;<item quantity=\"other\">x</item></plurals>",
      "<plurals name=\"p\">]]<item quantity=\"other\">x</item>></plurals>",
    ] {
      #expect(AndroidResources([[Self.file("values/a.xml", content)]]).failedStage == nil, "\(content)")
    }
  }

  @Test func foldersOfOneNameAreOne() {
    for (first, second) in [
      ("values-fr-rCA", "values-b+fr+CA"), ("values-fr-rca", "values-fr-rCA"), ("values-night", "values-night-v8"),
      ("values", "texts"), ("values-160dpi", "values-mdpi"), ("values-800x480", "values-480x800"),
    ] {
      let files = [Self.file(first + "/a.xml", Self.text("k", "1")), Self.file(second + "/b.xml", Self.text("k", "2"))]
      #expect(AndroidResources([files]).failedStage == .merge, "\(first) and \(second)")
      #expect(AndroidResources(files.map { [$0] }).failedStage == nil)
    }
  }

  @Test func filesOfUnknownFoldersHaveStricterNames() {
    for (path, stage) in [
      ("foo/strings.xml", nil), ("values_fr/a_1.XML", nil), ("foo/my-strings.xml", .merge), ("foo/Strings.xml", .merge),
      ("foo/1.xml", .merge), ("foo/class.xml", .merge), ("values/My-Strings.xml", nil), ("layout/x.xml", nil),
      ("foo-bar/My.xml", nil), ("_notes/My.xml", nil),
    ] as [(String, AndroidBuildStage?)] {
      #expect(AndroidResources([[Self.file(path, Self.text("k", "x"))]]).failedStage == stage, "\(path)")
    }
  }

  @Test func theLastPathWinsAmongFoldersOfOneConfiguration() {
    let app = [
      Self.file("values/a.xml", Self.text("k", "default") + Self.text("j", "default")),
      Self.file("values-be/a.xml", Self.text("k", "be")),
      Self.file("values-b+be+x+old/a.xml", Self.text("k", "old") + Self.text("j", "old")),
    ]
    let resources = AndroidResources([app])
    #expect(resources.failedStage == nil && resources.diagnostics.items.isEmpty)
    #expect(resources.shown("k", locales: ["be"]) == "be" && resources.shown("j", locales: ["be"]) == "old")
    // Whichever res folder the files are in.
    let apart = AndroidResources([[app[0]], [app[1]], [app[2]]])
    #expect(apart.shown("k", locales: ["be"]) == "be")
    // Five parts are no locale: the default configuration, which values wins.
    let five = AndroidResources([
      [
        Self.file("values/a.xml", Self.text("k", "default")),
        Self.file("values-b+de+Latn+DE+1996+x/a.xml", Self.text("k", "five") + Self.text("j", "five")),
      ]
    ])
    #expect(five.shown("k") == "default" && five.shown("j") == "five")
  }

  @Test func refusedFoldersSayWhoTakesThem() {
    func help(_ folder: String, _ compiler: AndroidCompiler) -> String {
      let file = Self.file(folder + "/a.xml", Self.text("k", "x"))
      let finding = AndroidResources([[file]], compiler: compiler).diagnostics.items.first { $0.slug == "android-file" }
      return finding.map { $0.help ?? "nobody" } ?? "taken"
    }
    #expect(help("values-b+abcd", .gradle).contains("android.compiler = \"aapt2\""))
    #expect(help("values-b+be+x+old", .aapt2).contains("android.compiler = \"gradle\""))
    #expect(help("values-b+be+x+old", .gradle) == "taken" && help("values-b+abcd", .aapt2) == "taken")
    #expect(help("values-fr-CA", .gradle) == "Did you mean values-fr-rCA?")
    #expect(help("values-zh-Hant", .gradle) == "Did you mean values-b+zh+Hant?")
    #expect(help("values-en_GB", .gradle) == "Did you mean values-en-rGB?")
    #expect(help("values-foobarbaz", .gradle) == "nobody")
    #expect(help("values-b+be+tarask", .gradle).contains("aapt2"))
    // A folder that only holds an empty table is still refused by its name, but not by what it means.
    let empty = [androidFile("values-foobar/a.xml", Array("<resources/>".utf8))]
    #expect(AndroidResources([empty]).failedStage == .merge)
    #expect(AndroidResources([[androidFile("values-b+a1/a.xml", Array("<resources/>".utf8))]]).failedStage == nil)
  }

  @Test func whatIsLeftOutIsAWarning() {
    let content =
      "// C<string>no name</string>" + Self.text("k", "x") + "\"<public/><x:string xmlns:x=\"u\" name=\"n\"/>"
    let resources = AndroidResources([[Self.file("values/a.xml", content)]])
    #expect(resources.failedStage == nil && resources.shown("k") == "x")
    #expect(
      resources.diagnostics.items.map { "\($0.severity) \($0.slug)" } == [
        "warning android-element", "warning android-name", "warning android-element", "warning namespaced-tag",
      ])
    #expect(aapt2Resources([[Self.file("values/a.xml", content)]]).failedStage == .compile)
  }

  @Test func stagesComeInTheirOrder() {
    let resources = AndroidResources([
      [
        Self.file("values/a.xml", Self.text("link", "@string/gone") + Self.text("compile", "it's")),
        Self.file("values/b.xml", Self.text("a-b", "x")),
      ]
    ])
    #expect(resources.failedStage == .merge)
    #expect(
      resources.diagnostics.items.map { $0.slug } == ["android-name", "unescaped-apostrophe", "missing-reference"])
  }

  @Test func namesOfOtherScripts() {
    for (name, builds) in [
      ("é", true),
      ("aᢅ", true), ("ᲀ", true), ("a\u{200D}", false), ("a\u{200C}", false), ("\u{1D4B3}", false),
      ("a$b", false),
      ("\u{560}", false), ("\u{1CF2}", false), ("a\u{1CF2}", true), ("\u{31BB}", false), ("a\u{D04}", false),
      ("\u{E33}", false),
    ] {
      for compiler in AndroidCompiler.allCases {
        let resources = AndroidResources([[Self.file("values/a.xml", Self.text(name, "x"))]], compiler: compiler)
        #expect(resources.failedStage == (builds ? nil : .compile), "\(name), \(compiler.name)")
      }
    }
  }

  /// What looks like a new identifier whose name no resource may have is a text.
  @Test func identifiersWithoutAName() {
    for text in ["@+id//", "@+id/a b", "@+id/1", "@+id/$", "@+id/\u{1D4B3}", "@+id/a/b", "@+com.example.app:id//"] {
      let resources = AndroidResources([[Self.file("values/a.xml", Self.text("k", text))]])
      #expect(resources.failedStage == nil && resources.shown("k") == text, "\(text)")
    }
    #expect(AndroidResources([[Self.file("values/a.xml", Self.text("k", "@+id/a-b"))]]).shown("k") == "false")
  }

  /// AGP decides by the length that a text is a colour.
  @Test func whatIsNoColour() {
    for (text, isText) in [("#ggg", false), ("#>gggg&gt;", false), ("#😀g", false), ("#gg", true), ("#ggggg", true)] {
      let item = "<item type=\"string\" name=\"k\">\(text)</item>"
      let resources = AndroidResources([[Self.file("values/a.xml", item)]])
      #expect(resources.failedStage == nil && resources.diagnostics.items.count == (isText ? 0 : 1), "\(text)")
      #expect(resources.shown("k") == (isText ? text : "<throws>"), "\(text)")
      let color = AndroidResources([[Self.file("values/a.xml", "<color name=\"k\">\(text)</color>")]])
      #expect(color.failedStage == (isText ? .compile : nil), "\(text)")
      #expect(aapt2Resources([[Self.file("values/a.xml", item)]]).failedStage == nil)
    }
  }
}
