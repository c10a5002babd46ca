// The codes for findings about Android's resources and about what a phone will show. Where the build would fail, the message
// names the build step: merge (a Gradle build's own), compile or link.

extension DiagnosticCode {
  // The merge of a Gradle build, or compile: one file on its own.

  /// Not well-formed XML, or a limit of the parser was hit.
  package static let androidXML = DiagnosticCode("android-xml", .format)
  /// A folder or file name that the build refuses.
  package static let androidFile = DiagnosticCode("android-file", .format)
  /// An element, attribute or text in a place where the build does not allow it, or which a Gradle build leaves out.
  package static let androidElement = DiagnosticCode("android-element", .format)
  /// A `name` that is missing or no resource name.
  package static let androidName = DiagnosticCode("android-name", .format)
  package static let unescapedApostrophe = DiagnosticCode("unescaped-apostrophe", .format)
  package static let unicodeEscape = DiagnosticCode("unicode-escape", .format)
  /// A value that is not the integer, truth value or colour it should be.
  package static let androidValue = DiagnosticCode("android-value", .format)
  package static let pluralQuantity = DiagnosticCode("plural-quantity", .format)
  /// Two values for one name and configuration: merge for a Gradle build; for aapt2 compile within a file, link across files.
  package static let duplicateResource = DiagnosticCode("duplicate-resource", .format)

  // aapt2 link: all files together.

  package static let missingReference = DiagnosticCode("missing-reference", .format)
  package static let productDefault = DiagnosticCode("product-default", .format)

  // The build succeeds, but the phone shows another text.

  /// A folder in a language under a code that phones do not ask for: `values-he`, where they ask for `iw`.
  package static let wrongLanguageFolder = DiagnosticCode("wrong-language-folder", .catalog, .warning)
  /// A key that only language folders have: the build deletes it for every language.
  package static let missingDefault = DiagnosticCode("missing-default", .catalog, .warning)
  package static let multipleSubstitutions = DiagnosticCode("multiple-substitutions", .format, .warning)
  /// U+0000: the phone's text ends there.
  package static let nulCharacter = DiagnosticCode("nul-character", .format)
  /// More than 32,767 bytes: aapt2 writes STRING_TOO_LARGE instead.
  package static let stringTooLarge = DiagnosticCode("string-too-large", .format)
  package static let namespacedTag = DiagnosticCode("namespaced-tag", .format, .warning)
  package static let externalEntity = DiagnosticCode("external-entity", .format, .warning)

  // The reasons why a line on a phone differs from the intended text.

  /// Text beside a key: the phone shows the text and ignores the key.
  package static let literalWins = DiagnosticCode("literal-wins", .message, .warning)
  /// Neither text nor key, or an empty one.
  package static let emptyLine = DiagnosticCode("empty-line", .message, .warning)
  package static let emptyText = DiagnosticCode("empty-text", .render, .warning)
  /// A specifier like `%1$d`: a push argument is always a string, so that the app dies.
  package static let formatType = DiagnosticCode("format-type", .conversion)
  /// A format that Formatter cannot read: the app dies.
  package static let formatSyntax = DiagnosticCode("format-syntax", .conversion)
  /// The message has no arguments field: the phone shows specifiers as written.
  package static let unformatted = DiagnosticCode("unformatted", .arguments, .warning)
  /// The key names a resource that getString cannot give as text: the app dies.
  package static let notAStringResource = DiagnosticCode("not-a-string-resource", .conversion)
  /// The key is a number, which Android takes for a resource identifier.
  package static let numericKey = DiagnosticCode("numeric-key", .missingKey)
  /// The text comes from the platform itself, or from a value that LocScript has not read.
  package static let unknownText = DiagnosticCode("unknown-text", .render, .warning)
  /// The Android build refuses this value, so that no phone will ever show it.
  package static let buildFails = DiagnosticCode("build-fails", .format)
  /// The value differs by something other than language; the one of the stated default device is shown.
  package static let differsByDevice = DiagnosticCode("differs-by-device", .catalog, .note)
}
