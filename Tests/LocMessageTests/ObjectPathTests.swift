// Where a message has each object of the table, as errors name it.

import LocBase
import Testing

@testable import LocMessage

@Suite struct ObjectPathTests {
  private static let paths: [ObjectKind: String] = [
    .notification: "notification", .androidConfig: "android", .androidNotification: "android.notification",
    .lightSettings: "android.notification.light_settings", .androidFcmOptions: "android.fcm_options",
    .androidConfigV2: "android_v2", .backgroundSync: "android_v2.background_sync",
    .remoteNotification: "android_v2.remote_notification",
    .androidNotificationV2: "android_v2.remote_notification.notification", .apnsConfig: "apns",
    .apnsFcmOptions: "apns.fcm_options", .webpushConfig: "webpush", .webpushFcmOptions: "webpush.fcm_options",
    .fcmOptions: "fcm_options", .payload: "apns.payload", .aps: "apns.payload.aps",
    .alert: "apns.payload.aps.alert", .sound: "apns.payload.aps.sound",
  ]

  @Test(arguments: ObjectKind.allCases) func path(of kind: ObjectKind) {
    #expect(kind.writtenAs.map { "\($0)" } == Self.paths[kind])
  }
}
