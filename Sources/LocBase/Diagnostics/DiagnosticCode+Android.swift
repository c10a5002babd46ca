// The codes for findings about Android's resources. Where the build would fail, the finding's message names the build step: merge (a
// Gradle build's own), compile or link.

extension DiagnosticCode {
  // The merge of a Gradle build, or compile: one file on its own.
  package static let androidXML = DiagnosticCode(
    "android-xml", .format, .error, .isUnread,
    means: """
      The file is not well-formed XML, or it exceeds a limit of the parser; the Android build stops at it, and none \
      of its texts is known.
      """,
    wrong: #"<string name="hello">Hello</strng>"#,
    right: #"<string name="hello">Hello</string>"#)

  package static let androidFile = DiagnosticCode(
    "android-file", .format,
    means: "The build refuses the name of a folder or a file; the app does not build.",
    wrong: "res/values-english/strings.xml",
    right: "res/values-en/strings.xml")

  package static let androidElement = DiagnosticCode(
    "android-element", .format,
    means: """
      An element, an attribute or a text stands in a place where the build does not allow it, or which a Gradle build \
      leaves out; the app does not build, or lacks the text.
      """,
    wrong: #"<text name="hello">Hello</text>"#,
    right: #"<string name="hello">Hello</string>"#)

  package static let androidName = DiagnosticCode(
    "android-name", .format,
    means: """
      A `name` is missing or is no resource name; aapt2 refuses the element, and a Gradle build leaves an element \
      without a name out of the app.
      """,
    wrong: #"<string name="my title">Sale</string>"#,
    right: #"<string name="my_title">Sale</string>"#)

  package static let unescapedApostrophe = DiagnosticCode(
    "unescaped-apostrophe", .format,
    means: "The text has an apostrophe without a backslash; the Android build stops at it.",
    wrong: #"<string name="wait">Don't wait</string>"#,
    right: #"<string name="wait">Don\'t wait</string>"#)

  package static let unicodeEscape = DiagnosticCode(
    "unicode-escape", .format,
    means: #"The text has a `\u` without four hexadecimal digits behind it; the Android build stops at it."#,
    wrong: #"<string name="price">\u20A 5</string>"#,
    right: #"<string name="price">\u20AC 5</string>"#)

  package static let androidValue = DiagnosticCode(
    "android-value", .format,
    means: """
      A value is not the integer, the truth value, the colour or the reference that it should be; the Android build \
      stops at it.
      """,
    wrong: #"<bool name="is_open">maybe</bool>"#,
    right: #"<bool name="is_open">true</bool>"#)

  package static let pluralQuantity = DiagnosticCode(
    "plural-quantity", .format,
    means: """
      An item of a plural has no `quantity`, or one that is unknown or given twice; the Android build stops at it.
      """,
    wrong: #"<item quantity="single">%1$s item</item>"#,
    right: #"<item quantity="one">%1$s item</item>"#)

  package static let duplicateResource = DiagnosticCode(
    "duplicate-resource", .format,
    means: """
      One name has two values in the same configuration; a Gradle build stops in its merge, and native aapt2 where it \
      compiles one file or links several.
      """,
    wrong: #"<string name="sale">Sale</string> … <string name="sale">Big sale</string>"#,
    right: #"<string name="sale">Big sale</string>"#)

  // aapt2 link: all files together.
  package static let missingReference = DiagnosticCode(
    "missing-reference", .format,
    means: """
      A value refers to a resource that is not in these folders; aapt2 does not link the app, unless a library brings \
      the resource.
      """,
    wrong: #"<string name="hello">@string/helo_text</string>"#,
    right: #"<string name="hello">@string/hello_text</string>"#)

  package static let productDefault = DiagnosticCode(
    "product-default", .format,
    means: "A text that differs by product has no default, or more than one; aapt2 does not link the app.",
    wrong: #"<string name="lost" product="tablet">Tablet lost</string>, and nothing else"#,
    right: #"<string name="lost" product="default">Phone lost</string> beside it"#)

  // The build succeeds, but the phone shows another text.
  package static let missingDefault = DiagnosticCode(
    "missing-default", .catalog, .warning, .followsUnread,
    means: """
      Only folders of a language have the key; the build deletes it for every language, and no phone finds it. Where a rule \
      or message uses the key, a check makes it an error.
      """,
    wrong: "the key in res/values-fr/strings.xml only",
    right: "the key in res/values/strings.xml too")

  package static let wrongLanguageFolder = DiagnosticCode(
    "wrong-language-folder", .catalog, .error, .isBuilt,
    means: """
      The folder has a language under a code for which phones do not ask, or a country's code in place of its \
      language's; its texts are in the app, and no phone shows them.
      """,
    wrong: "res/values-he/strings.xml",
    right: "res/values-iw/strings.xml")

  package static let multipleSubstitutions = DiagnosticCode(
    "multiple-substitutions", .format, .warning,
    means: """
      The text has several placeholders without numbers; a translation that needs another order would show the values \
      in the wrong places.
      """,
    wrong: #"<string name="sent">%s sent %s</string>"#,
    right: #"<string name="sent">%1$s sent %2$s</string>"#)

  package static let nulCharacter = DiagnosticCode(
    "nul-character", .format,
    means: "The text has the character U+0000, where the phone's text ends.",
    wrong: #"<string name="hello">Hello\u0000, world</string>"#,
    right: #"<string name="hello">Hello, world</string>"#)

  package static let stringTooLarge = DiagnosticCode(
    "string-too-large", .format,
    means: """
      The text has more than 32,767 bytes; aapt2 writes STRING_TOO_LARGE into the app instead, and the phone shows \
      that.
      """,
    wrong: #"<string name="terms">40 KB of terms …</string>"#,
    right: #"<string name="terms">Read our terms</string>, and the terms in a file of res/raw"#)

  package static let namespacedTag = DiagnosticCode(
    "namespaced-tag", .format, .warning,
    means: """
      A tag belongs to a namespace that the build does not know; aapt2 ignores such a tag in a text, and a Gradle \
      build leaves such an element out of the app.
      """,
    wrong: #"<string name="hello"><my:b>Hello</my:b></string>"#,
    right: #"<string name="hello"><b>Hello</b></string>"#)

  package static let externalEntity = DiagnosticCode(
    "external-entity", .format, .warning,
    means: """
      The text has an external entity; neither the build nor LocScript reads it, so that the phone shows the text \
      without it.
      """,
    wrong: #"<!ENTITY shop SYSTEM "shop.txt"> … <string name="hello">&shop;</string>"#,
    right: #"<string name="hello">The Shop</string>"#)
}
