// A preview as a whole: which texts are not translated, how grave a line is, why a key is missing, and which devices exist.

import LocBase
import LocCatalog
import Testing

@testable import LocDevice

@Suite struct PreviewTests {
  static func catalog(_ files: [(path: String, text: String)]) throws -> Catalog {
    try Catalog(
      files: files.map { path, text in
        Catalog.Input(path.hasPrefix("values") ? .android : .ios, path: Text(path), bytes: Array(text.utf8))
      }, keys: KeyMap(), developmentRegion: nil)
  }

  static let shop: [(path: String, text: String)] = [
    (
      "values/s.xml",
      """
      <resources><string name="t">Title</string><string name="b">Body</string><string name="hi">Hi, %1$s</string>
      <string name="brand" translatable="false">Shop</string><string name="link">@string/b</string></resources>
      """
    ),
    (
      "values-fr/s.xml",
      "<resources><string name=\"t\">Titre</string><string name=\"link\">@string/b</string><string name=\"gone\">x</string></resources>"
    ),
    ("values-he/s.xml", "<resources><string name=\"t\">ת</string></resources>"),
    ("en.lproj/Localizable.strings", "\"T\" = \"Title\"; \"HI\" = \"Hi, %@\";"),
    ("fr.lproj/Localizable.strings", "\"T\" = \"Titre\";"),
  ]

  static func message(android: String = "", ios: String = "") -> PushMessage? {
    let text = """
      {"topic": "x", "android": {"notification": {\(android)}}, "apns": {"payload": {"aps": {"alert": {\(ios)}}}}}
      """
    return try? PushMessage(Array(text.utf8), name: "m")
  }

  @Test(arguments: [
    ("t", "fr", false), ("b", "fr", true), ("b", "fr-CA", true), ("b", "en-US", false), ("b", "und", false),
    ("t", "he-IL", true), ("b", "sv", true), ("brand", "sv", false), ("brand", "fr", false), ("link", "fr", true),
    ("gone", "fr", false),
  ]) func aTextOfTheDefaultFolderIsNotTranslated(_ key: String, _ locale: String, _ isFallback: Bool) throws {
    let push = try #require(Self.message(android: "\"title_loc_key\": \"\(key)\""))
    let preview = try Self.catalog(Self.shop).preview(push, on: Device(.android, [locale]))
    #expect(preview.title?.isFallback == isFallback)
    #expect(preview.json.contains("\"fallback\":\(isFallback ? "\"default\"" : "null"),\"file\""))
  }

  @Test(arguments: [("T", "fr", false), ("T", "en", false), ("T", "sv", true), ("HI", "fr", false), ("HI", "sv", true)])
  func aTableOfAnotherLanguageIsNotTranslated(_ key: String, _ locale: String, _ isFallback: Bool) throws {
    let push = try #require(Self.message(ios: "\"title-loc-key\": \"\(key)\""))
    let preview = try Self.catalog(Self.shop).preview(push, on: Device(.ios, [locale]))
    #expect(preview.title?.isFallback == isFallback)
  }

  @Test(
    arguments: [
      ("\"title_loc_key\": \"t\"", nil), ("\"title_loc_key\": \"t\", \"title\": \"x\"", .error),
      ("\"title_loc_key\": \"hi\"", .error), ("\"title_loc_key\": \"hi\", \"title_loc_args\": [\"A\"]", nil),
      ("\"title_loc_key\": \"hi\", \"title_loc_args\": []", .error), ("\"title_loc_key\": \"none\"", .error),
      ("\"channel_id\": \"c\"", .error), ("\"title\": \"x\"", nil),
    ] as [(String, Diagnostic.Severity?)]) func theGravestLineCounts(_ fields: String, _ severity: Diagnostic.Severity?)
    throws
  {
    let push = try #require(Self.message(android: fields))
    #expect(try Self.catalog(Self.shop).preview(push, on: Device(.android, ["en"])).severity == severity)
  }

