// Folders with a variant, which versions of the Android Gradle plugin read differently: what they leave uncertain, and what not.

import LocBase
import LocCatalog
import LocLocale
import Testing

@testable import LocDevice

@Suite struct AndroidVariantTests {
  /// Folders with their keys; each text is the folder's name.
  private static func resources(_ folders: [(String, [String])], compiler: AndroidCompiler = .gradle)
    -> AndroidResources
  {
    let files = folders.map { folder, keys in
      let texts = keys.map { key in
        key.contains("=") ? text(key.split(separator: "=")) : "<string name=\"\(key)\">\(folder)</string>"
      }
      let content = "<resources>" + texts.joined() + "</resources>"
      return ResourceFile(
        path: Text(folder) + "/s.xml", folder: Text(folder), name: "s.xml", bytes: Array(content.utf8))
    }
    return AndroidResources([files], compiler: compiler)
  }

  private static func text(_ parts: [Substring]) -> String { "<string name=\"\(parts[0])\">\(parts[1])</string>" }

  private static func shown(_ key: String, _ resources: AndroidResources, _ languages: [String]) -> String {
    let device = resources.resolve(AndroidDeviceConfiguration(locales: languages.map { Text($0) }))
    let field = PushField(key: Array(key.utf8))
    guard let line = AndroidDevice.line(field, resources: resources, device: device) else { return "no line" }
    return "\(line.certainty.name) \(line.text ?? "\(line.outcome)")"
  }

  /// AGP of September 2022 does not link this folder; a version that does lets it win.
  @Test func aFolderThatIsRefused() {
    let app = Self.resources([("values", ["k", "j"]), ("values-be", ["k"]), ("values-b+be+tarask", ["k"])])
    #expect(app.failedStage == .link)
    #expect(Self.shown("k", app, ["be-tarask"]) == "unverified values-be")
    #expect(Self.shown("k", app, ["fr"]) == "verified values")
    #expect(Self.shown("j", app, ["be-tarask"]) == "verified values")
    // Native aapt2 keeps the variant.
    let native = Self.resources(
      [("values", ["k"]), ("values-be", ["k"]), ("values-b+be+tarask", ["k"])], compiler: .aapt2)
    #expect(Self.shown("k", native, ["be-tarask"]) == "verified values-b+be+tarask")
  }

  /// Whether the app counts as translated decides about every text of it.
  @Test func aFolderThatDecidesAboutTheLanguage() {
    let app = Self.resources([("values", ["k", "j"]), ("values-fr", ["k", "j"]), ("values-b+be+tarask", ["k"])])
    #expect(Self.shown("j", app, ["be", "fr"]) == "unverified values-fr")
    #expect(Self.shown("j", app, ["fr", "be"]) == "verified values-fr")
  }

  /// AGP of September 2022 reads this folder as values-ca-rES, behind which it stands.
  @Test func aFolderWhoseVariantIsLost() {
    let app = Self.resources([
      ("values", ["k", "j", "i", "a=@string/k"]), ("values-ca-rES", ["k"]), ("values-ca", ["k", "j"]),
      ("values-b+ca+ES+valencia", ["k", "j"]),
    ])
    #expect(app.failedStage == nil)
    #expect(Self.shown("k", app, ["ca-ES"]) == "verified values-ca-rES")
    #expect(Self.shown("k", app, ["ca-ES-valencia"]) == "unverified values-ca-rES")
    #expect(Self.shown("a", app, ["ca-ES-valencia"]) == "unverified values-ca-rES")
    #expect(Self.shown("j", app, ["ca-ES-valencia"]) == "unverified values-b+ca+ES+valencia")
    #expect(Self.shown("i", app, ["ca-ES-valencia"]) == "verified values")
    #expect(Self.shown("k", app, ["ca-AD"]) == "verified values-ca")
  }

  /// A file whose encoding is not known here, or that has a byte which Java may read otherwise.
  @Test func filesWithDoubtfulBytes() {
    func shown(_ encoding: String, _ bytes: [UInt8]) -> String {
      let start = "<?xml version='1.0' encoding='\(encoding)'?><resources><string name=\"k\">"
      let file = ResourceFile(
        path: "values/s.xml", folder: "values", name: "s.xml",
        bytes: Array(start.utf8) + bytes + Array("</string></resources>".utf8))
      return Self.shown("k", AndroidResources([[file]]), ["en"])
    }
    #expect(shown("windows-1258", [0x61, 0xEC]) == "verified a\u{301}")
    #expect(shown("gbk", [0xC4, 0xE3]) == "verified 你")
    #expect(shown("gbk", [0xC4]).hasPrefix("unverified"))
    #expect(shown("big5", [0x61]) == "unverified a")
  }
}
