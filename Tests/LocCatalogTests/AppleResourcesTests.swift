// An app's folders as CFBundle sees them: search order, Base, stringsdict over strings, catalogs, Info.plist.

import LocBase
import LocCatalog
import LocFormat
import LocLocale
import Testing

@Suite struct AppleResourcesTests {
  private func shown(_ resources: AppleResources, _ key: String, _ languages: [String]) -> String? {
    let choice = resources.choice(preferred: languages.map { Text($0) })
    return [UInt8](key.utf8).withUnsafeBufferPointer { resources.entry(UTF8Slice($0), in: choice)?.text.string }
  }

  @Test func oneLanguageAndNoFallbackPerKey() {
    let resources = AppleResources([[appleStrings("en", "a=en;b=en;"), appleStrings("fr", "a=fr;")]])
    #expect(shown(resources, "a", ["fr-CA", "en"]) == "fr")
    #expect(shown(resources, "b", ["fr-CA", "en"]) == nil)
    #expect(shown(resources, "b", ["de"]) == "en")
    #expect(!resources.choice(preferred: ["de"]).matched)
    #expect(resources.languages == ["en", "fr"])
  }

  /// Tables of every size: the look-up of a key that is not there ends, also where the number of keys is a power of two.
  @Test func tablesOfEverySize() {
    for count in Array(1...40) + [63, 64, 65, 127, 128, 129, 1_024] {
      let text = (0..<count).map { "k\($0)=v\($0);" }.joined()
      let resources = AppleResources([[appleStrings("en", text)]])
      for number in [0, count / 2, count - 1] { #expect(shown(resources, "k\(number)", ["en"]) == "v\(number)") }
      for missing in ["k", "k\(count)", "other", ""] { #expect(shown(resources, missing, ["en"]) == nil) }
    }
  }

  /// CFBundle: a file for the device hides the one for every device, key by key nothing is joined.
  @Test func tablesOfADevice() {
    func key(_ resources: AppleResources, _ key: String, _ device: Device.Kind) -> String? {
      [UInt8](key.utf8).withUnsafeBufferPointer {
        resources.entry(UTF8Slice($0), localization: "en", on: device)?.text.string
      }
    }
    let tablet = appleFile("en.lproj", "Localizable~ipad.strings", "a=tablet;")
    let both = AppleResources([[appleStrings("en", "a=all;b=all;"), tablet]])
    #expect(shown(both, "a", ["en"]) == "all")
    #expect(key(both, "a", .iPad) == "tablet")
    #expect(key(both, "b", .iPad) == nil)
    #expect(key(both, "a", .mac) == "all")
    #expect(both.diagnostics.items.map { $0.code } == [.deviceTable])
    let only = AppleResources([[tablet]])
    #expect(shown(only, "a", ["en"]) == nil)
    #expect(key(only, "a", .iPad) == "tablet")
    let phone = AppleResources([
      [appleStrings("en", "a=all;b=all;"), appleFile("en.lproj", "Localizable~iphone.strings", "a=phone;")]
    ])
    #expect(shown(phone, "a", ["en"]) == "phone")
    #expect(shown(phone, "b", ["en"]) == nil)
    #expect(key(phone, "a", .iPod) == "phone")
    #expect(key(phone, "a", .iPad) == "all")
    #expect(
      AppleResources([[appleFile("en.lproj", "Localizable~mac.strings", "a=b;")]]).diagnostics.items.map { $0.code }
        == [
          .noPushTable
        ])
  }

  @Test func saysThatPushesFindNothing() {
    func codes(_ files: [ResourceFile]) -> [DiagnosticCode] {
      AppleResources([files]).diagnostics.items.map { $0.code }
    }
    let other = appleFile("en.lproj", "InfoPlist.strings", "a=b;")
    #expect(codes([other]) == [.noPushTable])
    #expect(codes([other, appleStrings("de", "a=b;")]) == [])
    #expect(codes([other, appleStrings("de", "a=")]) == [.tableDropped])
    #expect(
      codes([
        other, appleFile("", "Localizable.xcstrings", "{\"sourceLanguage\":\"en\",\"version\":\"1.0\",\"strings\":{}}"),
      ]) == [
        .noPushTable
      ])
    #expect(codes([appleFile("", "Info.plist", "<plist><dict/></plist>")]) == [.noPushTable])
    #expect(codes([]) == [])
  }

