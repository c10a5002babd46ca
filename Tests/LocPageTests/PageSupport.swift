// Apps in memory, and their messages as pages and sheets take them.

import LocBase
import LocDevice
import LocScript

@testable import LocPage

enum SampleApp {
  static let message = [UInt8](
    """
    {"message":{"topic":"x","android":{"notification":{"title_loc_key":"t","body_loc_key":"b","body_loc_args":["Bob","<i>"]}},\
    "apns":{"payload":{"aps":{"alert":{"title-loc-key":"t","loc-key":"b","loc-args":["Bob","<i>"]}}}}}}
    """.utf8)

  static func strings(_ folder: String, _ texts: [(String, String)]) -> Engine.File {
    let items = texts.map { "<string name=\"\($0.0)\">\($0.1)</string>" }.joined()
    return Engine.File(.android, path: folder + "/strings.xml", bytes: [UInt8]("<resources>\(items)</resources>".utf8))
  }

  static func table(_ language: String, _ texts: [(String, String)]) -> Engine.File {
    let lines = texts.map { "\"\($0.0)\" = \"\($0.1)\";\n" }.joined()
    return Engine.File(.ios, path: language + ".lproj/Localizable.strings", bytes: [UInt8](lines.utf8))
  }

  /// A message of an app with these files, with its cards.
  static func made(
    _ files: [Engine.File], rule: String? = "sale", sample: String? = "first one", message: [UInt8] = message
  ) throws -> PreviewMessage {
    let engine = try Engine(files: files, options: Engine.Options(developmentRegion: "en"))
    let maker = CardMaker(engine)
    let previews = try engine.previews(message)
    return PreviewMessage(
      rule: rule, sample: sample, title: "sale: first one", payload: message,
      findings: previews.first?.findings ?? [],
      cards: try maker.cards(maker.rows(previews), body: message, name: "<message>"))
  }

  /// German crashes on Android, French shows a raw key and falls back, the others are fine.
  static let files = [
    strings("values", [("t", "Sale"), ("b", "Hello %1$s, all of %2$s is on sale for you")]),
    strings("values-de", [("t", "Angebot"), ("b", "Hallo %1$s, %2$d")]),
    strings("values-fr", [("t", "Promo")]), strings("values-iw", [("t", "מבצע"), ("b", "שלום %1$s, %2$s")]),
    table("en", [("t", "Sale"), ("b", "Hello %1$@, all of %2$@ is on sale for you")]),
    table("de", [("t", "Angebot"), ("b", "Hallo %1$@, %2$d")]), table("fr", [("t", "Promo")]),
    table("he", [("t", "מבצע"), ("b", "שלום %1$@, %2$@")]),
  ]
}
