// The key look-up of loc.text, and loc.has, loc.keys and loc.locales: the keys and languages of the catalogs.

import CLuaBridge
import LocBase

extension Sandbox {
  /// The key's names on both platforms, for `loc.text`; no answer when both platforms use the key as it is.
  func keyNames(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    if arguments.values.count == 2 {
      // The two arguments are the platforms' own names; a rule leaves out a platform on purpose.
      let android = try checkedKey(arguments.optional(1))
      let ios = try checkedKey(arguments.optional(2))
      let lacking = try lackingPlatform(android: android, ios: ios, key: android ?? ios ?? [])
      return lacking.map { .text($0) } ?? .nothing
    }
    let key = try arguments.key(1)
    let names = host.keyNames?(key) ?? (android: key, ios: key)
    let lacking = try lackingPlatform(android: names.android, ios: names.ios, key: key)
    if lacking == nil, names.android == key, names.ios == key { return .nothing }
    return .json(list([names.android, names.ios] + (lacking.map { [$0] } ?? [])))
  }

  /// The platform whose resources lack the key while the other's have it; nil where none lacks it or no catalog is known.
  private func lackingPlatform(android: [UInt8]?, ios: [UInt8]?, key: [UInt8]) throws(LocError) -> [UInt8]? {
    guard let hasKey = host.hasKey else { return nil }
    let isOnAndroid = android.map { hasKey($0, .android) } ?? false
    let isOnIOS = ios.map { hasKey($0, .ios) } ?? false
    guard isOnAndroid || isOnIOS else {
      var text = "no catalog has the key '\(String(decoding: key, as: UTF8.self))'"
      if let near = host.nearestKey?(key) { text += "; did you mean '\(String(decoding: near, as: UTF8.self))'?" }
      throw LocError(.missingKey, text, key: key)
    }
    if android != nil, !isOnAndroid, isLoaded(.android) { return [UInt8]("android".utf8) }
    if ios != nil, !isOnIOS, isLoaded(.ios) { return [UInt8]("ios".utf8) }
    return nil
  }

  func isLoaded(_ platform: Device.Platform) -> Bool { host.locales?(platform).isEmpty == false }

  /// The key that an argument names: a string, or a `loc.text`, whose key for this platform counts.
  func key(_ value: JSONCursor, _ platform: Device.Platform) throws(LocError) -> [UInt8]? {
    if value.kind == .string { return try checkedKey(value) }
    guard value.node.flags & UInt8(LOC_NODE_TEXT) != 0 else { return nil }
    return try checkedKey(value.member(platform == .ios ? "ios" : "android"))
  }

  /// The string's text as a key; nil for any other value.
  private func checkedKey(_ value: JSONCursor?) throws(LocError) -> [UInt8]? {
    guard let value, value.kind == .string else { return nil }
    guard let key = value.text(atMost: ArgumentLimit.key) else {
      throw LocError(.argument, "a key has more than 32 KB")
    }
    return key
  }

  func has(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let wanted: StaticString = "a key or a loc.text"
    let value = try arguments.required(1, wanted)
    guard value.kind == .string || value.node.flags & UInt8(LOC_NODE_TEXT) != 0 else {
      throw arguments.wrong(1, wanted)
    }
    let options = try options(arguments, ["platform", "version"])
    if options?.member("version") != nil {
      throw LocError(
        .argument, "loc.has knows the catalog of today only: no released catalogs are loaded, so leave `version` out")
    }
    var platforms: [Device.Platform] = [.android, .ios]
    if let name = options?.member("platform") {
      guard let platform = Device.Platform(option: name), platform != .web else {
        throw LocError(.argument, "the platform of loc.has is \"android\" or \"ios\"")
      }
      platforms = [platform]
    }
    for platform in platforms {
      // A loc.text may be one platform's alone.
      guard let key = try key(value, platform) else { continue }
      let names = value.kind == .string ? host.keyNames?(key) : nil
      let name = names.map { platform == .ios ? $0.ios : $0.android } ?? key
      if host.hasKey?(name, platform) == true { return .bool(true) }
    }
    return .bool(false)
  }

  /// The keys of both catalogs that begin with the argument. Their size is known once the host has returned them; the table of
  /// keys is made only where the limits leave room for it.
  func keys(_ arguments: LocArguments) throws(LocError) -> [UInt8] {
    let keys = host.keys?(arguments.optional(1) == nil ? [] : try arguments.key(1)) ?? []
    var bytes = 2
    for key in keys { bytes += key.count + Self.bytesBesideText }
    try mayHold(bytes * Self.copiesOfText)
    return list(keys)
  }

  func locales(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    var names: [[UInt8]] = []
    for locale in host.locales?(try arguments.platform(1)) ?? [] { names.append([UInt8](locale.utf8)) }
    return .json(list(names))
  }
}
