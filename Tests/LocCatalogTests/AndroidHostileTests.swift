// Files that somebody made to hurt: a diagnostic and an end, never a trap, and nothing opened outside.

import LocBase
import LocFormat
import LocLocale
import TestSupport
import Testing

@testable import LocCatalog

@Suite struct AndroidHostileTests {
  static let good = """
    <?xml version="1.0" encoding="utf-8"?>
    <!DOCTYPE resources [<!ENTITY app "My App">]>
    <resources xmlns:x="urn:oasis:names:tc:xliff:document:1.2">
      <!-- c --><string name="k" formatted="false">Hi <b>%1$s</b>, "a  b" \\u00e9 é &app; &#x1F600;</string>
      <plurals name="p"><item quantity="one">%d day</item><item quantity="other">@string/k</item></plurals>
      <string-array name="a"><item><![CDATA[<x>]]></item></string-array><integer name="n">0x1F</integer>
      <item type="string" name="d">1.5dp</item><string name="g">a<x:g id="1">b</x:g></string><string name="r">@string/k</string>
    </resources>
    """

  /// What aapt2 makes of the file; a Gradle build's answer is asked for, too, and forgotten.
  static func read(_ bytes: [UInt8]) -> AndroidResources {
    _ = read(bytes, by: .gradle)
    return read(bytes, by: .aapt2)
  }

  static func read(_ bytes: [UInt8], by compiler: AndroidCompiler) -> AndroidResources {
    let resources = AndroidResources([[androidFile("values/strings.xml", bytes)]], compiler: compiler)
    // Whatever was read can be asked for.
    for entry in resources.entries { _ = (entry.text.string, entry.items, entry.position, entry.formats?.java.failure) }
    let device = resources.resolve(AndroidDeviceConfiguration(locales: ["en-US"]))
    for key in ["k", "p", "r", "d", "integer/n", "plurals/p"] { _ = resources.lookup(key, in: device) }
    return resources
  }

  static func read(_ text: String) -> AndroidResources { read(Array(text.utf8)) }

  static func string(_ content: String) -> AndroidResources {
    read("<resources><string name=\"k\">\(content)</string></resources>")
  }

  @Test func goodFileIsGood() {
    let resources = Self.read(Self.good)
    #expect(resources.failedStage == nil)
    #expect(resources.diagnostics.items.isEmpty)
    #expect(resources.shown("k") == "Hi %1$s, a  b é é My App 😀")
    #expect(resources.shown("d") == "1.5dip")
    #expect(resources.shown("integer/n") == "0x1f")
  }

  /// No run of a rule pays for the formats that a catalog keeps.
  @Test func keptFormatsAreFew() {
    let dense = String(repeating: "%1$s", count: 8_000)
    let texts = (0..<40).map { "<string name=\"d\($0)\">\(dense)</string>" }.joined()
    let resources = Self.read("<resources><string name=\"a\">%1$s</string>\(texts)</resources>")
    let entries = Array(resources.entries.filter { $0.formats != nil })
    #expect(entries.count == 41)
    let kept = entries.filter { $0.formats === $0.formats }
    #expect((1...3).contains(kept.count), "\(kept.count) kept")
    #expect(kept.first?.text.string == "%1$s")
    #expect(entries.allSatisfy { $0.formats?.java.failure == nil })
  }

  @Test func everyPrefix() {
    let bytes = Array(Self.good.utf8)
    for count in 0..<bytes.count {
      let resources = Self.read(Array(bytes[..<count]))
      #expect(resources.failedStage == .compile, "\(count) bytes")
      #expect(resources.diagnostics.items.first?.position != nil)
    }
  }

