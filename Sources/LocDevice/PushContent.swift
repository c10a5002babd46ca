// The content that reaches each platform of a request body: every line's literal, key and arguments after FCM's merge.

package import LocBase

/// The three lines of a notification before the device has processed them.
package struct NotificationContent: Sendable, Equatable {
  package var title: PushField
  /// The subtitle, which only Apple's platforms have.
  package var subtitle: PushField
  package var body: PushField
  /// Apple's `mutable-content`: an extension of the app may change the texts before they are shown.
  package var mayBeChanged = false
  /// The notification is the alert of a Live Activity.
  package var isOfActivity = false

  package init(
    title: PushField = PushField(), subtitle: PushField = PushField(), body: PushField = PushField(),
    mayBeChanged: Bool = false
  ) {
    self.title = title
    self.subtitle = subtitle
    self.body = body
    self.mayBeChanged = mayBeChanged
  }
}

/// The content of a message for each platform; nil if it is not a notification there (a data or background message).
package struct PushContent: Sendable, Equatable {
  package var android: NotificationContent?
  package var apple: NotificationContent?
  package var web: NotificationContent?
  /// Whether the message has a separate notification for browsers, in addition to the common one.
  package var hasOwnWeb = false

  /// Content without a notification on any platform.
  package init() {}

  /// Reads a request body in wire form, `{"message": {…}}`. A value of the wrong type counts as absent.
  package init(body: JSONCursor) {
    guard let message = body.member("message"), message.kind == .object else { return }
    let common = message.member("notification").flatMap(nonEmpty)
    let remote = message.member("android_v2")?.member("remote_notification")?.member("notification")
    android = Self.android(
      own: (message.member("android")?.member("notification") ?? remote).flatMap(nonEmpty), common: common)
    apple = Self.apple(message.member("apns")?.member("payload")?.member("aps"), common: common)
    let own = message.member("webpush")?.member("notification").flatMap(nonEmpty)
    web = Self.web(own, common: common)
    hasOwnWeb = own != nil
  }

  // Reference of AndroidNotification: title and body "override google.firebase.fcm.v1.Notification.title" and body.
  private static func android(own: JSONCursor?, common: JSONCursor?) -> NotificationContent? {
    guard own != nil || common != nil else { return nil }
    return NotificationContent(
      title: PushField(
        literal: literal("title", own: own, common: common), key: text(own, "title_loc_key"),
        arguments: arguments(own, "title_loc_args")),
      body: PushField(
        literal: literal("body", own: own, common: common), key: text(own, "body_loc_key"),
        arguments: arguments(own, "body_loc_args")))
  }

  // Reference of ApnsConfig.payload: "If present, it overrides Notification.title and Notification.body."
  private static func apple(_ aps: JSONCursor?, common: JSONCursor?) -> NotificationContent? {
    let alert = aps?.member("alert")
    let mutable = aps?.member("mutable-content")?.double == 1
    if let alert, alert.kind == .string {
      return NotificationContent(body: PushField(literal: alert.text), mayBeChanged: mutable)
    }
    let dictionary = alert.flatMap(nonEmpty)
    guard dictionary != nil || common != nil else { return nil }
    if aps?.member("event") != nil {
      var content = NotificationContent(
        title: activityLine(dictionary, "title"), body: activityLine(dictionary, "body"), mayBeChanged: mutable)
      content.isOfActivity = true
      return content
    }
    return NotificationContent(
      title: PushField(
        literal: literal("title", own: dictionary, common: common), key: text(dictionary, "title-loc-key"),
        arguments: arguments(dictionary, "title-loc-args")),
      subtitle: PushField(
        literal: text(dictionary, "subtitle"), key: text(dictionary, "subtitle-loc-key"),
        arguments: arguments(dictionary, "subtitle-loc-args")),
      body: PushField(
        literal: literal("body", own: dictionary, common: common), key: text(dictionary, "loc-key"),
        arguments: arguments(dictionary, "loc-args")),
      mayBeChanged: mutable)
  }

  // ActivityKit's form: a line is a text, or an object with the key and the arguments.
  private static func activityLine(_ alert: JSONCursor?, _ name: UTF8Slice) -> PushField {
    let line = alert?.member(name)
    return PushField(literal: line?.text, key: text(line, "loc-key"), arguments: arguments(line, "loc-args"))
  }

  // The web has no localization keys: a browser shows the literals it receives.
  private static func web(_ own: JSONCursor?, common: JSONCursor?) -> NotificationContent? {
    guard own != nil || common != nil else { return nil }
    return NotificationContent(
      title: PushField(literal: literal("title", own: own, common: common)),
      body: PushField(literal: literal("body", own: own, common: common)))
  }

  /// The platform's own literal, or else the common one. In proto3 an empty string is an unset one, so it does not override.
  private static func literal(_ name: UTF8Slice, own: JSONCursor?, common: JSONCursor?) -> [UInt8]? {
    if let mine = text(own, name), !mine.isEmpty { return mine }
    return text(common, name) ?? text(own, name)
  }

  private static func text(_ object: JSONCursor?, _ name: UTF8Slice) -> [UInt8]? { object?.member(name)?.text }

  private static func arguments(_ object: JSONCursor?, _ name: UTF8Slice) -> [PushArgument]? {
    guard let list = object?.member(name), list.kind == .array else { return nil }
    var arguments: [PushArgument] = []
    for element in list.elements {
      if let text = element.text {
        arguments.append(.text(text))
      } else {
        arguments.append(element.isNull ? .null : .other(describe(element)))
      }
    }
    return arguments
  }

  /// A value that is not the expected string, as its JSON text.
  private static func describe(_ value: JSONCursor) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(value)
    return writer.buffer.bytes
  }
}

private func nonEmpty(_ object: JSONCursor) -> JSONCursor? {
  object.kind == .object && object.count > 0 ? object : nil
}