  /// An empty table is copied into the app: nothing of it is lost, and nothing is in it.
  @Test func emptyTables() {
    func findings(_ files: [ResourceFile]) -> [String] {
      AppleResources([files]).diagnostics.items.map { "\($0.severity.name) \($0.slug)" }
    }
    for text in ["", "\u{FEFF}"] {
      #expect(findings([appleStrings("en", "a=b;"), appleStrings("fr", text)]) == ["note table-dropped"])
      #expect(findings([appleStrings("fr", text)]) == ["note table-dropped", "error no-push-table"])
    }
    #expect(findings([appleStrings("fr", "/* none */")]) == ["error no-push-table"])
    #expect(findings([appleStrings("fr", " \n"), appleStrings("en", "a=b;")]) == [])
    #expect(findings([appleFile("en.lproj", "Localizable.stringsdict", "")]) == ["error table-dropped"])
  }

  /// iOS distinguishes capital letters in file names.
  @Test func tablesWithAnotherName() {
    func findings(_ files: [ResourceFile]) -> [String] {
      AppleResources([files]).diagnostics.items.map { "\($0.severity.name) \($0.slug): \($0.help ?? "")" }
    }
    let small = appleFile("de.lproj", "localizable.strings", "a=b;")
    #expect(findings([small]) == ["error no-push-table: Name it Localizable.strings."])
    #expect(findings([small, appleStrings("en", "a=b;")]) == ["warning no-push-table: Name it Localizable.strings."])
    #expect(
      findings([
        appleFile("", "LOCALIZABLE.xcstrings", "{\"sourceLanguage\":\"en\",\"version\":\"1.0\",\"strings\":{}}")
      ])
        == ["error no-push-table: Name it Localizable.xcstrings."])
    #expect(
      findings([appleFile("de.lproj", "Localisable.strings", "a=b;")]) == [
        "error no-push-table: If Localisable.strings is meant for pushes, name it Localizable.strings."
      ])
    #expect(
      findings([appleFile("de.lproj", "Push.strings", "a=b;")]).first?.contains(
        "If Push.strings has the texts of pushes")
        ?? false)
    #expect(findings([appleFile("de.lproj", "Localisable.strings", "a=b;"), appleStrings("en", "a=b;")]) == [])
  }

  /// The place of a catalog's language is its first text.
  @Test func wrongLanguagesOfACatalog() {
    let resources = appleCatalog(
      "{\"sourceLanguage\":\"en\",\"version\":\"1.0\",\"strings\":{\"a\":{\"localizations\":{\n\"en\":{\"stringUnit\":{\"value\":\"A\"}},\n"
        + "\"english\":{\"stringUnit\":{\"value\":\"A\"}}}}}}")
    #expect(resources.diagnostics.items.map { "\($0.slug) \($0.line ?? 0)" } == ["wrong-language-folder 3"])
  }

  /// As editors show it: a byte order mark is no column.
  @Test func aByteOrderMarkIsNoColumn() {
    for mark in ["", "\u{FEFF}"] {
      let resources = AppleResources([[appleStrings("en", mark + "a=x;\nb=y;"), appleStrings("de", mark + "c=( d );")]])
      #expect(resources.tables.first?.position(at: 0).text == "en.lproj/Localizable.strings:1:1")
      #expect(resources.tables.first?.position(at: 1).text == "en.lproj/Localizable.strings:2:1")
      #expect(resources.diagnostics.items.first?.position?.text == "de.lproj/Localizable.strings:1:1")
    }
  }

  @Test func baseComesSecond() {
    let resources = AppleResources(
      [[appleStrings("Base", "a=base;"), appleFile("fr.lproj", "Other.strings", "x=y;"), appleStrings("de", "a=de;")]],
      developmentRegion: "en")
    #expect(shown(resources, "a", ["fr"]) == "base")
    #expect(shown(resources, "a", ["de"]) == "de")
    #expect(shown(resources, "a", ["en"]) == "base")
    #expect(resources.choice(preferred: ["fr"]).strings?.locale == "")
    #expect(resources.choice(preferred: ["en-GB"]).matched)
    #expect(!resources.choice(preferred: ["es"]).matched)
    #expect(resources.languages == ["de", "en"])
  }

  @Test func aLanguageWithoutTextsIsAnotherOnes() {
    let english = appleStrings("en", "a=en;")
    let french = appleFile("fr.lproj", "InfoPlist.strings", "x=y;")
    let declared = appleFile(
      "", "Info.plist",
      "<plist><dict><key>CFBundleDevelopmentRegion</key><string>en</string><key>CFBundleLocalizations</key>"
        + "<array><string>de</string></array></dict></plist>")
    let resources = AppleResources([[english, french, declared]])
    for (languages, matched) in [
      (["fr-FR"], false), (["de"], false), (["ja"], false), (["en-GB"], true), (["fr-FR", "en-US"], true),
    ] {
      #expect(shown(resources, "a", languages) == "en")
      #expect(resources.choice(preferred: languages.map { Text($0) }).matched == matched, "\(languages)")
    }
    let base = AppleResources([[appleStrings("Base", "a=base;"), french, declared]])
    #expect(shown(base, "a", ["fr"]) == "base" && !base.choice(preferred: ["fr"]).matched)
    #expect(shown(base, "a", ["en"]) == "base" && base.choice(preferred: ["en"]).matched)
  }

  /// As CFBundle answers for CFBundleLocalizations: the words are the development region's.
  @Test(arguments: [
    ("<string>Base</string>", ["mn"], ["", "de", "Base"]), ("<string>Base</string>", ["de-CH"], ["", "de", "Base"]),
    ("<string>fr</string>", ["mn"], ["", "de-AT", "Base", "de"]),
    ("<string>Base</string><string>fr</string>", ["fr"], ["", "fr", "Base", "de"]),
  ])
  func baseAsADeclaredLanguage(_ declared: String, _ preferred: [String], _ searchList: [String]) {
    let information = appleFile(
      "", "Info.plist",
      "<plist><dict><key>CFBundleDevelopmentRegion</key><string>de</string><key>CFBundleLocalizations</key>"
        + "<array>\(declared)</array></dict></plist>")
    let resources = AppleResources([[appleStrings("de-AT", "a=at;"), information]])
    #expect(resources.choice(preferred: preferred.map { Text($0) }).searchList.map { $0.string } == searchList)
  }

  @Test func warnsWhereNothingSaysWhatBaseSpeaks() {
    let files = [appleStrings("Base", "a=base;"), appleStrings("fr", "a=fr;")]
    #expect(AppleResources([files]).choice(preferred: ["en"]).warning?.code == .unknownRegion)
    #expect(AppleResources([files]).choice(preferred: ["fr"]).warning == nil)
    #expect(AppleResources([files], developmentRegion: "en").choice(preferred: ["ja"]).warning == nil)
  }

  @Test func legacyFolderNames() {
    let resources = AppleResources([[appleStrings("English", "a=en;"), appleStrings("German", "a=de;")]])
    #expect(shown(resources, "a", ["de-AT"]) == "de")
    #expect(resources.choice(preferred: ["de"]).strings?.locale == "de")
    #expect(resources.languages == ["de", "en"])
  }

  /// CFBundle still knows the names from before 2002.
  @Test(arguments: [
    ("English", "en"), ("French", "fr"), ("German", "de"), ("Italian", "it"), ("Dutch", "nl"), ("Spanish", "es"),
    ("Japanese", "ja"), ("Chinese", "zh-Hans"), ("Portuguese", "pt"), ("Norwegian", "nb"), ("Danish", "da"),
    ("Swedish", "sv"), ("Finnish", "fi"), ("Russian", "ru"), ("Polish", "pl"), ("Turkish", "tr"), ("Arabic", "ar"),
    ("Korean", "ko"), ("Thai", "th"),
  ])
  func namesFromBefore2002(_ name: String, _ language: String) {
    #expect(AppleResources([[appleStrings(name, "a=x;")]]).languages == [Text(language)])
  }

  @Test func stringsDictionaryOverridesAndIsFoundOnItsOwn() {
    let dictionary = """
      <plist><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>other</key><string>%d things</string></dict></dict></dict></plist>
      """
    let resources = AppleResources(
      [
        [
          appleStrings("fr", "a=fr;b=fr;"), appleStrings("en", "a=en;"),
          appleFile("en.lproj", "Localizable.stringsdict", dictionary),
        ]
      ],
      developmentRegion: "en")
    #expect(resources.diagnostics.items.isEmpty)
    #expect(shown(resources, "a", ["en"]) == "%#@n@")
    // fr.lproj has no .stringsdict, so that of the next folder in the search list counts.
    #expect(shown(resources, "a", ["fr"]) == "%#@n@")
    #expect(shown(resources, "b", ["fr"]) == "fr")
    let choice = resources.choice(preferred: ["fr"])
    #expect(choice.strings?.locale == "fr" && choice.stringsDictionary?.locale == "en")
    let entry = [UInt8("a".utf8.first ?? 0)].withUnsafeBufferPointer { resources.entry(UTF8Slice($0), in: choice) }
    #expect(entry?.kind == .plural)
    #expect(entry?.plural?.variables.first?.node == .plural([PluralCase(.other, .text([UInt8]("%d things".utf8)))]))
  }

  /// CFBundle looks above the folders first, for each of the two files on its own.
  /// Lines end in LF, in CR LF, or in CR alone, as on old Macs, however long they are.
  @Test(arguments: ["\n", "\r\n", "\r"]) func endsOfLines(_ end: String) {
    let keys = (1...40).map { String(repeating: "k", count: $0) }
    let table = AppleResources([[appleStrings("en", keys.map { $0 + "=x;" }.joined(separator: end))]]).tables.first
    #expect(table?.count == keys.count)
    for index in keys.indices {
      #expect(table?.position(at: index).text == "en.lproj/Localizable.strings:\(index + 1):1")
    }
  }

  @Test func aTableAboveTheFoldersHidesTheirs() {
    let root = appleFile("", "Localizable.strings", "a=root;")
    let dictionary =
      "<plist><dict><key>b</key><dict><key>NSStringLocalizedFormatKey</key><string>%d</string></dict></dict></plist>"
    let all = [
      root, appleStrings("en", "a=en;b=en;"), appleStrings("fr", "a=fr;b=fr;"),
      appleFile("fr.lproj", "Localizable.stringsdict", dictionary),
    ]
    let resources = AppleResources([all], developmentRegion: "en")
    #expect(shown(resources, "a", ["fr"]) == "root" && shown(resources, "a", ["en"]) == "root")
    #expect(shown(resources, "b", ["fr"]) == "%d" && shown(resources, "b", ["en"]) == nil)
    #expect(!resources.choice(preferred: ["fr"]).matched && resources.choice(preferred: ["en-GB"]).matched)
    #expect(
      resources.diagnostics.items.map { $0.summary } == [
        "Localizable.strings: warning[hidden-table]: phones read this file in every language, not "
          + "en.lproj/Localizable.strings and others"
      ])
    let both = AppleResources([
      [root, appleFile("", "Localizable.stringsdict", dictionary), appleStrings("en", "b=en;")]
    ])
    #expect(shown(both, "a", ["en"]) == "root" && shown(both, "b", ["en"]) == "%d")
    // A file that cannot be read is found all the same.
    let broken = AppleResources([[appleFile("", "Localizable.strings", "a="), appleStrings("en", "a=en;")]])
    #expect(shown(broken, "a", ["en"]) == nil)
    #expect(broken.diagnostics.items.map { $0.code } == [.tableDropped, .hiddenTable])
    let alone = AppleResources([[root]], developmentRegion: "de")
    #expect(alone.choice(preferred: ["de-AT"]).matched && !alone.choice(preferred: ["fr"]).matched)
    #expect(alone.diagnostics.items.isEmpty && alone.languages == ["de"])
  }

  @Test func informationAddsLanguagesAndTheRegion() {
    let information = """
      <plist><dict><key>CFBundleDevelopmentRegion</key><string>de</string>
      <key>CFBundleLocalizations</key><array><string>it</string></array></dict></plist>
      """
    let resources = AppleResources([
      [appleFile("", "Info.plist", information), appleStrings("de", "a=de;"), appleStrings("en", "a=en;")]
    ])
    #expect(resources.developmentRegion == "de")
    #expect(shown(resources, "a", ["pl"]) == "de")
    // Italian is said to be there, so it is chosen, and has no table: the development region's is next.
    #expect(shown(resources, "a", ["it", "en"]) == "de")
  }

  @Test func aDroppedTableHidesItsLanguage() {
    let resources = AppleResources([[appleStrings("fr", "a = \"x\n"), appleStrings("en", "a=en;")]])
    #expect(shown(resources, "a", ["fr", "en"]) == nil)
    #expect(resources.diagnostics.hasErrors)
    #expect(resources.diagnostics.items.first?.position?.text == "fr.lproj/Localizable.strings:1:5")
  }

  @Test func laterFolderReplaces() {
    let resources = AppleResources([[appleStrings("en", "a=1;b=1;")], [appleStrings("en", "a=2;")]])
    #expect(shown(resources, "a", ["en"]) == "2")
    #expect(shown(resources, "b", ["en"]) == nil)
    #expect(resources.diagnostics.items.map { $0.code } == [.folderOrder])
  }

  @Test func warnsWhenTheOrderOfFoldersDecides() {
    let resources = AppleResources([[appleStrings("de", "a=de;"), appleStrings("fr", "a=fr;")]])
    let warning = resources.choice(preferred: ["ja"]).warning
    #expect(warning?.code == .folderOrder)
    for name in ["de.lproj/Localizable.strings", "fr.lproj/Localizable.strings"] {
      #expect(warning?.message.contains(name) == true)
    }
    #expect(resources.choice(preferred: ["fr"]).warning == nil)
    let spellings = AppleResources([[appleStrings("iw", "a=iw;"), appleStrings("he", "a=he;")]])
    #expect(spellings.choice(preferred: ["he-IL"]).warning?.code == .folderOrder)
    #expect(spellings.choice(preferred: ["he"]).warning == nil)
  }

  @Test func catalogsWhereXcodeDoesNotBuildThem() {
    let catalog =
      #"{"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"localizations": {"fr": {"stringUnit": {"value": "fr"}}}}}}"#
    func findings(_ files: [ResourceFile]) -> [String] { AppleResources([files]).diagnostics.items.map { $0.summary } }
    let alone = appleFile("", "Localizable.xcstrings", catalog)
    #expect(findings([alone]).isEmpty)
    #expect(findings([appleFile("", "Other.xcstrings", catalog), appleStrings("en", "a=en;")]).isEmpty)
    #expect(findings([appleFile("mul.lproj", "Main.xcstrings", catalog), appleStrings("en", "a=en;")]).isEmpty)
    #expect(
      findings([appleFile("en.lproj", "Localizable.xcstrings", catalog)]) == [
        "en.lproj/Localizable.xcstrings:1:1: warning[catalog-place]: Xcode does not build a string catalog in an .lproj folder"
      ])
    let both = [alone, appleStrings("de", "a=de;")]
    #expect(findings(both).first?.contains("[catalog-place]") == true)
    // What would be built of either is shown all the same.
    #expect(shown(AppleResources([both]), "a", ["de"]) == "de" && shown(AppleResources([both]), "a", ["fr"]) == "fr")
  }

  @Test func keysAreCodeUnits() {
    let composed = "\u{E9}"
    let decomposed = "e\u{301}"
    let resources = AppleResources([[appleStrings("en", "\"\(composed)\"=1;\"\(decomposed)\"=2;")]])
    #expect(shown(resources, composed, ["en"]) == "1")
    #expect(shown(resources, decomposed, ["en"]) == "2")
    #expect(resources.diagnostics.items.isEmpty)
  }

  @Test func theLastDuplicateWinsAndIsReported() {
    let resources = AppleResources([[appleStrings("en", "\"a\" = \"1\";\n\"b\" = \"x\";\n\"a\" = \"2\";\n")]])
    #expect(shown(resources, "a", ["en"]) == "2")
    let finding = resources.diagnostics.items.first
    #expect(finding?.code == .duplicateEntry)
    #expect(finding?.position?.line == 1)
    #expect(finding?.message.contains("line 3") == true)
    var keys: [String] = []
    resources.forEachEntry { keys.append($0.key.string + "\($0.line)") }
    #expect(keys == ["b2", "a3"])
  }
}
