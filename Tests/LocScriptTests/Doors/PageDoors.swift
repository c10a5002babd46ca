// The doors that explain: the cards of the page, the way to a text, the coverage of a language, and the desk.

import Foundation
import LocBase
import LocCatalog
import LocCheck
import LocDesk
import LocDevice
import LocPage
import LocScript
import TestSupport

/// One app and its message, as the page, the desk and the catalog's commands see them.
struct PageDoors {
  let engine: Engine
  let message: [UInt8]
  let previews: [Preview]

  /// What the page's cards say of a phone that its preview does not.
  func cards() throws -> [String] {
    let maker = CardMaker(engine)
    let cards = try maker.cards(maker.rows(previews), body: message, name: "<message>")
    var left = previews.map { $0.json }
    var differences: [String] = []
    for phone in cards.flatMap({ $0.phones }) {
      let preview = phone.preview
      guard let place = left.firstIndex(of: preview.json) else {
        differences.append("a card of no preview: \(preview.json)")
        continue
      }
      left.remove(at: place)
      let isError = phone.badges.contains { $0.isError }
      let isWarning = phone.badges.contains(.warning) || phone.badges.contains(.untranslated)
      let outcome = ShownOutcome.of(preview)
      let isFault = outcome?.isFault ?? false
      let severity: Diagnostic.Severity? = isError ? .error : isWarning ? .warning : nil
      let asked = preview.severity == .note ? nil : preview.severity
      if severity != asked || isError != isFault {
        differences.append("badges \(phone.badges), outcome \(outcome.map { "\($0)" } ?? "-"): \(preview.json)")
      }
      if phone.origins.map({ $0.line }) != preview.lines { differences.append("other lines: \(preview.json)") }
    }
    return differences + left.map { "no card: \($0)" }
  }

  /// The cards embedded in another document.
  func fragment() throws -> String {
    let fragment = try PreviewFragment(previews, body: message, name: "<message>", engine: engine)
    return String(decoding: fragment.html, as: UTF8.self)
  }

  /// The lines whose text `explain` finds in another place.
  func traces() throws -> [String] {
    var differences: [String] = []
    for preview in previews {
      for line in preview.lines {
        guard let key = line.key else { continue }
        let chosen = try engine.trace(key, on: preview.device).candidates.first { $0.isChosen }
        let locale = chosen?.locale ?? ""
        // Where none is shown the preview may still say which entry lacks its text. A literal hides that the key is the text.
        if line.reason == "missing-key", chosen.map({ $0.text == key }) ?? true { continue }
        if line.file != chosen?.file || line.line != chosen?.line || line.locale ?? "" != locale {
          differences.append("explain has \(chosen.map { "\($0)" } ?? "no text"): \(preview.json)")
        }
      }
    }
    return differences
  }

  /// The lines that the coverage of a language counts as translated and a phone does not, and the other way round.
  func coverage() throws -> [String] {
    var differences: [String] = []
    let rows = try engine.coverage()
    for preview in previews {
      let locale = preview.device.isDefaultFolder ? "" : preview.device.locales[0]
      guard let row = rows.first(where: { $0.platform == preview.device.platform && $0.locale == locale }) else {
        continue
      }
      for line in preview.lines {
        guard let key = line.key else { continue }
        let isMissing = row.missing.contains(key)
        if isMissing, line.file != nil, let own = line.locale, Self.language(own) == Self.language(locale) {
          differences.append("the coverage lacks it in \(locale): \(preview.json)")
        }
        // Of a reference the text behind it is to be translated; one that the build refuses is nobody's.
        let isOther = row.missing.contains("other") || line.reason == "build-fails"
        if !isMissing, line.isFallback, !isOther {
          differences.append("the coverage has it in \(locale): \(preview.json)")
        }
      }
    }
    return differences
  }

  private static func language(_ locale: String) -> Substring { locale.prefix { $0 != "-" } }

  /// The desk's answer about the app, on the disk, and what the page of the same app has.
  func desk(_ app: VerdictApp) async throws -> (desk: String, page: String) {
    let folder = TemporaryFolder()
    for file in app.files { folder.write(file.path, String(decoding: file.bytes, as: UTF8.self)) }
    var settings: [String] = []
    if app.files.contains(where: { $0.platform == .android }) { settings.append("[android]\nresources = [\"res\"]\n") }
    if app.files.contains(where: { $0.platform == .ios }) {
      let region = app.options.developmentRegion.map { "development-region = \"\($0)\"\n" } ?? ""
      settings.append("[ios]\nresources = [\"app\"]\n\(region)")
    }
    folder.write("locscript.toml", settings.joined())
    let question: [String: Any] = ["number": 1, "message": String(decoding: message, as: UTF8.self)]
    let desk = try Desk(DeskSettings(source: EngineSource(configuration: folder.full("locscript.toml"))))
    let answer = await desk.answer(Array(try JSONSerialization.data(withJSONObject: question))) ?? []
    let object = try JSONSerialization.jsonObject(with: Data(answer)) as? [String: Any]
    let html = (object?["html"] as? String ?? "").replacingOccurrences(of: folder.path + "/", with: "")

    let maker = CardMaker(engine)
    let everywhere = try engine.previewsEverywhere(message)
    var page = PreviewPage([
      PreviewMessage(
        rule: nil, sample: nil, title: "The message", payload: message, findings: everywhere.findings,
        cards: try maker.cards(maker.rows(everywhere), body: message, name: "<message>"))
    ])
    page.repeatsPayload = false
    var writer = HTMLWriter()
    page.messages(into: &writer)
    let payload = html.range(of: "<details id=\"desk:payload\">")?.lowerBound ?? html.endIndex
    return (String(html[..<payload]), String(decoding: writer.bytes, as: UTF8.self))
  }
}
