// Which language's text server-side rendering takes, and what it says when there is none.

import LocBase
import LocCatalog
import LocDevice
import LocRender
import LocScript
import Testing

@Suite struct RenderLanguageTests {
  private func engine(_ platform: Device.Platform, _ files: [(path: String, text: String)]) throws -> Engine {
    var list: [Engine.File] = []
    for file in files { list.append(Engine.File(platform, path: file.path, bytes: [UInt8](file.text.utf8))) }
    return try Engine(files: list)
  }

  private func android(_ languages: [String]) throws -> Engine {
    var files: [(path: String, text: String)] = []
    for name in languages {
      let folder = name.isEmpty ? "values" : "values-" + name
      files.append(("\(folder)/strings.xml", "<resources><string name=\"k\">\(folder)</string></resources>"))
    }
    return try engine(.android, files)
  }

  private func apple(_ folders: [String], region: String? = nil) throws -> Engine {
    var files: [(path: String, text: String)] = []
    for name in folders { files.append(("\(name).lproj/Localizable.strings", "k = \"\(name)\";")) }
    if let region {
      files.append(
        ("Info.plist", "<plist><dict><key>CFBundleDevelopmentRegion</key><string>\(region)</string></dict></plist>"))
    }
    return try engine(.ios, files)
  }

  /// The default folder is English to Android, but a folder of that language is nearer.
  @Test(arguments: [
    ("en", ["", "en", "de"], "values-en"), ("en-US", ["", "en"], "values-en"), ("en-GB", ["", "en"], "values-en"),
    ("en-US", ["", "en-rGB"], "values"), ("de-AT", ["", "en", "de"], "values-de"), ("fr", ["", "en"], "values"),
    ("pt-PT", ["", "pt-rBR"], "values-pt-rBR"), ("id", ["", "in"], "values-in"),
    ("id", ["", "id"], "values-id"), ("he-IL", ["", "he"], "values-he"), ("iw", ["", "he"], "values-he"),
    ("yi", ["", "yi"], "values-yi"), ("he", ["", "iw"], "values-iw"), ("fil", ["", "tl"], "values-tl"),
    ("tl", ["", "fil"], "values-fil"), ("sr", ["", "b+sr+Latn"], "values"),
  ])
  func androidFolder(_ locale: String, _ folders: [String], _ expected: String) throws {
    #expect(try android(folders).render("k", locale: locale).text == expected)
  }

  /// CFBundle looks into Base.lproj behind the best language's own folder; it is of the development region.
  @Test(arguments: [
    ("en", ["Base", "en", "fr"], "en", "en"), ("en-GB", ["Base", "en", "fr"], "en", "en"),
    ("de", ["Base", "en", "fr"], "en", "en"), ("en", ["Base", "fr"], "en", "Base"),
    ("de", ["Base", "fr"], "en", "Base"),
    ("fr-CA", ["Base", "fr"], "en", "fr"), ("de", ["Base", "fr"], "fr", "fr"), ("es", ["fr", "en"], "en-US", "en"),
    ("es", ["French", "German"], "French", "French"), ("fr-CH", ["French", "de"], "de", "French"),
    ("es", ["en", "fr"], "xx", "en"),
  ])
  func appleFolder(_ locale: String, _ folders: [String], _ region: String, _ expected: String) throws {
    #expect(try apple(folders, region: region).render("k", locale: locale).text == expected)
  }

  @Test func baseServesEveryLanguage() throws {
    let engine = try engine(
      .ios,
      [
        ("Base.lproj/Localizable.strings", "only = \"base\"; both = \"base\";"),
        ("en.lproj/Localizable.strings", "both = \"en\";"), ("fr.lproj/Localizable.strings", "x = \"fr\";"),
      ])
    #expect(try engine.render("only", locale: "fr").text == "base")
    #expect(try engine.render("only", locale: "fr").isFallback)
    #expect(try engine.render("only", locale: "en").isFallback == false)
    #expect(try engine.render("both", locale: "fr").text == "en")
    let text = try engine.text("both", locale: "fr")
    #expect(text.isFallback && text.locale == "en" && text.file == "en.lproj/Localizable.strings" && text.line == 1)
  }

  /// As CFBundle has it: whatever stands in a .stringsdict comes before the same key in .strings.
  @Test func dictionariesComeFirst() throws {
    let engine = try engine(
      .ios,
      [
        ("en.lproj/Localizable.strings", "a = \"strings\"; b = \"only strings\";"),
        ("en.lproj/Localizable.stringsdict", "<plist><dict><key>a</key><string>dictionary</string></dict></plist>"),
      ])
    #expect(try engine.render("a", locale: "en").text == "dictionary")
    #expect(try engine.render("b", locale: "en").text == "only strings")
    #expect(try engine.lookup(.ios, locales: ["en"], key: "a")?.text == "dictionary")
  }

