// The Android device of a preview, and phones of other releases and states that may show a different text.

import LocBase
import LocCatalog
import LocLocale

/// A device, and the others that may show a different text: phones of other releases if the device names no release,
/// and other states of the app's process if it names no state and the state matters.
struct AndroidPhones {
  let main: AndroidResolvedDevice
  private let resources: AndroidResources
  private let others: [(names: [String], device: AndroidResolvedDevice)]
  /// The phones of older releases, which read more keys as numbers; empty if the device names its release.
  private let olderNames: [String]

  init(_ device: Device, _ resources: AndroidResources) {
    self.resources = resources
    let configuration = AndroidDeviceConfiguration(device)
    main = resources.resolve(configuration)
    var others: [(names: [String], device: AndroidResolvedDevice)] = []
    for other in Self.others(than: device, resources) {
      let configuration = AndroidDeviceConfiguration(other)
      if resources.choosesAlike(configuration, main.configuration) { continue }
      if let index = others.firstIndex(where: { resources.choosesAlike($0.device.configuration, configuration) }) {
        others[index].names.append(other.kindName)
      } else {
        others.append(([other.kindName], resources.resolve(configuration)))
      }
    }
    self.others = others
    olderNames =
      device.release == nil
      ? Self.releases(of: device).filter { $0 < AndroidRelease.android15.rawValue }.map { "android-\($0)" } : []
  }

  /// The releases that a phone with these languages can have.
  private static func releases(of device: Device) -> [Int] {
    Device.androidReleases.filter { !device.hasAppLanguage || $0 >= Device.firstReleaseWithAppLanguages }
  }

  private static func others(than device: Device, _ resources: AndroidResources) -> [Device] {
    let hasStates =
      device.process == nil && device.askedLocales.count > 1 && resources.localeConfig?.effectiveDefault != nil
    let releases = device.release.map { [$0] } ?? releases(of: device)
    var list: [Device] = []
    for release in releases {
      var other = device
      other.release = release
      if release < AndroidRelease.android15.rawValue {
        other.process = nil
        list.append(other)
      } else {
        for state in hasStates ? Device.ProcessState.allCases : [] {
          other.process = state
          list.append(other)
        }
        if !hasStates { list.append(other) }
      }
    }
    return list
  }

  /// The line on the device, with what the others show.
  func line(_ field: PushField, of app: Catalog, permit: MemoryPermit?) -> Preview.Line? {
    guard var line = AndroidDevice.line(field, resources: resources, device: main, of: app, permit: permit) else {
      return nil
    }
    guard let key = line.key, !key.isEmpty else { return line }
    for other in others + olderPhones(key) {
      guard let there = AndroidDevice.line(field, resources: resources, device: other.device, of: app, permit: permit),
        there.outcome != line.outcome || there.text.map({ Text($0) }) != line.text.map({ Text($0) })
      else { continue }
      let found = Preview.Elsewhere(
        devices: other.names, outcome: there.outcome, text: there.text, locale: there.locale, fallback: there.fallback)
      if let index = line.elsewhere.firstIndex(where: { $0.isSame(found) }) {
        line.elsewhere[index].devices += found.devices
      } else {
        line.elsewhere.append(found)
      }
    }
    if !line.elsewhere.isEmpty, line.certainty == .verified { line.certainty = .source }
    return line
  }
}

extension AndroidPhones {
  /// The phones of older releases, if these take the key for a number and today's does not.
  private func olderPhones(_ key: String) -> [(names: [String], device: AndroidResolvedDevice)] {
    if olderNames.isEmpty { return [] }
    let isAlike = Text(key).withSlice {
      resourceNumber($0, on: .android14) == resourceNumber($0, on: main.configuration.release)
    }
    if isAlike { return [] }
    var configuration = AndroidDeviceConfiguration(locales: main.configuration.locales, release: .android14)
    configuration.readsAnyFolder = main.configuration.readsAnyFolder
    return [(olderNames, resources.resolve(configuration))]
  }
}

extension Preview.Elsewhere {
  fileprivate func isSame(_ other: Preview.Elsewhere) -> Bool {
    outcome == other.outcome && text.map { Text($0) } == other.text.map { Text($0) } && fallback == other.fallback
  }

  /// The sentence about it: `Android 10 to 14 show "About"`.
  package var sentence: String {
    let isOne = devices.count == 1
    let show = isOne ? "shows" : "show"
    let shown =
      switch outcome {
      case .text: "\(show) \"\(text ?? "")\""
      case .rawKey: "\(show) the key"
      case .blank: "\(show) nothing"
      case .crash: isOne ? "crashes the app" : "crash the app"
      }
    return ReleaseWords.text(devices) + " " + shown
  }
}
