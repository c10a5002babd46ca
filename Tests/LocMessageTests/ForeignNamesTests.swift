// Names and whole messages of other services, and where their fields belong.

import LocBase
import LocMessage
import Testing

@Suite struct ForeignNamesTests {
  private static let message = #"{"message":{"fid":"f",%}}"#
  private static let notification = #"{"message":{"fid":"f","notification":{%}}}"#
  private static let android = #"{"message":{"fid":"f","android":{"notification":{%}}}}"#
  private static let aps = #"{"message":{"fid":"f","apns":{"payload":{"aps":{%}}}}}"#
  private static let alert = #"{"message":{"fid":"f","apns":{"payload":{"aps":{"alert":{%}}}}}}"#

  private func help(_ name: String, in object: String) -> String? {
    let parts = object.split(separator: "%")
    return read("\(parts[0])\"\(name)\":\"x\"\(parts[1])").findings.first {
      ["unknown-field", "apple-unknown-key"].contains($0.code.slug)
    }?.help
  }

  @Test(arguments: [
    ("android_channel_id", message, "Write `android.notification.channel_id`."),
    ("androidChannelId", notification, "Write `android.notification.channel_id`."),
    ("sound", notification, "Write `android.notification.sound`, and for iOS `apns.payload.aps.sound`."),
    ("text", notification, "Write `body`."), ("message", android, "Write `body`."), ("text", alert, "Write `body`."),
    ("text", aps, "Write `alert.body`."), ("title", aps, "It belongs into `alert`."),
    ("title_loc_key", aps, "It belongs into `alert`, as `title-loc-key`."),
    ("badge", alert, "It belongs into `aps`, beside `alert`."),
    ("thread_id", alert, "It belongs into `aps`, beside `alert`, as `thread-id`."),
    ("body_loc_key", alert, "Write `loc-key`: Apple's names for the body have no prefix."),
    ("bodi", alert, "Did you mean `body`?"),
    ("order", alert, "The app's own values belong in `payload`, next to `aps`."),
    ("messages", message, "One request carries one message: send one request for each of them."),
    ("ticker", message, "It is a field of `android.notification`."),
    ("thread_id", message, "`thread-id` is a field of `apns.payload.aps`."),
    ("use_as_v1_data_message", message, "It is a field of `android_v2.remote_notification`."),
    ("channelId", message, "Write `android.notification.channel_id`."),
    ("order", message, "Leave it out; the app's own values belong in `data`."),
    // A name of another spelling is meant, and a similar one only where no table has it.
    ("Topic", message, "Did you mean `topic`?"), ("topics", message, "FCM v1 takes one `topic`."),
  ])
  func helps(_ name: String, _ object: String, _ help: String) {
    let found = self.help(name, in: object)
    #expect(found?.hasPrefix(help) == true, "\(found ?? "nothing")")
  }

  /// Every place that a help names is a field of a message.
  @Test(arguments: [message, notification, android, aps, alert])
  func namedPlacesExist(object: String) {
    let fields = FieldTable.shared.fields.map { $0.wireName.string }
    let names =
      "to tokens fcm_token topics messages time_to_live ttl content_available mutable_content priority collapse_key dry_run "
      + "push_type channel_id sound icon color tag click_action badge category_id title_loc_key title_loc_args body_loc_key "
      + "body_loc_args loc_key vibrate lights android_visibility auto_cancel picture image url interruption_level contents "
      + "headings app_id segments recipients platform notification_key users broadcast"
      + " fcm send_after buttons ios gcm default extras text heading data message"
    for name in names.split(separator: " ") {
      guard let help = help(String(name), in: object) else { continue }
      for (number, place) in help.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      where number % 2 == 1 && !place.contains("[") {
        for part in place.split(separator: ".") {
          #expect(fields.contains(String(part)), "\(name): \(help)")
        }
      }
    }
  }

