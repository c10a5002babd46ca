// The messages about values files, property lists and manifests that are not XML: plain words, and the place of the faulty byte.

import LocBase
import LocCatalog
import Testing

@Suite struct XMLMistakeTests {
  /// The only finding about a values file: `line:column message | help`.
  private static func mistake(_ text: String, _ compiler: AndroidCompiler = .gradle) -> String {
    let resources = AndroidResources([[androidFile("values/strings.xml", Array(text.utf8))]], compiler: compiler)
    guard let finding = resources.diagnostics.items.first(where: { $0.code == .androidXML }) else { return "" }
    let message = finding.message.split(separator: ": ", maxSplits: 1).last.map { String($0) } ?? ""
    return "\(finding.line ?? 0):\(finding.column ?? 0) \(message)" + (finding.help.map { " | " + $0 } ?? "")
  }

  /// The same with the lines between `<resources>` and its end.
  private static func inside(_ text: String) -> String { mistake("<resources>\n\(text)\n</resources>\n") }

  @Test(arguments: [
    ("<string name=\"a\">Terms & Co</string>", "2:24 `&` is written `&amp;`"),
    ("<string name=\"a\">R&D</string>", "2:19 `&` is written `&amp;`"),
    ("<string name=\"a\" x=\"?a=1&b=2\">A</string>", "2:25 `&` is written `&amp;`"),
    ("<string name=\"a\">Restore &amp Co</string>", "2:26 `&amp` has no `;`"),
    ("<string name=\"a\">Don&#39t</string>", "2:21 `&#39` has no `;`"),
    ("<string name=\"a\">5 < 6</string>", "2:20 `<` is written `&lt;`"),
    ("<string name=\"a\">5 <6</string>", "2:20 `<` is written `&lt;`"),
    ("<string name=\"a\">I <3 it</string>", "2:20 `<` is written `&lt;`"),
    ("<string name=\"a\">a <b, c</string>", "2:20 `<` in a text is written `&lt;`"),
    ("<string name=\"a\">a]]>b</string>", "2:19 `]]>` in a text is written `]]&gt;`"),
    ("<string name=\"<a>\">A</string>", "2:15 `<` is written `&lt;`"),
    ("<string name=\"a\">A&nbsp;B</string>", "2:19 XML does not know `&nbsp;` | Write &#160; for it."),
    ("<string name=\"a\">A&#0;B</string>", "2:19 `&#0;` is not a character that XML allows"),
    (
      "<string name=\"a\">Caf&eacute;</string>",
      "2:21 XML does not know `&eacute;` | Write the character itself, or &amp; for an ampersand."
    ),
    ("<string name=\"a\">A\u{0B}B</string>", "2:19 a control character, which XML does not allow | Delete it."),
    ("<string name=\"a\">a &#xZZ; b</string>", "2:20 `&#xZZ;` is not a character that XML allows"),
    ("<string name=\"a\">a &; b</string>", "2:20 `&` is written `&amp;`"),
    ("<string name=\"a\">Write to <me@shop.com></string>", "2:27 `<` in a text is written `&lt;`"),
    ("<!-- a -- b -->", "2:8 `--` is not allowed inside a comment | Write one dash, or another sign."),
  ]) func signs(_ text: String, _ expected: String) { #expect(Self.inside(text) == expected) }

  @Test(arguments: [
    (
      "<string name=\"a\">A</strong>",
      "2:19 `</strong>` closes nothing: `<string>` of line 2 is open | Write </string>, or delete it."
    ),
    (
      "<string name=\"a\">A\n<string name=\"b\">B</string>",
      "4:1 `</string>` is missing: `<string>` of line 2 is still open"
    ),
    ("<string name=\"a\">A<string>", "2:19 `<string>` opens another `<string>` | Write </string>."),
    ("<string name=\"a\"><b>A</string>", "2:22 `</b>` is missing: `<b>` of line 2 is still open"),
    (
      "<string name=\"a\">A</b></string>",
      "2:19 `</b>` closes nothing: `<string>` of line 2 is open | Write </string>, or delete it."
    ),
    ("<string name=\"a\">A</string", "2:19 the tag that begins here is not closed"),
    ("<string name=\"a\"", "2:1 the tag that begins here is not closed"),
    (
      "<string name=\"a\">A<br>B</string>",
      "2:24 `</br>` is missing: `<br>` of line 2 is still open | Write \\n for a line break."
    ),
    (
      "<string name=\"a\"><ul><li>x<li>y</ul></string>",
      "2:32 `</li>` is missing: `<li>` of line 2 is still open"
    ),
    (
      "<string name=\"a\"/></string>",
      "2:19 `</string>` closes nothing: `<resources>` of line 1 is open | Delete it, or write its start tag."
    ),
    ("</resources>", "3:1 a tag after the end of the root element in line 2"),
    ("< string name=\"a\">A</string>", "2:1 `<` and the name of its tag have a space between them | Write <string."),
    ("<string name=a>A</string>", "2:14 the value of an attribute is not in straight quotes"),
    ("<string name=“a”>A</string>", "2:14 the value of an attribute is not in straight quotes"),
    ("<string name=\"a\"translatable=\"false\">A</string>", "2:17 two attributes have no space between them"),
    ("<string translatable name=\"a\">A</string>", "2:9 the attribute `translatable` has no value"),
    ("<string name=\"a\" name=\"b\">A</string>", "2:18 the attribute `name` is written twice"),
    ("<string name=\"a>A</string>", "2:14 the quote that begins here is not closed"),
    (
      "<string name=\"a\" tools:ignore=\"x\">A</string>",
      "2:18 the prefix `tools:` is not declared | Add xmlns:tools=\"http://schemas.android.com/tools\" to the root element."
    ),
    ("<string name=\"a\"><my:g>A</my:g></string>", "2:19 the prefix `my:` is not declared"),
  ]) func tags(_ text: String, _ expected: String) { #expect(Self.inside(text) == expected) }

  @Test(arguments: [
    ("", "1:1 the file is empty"), ("\n \n", "1:1 the file is empty"),
    ("<resources>\n", "2:1 the file ends, and `<resources>` of line 1 is still open | Add </resources>."),
    ("<resources>\n<!-- a\n</resources>", "2:1 the comment that begins here is not closed | Close it with -->."),
    ("<resources>\n<string name=\"a\"><![CDATA[A</string></resources>", "2:18 `<![CDATA[` has no `]]>`"),
    ("<resources>\n<string name=\"a\"", "2:1 the tag that begins here is not closed"),
    (
      "\n<?xml version=\"1.0\"?>\n<resources/>",
      "2:1 `<?xml` is not the first thing in the file | Delete what is before it."
    ),
    ("<resources/>\n<resources/>", "2:1 the file goes on after the end of the root element in line 1"),
    ("{\"a\": \"A\"}", "1:1 the file does not begin with a tag"),
    ("hello <resources/>", "1:1 the file does not begin with a tag"),
  ]) func files(_ text: String, _ expected: String) { #expect(Self.mistake(text) == expected) }

  /// A document type may hold the fault: expat's words remain.
  @Test func documentTypes() {
    let text = "<!DOCTYPE r [<!ENTITY a \"b\">\n<resources/>"
    #expect(Self.mistake(text).hasPrefix("2:"))
    #expect(!Self.mistake(text).contains("does not begin with a tag"))
  }

  /// The words are those of bytes that UTF-16 does not have: there expat's own remain.
  @Test func otherCompilersAndEncodings() {
    let text = "<resources><string name=\"a\">A & B</string></resources>"
    #expect(Self.mistake(text, .aapt2) == "1:31 `&` is written `&amp;`")
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let resources = AndroidResources([[androidFile("values/strings.xml", wide)]], compiler: .aapt2)
    #expect(
      resources.diagnostics.items.first?.message.hasSuffix("xml parser error: not well-formed (invalid token)") ?? false
    )
  }

  /// Any bytes give a message, and none crash the process.
  @Test func everyCutAndEveryByte() {
    let whole = Array(
      "<?xml version='1.0'?><r xmlns:t=\"u\"><!-- a --><string name=\"a\" t:x='1'>A &amp; <b>B</b><![CDATA[x]]></string></r>"
        .utf8)
    for count in 0..<whole.count {
      let cut = AndroidResources([[androidFile("values/strings.xml", Array(whole[..<count]))]])
      #expect(cut.diagnostics.items.contains { $0.code == .androidXML })
    }
    for byte: UInt8 in [0, 0x0B, 0x26, 0x3C, 0x3E, 0x22, 0x2D, 0x5D, 0xC3, 0xFF] {
      for index in whole.indices {
        var changed = whole
        changed[index] = byte
        _ = AndroidResources([[androidFile("values/strings.xml", changed)]]).diagnostics
      }
    }
  }

  @Test func bytesThatAreNotUTF8() {
    let file = androidFile(
      "values/strings.xml",
      Array("<resources>\n<string name=\"a\">Caf".utf8) + [0xE9] + Array("</string></resources>".utf8))
    let finding = AndroidResources([[file]]).diagnostics.items.first
    #expect(finding?.code == .invalidUTF8 && finding?.severity == .warning)
    #expect(finding?.position?.text == "res/values/strings.xml:2:21")
  }

  // MARK: - Property lists

  @Test(arguments: [
    ("<string>A & B</string>", "1:36 `&` is written `&amp;`; the app gets nothing of this file"),
    ("<string>A &amp B</string>", "1:36 `&amp` has no `;`; the app gets nothing of this file"),
    ("<string>&hellip;</string>", "1:34 XML does not know `&hellip;`; the app gets nothing of this file"),
    (
      "<string>A</strng>",
      "1:35 `</strng>` closes nothing: `<string>` of line 1 is open; the app gets nothing of this file"
    ),
    ("<string>A", "1:35 `</string>` is missing: `<string>` of line 1 is still open; the app gets nothing of this file"),
    ("<string>A<key>b</key>", "1:35 expected </string>, found <key>; the app gets nothing of this file"),
  ]) func propertyLists(_ text: String, _ expected: String) {
    let bytes = Array("<plist><dict><key>a</key>\(text)</dict></plist>".utf8)
    let reading = bytes.withUnsafeBufferPointer { PropertyListReader.read(UTF8Slice($0), path: "x") }
    let finding = reading.diagnostics.items.first
    #expect("\(finding?.line ?? 0):\(finding?.column ?? 0) \(finding?.message ?? "")" == expected)
  }

  // MARK: - Merge conflicts

  private static func conflict(_ first: String, _ second: String) -> String {
    "<<<<<<< HEAD\n\(first)\n=======\n\(second)\n>>>>>>> branch\n"
  }

  @Test func mergeConflicts() {
    let sentence = "a merge conflict is not resolved here"
    let help = " | Keep one of the two versions, and delete the lines with <<<<<<<, ======= and >>>>>>>."
    let both = Self.conflict("<string name=\"a\">A</string>", "<string name=\"a\">B</string>")
    #expect(Self.inside(both) == "2:1 " + sentence + help)
    #expect(Self.mistake("<resources>\n<string name=\"a\">A\n\(both)") == "3:1 " + sentence + help)
    let rest = AndroidResources([
      [androidFile("values/strings.xml", Array("<resources>\n>>>>>>> branch\n</resources>".utf8))]
    ])
    #expect(rest.diagnostics.items.first?.severity == .error && rest.diagnostics.items.first?.message == sentence)
    let strings = AppleResources([
      [appleStrings("en", "\"a\" = \"A\";\n" + Self.conflict("\"b\" = \"B\";", "\"b\" = \"C\";"))]
    ])
    let finding = strings.diagnostics.items.first
    #expect(finding?.code == .ignoredRest && finding?.severity == .error && finding?.line == 2)
    #expect(finding?.message.hasPrefix(sentence) ?? false)
    let first = AppleResources([[appleStrings("en", Self.conflict("\"b\" = \"B\";", "\"b\" = \"C\";"))]])
    #expect(first.diagnostics.items.first?.message == sentence + "; the app gets nothing of this file")
    let catalog = appleCatalog(
      "{\"sourceLanguage\": \"en\", \"strings\": {\n" + Self.conflict("\"a\": {}", "\"b\": {}") + "}}")
    #expect(catalog.diagnostics.items.first?.message == sentence + "; the catalog does not build")
    #expect(catalog.diagnostics.items.first?.line == 2)
  }

  /// A line of equal signs is a mark only beside one of the others, and eight signs are none.
  @Test(arguments: ["=======\n", "<<<<<<<< HEAD\n", "<<<<<<<HEAD\n"]) func noConflicts(_ line: String) {
    let strings = AppleResources([[appleStrings("en", "\"a\" = \"A\";\n\(line)\"b\" = \"B\";")]])
    #expect(!(strings.diagnostics.items.first?.message.contains("merge conflict") ?? true))
  }
}
