// What reading Android's resources and predicting a phone can report. Where the build would fail the message names the step.

extension DiagnosticCode {
  // aapt2 compile: one file on its own.

  /// Not well-formed XML, or a limit of the parser was hit.
  package static let androidXML = DiagnosticCode("android-xml", .format)
  /// A folder or file name that aapt2 refuses.
  package static let androidFile = DiagnosticCode("android-file", .format)
  /// An element, attribute or text that may not stand where it stands.
  package static let androidElement = DiagnosticCode("android-element", .format)
  /// A `name` that is missing or no resource name.
  package static let androidName = DiagnosticCode("android-name", .format)
  package static let unescapedApostrophe = DiagnosticCode("unescaped-apostrophe", .format)
  package static let unicodeEscape = DiagnosticCode("unicode-escape", .format)
  /// An integer, truth value or colour that is none.
  package static let androidValue = DiagnosticCode("android-value", .format)
  package static let pluralQuantity = DiagnosticCode("plural-quantity", .format)
  /// Two values for one name and configuration: compile within a file, link across files.
  package static let duplicateResource = DiagnosticCode("duplicate-resource", .format)

  // aapt2 link: all files together.

  package static let missingReference = DiagnosticCode("missing-reference", .format)
  package static let productDefault = DiagnosticCode("product-default", .format)

  // The build goes on, the phone shows something else.

  /// A key that only language folders have: the build deletes it for everybody.
  package static let missingDefault = DiagnosticCode("missing-default", .catalog, .warning)
  package static let multipleSubstitutions = DiagnosticCode("multiple-substitutions", .format, .warning)
  /// U+0000: the phone's text ends there.
  package static let nulCharacter = DiagnosticCode("nul-character", .format)
  /// More than 32,767 bytes: aapt2 writes STRING_TOO_LARGE instead.
  package static let stringTooLarge = DiagnosticCode("string-too-large", .format)
  package static let namespacedTag = DiagnosticCode("namespaced-tag", .format, .warning)
  package static let externalEntity = DiagnosticCode("external-entity", .format, .warning)

  // Why a line on a phone is not simply the intended text.

  /// Text beside a key: the phone shows the text and never looks at the key.
  package static let literalWins = DiagnosticCode("literal-wins", .message, .warning)
  /// Neither text nor key, or an empty one.
  package static let emptyLine = DiagnosticCode("empty-line", .message, .warning)
  package static let emptyText = DiagnosticCode("empty-text", .render, .warning)
  /// `%1$d` and the like: a push argument is always a string, so that the app dies.
  package static let formatType = DiagnosticCode("format-type", .conversion)
  /// A format that Formatter cannot read: the app dies.
  package static let formatSyntax = DiagnosticCode("format-syntax", .conversion)
  /// No arguments field at all: specifiers are shown as they stand.
  package static let unformatted = DiagnosticCode("unformatted", .arguments, .warning)
  /// The key names a resource that getString cannot give as text: the app dies.
  package static let notAStringResource = DiagnosticCode("not-a-string-resource", .conversion)
  /// The key is a number, which Android takes for a resource identifier.
  package static let numericKey = DiagnosticCode("numeric-key", .missingKey)
  /// The text is the platform's own or a value that nobody read here.
  package static let unknownText = DiagnosticCode("unknown-text", .render, .warning)
  /// The Android build refuses this value, so that no phone will ever show it.
  package static let buildFails = DiagnosticCode("build-fails", .format)
  /// The value differs by something other than language; the one of the stated default device is shown.
  package static let differsByDevice = DiagnosticCode("differs-by-device", .catalog, .note)
}
