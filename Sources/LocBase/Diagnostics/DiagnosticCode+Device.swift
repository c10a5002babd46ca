// The reasons why a line on a phone differs from the intended text. Those of one platform's resources are in Android and Apple.

extension DiagnosticCode {
  package static let missingKey = DiagnosticCode(
    "missing-key", .missingKey, .error, [.followsUnread, .ofUses],
    means: """
      No resource has the key. The line is missing on Android; iOS shows the literal text next to the key, or else \
      the raw key.
      """,
    wrong: #"title = loc.text("welcome_titel")"#,
    right: #"title = loc.text("welcome_title")"#)

  package static let fewArguments = DiagnosticCode(
    "few-arguments", .arguments, .error, [.ofUses, .losesArgument],
    means: """
      The string uses more arguments than it gets. The line is missing on Android, and iOS shows <null>; without any \
      arguments, both show the placeholders themselves. A server renders nothing.
      """,
    wrong: #"loc.text("sent", event.name), with "%1$s sent %2$s""#,
    right: #"loc.text("sent", event.name, event.what)"#)

  package static let literalWins = DiagnosticCode(
    "literal-wins", .message, .error, .ofUses,
    means: """
      A line has both a literal text and a key. Android shows the text and never looks up the key; iOS shows the text \
      only if the app lacks the key.
      """,
    wrong: #"{"title": "Welcome", "title_loc_key": "welcome_title"}"#,
    right: #"{"title_loc_key": "welcome_title"}"#)

  package static let emptyLine = DiagnosticCode(
    "empty-line", .message, .warning,
    means: "The message has neither a text nor a key for the line, or an empty one; the line is missing on Android.",
    wrong: #"{"notification": {"title": "", "body": "Now"}}"#,
    right: #"{"notification": {"title": "Sale", "body": "Now"}}"#)

  package static let emptyText = DiagnosticCode(
    "empty-text", .render, .warning,
    means: """
      The string that the key names, or a form of its plural, is empty. The line is missing on Android and empty on \
      iOS; the app's own code shows nothing for the numbers of the form.
      """,
    wrong: #"<string name="sale_title"></string>"#,
    right: #"<string name="sale_title">Sale</string>"#)

  package static let crashSpecifier = DiagnosticCode(
    "crash-specifier", .render, .error, .crashes,
    means: """
      A push argument is always a string, and Java's Formatter throws for this placeholder or a lone `%`. Firebase's \
      SDK does not catch the exception, so the app crashes.
      """,
    wrong: #"<string name="cart">%1$d items</string>"#,
    right: #"<string name="cart">%1$s items</string>"#)

  package static let unformatted = DiagnosticCode(
    "unformatted", .arguments, .warning, .losesArgument,
    means: """
      The phone shows the string without formatting it: `%%` in a string without arguments, or a placeholder in a \
      literal text of the message.
      """,
    wrong: #"{"body_loc_key": "sale"}, with "50%% off""#,
    right: #"{"body_loc_key": "sale"}, with "50% off""#)

  package static let notAStringResource = DiagnosticCode(
    "not-a-string-resource", .conversion, .error, .crashes,
    means: """
      The key names a resource that getString cannot return as text. The app crashes, or shows an identifier such as \
      @2130771968.
      """,
    wrong: #"<string name="title">@empty</string>"#,
    right: #"<string name="title">The Shop</string>"#)

  package static let numericKey = DiagnosticCode(
    "numeric-key", .missingKey, .error, .crashes,
    means: """
      The key is a number, which Android interprets as a resource identifier. The phone shows whatever has that \
      number in this build of the app, the line is missing, or the app crashes.
      """,
    wrong: #"{"title_loc_key": "2131820571"}"#,
    right: #"{"title_loc_key": "welcome_title"}"#)

  package static let unknownText = DiagnosticCode(
    "unknown-text", .render, .warning,
    means: """
      The text comes from the platform itself, or from a value that LocScript did not read; LocScript cannot know \
      what the phone shows.
      """,
    wrong: #"<string name="confirm">@android:string/ok</string>"#,
    right: #"<string name="confirm">OK</string>"#)

  package static let buildFails = DiagnosticCode(
    "build-fails", .format,
    means: "The Android build fails at this value, so no phone will ever show it.",
    wrong: #"<string name="wait">Don't wait</string>"#,
    right: #"<string name="wait">Don\'t wait</string>"#)

  package static let differsByDevice = DiagnosticCode(
    "differs-by-device", .catalog, .note,
    means: """
      The string differs by something other than language, such as the size of the screen. The preview shows the \
      string of the stated default device; other phones show others.
      """,
    wrong: "one text in res/values, another in res/values-land",
    right: "one text for both, in res/values")
}
