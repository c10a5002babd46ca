// Counts previews for the report of a release, with today's strings and with those of the versions that users still
// have.

import LocBase
import LocConfig
import LocDevice
import LocPage
import LocScript

/// The report of a command, message by message.
struct LanguageCounter {
  private let engine: Engine
  /// The versions that users still have, without those that cannot be read.
  private var releases: [CheckSettings.Release]
  private(set) var report: LanguageReport
  /// Why the strings of some released versions could not be read.
  private(set) var unread: [Diagnostic] = []

  /// - Parameter releases: The released versions to count.
  init(_ engine: Engine, releases: [CheckSettings.Release]) {
    self.engine = engine
    self.releases = releases
    report = LanguageReport(
      released: releases.map { LanguageReport.Version(name: $0.name.string, platform: $0.platform, share: $0.share) })
  }

  /// Counts the outcomes on the phones of a message's languages.
  mutating func add(_ subject: PreviewSubject, _ rows: [LanguageRow]) {
    for row in rows { for preview in row.previews { report.add(preview, language: row.label) } }
    for release in releases {
      do throws(LocScriptError) {
        try add(subject, rows, of: release)
      } catch {
        unread += error.diagnostics
        releases.removeAll { $0.name == release.name && $0.platform == release.platform }
      }
    }
  }

  private mutating func add(
    _ subject: PreviewSubject, _ rows: [LanguageRow], of release: CheckSettings.Release
  ) throws(LocScriptError) {
    var devices: [(device: Device, language: String)] = []
    for row in rows { if let preview = row[release.platform] { devices.append((preview.device, row.label)) } }
    let previews = try engine.previews(
      subject.body, on: devices.map { $0.device }, of: release, name: subject.name, rule: subject.settingsRule)
    for (preview, device) in zip(previews, devices) {
      report.add(preview, language: device.language, version: release.name.string)
    }
  }
}
