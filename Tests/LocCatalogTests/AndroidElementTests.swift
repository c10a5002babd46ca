// What the elements of a values file take and what their attributes say, each rule at its edge.

import LocBase
import TestSupport
import Testing

@testable import LocCatalog

@Suite struct AndroidElementTests {
  private func file(_ path: String, _ content: String) -> ResourceFile {
    androidFile(path, Array("<resources xmlns:tools=\"http://schemas.android.com/tools\">\(content)</resources>".utf8))
  }

  private func resources(_ content: String, _ compiler: AndroidCompiler = .gradle) -> AndroidResources {
    AndroidResources([[file("values/a.xml", content)]], compiler: compiler)
  }

  private func slugs(_ resources: AndroidResources) -> [String] { resources.diagnostics.items.map { $0.code.slug } }

  /// Several specifiers need numbers, unless the element says that they are none or that nobody translates the text.
  @Test(arguments: [
    ("", true), ("formatted=\"true\"", true), ("formatted=\"false\"", false), ("formatted=\"FALSE\"", false),
    ("translatable=\"true\"", true), ("translatable=\"false\"", false),
    ("formatted=\"false\" translatable=\"true\"", false),
    ("formatted=\"true\" translatable=\"false\"", false),
  ]) func specifiersWithoutNumbers(_ attributes: String, _ isFound: Bool) {
    for compiler in AndroidCompiler.allCases {
      let found = resources("<string name=\"k\" \(attributes)>%s and %s</string>", compiler)
      #expect(slugs(found) == (isFound ? ["multiple-substitutions"] : []))
      // Only aapt2 without --legacy refuses the text.
      #expect(found.failedStage == (isFound && compiler == .aapt2 ? .compile : nil))
      #expect(found.entries.first?.isTranslatable == !attributes.contains("translatable=\"false\""))
      let numbered = resources("<string name=\"k\" \(attributes)>%1$s and %2$s, 100 %%</string>", compiler)
      #expect(slugs(numbered).isEmpty)
    }
  }

  /// Behind U+0000, where a phone's text ends, the compilers go on to count.
  @Test func specifiersBehindTheEnd() {
    let found = resources("<string name=\"k\">%s\\u0000%s</string>", .aapt2)
    #expect(Set(slugs(found)) == ["nul-character", "multiple-substitutions"] && found.failedStage == .compile)
  }

  /// A text that declares an id is not that text: the build writes "false". Escaped it is a text.
  @Test(arguments: AndroidCompiler.allCases) func declaredIdentifiers(_ compiler: AndroidCompiler) {
    let declared = resources("<string name=\"k\">@+id/bar</string>", compiler)
    #expect(slugs(declared) == ["android-value"] && declared.failedStage == nil)
    #expect(declared.diagnostics.items.first?.severity == .warning)
    #expect(declared.shown("k") == "false")
    let escaped = resources("<string name=\"k\">\\@+id/bar</string>", compiler)
    #expect(slugs(escaped).isEmpty && escaped.shown("k") == "@+id/bar")
  }

  /// A minor version in a folder's name: whether a build accepts it is not settled, and no phone here reads its strings.
  @Test(arguments: [("values-v36.1", true), ("values-fr-V36.1", true), ("values-v36.", false), ("values-36.1", false)])
  func minorVersions(_ folder: String, _ isSkipped: Bool) {
    for compiler in AndroidCompiler.allCases {
      let found = AndroidResources(
        [
          [
            file("values/a.xml", "<string name=\"k\">old</string>"),
            file("\(folder)/a.xml", "<string name=\"k\">new</string>"),
            file("\(folder)/b.xml", "<string name=\"l\">new</string>"),
          ]
        ], compiler: compiler)
      #expect((found.failedStage == nil) == isSkipped)
      #expect(Set(slugs(found)) == ["android-file"])
      guard isSkipped else { continue }
      #expect(found.diagnostics.items.count == 1 && found.diagnostics.items[0].severity == .warning)
      #expect(found.shown("k", locales: ["fr"]) == "old")
    }
  }

