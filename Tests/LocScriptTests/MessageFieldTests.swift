// Every field of the field table can be written as a Swift value: a new row in the table fails here until it has one.

import LocBase
import LocMessage
import LocScript
import Testing

@Suite struct MessageFieldTests {
  typealias Parts = LocScript.Message

  /// Messages that between them set every field; each part with what excludes it elsewhere.
  static let messages: [Parts] = [first, second, third, fourth]

  private static var first: Parts {
    var message = Parts(to: .fid("f"), data: ["a": "1"])
    message.notification = Parts.Notification(title: "t", body: "b", image: "https://a.example/i.png")
    message.validateOnly = true
    message.fcmOptions = Parts.FCMOptions(analyticsLabel: "l")
    var android = Parts.AndroidConfig(notification: notification, ttl: .seconds(3600), priority: .normal)
    android.collapseKey = "c"
    android.restrictedPackageName = "p"
    android.data = ["b": "2"]
    android.fcmOptions = Parts.AndroidFCMOptions(analyticsLabel: "l")
    android.directBootOk = true
    android.bandwidthConstrainedOk = false
    android.restrictedSatelliteOk = true
    message.android = android
    message.webpush = Parts.WebpushConfig(
      headers: ["TTL": "1"], data: ["c": "3"], notification: ["title": "t"],
      fcmOptions: Parts.WebpushFCMOptions(link: "https://a.example/", analyticsLabel: "l"))
    message.apns = Parts.APNSConfig(
      headers: ["apns-priority": "5"], payload: Parts.APNSPayload(aps: aps, customKeys: ["own": 1]),
      fcmOptions: Parts.APNSFCMOptions(analyticsLabel: "l", image: "https://a.example/i.png"), liveActivityToken: "a")
    return message
  }

  private static var second: Parts {
    var message = Parts(to: .token("t"))
    var v2 = Parts.AndroidConfigV2(
      .remoteNotification(
        Parts.AndroidRemoteNotification(
          notification: notificationV2, mutableContent: true, useAsV1DataMessage: false)), ttl: .seconds(1))
    v2.collapseKey = "c"
    v2.restrictedPackageName = "p"
    v2.data = ["b": "2"]
    v2.fcmOptions = Parts.AndroidFCMOptions(analyticsLabel: "l")
    v2.directBootOk = true
    v2.bandwidthConstrainedOk = true
    v2.restrictedSatelliteOk = false
    message.androidV2 = v2
    return message
  }

  private static var third: Parts {
    var message = Parts(to: .condition("'a' in topics"))
    message.androidV2 = Parts.AndroidConfigV2(.backgroundSync)
    message.apns = Parts.APNSConfig(payload: Parts.APNSPayload(aps: Parts.Aps(alert: .lines(literalAlert))))
    return message
  }

  private static var fourth: Parts {
    var message = Parts(to: .topic("t"))
    message.android = Parts.AndroidConfig(notification: literalNotification)
    message.androidV2 = nil
    message.apns = Parts.APNSConfig(
      payload: Parts.APNSPayload(aps: Parts.Aps(alert: .text("a"), sound: .named("default"))))
    return message
  }

  private static var light: Parts.LightSettings {
    Parts.LightSettings(
      color: Parts.Color(red: 1, green: 0.5, blue: 0, alpha: 0.25), lightOnDuration: .milliseconds(200),
      lightOffDuration: .seconds(1))
  }

  private static var notification: Parts.AndroidNotification {
    var part = Parts.AndroidNotification(
      title: LocalizedLine("title key", arguments: ["1"]), body: LocalizedLine("body key", arguments: []),
      channelID: "channel")
    part.icon = "icon"
    part.color = "#aabbcc"
    part.sound = "default"
    part.tag = "tag"
    part.clickAction = "clickAction"
    part.ticker = "ticker"
    part.sticky = true
    part.eventTime = "2026-01-02T03:04:05Z"
    part.localOnly = false
    part.notificationPriority = .high
    part.defaultSound = true
    part.defaultVibrateTimings = false
    part.defaultLightSettings = false
    part.vibrateTimings = [.milliseconds(100), .seconds(1)]
    part.visibility = .private
    part.notificationCount = 3
    part.lightSettings = light
    part.image = "https://a.example/i.png"
    part.proxy = .ifPriorityLowered
    part.bypassProxyNotification = true
    return part
  }

  private static var literalNotification: Parts.AndroidNotification {
    var part = Parts.AndroidNotification()
    part.title = "t"
    part.body = "b"
    return part
  }

