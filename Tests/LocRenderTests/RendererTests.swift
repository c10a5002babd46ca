// Renderer: the language that a text is rendered in, and what the answer says of it.

import LocBase
import LocCatalog
import Testing

@testable import LocRender

@Suite struct RendererTests {
  /// Folders of Android and of Apple, each with the texts of its keys; Apple's "" is the folders' parent.
  private func renderer(
    android: [String: [String: String]] = [:], apple: [String: [String: String]] = [:], region: String? = nil
  ) throws -> Renderer {
    var files: [Catalog.Input] = []
    for (folder, texts) in android.sorted(by: { $0.key < $1.key }) {
      let strings = texts.map { "<string name=\"\($0)\">\($1)</string>" }.joined()
      files.append(
        Catalog.Input(
          .android, path: "\(folder)/strings.xml", bytes: [UInt8]("<resources>\(strings)</resources>".utf8)))
    }
    for (folder, texts) in apple.sorted(by: { $0.key < $1.key }) {
      let strings = texts.map { "\"\($0)\" = \"\($1)\";" }.joined(separator: "\n")
      let place = folder.isEmpty ? "" : folder + ".lproj/"
      files.append(Catalog.Input(.ios, path: Text(place + "Localizable.strings"), bytes: [UInt8](strings.utf8)))
    }
    return Renderer(try Catalog(files: files, keys: KeyMap(), developmentRegion: region.map { Text($0) }))
  }

  private func rendering(
    _ renderer: Renderer, _ locale: String, _ arguments: [String] = [], key: String = "k",
    options: RenderOptions = RenderOptions()
  ) throws -> Rendering {
    try renderer.text([UInt8](key.utf8), locale: Text(locale), options: options).rendering(arguments)
  }

  /// `values` is English to Android, but `values-en` is the better English; both serve who has no language of the app's.
  @Test func theDefaultFolder() throws {
    let renderer = try renderer(android: [
      "values": ["k": "default"], "values-en": ["k": "en"], "values-de": ["k": "de"],
    ])
    for (locale, text, isFallback) in [
      ("en", "en", false), ("en-GB", "en", false), ("de-AT", "de", false), ("fr", "default", true),
    ] {
      let found = try rendering(renderer, locale)
      #expect(found.text == text && found.isFallback == isFallback, "\(locale)")
    }
  }

  /// A phone's look-up falls back by itself. Here a text of the default folder says that it is one.
  @Test func aKeyOfTheDefaultFolderAlone() throws {
    let renderer = try renderer(android: ["values": ["k": "%1$,d", "other": "x"], "values-de": ["other": "x"]])
    let found = try rendering(renderer, "de", ["1234"])
    #expect(found.isFallback && found.locale.isEmpty && found.text == "1,234")
    #expect(found.file == "values/strings.xml" && found.line == 1)
  }

  /// Numbers follow the asked country where the text is in its language, and the text's language where it is not.
  @Test func numbersFollowTheText() throws {
    let renderer = try renderer(android: ["values": ["k": "%1$,d"], "values-de": ["k": "%1$,d"]])
    for (locale, text) in [
      ("de", "1.234"), ("de-CH", "1’234"), ("de-AT", "1.234"), ("fr", "1,234"), ("en-IN", "1,234"),
    ] {
      #expect(try rendering(renderer, locale, ["1234"]).text == text, "\(locale)")
    }
    #expect(try rendering(renderer, "en-IN", ["1234567"]).text == "12,34,567")
    #expect(try rendering(renderer, "hi", ["1234567"]).text == "1,234,567")
  }

  /// An Apple app without the language uses its development region's, and English behind it.
  @Test func theDevelopmentRegion() throws {
    let folders = ["en": ["k": "en", "only": "en"], "fr": ["k": "fr"], "de": ["k": "de"]]
    let french = try renderer(apple: folders, region: "fr")
    #expect(try rendering(french, "es").text == "fr")
    #expect(try rendering(french, "de").text == "de")
    #expect(try rendering(french, "es", key: "only").text == "en")
    #expect(try rendering(try renderer(apple: folders, region: nil), "es").text == "en")
  }

  /// A file above the folders hides theirs: its text is in the development region's language, whatever is asked.
  @Test func aTableForEveryLanguage() throws {
    let renderer = try renderer(
      apple: ["": ["k": "%d"], "en": ["k": "%d en", "own": "en"], "fr": ["k": "%d fr", "own": "fr"]], region: "en")
    for (locale, text, isFallback) in [("fr", "1,234", true), ("en", "1,234", false), ("es", "1,234", true)] {
      let found = try rendering(renderer, locale, ["1234"])
      #expect(found.text == text && found.isFallback == isFallback && found.locale.isEmpty, "\(locale)")
      #expect(found.file == "Localizable.strings")
    }
    let own = try rendering(renderer, "fr", key: "own")
    #expect(own.text == "fr" && !own.isFallback && own.locale == "fr")
  }

  /// `Base.lproj` is in the development region's language too.
  @Test func aTextOfBase() throws {
    let renderer = try renderer(apple: ["Base": ["k": "%d"], "fr": ["other": "x"]], region: "de")
    for (locale, text, isFallback) in [("fr", "1.234", true), ("de-CH", "1’234", false)] {
      let found = try rendering(renderer, locale, ["1234"])
      #expect(found.text == text && found.isFallback == isFallback && found.locale.isEmpty, "\(locale)")
    }
  }

