// The kinds of Apple device that a text may have forms for, and their names in resource files.

import LocBase

/// What `NSStringDeviceSpecificRuleType` and a string catalog's `device` tell apart; `name` is how resource files write them.
package enum AppleDeviceKind: Sendable, CaseIterable {
  case iphone
  case ipad
  case ipod
  case mac
  case appletv
  case applewatch
  case applevision
  /// The form for every device without one of its own.
  case other

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
  package func isNamed(_ name: UTF8Slice) -> Bool { name.equals(self.name) }

  private static func named(_ name: UTF8Slice) -> AppleDeviceKind? {
    for kind in allCases where kind.isNamed(name) { return kind }
    return nil
  }

  /// What is wrong with the name of a device in a resource; nil when it is one.
  package static func problem(with name: UTF8Slice) -> String? {
    named(name) != nil
      ? nil : "'\(name.string)' is no device that is known; nobody sees its form"
  }

  /// What a caller names. An unknown name is wrong use, told with the nearest one that there is.
  package init(name: UTF8Slice) throws(Failure) {
    if let kind = Self.named(name) {
      self = kind
      return
    }
    var names: [String] = []
    for kind in Self.allCases { names.append("\(kind.name)") }
    let nearest = suggestion(for: name, among: names).map { "Did you mean '\($0)'? " } ?? ""
    throw Failure(
      .usage, "unknown device '\(name.string)'", help: nearest + "One of \(names.joined(separator: ", ")).")
  }
}
