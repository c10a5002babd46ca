// Keys of string catalogs without a text: an identifier is shown raw, a sentence is its own text.

import LocBase
import LocCheck
import LocScript
import Testing

@Suite struct RawKeyTests {
  private static func app(_ entries: String) -> VerdictApp {
    VerdictApp(
      ios: [("Localizable.xcstrings", #"{"sourceLanguage": "en", "version": "1.0", "strings": {\#(entries)}}"#)],
      region: nil)
  }

  private static let french = #""localizations": {"fr": {"stringUnit": {"state": "translated", "value": "Bienvenue"}}}"#

  @Test(arguments: [
    "welcome_title", "push.order.title", "push.title", "welcome-title", "welcomeTitle", "WELCOME_TITLE", "Push.Title",
    "order_%@",
    "NotificationOrderTitle",
  ]) func anIdentifierIsShownRaw(key: String) throws {
    let app = Self.app("\"\(key)\": {\(Self.french)}")
    #expect(try app.faults(key) == ["ios en missing-key"])
    #expect(try app.check(key).contains("error missing-key ios [en]"))
    #expect(try app.check(resources: true) == ["warning missing-translation ios [en]"])
  }

  @Test(arguments: [
    "Order shipped", "Welcome", "welcome", "iPhone", "Wi-Fi", "macOS", "OK", "e-mail", "example.com", "Über", "確認",
    "YouTube", "U.S.A",
    "https://a_b.c", "@user_name", "E-Mail", "km", "3.5mm", "Sign-in",
  ]) func aTextIsItsOwn(key: String) throws {
    let app = Self.app("\"\(key)\": {\(Self.french)}")
    #expect(try app.faults(key) == [])
    #expect(try app.check(resources: true) == [])
  }

  /// Xcode compiles the key itself for one that somebody manages by hand.
  @Test func whatIsManagedByHandHasNoTextOfItsOwn() throws {
    let app = Self.app("\"Order shipped\": {\"extractionState\": \"manual\", \(Self.french)}")
    #expect(try app.faults("Order shipped") == ["ios en missing-key"])
    let written = Self.app(
      #""k_1": {"extractionState": "manual", "localizations": {"en": {"stringUnit": {"state": "new", "value": "A text"}}}}"#
    )
    #expect(try written.faults("k_1") == [])
  }

  @Test func coverageCountsWhatIsThere() throws {
    let app = Self.app("\"welcome_title\": {\(Self.french)}, \"Order shipped\": {\(Self.french)}")
    let rows = try Engine(files: app.files, options: app.options).coverage()
    #expect(rows.map { "\($0.locale) \($0.translated) of \($0.keys)" } == ["en 1 of 2", "fr 2 of 2"])
  }

  /// In .strings, too, a key that is a text is what a phone of the source language is meant to show; every door says the same.
  @Test(arguments: [
    ("Confirm", true), ("%@ sent", true), ("Order shipped", true), ("order_shipped", false), ("push.title", false),
    ("WelcomeTitle", false),
    ("TITLE", false), ("GREETING1", false), ("push:title", false), ("order/title", false), ("welcome", false),
  ])
  func aKeyThatOnlyTranslationsHave(key: String, isText: Bool) throws {
    let app = VerdictApp(ios: [
      ("en", "\"a\" = \"A\";"), ("de", "\"a\" = \"A\"; \"\(key)\" = \"Text %1$@\";"), ("fr", "\"a\" = \"A\";"),
    ])
    let arguments = ["x"]
    #expect(try app.faults(key, arguments) == ["ios en missing-key", "ios fr missing-key"].suffix(isText ? 1 : 2))
    #expect(
      try app.check(key, arguments).filter { $0.contains("missing-key") } == [
        "error missing-key ios [\(isText ? "fr" : "en fr")]"
      ])
    #expect(try app.check(resources: true, prefix: key).contains { $0.contains("ios [en]") } != isText)
  }
}