  /// Which platform lacks a key, and which one has it.
  @Test func aKeyOfTheOtherPlatform() throws {
    let both = try renderer(android: ["values": ["a": "x"]], apple: ["en": ["i": "x"]])
    for (platform, key, message, help) in [
      (.android, "i", "no Android resource has the key 'i'", "The other platform's have it: ask for the platform ios."),
      (.ios, "a", "no iOS resource has the key 'a'", "The other platform's have it: ask for the platform android."),
    ] as [(Device.Platform, String, String, String)] {
      let error = #expect(throws: LocScriptError.self) {
        try rendering(both, "en", key: key, options: RenderOptions(platform: platform))
      }
      #expect(error?.diagnostics.first?.message == message && error?.diagnostics.first?.help == help)
    }
  }

  /// Where a text is from, as every interface says it.
  @Test func theSourceAsJSON() throws {
    let renderer = try renderer(android: ["values": ["k": "x"], "values-de-rAT": ["k": "x"]])
    for (locale, json) in [
      ("de-AT", #"{"locale":"de-AT","fallback":false,"file":"values-de-rAT/strings.xml","line":1}"#),
      ("fr", #"{"locale":"","fallback":true,"file":"values/strings.xml","line":1}"#),
    ] {
      var writer = JSONWriter()
      try renderer.text([UInt8]("k".utf8), locale: Text(locale)).writeSource(to: &writer)
      #expect(writer.buffer.string == json)
    }
  }

  /// Only Apple's apps have texts by device: who names a device means those.
  @Test func whichPlatform() throws {
    let both = try renderer(android: ["values": ["k": "android"]], apple: ["en": ["k": "ios"]])
    #expect(try rendering(both, "en").text == "android")
    #expect(try rendering(both, "en", options: RenderOptions(platform: .ios)).text == "ios")
    #expect(try rendering(both, "en", options: RenderOptions(device: .mac)).text == "ios")
    #expect(try rendering(both, "en", options: RenderOptions(platform: .android, device: .mac)).text == "android")
    let android = try renderer(android: ["values": ["k": "android"]])
    #expect(try rendering(android, "en", options: RenderOptions(device: .mac)).text == "android")
    #expect(throws: LocScriptError.self) { try rendering(android, "en", options: RenderOptions(platform: .ios)) }
  }

  /// Five languages are named, more are hinted at.
  @Test func languagesThatHaveAText() throws {
    func help(_ languages: [String]) throws -> String? {
      var folders = ["pl": ["x": "x"]]
      for language in languages { folders[language] = ["k": "x"] }
      let renderer = try renderer(apple: folders, region: "pl")
      let error = #expect(throws: LocScriptError.self) { try rendering(renderer, "es") }
      return error?.diagnostics.first?.help
    }
    let five = ["cs", "da", "de", "fi", "fr"]
    #expect(try help(five) == "It has one in cs, da, de, fi, fr.")
    #expect(try help(five + ["it"]) == "It has one in cs, da, de, fi, fr ….")
  }

  /// An error names the language that was asked for, whichever one the text is in.
  @Test(arguments: ["fr", "en-GB", "sv"]) func theAskedLanguageInErrors(_ locale: String) throws {
    let renderer = try renderer(android: ["values": ["k": "%1$d"], "values-fr": ["k": "%1$d"]])
    for (arguments, code) in [(["x"], 303), ([], 302)] as [([String], Int32)] {
      let error = #expect(throws: LocScriptError.self) { try rendering(renderer, locale, arguments) }
      #expect(error?.code == code)
      #expect(error?.diagnostics.first?.message.hasPrefix("k in \(locale): argument 1") == true)
    }
  }

  /// Phones ask for Hebrew by its old code; a server reads either folder.
  @Test(arguments: [("he", "iw"), ("id", "in")]) func oldCodes(_ current: String, _ old: String) throws {
    for folder in [current, old] {
      let renderer = try renderer(android: ["values": ["k": "x"], "values-\(folder)": ["k": "own"]])
      for asked in [current, old] {
        let found = try rendering(renderer, asked)
        #expect(found.text == "own" && !found.isFallback && found.locale == folder, "\(folder) \(asked)")
      }
    }
  }

  /// A plural of the default folder alone is a fallback, and chosen by the rules of its own language: 0 is `one` in French.
  @Test func aPluralOfTheDefaultFolderAlone() throws {
    let forms = "<item quantity=\"one\">one</item><item quantity=\"other\">other</item>"
    let plural = "<resources><plurals name=\"k\">\(forms)</plurals></resources>"
    let strings = "<resources><string name=\"x\">x</string></resources>"
    for (french, text, isFallback) in [(strings, "other", true), (plural, "one", false)] {
      let renderer = Renderer(
        try Catalog(
          files: [
            Catalog.Input(.android, path: "values/p.xml", bytes: [UInt8]((plural).utf8)),
            Catalog.Input(.android, path: "values/s.xml", bytes: [UInt8](strings.utf8)),
            Catalog.Input(.android, path: "values-fr/s.xml", bytes: [UInt8](french.utf8)),
          ], keys: KeyMap(), developmentRegion: nil))
      let found = try rendering(renderer, "fr", ["0"])
      #expect(found.text == text && found.isFallback == isFallback)
    }
  }

  /// A name without a text says why: the build refuses the value, or the value is no text.
  @Test(arguments: [
    ("@empty", "its value is not a string"),
    ("@string/none", "the Android build refuses its value"),
  ])
  func aValueThatIsNoText(_ value: String, _ why: String) throws {
    let renderer = try renderer(android: ["values": ["k": value]])
    let error = #expect(throws: LocScriptError.self) { try rendering(renderer, "en") }
    #expect(error?.diagnostics.first?.message == "'k' has no text to render: \(why)")
  }
}
