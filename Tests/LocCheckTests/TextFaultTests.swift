// Findings about texts that a phone shows otherwise than their author typed them.

import LocBase
import LocCatalog
import LocCheck
import TestSupport
import Testing

@Suite struct TextFaultTests {
  /// The slugs about one text of both platforms, and of a translation.
  private static let slugs: Set<String> = [
    "foreign-escape", "doubled-percent", "shown-markup", "lost-markup", "eaten-quotes", "edge-space",
    "invisible-mark",
  ]

  private func android(_ text: String, _ translation: String? = nil, pushed: Bool = false) throws -> [String] {
    var folders = [("values", string("k", text))]
    if let translation { folders.append(("values-de", string("k", translation))) }
    return try Self.found(SampleApp.android(folders), pushed)
  }

  private func ios(_ text: String, _ translation: String? = nil, pushed: Bool = false) throws -> [String] {
    var files = [("en", entry("k", text))]
    if let translation { files.append(("de", entry("k", translation))) }
    return try Self.found(SampleApp.ios(files), pushed)
  }

  private static func found(_ app: SampleApp, _ pushed: Bool) throws -> [String] {
    try app.findings(pushed: pushed ? ["k"] : []).filter { slugs.contains($0.slug) }.map {
      "\($0.severity.name) \($0.slug) [\($0.locales.joined(separator: " "))]"
    }
  }

  // MARK: - Escapes

  @Test(arguments: [
    #"One\\nTwo"#, #"A\\tb"#, #"Don\\\'t"#, #"\\u2022 item"#, #"70\\%"#, #"Caf\U00e9"#, #"Wait\2026"#, #"a\r\nb"#,
    #"Say \\\"hi"#, #"one\\ntwo"#, #"C: see\\nNext"#,
  ]) func escapesOnAndroid(_ text: String) throws {
    #expect(try android(text) == ["warning foreign-escape []"])
    #expect(try android("Text", text) == ["warning foreign-escape [de]"])
  }

  @Test(arguments: [
    #"Caf\u00e9"#, #"Caf\xe9"#, #"Caf\u{e9}"#, #"Hello \(name)"#, #"\342\200\242"#, #"Don\\'t"#, #"One\\nTwo"#,
    #"Caf\\U00e9"#, #"Hi \U0001F600"#,
  ]) func escapesOnApple(_ text: String) throws {
    #expect(try ios(text) == ["warning foreign-escape [en]"])
    #expect(try ios("Text", text) == ["warning foreign-escape [de]"])
  }

