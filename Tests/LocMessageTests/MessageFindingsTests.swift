// What is said about a message: all of it at once, with path, line, column and help; and input that wants to hurt.

import Foundation
import LocBase
import LocMessage
import Testing

@Suite struct MessageFindingsTests {
  private func wire(_ reading: MessageReading) -> String { String(decoding: reading.wire ?? [], as: UTF8.self) }

  private func lines(_ reading: MessageReading) -> [String] {
    reading.findings.filter { $0.severity != .note }.map {
      "\($0.position?.line ?? 0):\($0.position?.column ?? 0) \($0.code.slug) \($0.path ?? "")"
    }
  }

  /// Google's localization guide, the Tech topic, in both forms: the same bytes.
  @Test func theGuidesExampleInBothForms() {
    let expected = """
      {"message":{"topic":"Tech","android":{"ttl":"3600s","notification":{"body_loc_key":"STOCK_NOTIFICATION_BODY",\
      "body_loc_args":["FooCorp","11.80","835.67","1.43"]}},"apns":{"payload":{"aps":{"alert":{\
      "loc-key":"STOCK_NOTIFICATION_BODY","loc-args":["FooCorp","11.80","835.67","1.43"]}}}}}}
      """
    let rest = """
      {"message": {"apns": {"payload": {"aps": {"alert": {"loc-args": ["FooCorp", "11.80", "835.67", "1.43"],
        "loc-key": "STOCK_NOTIFICATION_BODY"}}}}, "topic": "Tech", "android": {"notification": {
        "body_loc_args": ["FooCorp", "11.80", "835.67", "1.43"], "bodyLocKey": "STOCK_NOTIFICATION_BODY"}, "ttl": "3600s"}}}
      """
    let admin = """
      {"topic": "Tech", "android": {"ttl": 3600000, "notification": {"bodyLocKey": "STOCK_NOTIFICATION_BODY",
        "bodyLocArgs": ["FooCorp", "11.80", "835.67", "1.43"]}}, "apns": {"payload": {"aps": {"alert": {
        "locKey": "STOCK_NOTIFICATION_BODY", "locArgs": ["FooCorp", "11.80", "835.67", "1.43"]}}}}}
      """
    #expect(wire(read(rest)) == expected)
    #expect(wire(read(admin)) == expected)
    #expect(read(rest).findings.isEmpty)
    #expect(read(admin).findings.isEmpty)
    #expect(read(admin).target == .topic("Tech"))
    #expect(read(expected).wire == Array(expected.utf8))
  }

  /// A byte order mark is no character of the first line, as in every other file.
  @Test func aByteOrderMarkMovesNoPlace() {
    let message = #"{"message":{"topic":"a","notification":{"titel":"x"}}}"#
    #expect(lines(read("\u{FEFF}" + message)) == ["1:41 unknown-field message.notification.titel"])
    #expect(lines(read(message)) == ["1:41 unknown-field message.notification.titel"])
  }

