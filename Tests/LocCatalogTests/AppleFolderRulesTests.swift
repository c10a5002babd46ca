// The files of an iOS app together: which table counts, what Info.plist adds, and which kind of resource a key is.

import LocBase
import LocCatalog
import TestSupport
import Testing

@Suite struct AppleFolderRulesTests {
  /// A table that a later folder's replaces is none of the app's any more.
  @Test func replacedTables() {
    let resources = AppleResources([
      [appleStrings("en", "a=1;b=1;"), appleStrings("fr", "c=1;")], [appleStrings("en", "a=2;")],
    ])
    var texts: [String] = []
    resources.forEachEntry { texts.append("\($0.locale) \($0.key.string)=\($0.text.string)") }
    #expect(texts == ["fr c=1", "en a=2"] && resources.tables.count == 2)
    withSlices(of: ["a", "b", "c"]) { keys in
      #expect(keys.map { resources.hasText($0) } == [true, false, true])
    }
  }

  /// Xcode writes a build setting into Info.plist, which names no region where it is not replaced.
  @Test(
    arguments: [
      ("fr", "fr"), ("$(DEVELOPMENT_LANGUAGE)", nil), ("${PRODUCT}", nil), ("$", nil), ("", nil),
      ("English", "English"),
    ] as [(String, String?)])
  func theRegionOfInformation(_ value: String, _ region: String?) {
    let information = appleFile(
      "", "Info.plist", "{ CFBundleDevelopmentRegion = \"\(value)\"; CFBundleLocalizations = (en, \"\", en, de); }")
    let resources = AppleResources([[appleStrings("en", "a=en;"), information]])
    #expect(resources.developmentRegion == region.map { Text($0) } && resources.declaredLocalizations == ["en", "de"])
    #expect(AppleResources([[information]], developmentRegion: "sv").developmentRegion == "sv")
  }

