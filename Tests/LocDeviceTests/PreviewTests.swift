// A preview as a whole: which texts are not translated, how grave a line is, why a key is missing, and which devices exist.

import LocBase
import LocCatalog
import Testing

@testable import LocDevice

@Suite struct PreviewTests {
  static func catalog(_ files: [(path: String, text: String)]) throws -> Catalog {
    try Catalog(
      files: files.map { path, text in
        Catalog.Input(path.hasPrefix("values") ? .android : .ios, path: path, bytes: Array(text.utf8))
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
    #expect(preview.json.contains("\"fallback\":\(isFallback),\"file\""))
  }

  @Test(arguments: [("T", "fr", false), ("T", "en", false), ("T", "sv", true), ("HI", "fr", false), ("HI", "sv", true)])
  func aTableOfAnotherLanguageIsNotTranslated(_ key: String, _ locale: String, _ isFallback: Bool) throws {
    let push = try #require(Self.message(ios: "\"title-loc-key\": \"\(key)\""))
    let preview = try Self.catalog(Self.shop).preview(push, on: Device(.ios, [locale]))
    #expect(preview.title?.isFallback == isFallback)
  }

  @Test(
    arguments: [
      ("\"title_loc_key\": \"t\"", nil), ("\"title_loc_key\": \"t\", \"title\": \"x\"", .warning),
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
    #expect(plain.title?.detail == AndroidDevice.noString)
  }

  @Test(arguments: [
    ("hi", "the app has 'HI', and capitals count: the key itself is shown"),
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
        : "the app has 'HI', and capitals count: the key itself is shown"
      #expect(preview.title?.detail == detail)
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
}
