// The codes for problems of a message. Each code has its usual severity; a finding may have another where the form matters.

extension DiagnosticCode {
  // A name that FCM does not know.
  package static let unknownField = DiagnosticCode(
    "unknown-field", .message,
    means: """
      The message has a field that FCM does not know; FCM refuses the message with 400. iOS and loc.message do not \
      know the field either.
      """,
    wrong: #"{"android": {"notification": {"body_lock_key": "sale"}}}"#,
    right: #"{"android": {"notification": {"body_loc_key": "sale"}}}"#)

  // A whole message of another service, or of the API that FCM had before.
  package static let foreignForm = DiagnosticCode(
    "foreign-form", .message,
    means: """
      The message is in the form of FCM's legacy API or of another push service; FCM refuses it with 400. The findings \
      about its fields say where each belongs.
      """,
    wrong: #"{"to": "/topics/news", "notification": {"title": "Sale"}}"#,
    right: #"{"message": {"topic": "news", "notification": {"title": "Sale"}}}"#)

  // One field under two of its names; or one name where another counts.
  package static let duplicateField = DiagnosticCode(
    "duplicate-field", .message,
    means: """
      A field is given under two of its names, or two fields exclude each other. FCM answers 400, or uses only one of \
      them.
      """,
    wrong: #"{"collapseKey": "news", "collapse_key": "sale"}"#,
    right: #"{"collapse_key": "sale"}"#)

  package static let adminName = DiagnosticCode(
    "admin-name", .message, .warning,
    means: """
      A field under its Admin SDK name has the value of the wire form. The Admin name expects true, and the Python \
      SDK drops a 1 without an error.
      """,
    wrong: #"{"aps": {"contentAvailable": 1}}"#,
    right: #"{"aps": {"contentAvailable": true}}"#)

  // A value of the wrong kind, outside its range, or not one of a list.
  package static let wrongType = DiagnosticCode(
    "wrong-type", .message,
    means: "The value has the wrong type; FCM answers 400, or the phone ignores the value.",
    wrong: #"{"body_loc_args": [3]}"#,
    right: #"{"body_loc_args": ["3"]}"#)

  package static let enumValue = DiagnosticCode(
    "enum-value", .message,
    means: "The value is not one of the field's names; FCM answers 400, or the phone or browser ignores the value.",
    wrong: #"{"visibility": "PUBIC"}"#,
    right: #"{"visibility": "PUBLIC"}"#)

  package static let enumCase = DiagnosticCode(
    "enum-case", .message, .note,
    means: "The capitalization of the name differs from FCM's reference; FCM accepts it anyway.",
    wrong: #"{"android": {"priority": "high"}}"#,
    right: #"{"android": {"priority": "HIGH"}}"#)

  package static let outOfRange = DiagnosticCode(
    "out-of-range", .message,
    means: "The number is outside the field's range; FCM answers 400, or the phone ignores the value.",
    wrong: #"{"sound": {"critical": 1, "name": "a.caf", "volume": 5}}"#,
    right: #"{"sound": {"critical": 1, "name": "a.caf", "volume": 0.5}}"#)

  package static let durationFormat = DiagnosticCode(
    "duration-format", .message,
    means: "The text is not a valid Duration (seconds with at most nine decimals, then s); FCM answers 400.",
    wrong: #"{"ttl": "1h"}"#,
    right: #"{"ttl": "3600s"}"#)

  package static let ttlFraction = DiagnosticCode(
    "ttl-fraction", .message, .note,
    means: "The time to live has a fraction of a second; FCM rounds it down to a whole second.",
    wrong: #"{"ttl": "3.5s"}"#,
    right: #"{"ttl": "3s"}"#)

  package static let ttlUnit = DiagnosticCode(
    "ttl-unit", .message, .warning,
    means: """
      The time to live of the Admin form is in milliseconds, and this number was probably meant in seconds. FCM keeps \
      the message for a moment only, and a phone that is offline never gets it.
      """,
    wrong: #"{"android": {"ttl": 3600}}"#,
    right: #"{"android": {"ttl": 3600000}}"#)

  package static let timestampFormat = DiagnosticCode(
    "timestamp-format", .message,
    means: "The text is not a valid RFC 3339 time, and FCM answers 400. As a note, it has no offset and counts as UTC.",
    wrong: #"{"event_time": "2026-01-02 at 3:04"}"#,
    right: #"{"event_time": "2026-01-02T03:04:05Z"}"#)

  package static let colorFormat = DiagnosticCode(
    "color-format", .message,
    means: "The text is not a colour in the form #rrggbb or #rrggbbaa; the Admin SDKs refuse it.",
    wrong: #"{"color": "purple"}"#,
    right: ##"{"color": "#7e55c3"}"##)

  package static let labelFormat = DiagnosticCode(
    "label-format", .message,
    means: """
      The text is not a valid analytics label (1 to 50 of the characters a-z A-Z 0-9 - _ . ~ %); FCM answers 400.
      """,
    wrong: #"{"analytics_label": "spring sale!"}"#,
    right: #"{"analytics_label": "spring_sale"}"#)

  package static let urlFormat = DiagnosticCode(
    "url-format", .message, .warning,
    means: """
      The text is not an http or https address: the image is missing, and the Node and Go SDKs refuse it. A link of a \
      web push must be https, or FCM answers 400.
      """,
    wrong: #"{"image": "example.com/picture.png"}"#,
    right: #"{"image": "https://example.com/picture.png"}"#)

  package static let numberAsText = DiagnosticCode(
    "number-as-text", .message, .note,
    means: "A number is written as text; FCM accepts it anyway.",
    wrong: #"{"notification_count": "5"}"#,
    right: #"{"notification_count": 5}"#)

  package static let numberPrecision = DiagnosticCode(
    "number-precision", .message, .warning,
    means: "FCM stores this number as a double, so the phone receives different digits.",
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
    means: "FCM only writes this field in its answers and ignores it in a request.",
    wrong: #"{"name": "projects/p/messages/1", "topic": "news"}"#,
    right: #"{"topic": "news"}"#)

  package static let deprecatedField = DiagnosticCode(
    "deprecated-field", .message, .note,
    means: "The field is deprecated. It still works, but FCM may stop accepting it.",
    wrong: #"{"token": "bk3RNwTe3H0:…"}"#,
    right: #"{"fid": "cX9…"}, once the app's SDK has Firebase Installation IDs"#)

  package static let noEffect = DiagnosticCode(
    "no-effect", .message, .warning,
    means: "The field or value changes nothing on any phone.",
    wrong: #"{"notification_count": -1}"#,
    right: #"{"notification_count": 1}"#)

  // A message that gives nothing to either the user or the app.
  package static let emptyMessage = DiagnosticCode(
    "empty-message", .message, .warning,
    means: """
      The message of a rule has no text, no data, and nothing else that a phone shows or an app reads. It would be \
      sent without anybody noticing it.
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
    means: "The text is not a valid topic name (1 to 900 of the characters a-z A-Z 0-9 - _ . ~ %); FCM answers 400.",
    wrong: #"{"topic": "new arrivals"}"#,
    right: #"{"topic": "new%20arrivals"}, which loc.topic("new arrivals") gives"#)

  package static let topicPrefix = DiagnosticCode(
    "topic-prefix", .message,
    means: "The topic begins with /topics/. FCM v1 expects only the topic's name and refuses the prefix.",
    wrong: #"{"topic": "/topics/news"}"#,
    right: #"{"topic": "news"}"#)

  package static let conditionSyntax = DiagnosticCode(
    "condition-syntax", .message,
    means: "The text is not a condition that FCM can parse; FCM answers 400.",
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
      FCM reserves this name in `data`: from, message_type, and names that begin with google. or gcm.notification. \
      FCM answers 400.
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
    means: "A localization key in `data` is only text for the app; neither FCM nor the device localizes it.",
    wrong: #"{"data": {"body_loc_key": "sale"}}"#,
    right: #"{"android": {"notification": {"body_loc_key": "sale"}}}"#)

  package static let dataValue = DiagnosticCode(
    "data-value", .message,
    means: "A value of `data` is a float or a table, but data only contains strings; the message is not built.",
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
    means: "A localization key is in a web push. Browsers do not localize, so the line is missing.",
    wrong: #"{"webpush": {"notification": {"title_loc_key": "sale"}}}"#,
    right: #"{"webpush": {"notification": {"title": "Sale"}}}, with a text of loc.render"#)

  // Apple's payload and headers.
  package static let appleKeySpelling = DiagnosticCode(
    "apple-key-spelling", .message, .warning,
    means: "Apple's key is misspelt; FCM passes it on, and iOS silently ignores it.",
    wrong: #"{"aps": {"interruptionLevel": "active"}}"#,
    right: #"{"aps": {"interruption-level": "active"}}"#)

  package static let appleUnknownKey = DiagnosticCode(
    "apple-unknown-key", .message, .warning,
    means: "Apple has no such key in this place; iOS silently ignores it.",
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
      A background push has priority 10, which APNs refuses. As a note, it has no priority: FCM then sends 10, but \
      Apple asks for 5.
      """,
    wrong: #"{"headers": {"apns-push-type": "background", "apns-priority": "10"}}"#,
    right: #"{"headers": {"apns-push-type": "background", "apns-priority": "5"}}"#)

  package static let apnsHeader = DiagnosticCode(
    "apns-header", .message,
    means: """
      An APNs header has a wrong name or value, or does not fit the payload. APNs answers 400, or a background push \
      shows nothing.
      """,
    wrong: #"{"headers": {"apns-priority": "high"}}"#,
    right: #"{"headers": {"apns-priority": "10"}}"#)

  // Sizes.
  package static let payloadSize = DiagnosticCode(
    "payload-size", .tooLarge, .error, .ofUses,
    means: """
      The message is larger than the 4096 bytes that FCM and APNs accept, or near that limit. FCM answers 400, or the \
      phone never receives the push.
      """,
    wrong: #"{"data": {"article": "5 KB of text …"}}"#,
    right: #"{"data": {"article_id": "42"}}"#)

  package static let topicPayloadSize = DiagnosticCode(
    "topic-payload-size", .message, .warning,
    means: """
      The message to a topic has more than 2048 bytes. One page of FCM's documentation states this limit, another \
      states 4096.
      """,
    wrong: #"{"topic": "news", "data": {"article": "3 KB of text …"}}"#,
    right: #"{"topic": "news", "data": {"article_id": "42"}}"#)

  // Findings that only a rule's table can have, such as one field of a `loc.message` set in two places.
  package static let fieldTwice = DiagnosticCode(
    "field-twice", .message,
    means: """
      A rule sets one field of a message in two places, and the values would overwrite each other; the message is not \
      built.
      """,
    wrong: #"loc.message{title = "Sale", android = {notification = {title = "Big sale"}}}"#,
    right: #"loc.message{title = "Sale"}"#)

  package static let silentText = DiagnosticCode(
    "silent-text", .message,
    means: "A silent message shows nothing, but this one has a text; the message is not built.",
    wrong: #"loc.message{topic = "news", silent = true, title = "Sale"}"#,
    right: #"loc.message{topic = "news", silent = true}"#)
}
