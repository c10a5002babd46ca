// Our answers to questions that come as JSON objects: language choice, java.util.Formatter and the numbers of the guide.
//   {"folders": [...], "filters": [...], "devices": [{"locales": [...], "options": {...}}]}
//                                                                           {"build": "compile"/"link"/"ok", "values": [...]}
//   {"format": ..., "locale": ..., "args": [...]}                           {"answer": ..., "strict": ...}
//   {"number": ..., "args": [...]}                                          {"answer": ...}

import Foundation
import LocBase
import LocCatalog
import LocFormat
import LocLocale

func answerQuestion(_ question: [String: Any]) -> [String: Any] {
  let arguments = question["args"] as? [String] ?? []
  if let folders = question["folders"] as? [String] {
    let filters = (question["filters"] as? [String] ?? []).compactMap { AndroidLocaleFilter(Text($0)) }
    return chooseLanguage(folders, filters, question["devices"] as? [[String: Any]] ?? [])
  }
  if let format = question["format"] as? String, let tag = question["locale"] as? String {
    return [
      "answer": java(format, arguments, locale: tag, strict: false),
      "strict": java(format, arguments, locale: tag, strict: true),
    ]
  }
  if let format = question["number"] as? String { return ["answer": number(format, arguments)] }
  return ["error": "no such question"]
}

/// Every folder holds one string, `k`, whose text is the folder's name.
private func chooseLanguage(
  _ folders: [String], _ filters: [AndroidLocaleFilter], _ devices: [[String: Any]]
) -> [String: Any] {
  let files = folders.map { folder in
    let text = "<resources><string name=\"k\">\(folder)</string></resources>"
    return ResourceFile(
      path: Text(folder) + "/strings.xml", folder: Text(folder), name: "strings.xml", bytes: [UInt8](text.utf8))
  }
  let resources = AndroidResources([files], keeping: filters, package: "com.example.app", compiler: .aapt2Legacy)
  for stage in ["compile", "link"]
  where resources.diagnostics.items.contains(where: { $0.message.contains("build fails (\(stage))") }) {
    return ["build": stage, "values": []]
  }
  let values = devices.map { device -> String in
    var configuration = AndroidDeviceConfiguration(
      locales: (device["locales"] as? [String] ?? []).map { Text($0) }, release: release)
    for (name, value) in device["options"] as? [String: String] ?? [:] {
      guard configuration.set(option: Text(name), to: Text(value)) else { return "<no option \(name)>" }
    }
    let found = lookup("k", resources, resources.resolve(configuration))
    return found["value"] as? String ?? (found["found"] == nil ? "<throws>" : "<not found>")
  }
  return ["build": "ok", "values": values]
}

private func java(_ format: String, _ arguments: [String], locale: String, strict: Bool) -> String {
  guard let tag = LanguageTag(Text(locale)) else { return "no locale" }
  let compiled = [UInt8](format.utf8).withUnsafeBufferPointer { JavaFormat(UTF8Slice($0), strict: strict) }
  do throws(JavaFormatError) {
    let bytes = try withSlices(of: arguments) { (slices) throws(JavaFormatError) -> [UInt8] in
      try collectBytes { (output) throws(JavaFormatError) in
        try compiled.format(slices, locale: tag, into: &output)
      }
    }
    return "text: " + String(decoding: bytes, as: UTF8.self)
  } catch {
    return error.description
  }
}

private func number(_ format: String, _ arguments: [String]) -> String {
  guard let english = LanguageTag("en") else { return "no locale" }
  let compiled = [UInt8](format.utf8).withUnsafeBufferPointer { GuideFormat(UTF8Slice($0)) }
  do throws(GuideFormatError) {
    let bytes = try withSlices(of: arguments) { (slices) throws(GuideFormatError) -> [UInt8] in
      try collectBytes { (output) throws(GuideFormatError) in
        try compiled.render(slices, symbols: .forLocale(english), grouping: .flagged, locale: nil, into: &output)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  } catch {
    return "error: " + error.message
  }
}
