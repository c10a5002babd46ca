// Walks once over a message: reads the input's fields and gives canonical bytes and findings. The table says which fields and
// values are legal.

import CLocSystem
import LocBase

/// The state of one reading; its memory is reused for the next. Known objects are read by their kind's fields. A wrong value
/// is reported and written as well as possible, so that a preview can show it.
///
/// Checks that every message needs are functions outside the walk or `mutating` ones: to lend a noncopyable value the
/// compiler copies it to the stack, which costs more than most checks.
struct MessageWalk: ~Copyable {
  var writer = JSONWriter(capacity: 512)
  var path = MessagePath()
  var findings = FindingCollector()
  var texts = DecodedTexts()
  private let tables = FieldTable.shared.tables
  /// Whether names and values are those of the Admin SDKs.
  private(set) var isAdmin = false
  /// True for JSON text, which has been checked to be UTF-8; Lua strings may hold any bytes.
  private(set) var isFromText = false
  private(set) var slotRule = SlotRule.none
  /// Whether notes are reported in addition to warnings and errors.
  private var takesNotes = true
  var slots = SlotPlaces()
  /// Facts for the checks across objects; see MessageWalk+Checks.
  var facts = MessageFacts()
  /// Members of open objects and of maps while they are sorted. The members of an inner object follow those of the outer one.
  var sorted = ReusedList<SortedMember>(capacity: 16)
  /// Open containers of a value that no table describes, the innermost last.
  var open = ReusedList<OpenContainer>(capacity: 16)
  /// True while a value is copied unchanged; its problems have been reported already.
  private var isCopying = false
  /// When the run has ended, the walk is abandoned, and the bytes it has written are not a message.
  var watch = RunWatch()

  init() {}

  init(isAdmin: Bool, isFromText: Bool, slotRule: SlotRule = .none) {
    begin(isAdmin: isAdmin, isFromText: isFromText, slotRule: slotRule)
  }

  /// Forgets the message that was read last.
  mutating func begin(isAdmin: Bool, isFromText: Bool, slotRule: SlotRule = .none, takesNotes: Bool = true) {
    writer.removeAll()
    path.removeAll()
    texts.removeAll()
    if !findings.isUnused { findings = FindingCollector() }
    self.isAdmin = isAdmin
    self.isFromText = isFromText
    self.slotRule = slotRule
    self.takesNotes = takesNotes
    slots.removeAll()
    sorted.removeAll()
    open.removeAll()
    facts = MessageFacts()
    watch.begin()
  }

  // MARK: - Reporting

  /// Reports a finding about `cursor`, at its position and, unless `path` is given, under the current path.
  @inline(never)
  mutating func report(
    _ code: DiagnosticCode, _ message: String, at cursor: JSONCursor, severity: Diagnostic.Severity? = nil,
    path: Text? = nil, help: String? = nil
  ) {
    let severity = severity ?? code.severity
    guard !isCopying, takesNotes || severity != .note else { return }
    if findings.drops(severity) { return findings.drop() }
    let fix = help ?? (severity == .note ? nil : usualFix(of: code))
    let finding = Diagnostic(code, message, severity: severity, path: (path ?? self.path.text).string, help: fix)
    // A string's token begins after its opening quote; a reader looks for the quote.
    let offset = cursor.kind == .string ? cursor.offset - 1 : cursor.offset
    findings.add(finding, offset: isFromText ? offset : nil)
  }

  // MARK: - Objects

  /// Assigns an object's members to the fields they name; reports names that the table does not have.
  private mutating func sort(_ object: JSONCursor, into members: inout ObjectMembers) {
    for (name, value) in object.members {
      let text = texts.text(name)
      guard let match = matchName(text, in: members.table, isAdmin: isAdmin) else {
        if members.table.pointee.isOpen {
          members.hasOthers = true
        } else {
          reportUnknown(name, text, in: members.kind)
        }
        continue
      }
      if let earlier = members.value(at: match.ordinal) {
        checkTwice(earlier, name, text, members.field(match.ordinal))
      }
      // "The last occurrence takes precedence": the discovery document, on repeated JSON keys.
      members.set(match, value: value.index)
    }
  }

