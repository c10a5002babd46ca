// A small app in memory, and what each interface says of one message: the previews, and the check.

import LocBase
import LocCheck
import LocDevice
import LocScript

struct VerdictApp {
  var files: [Engine.File] = []
  var options = Engine.Options()

  /// - Parameters:
  ///   - android: for each folder of the language (`""`, `fr`) the elements of its `<resources>`.
  ///   - ios: for each language, or file with a dot in its path, the text.
  init(android: [(String, String)] = [], ios: [(String, String)] = [], region: String? = "en") {
    for (language, elements) in android {
      let folder = language.isEmpty ? "values" : language.hasPrefix("values") ? language : "values-" + language
      files.append(
        Engine.File(
          .android, path: "res/\(folder)/strings.xml", bytes: Array("<resources>\(elements)</resources>".utf8)))
    }
    for (name, text) in ios {
      let path = name.contains(".") ? "app/" + name : "app/\(name).lproj/Localizable.strings"
      files.append(Engine.File(.ios, path: path, bytes: Array(text.utf8)))
    }
    options.developmentRegion = region
  }

  /// A message whose title has the key on both platforms.
  static func message(_ key: String, _ arguments: [String]? = nil) -> [UInt8] {
    let list = arguments.map { "[" + $0.map { "\"\($0)\"" }.joined(separator: ", ") + "]" }
    let android = list.map { ", \"title_loc_args\": \($0)" } ?? ""
    let ios = list.map { ", \"title-loc-args\": \($0)" } ?? ""
    return Array(
      """
      {"topic": "t", "android": {"notification": {"title_loc_key": "\(key)"\(android)}},
       "apns": {"payload": {"aps": {"alert": {"title-loc-key": "\(key)"\(ios)}}}}}
      """.utf8)
  }

  /// The lines that are not as intended: `android fr unformatted`.
  func faults(_ key: String, _ arguments: [String]? = nil) throws -> [String] {
    try Engine(files: files, options: options).previews(Self.message(key, arguments)).compactMap { preview in
      guard let line = preview.title, line.severity != nil else { return nil }
      let locale = preview.device.locales.joined(separator: ",")
      return "\(preview.device.platform.rawValue) \(locale) \(line.reason ?? line.outcome.rawValue)"
    }
  }

  /// The findings of a check of the message, of every text, or of what begins with a prefix, as `error missing-key ios [fr]`.
  func check(
    _ key: String? = nil, _ arguments: [String]? = nil, resources: Bool = false, prefix: String? = nil,
    only: [String] = []
  ) throws -> [String] {
    try findings(key, arguments, resources: resources, prefix: prefix, only: only).map { finding in
      "\(finding.severity) \(finding.slug) \(finding.platform?.rawValue ?? "-") [\(finding.locales.joined(separator: " "))]"
    }
  }

  func findings(
    _ key: String? = nil, _ arguments: [String]? = nil, resources: Bool = false, prefix: String? = nil,
    only: [String] = []
  ) throws -> [Finding] {
    var options = CheckOptions()
    if let key { options.messages = [CheckOptions.Message(name: "m.json", bytes: Self.message(key, arguments))] }
    options.checksResources = resources || key == nil
    options.keyPrefixes = prefix.map { [$0] } ?? []
    options.only = only
    return try Engine(files: files, options: self.options).check(options: options).findings
  }
}
