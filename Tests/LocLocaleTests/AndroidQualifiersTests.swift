// Folder names that aapt2 takes and refuses, and names that nobody would choose.

import LocBase
import Testing

@testable import LocLocale

@Suite struct AndroidQualifiersTests {
  @Test(arguments: [
    ("values-fr-CA", "fr-CA"), ("values-fr-r419", "fr-r419"), ("values-night-fr", "night-fr"), ("values-fr-", "fr-"),
    ("values-fr--night", "fr--night"), ("values-12", "12"), ("values-fr-v21-night", "fr-v21-night"),
    ("values-mcc000", "mcc000"), ("values-b+a+b+c+d+e", "b+a+b+c+d+e"), ("values-english", "english"),
    ("values-night-feminine", "night-feminine"), ("values-feminine-fr", "feminine-fr"),
  ])
  func refused(_ folder: String, _ qualifiers: String) {
    do throws(AndroidQualifierError) {
      _ = try AndroidQualifiers.parse(folder: Text(folder))
      Issue.record("\(folder) was taken")
    } catch {
      #expect(error.stage == .compile)
      #expect(error.message == "invalid configuration '\(qualifiers)'.")
    }
  }

  @Test func refusedByLink() {
    do throws(AndroidQualifierError) {
      _ = try AndroidQualifiers.parse(folder: "values-b+zh+u+nu+hanidec")
      Issue.record("an extension was taken")
    } catch {
      #expect(error.stage == .link)
      #expect(error.message == "configuration has invalid locale 'zh-U'.")
    }
  }

  @Test(arguments: [
    ("values", ""), ("values-fr-rCA", "fr-CA"), ("values-b+fr+CA", "fr-CA"), ("values-b+sr+latn", "sr-Latn"),
    ("values-b+es+419", "es-419"), ("values-fil", "fil"), ("values-tl", "tl"), ("values-iw", "iw"),
    ("values-mcc310-mnc004-de-land", "de"), ("values-car", ""), ("values-b+ca+ES+valencia", "ca-ES-valencia"),
    ("values-b+sr+Latn+RS+ekavsk", "sr-Latn-RS-ekavsk"), ("values-b+de+1996", "de-1996"),
    // A script that is too short ends AOSP's text between compile and link, which then is a region.
    ("values-b+sr+la+rs+ekavsk", "sr-LA"),
  ])
  func localeTag(_ folder: String, _ tag: String) throws {
    #expect(try AndroidQualifiers.parse(folder: Text(folder)).localeTag == Text(tag))
  }

  /// Which names have a variant to AGP's compiler, as its merger writes them.
  @Test(arguments: [
    ("b+de+1996", true), ("b+ca+valencia", true), ("b+ca+es+valencia", true), ("b+sr+latn+rs+ekavsk", true),
    ("b+ca+es+1996-night", true), ("b+sr+latn", false), ("b+de+at", false), ("b+es+419", false),
    ("b+sr+latn+rs", false), ("fr-rca", false), ("night", false), ("", false),
  ])
  func mergedVariants(_ qualifiers: String, _ hasVariant: Bool) {
    #expect(AndroidLocale.hasVariant(merged: Text(qualifiers)) == hasVariant)
  }

  @Test func kinds() throws {
    #expect(try AndroidQualifiers.parse(folder: "values").isDefault)
    #expect(try AndroidQualifiers.parse(folder: "values-fr").isLocaleOnly)
    let night = try AndroidQualifiers.parse(folder: "values-fr-night")
    #expect(!night.isLocaleOnly && !night.isDefault && night.sdkVersion == 8)
    #expect(try AndroidQualifiers.parse(folder: "values-sw600dp").sdkVersion == 13)
    #expect(try AndroidQualifiers.parse(folder: "values-v4").sdkVersion == 4)
    // The two spellings are one configuration.
    #expect(AndroidQualifiers(folder: "values-fr-rCA") == AndroidQualifiers(folder: "values-b+fr+CA"))
  }

