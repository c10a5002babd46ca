// The strings of one device are what a look-up with its languages finds.

import LocBase
import LocCatalog
import LocScript
import TestSupport
import Testing

@Suite struct DeviceStringsTests {
  private func engine() throws -> Engine {
    func file(_ platform: Device.Platform, _ path: String, _ text: String) -> Engine.File {
      Engine.File(platform, path: path, bytes: [UInt8](text.utf8))
    }
    return try Engine(files: [
      file(
        .android, "values/strings.xml",
        """
        <resources><string name="a">A %1$s</string><string name="link">@string/a</string>
        <string name="loop">@string/loop</string><integer name="n">7</integer>
        <plurals name="p"><item quantity="other">x</item></plurals></resources>
        """),
      file(.android, "values-fr/strings.xml", "<resources>\n<string name=\"a\">à</string></resources>"),
      file(.android, "values-zz-bad/strings.xml", "<resources/>"),
      file(.ios, "fr.lproj/Localizable.strings", "\"a\" = \"à iOS\"; \"b\" = \"b\";"),
      file(.ios, "en.lproj/Localizable.strings", "\"a\" = \"a\";"),
    ])
  }

  @Test func findsTextsAndPlaces() throws {
    let engine = try engine()
    let french = try engine.strings(on: Device(.android, ["fr-CA", "en-US"]))
    #expect(french["a"] == "à")
    #expect(french["link"] == "à")
    #expect(french["integer/n"] == "7")
    #expect(french["p"] == nil)
    #expect(french["loop"] == nil)
    #expect(french["nowhere"] == nil)
    #expect(french.lookup("a")?.line == 2)
    #expect(french.lookup("a")?.locale == "fr")
    #expect(try engine.strings(on: Device(.ios, ["fr"]))["a"] == "à iOS")
    #expect(try engine.strings(on: Device(.ios, ["en"]))["b"] == nil)
    #expect(try engine.strings(on: Device(.web, ["en"]))["a"] == nil)
    #expect(throws: LocScriptError.self) { try engine.strings(on: Device(.android, ["!"])) }
  }

  @Test func equalsLookup() throws {
    let engine = try engine()
    for platform in [Device.Platform.android, .ios, .web] {
      for locales in [["fr-CA"], ["de", "fr"], ["en"], []] {
        let strings = try engine.strings(on: Device(platform, locales))
        for key in ["a", "b", "link", "loop", "n", "integer/n", "p", "plurals/p", "", "nowhere", "@string/a"] {
          let found = try engine.lookup(platform, locales: locales, key: key)
          #expect(strings.lookup(key) == found)
          #expect(strings[key] == found?.text)
        }
      }
    }
  }
}
