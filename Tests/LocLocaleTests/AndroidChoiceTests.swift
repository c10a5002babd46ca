// Which of a project's folders a phone reads, at the edges of each axis. The rules are those of AOSP's ResTable_config.

import LocBase
import Testing

@testable import LocLocale

@Suite struct AndroidChoiceTests {
  private func chosen(_ folders: [String], _ locales: [String] = ["xx"], _ options: [String: String] = [:]) throws
    -> String?
  {
    var device = AndroidDeviceConfiguration(locales: locales.map { Text($0) }, release: .android10)
    for (name, value) in options {
      let isKnown = device.set(option: Text(name), to: Text(value))
      #expect(isKnown)
    }
    return AndroidConformanceTests.answer(folders: ["values"] + folders.map { "values-" + $0 }, device: device).value
  }

  private func parsed(_ folder: String) throws -> AndroidQualifiers {
    try AndroidQualifiers.parse(folder: Text("values-" + folder))
  }

  /// The stated device has a normal screen, and a keyboard and navigation on the screen only. A folder without a size counts as
  /// one for normal screens, and is better than one for small ones.
  @Test(arguments: [
    ("small", false), ("normal", true), ("large", false), ("xlarge", false), ("long", true), ("notlong", false),
    ("round", false), ("notround", true), ("keysexposed", true), ("keyshidden", false), ("keyssoft", true),
    ("navhidden", true), ("navexposed", false), ("finger", true), ("stylus", false), ("port", true), ("land", false),
    ("sw411dp", true), ("sw412dp", false), ("w411dp", true), ("w412dp", false), ("h731dp", true), ("h732dp", false),
    ("1080x1080", true), ("1920x1080", false), ("v29", true), ("v30", false),
  ])
  func serves(_ qualifiers: String, _ isServed: Bool) throws {
    #expect(try chosen([qualifiers]) == (isServed ? "values-" + qualifiers : "values"))
  }

  /// Of two that serve, the one that says more of this device.
  @Test(arguments: [
    (["sw320dp", "sw400dp"], "sw400dp"), (["sw400dp", "sw320dp"], "sw400dp"), (["v21", "v26"], "v26"),
    (["v26", "v21"], "v26"), (["small", "normal"], "normal"), (["w300dp", "w400dp"], "w400dp"),
    (["keysexposed", "keyssoft"], "keyssoft"), (["v26", "sw320dp"], "sw320dp"),
  ])
  func isBetter(_ folders: [String], _ best: String) throws {
    #expect(try chosen(folders) == "values-" + best)
  }

  /// A picture is scaled down rather than up, up to the point where twice as much is left of the lower one. With (2·low − dpi)·high
  /// against dpi², as AOSP has it.
  @Test(arguments: [
    ("240", ["tvdpi", "xxxhdpi"], "tvdpi"), ("240", ["mdpi", "xxhdpi"], "xxhdpi"), ("240", ["ldpi", "xhdpi"], "xhdpi"),
    ("320", ["xhdpi", "xxhdpi"], "xhdpi"), ("480", ["hdpi", "xhdpi"], "xhdpi"), ("120", ["ldpi", "hdpi"], "ldpi"),
    ("240", ["hdpi", "anydpi"], "anydpi"),
  ])
  func density(_ dpi: String, _ folders: [String], _ best: String) throws {
    #expect(try chosen(folders, ["xx"], ["dpi": dpi]) == "values-" + best)
    #expect(try chosen(folders.reversed(), ["xx"], ["dpi": dpi]) == "values-" + best)
  }

  /// AOSP writes each variant over the one before it, byte by byte: of a longer one the end remains.
  @Test(arguments: [
    ("sl-rozaj", "sl-rozaj"), ("sl-rozaj-1994", "sl-1994j"), ("sl-1994-rozaj", "sl-rozaj"),
    ("sl-rozaj-biske-1994", "sl-1994e"), ("ca-valencia-scotland", "ca-scotland"), ("ca-valencia-1994", "ca-1994ncia"),
  ])
  func severalVariants(_ tag: String, _ requested: String) throws {
    #expect(try #require(AndroidLocaleRequest(tag: Text(tag))).locale.tag == Text(requested))
  }