  private static var notificationV2: Parts.AndroidNotificationV2 {
    var part = Parts.AndroidNotificationV2(
      title: LocalizedLine("title key", arguments: ["1"]), body: LocalizedLine("body key", arguments: ["2"]),
      channelID: "channel")
    part.title = "title"
    part.body = "body"
    part.id = 7
    part.icon = "icon"
    part.color = "#aabbcc"
    part.sound = "default"
    part.tag = "tag"
    part.clickAction = "clickAction"
    part.ticker = "ticker"
    part.sticky = true
    part.eventTime = "2026-01-02T03:04:05Z"
    part.localOnly = false
    part.notificationPriority = .max
    part.defaultSound = true
    part.defaultVibrateTimings = false
    part.defaultLightSettings = false
    part.vibrateTimings = [.milliseconds(100), .seconds(1)]
    part.visibility = .secret
    part.notificationCount = 3
    part.lightSettings = light
    part.image = "https://a.example/i.png"
    return part
  }

  private static var aps: Parts.Aps {
    var alert = Parts.Alert(
      title: LocalizedLine("title key", arguments: ["1"]), subtitle: LocalizedLine("subtitle key", arguments: ["2"]),
      body: LocalizedLine("body key", arguments: ["3"]))
    alert.launchImage = "launchImage"
    alert.action = "action"
    alert.actionLocKey = "actionLocKey"
    alert.summaryArg = "summaryArg"
    alert.summaryArgCount = 2
    var aps = Parts.Aps(
      alert: .lines(alert), badge: 0,
      sound: .settings(Parts.SoundSettings(name: "s.caf", volume: 0.5, critical: true)))
    aps.threadID = "threadID"
    aps.category = "category"
    aps.contentAvailable = true
    aps.mutableContent = true
    aps.targetContentID = "targetContentID"
    aps.interruptionLevel = .timeSensitive
    aps.relevanceScore = 0.5
    aps.filterCriteria = "filterCriteria"
    aps.timestamp = 1_767_323_045
    aps.event = .start
    aps.contentState = ["score": 2]
    aps.staleDate = 1_767_323_046
    aps.dismissalDate = 1_767_323_047
    aps.attributesType = "attributesType"
    aps.attributes = ["name": "x"]
    aps.inputPushToken = true
    aps.inputPushChannel = "inputPushChannel"
    aps.contentChanged = true
    aps.urlArgs = ["u"]
    return aps
  }

  private static var literalAlert: Parts.Alert { Parts.Alert(title: "t", subtitle: "s", body: "b") }

  /// What is expected in these messages: deprecated fields, and keys that stand beside their literals on purpose.
  static let expected: Set<String> = [
    "deprecated-field message.token", "deprecated-field message.android.notification.bypass_proxy_notification",
    "deprecated-field message.apns.payload.aps.alert.summary-arg",
    "deprecated-field message.apns.payload.aps.alert.summary-arg-count",
    "literal-wins message.android.notification.title_loc_key",
    "literal-wins message.android.notification.body_loc_key",
    "literal-wins message.android_v2.remote_notification.notification.title_loc_key",
    "literal-wins message.android_v2.remote_notification.notification.body_loc_key",
  ]

  @Test func noFindingButTheExpectedOnes() throws {
    let engine = try Engine()
    var found: Set<String> = []
    for message in Self.messages {
      for finding in try engine.build(message).findings { found.insert(finding.slug + " " + (finding.path ?? "")) }
    }
    #expect(found == Self.expected)
  }

  @Test func everyFieldOfTheTableCanBeWritten() throws {
    let engine = try Engine()
    var written: Set<String> = []
    for message in Self.messages {
      let body = try engine.build(message).body
      body.withUnsafeBufferPointer { bytes in
        var reader = JSONReader()
        if let root = try? reader.parse(UTF8Slice(bytes)) { collect(root, as: .request, into: &written) }
      }
    }
    var table: Set<String> = []
    for kind in ObjectKind.allCases {
      for index in kind.fields where !FieldTable.shared.fields[index].isOutputOnly {
        table.insert(kind.name.string + "." + FieldTable.shared.fields[index].wireName.string)
      }
    }
    #expect(table.count > 100)
    #expect(written == table)
  }

  /// Names of known objects as "AndroidConfig.ttl"; an app's own names are none of the table's.
  private func collect(_ value: JSONCursor, as kind: ObjectKind, into names: inout Set<String>) {
    for (name, member) in value.members {
      let text = name.string ?? ""
      guard
        let field = kind.fields.lazy.map({ FieldTable.shared.fields[$0] }).first(where: { $0.wireName.string == text })
      else { continue }
      names.insert(kind.name.string + "." + text)
      if let inner = field.object, member.kind == .object { collect(member, as: inner, into: &names) }
    }
  }
}
