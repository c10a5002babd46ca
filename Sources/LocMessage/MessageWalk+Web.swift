// The options of the Web Notifications API: a Struct to FCM, which checks nothing in it.

import LocBase

extension MessageWalk {
  /// The Web Notifications API knows no keys for localization: the server renders.
  mutating func webNotification(_ value: JSONCursor) -> Bool {
    guard value.kind == .object, !isSlot(value) else {
      wrongType(value, wanted: "an object")
      copy(value)
      return true
    }
    writer.beginObject()
    let start = writer.buffer.count
    for member in sortedMembers(value) {
      let isEmpty = member.value.kind.rawValue >= JSONKind.array.rawValue && member.value.count == 0
      if isAdmin, member.value.isNull { continue }
      member.name.borrowed { (name: UTF8Slice) in
        path.push(name)
        checkWebMember(name, member)
        if !isAdmin || !isEmpty {
          writeName(name, member.nameCursor)
          free(member.value)
        }
        path.pop()
      }
    }
    let wrote = writer.buffer.count > start
    writer.endObject()
    return wrote
  }

  private mutating func checkWebMember(_ name: UTF8Slice, _ member: SortedMember) {
    let texts: StaticString = "title body icon badge image lang tag dir"
    let key = lowercased(name.bytes).filter { (byte: UInt8) -> Bool in byte != 0x5F && byte != 0x2D }
    if isOne(key, of: "titlelockey titlelocargs bodylockey bodylocargs lockey locargs") {
      report(
        .locKeyOnWeb, "browsers localize nothing: this is ignored", at: member.nameCursor,
        help: "Render the text on the server, with loc.render.")
    } else if isOne(name.bytes, of: texts) {
      if member.value.kind != .string, !isSlot(member.value) {
        wrongWebType(member.value, wanted: "a string", help: quoteHelp(member.value))
      } else if name == "dir", !isOne(member.value.text ?? [], of: "auto ltr rtl") {
        report(
          .enumValue, "must be \"auto\", \"ltr\" or \"rtl\": a browser throws a TypeError", at: member.value,
          severity: webSeverity)
      }
    } else if name == "actions", !isEmptyTable(member.value) {
      checkActions(member.value)
    } else if name == "timestamp", member.value.double == nil {
      wrongWebType(member.value, wanted: "a number: milliseconds since 1970")
    }
  }

  /// NotificationAction: `action` and `title` are required.
  private mutating func checkActions(_ list: JSONCursor) {
    guard list.kind == .array else { return wrongWebType(list, wanted: "a list") }
    for (index, item) in list.elements.enumerated() {
      path.push(element: index)
      defer { path.pop() }
      guard item.kind == .object, !isSlot(item) else {
        wrongWebType(item, wanted: "an object")
        continue
      }
      let names: [StaticString] = ["action", "title"]
      for name in names {
        path.push(name)
        if let text = item.member(name), !text.isNull {
          if text.kind != .string, !isSlot(text) { wrongWebType(text, wanted: "a string", help: quoteHelp(text)) }
        } else {
          report(.requiredField, "an action needs its '\(name)'", at: item, severity: webSeverity)
        }
        path.pop()
      }
    }
  }

  private mutating func wrongWebType(_ value: JSONCursor, wanted: StaticString, help: String? = nil) {
    report(
      .wrongType, "must be \(wanted), not \(value.kind.name): a browser ignores it", at: value, severity: webSeverity,
      help: help)
  }

  /// FCM passes the options on and the browser ignores what it cannot use; the SDKs refuse it.
  private var webSeverity: Severity { isAdmin ? .error : .warning }
}
