// The two forms in which messages are written.

import LocBase

/// The form of a message.
public enum MessageForm: Sendable, CaseIterable {
  /// An object with `message` or `validate_only` is REST; anything else is the Admin form.
  case automatic
  /// FCM HTTP v1's SendMessageRequest: `{"message": {…}, "validate_only": true}`.
  case rest
  /// The Admin SDKs' message, in camelCase; wire names are accepted too.
  case admin

  /// The name on the command line: "auto", "rest", "admin".
  public var rawValue: String {
    switch self {
    case .automatic: "auto"
    case .rest: "rest"
    case .admin: "admin"
    }
  }

  /// The form with this name; nil if there is none.
  public init?(rawValue: String) {
    for form in Self.allCases where Text(rawValue) == Text(form.rawValue) {
      self = form
      return
    }
    return nil
  }
}