  /// Each option changes its own axis.
  @Test(arguments: [
    ("h700dp", "hdp", "699", false), ("h700dp", "hdp", "700", true), ("h700dp", "wdp", "1", true),
    ("w400dp", "wdp", "399", false), ("w400dp", "wdp", "400", true), ("w400dp", "hdp", "1", true),
    ("sw400dp", "swdp", "399", false), ("sw400dp", "swdp", "400", true), ("sw400dp", "wdp", "1", true),
    ("v28", "sdk", "27", false), ("v28", "sdk", "28", true), ("night", "night", "yes", true),
    ("night", "night", "no", false),
    ("land", "land", "1", true), ("land", "land", "0", false),
  ])
  func options(_ qualifiers: String, _ option: String, _ value: String, _ isServed: Bool) throws {
    #expect(try chosen([qualifiers], ["xx"], [option: value]) == (isServed ? "values-" + qualifiers : "values"))
  }

  /// What an option cannot be is refused, and changes nothing.
  @Test(arguments: [
    ("night", "true"), ("night", "1"), ("night", ""), ("land", "yes"), ("land", "2"), ("sdk", "-1"), ("sdk", "65536"),
    ("sdk", "x"), ("dpi", ""), ("size", "1"), ("", "1"),
  ])
  func optionsThatAreNone(_ option: String, _ value: String) {
    for isNight in [false, true] {
      var device = AndroidDeviceConfiguration(locales: ["en"])
      device.isNight = isNight
      let before = device
      let isTaken = device.set(option: Text(option), to: Text(value))
      #expect(!isTaken && device == before)
    }
  }

  /// Network 00 is one like any other, and not the absence of one.
  @Test func networks() throws {
    #expect(try chosen(["mcc310-mnc00"], ["en"], ["mcc": "310", "mnc": "0"]) == "values-mcc310-mnc00")
    #expect(try chosen(["mcc310-mnc00"], ["en"], ["mcc": "310", "mnc": "4"]) == "values")
    #expect(try chosen(["mcc310-mnc04"], ["en"], ["mcc": "310", "mnc": "4"]) == "values-mcc310-mnc04")
    #expect(try chosen(["mcc310"], ["en"], ["mcc": "311"]) == "values")
    #expect(throws: AndroidQualifierError.self) { try parsed("mcc000") }
    #expect(throws: AndroidQualifierError.self) { try parsed("mcc01") }
  }

  /// A qualifier that old systems do not know implies the version that brought it.
  @Test(arguments: [
    ("widecg", 26), ("highdr", 26), ("vrheadset", 26), ("round", 23), ("anydpi", 21), ("sw1dp", 13), ("w1dp", 13),
    ("h1dp", 13), ("night", 8), ("car", 8), ("watch", 8), ("large", 4), ("long", 4), ("hdpi", 4), ("land", 0),
    ("fr", 0),
    ("round-v29", 29), ("round-v21", 23),
  ])
  func impliedVersion(_ qualifiers: String, _ version: UInt16) throws {
    #expect(try parsed(qualifiers).sdkVersion == version)
  }

  /// English without a country is American English's; a folder without a language is American English too.
  @Test(arguments: [
    (["en"], "en-US", "values-en"), (["en-rGB"], "en-US", "values"), (["en-rUS"], "en-US", "values-en-rUS"),
    (["en-rGB", "en"], "en-US", "values-en"), (["en-rGB"], "en-GB", "values-en-rGB"), (["en"], "en-GB", "values-en"),
    (["en-rGB"], "en-AU", "values-en-rGB"),
    // No table knows this language's script: a country's folder is for that country alone.
    (["xx-rYY"], "xx-YY", "values-xx-rYY"), (["xx-rYY"], "xx-ZZ", "values"), (["xx"], "xx-ZZ", "values-xx"),
    // Tagalog and Filipino are one language, either way.
    (["tl"], "fil-PH", "values-tl"), (["fil"], "tl-PH", "values-fil"),
  ])
  func english(_ folders: [String], _ locale: String, _ expected: String) throws {
    #expect(try chosen(folders, [locale]) == expected)
  }

  /// The table's order is by the letters of scripts, the first one first.
  @Test func orderOfScripts() throws {
    let scripts = ["Arab", "Cyrl", "Deva", "Latn", "Thaa"]
    for (index, script) in scripts.enumerated() {
      for other in scripts[(index + 1)...] {
        #expect(try parsed("b+ks+\(script)") < parsed("b+ks+\(other)"))
        #expect(try !(parsed("b+ks+\(other)") < parsed("b+ks+\(script)")))
      }
    }
  }
}
