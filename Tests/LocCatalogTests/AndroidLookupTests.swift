// What a key leads to on a phone: names, numbers, references, and the files that a build reads for it.

import LocBase
import LocLocale
import TestSupport
import Testing

@testable import LocCatalog

@Suite struct AndroidLookupTests {
  private func resources(_ content: String, _ compiler: AndroidCompiler = .gradle) -> AndroidResources {
    AndroidResources(
      [[androidFile("values/a.xml", Array("<resources>\(content)</resources>".utf8))]], compiler: compiler)
  }

  /// Integer.parseInt is tried first: a number without a resource ends the app, and 0 finds nothing.
  @Test(arguments: [
    ("5", "<throws>"), ("+5", "<throws>"), ("-5", "<throws>"), ("٥", "<throws>"), ("-٥", "<throws>"),
    ("007", "<throws>"),
    ("2147483647", "<throws>"), ("-2147483648", "<throws>"), ("2147483648", "<missing>"), ("-2147483649", "<missing>"),
    ("0", "<missing>"), ("+0", "<missing>"), ("-0", "<missing>"), ("000", "<missing>"), ("+", "<missing>"),
    ("-", "<missing>"),
    ("+-5", "<missing>"), ("5a", "<missing>"), ("5 ", "<missing>"), (" 5", "<missing>"), ("0x5", "<missing>"),
    ("5.0", "<missing>"),
    ("k", "x"), ("@k", "x"), ("string/k", "x"), ("app:string/k", "x"), ("app:k", "x"), ("K", "<missing>"),
    ("plurals/k", "<missing>"),
    ("android:string/ok", "<unknown>"), ("android:k", "<unknown>"), ("@android:string/ok", "<unknown>"),
    ("Android:k", "x"),
  ]) func keys(_ key: String, _ expected: String) {
    #expect(resources("<string name=\"k\">x</string>").shown(key) == expected)
  }

  /// Android 10 follows 20 references, and later releases 21: the end of a cycle of two is the other one.
  @Test(arguments: [(AndroidRelease.android10, 20), (.android14, 21), (.android15, 21), (.android16, 21)])
  func chainsOfReferences(_ release: AndroidRelease, _ limit: Int) {
    func shown(_ count: Int, _ key: String) -> AndroidLookup {
      var content = "<string name=\"k\">@string/l</string><string name=\"l\">@string/k</string>"
      for index in 0..<count { content += "<string name=\"r\(index)\">@string/r\(index + 1)</string>" }
      let found = resources(content + "<string name=\"r\(count)\">end</string>")
      return found.lookup(key, in: found.resolve(AndroidDeviceConfiguration(locales: ["en"], release: release)))
    }
    guard case .text(let entry) = shown(limit, "r0") else {
      Issue.record("not followed to its end")
      return
    }
    #expect(entry.text.string == "end")
    guard case .identifier = shown(limit + 1, "r0"), case .identifier(let last, _) = shown(0, "k") else {
      Issue.record("followed too far")
      return
    }
    #expect(last.string == (limit == 20 ? "@2130771969" : "@2130771968"))
  }

  @Test(arguments: [
    ("@null", "@0"), ("@empty", "<throws>"), (" @empty ", "<throws>"), ("@Empty", "@Empty"),
    ("@emptyness", "@emptyness"),
    ("\\@empty", "@empty"), ("@string/k", "x"), ("@*string/k", "x"), ("@user hi", "@user hi"),
    ("@android:string/ok", "<unknown>"), ("@", "@"),
  ]) func specialTexts(_ text: String, _ expected: String) {
    for compiler in [AndroidCompiler.gradle, .aapt2] {
      let found = resources("<string name=\"k\">x</string><string name=\"s\">\(text)</string>", compiler)
      #expect(found.failedStage == nil && found.shown("s") == expected)
    }
  }

  /// libandroidfw follows twenty references; a longer chain ends as the identifier of the twenty-first.
  @Test(arguments: [(1, true), (19, true), (20, true), (21, false), (22, false)])
  func chainsOfReferences(_ count: Int, _ isText: Bool) {
    var content = "<string name=\"k\(count)\">x</string>"
    for number in 0..<count { content += "<string name=\"k\(number)\">@string/k\(number + 1)</string>" }
    let found = resources(content)
    #expect(found.failedStage == nil)
    #expect((found.shown("k0") == "x") == isText && (found.shown("k0").hasPrefix("@")) == !isText)
  }

