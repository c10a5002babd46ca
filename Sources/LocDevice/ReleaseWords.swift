// The words for phones of several releases of Android, in a sentence.

import LocBase

/// Names such as "android-10" and "android-16.start" for people: "Android 10 to 14, Android 16 just after the app's start".
enum ReleaseWords {
  static func text(_ names: [String]) -> String {
    var groups: [(state: Device.ProcessState?, releases: [Int])] = []
    for name in names {
      guard let device = try? Device(name: name + ":und"), let release = device.effectiveRelease else { continue }
      if let index = groups.firstIndex(where: { $0.state == device.process }) {
        groups[index].releases.append(release)
      } else {
        groups.append((device.process, [release]))
      }
    }
    return groups.map { "Android \(list($0.releases))\(words($0.state))" }.joined(separator: ", ")
  }

  /// "10 to 14 and 16": neighbours in the list of known releases are a range, if there are others between or three of them.
  private static func list(_ releases: [Int]) -> String {
    var runs: [[Int]] = []
    var previous: Int?
    for (index, release) in Device.androidReleases.enumerated() where releases.contains(release) {
      if previous == index - 1, !runs.isEmpty { runs[runs.count - 1].append(release) } else { runs.append([release]) }
      previous = index
    }
    var parts: [String] = []
    for run in runs {
      let (first, last) = (run[0], run[run.count - 1])
      parts += last - first > 1 ? ["\(first) to \(last)"] : run.map { "\($0)" }
    }
    guard let last = parts.popLast() else { return "" }
    return parts.isEmpty ? last : parts.joined(separator: ", ") + " and " + last
  }

  private static func words(_ state: Device.ProcessState?) -> String {
    switch state {
    case nil: ""
    case .start: " just after the app's start"
    case .rotated: " just after the app's start and a rotation"
    case .new: " in a running app"
    case .newRotated: " in a running app after a rotation"
    }
  }
}
