// Apps in memory, for rules that use their texts.

import LocBase
import LocCatalog

@testable import LocSandbox

enum TestApp {
  /// - Parameters:
  ///   - android: strings by folder and key; a text that begins with `<` is a whole element.
  ///   - ios: strings by language and key.
  ///   - stringsdict: the entries of plurals by language.
  ///   - keys: keys that have another name on iOS.
  ///   - visit: called when the texts of a released version are asked for, which are those of the app.
  static func make(
    android: [String: [String: String]] = [:], ios: [String: [String: String]] = [:],
    stringsdict: [String: String] = [:], keys: [(String, String)] = [],
    released: [(name: String, platform: Device.Platform)] = [], visit: @escaping @Sendable () -> Void = {}
  ) -> RuleApp {
    var files: [Catalog.Input] = []
    for (folder, texts) in android.sorted(by: { $0.key < $1.key }) {
      var xml = "<resources>"
      for (key, text) in texts.sorted(by: { $0.key < $1.key }) {
        xml += text.hasPrefix("<") ? text : "<string name=\"\(key)\">\(text)</string>"
      }
      files.append(.init(.android, path: "res/\(folder)/strings.xml", bytes: Array((xml + "</resources>").utf8)))
    }
    for (language, texts) in ios.sorted(by: { $0.key < $1.key }) {
      var strings = ""
      for (key, text) in texts.sorted(by: { $0.key < $1.key }) { strings += "\"\(key)\" = \"\(text)\";\n" }
      files.append(.init(.ios, path: "\(language).lproj/Localizable.strings", bytes: Array(strings.utf8)))
    }
    for (language, entries) in stringsdict.sorted(by: { $0.key < $1.key }) {
      let xml = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(entries)</dict></plist>"
      files.append(.init(.ios, path: "\(language).lproj/Localizable.stringsdict", bytes: Array(xml.utf8)))
    }
    let names = keys.map { KeyMap.Name(key: Array($0.0.utf8), android: nil, ios: Array($0.1.utf8)) }
    let read = try? Catalog(files: files, keys: KeyMap(names: names), developmentRegion: "en")
    let catalog = read ?? Catalog(android: [], apple: [])
    return RuleApp(
      catalog,
      released: ReleasedTexts(released) { (_: Int) throws(LocScriptError) -> Catalog in
        visit()
        return catalog
      })
  }
}
