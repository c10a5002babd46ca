// The parts of the state of a recipe: its findings, listed targets, values for the host and shared objects.

import LocBase

/// The findings of a recipe, up to their limit.
struct RecipeFindings {
  private(set) var list: [Diagnostic] = []
  private var bytes = 0
  /// The position of the call of `loc.message`.
  private(set) var place: SourcePosition?

  mutating func begin(at place: SourcePosition?) {
    self.place = place
    if !list.isEmpty { (list, bytes) = ([], 0) }
  }

  mutating func add(_ finding: Diagnostic) {
    if isFull { return }
    list.append(finding)
    bytes += finding.textBytes
  }

  /// True when the findings reach the limit; further ones are dropped. The recipe's own findings are nearly always errors.
  var isFull: Bool { list.count >= DiagnosticList.limit || bytes >= DiagnosticList.maxTextBytes }
}

/// The targets of a field that names several: `tokens`, `fids`.
struct ListedTargets {
  /// The field's name for one target; "" where the message has no such field.
  private(set) var field: UTF8Slice = ""
  /// The valid ones, in their order.
  private(set) var values: [UTF8Slice] = []

  mutating func removeAll() { if !values.isEmpty { values.removeAll(keepingCapacity: true) } }

  mutating func begin(_ field: UTF8Slice) {
    self.field = field
    values.removeAll(keepingCapacity: true)
  }

  mutating func append(_ target: UTF8Slice) { values.append(target) }
}

/// The values of `meta` and `not_before`, which go to the host and not to FCM. Borrowed until the next `removeAll`.
struct HostValues: ~Copyable {
  private var metaText = ByteBuffer(capacity: 64)
  private var timeText = ByteBuffer(capacity: 32)

  /// Nil if the table does not have it.
  var meta: UTF8Slice? { metaText.count > 0 ? metaText.slice : nil }
  var notBefore: UTF8Slice? { timeText.count > 0 ? timeText.slice : nil }

  mutating func removeAll() {
    metaText.removeAll(keeping: 16 << 10)
    timeText.removeAll()
  }

  mutating func set(meta: UTF8Slice) {
    metaText.removeAll(keeping: 16 << 10)
    metaText.append(meta)
  }

  /// Every interface gives the time in this one form.
  mutating func set(notBefore seconds: Int) {
    timeText.removeAll()
    timeText.appendDecimal(seconds)
  }
}

/// Objects of the tree that several fields write to. Each is made when a field first needs it.
struct SharedObjects {
  // 0 before they are made.
  private var notification = 0
  private var aps = 0
  private var alert = 0

  mutating func removeAll() { (notification, aps, alert) = (0, 0, 0) }

  mutating func androidNotification(in tree: inout MergeTree, _ origin: Origin) -> Int? {
    if notification != 0 { return notification }
    guard let android = tree.object("android", in: MergeTree.root, origin: origin),
      let made = tree.object("notification", in: android, origin: origin)
    else { return nil }
    notification = made
    return made
  }

  mutating func aps(in tree: inout MergeTree, _ origin: Origin) -> Int? {
    if aps != 0 { return aps }
    guard let apns = tree.object("apns", in: MergeTree.root, origin: origin),
      let payload = tree.object("payload", in: apns, origin: origin),
      let made = tree.object("aps", in: payload, origin: origin)
    else { return nil }
    aps = made
    return made
  }

  mutating func alert(in tree: inout MergeTree, _ origin: Origin) -> Int? {
    if alert != 0 { return alert }
    guard let aps = aps(in: &tree, origin), let made = tree.object("alert", in: aps, origin: origin) else { return nil }
    alert = made
    return made
  }
}