  /// Writes the object's fields in the table's order; true when any field was written.
  mutating func object(_ value: JSONCursor, as kind: ObjectKind) -> Bool {
    guard value.kind == .object, !slotRule.isSlot(value) else {
      wrongType(value, wanted: "an object")
      copy(value)
      return true
    }
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: ObjectMembers.maxFields) {
      (memory: UnsafeMutableBufferPointer<UInt32>) -> Bool in
      guard let nodes = memory.baseAddress else { return false }
      var members = ObjectMembers(kind: kind, tables + kind.rawValue, object: value, nodes)
      sort(value, into: &members)
      return fields(members)
    }
  }

  @inline(__always)
  private mutating func fields(_ members: borrowing ObjectMembers) -> Bool {
    checkBefore(members)
    writer.beginObject()
    let start = writer.buffer.count
    let required = members.table.pointee.required
    var left = members.present | required
    while left != 0 {
      let ordinal = left.trailingZeroBitCount
      left &= left &- 1
      let field = members.field(ordinal)
      let value = members.value(at: ordinal)
      if required & (1 &<< UInt64(ordinal)) != 0, value.map({ $0.isNull }) ?? true {
        reportMissing(field, in: value ?? members.object)
      }
      if let value { self.field(field, value, isAdminName: members.isAdminName(ordinal)) }
    }
    if members.hasOthers { others(members) }
    let wrote = writer.buffer.count > start
    writer.endObject()
    checkAfter(members)
    return wrote
  }

  /// Writes one field with its name. An unset field writes nothing, and neither does an empty one in the Admin form.
  private mutating func field(_ field: FieldRow, _ value: JSONCursor, isAdminName: Bool) {
    path.push(field.pointee.wireName)
    defer { path.pop() }
    if value.isNull {
      // In proto3 JSON null is an unset field. Inside Apple's payload it is a value.
      if field.pointee.camelName != nil {
        report(.nullField, "null: the field counts as unset", at: value)
        return
      }
      if isAdmin {
        // The check of the payload reports a missing `aps`.
        if field.pointee.type != .object { report(.nullField, "null: the Admin form leaves the key out", at: value) }
        return
      }
    }
    // In proto3 JSON an absent boolean means false; the canonical body carries validate_only only when it is true.
    if field.pointee.type == .bool, value.bool == false, field.pointee.wireName == "validate_only" { return }
    if field.pointee.isOutputOnly, value.kind == .string {
      let name = field.pointee.wireName.string
      report(.outputOnly, "only FCM writes '\(name)', into its answer; here it is ignored", at: value)
      return
    }
    if field.pointee.isDeprecated { reportDeprecated(field, value) }
    let mark = writer.mark
    writer.name(written: field.pointee.writtenName)
    let wrote = self.value(value, of: field, as: isAdminName ? field.pointee.adminType : field.pointee.type)
    // The Admin SDKs' encoders omit empty objects and lists; REST sends them, and phones distinguish [] from nothing.
    if isAdmin && !wrote { writer.rewind(to: mark) }
  }

  /// Writes one value; false when it is an empty object or list, or when the form leaves the value out.
  mutating func value(_ value: JSONCursor, of field: FieldRow, as type: FieldType) -> Bool {
    switch type {
    case .object: return object(value, as: field.pointee.object ?? .message)
    case .string, .topic, .condition: return string(value, of: field, as: type)
    case .bool: return bool(value)
    case .int32: return int32(value, of: field)
    case .float: return float(value, of: field)
    case .duration: return duration(value, of: field)
    case .millis: return millis(value, of: field)
    case .durations, .millislist: return durations(value, of: field, areMillis: type == .millislist)
    case .timestamp: return timestamp(value)
    case .moment: return moment(value)
    case .enumeration, .lowercase, .uppercase, .priority: return enumeration(value, of: field, as: type)
    case .hex: return hexColor(value)
    case .strings, .texts: return strings(value)
    case .data, .map, .headers: return map(value, as: type)
    case .web: return webNotification(value)
    case .text, .flag, .truth, .whole, .number, .choice, .free, .list: return appleValue(value, of: field, as: type)
    case .alert, .sound: return alertOrSound(value, of: field)
    }
  }

  /// Writes a value unchanged after it has been checked, even a wrong one.
  mutating func copy(_ value: JSONCursor) {
    let wasCopying = isCopying
    isCopying = true
    free(value)
    isCopying = wasCopying
  }

  // MARK: - Problems of an object

  @inline(never)
  private mutating func reportUnknown(_ name: JSONCursor, _ text: UTF8Slice, in kind: ObjectKind) {
    if findings.drops(.error) { return findings.drop() }
    let outer = path.text
    let place = outer.isEmpty ? "the top level" : outer.string
    report(
      .unknownField, "FCM knows no field '\(text.string)' in \(place): it answers 400", at: name,
      path: joined(outer, text), help: unknownFieldHelp(text, in: kind, isAdmin: isAdmin))
  }

  @inline(never)
  private mutating func checkTwice(_ earlier: JSONCursor, _ name: JSONCursor, _ text: UTF8Slice, _ field: FieldRow) {
    let earlierName = JSONCursor(nodes: earlier.nodes, source: earlier.source, index: earlier.index - 1)
    let earlierText = texts.text(earlierName)
    if earlierText == text { return }
    report(
      .duplicateField, "one field under two names: '\(earlierText.string)' and '\(text.string)'", at: name,
      path: path.text(member: field.pointee.wireName), help: "Keep one of them.")
  }

  @inline(never)
  private mutating func reportMissing(_ field: FieldRow, in object: JSONCursor) {
    report(
      .requiredField, "'\(field.pointee.wireName.string)' is required", at: object, severity: .error,
      path: path.text(member: field.pointee.wireName), help: field.pointee.sentence.string)
  }

  private mutating func reportDeprecated(_ field: FieldRow, _ value: JSONCursor) {
    // The finding is a note; its text is not made when notes are not reported.
    if !takesNotes { return }
    if field.pointee.isTarget {
      report(
        .deprecatedField, "'token' is deprecated: Firebase Installation IDs replace registration tokens", at: value,
        path: "message.token",
        help: "Send to `fid` once the app uses firebase-messaging 25.1.2 or iOS SDK 12.19, or later.")
    } else {
      report(.deprecatedField, "'\(field.pointee.wireName.string)' is deprecated", at: value)
    }
  }

  @inline(never)
  mutating func wrongType(_ value: JSONCursor, wanted: UTF8Slice, help: String? = nil) {
    let found = slotRule.isSlot(value) ? "a slot" : "\(value.kind.name)"
    report(.wrongType, "must be \(wanted), not \(found)\(consequence)", at: value, help: help)
  }

  /// The effect of a wrong value at the current place: FCM checks its own fields, and passes Apple's on.
  var consequence: String { facts.isInsideApplePayload ? "; iOS ignores it" : "; FCM answers 400" }
}
