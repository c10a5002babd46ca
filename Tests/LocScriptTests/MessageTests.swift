// Messages built from Swift values: the golden bytes of every interface, and the findings of `build`.

import Foundation
import LocBase
import LocCatalog
import LocDevice
import LocMessage
import LocScript
import TestSupport
import Testing

@Suite struct MessageTests {
  private func golden(_ name: String) throws -> String { try Fixtures.text("payload/\(name).json") }

  private func body(_ message: Message, _ engine: Engine? = nil) throws -> String {
    String(decoding: try (engine ?? Engine()).build(message).body, as: UTF8.self)
  }

  @Test func theGuidesTechExample() throws {
    let line = LocalizedLine("STOCK_NOTIFICATION_BODY", arguments: ["FooCorp", "11.80", "835.67", "1.43"])
    var message = Message(to: .topic("Tech"), body: line)
    message.android?.ttl = .seconds(3600)
    #expect(try body(message) == golden("tech"))
    message.target = .topic("industry-tech")
    #expect(try body(message) == golden("industry-tech"))
  }

  @Test func theGuidesTokenExample() throws {
    let message = Message(
      to: .token("DEVICE_REGISTRATION_TOKEN"),
      title: LocalizedLine(android: "welcome_title", ios: "WELCOME_TITLE", arguments: ["Alice"]),
      body: LocalizedLine(android: "new_message_body", ios: "NEW_MESSAGE_BODY", arguments: ["3", "Bob"]))
    #expect(try body(message) == golden("welcome"))
    #expect(try Engine().build(message).findings.map(\.slug) == ["deprecated-field"])
  }

  @Test func theEnginesNamesForALine() throws {
    let engine = try Engine(options: Engine.Options(iosKeys: .upper))
    var message = Message(
      to: .topic("product-42"), title: engine.line("price_drop_title", arguments: ["Trail shoes", "22"]),
      body: engine.line("price_drop_body", arguments: ["89.90 EUR", "69.90 EUR"]), data: ["product_id": "42"])
    message.android?.collapseKey = "price"
    message.android?.ttl = .seconds(3600)
    message.android?.notification?.channelID = "deals"
    message.apns?.payload?.aps?.threadID = "deals"
    message.apns?.payload?.aps?.interruptionLevel = .active
    #expect(try body(message, engine) == golden("price_drop"))
  }

  @Test func everyRoomOfAMessage() throws {
    var message = Message(to: .topic("deals"), data: ["order": "7", "Order": "8"])
    message.notification = Message.Notification(
      title: "Sale", body: "Today", image: "https://shop.example/shoes.png")
    var notification = Message.AndroidNotification(channelID: "deals")
    notification.title = "Sale"
    notification.body = "Today"
    notification.color = "#ff8800"
    var android = Message.AndroidConfig(notification: notification, ttl: .seconds(60), priority: .high)
    android.collapseKey = "price"
    android.restrictedPackageName = "example.shop"
    android.data = ["z": "1", "a": "2", "é": "3"]
    message.android = android
    message.webpush = Message.WebpushConfig(
      headers: ["Urgency": "high", "TTL": "60"], notification: ["title": "Sale", "body": "Today"],
      fcmOptions: Message.WebpushFCMOptions(link: "https://shop.example/"))
    let alert = Message.Alert(title: "\"Sale\"", body: "50 € → ü/😀\t\u{1}")
    message.apns = Message.APNSConfig(
      headers: ["apns-priority": "10", "apns-collapse-id": "price"],
      payload: Message.APNSPayload(
        aps: Message.Aps(alert: .lines(alert), badge: 1),
        customKeys: ["zebra": [1, 2.5, true, nil], "Apple": ["b": [:], "a": []]]),
      fcmOptions: Message.APNSFCMOptions(image: "https://shop.example/shoes.png"))
    message.fcmOptions = Message.FCMOptions(analyticsLabel: "autumn")
    message.validateOnly = true
    #expect(try body(message) == golden("every-field"))
  }

  @Test func noArgumentsAndAnEmptyListAreNotTheSame() throws {
    let none = try body(Message(to: .topic("a"), body: LocalizedLine("k")))
    let empty = try body(Message(to: .topic("a"), body: LocalizedLine("k", arguments: [])))
    #expect(!none.contains("args"))
    #expect(empty.contains("\"body_loc_args\":[]") && empty.contains("\"loc-args\":[]"))
  }

  @Test func localizingKeepsTheOtherLines() throws {
    var message = Message(to: .topic("a"))
    message.apns = Message.APNSConfig(payload: Message.APNSPayload(aps: Message.Aps(alert: .text("Today"), badge: 2)))
    message.localize(title: LocalizedLine("t"), subtitle: LocalizedLine("s"))
    let alert = #""aps":{"alert":{"title-loc-key":"t","subtitle-loc-key":"s","body":"Today"},"badge":2}"#
    #expect(try body(message).contains(alert))
    #expect(message.android?.notification?.titleLocKey == "t")
    #expect(message.android?.notification?.bodyLocKey == nil)
    var onlySubtitle = Message(to: .topic("a"))
    onlySubtitle.localize(subtitle: LocalizedLine("s"))
    #expect(onlySubtitle.android == nil)
  }

