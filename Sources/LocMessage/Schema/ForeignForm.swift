// Recognizes messages of FCM's legacy API and of other push services by their fields.

package import LocBase

/// A message in a form that FCM HTTP v1 does not take.
package struct ForeignForm {
  /// "a message for OneSignal".
  package let name: String
  /// How to get from it to a message for FCM.
  package let help: String

  /// Nil if the object has no field that only such a form has.
  package init?(of root: JSONCursor) {
    guard root.kind == .object, root.member("message")?.kind != .object else { return nil }
    for row in split(UTF8Slice(foreignForms), at: .newline) {
      let columns = split(row, at: .verticalBar)
      for fields in split(columns[0], at: .space) {
        var names = split(fields, at: .plus).makeIterator()
        guard let first = names.next(), let value = root.member(first), Self.isOne(value, of: columns[1]),
          Self.begins(value, columns[2])
        else { continue }
        var hasAll = true
        while let next = names.next() { hasAll = hasAll && root.member(next) != nil }
        guard hasAll else { continue }
        name = columns[3].string
        help = columns[4].string
        return
      }
    }
    return nil
  }

  /// Whether a value is of one of these kinds; true if none is stated.
  private static func isOne(_ value: JSONCursor, of kinds: UTF8Slice) -> Bool {
    let kind: UTF8Slice
    switch value.kind {
    case .array: kind = "list"
    case .object: kind = "object"
    case .string: kind = "text"
    default: kind = "other"
    }
    return kinds.count == 0 || split(kinds, at: .space).contains { $0 == kind }
  }

  /// Whether a value, or the first element of a list, is a string with one of the beginnings; true if there are none.
  private static func begins(_ value: JSONCursor, _ beginnings: UTF8Slice) -> Bool {
    if beginnings.count == 0 { return true }
    let text = value.kind == .array ? value.elements.first { _ in true } : value
    guard let text, text.kind == .string else { return false }
    for start in split(beginnings, at: .space) where text.token.hasPrefix(start) { return true }
    return false
  }
}

// Fields of which one is enough, with + those that it needs beside it | kinds of its value | beginnings of its value | what
// the message is | help. The first row that fits counts. FCM v1 knows none of the fields, so it refuses every message that
// has one.
private let foreignForms: StaticString = """
  to|text list|ExponentPushToken[ ExpoPushToken[|a message for Expo's push service|Send it to Expo, whose tokens FCM does not know; or write {"message": {…}} with the device's own token.
  included_segments include_player_ids include_subscription_ids include_aliases include_external_user_ids contents headings app_id+template_id app_id+target_channel|||a message for OneSignal|Send it to OneSignal; or write {"message": {…}}. docs/from-onesignal-braze.md shows how texts become keys.
  GCM APNS APNS_SANDBOX ADM fcmV1Message TopicArn TargetArn MessageStructure|||a message for Amazon SNS|SNS takes it apart before FCM sees it. Check the object in `fcmV1Message`, or what `GCM` holds.
  Message|text||a message for Amazon SNS|SNS takes it apart before FCM sees it. Check the object in `fcmV1Message`, or what `GCM` holds.
  notifications|list||a request for a push gateway such as gorush|Send it to the gateway; or write {"message": {…}} for each of the notifications.
  external_user_ids campaign_id canvas_id trigger_properties|||a request for Braze|Send it to Braze; or write {"message": {…}}. docs/from-onesignal-braze.md shows how texts become keys.
  messages|object||a request for Braze|Send it to Braze; or write {"message": {…}}. docs/from-onesignal-braze.md shows how texts become keys.
  device_types|||a push for Airship|Send it to Airship; or write {"message": {…}}.
  interests|list||a request for Pusher Beams|Send it to Pusher; or write {"message": {…}} with what its `fcm` and `apns` hold.
  users+fcm users+apns|list||a request for Pusher Beams|Send it to Pusher; or write {"message": {…}} with what its `fcm` and `apns` hold.
  tokens fids|list||a multicast message of the Admin SDKs|The SDK sends one message for each target. Check it with one `token` or `fid` in place of the list.
  messages|list||a list of messages|FCM takes one message a request, and `locscript send` one a line.
  operation+notification_key_name operation+notification_key|text||a request that manages a device group|FCM has another address for it. A message to the group has the `notification_key` as its `token`.
  to|text||a message for FCM's legacy API, which Google shut down in 2024|Each finding below names the new place; docs/from-legacy-api.md lists all fields.
  registration_ids notification_key time_to_live dry_run content_available mutable_content delay_while_idle|||a message for FCM's legacy API, which Google shut down in 2024|Each finding below names the new place; docs/from-legacy-api.md lists all fields.
  """
