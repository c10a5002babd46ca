// The findings of `locscript check`, apart from those about the resource files themselves.

extension DiagnosticCode {
  package static let missingTranslation = DiagnosticCode(
    "missing-translation", .missingKey, .warning, .followsUnread,
    means: """
      Other languages have the key, but this one does not. Android shows the default folder's string; iOS shows the \
      raw key, or the literal text next to the key.
      """,
    wrong: "the key in res/values and res/values-fr, and not in res/values-de",
    right: "the key in res/values-de too")

  package static let secondLanguage = DiagnosticCode(
    "second-language", .missingKey, .warning, .followsUnread,
    means: """
      The app's LocaleConfig has a default locale, and a language lacks a text. On Android 15 and later, users of this \
      language can see the text in the next language of their list instead of the default one.
      """,
    wrong: #"android:defaultLocale="en", and values-sr without a text that values-it has"#,
    right: "the text in values-sr, too; or no android:defaultLocale")

  package static let argumentMismatch = DiagnosticCode(
    "argument-mismatch", .arguments, .warning,
    means: """
      A translation uses other arguments, or other types of arguments, than the source language or the other \
      platform.
      """,
    wrong: #"values: "%1$s sent %2$s", values-de: "%1$s hat etwas gesendet""#,
    right: #"values-de: "%1$s hat %2$s gesendet""#)

  package static let rawPlaceholder = DiagnosticCode(
    "raw-placeholder", .catalog, .warning,
    means: """
      The string has a placeholder of another system, `{name}` or `%(name)s`, which phones show unchanged; or one of the \
      other platform, `%@` on Android or `%s` on iOS.
      """,
    wrong: #"<string name="hello">Hello {name}</string>"#,
    right: #"<string name="hello">Hello %1$s</string>"#)

  package static let pluralFamily = DiagnosticCode(
    "plural-family", .missingKey, .error, .followsUnread,
    means: """
      A family of keys for loc.plural_key lacks the key of a form that the language needs. For such numbers the phone \
      finds no string in its language.
      """,
    wrong: #"chat_one and chat_other alone, with Polish among the languages"#,
    right: #"chat_one, chat_few, chat_many and chat_other"#)

  package static let pluralForms = DiagnosticCode(
    "plural-forms", .catalog, .warning,
    means: """
      A plural lacks a form that CLDR's rules for the language choose, or has one that they never choose. The phone \
      shows the form `other` instead, or never shows the extra form. Phones have CLDR 47 to 49, and a form counts if \
      any of them chooses it.
      """,
    wrong: #"values-pl: <plurals> with one and other"#,
    right: #"values-pl: <plurals> with one, few, many and other"#)

  package static let staleUnit = DiagnosticCode(
    "stale-unit", .catalog, .note,
    means: "Xcode marked the key as stale: it found no use of the key in the app's code, and somebody may delete it.",
    wrong: #""extractionState": "stale""#,
    right: #""extractionState": "manual""#)

  package static let newUnit = DiagnosticCode(
    "new-unit", .catalog, .note,
    means: "The state of the translation is `new`: it is not translated yet, and the phone shows its current text.",
    wrong: #"{"state": "new", "value": "Sale"}"#,
    right: #"{"state": "translated", "value": "Angebot"}"#)

  package static let needsReview = DiagnosticCode(
    "needs-review", .catalog, .note,
    means: "The state of the translation is `needs_review`: the source text changed after it was translated.",
    wrong: #"{"state": "needs_review", "value": "Angebot"}"#,
    right: #"{"state": "translated", "value": "Angebot"}"#)

  package static let sameAsSource = DiagnosticCode(
    "same-as-source", .catalog, .note,
    means: "The string is identical to the source language; it may not have been translated.",
    wrong: #"values-de: <string name="sale">Big sale today</string>"#,
    right: #"values-de: <string name="sale">Heute großer Ausverkauf</string>"#)

  package static let unfinishedText = DiagnosticCode(
    "unfinished-text", .catalog, .warning,
    means: """
      The string is a mark for one that is still to be written: `TODO`, `FIXME`, `<not set>` where the source language \
      has a text, or an error of a spreadsheet. Phones show it.
      """,
    wrong: #"values-de: <string name="sale">TODO</string>"#,
    right: #"values-de: <string name="sale">Heute großer Ausverkauf</string>"#)

  package static let bidiArgument = DiagnosticCode(
    "bidi-argument", .catalog, .note,
    means: """
      A right-to-left string inserts an argument with letters from A to Z without isolating marks. The phone may show \
      parts of the argument, or the punctuation next to it, in another order.
      """,
    wrong: #"loc.text("sent", event.product), with an Arabic text"#,
    right: #"loc.text("sent", loc.isolate(event.product))"#)

  package static let ruleState = DiagnosticCode(
    "rule-state", .ruleError, .warning, .ofUses,
    means: """
      The rule writes to a variable that outlives the run. Its result depends on earlier events, and differs between \
      processes.
      """,
    wrong: "local count = 0 … run = function(event) count = count + 1 … end",
    right: "run = function(event) local count = event.count … end")

  package static let notProvable = DiagnosticCode(
    "not-provable", .ruleError, .note, .ofUses,
    means: """
      The key of a loc.text is computed, and no sample reaches the call. The check cannot know which keys it will \
      have.
      """,
    wrong: #"loc.text("sale_" .. event.kind), and no sample"#,
    right: #"keys = {"sale_*"} in the rule, or a sample for each kind"#)

  package static let unusedKey = DiagnosticCode(
    "unused-key", .catalog, .note, .isOff,
    means: "No rule uses this key of the app's resources; the app itself may use it.",
    wrong: "price_drop_old in the resources, and in no rule",
    right: "the resource deleted, or the finding left off")

  package static let unshrinkableKey = DiagnosticCode(
    "unshrinkable-key", .catalog, .warning, .ofUses,
    means: """
      The app's release build shrinks resources, and no tools:keep in res/raw names the key. The build drops a string \
      that the app's code and layouts do not mention, and then the line is missing on Android.
      """,
    wrong: "shrinkResources true, and no res/raw/keep.xml",
    right: "locscript export keep --output app/src/main/res/raw/keep.xml")

  package static let staleIgnore = DiagnosticCode(
    "stale-ignore", .format, .warning,
    means: "An entry of [[check.ignore]] no longer matches any finding, or its date `until` has passed.",
    wrong: #"[[check.ignore]] slug = "missing-key", keys = ["beta_*"], and no such finding"#,
    right: "the entry taken out")

  package static let baselineFormat = DiagnosticCode(
    "baseline-format", .format,
    means: """
      The file is not a baseline of `locscript check`, or it was written by another version; its entries are ignored.
      """,
    wrong: #"{"locscript-baseline": 7, "findings": []}"#,
    right: "locscript check --write-baseline baseline.json, once more")
}
