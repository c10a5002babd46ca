// Every line of android-releases.jsonl: the texts of Android 10, 14, 15 and 16 in each state of the app's process.

import Foundation
import LocBase
import LocLocale
import TestSupport
import Testing

@testable import LocCatalog

@Suite struct AndroidReleasesConformanceTests {
  private static func configuration(_ line: [String: Any]) throws -> AndroidDeviceConfiguration {
    let release = try #require(
      (line["release"] as? String).flatMap { Int($0) }.flatMap { AndroidRelease(rawValue: $0) })
    let process = try #require((line["state"] as? String).flatMap { Device.ProcessState(rawValue: $0) })
    var device = AndroidDeviceConfiguration(
      locales: (line["device_locales"] as? [String] ?? []).map { Text($0) }, release: release, process: process)
    for (name, value) in line["device_opts"] as? [String: String] ?? [:] {
      let isKnown = device.set(option: Text(name), to: Text(value))
      #expect(isKnown, "\(name)")
    }
    return device
  }

  @Test func everyLine() throws {
    let (lines, unreadable) = try Fixtures.lines("conformance/android-releases.jsonl")
    #expect(lines.count >= 779 && unreadable == 0)
    var passed = 0
    for line in lines {
      let id = line["id"] as? String ?? ""
      let list = (line["locale_config"] as? [String: Any]).map {
        AndroidLocaleConfig(
          locales: ($0["locales"] as? [String] ?? []).map { Text($0) },
          defaultLocale: ($0["default"] as? String).map { Text($0) })
      }
      let resources = AndroidResources(
        [androidFiles(line)], package: "com.example.app", compiler: .aapt2,
        localeConfig: list.map { AndroidLocaleConfigFile($0) })
      let device = resources.resolve(try Self.configuration(line))
      let shown: String =
        switch resources.lookup(line["key"] as? String ?? "", in: device) {
        case .missing: "<missing>"
        case .noSuchIdentifier, .noText: "<throws>"
        case .text(let entry): entry.text.string
        case .identifier(let text, _): text.string
        case .unknown: "<unknown>"
        }
      let expect = line["expect"] as? [String: Any] ?? [:]
      let wanted = expect["value"] as? String ?? (expect["throws"] != nil ? "<throws>" : "<missing>")
      #expect(shown == wanted, "\(id) \(line["topic"] ?? "") Android \(line["release"] ?? "") \(line["state"] ?? "")")
      if shown == wanted { passed += 1 }
    }
    print("android-releases.jsonl: \(passed) of \(lines.count)")
  }
}
