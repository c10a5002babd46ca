// locscript explain: the meaning of a finding, or of all.

import ArgumentParser
import LocBase

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains a finding by its slug, or why a phone shows a text.",
    discussion: """
      The slug is the word in brackets: error[missing-key]. It is the same at every interface. Without a slug, every finding \
      has a line with its slug, its usual severity and its meaning.

      With --rule, --message or --key it explains which string each phone shows, and why: for the phones of --device, \
      or else for a phone in each of the app's languages.
      """)

  @Argument(help: "The finding's name, as in error[missing-key].", completion: .slugs)
  var slug: String?

  @Option(help: "text: for people; json: one JSON object a line, for each finding.")
  var format = OutputFormat.text

  @Option(
    help: ArgumentHelp(
      "A phone: its platform and its languages; repeatable (default: one for each language).",
      valueName: "android:fr-CA,en-US"),
    completion: .devices, transform: Device.named)
  var device: [Device] = []

  @OptionGroup var rules: RuleOptions

  @Option(
    help: ArgumentHelp("A message to explain: a file, JSON, or - for standard input.", valueName: "file|json|-"),
    completion: .file())
  var message: String?

  @Option(help: ArgumentHelp("A text of the app, without a message.", valueName: "key"), completion: .keys)
  var key: String?

  @OptionGroup var resources: ResourceOptions

  /// The page docs/diagnostics.md, for scripts/dev/diagnostics.
  @Flag(help: .hidden)
  var markdown = false

  private var isTrace: Bool { rules.rule != nil || message != nil || key != nil }

  mutating func validate() throws {
    let subjects = [slug, rules.rule, message, key].filter { $0 != nil }
    try rules.requireRule(rules.rule != nil)
    guard subjects.count < 2 else { throw ValidationError("name one of a slug, --rule, --message and --key") }
    guard isTrace || device.isEmpty && !resources.areNamed else {
      throw ValidationError("--device and the app's resources go with --rule, --message or --key")
    }
    guard !isTrace || format == .text else {
      throw ValidationError("--format json is for findings; `preview --format json` has what a phone shows")
    }
  }

  func run() throws {
    if isTrace { return try ExplainTrace(self).run() }
    try exiting {
      if markdown { return try Terminal.write(ExplanationPage.text) }
      guard let slug else {
        for code in DiagnosticCode.all { try Terminal.write(format == .json ? Self.object(code) : Self.line(code)) }
        return
      }
      guard let code = DiagnosticCode.named(slug) else {
        let help = DiagnosticCode.nearest(to: slug).map { "did you mean '\($0)'?" } ?? "`locscript explain` lists all"
        throw CommandFailure(code: .findings, message: "no finding has the slug '\(slug)'; \(help)")
      }
      try Terminal.write(format == .json ? Self.object(code) : Self.text(code))
    }
  }

  private static func line(_ code: DiagnosticCode) -> String {
    "\(code.slug)\t\(code.severity.rawValue)\t\(code.meaning)\n"
  }

  private static func text(_ code: DiagnosticCode) -> String {
    """
    \(code.severity.rawValue)[\(code.slug)] (status \(code.status.rawValue) in C, Swift and Python)

    \(code.meaning)

      wrong:  \(code.wrong)
      right:  \(code.right)

    """
  }

  private static func object(_ code: DiagnosticCode) -> String {
    var writer = JSONWriter()
    writer.explanation(code)
    return writer.buffer.string + "\n"
  }
}