  /// Which values an array takes; a plural's forms are texts.
  @Test(arguments: [
    (
      "<integer-array name=\"a\"><item>1</item><item>-16</item><item>0x10</item><item>@integer/i</item></integer-array>",
      true
    ),
    ("<integer-array name=\"a\"><item>one</item></integer-array>", false),
    ("<integer-array name=\"a\"><item>1.5</item></integer-array>", false),
    ("<integer-array name=\"a\"><item>true</item></integer-array>", false),
    ("<array name=\"a\"><item>one</item><item>1</item><item>#fff</item></array>", true),
    ("<array name=\"a\" format=\"integer\"><item>1</item></array>", true),
    ("<array name=\"a\" format=\"integer\"><item>one</item></array>", false),
    ("<array name=\"a\" format=\"string\"><item>one</item></array>", true),
    ("<array name=\"a\" format=\"boolean|string\"/>", false),
    ("<array name=\"a\" format=\"word\"/>", false),
    ("<string-array name=\"a\"><item>one</item><item>1</item></string-array>", true),
    ("<string-array name=\"a\"><item>it's</item></string-array>", false),
    ("<plurals name=\"a\"><item quantity=\"one\">1</item><item quantity=\"other\">x</item></plurals>", true),
    ("<plurals name=\"a\"><item quantity=\"one\">it's</item><item quantity=\"other\">x</item></plurals>", false),
    ("<bool name=\"a\">1</bool>", false), ("<item name=\"a\">x</item>", false),
    ("<item name=\"a\" type=\"bool\">true</item>", true),
  ]) func valuesOfEachElement(_ element: String, _ isTaken: Bool) {
    for compiler in [AndroidCompiler.gradle, .aapt2] {
      let found = resources("<integer name=\"i\">7</integer>" + element, compiler)
      #expect((found.failedStage == nil) == isTaken, "\(slugs(found))")
      // What stands beside a refused value is a good one, and the refused one is no good text.
      let entries = found.entries.filter { $0.key.string == "a" }
      #expect(entries.allSatisfy { $0.isFaulty == !isTaken })
      #expect(found.shown("integer/i") == "7")
    }
  }

  /// A plural's quantities are those of one plural, and of each plural again.
  @Test func quantitiesOfTwoPlurals() {
    let one = "<item quantity=\"one\">x</item>"
    #expect(slugs(resources("<plurals name=\"a\">\(one)</plurals><plurals name=\"b\">\(one)</plurals>")).isEmpty)
    #expect(slugs(resources("<plurals name=\"a\">\(one)\(one)</plurals>")) == ["plural-quantity"])
  }