  @Test(arguments: [
    ("none", "hi", "there are no Android resources to look in"),
    ("shop", "hii", "the app has no string of this name; did you mean 'hi'?"),
    ("shop", "gone", "the build removes it: no values folder without a language has it (values-fr/s.xml:1:81)"),
    ("shop", "something_else", "the app has no string of this name"),
  ]) func aMissingKeyIsExplained(_ app: String, _ key: String, _ detail: String) throws {
    let catalog = try Self.catalog(app == "shop" ? Self.shop : [])
    let push = try #require(Self.message(android: "\"title_loc_key\": \"\(key)\""))
    let preview = try catalog.preview(push, on: Device(.android, ["fr"]))
    #expect(preview.title?.detail == detail)
    // A rule's own previews search for nothing.
    let plain = try catalog.preview(push, on: Device(.android, ["fr"]), hasHints: false)
    #expect(plain.title?.detail == (key == "gone" ? detail : AndroidDevice.noString.string))
  }

  @Test(arguments: [
    ("hi", "the app has 'HI', and capitals count, so the key itself is shown"),
    ("TT", "the key itself is shown"), ("HII", "the key itself is shown; did you mean 'HI'?"),
  ]) func aMissingKeyOfIOSIsExplained(_ key: String, _ detail: String) throws {
    let push = try #require(Self.message(ios: "\"title-loc-key\": \"\(key)\""))
    #expect(try Self.catalog(Self.shop).preview(push, on: Device(.ios, ["en"])).title?.detail == detail)
  }

  /// One search serves all devices, but each platform's key is searched in its own resources.
  @Test func aKeyThatBothPlatformsLack() throws {
    let push = try #require(Self.message(android: "\"title_loc_key\": \"Hi\"", ios: "\"title-loc-key\": \"Hi\""))
    let previews = try Self.catalog(Self.shop).previews(push)
    #expect(Set(previews.map { $0.device.platform }) == [.android, .ios])
    for preview in previews {
      let detail =
        preview.device.platform == .android
        ? "the app has no string of this name; did you mean 'hi'?"
        : "the app has 'HI', and capitals count, so the key itself is shown"
      #expect(preview.title?.detail == detail)
    }
  }

  /// A subtitle's key is explained as a title's and a body's are.
  @Test(arguments: ["title-loc-key", "subtitle-loc-key", "loc-key"]) func eachLineIsExplained(_ name: String) throws {
    let push = try #require(Self.message(ios: "\"\(name)\": \"hi\""))
    let preview = try Self.catalog(Self.shop).preview(push, on: Device(.ios, ["en"]))
    #expect(preview.lines.map { $0.detail } == ["the app has 'HI', and capitals count, so the key itself is shown"])
  }

  /// What fails: a line that is left out, that shows a raw key, or that ends the app; a raw format does not.
  @Test(arguments: [
    ("\"title_loc_key\": \"t\"", "\"title-loc-key\": \"T\"", false, false),
    ("\"title_loc_key\": \"hi\"", "\"title-loc-key\": \"HI\"", false, false),
    ("\"title_loc_key\": \"none\"", "\"title-loc-key\": \"none\"", true, true),
    (
      "\"title_loc_key\": \"hi\", \"title_loc_args\": []", "\"title-loc-key\": \"HI\", \"title-loc-args\": []", false,
      false
    ),
    ("\"title_loc_key\": \"5\"", "\"title\": \"x\", \"title-loc-key\": \"none\"", true, true),
    ("\"title\": \"x\", \"title_loc_key\": \"none\"", "\"title\": \"x\"", false, false),
  ]) func whatFails(_ android: String, _ ios: String, _ isAndroid: Bool, _ isApple: Bool) throws {
    let push = try #require(Self.message(android: android, ios: ios))
    let catalog = try Self.catalog(Self.shop)
    #expect(try catalog.preview(push, on: Device(.android, ["en"])).fails == isAndroid)
    #expect(try catalog.preview(push, on: Device(.ios, ["en"])).fails == isApple)
  }

