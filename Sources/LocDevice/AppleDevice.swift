// Predicts one line of a push on iOS: key, arguments and resources in, the text and the reason for it out.
// The system, not the app, makes the text; the rules are those observed on devices.

package import LocBase
package import LocCatalog
import LocFormat
import LocLocale

package enum AppleDevice {
  /// The line as the device shows it; nil if the message has neither a literal nor a key for it. `choice` is
  /// `resources.choice(preferred:)`, computed once for each device. If `permit` refuses, the line is incomplete. `app`
  /// has the key's other strings, which help to interpret a percent sign.
  package static func line(
    _ field: PushField, resources: AppleResources, choice: AppleLanguageChoice, of app: Catalog? = nil,
    permit: MemoryPermit? = nil
  ) -> Preview.Line? {
    guard let key = field.key else {
      guard let literal = field.literal else { return nil }
      let text = String(decoding: literal, as: UTF8.self)
      return Preview.Line(.text, text: text, intended: text, certainty: .observed).seen
    }
    // iOS does not look up an empty key; it shows only the literal.
    if key.isEmpty {
      return formatted(
        Source(field.literal ?? [], key: key, isKey: false), field.arguments, resources, choice, app, permit)
    }
    let found = key.withSlice { resources.entry($0, in: choice) }
    // A value that is not a string cannot be shown; the look-up counts as failed.
    guard let found, found.kind != .other else {
      var source = Source(key, key: key, isKey: true)
      if let literal = field.literal, !literal.isEmpty { source = Source(literal, key: key, isKey: true) }
      source.uncompiled = key.withSlice { resources.uncompiledEntry($0, in: choice) }
      if let own = source.uncompiled, own.isRawKey, source.text == key {
        source.uncompiled = nil
        source.entry = own
        source.whyMissing = noSourceText
      } else if let own = source.uncompiled, own.text.bytes == key, source.text == key {
        // The key is the text in the catalog's source language, so the device still shows that text.
        source.isMissing = false
        source.entry = own
      } else if source.uncompiled != nil {
        source.whyMissing = "Xcode compiles no text for it in the source language"
      } else if found != nil {
        source.whyMissing = "its value is not a string"
      } else if key.withSlice({ resources.hasText($0) }) {
        let isMeant = key.withSlice { resources.showsMeantKey($0, in: choice) }
        source.isMissing = !isMeant || source.text != key
        source.whyMissing =
          choice.strings?.localization.isEmpty == true
          ? "iOS reads \(choice.strings?.path ?? "") in place of every language's table, and it lacks the key"
          : otherLanguages
      }
      return formatted(source, field.arguments, resources, choice, app, permit)
    }
    if let permit, !permit(found.text.count) { return Preview.Line(.blank, certainty: .unverified) }
    var source = Source(found.text.bytes, key: key, isKey: false)
    source.entry = found
    source.isMissing = found.isRawKey
    if source.isMissing { source.whyMissing = noSourceText }
    return formatted(source, field.arguments, resources, choice, app, permit)
  }

  /// The approximate memory for parsing a line's text three times, for each of its percent signs.
  private static let bytesPerSpecifier = 512

  private static func percentCount(in text: [UInt8]) -> Int {
    var count = 0
    for byte in text where byte == .percent { count += 1 }
    return count
  }

  package static let otherLanguages: Text = "this language lacks the key, and iOS does not fall back to another"
  private static let noSourceText: Text = "it has no text in its own language"

  /// The details of a missing key about which nothing else is known.
  static let keyIsShown: Text = "the key itself is shown"
  static let literalIsShown: Text = "the literal is shown"

  /// A text before it is formatted, with its source.
  private struct Source {
    var text: [UInt8]
    var key: [UInt8]
    /// The key is missing: the text is the literal or the key itself.
    var isMissing: Bool
    var entry: AppleEntry?
    /// The text that the app's code has for a missing key of a string catalog.
    var uncompiled: AppleEntry?
    /// The reason why a key counts as missing although the resources have it.
    var whyMissing: Text?

    init(_ text: [UInt8], key: [UInt8], isKey: Bool) {
      self.text = text
      self.key = key
      isMissing = isKey
    }
  }

  private static func formatted(
    _ source: Source, _ arguments: [PushArgument]?, _ resources: AppleResources, _ choice: AppleLanguageChoice,
    _ app: Catalog?, _ permit: MemoryPermit?
  ) -> Preview.Line {
    if let permit, !permit(Self.bytesPerSpecifier * percentCount(in: source.text)) {
      return Preview.Line(.blank, certainty: .unverified)
    }
    let arguments = ApplePushArguments(arguments ?? [])
    let format = source.text.withSlice { PushFormat($0) }
    var hasText = true
    var showsNull = false
    let bytes = arguments.withSlices { slices in
      showsNull = format.showsNull(slices)
      return collectBytes(permit) { output in hasText = format.format(slices, into: &output) }
    }
    var line = Preview.Line(hasText ? .text : .blank, certainty: .observed)
    line.key = String(decoding: source.key, as: UTF8.self)
    if hasText { line.text = String(decoding: bytes, as: UTF8.self) }
    if let entry = source.entry ?? source.uncompiled {
      line.locale = entry.locale.isEmpty || source.isMissing ? nil : entry.locale.string
      line.file = entry.file.string
      line.line = entry.line
      line.column = entry.position.column
    }
    // A push does not find plurals in any language.
    if let entry = source.entry, entry.kind == .string, !resources.speaks(entry, choice) {
      line.fallback =
        !entry.state.contains(.untranslatable) && TextWords(entry.text).count > 0 ? .defaultText : nil
    }
    line.intended = intended(source, arguments, permit)
    explain(&line, source, format, arguments, app, hasText: hasText, showsNull: showsNull)
    if line.code == nil, let entry = source.entry, entry.isString, let fault = app?.pushedFault(of: entry) {
      line.textFault = fault
    }
    return line.seen
  }

  /// Sets the worst reason why the line differs from the intended text, and the certainty of the prediction.
  private static func explain(
    _ line: inout Preview.Line, _ source: Source, _ format: PushFormat, _ arguments: ApplePushArguments,
    _ app: Catalog?, hasText: Bool, showsNull: Bool
  ) {
    if !hasText {
      line.code = .brokenText
      line.detail = "a '%' directly before a character outside ASCII leaves no text at all"
    } else if source.isMissing, source.uncompiled == nil || !line.isAsIntended {
      let isRaw = source.text == source.key
      if isRaw { line.outcome = .rawKey }
      // iOS shows the literal in place of the translations that other languages have.
      line.code = !isRaw && source.whyMissing == otherLanguages ? .missingTranslation : .missingKey
      let shown = isRaw ? keyIsShown : literalIsShown
      line.detail = (source.whyMissing.map { $0 + ", so " + shown } ?? shown).string
    } else if source.entry?.kind == .plural || source.entry?.kind == .variation {
      line.code = .pluralEntry
      line.detail = "plurals and variations never apply to a push: its format text is shown"
    } else if arguments.isEmpty, let reason = reasonUnformatted(source, line, app) {
      line.code = reason
      line.detail = "without arguments iOS shows the text as it is written"
    } else if let lost = format.lost.first, !arguments.isEmpty {
      line.code = .lostSpecifier
      let specifier = Text(decoding: source.text[lost.offset...].prefix(lost.specifierCount))
      let dropped = Text(decoding: source.text[lost.offset...].prefix(lost.count))
      line.detail =
        "iOS knows only %@, %n$@ and %%, and drops "
        + (dropped == specifier ? "'\(specifier)'" : "'\(dropped)' of '\(specifier)'")
    } else if showsNull {
      line.code = .fewArguments
      line.detail = "an argument that is missing or null is shown as <null>"
    }
    if source.entry?.kind == .variation {
      line.certainty = .unverified
      line.detail = "which of the variations a push shows has not been seen on a device"
    }
    if arguments.hasContainer {
      line.certainty = .unverified
      line.detail = "how iOS prints a list or an object as an argument has not been seen on a device"
    }
    if let language = source.entry?.locale, !language.isEmpty, !iOSHasLanguage(language) {
      line.certainty = .unverified
      if line.detail == nil {
        line.detail = "iOS itself has no '\(language)': the system may look for another language of its own first"
      }
    }
  }

  /// The problem of a text that iOS shows unformatted: it uses arguments, or has `%%`; nil if there is none.
  private static func reasonUnformatted(
    _ source: Source, _ line: Preview.Line, _ app: Catalog?
  ) -> DiagnosticCode? {
    let format = source.text.withSlice { GuideFormat($0) }
    let hasPlaceholders = source.key.withSlice { app?.hasPlaceholders(format, $0, .ios) }
    if hasPlaceholders ?? format.hasPlaceholder { return .fewArguments }
    return line.intended != nil && !line.isAsIntended ? .unformatted : nil
  }

  /// The text that the guide promises: every argument converted by its specifier. Nil if it cannot be known: the key is
  /// missing, the text has variations, or an argument is not a string.
  private static func intended(
    _ source: Source, _ arguments: ApplePushArguments, _ permit: MemoryPermit?
  ) -> String? {
    guard !source.isMissing || source.uncompiled != nil, arguments.areStrings else { return nil }
    if let kind = source.entry?.kind, kind != .string, kind != .uncompiled { return nil }
    let tag = (source.entry ?? source.uncompiled).flatMap { LanguageTag($0.locale) } ?? LanguageTag("en")
    let text = source.uncompiled?.text.bytes ?? source.text
    let format = text.withSlice { GuideFormat($0) }
    guard let tag else { return nil }
    let symbols = NumberSymbols.forLocale(tag, of: .apple)
    let bytes = arguments.withStrings { strings in
      collectBytes(permit) { output in
        format.intended(strings, symbols: symbols, grouping: .always, locale: tag, into: &output)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Preview.Line {
  /// Marks the line as not established and adds this reason to those it has.
  package mutating func doubt(_ reason: String) {
    certainty = .unverified
    detail = detail.map { $0 + "; " + reason } ?? reason
  }
}

/// Whether iOS 18 itself is available in the tag's language; script and region do not count.
private func iOSHasLanguage(_ tag: Text) -> Bool {
  guard let language = LanguageTag(tag)?.language else { return false }
  let known: UTF8Slice =
    " ar bg bn ca cs da de el en es fi fr gu he hi hr hu id it ja kk kn ko lt ml mr ms nb nl no or pa pl pt ro ru sk sl sv ta te th tr uk ur vi zh "
  return Text(" \(language) ").withSlice { known.contains($0) }
}
