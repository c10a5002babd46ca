// The device that a message is shown on: its platform, its kind, and its user's languages.

/// The properties of a device that determine which strings it shows.
public struct Device: Sendable, Hashable {
  /// The operating system, whose resources and rules apply.
  public enum Platform: Sendable, CaseIterable {
    /// Android, whose system or Firebase's SDK localizes a notification.
    case android
    /// iOS, iPadOS and Apple's other systems.
    case ios
    /// A browser, which shows the literal texts of a message and has no resources.
    case web

    /// What all code says of a platform, in one row for each.
    private struct Row {
      let name, systemName: UTF8Slice
      let phoneName: StaticString
      let heading: String
      var hasResources = true
    }

    private var row: Row {
      switch self {
      case .android: Row(name: "android", systemName: "Android", phoneName: "Android", heading: "Android")
      case .ios: Row(name: "ios", systemName: "iOS", phoneName: "iPhone", heading: "iOS")
      case .web: Row(name: "web", systemName: "the web", phoneName: "Browser", heading: "Web", hasResources: false)
      }
    }

    package var name: UTF8Slice { row.name }
    /// The name in sentences for people: "the Android resources", "on iOS".
    package var systemName: UTF8Slice { row.systemName }
    /// The name of its phones on pages.
    package var phoneName: StaticString { row.phoneName }
    /// The name above a column or a block of text.
    package var heading: String { row.heading }
    /// Whether its apps have files of texts.
    package var hasResources: Bool { row.hasResources }

    /// The name in JSON, in rules and on the command line: "android", "ios", "web".
    public var rawValue: String { "\(name)" }

    /// The platform with this name; nil when no platform has it.
    public init?(rawValue: String) {
      for platform in Self.allCases where Text(rawValue) == Text(platform.name) {
        self = platform
        return
      }
      return nil
    }
  }

  /// The platform of the device.
  public var platform: Platform
  /// The user's language list in BCP 47, preferred first.
  public var locales: [String]
  /// Whether the app is open on the screen, so that its own code receives the message before the system shows anything.
  public var isForeground: Bool
  /// The release of Android: 10, 14, 15 or 16. Nil is today's, and a preview says where another one differs.
  public var release: Int?
  /// What the Android app's process knows of its languages. Nil is a process that knows its LocaleConfig, and a preview
  /// says where another one differs.
  public var process: ProcessState?

  /// A device with this language list.
  public init(
    _ platform: Platform, _ locales: [String], isForeground: Bool = false, release: Int? = nil,
    process: ProcessState? = nil
  ) {
    self.platform = platform
    self.locales = locales
    self.isForeground = isForeground
    self.release = release
    self.process = process
  }

  /// Compares the languages byte by byte.
  public static func == (left: Device, right: Device) -> Bool {
    left.platform == right.platform && left.isForeground == right.isForeground && left.release == right.release
      && left.process == right.process
      && left.locales.map { Text($0) } == right.locales.map { Text($0) }
  }

  /// Hashes the same fields that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(platform)
    hasher.combine(isForeground)
    hasher.combine(release)
    hasher.combine(process)
    for locale in locales {
      hasher.combine(locale.utf8.count)
      for byte in locale.utf8 { hasher.combine(byte) }
    }
  }
}

extension Device {
  /// The kinds of device that `NSStringDeviceSpecificRuleType` and a string catalog's `device` distinguish.
  public enum Kind: Sendable, CaseIterable {
    /// The iPhone; a server renders its form by default.
    case iPhone
    /// The iPad.
    case iPad
    /// The iPod touch.
    case iPod
    /// A Mac.
    case mac
    /// The Apple TV.
    case appleTV
    /// The Apple Watch.
    case appleWatch
    /// The Apple Vision.
    case appleVision
    /// The form for every device that does not have its own.
    case other

    /// The name in resource files.
    package var name: UTF8Slice {
      switch self {
      case .iPhone: "iphone"
      case .iPad: "ipad"
      case .iPod: "ipod"
      case .mac: "mac"
      case .appleTV: "appletv"
      case .appleWatch: "applewatch"
      case .appleVision: "applevision"
      case .other: "other"
      }
    }

    /// The name in resource files and on the command line.
    public var rawValue: String { "\(name)" }

    /// The kind with this name; nil when no kind has it.
    public init?(rawValue: String) {
      for kind in Self.allCases where Text(rawValue) == Text(kind.name) {
        self = kind
        return
      }
      return nil
    }

    /// Whether a resource names this kind; case matters.
    package func isNamed(_ name: UTF8Slice) -> Bool { name == self.name }

    /// The problem with a device name in a resource; nil when the name is valid.
    package static func problem(with name: UTF8Slice) -> String? {
      allCases.contains { $0.isNamed(name) }
        ? nil : "'\(name.string)' is not a known device; its form is not shown"
    }

    /// The kind with the name that a caller passed.
    /// - Throws: 100 for an unknown name, with the nearest known name.
    package init(name: String) throws(LocScriptError) {
      if let kind = Self(rawValue: name) {
        self = kind
        return
      }
      let names = Self.allCases.map { $0.rawValue }
      let nearest = suggestion(for: name, among: names).map { "Did you mean '\($0)'? " } ?? ""
      throw LocScriptError(
        .usage, "unknown device '\(name)'", help: nearest + "One of \(names.joined(separator: ", ")).")
    }
  }
}
