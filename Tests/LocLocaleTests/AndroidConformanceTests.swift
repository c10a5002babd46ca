// Every line of android-locale.jsonl: the folder whose string a phone shows.

import LocBase
import Testing

@testable import LocLocale

@Suite struct AndroidConformanceTests {
  /// The folder that the device shows, or the stage that the build fails at.
  static func answer(folders: [String], device: AndroidDeviceConfiguration) -> (value: String?, buildError: String?) {
    var named: [(qualifiers: AndroidQualifiers, folder: String)] = []
    var linkFails = false
    for folder in folders {
      do throws(AndroidQualifierError) {
        let qualifiers = try AndroidQualifiers.parse(folder: Text(folder))
        if named.contains(where: { $0.qualifiers == qualifiers }) { linkFails = true }
        named.append((qualifiers, folder))
      } catch {
        if error.stage == .compile { return (nil, "compile") }
        linkFails = true
      }
    }
    if linkFails { return (nil, "link") }
    named.sort { $0.qualifiers < $1.qualifiers }
    let table = AndroidChoice(qualifiers: named.map { $0.qualifiers }, device: device)
    // A key with a locale-only value and no default is taken out of the build.
    if !named.contains(where: { $0.qualifiers.isDefault }), named.contains(where: { $0.qualifiers.isLocaleOnly }) {
      return (nil, nil)
    }
    let winner = table.best(of: [UInt16](0..<UInt16(named.count)))
    return (winner.map { named[Int($0)].folder }, nil)
  }

  @Test func conformance() throws {
    try CaseFiles.run("android-locale.jsonl", least: 258) { line in
      let folders = try #require(line["dirs"] as? [String])
      var device = AndroidDeviceConfiguration(
        locales: try #require(line["device_locales"] as? [String]).map { Text($0) }, release: .android10)
      for (name, value) in line["device_opts"] as? [String: String] ?? [:] {
        let isKnown = device.set(option: Text(name), to: Text(value))
        #expect(isKnown)
      }
      let expected = try #require(line["expect"] as? [String: Any])
      let answer = Self.answer(folders: folders, device: device)
      if answer.buildError == expected["build_error"] as? String, answer.value == expected["value"] as? String {
        return nil
      }
      return "\(line["id"] ?? "") \(folders) on \(device.locales): \(answer) instead of \(expected)"
    }
  }
}
