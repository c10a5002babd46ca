// Names of FCM's legacy API, of other push services and of the platforms' own APIs, and where each belongs in HTTP v1.

import LocBase

/// The sentence that says where a foreign name belongs; nil if the table lacks the name.
/// - Parameter kind: the object that has the name.
func foreignNameHelp(_ name: UTF8Slice, in kind: ObjectKind) -> String? {
  guard name.count <= longestForeignName else { return nil }
  return foldedName(name).withSlice { (folded: UTF8Slice) -> String? in
    for row in split(UTF8Slice(foreignNames), at: .newline) {
      let columns = split(row, at: .verticalBar)
      guard columns[0] == "*" || isOne(kind.name, of: columns[0]), isOne(folded, of: columns[1]) else { continue }
      return columns[2].string
    }
    return nil
  }
}

/// A name in lower case and without separators, so that `androidChannelId` and `android_channel_id` are one name.
func foldedName(_ name: UTF8Slice) -> [UInt8] {
  lowercased(name.bytes).filter { (byte: UInt8) -> Bool in
    byte != .hyphen && byte != .underscore && byte != .period && byte != .space
  }
}

private let longestForeignName = 64

// Objects, `*` for all | folded names | the sentence. The first row that fits counts. Sources: the legacy API's reference,
// docs/from-legacy-api.md, and the request references of Expo, OneSignal, Braze, Airship, Amazon SNS and gorush.
private let foreignNames: StaticString = """
  Message|message|Write `message` once: the whole request is {"message": {…}}.
  Message|text alert content body|Write `notification.body`, or a key: `android.notification.body_loc_key` and for iOS `apns.payload.aps.alert.loc-key`.
  Message|title heading subject|Write `notification.title`, or a key: `android.notification.title_loc_key` and for iOS `apns.payload.aps.alert.title-loc-key`.
  Notification AndroidNotification AndroidNotificationV2 Alert|text message content contents alert|Write `body`.
  Notification AndroidNotification AndroidNotificationV2 Alert|heading headings subject|Write `title`.
  Notification AndroidNotification AndroidNotificationV2|data|It belongs in `message`, beside `notification`.
  AndroidNotification AndroidNotificationV2|priority|Write `notification_priority`, such as "PRIORITY_HIGH". How fast FCM delivers is `android.priority`.
  Alert|bodylockey|Write `loc-key`: Apple's names for the body have no prefix.
  Alert|bodylocargs|Write `loc-args`: Apple's names for the body have no prefix.
  Aps|bodylockey|Write `alert.loc-key`.
  Aps|bodylocargs|Write `alert.loc-args`.
  Aps Alert|image|Write `apns.fcm_options.image`; the app needs a service extension.
  Aps|text message content|Write `alert.body`.
  *|to|That is the legacy API's name, and Expo's: write `topic` (without /topics/), `token` or `fid`.
  *|notificationkey|Write it as `token`: FCM v1 takes the key of a device group there.
  *|operation notificationkeyname|It belongs to a request that manages a device group, which has an address of its own.
  *|registrationids tokens fids devicetokens registrationtokens|FCM v1 takes one target a request: send one message for each `token` or `fid`.
  *|registrationid registrationtoken devicetoken fcmtoken pushtoken|Write `token`, or `fid` with the Firebase Installation ID.
  *|topics|FCM v1 takes one `topic`. For more write a `condition`, such as 'a' in topics && 'b' in topics.
  *|messages notifications|One request carries one message: send one request for each of them.
  *|timetolive|That is the legacy API's name: write `android.ttl`, "3600s", and for iOS `apns.headers["apns-expiration"]`.
  *|ttl expiry expiration|Write `android.ttl`, "3600s", and for iOS `apns.headers["apns-expiration"]`, a UNIX time.
  *|contentavailable|That is the legacy API's name: write `content-available` into `apns.payload.aps`, with the value 1.
  *|mutablecontent|That is the legacy API's name: write `mutable-content` into `apns.payload.aps`, with the value 1.
  *|priority|It belongs in `android.priority` and in `apns.headers["apns-priority"]`.
  *|collapsekey collapseid|Write `android.collapse_key`, and for iOS `apns.headers["apns-collapse-id"]`.
  *|dryrun|That is the legacy API's name: write `validate_only` beside `message`.
  *|delaywhileidle|FCM no longer has it: leave it out.
  *|apnspriority apnsexpiration apnscollapseid apnspushtype apnstopic apnsid pushtype|It is a header of APNs and belongs in `apns.headers`, such as {"apns-push-type": "alert"}.
  *|androidchannelid channelid notificationchannel notificationchannelid|Write `android.notification.channel_id`.
  *|sound androidsound iossound|Write `android.notification.sound`, and for iOS `apns.payload.aps.sound`.
  *|icon smallicon androidicon|Write `android.notification.icon`.
  *|color accentcolor iconcolor androidaccentcolor|Write `android.notification.color`, such as "#7e55c3".
  *|tag notificationid notifid|Write `android.notification.tag`: a notification with the same tag is replaced.
  *|clickaction|Write `android.notification.click_action`, and for iOS `apns.payload.aps.category`.
  *|badge badgecount iosbadgecount iosbadgetype|Write `apns.payload.aps.badge`, a number, and for Android `android.notification.notification_count`.
  *|categoryid ioscategory|Write `apns.payload.aps.category`.
  *|titlelockey|Write `android.notification.title_loc_key`, and for iOS `apns.payload.aps.alert.title-loc-key`.
  *|titlelocargs|Write `android.notification.title_loc_args`, and for iOS `apns.payload.aps.alert.title-loc-args`.
  *|bodylockey lockey|Write `android.notification.body_loc_key`, and for iOS `apns.payload.aps.alert.loc-key`.
  *|bodylocargs locargs|Write `android.notification.body_loc_args`, and for iOS `apns.payload.aps.alert.loc-args`.
  *|vibrate vibration vibrationpattern|Write `android.notification.vibrate_timings`, such as ["0s", "0.5s"].
  *|lights led ledcolor androidledcolor|Write `android.notification.light_settings`.
  *|lockscreenvisibility androidvisibility|Write `android.notification.visibility`.
  *|autocancel|Write `android.notification.sticky` with the opposite value: true keeps the notification after a tap.
  *|ongoing|FCM has no such field: only the app's own code can show a notification that stays.
  *|imageurl picture photo bigpicture largeicon richcontent attachments iosattachments mediaurl|Write `notification.image`, and for iOS `apns.fcm_options.image`.
  *|url weburl launchurl|Browsers open `webpush.fcm_options.link`. An app reads an address of its own from `data`.
  *|interruptionlevel iosinterruptionlevel|Write `apns.payload.aps.interruption-level`.
  *|contents|FCM has no text per language: write a key, `android.notification.body_loc_key` and for iOS `apns.payload.aps.alert.loc-key`.
  *|headings|FCM has no text per language: write a key, `android.notification.title_loc_key` and for iOS `apns.payload.aps.alert.title-loc-key`.
  *|appid apikey serverkey|Leave it out: the request's address names the project, and its access token the sender.
  *|includedsegments excludedsegments segments segmentid broadcast filters audience interests|Write a `topic` or a `condition`.
  *|includeplayerids includesubscriptionids includealiases includeexternaluserids externaluserids recipients users|Write the `token` or `fid` that the app has from Firebase.
  *|platform devicetypes|Leave it out: FCM knows the platform of each target.
  *|templateid|FCM has no templates: write the text, or its key.
  *|sendafter|FCM sends at once: your backend decides when.
  *|buttons|iOS has them in the category that `apns.payload.aps.category` names. FCM has none for Android.
  *|ios applepush apnssandbox apnsvoip|Write `apns`.
  *|gcm fcm androidpush fcmv1message|Write `android`, or take its `message` as the whole message.
  *|default|Write `notification.body`.
  *|extra extras customdata additionaldata|The app's own values belong in `data`, as strings.
  """