  /// AGP writes every qualifier in its usual spelling and adds the version of Android that brought it.
  @Test(arguments: [
    ("values", ""), ("values-fr", "fr"), ("values-FR", "fr"), ("values-fr-rca", "fr-rCA"), ("values-fr-RCA", "fr-rCA"),
    ("values-b+fr+CA", "fr-rCA"), ("values-b+sr+latn", "b+sr+Latn"), ("values-mcc310-mnc4", "mcc310-mnc004"),
    ("values-mcc099", ""),
    ("values-720x1280", "1280x720"), ("values-1280x720", "1280x720"), ("values-ldrtl", "ldrtl-v17"),
    ("values-fr-rCA-Feminine", "fr-rCA-feminine-v34"), ("values-neuter-night", "neuter-night-v34"),
    ("values-large", "large-v4"),
    ("values-long", "long-v4"), ("values-round", "round-v23"), ("values-widecg", "widecg-v26"),
    ("values-highdr", "highdr-v26"),
    ("values-night", "night-v8"), ("values-car", "car-v8"), ("values-television", "television-v13"),
    ("values-appliance", "appliance-v16"), ("values-watch", "watch-v20"), ("values-vrheadset", "vrheadset-v26"),
    ("values-sw600dp", "sw600dp-v13"), ("values-w0820dp", "w820dp-v13"), ("values-h480dp", "h480dp-v13"),
    ("values-land", "land"),
    ("values-120dpi", "ldpi-v4"), ("values-160dpi", "mdpi-v4"), ("values-213dpi", "tvdpi-v4"),
    ("values-240dpi", "hdpi-v4"),
    ("values-320dpi", "xhdpi-v4"), ("values-480dpi", "xxhdpi-v4"), ("values-640dpi", "xxxhdpi-v4"),
    ("values-420dpi", "420dpi-v4"),
    ("values-tvdpi", "tvdpi-v4"), ("values-night-v7", "night-v8"), ("values-night-v8", "night-v8"),
    ("values-night-v21", "night-v21"),
    ("values-v1", "v1"), ("values-fr-watch-v26", "fr-watch-v26"), ("values-large-watch", "large-watch-v20"),
  ]) func namesOfMergedFolders(_ folder: String, _ qualifiers: String) {
    #expect(AndroidFolderName.gradle(Text(folder)) == .values(qualifiers: Text(qualifiers)))
    // What it has written, it writes again.
    let again = qualifiers.isEmpty ? "values" : "values-" + qualifiers
    #expect(AndroidFolderName.gradle(Text(again)) == .values(qualifiers: Text(qualifiers)))
  }

