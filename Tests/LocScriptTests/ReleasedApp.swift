// An app with released versions, for the suites that ask about them.

import LocBase
import LocCheck
import LocScript
import TestSupport

/// An app of both platforms with versions of other texts. Every released version and today's resources have the key `k`.
struct ReleasedApp {
  let folder = TemporaryFolder()
  private var toml = "[android]\nresources = [\"res\"]\n[ios]\nresources = [\"ios\"]\n"

  init() {
    android("res", "k", "fresh")
    ios("ios", "k", "fresh")
  }

  /// Writes an Android folder: a key alone is a text without arguments, `k=%1$d` says the text.
  func android(_ path: String, _ keys: String...) {
    let strings = keys.map { key -> String in
      let parts = key.split(separator: "=", maxSplits: 1).map(String.init)
      return "<string name=\"\(parts[0])\">\(parts.count == 1 ? "text" : parts[1])</string>"
    }
    folder.write("\(path)/values/strings.xml", "<resources>\(strings.joined())</resources>")
  }

  func ios(_ path: String, _ keys: String...) {
    folder.write(
      "\(path)/en.lproj/Localizable.strings", keys.map { "\"\($0)\" = \"text\";" }.joined(separator: "\n"))
  }

  mutating func release(_ name: String, _ platform: String, _ catalog: String, share: String? = nil) {
    toml += "[[released]]\nname = \"\(name)\"\nplatform = \"\(platform)\"\ncatalog = \"\(catalog)\"\n"
    if let share { toml += "share = \(share)\n" }
  }

  mutating func add(_ settings: String) { toml += settings + "\n" }

  func rule(_ name: String, _ body: String, samples: String = "a = { type = \"t\" }") {
    folder.write(
      "rules/\(name).lua",
      "return { on = \"t\", run = function(event) \(body) end, samples = { \(samples) } }")
  }

  func engine() throws -> Engine {
    folder.write("locscript.toml", toml)
    return try Engine(configuration: folder.full("locscript.toml"))
  }

  func check(against: [String] = [], _ change: (inout CheckOptions) -> Void = { _ in }) throws -> CheckReport {
    var options = CheckOptions()
    options.against = against
    change(&options)
    return try engine().check(rules: [folder.full("rules")], options: options)
  }

  static func push(_ key: String, _ more: String = "") -> String {
    "return loc.message { topic = \"n\", body = loc.text(\"\(key)\") \(more) }"
  }

  /// `r android from 5.2: 5.1- 5.2+ now+ 0.92`.
  static func words(_ report: CheckReport) -> [String] {
    report.released.map { safety in
      let versions = safety.versions.map { $0.name + ($0.isSafe.map { $0 ? "+" : "-" } ?? "?") }
      let share = safety.share.map { ["\($0)"] } ?? []
      return
        (["\(safety.rule) \(safety.platform.rawValue) from \(safety.safeFrom ?? "none"):"] + versions
        + ["now" + (safety.isSafeNow ? "+" : "-")] + share).joined(separator: " ")
    }
  }
}
