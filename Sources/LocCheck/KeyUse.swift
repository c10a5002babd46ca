// One line of one push, with everything that a check of the resources needs, and its position for the user.

package import LocBase
package import LocDevice

/// A `loc.has(key, {version = "5.2"})` whose key and version the source shows.
struct VersionQuestion: Hashable, Sendable {
  var version: [UInt8]
  /// The key's names on the platforms.
  var android: [UInt8]
  var ios: [UInt8]
  /// The platform that the call asks about; nil: it is true if either has the key.
  var platform: Device.Platform?
}

/// A line of a message with a key: of a rule's sample, of an event, of a message file, or a call in a rule's source that no
/// sample has reached.
package struct KeyUse: Sendable {
  /// The lines of a notification.
  package enum Line: Sendable {
    case title
    case subtitle
    case body

    package var name: UTF8Slice {
      switch self {
      case .title: "title"
      case .subtitle: "subtitle"
      case .body: "body"
      }
    }
  }

  /// The rule's name, or the message's file.
  package var rule: Text
  /// "exactly 10 %", "line 3"; nil for a message file and for a call found in the source.
  package var sample: String?
  package var line: Line
  /// The `loc.text` call in the rule's source, or the message's field.
  package var place: SourcePosition
  /// The field for iOS of a message that has one for each platform; nil: the same place.
  var applePlace: SourcePosition?
  /// The line on Android; nil if the push has none there.
  package var android: PushField?
  /// The line on iOS; nil if the push has none there.
  package var apple: PushField?
  /// True for a call in the source that no sample reached: its arguments are stand-ins, and only their number is known.
  var isAssumed: Bool
  /// The rule's questions to released versions about the key, by `loc.has(key, {version = …})`: under its name on each
  /// platform.
  var questions: [[VersionQuestion]] = []
  /// False if the source does not show how many arguments a call passes; then there are more stand-ins than most
  /// strings use.
  var knowsArguments: Bool

  package init(
    rule: Text, sample: String? = nil, line: Line, place: SourcePosition, android: PushField?, apple: PushField?,
    isAssumed: Bool = false, knowsArguments: Bool = true
  ) {
    self.rule = rule
    self.sample = sample
    self.line = line
    self.place = place
    self.android = android
    self.apple = apple
    self.isAssumed = isAssumed
    self.knowsArguments = knowsArguments
  }
  /// The place of the key for a platform.
  func place(on platform: Device.Platform) -> SourcePosition { platform == .ios ? applePlace ?? place : place }
}