  /// aapt2's ResourceUtils: a letter or `_`, then digits, `.` and `-` as well.
  @Test(arguments: [
    ("a", true), ("_", true), ("_1", true), ("a.b", true), ("a-b", true), ("a1", true), ("é", true), ("名", true),
    ("", false), ("1a", false), (".a", false), ("-a", false), ("a b", false), ("a/b", false), ("a+", false),
    (".", false),
    ("é.1-x", true), ("é x", false), (".é", false), ("-é", false), ("1é", false), ("😀", false), ("a\u{200D}", false),
  ]) func namesOfResources(_ name: String, _ isLegal: Bool) {
    withSlices(of: [name]) { #expect(isAndroidResourceName($0[0]) == isLegal) }
    let found = resources("<string name=\"\(name)\">x</string>", .aapt2)
    #expect((slugs(found) == []) == isLegal)
  }

  /// AGP makes a field of each name: no word of Java is one, the longest neither.
  @Test func wordsOfJava() {
    for word in ["if", "int", "abstract", "implements", "synchronized", "null", "_"] {
      let found = resources("<string name=\"\(word)\">x</string>")
      #expect(found.failedStage == .merge, "\(word)")
      #expect(found.diagnostics.items.first?.message.contains("a reserved word in Java") == true)
      #expect(found.diagnostics.items.first?.help == "Native aapt2 takes it.")
      #expect(resources("<string name=\"\(word)\">x</string>", .aapt2).failedStage == nil)
    }
    for word in ["iff", "If", "synchronize", "synchronizeds", "Synchronized", "nul", "__"] {
      #expect(resources("<string name=\"\(word)\">x</string>").failedStage == nil, "\(word)")
    }
    let both = resources("<string name=\"a b\">x</string>").diagnostics.items
    #expect(both.map { $0.help } == [nil] && both.first?.message.contains("not a Java identifier") == true)
  }

  /// Text between resources is told of once, up to the next resource.
  @Test func textOfSeveralLinesBetweenResources() {
    let stray = "one\n two &amp;\n<!-- x --> three"
    for compiler in [AndroidCompiler.gradle, .aapt2] {
      let once = resources("<string name=\"k\">x</string>\(stray)<string name=\"l\">y</string>", compiler)
      #expect(slugs(once) == ["android-element"] && once.shown("l") == "y")
      let twice = resources("\(stray)<string name=\"k\">x</string>\(stray)", compiler)
      #expect(slugs(twice) == ["android-element", "android-element"])
    }
  }

  /// aapt2 counts a text's bytes in 15 bits.
  @Test(arguments: [32_766, 32_767, 32_768]) func theLongestText(_ count: Int) {
    for letters in [String(repeating: "x", count: count), String(repeating: "x", count: count - 2) + "é"] {
      let found = resources("<string name=\"k\">\(letters)</string><string name=\"l\">y</string>")
      #expect(found.shown("k") == (count > 32_767 ? "STRING_TOO_LARGE" : letters) && found.shown("l") == "y")
      #expect(slugs(found) == (count > 32_767 ? ["string-too-large"] : []))
    }
  }

  /// A DOCTYPE counts for its own file: in the next one nothing declares the entity.
  @Test func entitiesOfTheNextFile() {
    let text = "<r><string name=\"k\">a&e;</string></r>"
    let open = androidFile("values/a.xml", Array("<!DOCTYPE r SYSTEM 'x.dtd'>\(text)".utf8))
    let closed = androidFile("values-fr/a.xml", Array("<!DOCTYPE r [<!ENTITY f 'x'>]>\(text)".utf8))
    #expect(AndroidResources([[open]]).failedStage == nil)
    #expect(
      AndroidResources([[open, closed]]).failedStage == .merge
        && AndroidResources([[closed, open]]).failedStage == .merge)
  }