  /// An app's development region is that of its Info.plist; a catalog's source language stands in where there is none.
  @Test func theRegionOfACatalog() {
    let catalog = appleFile("", "Localizable.xcstrings", #"{"sourceLanguage": "fr", "version": "1.0", "strings": {}}"#)
    let information = appleFile("", "Info.plist", "{ CFBundleDevelopmentRegion = de; }")
    for files in [[catalog, information], [information, catalog]] {
      #expect(AppleResources([files]).developmentRegion == "de")
      #expect(AppleResources([files], developmentRegion: "sv").developmentRegion == "sv")
    }
    #expect(AppleResources([[catalog]]).developmentRegion == "fr")
    #expect(AppleResources([[appleFile("", "Other.xcstrings", #"{"sourceLanguage": "fr"}"#)]]).developmentRegion == nil)
  }

  /// A text by width: the widest is the whole one, wherever it stands.
  @Test(arguments: [["20", "50"], ["50", "20"], ["5", "50", "10"], ["50", "5", "10"]]) func widths(_ widths: [String]) {
    let forms = widths.map { "<key>\($0)</key><string>\($0) wide</string>" }.joined()
    let text =
      "<plist><dict><key>k</key><dict><key>NSStringVariableWidthRuleType</key><dict>\(forms)</dict></dict></dict></plist>"
    let resources = AppleResources([[appleFile("en.lproj", "Localizable.stringsdict", text)]])
    var texts: [String] = []
    resources.forEachEntry { texts.append("\($0.kind.name) \($0.text.string)") }
    #expect(texts == ["variation 50 wide"])
  }

  /// Who reads a table of one device, and what a preview shows.
  @Test(arguments: [
    ("~ipad", "iPads read this file in place of the one without ~ipad; previews show an iPhone"),
    ("~iphone", "iPhones read this file in place of the one without ~iphone"),
  ]) func messagesOfDeviceTables(_ suffix: String, _ message: String) {
    for name in ["Localizable\(suffix).strings", "Localizable\(suffix).stringsdict"] {
      let text = name.hasSuffix("dict") ? "<plist><dict><key>a</key><string>x</string></dict></plist>" : "a=x;"
      let items = AppleResources([[appleStrings("en", "a=en;"), appleFile("en.lproj", name, text)]]).diagnostics.items
      #expect(items.map { $0.message } == [message] && items.first?.position?.file == "en.lproj/" + name)
    }
  }

  /// `Base.lproj` is read where no language fits, with a development region and without one.
  @Test(arguments: [nil, "de", "en"] as [String?]) func aTableOfBaseAlone(_ region: String?) {
    let resources = AppleResources([[appleStrings("Base", "a=base;")]], developmentRegion: region.map { Text($0) })
    for languages in [["sv"], ["de", "sv"], []] {
      let choice = resources.choice(preferred: languages.map { Text($0) })
      withSlices(of: ["a"]) { #expect(resources.entry($0[0], in: choice)?.text.string == "base") }
      #expect(choice.searchList.contains("Base"))
    }
  }

  /// A file above the folders hides those of its name: one language is named, more are hinted at.
  @Test(arguments: [(1, ""), (2, " and others"), (3, " and others")]) func hiddenTables(_ count: Int, _ others: String)
  {
    var files = [appleFile("", "Localizable.strings", "a=all;")]
    for language in ["de", "en", "fr"].prefix(count) { files.append(appleStrings(language, "a=\(language);")) }
    let items = AppleResources([files]).diagnostics.items
    #expect(items.map { $0.code } == [.hiddenTable])
    #expect(
      items.first?.message == "phones read this file in every language, not de.lproj/Localizable.strings" + others)
    #expect(AppleResources([[files[0]]]).diagnostics.items.isEmpty)
  }

  /// A key that is a text in one language is a text, though another language has a plural for it.
  @Test func textsAndPluralsOfOneKey() {
    func texts(_ files: [ResourceFile]) -> KeyTexts {
      let catalog = Catalog(android: [], apple: [files])
      return withSlices(of: ["k"]) { catalog.texts(of: $0[0], .ios) }
    }
    let plural = """
      <plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
      <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>other</key><string>%d</string></dict></dict></dict></plist>
      """
    let dictionary = appleFile("fr.lproj", "Localizable.stringsdict", plural)
    let both = texts([appleStrings("en", "k = \"%1$@ %3$@\";"), appleStrings("de", "k = \"%@\";"), dictionary])
    #expect(both.texts.count == 2 && both.otherKind == nil)
    #expect(both.argumentCounts.map { "\($0.locale) \($0.count)" } == ["en 3", "de 1"])
    #expect(texts([dictionary]).otherKind == "plural" && texts([dictionary]).texts.isEmpty)
    #expect(texts([appleStrings("en", "j = x;")]).otherKind == nil)
    let android = { (folder: String, text: String) in
      ResourceFile(
        path: Text(folder) + "/a.xml", folder: Text(folder), name: "a.xml",
        bytes: Array("<resources><string name=\"k\">\(text)</string></resources>".utf8))
    }
    let night = Catalog(
      android: [[android("values", "%1$s %2$s"), android("values-night", "%1$s"), android("values-fr", "x")]], apple: []
    )
    let counts = withSlices(of: ["k"]) { night.texts(of: $0[0], .android).argumentCounts }
    #expect(counts.map { "\($0.locale) \($0.count)" } == [" 2", "fr 0"])
  }

  /// Where two lines of `[keys.names]` have one name, the first key in the order of their bytes has it.
  @Test func oneNameOfTwoKeys() {
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    let lines = ["b", "a", "c"].map { KeyMap.Name(key: bytes($0), android: bytes("one"), ios: bytes("ONE")) }
    for names in [lines, lines.reversed()] {
      let map = KeyMap(names: names)
      for name in ["one", "ONE"] {
        let pair = withSlices(of: [name]) { map.pair(for: $0[0]) { _ in false } }
        #expect(pair.android == bytes("one") && pair.ios == bytes("ONE"))
      }
      let mixed = KeyMap(
        names: names.map { KeyMap.Name(key: $0.key, android: $0.key + bytes("_android"), ios: $0.ios) })
      let pair = withSlices(of: ["ONE"]) { mixed.pair(for: $0[0]) { _ in false } }
      #expect(String(decoding: pair.android, as: UTF8.self) == "a_android")
    }
  }

  /// A link that leads out of the project is not read; one that stays inside is.
  @Test func linksOutOfAProject() throws {
    let folder = TemporaryFolder()
    let text = "<resources><string name=\"k\">x</string></resources>"
    folder.write("project/res/values/a.xml", text)
    folder.write("project/common/b.xml", text)
    folder.write("outside/c.xml", text)
    folder.write("outside/values-sv/d.xml", text)
    folder.link("project/res/values/b.xml", to: "../../common/b.xml")
    folder.link("project/res/values/c.xml", to: "../../../outside/c.xml")
    folder.link("project/res/values-sv", to: "../../outside/values-sv")
    let root = ProjectRoot(of: folder.full("project"))
    let files = try ResourceFolders.android(Text(folder.full("project/res")), inside: root)
    #expect(
      files.map { "\($0.folder)/\($0.name) \($0.problem?.code == .outsideProject)" } == [
        "values/a.xml false", "values/b.xml false", "values/c.xml true", "values-sv/ true",
      ])
    #expect(
      try ResourceFolders.android(Text(folder.full("project/res")), inside: .anywhere).allSatisfy { $0.problem == nil })
  }
}
