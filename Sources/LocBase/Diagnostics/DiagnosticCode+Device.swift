// The reasons why a line on a phone differs from the intended text. Those of one platform's resources are in Android and Apple.

extension DiagnosticCode {
  package static let missingKey = DiagnosticCode(
    "missing-key", .missingKey, .error, [.followsUnread, .ofUses],
    means: """
      No resource has the key; Android leaves the line out of the notification, and iOS shows the literal beside the \
      key or else the raw key.
      """,
    wrong: #"title = loc.text("welcome_titel")"#,
    right: #"title = loc.text("welcome_title")"#)

  package static let fewArguments = DiagnosticCode(
    "few-arguments", .arguments, .error, [.ofUses, .losesArgument],
    means: """
      The text uses more arguments than it gets; Android leaves the line out, iOS writes <null>, and without any argument \
      both show the placeholders as they are written. A server renders nothing.
      """,
    wrong: #"loc.text("sent", event.name), with "%1$s sent %2$s""#,
    right: #"loc.text("sent", event.name, event.what)"#)

  package static let literalWins = DiagnosticCode(
    "literal-wins", .message, .error, .ofUses,
    means: """
      A line has a text beside a key: Android shows the text and never looks for the localized one, and iOS shows the \
      text only where the app lacks the key.
      """,
    wrong: #"{"title": "Welcome", "title_loc_key": "welcome_title"}"#,
    right: #"{"title_loc_key": "welcome_title"}"#)

  package static let emptyLine = DiagnosticCode(
    "empty-line", .message, .warning,
    means: "The message has neither a text nor a key for the line, or an empty one; Android leaves the line out.",
    wrong: #"{"notification": {"title": "", "body": "Now"}}"#,
    right: #"{"notification": {"title": "Sale", "body": "Now"}}"#)

  package static let emptyText = DiagnosticCode(
    "empty-text", .render, .warning,
    means: """
      The text that the key names is empty, or a form of its plural is; Android leaves the line out, iOS shows an empty one, \
      and the app's own code shows nothing for the numbers of the form.
      """,
    wrong: #"<string name="sale_title"></string>"#,
    right: #"<string name="sale_title">Sale</string>"#)

  package static let crashSpecifier = DiagnosticCode(
    "crash-specifier", .render, .error, .crashes,
    means: """
      A push argument is always a string, and Java's Formatter throws for this specifier or a lone `%`; Firebase's SDK \
      does not catch that, and Android kills the app's process.
      """,
    wrong: #"<string name="cart">%1$d items</string>"#,
    right: #"<string name="cart">%1$s items</string>"#)

  package static let unformatted = DiagnosticCode(
    "unformatted", .arguments, .warning, .losesArgument,
    means: """
      Nothing formats the text: `%%` in a text without arguments, or a placeholder in a text of the message itself; the \
      phone shows it as it is written.
      """,
    wrong: #"{"body_loc_key": "sale"}, with "50%% off""#,
    right: #"{"body_loc_key": "sale"}, with "50% off""#)

  package static let notAStringResource = DiagnosticCode(
    "not-a-string-resource", .conversion, .error, .crashes,
    means: """
      The key names a resource that getString cannot give as text; Android kills the app's process, or shows an \
      identifier such as @2130771968.
      """,
    wrong: #"<string name="title">@empty</string>"#,
    right: #"<string name="title">The Shop</string>"#)

  package static let numericKey = DiagnosticCode(
    "numeric-key", .missingKey, .error, .crashes,
    means: """
      The key is a number, which Android takes for a resource identifier; the phone shows whatever has that number in \
      this build of the app, leaves the line out, or Android kills the app's process.
      """,
    wrong: #"{"title_loc_key": "2131820571"}"#,
    right: #"{"title_loc_key": "welcome_title"}"#)

  package static let unknownText = DiagnosticCode(
    "unknown-text", .render, .warning,
    means: """
      The text comes from the platform itself, or from a value that LocScript has not read; what the phone shows is \
      not known here.
      """,
    wrong: #"<string name="confirm">@android:string/ok</string>"#,
    right: #"<string name="confirm">OK</string>"#)

  package static let buildFails = DiagnosticCode(
    "build-fails", .format,
    means: "The Android build refuses this value, so that no phone will ever show it.",
    wrong: #"<string name="wait">Don't wait</string>"#,
    right: #"<string name="wait">Don\'t wait</string>"#)

  package static let differsByDevice = DiagnosticCode(
    "differs-by-device", .catalog, .note,
    means: """
      The text differs by something other than language, such as the size of the screen; the preview shows the text \
      of the stated default device, and other phones show others.
      """,
    wrong: "one text in res/values, another in res/values-land",
    right: "one text for both, in res/values")
}
