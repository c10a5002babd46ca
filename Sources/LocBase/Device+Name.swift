// The name of a device on a command line and in rules: `android:fr-CA,en-US`, `android-14:fr`, `android-16.start:fr,de`.

extension Device {
  /// What the process of an Android app knows of the app's LocaleConfig. It decides since Android 15 whether a text that
  /// the user's first language lacks comes from the second one.
  public enum ProcessState: Sendable, CaseIterable {
    /// The process has just been started, for example by the push, and does not know the LocaleConfig yet.
    case start
    /// The same after a rotation, dark mode or another change that leaves the languages alone.
    case rotated
    /// The process knows the LocaleConfig: it has made resources later, or the user has changed the languages.
    case new
    /// The same after a change that leaves the languages alone.
    case newRotated

    package var name: UTF8Slice {
      switch self {
      case .start: "start"
      case .rotated: "rotated"
      case .new: "new"
      case .newRotated: "new-rotated"
      }
    }

    /// The name in JSON, in rules and on the command line: "start", "rotated", "new", "new-rotated".
    public var rawValue: String { "\(name)" }

    /// The state with this name; nil when no state has it.
    public init?(rawValue: String) {
      for state in Self.allCases where Text(rawValue) == Text(state.name) {
        self = state
        return
      }
      return nil
    }
  }

  /// The releases of Android whose rules are known; the last one is today's.
  public static let androidReleases = [10, 14, 15, 16]

  /// The release whose rules apply; nil on other platforms than Android.
  package var effectiveRelease: Int? { platform == .android ? release ?? Self.androidReleases.last : nil }

  /// The device with this name.
  /// - Throws: 100 with the problem, for a name that is not like `android-14:fr-CA,en-US`.
  public init(name: String) throws(LocScriptError) {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let platforms = Platform.allCases.map { $0.rawValue }
    guard parts.count == 2 else {
      let isPlatform = platforms.contains { Text($0) == Text(name.lowercased()) }
      let meant = isPlatform ? name.lowercased() + ":en" : "android:" + name
      throw LocScriptError(.usage, "a device is a platform and its languages, like '\(meant)'")
    }
    let words = parts[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let platform = Platform(rawValue: words[0]) else {
      let word = words[0].lowercased()
      let near = platforms.contains { Text($0) == Text(word) } ? word : suggestion(for: word, among: platforms)
      let help = near.map { "Did you mean '\($0):\(parts[1])'? " } ?? ""
      throw LocScriptError(
        .usage, "'\(words[0])' is not a platform", help: help + "One of \(platforms.joined(separator: ", ")).")
    }
    let locales = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !locales.contains(where: { $0.isEmpty }) else {
      throw LocScriptError(.usage, "a device is a platform and its languages, like '\(platform.rawValue):en'")
    }
    self.init(platform, locales)
    if words.count > 1 { try setRelease(words[1]) }
    try check()
  }

  /// Sets `15` or `15.rotated`.
  private mutating func setRelease(_ text: String) throws(LocScriptError) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let number = Text(parts[0]).withSlice({ parseInteger($0) }) else {
      throw LocScriptError(
        .usage, "'\(platform.rawValue)-\(text)' is not a device",
        help: "A release is a number: android-14:en, or android-16.start:en with the state of the app's process.")
    }
    release = number
    guard parts.count > 1 else { return }
    guard let state = ProcessState(rawValue: parts[1]) else {
      let names = ProcessState.allCases.map { $0.rawValue }
      throw LocScriptError(
        .usage, "'\(parts[1])' is not a state of an app's process", help: "One of \(names.joined(separator: ", ")).")
    }
    process = state
  }

  /// Refuses a release whose rules are not known, and a language of the app that no phone has.
  /// - Throws: 100 for such a release, for a release or a state of a platform that has none, and for a language of the
  ///   app that is not followed by the phone's.
  package func check() throws(LocScriptError) {
    try checkRelease()
    try checkAppLanguage()
  }

  private func checkRelease() throws(LocScriptError) {
    guard release != nil || process != nil else { return }
    let known = Self.androidReleases.map { "\($0)" }.joined(separator: ", ")
    guard platform == .android else {
      throw LocScriptError(
        .usage, "a release is known for Android only", help: "Write \(platform.rawValue):\(locales.first ?? "en").")
    }
    if let release, !Self.androidReleases.contains(release) {
      throw LocScriptError(
        .usage, "the rules of Android \(release) are not known here",
        help: "One of \(known); 11 to 13 are like 10 or 14.")
    }
  }

  private func checkAppLanguage() throws(LocScriptError) {
    guard locales.contains(where: { Self.unmarked($0) != nil }) else { return }
    let example = "\(platform.rawValue):nl\(Self.appMark),en"
    guard platform != .web else {
      throw LocScriptError(.usage, "a browser has no language for one app", help: "Write web:en.")
    }
    guard hasAppLanguage, locales.count > 1, !locales.dropFirst().contains(where: { Self.unmarked($0) != nil }) else {
      throw LocScriptError(
        .usage, "'\(Self.appMark)' marks the first of several languages",
        help: "The language of the app comes first, then those of the phone: \(example).")
    }
    if let release, release < Self.firstReleaseWithAppLanguages {
      throw LocScriptError(
        .usage, "Android \(release) has no language for one app; Android 13 and later have",
        help: "Write \(example).")
    }
  }

  /// The device's kind in a name: "android", "android-15.rotated".
  package var kindName: String {
    var name = platform.rawValue
    if release != nil || process != nil { name += "-\(effectiveRelease ?? 0)" }
    if let process { name += "." + process.rawValue }
    return name
  }

  /// The release and the state for people, if the device names them: "Android 15, rotated".
  package var condition: String? {
    guard release != nil || process != nil, let effectiveRelease else { return nil }
    return "Android \(effectiveRelease)" + (process.map { ", " + $0.rawValue } ?? "")
  }

  /// The name, as `init(name:)` reads it: "android-15.rotated:fr-CA,en-US".
  public var name: String { kindName + ":" + locales.joined(separator: ",") }
}

extension Device {
  /// The mark of a language that the user has chosen for this app alone: `nl@app`.
  private static let appMark = "@app"
  /// The first known release whose settings have a language for each app: Android 13 brought them.
  package static let firstReleaseWithAppLanguages = 14

  /// The language without its mark; nil for one without a mark.
  private static func unmarked(_ locale: String) -> String? { Text(locale).dropping(suffix: Text(appMark))?.string }

  /// Whether the user has chosen a language for this app alone.
  package var hasAppLanguage: Bool { locales.first.flatMap { Self.unmarked($0) } != nil }

  /// The languages in which the system looks for a string of a push, without a mark.
  ///
  /// Android puts the app's language before the phone's. Of iOS it is only known that a language which the app itself
  /// switches to does not count; the language of Settings is not settled.
  package var askedLocales: [String] {
    guard let first = locales.first, let own = Self.unmarked(first) else { return locales }
    let others = locales.dropFirst()
    return platform == .ios ? Array(others) : [own] + others.filter { Text($0) != Text(own) }
  }
}