  @Test(
    arguments: [
      (
        #"{"to":"/topics/a","notification":{"title":"x"}}"#,
        "a message for FCM's legacy API, which Google shut down in 2024"
      ),
      (#"{"topic":"a","time_to_live":5}"#, "a message for FCM's legacy API, which Google shut down in 2024"),
      (#"{"to":"ExponentPushToken[x]","body":"b"}"#, "a message for Expo's push service"),
      (#"{"to":["ExpoPushToken[x]"],"body":"b"}"#, "a message for Expo's push service"),
      (#"{"contents":{"en":"Hi"}}"#, "a message for OneSignal"), (#"{"GCM":"{}"}"#, "a message for Amazon SNS"),
      (#"{"notifications":[]}"#, "a request for a push gateway such as gorush"),
      (#"{"external_user_ids":[],"messages":{}}"#, "a request for Braze"),
      (#"{"device_types":"all"}"#, "a push for Airship"),
      (#"{"interests":["a"]}"#, "a request for Pusher Beams"),
      (#"{"tokens":["a"]}"#, "a multicast message of the Admin SDKs"),
      (#"{"messages":[]}"#, "a list of messages"),
      (#"{"messages":{"android_push":{"alert":"x"}}}"#, "a request for Braze"),
      (#"{"app_id":"a","template_id":"t"}"#, "a message for OneSignal"),
      (#"{"users":["a"],"fcm":{"notification":{}}}"#, "a request for Pusher Beams"),
      (#"{"Message":"{}"}"#, "a message for Amazon SNS"),
      (#"{"notification_key":"a"}"#, "a message for FCM's legacy API, which Google shut down in 2024"),
      (#"{"operation":"create","notification_key_name":"u"}"#, "a request that manages a device group"),
      // The same names with other values, or without what belongs to them.
      (#"{"messages":"x"}"#, nil), (#"{"notifications":{}}"#, nil), (#"{"to":5}"#, nil), (#"{"tokens":"a"}"#, nil),
      (#"{"interests":"a"}"#, nil), (#"{"app_id":"a"}"#, nil), (#"{"users":["a"]}"#, nil), (#"{"Message":1}"#, nil),
      // Inside a request, names of the legacy API are judged one by one.
      (#"{"message":{"to":"a"}}"#, nil), (#"{"message":{"fid":"f"},"to":"a"}"#, nil),
      (#"{"fid":"f","priority":"high"}"#, nil),
      (#"{"fid":"f","data":{"to":"a","contents":"b"}}"#, nil),
    ] as [(String, String?)])
  func forms(_ json: String, _ name: String?) {
    let findings = read(json).findings
    #expect(findings.first { $0.code.slug == "foreign-form" }?.message == name.map { "this is \($0): FCM answers 400" })
    if name != nil {
      #expect(findings.first?.code.slug == "foreign-form" && findings.first?.severity == .error)
      #expect(findings.contains { $0.code.slug == "unknown-field" })
    }
  }

  /// Only times that cannot be meant in milliseconds.
  @Test(
    arguments: [
      (1, "0 s, now or never"), (60, "0 s, now or never"), (999, "0 s, now or never"), (1_800, "1 s"), (3_600, "3 s"),
      (86_400, "86 s"), (432_000, "432 s"), (604_800, "604 s"), (2_419_200, "2419 s"), (0, nil), (1_000, nil),
      (1_500, nil),
      (4_100, nil), (60_000, nil), (2_160_000, nil), (3_600_000, nil), (86_400_000, nil), (2_419_200_000, nil),
    ] as [(Int, String?)])
  func timesToLiveInSeconds(_ number: Int, _ kept: String?) {
    let findings = read(#"{"fid":"f","android":{"ttl":\#(number)}}"#).findings
    let found = findings.first { $0.code.slug == "ttl-unit" }
    #expect(found?.message == kept.map { "\(number) ms: FCM keeps the message for \($0)" })
    #expect(found.map { $0.severity == .warning } ?? true)
    if kept != nil { #expect(findings.count == 1) }
    let seconds = number == 60 ? "" : "\(number)000 for \(number) seconds, "
    #expect(found.map { $0.help == "The Admin form takes milliseconds: \(seconds)60000 for a minute." } ?? true)
  }

  @Test(arguments: [
    ("\"badge\":1", "\"category\":\"c\"", true), ("\"sound\":\"s\"", "\"alert\":\"x\"", true),
    ("\"thread-id\":\"t\"", "\"alert\":\"x\"", true), ("\"mutable_content\":1", "\"alert\":\"x\"", true),
    ("\"apns-priority\":\"5\"", "\"alert\":\"x\"", true), ("\"headers\":{\"apns-id\":\"5\"}", "\"alert\":\"x\"", true),
    ("\"fcm_options\":{\"image\":\"x\"}", "\"alert\":\"x\"", true),
    ("\"headers\":{\"a\":\"5\"}", "\"alert\":\"x\"", false), ("\"headers\":\"apns-id\"", "\"alert\":\"x\"", false),
    ("\"badge\":1", "\"badge\":2", false), ("\"sound\":\"s\"", "\"alert\":\"x\",\"sound\":\"t\"", false),
    ("\"badge\":1", "\"content-available\":1", false), ("\"title\":\"x\"", "\"alert\":\"x\"", false),
    ("\"category\":\"x\"", "\"alert\":\"x\"", false), ("\"thread_id\":\"x\"", "\"alert\":\"x\"", false),
    ("\"order-id\":\"x\"", "\"alert\":\"x\"", false), ("\"event\":\"x\"", "\"alert\":\"x\"", false),
  ])
  func besideAps(_ key: String, _ aps: String, _ isTold: Bool) {
    let findings = read(#"{"message":{"fid":"f","apns":{"payload":{"aps":{\#(aps)},\#(key)}}}}"#).findings
    let told = findings.filter { $0.severity != .note }.map { $0.code.slug }
    #expect(told == (isTold ? ["apple-unknown-key"] : []))
  }

  @Test(arguments: [
    (#"{"alert":null,"sound":null}"#, ["warning no-effect", "note null-field", "note null-field"]),
    (#"{"alert":{"title":null}}"#, ["warning no-effect", "note null-field"]),
    (#"{"alert":"x","sound":null}"#, ["note null-field"]), (#"{"alert":{}}"#, []),
    (#"{"alert":null,"own":1}"#, ["note null-field"]),
  ])
  func nullInTheAdminForm(_ aps: String, _ expected: [String]) {
    let found = read(#"{"fid":"f","apns":{"payload":{"aps":\#(aps)}}}"#).findings
      .filter { $0.code.slug != "apple-unknown-key" }.map { "\($0.severity) \($0.code.slug)" }
    #expect(found == expected)
  }

  @Test func aTopicWithItsPrefixInACondition() {
    let found = read(#"{"condition":"'/topics/x' in topics"}"#).findings.first
    #expect(found?.code.slug == "topic-name" && found?.help == "Write only what follows /topics/.")
    #expect(read(#"{"condition":"'a b' in topics"}"#).findings.first?.help?.hasPrefix("Percent-encode") == true)
  }

  @Test(
    arguments: [
      ("priority", "apns-priority"), ("push_type", "apns-push-type"), ("Expiration", "apns-expiration"), ("x-own", nil),
    ] as [(String, String?)])
  func headersWithoutTheirPrefix(_ name: String, _ header: String?) {
    let found = read(#"{"message":{"fid":"f","apns":{"headers":{"\#(name)":"5"}}}}"#).findings
    #expect(found.map { $0.help } == (header.map { ["Did you mean `\($0)`?"] } ?? []))
  }

  @Test func aListIsNoMessage() {
    let found = read(#"[{"topic":"a"}]"#).findings
    #expect(found.map { $0.help } == ["One request carries one message: send one request for each of them."])
  }
}
