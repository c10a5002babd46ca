// The options of a check.

public import LocBase

/// Selects what is checked and which findings count. The default options check everything.
public struct CheckOptions: Sendable {
  /// A message file: its name in findings, and its bytes in either of FCM's forms.
  public struct Message: Sendable {
    /// The name in findings: the file's path.
    public var name: String
    /// The message as JSON.
    public var bytes: [UInt8]

    /// A message in memory.
    public init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The messages to check in addition to the rules.
  public var messages: [Message] = []
  /// Events to run in addition to the rules' samples, as NDJSON.
  public var events: [UInt8]?
  /// The name of the events in findings: the file's path.
  public var eventsName = "<events>"
  /// Whether to check every key of the resources, used or not.
  public var checksResources = false
  /// Whether to try hostile arguments in every string: empty, long, right-to-left, emoji, `%`, quotes.
  public var isExhaustive = false
  /// The slugs of the findings to report; empty: all.
  public var only: [String] = []
  /// The platform whose findings to report; nil: both.
  public var platform: Device.Platform?
  /// The languages in BCP 47 whose findings to report; empty: all.
  public var locales: [String] = []
  /// The prefixes of the keys whose findings to report; empty: all. In a check of only resources, these are the keys
  /// that pushes show.
  public var keyPrefixes: [String] = []
  /// The released versions to check: names from `[[released]]`, folders with a version's strings, or `5.2=FOLDER`;
  /// empty: every `[[released]]`.
  public var against: [String] = []

  /// Whether keys that no rule uses are searched for; the settings may switch the finding on.
  package var wantsUnusedKeys = false

  /// The default options.
  public init() {}

  /// Whether `only` has this slug.
  func names(slug: String) -> Bool {
    let slug = Text(slug)
    return only.contains { (other: String) -> Bool in Text(other) == slug }
  }

  /// Whether the key begins with one of `keyPrefixes`.
  func isOfPrefix(_ key: String) -> Bool {
    let key = Text(key)
    return keyPrefixes.contains { (prefix: String) -> Bool in key.hasPrefix(Text(prefix)) }
  }
}
