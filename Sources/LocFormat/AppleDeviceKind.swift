// The kinds of Apple device that a text may have forms for, and their names in resource files.

import LocBase

/// What `NSStringDeviceSpecificRuleType` and a string catalog's `device` tell apart.
package enum AppleDeviceKind: UInt8, Sendable, CaseIterable {
  case iphone
  case ipad
  case ipod
  case mac
  case appletv
  case applewatch
  case applevision
  /// The form for every device without one of its own.
  case other

  /// As resource files write it.
  package var name: StaticString {
    switch self {
    case .iphone: "iphone"
    case .ipad: "ipad"
    case .ipod: "ipod"
    case .mac: "mac"
    case .appletv: "appletv"
    case .applewatch: "applewatch"
    case .applevision: "applevision"
    case .other: "other"
    }
  }

  /// Whether a resource names this kind; case matters.
  package func isNamed(_ name: UTF8Slice) -> Bool {
    let own = self.name
    return name == UTF8Slice(base: own.utf8Start, count: own.utf8CodeUnitCount)
  }

  /// What is wrong with the name of a device in a resource; nil when it is one.
  package static func problem(with name: UTF8Slice) -> String? {
    for kind in allCases where kind.isNamed(name) { return nil }
    return "'\(name.string)' is no device that is known; nobody sees its form"
  }

  /// What a caller names. An unknown name is wrong use, told with the nearest one that there is.
  package init(name: UTF8Slice) throws(Failure) {
    for kind in Self.allCases where kind.isNamed(name) {
      self = kind
      return
    }
    var search = SuggestionSearch(for: name)
    var known = ""
    for kind in Self.allCases {
      search.consider(UTF8Slice(base: kind.name.utf8Start, count: kind.name.utf8CodeUnitCount))
      known += known.isEmpty ? "\(kind.name)" : ", \(kind.name)"
    }
    var help = "One of \(known)."
    if let best = search.best { help = "Did you mean '\(String(decoding: best, as: UTF8.self))'? " + help }
    throw Failure(.usage, "unknown device '\(name.string)'", help: help)
  }
}