  /// Identifiers count a type's names in the order of their bytes, however the files have them.
  @Test func identifiersInTheOrderOfNames() {
    let names = ["b", "a_b", "a", "B", "aa", "a.b"]
    let found = resources(names.map { "<string name=\"\($0)\">text \($0)</string>" }.joined())
    let sorted = names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    for (number, name) in sorted.enumerated() { #expect(found.shown("\(0x7F01_0000 + number)") == "text \(name)") }
  }

  /// Versions of AGP read a folder with a variant differently: it may have the text that wins, or decide about the app's language.
  @Test(arguments: [
    ("j", ["be", "fr"], false), ("j", ["fr", "be"], true), ("k", ["be"], false), ("k", ["de"], true),
    ("none", ["de"], true),
  ]) func foldersWithAVariant(_ key: String, _ languages: [String], _ isSettled: Bool) {
    let files = [("values", ["k", "j"]), ("values-fr", ["k", "j"]), ("values-b+be+tarask", ["k"])].map { folder, keys in
      let texts = keys.map { "<string name=\"\($0)\">x</string>" }.joined()
      return androidFile(folder + "/a.xml", Array("<resources>\(texts)</resources>".utf8))
    }
    for (compiler, expected) in [(AndroidCompiler.gradle, isSettled), (.aapt2, true)] {
      let found = AndroidResources([files], compiler: compiler)
      let device = found.resolve(AndroidDeviceConfiguration(locales: languages.map { Text($0) }))
      withSlices(of: [key]) { #expect(found.isSettled($0[0], in: device) == expected) }
    }
  }

  // MARK: Files

  /// AGP passes over what editors and version control leave; aapt2 over hidden names alone.
  @Test(arguments: [
    ("strings.xml~", true, true), (".strings.xml", true, true), ("CVS", true, true), ("cvs", true, true),
    ("Thumbs.db", true, true),
    ("picasa.ini", true, true), ("vssver.SCC", true, true), (".scc", true, true), ("_old", false, true),
    ("strings.xml", false, false),
    ("~strings.xml", false, false), ("scc", false, false), ("cvsx", false, false), ("xthumbs.db", false, false),
  ]) func namesThatAreIgnored(_ name: String, _ asFile: Bool, _ asFolder: Bool) {
    #expect(AndroidCompiler.gradle.isIgnored(Text(name), isFolder: false) == asFile)
    #expect(AndroidCompiler.gradle.isIgnored(Text(name), isFolder: true) == asFolder)
    for isFolder in [false, true] {
      #expect(AndroidCompiler.aapt2.isIgnored(Text(name), isFolder: isFolder) == name.hasPrefix("."))
    }
  }

  /// Each character set reads what no other one does: the bytes and the texts are those of Python's codecs.
  @Test(
    arguments: [
      ("csisolatin1", [0xD0, 0xA4], "Ð¤"), ("cp5346", [0x8C], "Ś"), ("cp1251", [0x80], "Ђ"),
      ("cp5348", [0x8E, 0x83], "Žƒ"),
      ("cp5349", [0xA2], "Ά"), ("cp5350", [0xD0, 0x83], "Ğƒ"), ("cp1255", [0xD4], "װ"), ("cp1256", [0x81], "پ"),
      ("cp5353", [0x8E], "ˇ"), ("cp1258", [0xD5], "Ơ"), ("windows-874", [0xA1, 0x80], "ก€"), ("ibm-912", [0xA5], "Ľ"),
      ("iso-ir-109", [0xA1], "Ħ"), ("ibm-914", [0xA2], "ĸ"), ("iso8859-5", [0xA1], "Ё"), ("cp1089", [0xD7], "ط"),
      ("ibm-813", [0xAA], "ͺ"), ("ibm916", [0xDF], "‗"), ("csisolatin5", [0xD0], "Ğ"), ("iso8859_11", [0xA1], "ก"),
      ("8859_13", [0xA1], "”"), ("latin9", [0xA6, 0xAA], "Šª"), ("iso8859_16", [0xA2], "ą"),
      ("tis620.2533", [0xA1], "ก"),
      ("cskoi8r", [0xA4], "╓"), ("koi8_u", [0xA4, 0xAD], "єґ"), ("macroman", [0x81], "Å"), ("maccyrillic", [0xDD], "Ё"),
      ("maccentraleurope", [0x81], "Ā"), ("macukraine", [0xB6], "ґ"), ("windows-437", [0x9D, 0x80], "¥Ç"),
      ("ibm-737", [0x80], "Α"),
      ("cp775", [0x80], "Ć"), ("ibm-850", [0xD5], "ı"), ("cp852", [0x85], "ů"), ("cspcp855", [0x80], "ђ"),
      ("ibm-857", [0x8D], "ı"),
      ("ccsid00858", [0xD5], "€"), ("ibm-860", [0x84], "ã"), ("csibm861", [0x8B], "Ð"), ("ibm-862", [0x80], "א"),
      ("cp863", [0x84], "Â"),
      ("865", [0xAF], "¤"), ("cp866", [0xA1], "б"), ("csibm869", [0x86], "Ά"),
    ] as [(String, [UInt8], String)]) func characterSets(_ name: String, _ bytes: [UInt8], _ text: String)
  {
    for declaration in [
      "<?xml version='1.0' encoding='\(name)'?>", "<?xml version=\"1.0\" encoding=\"\(name.uppercased())\"?>",
    ] {
      let file =
        Array((declaration + "<resources><string name=\"k\">").utf8) + bytes + Array("</string></resources>".utf8)
      let found = AndroidResources([[androidFile("values/a.xml", file)]])
      #expect(found.shown("k") == text && found.diagnostics.items.isEmpty)
    }
  }

  /// UTF-16 with its mark, which says which byte comes first.
  @Test func marksOfUTF16() {
    let text = "<resources><string name=\"k\">é😀</string></resources>"
    var (little, big): ([UInt8], [UInt8]) = ([0xFF, 0xFE], [0xFE, 0xFF])
    for unit in text.utf16 {
      little += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      big += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    for bytes in [little, big, Array(little.dropFirst(2)), Array(big.dropFirst(2))] {
      let found = AndroidResources([[androidFile("values/a.xml", bytes)]])
      #expect(found.shown("k") == "é😀" && found.diagnostics.items.isEmpty)
    }
  }

  /// A doubtful encoding is a warning: the build goes on, and so does the preview.
  @Test func doubtfulEncodings() {
    for (name, byte) in [("x-none", UInt8(0x61)), ("gbk", 0xFF)] {
      let file = Array("<?xml version='1.0' encoding='\(name)'?><resources><string name=\"k\">a".utf8) + [byte]
      let found = AndroidResources([[androidFile("values/a.xml", file + Array("</string></resources>".utf8))]])
      #expect(found.diagnostics.items.map { "\($0.severity) \($0.slug)" } == ["warning android-xml"])
      #expect(found.failedStage == nil && found.shown("k").hasPrefix("a"))
    }
  }
}