  private func refusal(_ engine: Engine, _ key: String, _ locale: String) -> String {
    do {
      return "shown: " + (try engine.render(key, locale: locale).text)
    } catch {
      return (error.diagnostics.first?.message ?? "") + " | " + (error.diagnostics.first?.help ?? "")
    }
  }

  @Test func saysWhyThereIsNoText() throws {
    let languages = try apple(["de", "fr"], region: "pl")
    #expect(
      refusal(languages, "k", "es") == "'k' has no text in es, nor in the app's own language | It has one in de, fr.")
    let kinds = try engine(
      .android,
      [
        (
          "values/strings.xml",
          """
          <resources><string-array name="days"><item>Mon</item></string-array><integer name="age">5</integer>
          <string name="greeting">Hi</string><color name="greetinx">#fff</color></resources>
          """
        )
      ])
    #expect(refusal(kinds, "days", "en").hasPrefix("'days' has no text to render: it is neither a string nor a plural"))
    #expect(refusal(kinds, "age", "en").contains("integer"))
    // A colour is nearer, but is no text.
    #expect(refusal(kinds, "greetinxx", "en").hasSuffix("Did you mean 'greeting'?"))
    let list = try engine(.ios, [("en.lproj/Localizable.strings", "l = ( a, b );")])
    #expect(refusal(list, "l", "en").hasPrefix("'l' has no text to render"))
  }

  /// A language that nobody has is an error, as it is for a device; what the app's own folders are called exists.
  @Test(arguments: ["klingon", "jp", "en-UK", "values-fr", "fr-rCA", "xy"])
  func unknownLanguage(_ tag: String) throws {
    let engine = try android(["", "fr", "xx"])
    let errors = [
      #expect(throws: LocScriptError.self) { try engine.render("k", locale: tag) },
      #expect(throws: LocScriptError.self) { try engine.strings(on: Device(.android, ["fr", tag])) },
      #expect(throws: LocScriptError.self) { try engine.preview([0x7B, 0x7D], on: Device(.ios, [tag])) },
      #expect(throws: LocScriptError.self) { try Devices.pluralCategory(of: "1", in: tag) },
    ]
    for error in errors { #expect(error?.code == 400 && error?.diagnostics.first?.slug == "unknown-locale") }
  }

  @Test(arguments: [("xx", "values-xx"), ("xx-DE", "values-xx"), ("fr", "values-fr"), ("tlh", "values")])
  func languageOfTheApp(_ tag: String, _ text: String) throws {
    #expect(try android(["", "fr", "xx"]).render("k", locale: tag).text == text)
  }

  /// A rule takes the languages that every other interface takes, and its errors name the argument.
  @Test func languageOfTheAppInARule() throws {
    let session = Session(try android(["", "fr", "xx"]))
    func value(_ call: String) throws -> String {
      String(decoding: try session.evaluate(Array("return \(call)".utf8), name: "chunk.lua"), as: UTF8.self)
    }
    let message = "loc.message { topic = 't', title = loc.text('k') }"
    #expect(try value("loc.render(loc.text('k'), 'xx')") == #""values-xx""#)
    #expect(try value("loc.source(loc.text('k'), 'xx-DE').locale") == #""xx""#)
    #expect(
      try value("loc.preview(\(message), { platform = 'android', locales = { 'xx' } }).title.text") == #""values-xx""#)
    for (call, words) in [
      ("loc.render(loc.text('k'), 'xy')", "argument 2 of loc.render: 'xy' is not a language"),
      ("loc.render(loc.text('k'), 'jp')", "'jp' is a country, not a language; did you mean 'ja'?"),
      ("loc.source(loc.text('k'), 'a b')", "argument 2 of loc.source must be a language tag like \"de-AT\", not 'a b'"),
      (
        "loc.preview(\(message), { platform = 'android', locales = { 'xx', 'fr-rCA' } })",
        "argument 2 of loc.preview: 'fr-rCA' is not a valid language tag: only Android's folders write an r before the region; did you mean 'fr-CA'?"
      ), ("loc.preview(\(message), { platform = 'android', locales = { 'tlh' } })", "no phone has the language 'tlh'"),
      ("loc.number(1, 0, 'xx')", "argument 3 of loc.number: 'xx' is not a language"),
    ] {
      do {
        Issue.record("\(call) gives \(try value(call))")
      } catch let error as LocScriptError {
        let finding = error.diagnostics.first
        #expect(finding?.slug == "unknown-locale" && finding?.message.contains(words) == true, "\(error.diagnostics)")
      }
    }
  }
}