/// The page with all findings, in Markdown.
enum ExplanationPage {
  /// What users and developers see, and the findings that explain it.
  private static let symptoms: [(String, [DiagnosticCode])] = [
    (
      "The phone shows the key",
      [
        .missingKey, .keyAsText, .missingTranslation, .noPushTable, .badEntry, .catalogPlace, .tableDropped,
      ]
    ),
    (
      "The app crashes",
      [
        .crashSpecifier, .notAStringResource, .numericKey, .sampleCrashes,
      ]
    ),
    (
      "A line is missing or empty",
      [
        .missingKey, .missingDefault, .fewArguments, .emptyLine, .emptyText, .brokenText, .unshrinkableKey,
        .locKeyOnWeb,
      ]
    ),
    (
      "The phone shows `%1$s`, `%%`, `$d`, `<null>` or `{name}`",
      [
        .fewArguments, .lostSpecifier, .unformatted, .rawPlaceholder, .pluralEntry,
      ]
    ),
    (
      "The text is in the wrong language",
      [
        .missingTranslation, .secondLanguage, .notInLocaleConfig, .localeConfig, .literalWins, .wrongLanguageFolder,
        .pluralFamily, .hiddenTable, .unknownRegion,
        .unmatchedLocale, .newUnit, .sameAsSource, .unfinishedText,
      ]
    ),
    (
      "A value is wrong or in the wrong place",
      [
        .argumentMismatch, .multipleSubstitutions, .bidiArgument, .floatArgument, .numberPrecision, .pluralForms,
      ]
    ),
    (
      "No notification appears",
      [
        .emptyMessage, .silentText, .backgroundPriority, .apnsHeader, .unreturnedMessage, .payloadSize,
        .appleKeySpelling, .ttlUnit,
      ]
    ),
    (
      "FCM refuses the message",
      [
        .foreignForm, .unknownField, .wrongType, .requiredField, .targetCount, .topicName, .topicPrefix,
        .conditionSyntax,
        .conditionTopics, .enumValue, .outOfRange, .durationFormat, .timestampFormat, .labelFormat, .duplicateField,
        .reservedDataKey, .missingAps, .payloadSize,
      ]
    ),
    (
      "The Android build fails",
      [
        .androidXML, .androidFile, .androidElement, .androidName, .unescapedApostrophe, .unicodeEscape,
        .androidValue, .pluralQuantity, .duplicateResource, .missingReference, .productDefault, .buildFails,
      ]
    ),
    (
      "The iOS app lacks strings",
      [
        .tableDropped, .ignoredRest, .duplicateEntry, .badEntry, .catalogPlace, .noPushTable,
      ]
    ),
    (
      "LocScript does not find the app's strings",
      [
        .noResources, .ambiguousFolder, .appChoice, .unreadProject, .outsideProject, .unreadable,
      ]
    ),
    (
      "A rule does not load",
      [
        .ruleSyntax, .sourceSize, .ruleShape, .ruleNameTwice, .requireModule,
      ]
    ),
    (
      "A rule fails",
      [
        .scriptError, .textArgument, .argument, .absentField, .badResult, .eventStale, .readOnly, .pairsKey,
      ]
    ),
    (
      "A rule runs, but no message comes out",
      [
        .unreturnedMessage, .unhandledEvent, .eventType, .sampleType, .secondValue,
      ]
    ),
    (
      "A run hits a limit",
      [
        .instructionLimit, .memoryLimit, .deadline, .outputLimit, .sourceSize, .stackLimit, .tooBig,
      ]
    ),
  ]

  static var text: String {
    var text = """
      <!-- Generated by scripts/dev/diagnostics from Sources/LocBase/Diagnostics; do not edit. -->

      # Findings

      LocScript reports everything under a stable name, the slug in brackets: `error[missing-key]`. A slug is the same in \
      Swift, C, Python, Lua and on the command line, and from version 0.1 on it never changes. \
      `locscript explain missing-key` prints the entry of this page.

      Each entry gives the usual severity; it can differ by context. The status is the number that a call returns when the \
      finding makes it fail: the result of a C function, `.code` in Swift and Python, `status` in an envelope. Inside a rule, \
      an error that the rule does not catch ends it with 608.

      """
    text += "\n## By symptom\n\n| What you see | Findings |\n|---|---|\n"
    for (symptom, codes) in symptoms {
      let links = codes.map { (code: DiagnosticCode) -> String in "[`\(code.slug)`](#\(code.slug))" }
      text += "| \(symptom) | \(links.joined(separator: ", ")) |\n"
    }
    for area in DiagnosticCode.areas {
      text += "\n## \(area.name)\n"
      for code in area.codes { text += entry(code) }
    }
    return text
  }

  private static func entry(_ code: DiagnosticCode) -> String {
    """

    ### `\(code.slug)`

    \(code.severity.rawValue), status \(code.status.rawValue)

    \(code.meaning)

    ```diff
    - \(code.wrong)
    + \(code.right)
    ```

    """
  }
}
