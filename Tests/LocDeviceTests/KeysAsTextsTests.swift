// Literals that are names of the app's strings, and strings that the build makes.

import LocBase
import LocCatalog
import LocDevice
import LocLocale
import Testing

@Suite struct KeysAsTextsTests {
  private static let app: [(path: String, text: String)] = [
    (
      "values/s.xml",
      "<resources><string name=\"welcome_title\">Hi</string><string name=\"Sale\">Sale!</string></resources>"
    ),
    ("en.lproj/Localizable.strings", "\"order_ready\" = \"Ready\"; \"Hello there\" = \"Hi there\";"),
  ]

  private func warnings(_ message: String) throws -> [String] {
    let push = try PushMessage(Array(message.utf8), name: "m")
    return try PreviewTests.catalog(Self.app).keysAsTexts(in: push.content).map {
      "\($0.severity) \($0.message): \($0.help ?? "")"
    }
  }

  @Test func aKeyIsNoTitle() throws {
    #expect(
      try warnings(#"{"topic":"a","notification":{"title":"welcome_title","body":"x"}}"#) == [
        "warning the title is the text 'welcome_title' itself, which is a key of the resources: "
          + "Write it as `android.notification.title_loc_key` and `apns.payload.aps.alert.title-loc-key`."
      ])
    #expect(
      try warnings(
        #"{"topic":"a","apns":{"payload":{"aps":{"alert":{"subtitle":"order_ready","body":"order_ready"}}}}}"#) == [
          "warning the subtitle is the text 'order_ready' itself, which is a key of the resources: "
            + "Write it as `apns.payload.aps.alert.subtitle-loc-key`.",
          "warning the body is the text 'order_ready' itself, which is a key of the resources: "
            + "Write it as `android.notification.body_loc_key` and `apns.payload.aps.alert.loc-key`.",
        ])
  }

  /// Words that a person may read, keys that no string has, and literals beside a key.
  @Test(arguments: [
    #"{"topic":"a","notification":{"title":"Sale","body":"Hello there"}}"#,
    #"{"topic":"a","notification":{"title":"welcome_titel"}}"#,
    #"{"topic":"a","android":{"notification":{"title":"order_ready"}}}"#,
    #"{"topic":"a","android":{"notification":{"title":"welcome_title","title_loc_key":"welcome_title"}}}"#,
    #"{"topic":"a","data":{"title":"welcome_title"}}"#,
  ])
  func nothingToSay(_ message: String) throws {
    #expect(try warnings(message).isEmpty)
  }

  @Test func aPreviewSaysTheSame() throws {
    let catalog = try PreviewTests.catalog(Self.app)
    let push = try PushMessage(Array(#"{"topic":"a","notification":{"title":"welcome_title"}}"#.utf8), name: "m")
    #expect(try catalog.preview(push, on: Device(.android, ["en"])).findings.map { $0.code.slug } == ["key-as-text"])
    #expect(try catalog.preview(push, on: Device(.ios, ["en"])).findings.isEmpty)
  }

  @Test func aStringThatTheBuildMakes() throws {
    let resources = AndroidResources([[]], made: ["gen_key"])
    func line(_ key: String) -> Preview.Line? {
      AndroidDevice.line(
        PushField(key: Array(key.utf8)), resources: resources,
        device: resources.resolve(AndroidDeviceConfiguration(Device(.android, ["en"]))))
    }
    #expect(line("gen_key")?.code?.slug == "unknown-text" && line("gen_key")?.certainty == .unverified)
    #expect(line("other")?.code?.slug == "missing-key")
  }
}
