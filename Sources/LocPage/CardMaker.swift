// Turns previews into cards: adds the position of each string, why it was chosen, and the source text.

package import LocBase
import LocCatalog
import LocCheck
package import LocDevice
import LocLocale
package import LocScript

/// Makes the cards of one app's messages. Caches facts about each phone for the next message.
package final class CardMaker {
  private let engine: Engine
  private var phones: [Device: DeviceStrings?] = [:]
  /// Why each phone shows its text of a key: half of the work of a card, and the same for every message.
  private var choices: [Choice: String?] = [:]
  private static let mostChoices = 20_000
  /// The language of the texts that the others are translated from.
  private let sourceLanguage: String
  private let isSourceRightToLeft: Bool

  /// A key on a phone.
  private struct Choice: Hashable {
    let device: Device
    let key: Text
  }

  package init(_ engine: Engine) {
    self.engine = engine
    sourceLanguage = engine.sourceLanguage
    isSourceRightToLeft = Self.isRightToLeft(sourceLanguage)
  }

  /// The rows of previews by language, with Android's default folder in the row of iOS's source language.
  package func rows(_ previews: [Preview]) -> [LanguageRow] {
    LanguageRow.rows(previews, sourceLanguage: sourceLanguage)
  }

  /// The cards of a message.
  /// - Parameter body: the message in either form.
  /// - Throws: 500 for a message that is not JSON.
  package func cards(_ rows: [LanguageRow], body: [UInt8], name: String) throws(LocScriptError) -> [PreviewCard] {
    let content = try PushMessage(body, name: name).content
    var sources: [PreviewCard.Source] = []
    for (platform, content) in [(Device.Platform.android, content.android), (.ios, content.apple)] {
      guard let content, rows.contains(where: { $0[platform] != nil }) else { continue }
      let lines = source(content, on: platform)
      if lines.isEmpty { continue }
      if let last = sources.last, last.lines.count == lines.count, zip(last.lines, lines).allSatisfy({ $0.equals($1) })
      {
        sources[sources.count - 1].platforms.append(platform)
      } else {
        sources.append(PreviewCard.Source(platforms: [platform], lines: lines))
      }
    }
    return rows.map { card($0, sources) }
  }

  private func card(_ row: LanguageRow, _ sources: [PreviewCard.Source]) -> PreviewCard {
    PreviewCard(
      label: row.label, phones: row.previews.map { phone($0) }, sources: sources, sourceLanguage: sourceLanguage,
      isSourceRightToLeft: isSourceRightToLeft, differs: row.differs)
  }

  private func phone(_ preview: Preview) -> PreviewCard.Phone {
    var badges = Badge.of(preview)
    var origins: [PreviewCard.Origin] = []
    let lines: [(StaticString, Preview.Line?)] = [
      ("title", preview.title), ("subtitle", preview.subtitle), ("body", preview.body),
    ]
    for (name, line) in lines {
      guard let line else { continue }
      badges += marks(of: line, on: preview.device)
      origins.append(
        PreviewCard.Origin(name: name, line: line, choice: choice(line, on: preview.device), link: link(line, preview)))
    }
    let first = preview.device.askedLocales.first ?? sourceLanguage
    let language = preview.device.isDefaultFolder || Text(first) == "und" ? sourceLanguage : first
    return PreviewCard.Phone(
      preview: preview, badges: Badge.ordered(badges), origins: origins, language: language,
      isRightToLeft: Self.isRightToLeft(language), app: appName(preview.device))
  }

  /// The string `app_name` of the Android app, as a phone of these languages has it, which is its label in nearly every
  /// app; nil without such a string. An iPhone's name for the app is in files that are not read.
  private func appName(_ device: Device) -> String? {
    let name = text("app_name", on: Device(.android, device.locales))?.text
    return name.map { $0.isEmpty ? nil : $0 } ?? nil
  }

  /// The marks of a text that depend on its translation: equal to the source text, or not reviewed.
  private func marks(of line: Preview.Line, on device: Device) -> [Badge] {
    guard line.outcome == .text, let key = line.key, let found = text(key, on: device) else { return [] }
    var marks: [Badge] = []
    if found.needsReview { marks.append(.needsReview) }
    let isOther = line.locale.map { !Self.isSame($0, sourceLanguage) } ?? false
    if isOther, !line.isFallback, let source = text(key, on: Self.sourceDevice(device.platform, sourceLanguage)),
      Text(source.text) == Text(found.text), looksUntranslated(found.text, in: line.locale)
    {
      marks.append(.sameAsSource)
    }
    return marks
  }

  private func choice(_ line: Preview.Line, on device: Device) -> String? {
    guard let key = line.key else { return nil }
    let name = Choice(device: device, key: Text(key))
    if let known = choices[name] { return known }
    let choice = choice(key, on: device)
    if choices.count >= Self.mostChoices { choices.removeAll() }
    choices[name] = .some(choice)
    return choice
  }

  private func choice(_ key: String, on device: Device) -> String? {
    guard let trace = try? engine.trace(key, on: device) else { return nil }
    guard let chosen = trace.candidates.first, chosen.isChosen else { return trace.languages }
    if device.isDefaultFolder { return "the default folder, for phones whose languages the app does not have" }
    return trace.languages.dropLast() + ": " + chosen.reason + "."
  }

  private func link(_ line: Preview.Line, _ preview: Preview) -> String? {
    guard let key = line.key, let template = engine.reportLink else { return nil }
    let asked = preview.device.isDefaultFolder ? sourceLanguage : preview.device.askedLocales.first ?? sourceLanguage
    return ReportLink(template).address(key: key, locale: line.isFallback ? asked : line.locale ?? asked)
  }

  // MARK: Texts

  private func source(_ content: NotificationContent, on platform: Device.Platform) -> [SourceText] {
    let device = Self.sourceDevice(platform, sourceLanguage)
    var lines: [SourceText] = []
    let fields: [(UTF8Slice, PushField)] = [
      ("title", content.title), ("subtitle", content.subtitle), ("body", content.body),
    ]
    for (name, field) in fields {
      guard let key = field.key, let found = text(String(decoding: key, as: UTF8.self), on: device) else { continue }
      lines.append(SourceText(name: name, template: found.text, arguments: field.arguments))
    }
    return lines
  }

  /// The text that a phone finds, before any formatting.
  private func text(_ key: String, on device: Device) -> Lookup? {
    if let known = phones[device] { return known?.lookup(key) }
    let strings = try? engine.strings(on: device)
    phones[device] = .some(strings)
    return strings?.lookup(key)
  }

  /// A phone that shows the texts from which others are translated. No folder has the language "und", so that Android shows its
  /// default.
  private static func sourceDevice(_ platform: Device.Platform, _ language: String) -> Device {
    Device(platform, [platform == .android ? "und" : language])
  }

  /// Whether a translation that is the source text, word for word, is probably none, as the check judges it.
  private func looksUntranslated(_ text: String, in locale: String?) -> Bool {
    guard let locale, let tag = LanguageTag(Text(locale)), let source = LanguageTag(Text(sourceLanguage)) else {
      return false
    }
    let bytes = [UInt8](text.utf8)
    let words = bytes.withSlice { TextWords($0) }
    return words.looksUntranslated(hasSourceScript: LikelySubtags.script(of: tag) == LikelySubtags.script(of: source))
  }

  private static func isRightToLeft(_ locale: String) -> Bool {
    LanguageTag(Text(locale)).map { LikelySubtags.isRightToLeft($0) } ?? false
  }

  private static func isSame(_ left: String, _ right: String) -> Bool {
    LanguageTag(Text(left))?.languageCode == LanguageTag(Text(right))?.languageCode
  }
}
