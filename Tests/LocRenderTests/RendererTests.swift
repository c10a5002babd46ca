// Renderer: the language that a text is rendered in, and what the answer says of it.

import LocBase
import LocCatalog
import Testing

@testable import LocRender

@Suite struct RendererTests {
  /// Folders of Android and of Apple, each with the texts of its keys.
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
      files.append(
        Catalog.Input(.ios, path: "\(folder).lproj/Localizable.strings", bytes: [UInt8](strings.utf8)))
    }
    return Renderer(try Catalog(files: files, keys: KeyMap(), developmentRegion: region))
  }

  private func rendering(
    _ renderer: Renderer, _ locale: String, _ arguments: [String] = [], key: String = "k",
    options: RenderOptions = RenderOptions()
  ) throws -> Rendering {
    try renderer.text([UInt8](key.utf8), locale: locale, options: options).rendering(arguments)
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
}
