// One pass over a message: the input's fields in, canonical bytes and findings out. The table says what is legal where.

import CSystem
import LocBase

/// The state of one reading. Known objects are read by their kind's fields; what is wrong is reported and written as well as
/// it can be, so that a preview can show it.
struct MessageWalk: ~Copyable {
  var writer = JSONWriter(capacity: 512)
  var path = MessagePath()
  var findings = FindingCollector()
  /// Whether names and values are the Admin SDKs'.
  let isAdmin: Bool
  /// Lua strings are bytes; JSON text has been checked.
  let isFromText: Bool
  /// In a template `{"$slot": n}` may stand for a string.
  let isTemplate: Bool
  var slots: [SlotMark] = []
  /// Lists of the body that hold slots, as byte ranges: equal ones are rendered once.
  var slotLists: [Range<Int>] = []
  /// What the checks across objects need; see MessageWalk+Message.
  var facts = MessageFacts()

  init(isAdmin: Bool, isFromText: Bool, isTemplate: Bool = false) {
    self.isAdmin = isAdmin
    self.isFromText = isFromText
    self.isTemplate = isTemplate
  }

  /// Set while a value is written as it is: what is wrong with it has been said.
  private var isCopying = false

  // MARK: - Reporting

  /// Reports something about `cursor`, at its place and, unless told otherwise, under the current path.
  mutating func report(
    _ code: DiagnosticCode, _ message: String, at cursor: JSONCursor, severity: Severity? = nil, path: String? = nil,
    help: String? = nil
  ) {
    guard !isCopying else { return }
    let fix = help ?? ((severity ?? code.severity) == .note ? nil : usualFix(of: code))
    let finding = Diagnostic(code, message, severity: severity, path: path ?? self.path.text, help: fix)
    // A string's token begins behind its quote; people look for the quote.
    let offset = isFromText && cursor.kind == .string ? cursor.offset - 1 : cursor.offset
    findings.add(finding, offset: offset, node: cursor.index)
  }

  // MARK: - Objects

  /// The known members of an object, by the table's order; reports the others.
  mutating func members(of object: JSONCursor, as kind: ObjectKind) -> ObjectMembers {
    var members = ObjectMembers(kind: kind, object: object)
    for (name, value) in object.members {
      let spelled = NameText(name)
      let match = spelled.borrowed { (text: UTF8Slice) -> NameMatch? in
        matchName(text, in: kind, isAdmin: isAdmin)
      }
      guard let match else {
        if kind.isOpen { members.others.append(name.index) } else { reportUnknown(name, spelled, in: kind) }
        continue
      }
      if let earlier = members.nameIndex(at: match.ordinal) {
        let earlierName = NameText(JSONCursor(nodes: name.nodes, source: name.source, index: earlier))
        if earlierName.bytes != spelled.bytes {
          let field = kind.field(match.ordinal)
          report(
            .duplicateField, "one field under two names: '\(earlierName.string)' and '\(spelled.string)'", at: name,
            path: path.text(member: field.wireName), help: "Keep one of them.")
        }
      }
      // "The last occurrence takes precedence": the discovery document, on repeated JSON keys.
      members.set(match.ordinal, name: name.index, value: value.index, isAdminName: match.isAdminName)
    }
    return members
  }

  /// Writes the object's fields in the table's order. True when anything was written.
  mutating func object(_ value: JSONCursor, as kind: ObjectKind) -> Bool {
    guard value.kind == .object, !isSlot(value) else {
      wrongType(value, wanted: "an object")
      copy(value)
      return true
    }
    let members = members(of: value, as: kind)
    checkBefore(members)
    writer.beginObject()
    let start = writer.buffer.count
    for ordinal in 0..<kind.fields.count {
      guard let value = members.value(at: ordinal) else {
        if kind.field(ordinal).isRequired { reportMissing(kind.field(ordinal), in: value) }
        continue
      }
      if value.isNull, kind.field(ordinal).isRequired { reportMissing(kind.field(ordinal), in: value) }
      field(kind.field(ordinal), value, isAdminName: members.isAdminName(ordinal))
    }
    if !members.others.isEmpty { others(members) }
    let wrote = writer.buffer.count > start
    writer.endObject()
    checkAfter(members)
    return wrote
  }

