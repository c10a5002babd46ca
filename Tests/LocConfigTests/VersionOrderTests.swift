// The order of released versions.

import LocBase
import TestSupport
import Testing

@testable import LocConfig

@Suite struct VersionOrderTests {
  private func order(_ names: [Text], _ platform: Device.Platform = .ios) -> [Text] {
    var releases: [CheckSettings.Release] = []
    for name in names {
      var release = CheckSettings.Release(at: SourcePosition(file: "c.toml"))
      (release.name, release.platform) = (name, platform)
      releases.append(release)
    }
    return releases.inVersionOrder.map { $0.name }
  }

  @Test(
    arguments: [
      (["5.10", "5.9"], ["5.9", "5.10"]), (["6", "5.10.1", "5.10", "5.9.9"], ["5.9.9", "5.10", "5.10.1", "6"]),
      // Equal numbers keep their order, and what follows a hyphen or a plus is not a number.
      (["5.2.0", "5.2", "5.1-beta+7", "5.1"], ["5.1-beta+7", "5.1", "5.2.0", "5.2"]),
      (["2026.11", "2026.2"], ["2026.2", "2026.11"]),
      // One name that is no version, and the order is the file's.
      (["5.10", "beta", "5.9"], ["5.10", "beta", "5.9"]), (["v2", "v1"], ["v2", "v1"]), ([], []),
      (["99999999999999999999", "1"], ["99999999999999999999", "1"]),
    ] as [([Text], [Text])])
  func byNumbers(names: [Text], expected: [Text]) { #expect(order(names) == expected) }

  /// Android's versions come first, and an odd name among them leaves the order of iOS's alone.
  @Test func platforms() {
    var releases: [CheckSettings.Release] = []
    for (name, platform) in [("5.10", .ios), ("beta", .android), ("5.9", .ios), ("5.1", .android)]
      as [(Text, Device.Platform)]
    {
      var release = CheckSettings.Release(at: SourcePosition(file: "c.toml"))
      (release.name, release.platform) = (name, platform)
      releases.append(release)
    }
    #expect(releases.inVersionOrder.map { $0.name } == ["beta", "5.1", "5.9", "5.10"])
  }

  /// A version is a folder with texts, or NAME=FOLDER with both halves; each is named once.
  @Test func versionsFromFolders() throws {
    let folder = TemporaryFolder()
    let text = "<resources><string name=\"a\">A</string></resources>"
    for name in ["5.2", "old/5.2", "5.1"] { folder.write("\(name)/values/strings.xml", text) }
    let settings = try Configuration.parse([], path: folder.full("locscript.toml")).check
    func names(_ against: [String]) throws -> [Text] {
      try settings.releases(against: against).releases.map { $0.name }
    }
    #expect(try names([folder.full("5.2"), folder.full("5.1")]) == ["5.1", "5.2"])
    #expect(try names(["5.0=" + folder.full("5.2"), folder.full("5.2")]) == ["5.0", "5.2"])
    #expect(throws: LocScriptError.self) { try names([folder.full("5.2"), folder.full("old/5.2")]) }
    for text in ["5.2=", "=5.2", "5.2"] {
      let error = #expect(throws: LocScriptError.self) { try names([text]) }
      #expect(error?.status == .usage, "\(text)")
    }
  }
}