  /// The shown text and the intended one, each under its own name.
  @Test func aLineAsJSON() throws {
    let push = try #require(Self.message(android: "\"title_loc_key\": \"hi\"", ios: "\"title-loc-key\": \"HI\""))
    let catalog = try Self.catalog(Self.shop)
    let android = try catalog.preview(push, on: Device(.android, ["en"])).json
    #expect(
      android.hasPrefix(
        #"{"platform":"android","release":16,"locales":["en"],"notification":"posted","crashes":false,"fallback_language":false"#
      ))
    #expect(
      android.contains(#""title":{"outcome":"text","text":"Hi, %1$s","intended":"Hi, %1$s","key":"hi","locale":null"#))
    #expect(android.contains(#""subtitle":null,"body":null,"findings":[]}"#))
    let ios = try catalog.preview(try #require(Self.message(ios: "\"loc-key\": \"none\"")), on: Device(.ios, ["en"]))
      .json
    #expect(
      ios.contains(
        #""body":{"outcome":"raw_key","text":"none","intended":null,"key":"none","locale":null,"fallback":null,"file":null"#
      ))
    #expect(
      ios.contains(
        #""line":null,"reason":"missing-key","detail":"the key itself is shown","certainty":{"level":"observed","release":null},"#
      ))
  }

  /// What the choice of a language leaves open is a finding behind those of the message.
  @Test func anUnknownRegion() throws {
    let catalog = try Self.catalog([("Base.lproj/Localizable.strings", "\"T\" = \"Title\";")])
    let push = try #require(Self.message(ios: "\"title-loc-key\": \"T\""))
    let preview = try catalog.preview(push, on: Device(.ios, ["sv"]))
    #expect(preview.findings.map { $0.code } == push.findings.map { $0.code } + [.unknownRegion])
    #expect(
      try catalog.preview(push, on: Device(.android, ["sv"])).findings.map { $0.code } == push.findings.map { $0.code })
  }

  /// A file whose encoding is not known here may say something else in the app.
  @Test(arguments: [("utf-8", true), ("x-none", false)]) func aDoubtfulEncoding(_ name: String, _ isCertain: Bool)
    throws
  {
    let text = "<?xml version='1.0' encoding='\(name)'?><resources><string name=\"t\">Title</string></resources>"
    let push = try #require(Self.message(android: "\"title_loc_key\": \"t\""))
    let title = try Self.catalog([("values/s.xml", text)]).preview(push, on: Device(.android, ["en"])).title
    #expect(title?.text == "Title" && title?.certainty == (isCertain ? .verified : .unverified))
    let detail = "a Gradle build may decode the file otherwise; see the warning about its encoding"
    #expect(title?.detail == (isCertain ? nil : detail))
  }

  // MARK: What reaches a platform

  private func content(_ message: String) throws -> PushContent {
    try [UInt8]("{\"message\": \(message)}".utf8).withUnsafeBufferPointer { bytes in
      var reader = JSONReader()
      return PushContent(body: try reader.parse(UTF8Slice(bytes)))
    }
  }

  private func literal(_ field: PushField?) -> String? { field?.literal.map { String(decoding: $0, as: UTF8.self) } }

  /// FCM's merge: a platform's own text overrides the common one; in proto3 an empty one is none.
  @Test(arguments: [("\"own\"", "own"), ("\"\"", "common"), ("null", "common"), ("5", "common")])
  func ownTexts(_ own: String, _ expected: String) throws {
    let notification = #"{"title": \#(own), "body": "b"}"#
    let content = try content(
      """
      {"notification": {"title": "common"}, "android": {"notification": \(notification)},
      "apns": {"payload": {"aps": {"alert": \(notification)}}}, "webpush": {"notification": \(notification)}}
      """)
    for (name, found) in [("Android", content.android), ("iOS", content.apple), ("web", content.web)] {
      #expect(literal(found?.title) == expected && literal(found?.body) == "b", "\(name)")
    }
    #expect(content.hasOwnWeb)
  }

  @Test func aNotificationOfEachForm() throws {
    let remote = #"{"remote_notification": {"notification": {"title": "v2", "title_loc_key": "k"}}}"#
    let second = try content("{\"android_v2\": \(remote)}")
    #expect(literal(second.android?.title) == "v2" && second.android?.title.key == [0x6B])
    #expect(second.apple == nil && second.web == nil && !second.hasOwnWeb)
    let both = try content("{\"android\": {\"notification\": {\"body\": \"v1\"}}, \"android_v2\": \(remote)}")
    #expect(literal(both.android?.body) == "v1" && both.android?.title == PushField())
    let common = try content(#"{"notification": {"title": "T", "body": "B"}}"#)
    for found in [common.android, common.apple, common.web] {
      #expect(literal(found?.title) == "T" && literal(found?.body) == "B" && found?.subtitle == PushField())
    }
    for nothing in [
      "{}", #"{"notification": {}}"#, #"{"notification": [], "data": {"a": "b"}}"#,
      #"{"android": {"notification": {}}}"#,
    ] {
      #expect(try content(nothing) == PushContent())
    }
  }

  /// What is no UTF-8 is no text of an app.
  @Test(
    arguments: [([0x61, 0xFF], [0x78], "the format"), ([0x25, 0x73], [0xFF], "an argument")]
      as [([UInt8], [UInt8], String)])
  func bytesThatAreNoText(_ format: [UInt8], _ argument: [UInt8], _ what: String) {
    format.withUnsafeBufferPointer { format in
      argument.withUnsafeBufferPointer { argument in
        [UTF8Slice(argument)].withUnsafeBufferPointer { arguments in
          let android = #expect(throws: LocScriptError.self) {
            try Devices.androidFormat(UTF8Slice(format), arguments, locale: "en")
          }
          let apple = #expect(throws: LocScriptError.self) {
            try Devices.appleFormat(UTF8Slice(format), Array(arguments))
          }
          for error in [android, apple] { #expect(error?.diagnostics.map { $0.message } == ["\(what) is not UTF-8"]) }
        }
      }
    }
  }

  private static let platforms: [Device.Platform] = [.android, .ios, .web]

  /// With the app open Firebase's SDKs draw nothing; on iOS the app decides over texts that are the system's.
  @Test(arguments: platforms) func anOpenApp(_ platform: Device.Platform) throws {
    let message =
      #"{"topic": "x", "notification": {"title": "T", "body": "B"}, "webpush": {"notification": {"title": "T"}}}"#
    let push = try PushMessage(Array(message.utf8), name: "m")
    let catalog = try Self.catalog(Self.shop)
    let closed = try catalog.preview(push, on: Device(platform, ["en"]))
    #expect(closed.notification == .posted && closed.title?.text == "T")
    let open = try catalog.preview(push, on: Device(platform, ["en"], isForeground: true))
    #expect(open.notification == .app)
    #expect((open.title?.text == "T") == (platform == .ios) && (open.body == nil) == (platform != .ios))
  }

  /// Data alone posts nothing, wherever it arrives.
  @Test(arguments: platforms) func aMessageWithoutANotification(_ platform: Device.Platform) throws {
    let message = #"{"topic": "x", "data": {"a": "b"}, "webpush": {"data": {"a": "b"}}}"#
    let push = try PushMessage(Array(message.utf8), name: "m")
    for isForeground in [false, true] {
      let device = Device(platform, ["en"], isForeground: isForeground)
      let preview = try Self.catalog(Self.shop).preview(push, on: device)
      #expect(preview.notification == .none && preview.title == nil && preview.body == nil)
    }
  }

  @Test(arguments: [
    ("fr-rCA", "Did you mean 'fr-CA'?"), ("values-fr", "Did you mean 'fr'?"), ("b+sr+Latn", "Did you mean 'sr-Latn'?"),
    ("values-iw", "Did you mean 'he'?"), ("english", "Write it as in BCP 47: fr, fr-CA, zh-Hant-HK."),
    ("tlh", "Write it as in BCP 47: fr, fr-CA, zh-Hant-HK."),
  ]) func noPhoneHasIt(_ locale: String, _ help: String) throws {
    let push = try #require(Self.message(android: "\"title\": \"x\""))
    let catalog = try Self.catalog(Self.shop)
    let failure = #expect(throws: LocScriptError.self) {
      try catalog.preview(push, on: Device(.android, ["en", locale]))
    }
    #expect(failure?.code == 400 && failure?.diagnostics.first?.help == help)
  }

  @Test(arguments: ["fr", "fr-CA", "fr_CA", "und", "zh-Hant-HK", "be-tarask", "iw", "es-419", "zh-yue", "fil", "haw"])
  func aPhoneMayHaveIt(_ locale: String) throws {
    let push = try #require(Self.message(android: "\"title\": \"x\""))
    _ = try Self.catalog(Self.shop).preview(push, on: Device(.android, [locale]))
  }

  /// A language of the app's own need not be CLDR's.
  @Test func theAppsOwnLanguages() throws {
    let push = try #require(Self.message(android: "\"title\": \"x\""))
    let text = "<resources><string name=\"a\">a</string></resources>"
    let catalog = try Self.catalog([("values/s.xml", text), ("values-qqx/s.xml", text)])
    #expect(try catalog.previews(push).count == 2)
    _ = try catalog.preview(push, on: Device(.android, ["qqx"]))
  }

  static let strings = """
    {"sourceLanguage": "en", "version": "1.0", "strings": {"Order %@ shipped": {"localizations": {"de":
    {"stringUnit": {"state": "translated", "value": "Bestellung %@ versandt"}}}}, "%lld new": {"localizations": {}}}}
    """

  @Test(
    arguments: [
      ("Order %@ shipped", "en", nil, "Order 7 shipped"), ("Order %@ shipped", "de", nil, "Bestellung 7 versandt"),
      ("%lld new", "en", "lost-specifier", "ld new"), ("%lld new", "de", "missing-key", "ld new"),
    ] as [(String, String, String?, String)]) func theKeyIsTheTextOfTheSourceLanguage(
      _ key: String, _ locale: String, _ reason: String?, _ text: String
    ) throws
  {
    let catalog = try Self.catalog([("App/Localizable.xcstrings", Self.strings)])
    let push = try #require(Self.message(ios: "\"loc-key\": \"\(key)\", \"loc-args\": [\"7\"]"))
    let preview = try catalog.preview(push, on: Device(.ios, [locale]))
    #expect(preview.body?.reason == reason && preview.body?.text == text)
    #expect((preview.severity == nil) == (reason == nil))
  }

  /// The text that the catalog has is not the one that is shown: the line has its place, and no language.
  @Test func aTextThatIsNotCompiled() throws {
    let unit = #"{"stringUnit": {"state": "new", "value": "Text"}}"#
    let strings = #"{"sourceLanguage": "en", "version": "1.0", "strings": {"K": {"localizations": {"en": \#(unit)}}}}"#
    let catalog = try Self.catalog([("App/Localizable.xcstrings", strings)])
    let push = try #require(Self.message(ios: "\"loc-key\": \"K\""))
    let body = try catalog.preview(push, on: Device(.ios, ["en"])).body
    #expect(body?.text == "K" && body?.code == .missingKey && body?.locale == nil)
    #expect(body?.file == "App/Localizable.xcstrings" && body?.line == 1)
  }

  /// The default folder has a device of its own, which no folder of a language serves.
  @Test func theDefaultFolderHasADevice() throws {
    func file(_ folder: String) -> (path: String, text: String) {
      (folder + "/s.xml", "<resources><string name=\"t\">\(folder)</string></resources>")
    }
    let catalog = try Self.catalog([file("values"), file("values-en"), file("values-fr")])
    let push = try #require(Self.message(android: "\"title_loc_key\": \"t\""))
    let shown = try catalog.previews(push).map { "\($0.device.locales[0]) \($0.title?.text ?? "nothing")" }
    #expect(shown.sorted() == ["en values-en", "fr values-fr", "und values"])
  }

  /// Which folder comes first decides between two languages' tables, but nothing about a text that is sent.
  @Test func theOrderOfFolders() throws {
    let catalog = try Self.catalog([
      ("de.lproj/Localizable.strings", "T = de;"), ("fr.lproj/Localizable.strings", "T = fr;"),
    ])
    let push = try #require(Self.message(ios: #""title-loc-key": "T", "body": "sent""#))
    let preview = try catalog.preview(push, on: Device(.ios, ["ja"]))
    #expect(preview.title?.certainty == .unverified)
    #expect(preview.title?.detail?.hasSuffix("the order of the app's folders decides") == true)
    #expect(preview.body?.text == "sent" && preview.body?.certainty == .observed && preview.body?.detail == nil)
  }

  /// A text that the build refuses reaches no phone: that is the reason, whatever else is said of it.
  @Test func aTextThatTheBuildRefuses() throws {
    let catalog = try Self.catalog([
      ("values/s.xml", #"<resources><string name="t">a \u00zz</string><string name="u">x</string></resources>"#)
    ])
    for (key, code) in [("t", .buildFails), ("u", nil)] as [(String, DiagnosticCode?)] {
      let push = try #require(Self.message(android: #""title_loc_key": "\#(key)", "title_loc_args": ["a", "b"]"#))
      let title = try catalog.preview(push, on: Device(.android, ["en"])).title
      #expect(title?.code == code && title?.certainty == (code == nil ? .verified : .source))
      #expect(title?.text == (code == nil ? "x" : nil))
    }
  }

  /// Lines are equal where everything is that an interface shows of them.
  @Test func linesThatDiffer() {
    let line = Preview.Line(
      .text, text: "a", intended: "b", key: "k", locale: "fr", file: "f", line: 1, reason: .missingKey, detail: "d",
      certainty: .source)
    let changes: [(inout Preview.Line) -> Void] = [
      { $0.outcome = .blank }, { $0.text = nil }, { $0.intended = "a" }, { $0.key = nil }, { $0.locale = "fr-CA" },
      { $0.fallback = .defaultText }, { $0.file = nil }, { $0.line = 2 }, { $0.code = nil }, { $0.detail = "e" },
      { $0.certainty = .observed },
    ]
    let copy = line
    #expect(copy == line)
    for (number, change) in changes.enumerated() {
      var other = line
      change(&other)
      #expect(other != line, "change \(number)")
    }
  }

  /// What a host in Swift gets of a format: null is no empty text, and the exceptions are told apart.
  @Test func formatsOfHosts() throws {
    #expect(try Devices.appleFormat("%@, %@, %@", arguments: ["a", nil, ""]) == "a, <null>, ")
    #expect(try Devices.androidFormat("%2$s %s", arguments: ["a", "b"], locale: "en") == "b a")
    for (format, code, finding) in [
      ("%s", 302, .fewArguments), ("%1$d", 300, .crashSpecifier), ("%1$y", 300, .crashSpecifier),
    ] as [(String, Int32, DiagnosticCode)] {
      let arguments = finding == .fewArguments ? [] : ["x"]
      let error = #expect(throws: LocScriptError.self) {
        try Devices.androidFormat(format, arguments: arguments, locale: "en")
      }
      #expect(error?.code == code && error?.diagnostics.map { $0.code } == [finding])
    }
  }
}