  /// Apple's documentation of ActivityKit has this alert.
  @Test func theAlertOfALiveActivity() {
    func findings(_ alert: String, event: String = #""event":"update","timestamp":1,"#) -> [String] {
      lines(read(#"{"message":{"fid":"f","apns":{"payload":{"aps":{\#(event)"alert":\#(alert)}}}}}"#)).map {
        $0.split(separator: " ").dropFirst().joined(separator: " ")
      }
    }
    let alert =
      #"{"title":{"loc-key":"%@ is down!","loc-args":["Panda"]},"body":{"loc-key":"Use a potion!"},"sound":"chime.aiff"}"#
    #expect(findings(alert).isEmpty)
    let place = "message.apns.payload.aps.alert"
    #expect(
      findings(alert, event: "") == [
        "wrong-type \(place).title", "wrong-type \(place).body", "apple-unknown-key \(place).sound",
      ])
    #expect(findings(#"{"title":{"loc-args":["x"]}}"#) == ["wrong-type \(place).title"])
    #expect(
      findings(#"{"title":{"loc-key":5,"loc-args":[1]},"body":7}"#) == [
        "wrong-type \(place).title.loc-key", "wrong-type \(place).title.loc-args", "wrong-type \(place).body",
      ])
    #expect(findings(#"{"body":{"loc-key":"k","loc_args":[]}}"#) == ["apple-key-spelling \(place).body.loc_args"])
  }

  @Test func everythingAtOnceWithItsPlace() {
    let reading = read(
      """
      {
        "message": {
          "topic": "a b", "token": "t",
          "android": {
            "ttl": 3600,
            "notification": {"body_loc_key": "B", "body_loc_args": [1, "x", 2.5], "titel": "T"}
          },
          "apns": {"payload": {"aps": {"alert": {"locKey": "K"}, "badge": "1"}}}
        }
      }
      """)
    #expect(
      lines(reading) == [
        "2:14 target-count message", "3:14 topic-name message.topic", "5:14 wrong-type message.android.ttl",
        "6:63 wrong-type message.android.notification.body_loc_args[0]",
        "6:71 wrong-type message.android.notification.body_loc_args[2]",
        "6:77 unknown-field message.android.notification.titel",
        "8:44 apple-key-spelling message.apns.payload.aps.alert.locKey",
        "8:69 wrong-type message.apns.payload.aps.badge",
      ])
    let help = reading.findings.compactMap(\.help)
    #expect(help.contains("Did you mean `title`?"))
    #expect(help.contains("'locKey' is the Admin name; on the wire it is `loc-key`."))
    // What is wrong is written all the same, for previews.
    #expect(wire(reading).contains(#""body_loc_args":[1,"x",2.5]"#))
  }

  /// At the bound nothing is said, one further it is; the priority of a silent push counts with and without its type.
  @Test(arguments: [
    (#"{"apns-collapse-id":"\#(String(repeating: "c", count: 64))"}"#, #"{"badge":1}"#, []),
    (
      #"{"apns-collapse-id":"\#(String(repeating: "c", count: 65))"}"#, #"{"badge":1}"#,
      ["apns-header message.apns.headers.apns-collapse-id"]
    ),
    (#"{"apns-collapse-id":"\#(String(repeating: "é", count: 32))"}"#, #"{"badge":1}"#, []),
    (
      #"{"apns-collapse-id":"c\#(String(repeating: "é", count: 32))"}"#, #"{"badge":1}"#,
      ["apns-header message.apns.headers.apns-collapse-id"]
    ),
    (
      #"{"apns-priority":"10"}"#, #"{"content-available":1}"#,
      ["background-priority message.apns.headers.apns-priority"]
    ),
    (
      #"{"apns-priority":"10","apns-push-type":"background"}"#, #"{"content-available":1}"#,
      ["background-priority message.apns.headers.apns-priority"]
    ),
    (#"{"apns-priority":"5"}"#, #"{"content-available":1}"#, []),
    (#"{"apns-priority":"10"}"#, #"{"content-available":1,"badge":1}"#, []),
    (#"{"apns-priority":"10"}"#, #"{"content-available":0}"#, []),
    (#"{"apns-priority":"10"}"#, #"{"alert":"x"}"#, []),
  ])
  func theEdgesOfAPNsHeaders(headers: String, aps: String, expected: [String]) {
    let reading = read(
      #"{"message":{"fid":"f","apns":{"headers":\#(headers),"payload":{"aps":\#(aps)}}}}"#, form: .rest)
    let found = reading.findings.filter { $0.severity != .note }
    #expect(found.map { "\($0.code.slug) \($0.path ?? "")" } == expected)
    #expect(found.allSatisfy { $0.severity == .error })
  }

  /// A line in both notifications goes out once: the platform's own.
  @Test func sizesOfALineInBothNotifications() throws {
    let reading = read(
      #"""
      {"message":{"fid":"f","notification":{"title":"Hello","body":"everyone"},
       "android":{"notification":{"title":"Hi","color":"#ffffff"}},
       "apns":{"payload":{"aps":{"alert":{"title":"Hey"}}}},"webpush":{"notification":{"title":"Ho"}}}}
      """#)
    let sizes = MessageSizes(body: try #require(reading.wire))
    // body + everyone, title + Hi, color + #ffffff
    #expect(sizes.android == PayloadSize(bytes: 12 + 7 + 12, limit: 4_096, advised: 4_000))
    // {"aps":{"alert":{"title":"Hey"}}} and {"notification":{"title":"Ho"}}
    #expect(sizes.ios == PayloadSize(bytes: 33, limit: 4_096))
    #expect(sizes.web == PayloadSize(bytes: 31, limit: 4_096))
  }

  @Test(arguments: [
    (#"{"message":{"fid":"f","android":{"notification":{"title_loc_keys":"x"}}}}"#, "Did you mean `title_loc_key`?"),
    (#"{"message":{"fid":"f","androidConfig":{}}}"#, "Did you mean `android`?"),
    (#"{"message":{"fid":"f","android":{"notification":{"title-loc-key":"x"}}}}"#, "Did you mean `title_loc_key`?"),
    (#"{"to":"/topics/news"}"#, "That is the legacy API's name, and Expo's: write `topic` (without /topics/), "),
    (#"{"message":{"fid":"f","android":{"title":"x"}}}"#, "It is a field of `notification`, `android.notification`"),
    (#"{"message":{"fid":"f","apns":{"payload":{"aps":{"alert":{"badge":1}}}}}}"#, "It belongs into `aps`"),
    (#"{"message":{"fid":"f"},"android":{}}"#, "It belongs into `message`."),
    (#"{"fid":"f","android":{"ttl":"3600s"}}"#, "The Admin form takes milliseconds"),
    (#"{"message":{"fid":"f","android":{"ttl":3600}}}"#, "Seconds as text with an s: \"3600s\"."),
    (#"{"fid":"f","android":{"notification":{"visibility":"PUBLIC"}}}"#, "Did you mean \"public\"?"),
    (
      #"{"message":{"fid":"f","android":{"notification":{"visibility":"VISIBILITY_PUBLIC"}}}}"#,
      "Did you mean \"PUBLIC\"?"
    ),
  ])
  func helps(_ json: String, _ help: String) {
    let found = read(json).findings.compactMap(\.help)
    #expect(found.contains { $0.hasPrefix(help) }, "\(found)")
  }

  @Test(arguments: [
    // FCM ignores the output's name, but its type counts.
    (#"{"message":{"fid":"f","name":{}}}"#, "error wrong-type message.name"),
    (#"{"message":{"fid":"f","name":"projects/p/messages/1"}}"#, "warning output-only message.name"),
    // A Struct: FCM refuses no name in it.
    (
      #"{"message":{"fid":"f","apns":{"payload":{"aps":{"sound":{"name":"s","volum":1}}}}}}"#,
      "warning apple-unknown-key message.apns.payload.aps.sound.volum"
    ),
    (
      #"{"message":{"fid":"f","webpush":{"notification":{"dir":"up"}}}}"#,
      "warning enum-value message.webpush.notification.dir"
    ),
    (#"{"fid":"f","webpush":{"notification":{"dir":"up"}}}"#, "error enum-value message.webpush.notification.dir"),
    (
      #"{"fid":"f","webpush":{"notification":{"actions":[{"action":"a"}]}}}"#,
      "error required-field message.webpush.notification.actions[0].title"
    ),
    (#"{"fid":"f","apns":{"payload":{"aps":null}}}"#, "error missing-aps message.apns.payload"),
    (#"{"fid":"f","apns":{"payload":{"aps":{}}}}"#, "error missing-aps message.apns.payload.aps"),
    (#"{"fid":"f","apns":{"payload":{"sound":"default"}}}"#, "error missing-aps message.apns.payload"),
    (
      #"{"message":{"fid":"f","android_v2":{"background_sync":{},"remote_notification":{}}}}"#,
      "error duplicate-field message.android_v2.background_sync"
    ),
  ])
  func severities(_ json: String, _ expected: String) {
    let found = read(json).findings.map { "\($0.severity) \($0.code.slug) \($0.path ?? "")" }
    #expect(found == [expected])
  }

  @Test func namesGivenTwice() {
    let reading = read(#"{"message":{"fid":"a","fid":"b","apns":{"payload":{"aps":{"badge":1},"x":[{"y":1,"y":2}]}}}}"#)
    let errors = reading.findings.filter { $0.severity == .error }
    #expect(errors.map(\.code.slug) == ["duplicate-key", "duplicate-key"])
    #expect(errors.map { $0.path ?? "" } == ["message.fid", "message.apns.payload.x[0].y"])
    // The last one counts, as FCM reads it.
    #expect(wire(reading).contains(#""fid":"b""#))
    #expect(wire(reading).contains(#"{"y":2}"#))
  }

  @Test func nullIsNoValueForARequiredField() {
    let light = ##"{"color":"#aabbcc","lightOnDurationMillis":null,"lightOffDurationMillis":1}"##
    let reading = read(##"{"fid":"f","android":{"notification":{"lightSettings":\##(light)}}}"##)
    #expect(
      reading.findings.filter { $0.severity == .error }.map(\.path) == [
        "message.android.notification.light_settings.light_on_duration"
      ])
  }

  @Test func canonicalBytes() {
    #expect(
      wire(read(#"{"message":{"topic":"t","data":{"b":"1","a":"\u00e9\/\u0007"}},"validate_only":true}"#))
        == #"{"message":{"topic":"t","data":{"a":"é/\u0007","b":"1"}},"validate_only":true}"#)
    #expect(wire(read(#"{"message":{"topic":"t"},"validateOnly":false}"#)) == #"{"message":{"topic":"t"}}"#)
    #expect(
      wire(
        read(
          #"{"message":{"fid":"t","apns":{"payload":{"z":[1.50,1e2,-0,12345678901234567890],"aps":{"badge":1.0}}}}}"#))
        == #"{"message":{"fid":"t","apns":{"payload":{"aps":{"badge":1.0},"z":[1.5,100.0,-0,12345678901234567890]}}}}"#)
    #expect(
      wire(read(#"{"message":{"fid":"t","android":{"ttl":"3.5s","notification":{"notification_count":"7"}}}}"#))
        == #"{"message":{"fid":"t","android":{"ttl":"3.500000000s","notification":{"notification_count":7}}}}"#)
    #expect(
      wire(read(#"{"message":{"fid":"t","android":{"ttl":"-0s"}}}"#))
        == #"{"message":{"fid":"t","android":{"ttl":"0s"}}}"#)
    #expect(
      wire(read(#"{"fid":"t","android":{"ttl":3500}}"#)) == #"{"message":{"fid":"t","android":{"ttl":"3.500000000s"}}}"#
    )
    // Canonical bytes are their own canonical bytes.
    let once = read(##"{"fid":"t","android":{"ttl":3500,"notification":{"lightSettings":{"color":"#aabbccdd"}}}}"##)
    #expect(read(once.wire ?? []).wire == once.wire)
  }

  @Test func sizes() {
    func reading(_ bytes: Int, _ target: String, _ more: String = "") -> MessageReading {
      read(#"{"message":{"\#(target)":"x","data":{"k":"\#(String(repeating: "v", count: bytes - 1))"}\#(more)}}"#)
    }
    #expect(reading(4_096, "fid").sizes.android == PayloadSize(bytes: 4_096, limit: 4_096, advised: 4_000))
    #expect(!reading(4_096, "fid").hasErrors)
    #expect(reading(4_097, "fid").findings.map(\.code.slug) == ["payload-size"])
    #expect(reading(4_097, "fid").hasErrors)
    #expect(reading(2_048, "topic").findings.isEmpty)
    #expect(reading(2_049, "topic").findings.map(\.code.slug) == ["topic-payload-size"])
    let voip = #","apns":{"headers":{"apns-push-type":"voip"},"payload":{"aps":{"badge":1}}}"#
    #expect(reading(4_090, "fid", voip).sizes.ios?.limit == 5_120)
    #expect(!reading(4_090, "fid", voip).hasErrors)
    let alert = #","apns":{"payload":{"aps":{"alert":"x"}}}"#
    #expect(reading(4_090, "fid", alert).hasErrors)
    // {"aps":{"alert":"x"},"k":"…"}
    #expect(reading(100, "fid", alert).sizes.ios == PayloadSize(bytes: 127, limit: 4_096))
    // APNs: exactly at the limit, and a byte more. {"aps":{"badge":1},"k":"…"} is 26 bytes and the text.
    for (type, limit) in [("alert", 4_096), ("voip", 5_120)] {
      let text = x(limit - 26)
      let apns = #","apns":{"headers":{"apns-push-type":"\#(type)"},"payload":{"aps":{"badge":1},"k":"\#(text)"#
      let fits = read(#"{"message":{"fid":"f"\#(apns)"}}}}"#)
      #expect(fits.sizes.ios == PayloadSize(bytes: limit, limit: limit))
      #expect(!fits.hasErrors)
      let exceeds = read(#"{"message":{"fid":"f"\#(apns)x"}}}}"#)
      #expect(exceeds.findings.map(\.code.slug) == ["payload-size"])
      #expect(exceeds.hasErrors)
    }
    // The platform's own data replaces the message's; multi-byte text counts as bytes.
    let own = read(#"{"message":{"fid":"f","data":{"a":"xxxxx"},"android":{"data":{"é":"\u00e9\n"}}}}"#)
    #expect(own.sizes.android?.bytes == 5)
  }

  /// A name that needs an escape is the same name in the data and in the payload, which wins.
  @Test func aNameInDataAndPayloadCountsOnce() {
    let body = #"{"message":{"fid":"f","data":{"a\"b":"1","c":"2"},"apns":{"payload":{"aps":{"badge":1},"a\"b":3}}}}"#
    // {"aps":{"badge":1},"a\"b":3,"c":"2"}
    #expect(MessageSizes(body: Array(body.utf8)).ios == PayloadSize(bytes: 36, limit: 4_096))
  }

  private func x(_ count: Int) -> String { String(repeating: "x", count: count) }

  // MARK: - Input that wants to hurt

  @Test func everyPrefixAndFlip() {
    let bytes = Array(
      #"{"message":{"topic":"Tech","data":{"a":"b"},"android":{"ttl":"3600s","notification":{"title_loc_key":"k","title_loc_args":["é\u00e9"],"light_settings":{"color":{"red":1}}}},"apns":{"headers":{"apns-priority":"10"},"payload":{"aps":{"alert":{"loc-key":"k"},"sound":{"name":"s"}}}},"webpush":{"notification":{"title":"x"}}},"validate_only":true}"#
        .utf8)
    for end in bytes.indices {
      #expect(read(Array(bytes[..<end])).hasErrors)
    }
    for index in bytes.indices {
      for flip: UInt8 in [0x01, 0x02, 0x20, 0x80] {
        var changed = bytes
        changed[index] ^= flip
        for form in [MessageForm.rest, .admin] {
          let reading = read(changed, form: form)
          guard let wire = reading.wire else { continue }
          #expect((try? JSONSerialization.jsonObject(with: Data(wire))) != nil)
        }
      }
    }
  }

  @Test func hostileValues() throws {
    let values = [
      "1e999", "-1e999", "9223372036854775808", "-9223372036854775809", "1e-400", "0.1e1000000000000000000000",
      "\"\\u0000\"",
      "\"__proto__\"", "{\"__proto__\":{\"a\":1}}", "{\"\\u0000\":1}", "[[[[]]]]", "null", "[null]", "{}", "[]", "\"\"",
      "-0", "true",
      "\"9999999999999999999999s\"", "\"-9223372036854775808s\"", "\"9999-12-31T23:59:59-23:59\"",
      "\"0001-01-01T00:00:00+23:59\"",
      "\"((((((((((((!!!!!!!!\"", "\"'\"", "\"#ffffff\"", "\"#\"", "\"https://\"",
      "\"" + String(repeating: "(", count: 500) + "\"",
    ]
    for kind in ObjectKind.allCases where kind != .request {
      for index in kind.fields {
        let field = FieldTable.shared.fields[index]
        for value in values {
          for name in Set([field.wireName.string, field.adminName?.string ?? field.wireName.string]) {
            let json = wrapped("\"\(name)\":\(value)", kind)
            for (form, text) in [(MessageForm.rest, "{\"message\":\(json)}"), (.admin, json)] {
              let reading = read(text, form: form)
              let wire = try #require(reading.wire)
              #expect((try? JSONSerialization.jsonObject(with: Data(wire))) != nil, "\(text)")
              // Reading what was written changes nothing more.
              let again = read(wire, form: .rest)
              if !reading.hasErrors {
                #expect(again.wire == wire && !again.hasErrors, "\(text) \(again.findings.map(\.summary))")
              }
            }
          }
        }
      }
    }
  }

  /// The member inside an object of this kind, inside a message.
  private func wrapped(_ member: String, _ kind: ObjectKind) -> String {
    let inside: String
    switch kind {
    case .message: return "{\(member)}"
    case .notification: inside = "\"notification\":{\(member)}"
    case .androidConfig: inside = "\"android\":{\(member)}"
    case .androidNotification: inside = "\"android\":{\"notification\":{\(member)}}"
    case .lightSettings: inside = "\"android\":{\"notification\":{\"lightSettings\":{\(member)}}}"
    case .color: inside = "\"android\":{\"notification\":{\"lightSettings\":{\"color\":{\(member)}}}}"
    case .androidFcmOptions: inside = "\"android\":{\"fcm_options\":{\(member)}}"
    case .androidConfigV2: inside = "\"android_v2\":{\(member)}"
    case .androidNotificationV2: inside = "\"android_v2\":{\"remote_notification\":{\"notification\":{\(member)}}}"
    case .apnsConfig: inside = "\"apns\":{\(member)}"
    case .webpushConfig: inside = "\"webpush\":{\(member)}"
    case .webpushFcmOptions: inside = "\"webpush\":{\"fcm_options\":{\(member)}}"
    case .payload: inside = "\"apns\":{\"payload\":{\(member)}}"
    case .aps: inside = "\"apns\":{\"payload\":{\"aps\":{\(member)}}}"
    case .alert: inside = "\"apns\":{\"payload\":{\"aps\":{\"alert\":{\(member)}}}}"
    case .sound: inside = "\"apns\":{\"payload\":{\"aps\":{\"sound\":{\(member)}}}}"
    default: inside = "\"fcm_options\":{\(member)}"
    }
    return "{\"fid\":\"f\",\(inside)}"
  }

  @Test func largeInput() {
    let long = String(repeating: "x", count: 10_000_000)
    #expect(read("{\"message\":{\"topic\":\"\(long)\"}}").findings.map(\.code.slug) == ["topic-name"])
    #expect(
      read("{\"message\":{\"fid\":\"f\",\"data\":{\"a\":\"\(long)\"}}}").findings.map(\.code.slug) == ["payload-size"])
    #expect(read("{\"\(long)\":1}").hasErrors)
    let deep = String(repeating: "[", count: 100_000)
    #expect(read("{\"message\":{\"apns\":{\"payload\":\(deep)").findings.map(\.code.slug) == ["json-syntax"])
    let nested = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    #expect(read(#"{"message":{"fid":"f","apns":{"payload":{"aps":{"badge":1},"x":\#(nested)}}}}"#).findings.isEmpty)
    // Ten thousand faults: the first thousand are told, and how many more there are.
    let many = (0..<10_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    let reading = read("{\"message\":{\"fid\":\"f\",\"data\":{\(many)}}}")
    #expect(reading.findings.count == DiagnosticList.limit + 1)
    #expect(reading.findings.last?.message.contains("more findings") == true)
  }
}