  @Test(arguments: [
    "values-fr-CA", "values-150dpi", "values-night-fr", "values-fr--night", "values-", "values-720x", "values-v",
    "values-round-large", "values-night-masculine",
  ])
  func namesThatTheMergerRefuses(_ folder: String) { #expect(AndroidFolderName.gradle(Text(folder)) == .invalid) }

  /// Android 14 brought the grammatical gender. A phone has none until an app asks for one.
  @Test func genders() throws {
    let folders = ["values", "values-fr", "values-fr-feminine", "values-fr-masculine", "values-fr-neuter"]
    let qualifiers = try folders.map { try AndroidQualifiers.parse(folder: Text($0)) }.sorted()
    #expect(qualifiers.map { $0.gender } == [0, 0, 1, 2, 3])
    #expect(qualifiers.map { $0.sdkVersion } == [0, 0, 34, 34, 34])
    #expect(!qualifiers[2].isLocaleOnly)
    #expect(try AndroidQualifiers.parse(merged: "fr-feminine-v34") == qualifiers[3])
    var device = AndroidDeviceConfiguration(locales: ["fr-CA"])
    device.axes.sdkVersion = 34
    #expect(AndroidChoice(qualifiers: qualifiers, device: device).best(of: Array(0..<5)) == 1)
    for gender in UInt8(1)...3 {
      device.axes.gender = gender
      let table = AndroidChoice(qualifiers: qualifiers, device: device)
      #expect(table.best(of: Array(0..<5)) == UInt16(gender) + 1)
    }
  }

  /// A phone whose language runs from right to left reads `ldrtl`, every other one `ldltr`; the script decides.
  @Test(arguments: [
    ("he", true), ("iw", true), ("ar", true), ("fa-IR", true), ("ur", true), ("ar-Latn", false), ("en", false),
    ("en-Arab", true),
    ("ks", true), ("?", false),
  ]) func directions(_ locale: String, _ isRightToLeft: Bool) throws {
    let folders = ["values", "values-ldltr", "values-ldrtl"]
    var qualifiers = try folders.map { try AndroidQualifiers.parse(folder: Text($0)) }
    let right = qualifiers[2]
    qualifiers.sort { $0 < $1 }
    let table = AndroidChoice(qualifiers: qualifiers, device: AndroidDeviceConfiguration(locales: [Text(locale)]))
    let best = try #require(table.best(of: [0, 1, 2]))
    #expect((qualifiers[Int(best)] == right) == isRightToLeft && !qualifiers[Int(best)].isDefault)
  }

  /// Phones ask for three languages by Java's old codes, and for others by the shortest code that CLDR has.
  @Test(
    arguments: [
      ("values-he", "iw"), ("values-iw", nil), ("values-id", "in"), ("values-in", nil), ("values-yi", "ji"),
      ("values-ji", nil),
      ("values-heb", "iw"), ("values-ind", "in"), ("values-fra", "fr"), ("values-deu-rDE", "de"), ("values-fr", nil),
      ("values-gsw", nil),
      ("values-b+he+IL", "iw"), ("values", nil), ("values-night", nil),
    ] as [(String, String?)]) func askedLanguages(_ folder: String, _ asked: String?) throws
  {
    let locale = try AndroidQualifiers.parse(folder: Text(folder)).locale
    #expect(locale.askedLanguage == asked.map { Text($0) } && locale.isAsked == (asked == nil && !locale.isEmpty))
  }

  /// Every prefix and every changed byte of good names: a configuration or an error, never anything else.
  @Test func hostileNames() {
    let long = String(repeating: "a", count: 5_000)
    let names = [
      "values-mcc310-mnc04-b+zh+Hant+TW+valencia-ldrtl-sw600dp-w820dp-h480dp-xlarge-long-round-widecg-highdr-land",
      "values-en-rUS-car-night-420dpi-finger-keyssoft-12key-navhidden-dpad-1280x720-v29", "values-" + long,
      "values-b+" + long, "values-sw" + String(repeating: "9", count: 400) + "dp", "values-é", "values-\u{0}", "-",
      "--", "",
    ]
    for name in names {
      let bytes = Array(name.utf8)
      for end in 0...min(bytes.count, 200) {
        _ = AndroidQualifiers(folder: Text(String(decoding: bytes[..<end], as: UTF8.self)))
      }
      for index in 0..<min(bytes.count, 200) {
        for change in [UInt8(0), 0x2B, 0x2D, 0x39, 0x7A, 0xFF] {
          var changed = bytes
          changed[index] = change
          _ = AndroidQualifiers(folder: Text(String(decoding: changed, as: UTF8.self)))
        }
      }
    }
  }

  /// Of a hundred languages a device takes three: they are found in any list as they are in one of their own.
  @Test func fewOfManyConfigurations() throws {
    var qualifiers = [AndroidQualifiers()]
    for first in "abcdefghij".utf8 {
      for second in "nopqrstuvw".utf8 {
        let name = String(decoding: [first, second], as: UTF8.self)
        qualifiers.append(try AndroidQualifiers.parse(folder: "values-\(name)"))
        if name == "fr" { qualifiers.append(try AndroidQualifiers.parse(folder: "values-fr-rCA")) }
      }
    }
    qualifiers.sort { $0 < $1 }
    let table = AndroidChoice(qualifiers: qualifiers, device: AndroidDeviceConfiguration(locales: ["fr-CA"]))
    let all = (0..<UInt16(qualifiers.count)).map { $0 }
    let fitting = all.filter { table.fits($0) }
    #expect(fitting.count == 3)
    for step in 1...40 {
      for start in 0..<UInt16(step) {
        let list = all.filter { $0 % UInt16(step) == start }
        let alone = list.filter { fitting.contains($0) }
        #expect(table.best(of: list) == table.best(of: alone))
      }
    }
  }

  /// More configurations than the table prepares pairs for: the answer is the same as one by one.
  @Test func manyConfigurations() {
    var qualifiers: [AndroidQualifiers] = []
    for version in 1...700 {
      var qualifier = AndroidQualifiers()
      qualifier.sdkVersion = UInt16(version)
      qualifiers.append(qualifier)
    }
    var device = AndroidDeviceConfiguration(locales: ["fr"])
    device.axes.sdkVersion = 650
    let table = AndroidChoice(qualifiers: qualifiers, device: device)
    #expect(table.best(of: Array(0..<700)) == 649)
    #expect(table.best(of: [650, 651]) == nil)
    #expect(table.best(of: []) == nil)
    #expect(table.best(of: [9_999]) == nil)
  }

  @Test func deviceLists() {
    #expect(AndroidLocaleMatcher.activeIndex(device: [], available: ["fr"]) == 0)
    #expect(AndroidLocaleMatcher.activeIndex(device: ["de", "fr-CA"], available: ["fr"]) == 1)
    #expect(AndroidLocaleMatcher.activeIndex(device: ["de", "en-GB", "fr"], available: ["fr"]) == 1)
    #expect(AndroidLocaleMatcher.activeIndex(device: ["de", "fr"], available: ["en-XA", "ar-XB"]) == 0)
    // A pseudo-locale is served by itself alone, not by its language, whatever the script (LocaleList.matchScore).
    #expect(AndroidLocaleMatcher.activeIndex(device: ["en-XA", "fr"], available: ["fr"]) == 1)
    #expect(AndroidLocaleMatcher.activeIndex(device: ["en-XA", "fr"], available: ["en-XA-posix", "fr"]) == 1)
    #expect(AndroidLocaleMatcher.activeIndex(device: ["en-XA-posix", "fr"], available: ["en-XA", "fr"]) == 1)
    #expect(AndroidLocaleMatcher.activeIndex(device: ["ar-XB", "fr"], available: ["ar", "fr"]) == 1)
    #expect(AndroidLocaleMatcher.activeIndex(device: ["ar", "fr"], available: ["ar-XB", "fr"]) == 1)
    #expect(AndroidLocaleMatcher.activeIndex(device: ["fr", "en-XA"], available: ["en-XA", "de"]) == 1)
    #expect(AndroidLocaleMatcher.activeIndex(device: ["zh-HK", "ja"], available: ["zh-CN", "ja"]) == 1)
    #expect(AndroidLocaleMatcher.activeIndex(device: ["?", "he"], available: ["iw"]) == 1)
    // In later ICUs than Android 10's these three are written as elsewhere, whatever the tables of native code say.
    #expect(AndroidLocaleMatcher.activeIndex(device: ["zh-MY", "ja"], available: ["zh", "ja"]) == 0)
    #expect(AndroidLocaleMatcher.activeIndex(device: ["ku-IR", "ja"], available: ["ku", "ja"]) == 0)
    #expect(AndroidLocaleMatcher.activeIndex(device: ["ms-ID", "ja"], available: ["ms", "ja"]) == 0)
    #expect(AndroidLocaleMatcher.activeIndex(device: ["ku-LB", "ja"], available: ["ku", "ja"]) == 1)
  }
}
