// The codes for problems of a message. Each code has its usual severity; a finding may have another where the form matters.

extension DiagnosticCode {
  // A name that FCM does not know.
  package static let unknownField = DiagnosticCode(
    "unknown-field", .message,
    means: """
      The message has a field that FCM does not know, and FCM refuses the message with 400; iOS and loc.message know \
      no such field either.
      """,
    wrong: #"{"android": {"notification": {"body_lock_key": "sale"}}}"#,
    right: #"{"android": {"notification": {"body_loc_key": "sale"}}}"#)

  // One field under two of its names; or one name where another counts.
  package static let duplicateField = DiagnosticCode(
    "duplicate-field", .message,
    means: """
      One field is written under two of its names, or two fields exclude each other; FCM answers 400, or takes one of \
      them.
      """,
    wrong: #"{"collapseKey": "news", "collapse_key": "sale"}"#,
    right: #"{"collapse_key": "sale"}"#)

  package static let adminName = DiagnosticCode(
    "admin-name", .message, .warning,
    means: """
      A field with its name of the Admin SDKs has the value of the wire form; the Admin name takes true, and the \
      Python SDK drops a 1 without an error.
      """,
    wrong: #"{"aps": {"contentAvailable": 1}}"#,
    right: #"{"aps": {"contentAvailable": true}}"#)

  // A value of the wrong kind, outside its range, or not one of a list.
  package static let wrongType = DiagnosticCode(
    "wrong-type", .message,
    means: "The value is of the wrong kind; FCM answers 400, or the phone ignores the value.",
    wrong: #"{"body_loc_args": [3]}"#,
    right: #"{"body_loc_args": ["3"]}"#)

  package static let enumValue = DiagnosticCode(
    "enum-value", .message,
    means: "The value is not one of the field's names; FCM answers 400, or the phone or the browser ignores the value.",
    wrong: #"{"visibility": "PUBIC"}"#,
    right: #"{"visibility": "PUBLIC"}"#)

  package static let enumCase = DiagnosticCode(
    "enum-case", .message, .note,
    means: "The name is in another letter case than in FCM's reference; FCM takes it all the same.",
    wrong: #"{"android": {"priority": "high"}}"#,
    right: #"{"android": {"priority": "HIGH"}}"#)

  package static let outOfRange = DiagnosticCode(
    "out-of-range", .message,
    means: "The number is outside of the field's range; FCM answers 400, or the phone ignores the value.",
    wrong: #"{"sound": {"critical": 1, "name": "a.caf", "volume": 5}}"#,
    right: #"{"sound": {"critical": 1, "name": "a.caf", "volume": 0.5}}"#)

  package static let durationFormat = DiagnosticCode(
    "duration-format", .message,
    means: "The text is no Duration, which is seconds with at most nine decimals and then s; FCM answers 400.",
    wrong: #"{"ttl": "1h"}"#,
    right: #"{"ttl": "3600s"}"#)

  package static let ttlFraction = DiagnosticCode(
    "ttl-fraction", .message, .note,
    means: "The time to live has a fraction of a second; FCM rounds it down to a whole second.",
    wrong: #"{"ttl": "3.5s"}"#,
    right: #"{"ttl": "3s"}"#)

  package static let timestampFormat = DiagnosticCode(
    "timestamp-format", .message,
    means: """
      The text is no time as RFC 3339 writes it, and FCM answers 400; as a note, it has no offset and counts as UTC.
      """,
    wrong: #"{"event_time": "2026-01-02 at 3:04"}"#,
    right: #"{"event_time": "2026-01-02T03:04:05Z"}"#)

  package static let colorFormat = DiagnosticCode(
    "color-format", .message,
    means: "The text is no colour, #rrggbb or #rrggbbaa; the Admin SDKs refuse it.",
    wrong: #"{"color": "purple"}"#,
    right: ##"{"color": "#7e55c3"}"##)

  package static let labelFormat = DiagnosticCode(
    "label-format", .message,
    means: "The text is no analytics label, 1 to 50 of the characters a-z A-Z 0-9 - _ . ~ %; FCM answers 400.",
    wrong: #"{"analytics_label": "spring sale!"}"#,
    right: #"{"analytics_label": "spring_sale"}"#)

  package static let urlFormat = DiagnosticCode(
    "url-format", .message, .warning,
    means: """
      The text is no http or https address: no image is shown, and the Node and Go SDKs refuse it; a link of a web \
      push must be https, or FCM answers 400.
      """,
    wrong: #"{"image": "example.com/picture.png"}"#,
    right: #"{"image": "https://example.com/picture.png"}"#)

  package static let numberAsText = DiagnosticCode(
    "number-as-text", .message, .note,
    means: "A number is written as a text; FCM reads it all the same.",
    wrong: #"{"notification_count": "5"}"#,
    right: #"{"notification_count": 5}"#)

  package static let numberPrecision = DiagnosticCode(
    "number-precision", .message, .warning,
    means: "FCM keeps this number as a double, so that the phone gets other digits.",
    wrong: #"{"payload": {"aps": {"badge": 1}, "order": 12345678901234567890}}"#,
    right: #"{"payload": {"aps": {"badge": 1}, "order": "12345678901234567890"}}"#)

  // Fields that are missing, unset, or have no effect.
  package static let requiredField = DiagnosticCode(
    "required-field", .message,
    means: "A required field is missing or empty; FCM answers 400, or the SDKs refuse the message.",
    wrong: #"{"actions": [{"title": "Open"}]}"#,
    right: #"{"actions": [{"action": "open", "title": "Open"}]}"#)

  package static let nullField = DiagnosticCode(
    "null-field", .message, .note,
    means: "The field is null and counts as unset.",
    wrong: #"{"body": null}"#,
    right: "{}")

  package static let outputOnly = DiagnosticCode(
    "output-only", .message, .warning,
    means: "Only FCM writes this field, into its answer; in a request it is ignored.",
    wrong: #"{"name": "projects/p/messages/1", "topic": "news"}"#,
    right: #"{"topic": "news"}"#)

  package static let deprecatedField = DiagnosticCode(
    "deprecated-field", .message, .note,
    means: "The field is deprecated; it still works, and FCM may stop taking it.",
    wrong: #"{"token": "bk3RNwTe3H0:…"}"#,
    right: #"{"fid": "cX9…"}, once the app's SDK has Firebase Installation IDs"#)

  package static let noEffect = DiagnosticCode(
    "no-effect", .message, .warning,
    means: "The field or value changes nothing on any phone.",
    wrong: #"{"notification_count": -1}"#,
    right: #"{"notification_count": 1}"#)

  // A message of which neither a person nor the app gets anything.
  package static let emptyMessage = DiagnosticCode(
    "empty-message", .message, .warning,
    means: """
      The message of a rule has no text, no data and nothing else that a phone shows or an app reads; it is sent, and \
      nobody notices.
      """,
    wrong: #"loc.message{token = event.token, title = event.nmae}"#,
    right: #"loc.message{token = event.token, title = event.name}"#)

  // The message's target.
  package static let targetCount = DiagnosticCode(
    "target-count", .message,
    means: "The message has no target, an empty one, or more than one; FCM answers 400.",
    wrong: #"{"topic": "news", "token": "bk3RNwTe3H0:…"}"#,
    right: #"{"topic": "news"}"#)

  package static let topicName = DiagnosticCode(
    "topic-name", .message,
    means: "The text is no topic, 1 to 900 of the characters a-z A-Z 0-9 - _ . ~ %; FCM answers 400.",
    wrong: #"{"topic": "new arrivals"}"#,
    right: #"{"topic": "new%20arrivals"}, which loc.topic("new arrivals") gives"#)

  package static let topicPrefix = DiagnosticCode(
    "topic-prefix", .message,
    means: "The topic begins with /topics/; FCM v1 takes the topic's name alone and refuses the prefix.",
    wrong: #"{"topic": "/topics/news"}"#,
    right: #"{"topic": "news"}"#)

  package static let conditionSyntax = DiagnosticCode(
    "condition-syntax", .message,
    means: "The text is no condition as FCM reads it; FCM answers 400.",
    wrong: #"{"condition": "news && sale"}"#,
    right: #"{"condition": "'news' in topics && 'sale' in topics"}"#)

  package static let conditionTopics = DiagnosticCode(
    "condition-topics", .message,
    means: "The condition has more than five topics; FCM answers 400.",
    wrong: #"{"condition": "'a' in topics || 'b' in topics || … 'f' in topics"}"#,
    right: "two messages, each with a part of the topics")

  // The app's own data.
  package static let reservedDataKey = DiagnosticCode(
    "reserved-data-key", .message,
    means: """
      FCM keeps this name of `data` for itself: from, message_type, and what begins with google. or \
      gcm.notification.; it answers 400.
      """,
    wrong: #"{"data": {"from": "Alice"}}"#,
    right: #"{"data": {"sender": "Alice"}}"#)

  package static let riskyDataKey = DiagnosticCode(
    "risky-data-key", .message, .warning,
    means: """
      FCM's page of error codes also refuses the name gcm and every name that begins with google; FCM may answer 400.
      """,
    wrong: #"{"data": {"google_id": "5"}}"#,
    right: #"{"data": {"account_id": "5"}}"#)

  package static let locKeyInData = DiagnosticCode(
    "loc-key-in-data", .message, .warning,
    means: "A localization key in `data` is the app's own text; neither FCM nor the device localizes it.",
    wrong: #"{"data": {"body_loc_key": "sale"}}"#,
    right: #"{"android": {"notification": {"body_loc_key": "sale"}}}"#)

  package static let dataValue = DiagnosticCode(
    "data-value", .message,
    means: "A value of `data` is a float or a table, but data holds text; the message is not built.",
    wrong: "data = {price = 9.99}",
    right: "data = {price = loc.number(9.99, 2)}")

  // Localization.
  package static let locArgsWithoutKey = DiagnosticCode(
    "loc-args-without-key", .message,
    means: "The message has arguments without a key; nothing uses them.",
    wrong: #"{"title": "Sale", "title_loc_args": ["Shoes"]}"#,
    right: #"{"title_loc_key": "sale_title", "title_loc_args": ["Shoes"]}"#)

  package static let locKeyOnWeb = DiagnosticCode(
    "loc-key-on-web", .message, .warning,
    means: "A localization key is in a web push; browsers localize nothing, and the line is missing.",
    wrong: #"{"webpush": {"notification": {"title_loc_key": "sale"}}}"#,
    right: #"{"webpush": {"notification": {"title": "Sale"}}}, with a text of loc.render"#)

  // Apple's payload and headers.
  package static let appleKeySpelling = DiagnosticCode(
    "apple-key-spelling", .message, .warning,
    means: "Apple's key is misspelt; FCM passes it on, and iOS ignores it in silence.",
    wrong: #"{"aps": {"interruptionLevel": "active"}}"#,
    right: #"{"aps": {"interruption-level": "active"}}"#)

  package static let appleUnknownKey = DiagnosticCode(
    "apple-unknown-key", .message, .warning,
    means: "Apple has no such key in this place; iOS ignores it in silence.",
    wrong: #"{"payload": {"aps": {"order_id": "5"}}}"#,
    right: #"{"payload": {"aps": {"badge": 1}, "order_id": "5"}}"#)

  package static let missingAps = DiagnosticCode(
    "missing-aps", .message,
    means: "The payload has no `aps`, or an empty one; FCM answers 400.",
    wrong: #"{"apns": {"payload": {"alert": "Sale"}}}"#,
    right: #"{"apns": {"payload": {"aps": {"alert": "Sale"}}}}"#)

  package static let backgroundPriority = DiagnosticCode(
    "background-priority", .message,
    means: """
      A background push has priority 10, which APNs refuses; as a note, it has no priority, FCM sends 10, and Apple \
      asks for 5.
      """,
    wrong: #"{"headers": {"apns-push-type": "background", "apns-priority": "10"}}"#,
    right: #"{"headers": {"apns-push-type": "background", "apns-priority": "5"}}"#)

  package static let apnsHeader = DiagnosticCode(
    "apns-header", .message,
    means: """
      A header of APNs has a wrong name or value, or does not fit the payload; APNs answers 400, or a background push \
      shows nothing.
      """,
    wrong: #"{"headers": {"apns-priority": "high"}}"#,
    right: #"{"headers": {"apns-priority": "10"}}"#)

  // Sizes.
  package static let payloadSize = DiagnosticCode(
    "payload-size", .tooLarge, .error, .ofUses,
    means: """
      The message is larger than its carrier takes, 4096 bytes at FCM and APNs, or near the limit; FCM answers 400, \
      or the phone never gets the push.
      """,
    wrong: #"{"data": {"article": "5 KB of text …"}}"#,
    right: #"{"data": {"article_id": "42"}}"#)

  package static let topicPayloadSize = DiagnosticCode(
    "topic-payload-size", .message, .warning,
    means: """
      The message to a topic has more than 2048 bytes; one page of FCM's says that this is its limit, and another \
      says 4096.
      """,
    wrong: #"{"topic": "news", "data": {"article": "3 KB of text …"}}"#,
    right: #"{"topic": "news", "data": {"article_id": "42"}}"#)

  // Rules: one field of a `loc.message` written in two places; what only a rule's table can get wrong.
  package static let fieldTwice = DiagnosticCode(
    "field-twice", .message,
    means: """
      A rule writes one field of a message in two places, and the values would overwrite each other; the message is \
      not built.
      """,
    wrong: #"loc.message{title = "Sale", android = {notification = {title = "Big sale"}}}"#,
    right: #"loc.message{title = "Sale"}"#)

  package static let silentText = DiagnosticCode(
    "silent-text", .message,
    means: "A silent message shows nothing, but this one has a text; the message is not built.",
    wrong: #"loc.message{topic = "news", silent = true, title = "Sale"}"#,
    right: #"loc.message{topic = "news", silent = true}"#)
}
