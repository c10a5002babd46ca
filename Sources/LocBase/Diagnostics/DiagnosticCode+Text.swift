// Strings that a phone shows otherwise than their author typed them: escapes, markup and marks of other systems.

extension DiagnosticCode {
  package static let foreignEscape = DiagnosticCode(
    "foreign-escape", .catalog, .warning,
    means: """
      The string has an escape of another system, or a doubled backslash. The phone shows the escape as it is written, \
      or without its backslash.
      """,
    wrong: #""cafe" = "Caf\u00e9";"#,
    right: #""cafe" = "Caf\U00e9";"#)

  package static let doubledPercent = DiagnosticCode(
    "doubled-percent", .catalog, .warning,
    means: """
      The percent sign of a placeholder is doubled. The phone shows a percent sign and the rest of the placeholder, and \
      never the argument.
      """,
    wrong: #"<string name="sent">%%1$s sent a photo</string>"#,
    right: #"<string name="sent">%1$s sent a photo</string>"#)

  package static let shownMarkup = DiagnosticCode(
    "shown-markup", .catalog, .warning,
    means: """
      The string has a tag or an entity of HTML as text. A push shows it as it is written; the app's own code also \
      does, unless it reads the string as HTML.
      """,
    wrong: #""terms" = "Terms &amp; Conditions";"#,
    right: #""terms" = "Terms & Conditions";"#)

  package static let lostMarkup = DiagnosticCode(
    "lost-markup", .catalog, .warning,
    means: """
      Android drops the tags of a string. Words around a `<br/>` join, and a translation that has tags where the \
      source language's text has them as text loses its markup.
      """,
    wrong: #"<string name="steps">One<br/>Two</string>"#,
    right: #"<string name="steps">One\nTwo</string>"#)

  package static let eatenQuotes = DiagnosticCode(
    "eaten-quotes", .catalog, .warning,
    means: """
      The string has double quotes without a backslash inside. Android's build drops them, and the phone shows the words \
      without quotes.
      """,
    wrong: #"<string name="said">He said "hi"</string>"#,
    right: #"<string name="said">He said \"hi\"</string>"#)

  package static let edgeSpace = DiagnosticCode(
    "edge-space", .catalog, .warning,
    means: """
      A translation has white space at its beginning or its end, or at the beginning of a line, and the source \
      language's text has none there.
      """,
    wrong: #""wait" = " Bitte warten";, with "wait" = "Please wait"; in the source language"#,
    right: #""wait" = "Bitte warten";"#)

  package static let invisibleMark = DiagnosticCode(
    "invisible-mark", .catalog, .warning,
    means: """
      A string has a character that nobody sees, such as a zero-width space, where the other languages have none. It \
      breaks lines, searches and comparisons.
      """,
    wrong: "values-it: Tocca<U+200B> qui, and values without the mark",
    right: "values-it: Tocca qui")

  package static let garbledText = DiagnosticCode(
    "garbled-text", .catalog, .warning,
    means: """
      The string has characters that a tool read in the wrong encoding: `Ã©` for é, a control character for a quotation \
      mark, or U+FFFD. Phones show them.
      """,
    wrong: #"<string name="cafe">CafÃ©</string>"#,
    right: #"<string name="cafe">Café</string>"#)

  package static let arrayItems = DiagnosticCode(
    "array-items", .catalog, .warning,
    means: """
      A translation of a <string-array> has another number of items than the default one. The app's code shows the \
      wrong item for an index, or throws.
      """,
    wrong: "values: <string-array> with 3 items, values-de: the same with 2",
    right: "values-de: 3 items in the same order")
}