  @Test(arguments: [
    (Message.TimeSpan.seconds(3600), "3600s"), (.milliseconds(3_500), "3.500000000s"),
    (.milliseconds(-1), "-0.001000000s"),
    (.nanoseconds(7), "0.000000007s"), (.nanoseconds(-1_500_000_000), "-1.500000000s"), (.seconds(0), "0s"),
    (.seconds(.min), "-9223372036854775808s"), (.milliseconds(.min), "-9223372036854775.808000000s"),
  ])
  func timeSpans(_ span: Message.TimeSpan, _ text: String) throws {
    #expect(span.text == text)
    var message = Message(to: .topic("a"))
    message.android = Message.AndroidConfig(ttl: span)
    if text.hasPrefix("-") {
      let error = #expect(throws: LocScriptError.self) { _ = try Engine().build(message) }
      #expect(error?.diagnostics.first?.path == "message.android.ttl")
    } else {
      #expect(try body(message).contains("\"ttl\":\"\(text)\""))
    }
  }

  /// What is wrong, and what `build` says first.
  static let wrong: [(name: String, message: Message, code: Int32, slug: String, path: String)] = {
    func broken(_ change: (inout Message) -> Void) -> Message {
      var message = Message(to: .topic("a"), body: LocalizedLine("k"))
      change(&message)
      return message
    }
    var deep = JSONValue.null
    for _ in 0..<600 { deep = [deep] }
    return [
      ("topic", broken { $0.target = .topic("no spaces") }, 500, "topic-name", "message.topic"),
      ("target", broken { $0.target = .fid("") }, 500, "target-count", "message.fid"),
      ("condition", broken { $0.target = .condition("'a' in") }, 500, "condition-syntax", "message.condition"),
      ("reserved", broken { $0.data["google.x"] = "1" }, 500, "reserved-data-key", "message.data[\"google.x\"]"),
      (
        "both forms", broken { $0.androidV2 = Message.AndroidConfigV2(.backgroundSync) }, 500, "duplicate-field",
        "message.android_v2"
      ),
      (
        "arguments alone", broken { $0.android?.notification?.titleLocArgs = ["1"] }, 500, "loc-args-without-key",
        "message.android.notification.title_loc_args"
      ),
      (
        "no number", broken { $0.apns?.payload?.aps?.relevanceScore = .nan }, 500, "out-of-range",
        "message.apns.payload.aps.relevance-score"
      ),
      (
        "no number in free JSON", broken { $0.apns?.payload?.customKeys["x"] = .double(-.infinity) }, 500,
        "out-of-range", "message.apns.payload.x"
      ),
      (
        "a name twice", broken { $0.apns?.payload?.customKeys["aps"] = [:] }, 500, "duplicate-key",
        "message.apns.payload.aps"
      ),
      ("too deep", broken { $0.apns?.payload?.customKeys["x"] = deep }, 500, "json-syntax", ""),
      (
        "too big", broken { $0.data["x"] = String(repeating: "a", count: 5_000) }, 501, "payload-size",
        "message.apns.payload"
      ),
    ]
  }()

  @Test(arguments: wrong.indices)
  func wrongUses(_ index: Int) throws {
    let test = Self.wrong[index]
    let engine = try Engine()
    let error = try #require(throws: LocScriptError.self) { _ = try engine.build(test.message) }
    let first = try #require(error.diagnostics.first)
    #expect(error.code == test.code, "\(test.name)")
    #expect(first.slug == test.slug, "\(test.name)")
    #expect(first.path ?? "" == test.path, "\(test.name)")
    for finding in error.diagnostics { #expect(finding.line == nil && finding.file == nil) }
  }

  @Test func warningsOfOtherKeys() throws {
    var message = Message(to: .topic("a"), body: LocalizedLine("k"))
    message.apns?.payload?.aps?.otherKeys = ["tread-id": "x"]
    let built = try Engine().build(message)
    #expect(built.findings.map(\.slug) == ["apple-unknown-key"])
    #expect(built.findings.first?.line == nil)
  }

  /// The same bytes and findings as the JSON that a caller would write.
  @Test func aPreviewIsThatOfTheJSON() throws {
    let root = InterfacesTests.root.path + "/scripts/resources"
    let engine = try Engine(
      android: [root + "/android/res"], ios: [root + "/ios"], options: Engine.Options(iosKeys: .upper))
    let message = Message(
      to: .topic("a"), title: engine.line("price_drop_title", arguments: ["Trail shoes", "22"]),
      body: engine.line("price_drop_body", arguments: ["1", "2"]))
    let json = try engine.build(message).body
    for device in [Device(.android, ["fr"]), Device(.ios, ["de-AT"]), Device(.web, ["en"])] {
      #expect(try engine.preview(message, on: device).json == engine.preview(json, on: device).json)
    }
    #expect(try engine.previews(message).map(\.json) == engine.previews(json).map(\.json))
    #expect(try engine.preview(message, on: Device(.android, ["fr"])).title?.outcome == .text)
    #expect(throws: LocScriptError.self) { _ = try engine.preview(message, on: Device(.ios, ["no such tag"])) }
  }

  @Test func aBrokenMessageIsPreviewedWithItsFindings() throws {
    var message = Message(to: .topic("no spaces"), body: LocalizedLine("k"))
    let preview = try Engine().preview(message, on: Device(.android, ["en"]))
    #expect(preview.findings.map(\.slug).contains("topic-name"))
    #expect(preview.findings.allSatisfy { $0.line == nil && $0.file == nil })
    var deep = JSONValue.null
    for _ in 0..<600 { deep = ["x": deep] }
    message.apns?.payload?.customKeys["x"] = deep
    #expect(throws: LocScriptError.self) { _ = try Engine().preview(message, on: Device(.android, ["en"])) }
  }
}
