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

  /// However many findings wait, those about replaced texts are never told.
  @Test func manyFindingsThatWait() {
    var content = ""
    for index in 0..<3_000 { content += Self.text("w\(index)", "%s %s") }
    let main = Self.file("values/a.xml", content + Self.text("x", "it's"))
    let resources = AndroidResources([[main], [Self.file("values/a.xml", Self.text("x", "fine"))]])
    #expect(resources.failedStage == nil && resources.shown("x") == "fine")
  }

  /// AGP tries a file again without signs before its first markup.
  @Test func signsBeforeTheDeclaration() {
    let text = "<?xml version=\"1.0\" encoding=\"utf-8\"?><resources>\(Self.text("k", "a"))</resources>"
    for signs in ["\u{FEFF}\u{FEFF}", ";", "; "] {
      let resources = AndroidResources([[androidFile("values/a.xml", Array((signs + text).utf8))]])
      #expect(resources.failedStage == nil && resources.shown("k") == "a", "\(signs)")
    }
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

  @Test func bytesThatAreNoTextAreReadTwice() {
    // The first reading finds duplicates and a fault before it comes to the bytes.
    let start = Array(
      "<resources><string name=\"k\">it's</string><string name=\"k\">b</string><string name=\"t\">".utf8)
    let resources = AndroidResources([
      [androidFile("values/a.xml", start + [0xE2, 0x80] + Array("</string></resources>".utf8))]
    ])
    #expect(resources.diagnostics.items.map { $0.slug } == ["duplicate-resource", "unescaped-apostrophe"])
    #expect(resources.shown("t") == "\u{FFFD}")
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
    #expect(help("values-fr-CA", .gradle) == "nobody")
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
      ("é", true), ("aᢅ", true), ("ᲀ", true), ("a\u{200D}", false), ("a\u{200C}", false), ("\u{1D4B3}", false),
      ("a$b", false),
      ("\u{560}", false), ("\u{31BB}", false), ("a\u{D04}", false), ("\u{E33}", false),
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

  @Test func parameterEntities() {
    func shown(_ subset: String, _ text: String = "a&e;") -> String {
      let file = "<!DOCTYPE r \(subset)><r>\(Self.text("k", text))</r>"
      let resources = AndroidResources([[androidFile("values/a.xml", Array(file.utf8))]])
      return resources.failedStage.map { "\($0.name)" } ?? resources.shown("k")
    }
    #expect(shown("[<!ENTITY % p \"<!ENTITY e 'x'>\">%p;]") == "ax")
    #expect(shown("[<!ENTITY % q \"<!ENTITY e 'q'>\"><!ENTITY % p '&#37;q;'>%p;]") == "aq")
    #expect(shown("[<!ENTITY % p \"<!ENTITY e 'x'>\">%p;<!ENTITY e 'y'>]") == "ax")
    #expect(shown("[<!ENTITY % p SYSTEM 'p'>%p;<!ENTITY e 'x'>]") == "ax")
    #expect(shown("[<!ENTITY % p SYSTEM 'p'>%p;]", "a") == "a" && shown("[<!ENTITY % p SYSTEM 'p'>%p;]") == "merge")
    #expect(
      shown("[<!ENTITY % p \"<!ENTITY e 'x'>\">]") == "merge" && shown("[<!ENTITY % p '&#37;p;'>%p;]", "a") == "merge")
    #expect(shown("SYSTEM 'x.dtd'") == "a" && shown("SYSTEM 'x.dtd' [<!ENTITY e 'i'>]", "a&e;b&f;") == "aib")
    #expect(shown("[<!ENTITY e SYSTEM 'x'>]") == "a")
  }

  @Test func versionsOfXML() {
    func shown(_ version: String, _ text: String = "a") -> String {
      let file = "<?xml version='\(version)'?><r>\(Self.text("k", text))</r>"
      let resources = AndroidResources([[androidFile("values/a.xml", Array(file.utf8))]])
      return resources.failedStage.map { "\($0.name)" } ?? resources.shown("k")
    }
    #expect(shown("1.0") == "a" && shown("1.1") == "a")
    for version in ["", "1.2", "2.0", "1.e", "1", "1.0 "] { #expect(shown(version) == "merge", "\(version)") }
    for text in ["a\u{85}b", "a\u{2028}b", "a\r\u{85}b", "a&#8232;b"] { #expect(shown("1.1", text) == "a b") }
    #expect(shown("1.1", "a\\\u{85}b") == "a\nb" && shown("1.1", "a&#133;b") == "a\u{85}b")
    #expect(shown("1.0", "a\u{85}b") == "a\u{85}b" && shown("1.0", "a\u{7F}\u{80}b") == "a\u{7F}\u{80}b")
    #expect(shown("1.1", "a\u{7F}b") == "merge" && shown("1.1", "a\u{80}b") == "merge")
  }

  @Test func otherEncodings() {
    func shown(_ bytes: [UInt8]) -> String {
      let resources = AndroidResources([[androidFile("values/a.xml", bytes)]])
      return resources.shown("k") + (resources.diagnostics.items.isEmpty ? "" : " with a finding")
    }
    func file(_ declaration: String, _ text: [UInt8]) -> [UInt8] {
      Array((declaration + "<resources><string name=\"k\">").utf8) + text + Array("</string></resources>".utf8)
    }
    #expect(shown(file("<?xml version='1.0' encoding='windows-1252'?>", [0x80, 0x93])) == "€“")
    #expect(shown(file("<?xml version='1.0' encoding=\"ISO-8859-1\" ?>", [0xE9])) == "é")
    #expect(shown(file("<?xml version='1.0' encoding='Shift_JIS'?>", [0x83, 0x65])) == "テ")
    #expect(shown(file("<?xml version='1.0' encoding='us-ascii'?>", [0xE9, 0x61])) == "\u{FFFD}a")
    // Java joins no letter with the accent behind it.
    #expect(shown(file("<?xml version='1.0' encoding='windows-1258'?>", [0x61, 0xEC, 0x65])) == "a\u{301}e")
    #expect(shown(file("<?xml version='1.0' encoding='windows-1255'?>", [0xE9, 0xC4])) == "\u{5D9}\u{5B4}")
    #expect(shown(file("<?xml version='1.0' encoding='MacRoman'?>", [0xC6, 0xF0])) == "\u{2206}\u{F8FF}")
    #expect(shown(file("<?xml version='1.0' encoding='koi8'?>", [0xC1])) == "а")
    #expect(shown(file("<?xml version='1.0' encoding='shift_jis'?>", [0x5C, 0x22, 0x7E])) == "\"~")
    #expect(shown(file("<?xml version='1.0' encoding='gbk'?>", [0xC4, 0xE3])) == "你")
    #expect(shown(file("<?xml version='1.0' encoding='gbk'?>", [0x80, 0x61])) == "\u{FFFD}a")
    #expect(shown(file("<?xml version='1.0' encoding='euc-kr'?>", [0x80, 0x61])) == "\u{FFFD}a")
    // Half a character: what Java makes of it and the next byte is not known here.
    #expect(shown(file("<?xml version='1.0' encoding='gbk'?>", [0xC4, 0x3C])).hasSuffix("with a finding"))
    // iconv knows these, Java does not.
    for name in ["utf-7", "latin-1", "iso-8859-10", "hz-gb-2312", ""] {
      #expect(shown(file("<?xml version='1.0' encoding='\(name)'?>", [0xC3, 0xA9])) == "é with a finding", "\(name)")
    }
    #expect(shown(file("<?xml version='1.0' encoding='x-none'?>", [0xC3, 0xA9])) == "é with a finding")
    #expect(shown(file("", [0x61, 0xFF, 0xC3])) == "a\u{FFFD}\u{FFFD}")
    // Surrogates, whole and cut: one fault each.
    #expect(shown(file("", [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80, 0xED, 0xA0, 0x61])) == "\u{FFFD}\u{FFFD}\u{FFFD}a")
    #expect(shown(file("", [0xED, 0x9F, 0xBF, 0xC0, 0x80])) == "\u{D7FF}\u{FFFD}\u{FFFD}")
    // In the second line no declaration is looked for.
    #expect(shown(file("<?xml version='1.0'\nencoding='windows-1252'?>", [0xC3, 0xA9])) == "é")
    // Signs before the first markup are passed over, letters are not.
    #expect(shown([0x3B, 0x20] + file("", [0x61])) == "a")
    #expect(shown([0x78] + file("", [0x61])) == "<missing> with a finding")
    var utf16: [UInt8] = []
    for unit in String(decoding: file("", [0x61]), as: UTF8.self).utf16 {
      utf16 += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    #expect(shown(utf16) == "a" && shown([0xFF, 0xFE] + utf16) == "a")
    // The name that a declaration gives counts for UTF-16, too, and Java knows no utf-16-le.
    for (name, text) in [
      ("utf-16le", "a"), ("utf-16-le", "<missing>"), ("utf-8", "<missing>"), ("latin1", "<missing>"),
    ] {
      var declared: [UInt8] = []
      for byte in Array("<?xml version='1.0' encoding='\(name)'?>".utf8) { declared += [byte, 0] }
      #expect(shown(declared + utf16).hasPrefix(text), "\(name)")
    }
  }
}