  @Test func everyByteFlippedOrGone() {
    let bytes = Array(Self.good.utf8)
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= mask
        _ = Self.read(changed)
      }
      var shorter = bytes
      shorter.remove(at: index)
      _ = Self.read(shorter)
      shorter[index % shorter.count] = 0
      _ = Self.read(shorter)
    }
  }

  @Test func entitiesAreBounded() {
    var laughs = "<!DOCTYPE resources [<!ENTITY a0 \"ha\">"
    for level in 1...30 {
      laughs += "<!ENTITY a\(level) \"" + String(repeating: "&a\(level - 1);", count: 10) + "\">"
    }
    laughs += "]><resources><string name=\"k\">&a30;</string></resources>"
    #expect(Self.read(laughs).failedStage == .compile)
    let long = String(repeating: "x", count: 100_000)
    let quadratic =
      "<!DOCTYPE resources [<!ENTITY e \"\(long)\">]><resources><string name=\"k\">"
      + String(repeating: "&e;", count: 10_000) + "</string></resources>"
    #expect(Self.read(quadratic).failedStage == .compile)
    let cycle =
      "<!DOCTYPE resources [<!ENTITY a \"&b;\"><!ENTITY b \"&a;\">]><resources><string name=\"k\">&a;</string></resources>"
    #expect(Self.read(cycle).failedStage == .compile)
  }

  /// expat calls itself for each entity inside an entity; a long chain would end the process.
  @Test func chainsOfEntitiesAreBounded() {
    func stage(_ level: (Int) -> String, _ count: Int, _ use: String, _ compiler: AndroidCompiler) -> [String] {
      let declarations = (0..<count).map(level).joined()
      let file =
        "<!DOCTYPE r [\(declarations)\(use)]><resources><string name=\"k\">a&e\(count - 1);</string></resources>"
      let resources = AndroidResources([[androidFile("values/a.xml", Array(file.utf8))]], compiler: compiler)
      return resources.diagnostics.items.map { $0.slug } + [resources.shown("k")]
    }
    for compiler in AndroidCompiler.allCases {
      let general = { (level: Int) in level == 0 ? "<!ENTITY e0 'x'>" : "<!ENTITY e\(level) '&e\(level - 1);'>" }
      #expect(stage(general, 100, "", compiler) == ["ax"])
      #expect(stage(general, 200_000, "", compiler) == ["too-big", "<missing>"])
      let plain = { (level: Int) in "<!ENTITY e\(level) 'x'>" }
      #expect(stage(plain, 5_000, "", compiler) == ["ax"])
    }
    let parameter = { (level: Int) in
      level == 0 ? "<!ENTITY % p0 \"<!ENTITY e199999 'x'>\">" : "<!ENTITY % p\(level) '&#37;p\(level - 1);'>"
    }
    #expect(stage(parameter, 200_000, "%p199999;", .gradle) == ["too-big", "<missing>"])
    // Twice as many at every level.
    let doubled = { (level: Int) in
      level == 0 ? "<!ENTITY % p0 '<!-- -->'>" : "<!ENTITY % p\(level) '&#37;p\(level - 1);&#37;p\(level - 1);'>"
    }
    #expect(stage(doubled, 40, "%p39;", .gradle).first == "android-xml")
  }

  @Test func nothingOutsideIsRead() {
    let entity = Self.read(
      "<!DOCTYPE resources [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><resources><string name=\"k\">a&e;b</string></resources>"
    )
    #expect(entity.shown("k") == "ab")
    #expect(entity.diagnostics.items.map { $0.code.slug } == ["external-entity"])
    let parameter = Self.read(
      "<!DOCTYPE resources [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]><resources><string name=\"k\">a</string></resources>"
    )
    #expect(parameter.shown("k") == "a")
    let include = Self.read(
      "<resources xmlns:xi=\"http://www.w3.org/2001/XInclude\"><xi:include href=\"/etc/passwd\" parse=\"text\"/></resources>"
    )
    #expect(include.failedStage == nil)
  }

  @Test func depthAndSize() {
    let deep = String(repeating: "<b>", count: 100_000) + String(repeating: "</b>", count: 100_000)
    #expect(Self.string(deep).failedStage == nil)
    var attributes = ""
    for index in 0..<100_000 { attributes += " a\(index)=\"1\"" }
    #expect(Self.read("<resources><string name=\"k\"\(attributes)>x</string></resources>").shown("k") == "x")
    let large = Self.string(String(repeating: "word ", count: 2_000_000))
    #expect(large.shown("k") == "STRING_TOO_LARGE")
    #expect(large.diagnostics.items.map { $0.code.slug } == ["string-too-large"])
    var oneLine = "<resources>"
    for index in 0..<100_000 { oneLine += "<string name=\"k\(index)\">it's</string>" }
    let many = Self.read(oneLine + "</resources>")
    #expect(many.diagnostics.items.count == DiagnosticList.limit + 1)
    #expect(many.diagnostics.items.last?.message == "99000 more findings are not shown")
    var doubles = "<resources>"
    for index in 0..<100_000 { doubles += "<string name=\"k\">\(index)</string>" }
    #expect(Self.read(doubles + "</resources>").shown("k") == "0")
  }

  @Test(arguments: [
    ("a&#0;b", "android-xml"), ("a&#xD800;b", "android-xml"), ("a&#x110000;b", "android-xml"), ("a]]>b", "android-xml"),
    ("<b>a", "android-xml"), ("<b>a</i>", "android-xml"), ("<q:b/>", "android-xml"), ("\\u00zz", "unicode-escape"),
    ("it's", "unescaped-apostrophe"), ("\\u0000", "nul-character"), ("@string/gone", "missing-reference"),
    ("?what", "missing-reference"), ("<b a=\"1\" a=\"2\"/>", "android-xml"),
  ])
  func refused(_ content: String, _ slug: String) {
    let items = Self.string(content).diagnostics.items
    #expect(items.map { $0.code.slug } == [slug])
    #expect(items.first?.position?.line == 1)
  }

  @Test func placesOfFindings() {
    let resources = Self.read(
      "<resources>\n  <string name=\"é\">é</string> <string name=\"k\">it's</string>\n</resources>")
    let position = resources.diagnostics.items.first?.position
    #expect(position == SourcePosition(file: "res/values/strings.xml", line: 2, column: 31))
    // The rest can be shown, and so can the text that no build would let through.
    #expect(resources.shown("é") == "é")
    #expect(resources.entries.filter { $0.isFaulty }.map { $0.text.string } == ["it's"])
  }

  @Test func encodings() {
    let text = "<resources><string name=\"k\">é</string></resources>"
    var little: [UInt8] = [0xFF, 0xFE]
    var big: [UInt8] = [0xFE, 0xFF]
    for unit in text.utf16 {
      little += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      big += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    #expect(Self.read(little).shown("k") == "é")
    #expect(Self.read(big).shown("k") == "é")
    let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    #expect(Self.read(marked).shown("k") == "é")
    var latin = Array("<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><resources><string name=\"k\">".utf8)
    latin.append(0xE9)
    latin += Array("</string></resources>".utf8)
    #expect(Self.read(latin).shown("k") == "é")
    let broken: [[UInt8]] = [[], [0], [0xFF, 0xFE], [0xFE, 0xFF, 0], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE, 0, 0]]
    for bytes in broken + [Array(little.dropLast())] { #expect(Self.read(bytes).failedStage == .compile) }
  }

  @Test func pluralsAndArrays() {
    let resources = Self.read(
      """
      <resources><plurals name="p"><item quantity="one">1</item><item quantity="one">2</item><item>3</item>
      <item quantity="all">4</item><foo/>x<skip/></plurals><plurals name="q"/><string-array name="p"/></resources>
      """)
    #expect(
      resources.diagnostics.items.map { $0.code.slug }
        == ["plural-quantity", "plural-quantity", "plural-quantity", "android-element"])
    #expect(resources.entries.map { "\($0.kind) \($0.items.count)" } == ["plural 1", "plural 0", "array 0"])
    #expect(resources.shown("plurals/p") == "<throws>")
    #expect(resources.shown("p") == "<missing>")
  }

  @Test func laterFoldersWin() {
    let library = androidFile(
      "values/a.xml",
      Array("<resources><string name=\"k\">library</string><string name=\"l\">l</string></resources>".utf8))
    let app = androidFile("values/b.xml", Array("<resources><string name=\"k\">app</string></resources>".utf8))
    let merged = aapt2Resources([[library], [app]])
    #expect(merged.failedStage == nil)
    #expect(merged.shown("k") == "app")
    #expect(merged.shown("l") == "l")
    let clash = aapt2Resources([[library, app]])
    #expect(clash.failedStage == .link)
    #expect(clash.diagnostics.items.map { $0.position?.file } == ["res/values/b.xml"])
  }

  @Test func keysThatAreNumbersOrNames() {
    let resources = Self.read("<resources><string name=\"k\">x</string></resources>")
    for key in ["5", "+5", "-1", "٥", "2147483647"] { #expect(resources.shown(key) == "<throws>", "\(key)") }
    for key in ["0", "", "/", ":", "@", "string/", "@string/k2", "2147483648", "K", "k ", "styleable/k", "a:b:c"] {
      #expect(resources.shown(key) == "<missing>", "\(key)")
    }
    for key in ["k", "@k", "string/k", "@string/k", "com.app:string/k", "com.app:k", "2130771968"] {
      #expect(resources.shown(key) == "x", "\(key)")
    }
  }

  /// expat gives every element the attributes that its type has a default for.
  @Test func attributesByDefault() {
    func file(_ count: Int, _ value: String) -> String {
      let defaults = (0..<count).map { "a\($0) CDATA \"\(value)\"" }.joined(separator: " ")
      return "<!DOCTYPE resources [<!ATTLIST string \(defaults)>]><resources>"
        + String(repeating: "<string name=\"k\">x</string>", count: count > 20 ? 200_000 : 1) + "</resources>"
    }
    let begun = processorSeconds()
    for text in [file(5_000, "x"), file(21, "x"), file(1, String(repeating: "x", count: 1_001))] {
      for compiler in [AndroidCompiler.aapt2, .gradle] {
        let findings = Self.read(Array(text.utf8), by: compiler).diagnostics.items
        #expect(findings.first?.code == .tooBig && findings.first?.message.contains("with a default") == true)
      }
    }
    #expect(processorSeconds() - begun < 60)
    #expect(!Self.read(file(20, "x")).diagnostics.items.contains { $0.code == .tooBig })
  }
}
