// The codes that every module can report.

extension DiagnosticCode {
  package static let usage = DiagnosticCode(
    "usage", .usage,
    means: """
      The call itself is wrong: a value is out of range, an option is unknown, or two options exclude each other. The \
      call has done nothing.
      """,
    wrong: #"engine.render("welcome_title", locale="fr", device="iPhone")"#,
    right: #"engine.render("welcome_title", locale="fr", device="iphone")"#)

  package static let tooBig = DiagnosticCode(
    "too-big", .tooBig, .error, .isUnread,
    means: """
      An input exceeds a limit of LocScript, such as the size of a file or the number of folders. Anything beyond the \
      limit is not read. As a note, it counts the findings that are not shown.
      """,
    wrong: "a locscript.toml of 2 MB",
    right: "a locscript.toml of at most 1 MB")

  package static let unreadable = DiagnosticCode(
    "unreadable", .unreadable, .error, .isUnread,
    means: "A file or folder does not exist, cannot be read, or has the wrong type; nothing of it is used.",
    wrong: "locscript preview mesage.json",
    right: "locscript preview message.json")

  package static let unknownLocale = DiagnosticCode(
    "unknown-locale", .locale,
    means: "A language tag is not valid BCP 47, or a device is given without a language; the call fails.",
    wrong: #"loc.date(event.now, 3600, "fr CA")"#,
    right: #"loc.date(event.now, 3600, "fr-CA")"#)

  package static let invalidUTF8 = DiagnosticCode(
    "invalid-utf8", .format,
    means: """
      A text is not valid UTF-8, often because it was cut in the middle of a character or saved in another encoding. \
      A message cannot contain it, and a phone would not show it.
      """,
    wrong: #"the value "J\xF6rg" for a slot, in Latin-1"#,
    right: #"the value "Jörg", in UTF-8"#)

  package static let `internal` = DiagnosticCode(
    "internal", .internal,
    means: "LocScript itself has failed, and the call has no result. Please report the message.",
    wrong: "no mistake of yours",
    right: "a report with the message, what led to it, and the answer of `locscript --version`")

  package static let jsonSyntax = DiagnosticCode(
    "json-syntax", .message,
    means: """
      The text is not valid JSON (RFC 8259), for example because of a comment or a trailing comma; it is not read.
      """,
    wrong: #"{"title": "Sale", "body": "Now",}"#,
    right: #"{"title": "Sale", "body": "Now"}"#)

  package static let duplicateKey = DiagnosticCode(
    "duplicate-key", .message,
    means: "An object contains the same name twice. FCM uses the last value and drops the other without an error.",
    wrong: #"{"topic": "news", "topic": "sale"}"#,
    right: #"{"topic": "sale"}"#)
}
