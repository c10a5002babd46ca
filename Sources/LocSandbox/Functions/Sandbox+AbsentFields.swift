// Fields of a message that are nil because the event lacks the field they are set from. Lua drops a nil in a table: the
// field would silently be missing on every phone.

import CLuaBridge
import LocBase

extension Sandbox {
  /// Refuses a table that lacks a field although its constructor sets it to a field of the event that the run has found missing.
  ///
  /// Two facts must agree: the source of the call sets the field to a plain path, and this run tried to read the path's
  /// last name from the event and did not find it. A field set to `event.image or nil` may be absent.
  func refuseAbsentFields(of table: JSONCursor, madeBy function: LocFunction) throws(LocError) {
    guard let place else { return }
    var findings: [Diagnostic] = []
    let fields = facts(of: Text(place.file)).constructor(on: place.line, of: function)?.fields ?? []
    for field in fields where isAbsent(field.path, in: table) {
      guard let reason = reason(for: field.read) else { continue }
      findings.append(
        Diagnostic(
          .absentField, "`\(field.pathText)` is nil: \(reason)",
          at: SourcePosition(file: place.file, line: field.place.line, column: field.place.column),
          help: "Write `\(Text(decoding: field.value)) or nil` where it may be absent."))
    }
    guard let first = findings.first else { return }
    var error = LocError(first.code, first.message)
    error.add { rest in
      rest.position = first.position
      rest.help = first.help
      rest.others = Array(findings.dropFirst())
    }
    throw error
  }

  private func isAbsent(_ path: [[UInt8]], in table: JSONCursor) -> Bool {
    var value = table
    for name in path {
      if value.kind == .array {
        // Only a list's last parts can be absent: a nil before others is a hole, which the bridge refuses.
        guard let element = element(of: value, at: name) else { return true }
        value = element
        continue
      }
      guard value.kind == .object else { return false }
      guard let member = name.withSlice({ value.member($0) }) else { return true }
      value = member
    }
    return false
  }

  /// The element of a list at the position that the constructor's text gives it, in digits.
  private func element(of list: JSONCursor, at digits: [UInt8]) -> JSONCursor? {
    var left = 0
    for digit in digits.prefix(9) { left = left * 10 + Int(digit & 15) }
    for element in list.elements {
      left -= 1
      if left == 0 { return element }
      if left < 0 { return nil }
    }
    return nil
  }

  /// The event's value for a field that this run has read; nil if the run has not missed it.
  private func reason(for name: [UInt8]) -> String? {
    var index: UInt32 = 0
    while let read = loc_lua_absent_read(state, index) {
      index += 1
      let missing = slice(loc_absent_name(read), Int(read.pointee.length))
      guard name.withSlice({ $0 == missing }) else { continue }
      if read.pointee.is_null { return "the event's field '\(missing.string)' is null" }
      let near = nearestField(to: missing, inObject: Int(read.pointee.object)).map {
        "; did you mean '\($0)'?"
      }
      return "the event has no field '\(missing.string)'" + (near ?? "")
    }
    return nil
  }
}
