// The order of released versions.

import LocBase
import Testing

@testable import LocConfig

@Suite struct VersionOrderTests {
  private func order(_ names: [String], _ platform: Device.Platform = .ios) -> [String] {
    var releases: [CheckSettings.Release] = []
    for name in names {
      var release = CheckSettings.Release(at: SourcePosition(file: "c.toml"))
      (release.name, release.platform) = (name, platform)
      releases.append(release)
    }
    return releases.inVersionOrder.map { $0.name }
  }

  @Test(arguments: [
    (["5.10", "5.9"], ["5.9", "5.10"]), (["6", "5.10.1", "5.10", "5.9.9"], ["5.9.9", "5.10", "5.10.1", "6"]),
    // Equal numbers keep their order, and what follows a hyphen or a plus is no number.
    (["5.2.0", "5.2", "5.1-beta+7", "5.1"], ["5.1-beta+7", "5.1", "5.2.0", "5.2"]),
    (["2026.11", "2026.2"], ["2026.2", "2026.11"]),
    // One name that is no version, and the order is the file's.
    (["5.10", "beta", "5.9"], ["5.10", "beta", "5.9"]), (["v2", "v1"], ["v2", "v1"]), ([], []),
    (["99999999999999999999", "1"], ["99999999999999999999", "1"]),
  ])
  func byNumbers(names: [String], expected: [String]) { #expect(order(names) == expected) }
}
