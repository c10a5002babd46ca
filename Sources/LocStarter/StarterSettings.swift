// The locscript.toml that `locscript init` writes.

import LocBase
import LocConfig
import LocScript

/// Writes the settings of the apps that a search has found.
struct StarterSettings {
  /// The path of the file.
  let path: String

  private static let head =
    "# LocScript's settings: where the texts of the apps are, and the rules of their pushes.\n\n"
  private static let appsHead =
    """
    # Each [[app]] is checked for itself; --app NAME chooses one. If two are one app on two platforms, join them.


    """

  /// The text of the file.
  func text(of search: AppSearch) throws(LocScriptError) -> [UInt8] {
    let apps = search.apps
    guard !apps.isEmpty else {
      return Array((Self.head + (try tables(search.sections, prefix: "", start: "", rules: "rules"))).utf8)
    }
    var texts: [String] = []
    for app in apps {
      let start = "[[app]]\nname = \(quotedTOML(app.name))\n\n"
      texts.append(try start + tables(app.sections, prefix: "app.", start: start, rules: Self.rules(of: app.name)))
    }
    return Array((Self.head + Self.appsHead + texts.joined(separator: "\n")).utf8)
  }

  /// The folder of an app's rules: a name may have characters that a folder's name cannot have.
  private static func rules(of app: String) -> String {
    let name = app.utf8.map { (byte: UInt8) -> UInt8 in
      byte.isLetterOrDigit || byte >= 0x80 || byte == .hyphen || byte == .underscore ? byte : .underscore
    }
    return "rules/" + String(decoding: name, as: UTF8.self)
  }

  /// The tables of one app: its sections, its keys' names, the languages that it must have, and its rules.
  /// - Parameters:
  ///   - prefix: The part of each table's name before its own: "app." in an `[[app]]`.
  ///   - start: The text before the tables in the file.
  private func tables(
    _ sections: [AppSearch.Section], prefix: String, start: String, rules: String
  ) throws(LocScriptError) -> String {
    let named = sections.map { "[\(prefix)\($0.name)]\n" + $0.lines.joined(separator: "\n") + "\n" }
    let root = "[\(prefix)rules]\nroot = \(quotedTOML(rules))\n"
    func text(_ more: [String]) -> String { (named + more + [root]).filter { !$0.isEmpty }.joined(separator: "\n") }
    func engine(_ more: [String]) throws(LocScriptError) -> Engine {
      try Engine(try Configuration.parse(Array((start + text(more)).utf8), path: path))
    }
    guard !sections.isEmpty else { return text([]) }
    let same = try engine([])
    let required = required(same, prefix)
    guard sections.count == 2 else { return text([required]) }
    // Google's guide writes the keys of iOS in upper case, many apps write them alike.
    let keys = "[\(prefix)keys]\nios = \"upper\"\n"
    let isUpper = PushTexts(same).sharedCount < PushTexts(try engine([keys])).sharedCount
    return text([isUpper ? keys : "", required])
  }

  /// The table with the languages that each platform of the app has; "" without any.
  private func required(_ engine: Engine, _ prefix: String) -> String {
    let platforms = [Device.Platform.android, .ios].map { Set(engine.locales($0)) }.filter { !$0.isEmpty }
    guard var shared = platforms.first else { return "" }
    for locales in platforms.dropFirst() { shared.formIntersection(locales) }
    let names = shared.filter { !$0.isEmpty }.sorted().map { "\"\($0)\"" }
    guard !names.isEmpty else { return "" }
    return "# A missing translation into one of these languages is an error.\n[\(prefix)locales]\nrequired = ["
      + names.joined(separator: ", ") + "]\n"
  }
}

extension PushTexts {
  /// The number of keys that both platforms have.
  fileprivate var sharedCount: Int { keys.count { has($0, .android) && has($0, .ios) } }
}
