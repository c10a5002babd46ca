// The result of reading or building one message: the request body and all findings.

package import LocBase

/// The target of a message.
public enum MessageTarget: Sendable {
  /// All app instances that are subscribed to this topic.
  case topic(String)
  /// The registration token of one app instance; fid replaces it.
  case token(String)
  /// The Firebase Installation ID of one app instance.
  case fid(String)
  /// All app instances whose topics satisfy this expression; five topics at most.
  case condition(String)

  /// The target for a field's name on the wire; nil when the name is not a target's.
  package init?(_ name: UTF8Slice, _ value: UTF8Slice) {
    switch name.count {
    case 3: self = .fid(value.string)
    case 5: self = name[2] == UInt8(ascii: "k") ? .token(value.string) : .topic(value.string)
    case 9: self = .condition(value.string)
    default: return nil
    }
  }

  init?(_ target: TargetText?) {
    guard let target, !target.isSlot else { return nil }
    self.init(target.name, target.value)
  }

  /// The field's name on the wire.
  package var name: UTF8Slice {
    switch self {
    case .topic: "topic"
    case .token: "token"
    case .fid: "fid"
    case .condition: "condition"
    }
  }

  /// The topic, the token, the ID or the expression.
  public var value: String {
    switch self {
    case .topic(let value), .token(let value), .fid(let value), .condition(let value): value
    }
  }
}

extension MessageTarget: Equatable {
  /// Compares the values byte by byte.
  public static func == (left: MessageTarget, right: MessageTarget) -> Bool {
    left.name == right.name && Text(left.value) == Text(right.value)
  }

  /// The field's name on the wire and in an envelope: "topic", "token", "fid", "condition".
  public var fieldName: String { "\(name)" }
}

/// The target of a message, borrowed from the message.
package struct TargetText {
  /// The field's name on the wire.
  package let name: UTF8Slice
  /// The target's value; empty in a template whose slot gives the value.
  package let value: UTF8Slice
  let isSlot: Bool

  init(_ field: FieldRow, _ value: UTF8Slice, isSlot: Bool) {
    let wireName = field.pointee.wireName
    switch wireName.count {
    case 3: name = "fid"
    case 5: name = wireName == "token" ? "token" : "topic"
    default: name = "condition"
    }
    self.value = value
    self.isSlot = isSlot
  }

  package init(name: UTF8Slice, value: UTF8Slice) {
    self.name = name
    self.value = value
    isSlot = false
  }
}

/// The result of reading one message.
package struct MessageReading: Sendable {
  /// The canonical request body, `{"message":{…}}`. It contains as much of the input as can be read, so that a preview
  /// can show a message that `build` rejects. Nil only if the input is not a JSON object.
  package var wire: [UInt8]?
  package var findings: [Diagnostic]
  /// The target; nil when the message has none or more than one.
  package var target: MessageTarget?
  /// `meta` of a `loc.message` as canonical JSON; for the host, never sent to FCM.
  package var meta: [UInt8]?
  /// `not_before` of a `loc.message` as UNIX seconds in decimal; for the host, never sent to FCM.
  package var notBefore: [UInt8]?

  /// An estimate of the host memory that the reading takes, without its findings.
  package var heldBytes: Int { Self.heldBytes((wire?.count ?? 0) &+ (meta?.count ?? 0)) }
  package static func heldBytes(_ textBytes: Int) -> Int { textBytes &+ 512 }

  package init(
    wire: [UInt8]? = nil, findings: [Diagnostic] = [], target: MessageTarget? = nil,
    meta: [UInt8]? = nil, notBefore: [UInt8]? = nil
  ) {
    self.wire = wire
    self.findings = findings
    self.target = target
    self.meta = meta
    self.notBefore = notBefore
  }

  /// The message's sizes, measured at each access.
  package var sizes: MessageSizes { wire.map { MessageSizes(body: $0) } ?? MessageSizes() }

  package var hasErrors: Bool {
    for finding in findings where finding.severity == .error { return true }
    return false
  }
}
