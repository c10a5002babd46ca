// The codes for findings about Android's resources. If the build would fail, the finding's message names the build
// step: merge (a Gradle build's own), compile or link.

extension DiagnosticCode {
  // The merge of a Gradle build, or compile: one file on its own.
  package static let androidXML = DiagnosticCode(
    "android-xml", .format, .error, .isUnread,
    means: """
      The file is not well-formed XML, or it exceeds a limit of the parser. The Android build fails, and none of the \
      file's strings are known.
      """,
    wrong: #"<string name="hello">Hello</strng>"#,
    right: #"<string name="hello">Hello</string>"#)

  package static let androidFile = DiagnosticCode(
    "android-file", .format,
    means: "The Android build does not accept the name of a folder or file; the app does not build.",
    wrong: "res/values-english/strings.xml",
    right: "res/values-en/strings.xml")

  package static let androidElement = DiagnosticCode(
    "android-element", .format,
    means: """
      An element, attribute or text is in a place where the build does not allow it, or where a Gradle build drops \
      it. The app does not build, or lacks the string.
      """,
    wrong: #"<text name="hello">Hello</text>"#,
    right: #"<string name="hello">Hello</string>"#)

  package static let androidName = DiagnosticCode(
    "android-name", .format,
    means: """
      A `name` is missing or is not a valid resource name. aapt2 refuses the element; a Gradle build drops an element \
      without a name.
      """,
    wrong: #"<string name="my title">Sale</string>"#,
    right: #"<string name="my_title">Sale</string>"#)

  package static let unescapedApostrophe = DiagnosticCode(
    "unescaped-apostrophe", .format,
    means: "The string has an apostrophe without a backslash; the Android build fails.",
    wrong: #"<string name="wait">Don't wait</string>"#,
    right: #"<string name="wait">Don\'t wait</string>"#)

  package static let unicodeEscape = DiagnosticCode(
    "unicode-escape", .format,
    means: #"The string has a `\u` that is not followed by four hexadecimal digits; the Android build fails."#,
    wrong: #"<string name="price">\u20A 5</string>"#,
    right: #"<string name="price">\u20AC 5</string>"#)

  package static let androidValue = DiagnosticCode(
    "android-value", .format,
    means: """
      A value is not the integer, boolean, colour or reference that the build expects, and the Android build fails. As a \
      warning: the build reads the value as something else than it looks like, such as `@+id/name` in a string.
      """,
    wrong: #"<bool name="is_open">maybe</bool>"#,
    right: #"<bool name="is_open">true</bool>"#)

  package static let pluralQuantity = DiagnosticCode(
    "plural-quantity", .format,
    means: """
      An item of a plural has no `quantity`, an unknown one, or one that is already used; the Android build fails.
      """,
    wrong: #"<item quantity="single">%1$s item</item>"#,
    right: #"<item quantity="one">%1$s item</item>"#)

  package static let duplicateResource = DiagnosticCode(
    "duplicate-resource", .format,
    means: """
      A name has two values in the same configuration. A Gradle build fails in its merge; native aapt2 fails when it \
      compiles one file or links several. As a warning: two names are one in the class R.
      """,
    wrong: #"<string name="sale">Sale</string> … <string name="sale">Big sale</string>"#,
    right: #"<string name="sale">Big sale</string>"#)

  // aapt2 link: all files together.
  package static let missingReference = DiagnosticCode(
    "missing-reference", .format,
    means: """
      A value refers to a resource that is not in these folders. aapt2 cannot link the app, unless a library defines \
      the resource.
      """,
    wrong: #"<string name="hello">@string/helo_text</string>"#,
    right: #"<string name="hello">@string/hello_text</string>"#)

  package static let productDefault = DiagnosticCode(
    "product-default", .format,
    means: "A string that differs by product has no default, or more than one; aapt2 cannot link the app.",
    wrong: #"<string name="lost" product="tablet">Tablet lost</string>, and nothing else"#,
    right: #"<string name="lost" product="default">Phone lost</string> beside it"#)

  // The build succeeds, but the phone shows another text.
  package static let missingDefault = DiagnosticCode(
    "missing-default", .catalog, .warning, .followsUnread,
    means: """
      Only language folders have the key. The build removes it for every language, and no phone finds it. If a rule \
      or message uses the key, check reports an error.
      """,
    wrong: "the key in res/values-fr/strings.xml only",
    right: "the key in res/values/strings.xml too")

  package static let wrongLanguageFolder = DiagnosticCode(
    "wrong-language-folder", .catalog, .error, .isBuilt,
    means: """
      The folder names its language by a code that phones do not ask for, or by a country's code. Its strings are in \
      the app, but no phone shows them.
      """,
    wrong: "res/values-he/strings.xml",
    right: "res/values-iw/strings.xml")

  package static let localeConfig = DiagnosticCode(
    "locale-config", .catalog, .warning,
    means: """
      The app's LocaleConfig, its list of languages in res/xml, has a mistake. Android ignores what it cannot read, or \
      offers the user a language that the app does not have.
      """,
    wrong: #"<locale-config android:defaultLocale="en"> with <locale android:name="en-US"/> only"#,
    right: #"<locale-config android:defaultLocale="en-US"> with <locale android:name="en-US"/>"#)

  package static let notInLocaleConfig = DiagnosticCode(
    "not-in-locale-config", .catalog, .warning,
    means: """
      The app has a folder for a language that its LocaleConfig does not name. The phone's settings do not offer the \
      language; with a default locale, Android 15 and later take another of the user's languages.
      """,
    wrong: #"values-pt, and a LocaleConfig with en and fr"#,
    right: #"<locale android:name="pt"/> in the LocaleConfig, too"#)

  package static let multipleSubstitutions = DiagnosticCode(
    "multiple-substitutions", .format, .warning,
    means: """
      The string has several placeholders without numbers. A translation that needs another order would show the \
      values in the wrong places. Native aapt2 refuses it, unless the build passes `--legacy` to it.
      """,
    wrong: #"<string name="sent">%s sent %s</string>"#,
    right: #"<string name="sent">%1$s sent %2$s</string>"#)

  package static let nulCharacter = DiagnosticCode(
    "nul-character", .format,
    means: "The string contains the character U+0000; the phone shows nothing after it.",
    wrong: #"<string name="hello">Hello\u0000, world</string>"#,
    right: #"<string name="hello">Hello, world</string>"#)

  package static let stringTooLarge = DiagnosticCode(
    "string-too-large", .format,
    means: """
      The string has more than 32,767 bytes. aapt2 writes STRING_TOO_LARGE into the app instead, and the phone shows \
      that.
      """,
    wrong: #"<string name="terms">40 KB of terms …</string>"#,
    right: #"<string name="terms">Read our terms</string>, and the terms in a file of res/raw"#)

  package static let namespacedTag = DiagnosticCode(
    "namespaced-tag", .format, .warning,
    means: """
      A tag belongs to a namespace that the build does not know. aapt2 ignores such a tag in a string; a Gradle build \
      drops such an element from the app.
      """,
    wrong: #"<string name="hello"><my:b>Hello</my:b></string>"#,
    right: #"<string name="hello"><b>Hello</b></string>"#)

  package static let externalEntity = DiagnosticCode(
    "external-entity", .format, .warning,
    means: """
      The string has an external entity. Neither the build nor LocScript reads it, so the phone shows the string \
      without it.
      """,
    wrong: #"<!ENTITY shop SYSTEM "shop.txt"> … <string name="hello">&shop;</string>"#,
    right: #"<string name="hello">The Shop</string>"#)
}