  /// One field with its name; nothing at all when it is unset, or empty in the Admin form.
  mutating func field(_ field: Field, _ value: JSONCursor, isAdminName: Bool) {
    path.push(field.wireName)
    defer { path.pop() }
    if value.isNull {
      // proto3 JSON: null is an unset field. Inside Apple's payload it is a value.
      if field.camelName != nil {
        report(.nullField, "null: the field counts as unset", at: value)
        return
      }
      if isAdmin { return }
    }
    // proto3 JSON: false is what an absent boolean means; the canonical body carries validate_only only when it is set.
    if field.type == .bool, value.bool == false, field.wireName == "validate_only" { return }
    if field.isOutputOnly, value.kind == .string {
      report(.outputOnly, "only FCM writes '\(field.wireName.string)', into its answer; here it is ignored", at: value)
      return
    }
    if field.isDeprecated { reportDeprecated(field, value) }
    let mark = writer.mark
    writer.name(field.wireName)
    let wrote = self.value(value, of: field, as: isAdminName ? field.adminType : field.type)
    // The Admin SDKs' encoders leave out empty objects and lists; REST sends what is written, and phones tell [] from nothing.
    if isAdmin && !wrote { writer.rewind(to: mark) }
  }

  /// Writes one value; false when it is an empty object or list, or nothing to send.
  mutating func value(_ value: JSONCursor, of field: Field, as type: FieldType) -> Bool {
    switch type {
    case .object: return object(value, as: field.object ?? .message)
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

  /// Writes a value that has been judged already, right or wrong.
  mutating func copy(_ value: JSONCursor) {
    let wasCopying = isCopying
    isCopying = true
    free(value)
    isCopying = wasCopying
  }

  // MARK: - What is wrong with an object

  private mutating func reportUnknown(_ name: JSONCursor, _ spelled: NameText, in kind: ObjectKind) {
    if findings.isFullOfErrors { return findings.drop() }
    let place = path.text.isEmpty ? "the top level" : path.text
    let where_ = path.text
    let help = spelled.borrowed { (text: UTF8Slice) -> String? in
      unknownFieldHelp(text, in: kind, isAdmin: isAdmin, place: place)
    }
    report(
      .unknownField, "FCM knows no field '\(spelled.string)' in \(place): it answers 400", at: name,
      path: joined(where_, spelled), help: help)
  }

  private func joined(_ place: String, _ name: NameText) -> String {
    name.borrowed { (text: UTF8Slice) -> String in LocMessage.joined(place, text) }
  }

  private mutating func reportMissing(_ field: Field, in object: JSONCursor) {
    report(
      .requiredField, "'\(field.wireName.string)' is required", at: object, severity: .error,
      path: path.text(member: field.wireName), help: field.sentence.string)
  }

  private mutating func reportDeprecated(_ field: Field, _ value: JSONCursor) {
    if field.isTarget {
      report(
        .deprecatedField, "'token' is deprecated: Firebase Installation IDs replace registration tokens", at: value,
        help: "Send to `fid` once the app uses firebase-messaging 25.1.2 or iOS SDK 12.19, or later.")
    } else {
      report(.deprecatedField, "'\(field.wireName.string)' is deprecated", at: value)
    }
  }

  mutating func wrongType(_ value: JSONCursor, wanted: StaticString, help: String? = nil) {
    let found = isTemplate && isSlot(value) ? "a slot" : "\(value.kind.name)"
    report(.wrongType, "must be \(wanted), not \(found)\(consequence)", at: value, help: help)
  }

  /// What happens to a wrong value at the current place: FCM checks its own fields, and passes Apple's on.
  var consequence: String { facts.isInsideApplePayload ? "; iOS ignores it" : "; FCM answers 400" }
}