  @Test(arguments: [
    #"..\\new"#, #"src\\main\\new"#, #"domain\\name"#, #"\\theta + \\tau"#, #"%APPDATA%\\temp"#, #".\\test"#,
    #"C:\\new\\temp"#, #"C:\\Program Files\\new\\text"#, #"\\\\server\\name"#, #"CORP\\name"#, #"Write \'\\n\' here"#,
    #"Write „\\n“ here"#,
    #"It\'s \"this\"\n\t\@ \? \#"#, #"\u00e9"#, #"a \\ b"#,
  ]) func noEscapesOnAndroid(_ text: String) throws { #expect(try android(text) == []) }

  @Test(arguments: [
    #"C:\\new\\temp"#, #"Caf\U00e9 \U41"#, #"One\nTwo\t\"x\"\r"#, #"Don\'t"#, "u00e9 u2019", #"\-\."#,
  ]) func noEscapesOnApple(_ text: String) throws { #expect(try ios(text) == []) }

  @Test func aBackslashThatTheSourceLacks() throws {
    #expect(try android("Delete?", #"L\\?"#) == ["warning foreign-escape [de]"])
    #expect(try android(#"a \\ b"#, #"c \\ d"#) == [])
    // The key, comments and other tables have no part in it.
    let app = SampleApp.ios([("en", "/* \\u */ \"k\\u0041\" /* = \"\\x\" */ = \"Text\";\n")])
    #expect(try Self.found(app, false) == [])
    let plist = "<plist version=\"1.0\"><dict><key>k</key><string>&amp;amp; &lt;</string></dict></plist>"
    #expect(try Self.found(SampleApp.ios([("en", plist)]), false) == ["warning shown-markup [en]"])
  }

  @Test func aLineAfterAPath() throws {
    #expect(try android(#"Look in C:\\temp\nOne\\nTwo"#) == ["warning foreign-escape []"])
  }

  /// A backslash is in a path or not by one pass over the text.
  @Test(arguments: [#"`\\n`"#, #"C:\\n"#, #"a:\\"#]) func manyBackslashes(_ part: String) throws {
    let text = String(repeating: part, count: 100_000)
    let begun = processorSeconds()
    _ = try ios(text)
    _ = try ios("Text", text)
    #expect(processorSeconds() - begun < 10)
  }

  // MARK: - Percent signs

  /// Java's `%<s` without a placeholder before it has no argument.
  @Test(arguments: ["20%&lt;b>x&lt;/b>", "%&lt;s", "20%&lt;br>x"]) func aPercentSignBeforeATag(_ text: String) throws {
    #expect(try android(text) == [])
    #expect(try android("20% off", text).filter { !$0.contains("shown-markup") } == [])
    #expect(try ios(text.replacing("&lt;", with: "<")) == [])
  }

  @Test func aPlaceholderInQuotes() throws {
    #expect(try ios(#"“%%@” was deleted"#, pushed: true) == ["warning doubled-percent [en]"])
    #expect(try android(#"\"%%1$s\" was deleted"#) == ["warning doubled-percent []"])
    #expect(try ios("%1$@%%i used") == [] && ios("%@%%s used") == [])
  }

  @Test(arguments: [
    "%%1$s sent", "%%d items", "Hello %%s", "Hello %%s, %1$s", "%%2$d", "%%.2f km", "%%1$.2f km", "%%2$,d",
  ])
  func doubledOnAndroid(_ text: String) throws {
    #expect(try android(text) == ["warning doubled-percent []"])
  }

  @Test(arguments: ["%%@ sent", "%%1$@", "%%ld items", "%%d.", "%%d%%"]) func doubledOnApple(_ text: String) throws {
    #expect(try ios(text) == ["warning doubled-percent [en]"])
  }

  @Test(arguments: [
    "50%% off", "100%%d’abord", "100%%sure", "100%%s", "%1$s%%", "%%", "%%%1$s", "90 %%d", "%%5d", "%%x", "'%%d'",
    "a%%-s", "100%%.", "a%%.b",
  ]) func noDoubledSigns(_ text: String) throws { #expect(try ios(text) == []) }

  @Test func aPlaceholderThatATextIsAbout() throws {
    #expect(try ios("Write '%%u' for it", "Schreibe %%u dafür") == [])
    #expect(try ios("Write %u for it", "Schreibe %%u dafür") == ["warning doubled-percent [de]"])
  }

  /// The lost argument has the same cause.
  @Test func aDoubledSignInATranslation() throws {
    let app = SampleApp.ios([("en", entry("k", "%1$@ sent")), ("de", entry("k", "%%1$@ schickt"))])
    #expect(try app.lines() == ["doubled-percent k [de]"])
  }

  // MARK: - Markup

  @Test(arguments: [
    "Terms &amp; more", "Don&#39;t", "Don&#x27;t", "a&NBSP;b", "&lt;", "7&nbspdays", "7&#160 days", "a &amp b",
  ])
  func entities(_ text: String) throws {
    #expect(try ios(text) == ["warning shown-markup [en]"])
    #expect(try ios("Text", text) == ["warning shown-markup [de]"])
  }

  @Test(arguments: [
    "Terms & more", "AT&T; x", "&#;", "&;", "&#1", "&ampere", "a &b;", "x < y > z", "<name>", "I <3 you", "</>",
    "Mail <a@b.example>", "Map<A,B>", "a <b and c> d",
  ])
  func noMarkup(_ text: String) throws {
    #expect(try ios(text, pushed: true) == [])
    #expect(try ios("Text", text) == [])
  }

  /// The app's own code may read a text as HTML; a push does not.
  @Test(arguments: ["<b>Hi</b>", "Hi<br/>you", "<a href='x'>y</a>", "<P>", "</i>"]) func tags(_ text: String) throws {
    #expect(try ios(text) == [])
    #expect(try ios(text, pushed: true) == ["warning shown-markup [en]"])
    #expect(try ios("Text", text) == ["warning shown-markup [de]"])
    #expect(try ios("<i>Text</i>", text) == [])
  }

  /// No code reads these in a text, whatever the source language's text has.
  @Test(arguments: ["Hi <!-- note --> there", "<![CDATA[Hi]]>", "Hi <xliff:g id='x'>%@</xliff:g>", "<g id='1'>Hi</g>"])
  func markupOfFiles(_ text: String) throws {
    #expect(try ios(text) == ["warning shown-markup [en]"])
    #expect(try ios("Text", text) == ["warning shown-markup [de]"])
    #expect(try ios("<b>Text</b> <!-- note -->") == [] && ios("a <! b") == [])
  }

  @Test func entitiesOfHTML() throws {
    #expect(try ios("<b>a</b>&nbsp;b") == [])
    #expect(try ios("<b>a</b>", "a&nbsp;b") == [])
    #expect(try android("&lt;b>a&lt;/b>", "a&amp;nbsp;b") == [])
    #expect(try android("a &amp; b", "c &amp;amp; d") == ["warning shown-markup [de]"])
  }

  @Test(arguments: [
    "One<br/>Two", "<p>One</p><p>Two</p>", "<li>One</li><li>Two</li>", "One<br></br>Two", "One<b>.</b><br/>Two",
    "%1$s<br/>%2$s", "One<BR/>Two", "One<Br></Br>Two",
  ])
  func joinedWords(_ text: String) throws { #expect(try android(text) == ["warning lost-markup []"]) }

  @Test(arguments: [
    "One <br/>Two", "One<br/> Two", #"One\n<br/>Two"#, #"One<br/>\nTwo"#, "<br/>One", "One<br/>", "One<b>Two</b>",
  ])
  func wordsApart(_ text: String) throws { #expect(try android(text) == []) }

  @Test func tagsOfOneLanguage() throws {
    #expect(try android("&lt;b>Hi&lt;/b>", "<b>Hallo</b>") == ["warning lost-markup [de]"])
    #expect(try android("<b>Hi</b>", "&lt;b>Hallo&lt;/b>") == ["warning shown-markup [de]"])
    #expect(try android("<b>Hi</b>", "Hallo") == [])
    #expect(try android("Hi", "<b>Hallo</b>") == [])
  }

  // MARK: - Quotes

  @Test(arguments: [
    #"He said "hi""#, #"Open "%1$s" now"#, "He said &quot;hi&quot;", #""He said "hi" to me""#, #"A 5" screen"#,
    #""Foo" and "Bar""#, #"a "b" c "d" e"#, #"<b>x</b> and "y" z"#, #"27" and 32" screens"#, #"Say "x" or "#,
  ]) func eatenQuotes(_ text: String) throws { #expect(try android(text) == ["warning eaten-quotes []"]) }

  @Test(arguments: [
    #""  It's here ""#, #"Name:" "%1$s"#, #""It's" here"#, #"He said \"hi\""#, #""""#, #""Foo: "%1$s" bar""#,
    #"<![CDATA[<a href="x">y</a>]]>"#, #"A screen""#, #""A screen"#, #""<b>"Hi"</b>"#, #""a  b" c"#, #""  "Foo"  ""#,
    "Text",
  ]) func quotesWithAPurpose(_ text: String) throws {
    #expect(try android(text).filter { $0.hasPrefix("warning eaten") } == [])
  }

  // MARK: - White space

  @Test(arguments: [" Warte", "\\nWarte", "Warte\\n", "Eins\\n Zwei"]) func spaces(_ text: String) throws {
    #expect(try ios("Wait", text) == ["note edge-space [de]"])
    #expect(try ios("Wait", text, pushed: true) == ["warning edge-space [de]"])
    #expect(try ios(text) == [] && ios(text, text) == [])
  }

  @Test func aBlankThatNobodySees() throws {
    #expect(try ios("Wait", "Warte ") == [])
    #expect(try ios("Wait", "Warte ", pushed: true) == ["note edge-space [de]"])
    #expect(try android("One\\nTwo", "Eins\\n\n   Zwei") == ["note edge-space [de]"])
  }

  // MARK: - Invisible marks

  @Test(arguments: [
    "\u{200B}", "\u{FEFF}", "\u{200E}", "\u{202E}", "\u{2060}", "\u{2067}", "\u{61C}", "\u{180E}", "\u{FFFC}",
  ])
  func invisibleMarks(_ mark: String) throws {
    #expect(try ios("Tap here", "Tippe\(mark) hier") == ["warning invisible-mark [de]"])
    #expect(try ios("Tap\(mark) here", "Tippe\(mark) hier").filter { $0.hasSuffix("[de]") } == [])
  }

  @Test(arguments: [
    "Qualitäts\u{AD}sicherung", "رخ\u{200C}ب", "👩\u{200D}👧", "\u{200F}שלום", "Hallo \u{2068}%1$@\u{2069}",
    "រក្សា\u{200B}ទុក",
    "ก\u{200B} ข", "日\u{200B}本", "すごい！\u{200B}次へ", "の\u{200B}Android", "、\u{200B}%1$@", "ᠯ\u{180E}ᠠ", "a/\u{200B}b",
    "a\u{A0}b", "a\u{202F}b", "a\u{2009}b", "é ü",
  ]) func marksWithAPurpose(_ text: String) throws { #expect(try ios("Text", text) == []) }

  /// The language decides, as a text may have no letter of its own.
  @Test(arguments: ["ar", "fa-IR", "he"]) func marksOfDirection(_ language: String) throws {
    let app = SampleApp.ios([("en", entry("k", "Text")), (language, entry("k", "\u{200F}Google Play"))])
    #expect(try Self.found(app, false) == [])
  }

  @Test func marksOfTheSource() throws {
    #expect(try ios("\u{FEFF}Text") == ["warning invisible-mark [en]"])
    #expect(try ios("Te\u{1}xt") == ["warning invisible-mark [en]"])
    #expect(try ios("Te\u{200B}xt") == [])
    #expect(try ios("Text", "Te\u{AD} xt") == ["warning invisible-mark [de]"])
    #expect(try ios("Text", "日本\u{200B}") == ["warning invisible-mark [de]"])
  }

  // MARK: - Where it counts

  @Test func textsThatAreNoWords() throws {
    let pattern = SampleApp.android([("values", string("k", #"\\n &amp;amp;"#, "translatable=\"false\""))])
    #expect(try Self.found(pattern, false) == [])
    #expect(try Self.found(pattern, true).count == 2)
    #expect(try ios("https://a.example/?a&amp;b") == [])
  }

  @Test func forms() throws {
    let app = SampleApp.android([
      ("values", plurals("k", [("one", "%%d day"), ("other", #"Delete "%1$s" now"#)])),
      ("values-de", plurals("k", [("one", #"" %%d Tag""#), ("other", "%1$s Tage")])),
    ])
    #expect(
      try Self.found(app, false) == [
        "warning doubled-percent [ de]", "warning eaten-quotes []", "note edge-space [de]",
      ])
  }

  @Test func catalogs() throws {
    let app = SampleApp.catalog(
      #""k": {"localizations": {"en": \#(unit(#"Caf\\u00e9"#)), "de": \#(unit("%%@ &amp;"))}}"#)
    #expect(
      try Self.found(app, false) == [
        "warning foreign-escape [en]", "warning doubled-percent [de]", "warning shown-markup [de]",
      ])
  }

  // MARK: - Between languages

  private func array(_ items: [String]) -> String {
    "<string-array name=\"k\">\(items.map { "<item>\($0)</item>" }.joined())</string-array>\n"
  }

  @Test(arguments: [
    (["One", "%1$s days"], ["Eins", "Tage"], ["argument-mismatch k [de]"]),
    (["%1$s"], ["%2$s"], ["argument-mismatch k [de]"]), (["One", "Two"], ["Eins"], ["array-items k [de]"]),
    (["<b>Hi</b>"], ["&lt;b>Hallo&lt;/b>"], ["shown-markup k [de]"]),
    (["Hi"], [#"Sag "hallo" x"#], ["eaten-quotes k [de]"]),
    ([#"Say "hi" x"#], ["Hallo"], ["eaten-quotes k []"]), (["One", "Two"], ["Eins", "Zwei"], []),
  ]) func arrays(_ source: [String], _ translation: [String], _ lines: [String]) throws {
    let app = SampleApp.android([("values", array(source)), ("values-de", array(translation))])
    #expect(try app.lines() == lines)
  }

  @Test func arraysOfOneLanguage() throws {
    #expect(try SampleApp.android([("values", array(["a"])), ("values-night", array(["a", "b"]))]).lines() == [])
  }

  @Test func skippedNumbers() throws {
    #expect(
      try SampleApp.ios([("en", entry("k", "%1$@ and %3$@"))]).sentences("argument-mismatch")
        == ["has %3$@, and no placeholder for argument 2"])
    for text in ["%1$@ and %2$@", "%@ and %@", "%2$@ and %1$@", "100%"] {
      #expect(try SampleApp.ios([("en", entry("k", text))]).lines("argument-mismatch") == [])
    }
  }

  @Test func argumentsWithoutNumbers() throws {
    func lines(_ source: String) throws -> [String] {
      try SampleApp.ios([("en", entry("k", source)), ("de", entry("k", source))]).lines("multiple-substitutions")
    }
    #expect(try lines("%@ liked %@") == ["multiple-substitutions k [en]"])
    #expect(try lines("%1$@ liked %2$@") == [] && lines("%@: %ld") == [] && lines("%@") == [])
    #expect(try SampleApp.ios([("en", entry("k", "%@ liked %@"))]).lines("multiple-substitutions") == [])
  }

  @Test func keysOfOneName() throws {
    let app = SampleApp.android([("values", string("a.b", "A") + string("a_b", "B") + string("ab", "C"))])
    #expect(try app.lines() == ["duplicate-resource a_b []"] && app.findings().first?.severity == .warning)
  }
}
