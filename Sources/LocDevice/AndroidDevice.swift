// Predicts one line of a push on Android: key, arguments and resources in, the text and the reason for it out.

package import LocBase
package import LocCatalog
import LocFormat
import LocLocale

/// Predicts along the code path of Firebase's SDK (NotificationParams, CommonNotificationBuilder). Google Play services may
/// draw some notifications with their own copy of that code, which is not published.
package enum AndroidDevice {
  /// The line as Firebase's SDK shows it; nil if the message has neither a literal nor a key for it. `device` is
  /// `resources.resolve(configuration)`, computed once for each device. If `permit` refuses, the line is incomplete.
  /// `app` has the key's other strings, which help to interpret a percent sign.
  package static func line(
    _ field: PushField, resources: AndroidResources, device: AndroidResolvedDevice, of app: Catalog? = nil,
    permit: MemoryPermit? = nil
  ) -> Preview.Line? {
    // The literal wins: Android never uses the key next to it.
    if let literal = field.literal, !literal.isEmpty {
      let text = String(decoding: literal, as: UTF8.self)
      let hasKey = field.key.map { !$0.isEmpty } ?? false
      return Preview.Line(
        .text, text: text, intended: text, reason: hasKey ? .literalWins : nil,
        detail: hasKey ? "Android shows the text beside the key, and never looks for the localized one" : nil,
        certainty: .source
      ).seen
    }
    guard let key = field.key, !key.isEmpty else {
      if field.key == nil, field.literal == nil { return nil }
      return Preview.Line(
        .blank, reason: .emptyLine, detail: "the message has neither a text nor a key for it", certainty: .source)
    }
    return key.withSlice { key in
      var line = localized(key, field.arguments, resources, device, app, permit)
      if !resources.isSettled(key, in: device) {
        line.certainty = .unverified
        line.detail =
          line.detail ?? "versions of the Android Gradle plugin may read the variant in a folder's name otherwise"
      }
      line.key = key.string
      return line.seen
    }
  }

  private static func localized(
    _ key: UTF8Slice, _ arguments: [PushArgument]?, _ resources: AndroidResources, _ device: AndroidResolvedDevice,
    _ app: Catalog?, _ permit: MemoryPermit?
  ) -> Preview.Line {
    let number = resourceNumber(key, on: device.configuration.release)
    switch resources.lookup(key, in: device) {
    case .missing:
      let (reason, detail) = whyMissing(key, resources)
      // What today's Android takes for a name, an older one may take for a number.
      let isNumber = resourceNumber(key, on: .android10) != nil
      return Preview.Line(.blank, reason: isNumber ? .numericKey : reason, detail: detail, certainty: .source)
    case .noSuchIdentifier:
      return Preview.Line(
        .crash, reason: .numericKey, detail: notFound(UInt32(bitPattern: number ?? 0)), certainty: .source)
    case .noText(let entry):
      var line = Preview.Line(
        .crash, reason: .notAStringResource, detail: notFound(entry?.identifier), certainty: .source)
      if let entry { place(&line, entry) }
      return line
    case .identifier(let text, let entry):
      var line = Preview.Line(.text, text: text.string, reason: .notAStringResource, certainty: .unverified)
      place(&line, entry)
      return line
    case .unknown(let entry):
      var line = Preview.Line(
        .text, text: entry?.text.string ?? key.string, reason: .unknownText, certainty: .unverified)
      if let entry { place(&line, entry) }
      return line
    case .text(let entry) where entry.isFaulty:
      var line = Preview.Line(
        .blank, reason: .buildFails, detail: "the Android build refuses the text, and no phone shows it",
        certainty: .source)
      place(&line, entry)
      return line
    case .text(let entry):
      var line = formatted(entry, arguments, device, permit) { format in
        app?.hasPlaceholders(format, key, .android) ?? format.hasPlaceholder
      }
      place(&line, entry)
      line.fallback = fallback(entry, device, resources)
      // The order in which a process learns of its LocaleConfig is read in the source, not run.
      if device.table.hasSeveralLanguages, line.certainty == .verified { line.certainty = .source }
      if number != nil {
        // The identifier is right only if no resource is missing from this catalog.
        if line.code == nil { line.code = .numericKey }
        line.certainty = .unverified
      } else if line.code == nil, entry.isNullReference {
        line.code = .notAStringResource
        line.detail = "the resource is @null, which Android shows as @0"
      } else if line.code == nil, let fault = app?.pushedFault(of: entry) {
        line.textFault = fault
      } else if line.code == nil, entry.differsByDevice {
        line.code = .differsByDevice
      }
      if entry.isDoubtful {
        line.certainty = .unverified
        line.detail = line.detail ?? "a Gradle build may decode the file otherwise; see the warning about its encoding"
      }
      return line
    }
  }

  /// Where a string comes from if the device's first language lacks it. A string that the app marks as not translatable, and one
  /// without words, is right in every language.
  private static func fallback(
    _ entry: AndroidEntry, _ device: AndroidResolvedDevice, _ resources: AndroidResources
  ) -> Preview.Fallback? {
    let language = device.activeLocale
    guard entry.isTranslatable, language.languageCode != 0, TextWords(entry.text).count > 0 else { return nil }
    if entry.locale.isEmpty {
      return AndroidResources.isSame(language, resources.defaultLanguage) ? nil : .defaultText
    }
    // A folder of the first language may have another script, or an older code.
    guard device.table.hasSeveralLanguages, let own = LanguageTag(entry.locale),
      !AndroidResources.isSame(language, own)
    else { return nil }
    return .secondLanguage
  }

  /// The detail of a missing key about which nothing else is known.
  static let noString: Text = "the app has no string of this name"

  private static func whyMissing(_ key: UTF8Slice, _ resources: AndroidResources) -> (DiagnosticCode, detail: String) {
    let place = resources.missingDefault(Text(key))
    if UnreadFiles.mayHaveEveryLanguage(resources) {
      return (place == nil ? .missingKey : .missingDefault, "a file that could not be read may have the key")
    }
    if let place {
      return (.missingDefault, "the build removes it: no values folder without a language has it (\(place.text))")
    }
    guard let type = resources.type(named: key), type != .string else { return (.missingKey, noString.string) }
    return (.pluralEntry, "a push finds only strings, and the app has this name for another type: \(type.kind)")
  }

  /// Formats as Android does: getString(id) without an arguments field, getString(id, args) with one, even when it is empty.
  private static func formatted(
    _ entry: AndroidEntry, _ arguments: [PushArgument]?, _ device: AndroidResolvedDevice, _ permit: MemoryPermit?,
    hasPlaceholders: (GuideFormat) -> Bool
  ) -> Preview.Line {
    if let permit, !permit(entry.text.count) { return Preview.Line(.blank, certainty: .unverified) }
    let plain = entry.text.string
    guard let formats = entry.formats else { return shown(plain, intended: plain) }
    return withSlices(of: strings(arguments ?? [])) { slices in
      let intended = collectBytes(permit) { output in
        formats.guide.intended(
          slices, symbols: NumberSymbols.forLocale(device.activeLocale, of: .android), locale: device.activeLocale,
          into: &output)
      }
      let meant = String(decoding: intended, as: UTF8.self)
      guard arguments != nil else {
        var line = shown(plain, intended: meant)
        guard line.outcome == .text else { return line }
        if hasPlaceholders(formats.guide) {
          line.code = .fewArguments
        } else if !line.isAsIntended {
          line.code = .unformatted
        }
        return line
      }
      do throws(JavaFormatError) {
        let text = try collectBytes(permit) { (output) throws(JavaFormatError) in
          try formats.java.format(slices, locale: device.activeLocale, into: &output)
        }
        return shown(String(decoding: text, as: UTF8.self), intended: meant)
      } catch {
        let detail = error.description
        // The SDK catches only this exception; every other one crashes the app.
        if error.isMissingArgument {
          return Preview.Line(
            .blank, intended: meant, reason: .fewArguments, detail: detail, certainty: .source)
        }
        return Preview.Line(.crash, intended: meant, reason: .crashSpecifier, detail: detail, certainty: .source)
      }
    }
  }

  /// The line for a text. If the text is empty, the line is missing; white space is shown.
  private static func shown(_ text: String, intended: String) -> Preview.Line {
    if text.utf8.isEmpty {
      return Preview.Line(
        .blank, intended: intended, reason: .emptyText, detail: "Android leaves out a line whose text is empty",
        certainty: .source)
    }
    return Preview.Line(.text, text: text, intended: intended, certainty: .verified)
  }

  /// Converts arguments as JSONArray.optString does: a value that is not a string becomes its text.
  private static func strings(_ arguments: [PushArgument]) -> [String] {
    arguments.map { argument in
      switch argument {
      case .text(let bytes), .other(let bytes): String(decoding: bytes, as: UTF8.self)
      case .null: "null"
      }
    }
  }

  private static func place(_ line: inout Preview.Line, _ entry: AndroidEntry) {
    let position = entry.position
    line.file = position.file
    line.line = position.line
    line.column = position.column
    line.locale = entry.locale.isEmpty ? nil : entry.locale.string
  }

  private static func notFound(_ identifier: UInt32?) -> String {
    let name = "android.content.res.Resources$NotFoundException"
    guard let identifier else { return name }
    return name + ": String resource ID #0x" + String(identifier, radix: 16)
  }
}