  /// What a phone writes for a number with a unit, and for one that is a Java float: plain from 0.001 up to ten millions.
  @Test(arguments: [
    ("<dimen name=\"m\">16dp</dimen>", "16.0dip"), ("<dimen name=\"m\">16dip</dimen>", "16.0dip"),
    ("<dimen name=\"m\">1.5sp</dimen>", "1.5sp"), ("<dimen name=\"m\">-12px</dimen>", "-12.0px"),
    ("<dimen name=\"m\">3pt</dimen>", "3.0pt"), ("<dimen name=\"m\">2in</dimen>", "2.0in"),
    ("<dimen name=\"m\">7mm</dimen>", "7.0mm"), ("<fraction name=\"m\">50%</fraction>", "50.0%"),
    ("<fraction name=\"m\">50%p</fraction>", "50.0%p"), ("<dimen name=\"m\">0.5</dimen>", "0.5"),
    ("<dimen name=\"m\">1234567</dimen>", "1234567.0"), ("<dimen name=\"m\">9999999</dimen>", "9999999.0"),
    ("<dimen name=\"m\">10000000</dimen>", "1.0E7"), ("<dimen name=\"m\">12345678</dimen>", "1.2345678E7"),
    ("<dimen name=\"m\">0.001</dimen>", "0.001"), ("<dimen name=\"m\">0.0009</dimen>", "9.0E-4"),
    ("<dimen name=\"m\">0.00012</dimen>", "1.2E-4"), ("<dimen name=\"m\">0</dimen>", "0.0"),
    ("<dimen name=\"m\">+1e2</dimen>", "100.0"), ("<dimen name=\"m\">1.</dimen>", "1.0"),
    ("<dimen name=\"m\">.5</dimen>", "0.5"),
  ]) func measures(_ element: String, _ expected: String) {
    for compiler in [AndroidCompiler.gradle, .aapt2] {
      let found = resources(element, compiler)
      #expect(
        found.failedStage == nil && found.shown(element.hasPrefix("<dimen") ? "dimen/m" : "fraction/m") == expected)
    }
  }

  // MARK: tools

  @Test(
    arguments: [
      ("MissingTranslation", [.missingTranslation]),
      ("MissingTranslation,UnusedResources", [.missingTranslation, .unusedResources]),
      (" MissingTranslation ,\n\tExtraTranslation", [.missingTranslation, .extraTranslation]),
      ("StringFormatCount, StringFormatInvalid,StringFormatMatches", [.stringFormat]),
      ("MissingDefaultResource", [.extraTranslation]),
      ("MissingQuantity,,UnusedQuantity,", [.missingQuantity, .unusedQuantity]), ("missingtranslation", []), ("", []),
      ("MissingTranslations", []), ("Typos", []),
    ] as [(String, AndroidLintIssues)]) func issuesThatAreIgnored(_ list: String, _ expected: AndroidLintIssues)
  {
    withSlices(of: [list]) { #expect(AndroidLintIssues(list: $0[0]) == expected) }
    // `all` is every issue, wherever it stands.
    withSlices(of: [list + ",all"]) {
      #expect(AndroidLintIssues(list: $0[0]).isSuperset(of: [.missingQuantity, .unusedResources]))
    }
  }

  /// A mark belongs to its own element; that of `<resources>` to all of its file.
  @Test func marksOfElements() {
    let ignore = "tools:ignore=\"UnusedResources\""
    let found = resources(
      """
      <string name="a" \(ignore)>x</string><string name="b">x</string><plurals name="p" \(ignore)><item quantity="other">x</item></plurals>
      <string name="c">x</string><string name="d" \(ignore)>x</string>
      """)
    #expect(found.entries.filter { $0.lintIssues.contains(.unusedResources) }.map { $0.key.string } == ["a", "p", "d"])
    let whole = Array(
      "<resources xmlns:tools=\"http://schemas.android.com/tools\" \(ignore)><string name=\"a\">x</string></resources>"
        .utf8)
    let both = AndroidResources([
      [androidFile("values/a.xml", whole), file("values/b.xml", "<string name=\"b\">x</string>")]
    ])
    #expect(both.entries.filter { !$0.lintIssues.isEmpty }.map { $0.key.string } == ["a"])
  }

  /// The language that files state of `values`: in either spelling, and none where two differ.
  @Test(
    arguments: [
      (["en"], "en"), (["pt-rBR"], "pt-BR"), (["pt-BR", "pt-rBR"], "pt-BR"), (["en", "fr"], nil),
      (["fr", "en", "fr"], nil),
      ([nil, "de", nil], "de"), ([nil], nil), (["no language at all"], nil),
    ] as [([String?], String?)]) func theStatedLanguage(_ stated: [String?], _ expected: String?)
  {
    var files = stated.enumerated().map { number, locale in
      let attribute = locale.map { " xmlns:tools=\"http://schemas.android.com/tools\" tools:locale=\"\($0)\"" } ?? ""
      return androidFile(
        "values/\(number).xml", Array("<resources\(attribute)><string name=\"k\(number)\">x</string></resources>".utf8))
    }
    #expect(AndroidResources([files]).statedLocale == expected.map { Text($0) })
    // What another folder states is its own affair.
    let other = "<resources xmlns:tools=\"http://schemas.android.com/tools\" tools:locale=\"sv\"/>"
    files.append(androidFile("values-night/a.xml", Array(other.utf8)))
    #expect(AndroidResources([files]).statedLocale == expected.map { Text($0) })
  }

  /// The help for a folder that one build refuses names the other one only where that takes it: `b+abcd` is no tag to Gradle.
  @Test func aFolderThatTheOtherBuildTakes() {
    let help = AndroidResourceBuilder.help(ofRefusedFolder: "values-b+abcd", by: .gradle)
    #expect(help == "A Gradle build refuses it; native aapt2 takes it: android.compiler = \"aapt2\".")
    #expect(AndroidResourceBuilder.help(ofRefusedFolder: "values-b+abcd", by: .aapt2) == nil)
    #expect(AndroidResourceBuilder.help(ofRefusedFolder: "values-no-such-qualifier", by: .gradle) == nil)
  }
}
