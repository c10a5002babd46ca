// The table of settings and the reader of locscript.toml: each setting of the table is read, and no other one.

import LocBase
import Testing

@testable import LocConfig

@Suite struct SettingTests {
  /// A file with one value for one setting, and with those that the section cannot be without.
  private func file(_ section: SettingsSection, _ setting: Setting, _ value: String) -> String {
    switch section.form {
    case .values: return "[\(section.path)]\n\(setting.name) = \(value)\n"
    case .tables: return "[\(section.path)]\nstock = { \(setting.name) = \(value) }\n"
    case .table, .list:
      var text = section.form == .list ? "[[\(section.path)]]\n" : "[\(section.path)]\n"
      text += "\(setting.name) = \(value)\n"
      // An app without resources is refused.
      if section.path == "app" { text += "android.resources = [\"res\"]\n" }
      for other in section.settings where other.name != setting.name {
        let isNeeded = other.fallback == nil || (other.name == "project" && setting.meaning.contains("Needs `project`"))
        if isNeeded { text += "\(other.name) = \(other.example)\n" }
      }
      return text
    }
  }

  private func findings(_ text: String) -> [Diagnostic] {
    do throws(LocScriptError) {
      _ = try Configuration.parse(Array(text.utf8), path: "locscript.toml")
      return []
    } catch {
      return error.diagnostics
    }
  }

  private static let sections = SettingsSection.all.filter { !$0.settings.isEmpty }.map(\.path)

  @Test(arguments: sections) func examplesAreRead(_ path: String) throws {
    let section = try #require(SettingsSection.all.first { $0.path == path })
    for setting in section.settings {
      let text = file(section, setting, setting.example)
      #expect(findings(text).map(\.message) == [], "\(text)")
    }
  }

  /// No form takes `true`, so that a setting which the reader passes over shows here.
  @Test(arguments: sections) func wrongValuesAreRefused(_ path: String) throws {
    let section = try #require(SettingsSection.all.first { $0.path == path })
    for setting in section.settings {
      let text = file(section, setting, "true")
      let first = try #require(findings(text).first, "\(text)")
      let own = section.form == .tables ? "\(path).stock.\(setting.name)" : "\(path).\(setting.name)"
      #expect(first.code == .badSetting && first.message.contains(own), "\(text)\(first.message)")
    }
  }

  @Test func otherNamesAreRefused() throws {
    for section in SettingsSection.all where section.form != .values {
      let other = Setting("zzz", .text, without: "", "", "")
      #expect(findings(file(section, other, "1")).contains { $0.code == .unknownSetting }, "\(section.path)")
    }
    #expect(findings("zzz = 1").map(\.code) == [.unknownSetting])
  }

  @Test func settingsThatAreNeededAreMissed() throws {
    for section in SettingsSection.all where section.settings.contains(where: { $0.fallback == nil }) {
      for needed in section.settings where needed.fallback == nil {
        let others = section.settings.filter { $0.name != needed.name }
        let text = "[[\(section.path)]]\n" + others.map { "\($0.name) = \($0.example)\n" }.joined()
        let messages = findings(text).map(\.message)
        #expect(messages.contains("\(section.path) has no \(needed.name)"), "\(text)\(messages)")
      }
    }
  }

  @Test func theLimitsAreTheUsualOnes() throws {
    let limits = try #require(SettingsSection.all.first { $0.path == "limits" })
    var text = "[limits]\n"
    for setting in limits.settings {
      let fallback = try #require(setting.fallback)
      let isSize = fallback.hasSuffix("B")
      text += "\(setting.name) = \(isSize ? "\"\(fallback)\"" : fallback.replacing(",", with: "_"))\n"
    }
    #expect(try Configuration.parse(Array(text.utf8), path: "locscript.toml").limits == RuleLimits())
  }
}
