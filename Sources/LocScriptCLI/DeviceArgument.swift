// --device: a device as `android:fr-CA,en-US`.

import ArgumentParser
import LocBase
import LocScript

extension Device {
  /// The device that an argument names. Whether a phone has the languages is for the engine to say.
  static func named(_ argument: String) throws -> Device {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let platforms = Platform.allCases.map { $0.rawValue }
    guard parts.count == 2 else {
      let isPlatform = platforms.contains(argument.lowercased())
      let meant = isPlatform ? argument.lowercased() + ":en" : "android:" + argument
      throw ValidationError("A device is a platform and its languages, like '\(meant)'")
    }
    guard let platform = Platform(rawValue: String(parts[0])) else {
      let word = String(parts[0]).lowercased()
      let near = platforms.contains(word) ? word : suggestion(for: word, among: platforms)
      let help = near.map { "Did you mean '\($0):\(parts[1])'? " } ?? ""
      throw ValidationError("'\(parts[0])' is no platform. \(help)One of \(platforms.joined(separator: ", "))")
    }
    let locales = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !locales.contains(where: { $0.isEmpty }) else {
      throw ValidationError("A device is a platform and its languages, like '\(platform.rawValue):en'")
    }
    return Device(platform, locales)
  }
}
