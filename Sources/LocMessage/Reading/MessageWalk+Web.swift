// Checks the options of the Web Notifications API. To FCM they are a Struct that is not checked.

import LocBase

extension MessageWalk {
  /// Writes the notification. The Web Notifications API has no localization keys: the server renders.
  mutating func webNotification(_ value: JSONCursor) -> Bool {
    guard value.kind == .object, !slotRule.isSlot(value) else {
      wrongType(value, wanted: "an object")
      copy(value)
      return true
    }
    writer.beginObject()
    let start = writer.buffer.count
    forSortedMembers(of: value) { (walk, member) in
      let (name, value) = (member.name, member.value)
      let isEmpty = value.kind.rawValue >= JSONKind.array.rawValue && value.count == 0
      if walk.isAdmin, value.isNull { return }
      walk.path.push(name)
      walk.checkWebMember(name, member)
      if !walk.isAdmin || !isEmpty {
        walk.writeName(name, member.nameCursor)
        if !(name == "title" || name == "body") || !walk.writeSlot(value) { walk.free(value) }
      }
      walk.path.pop()
    }
    let wrote = writer.buffer.count > start
    writer.endObject()
    return wrote
  }

  private mutating func checkWebMember(_ name: UTF8Slice, _ member: SortedMember) {
    let known: UTF8Slice = "title body icon badge image lang tag dir"
    if isLocalizationOption(name) {
      report(
        .locKeyOnWeb, "browsers localize nothing: this is ignored", at: member.nameCursor,
        help: "Render the text on the server, with loc.render.")
    } else if isOne(name, of: known) {
      if member.value.kind != .string, !slotRule.isSlot(member.value) {
        wrongWebType(member.value, wanted: "a string", help: quoteHelp(member.value))
      } else if name == "dir", !slotRule.isSlot(member.value), !isOne(texts.text(member.value), of: "auto ltr rtl") {
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

  /// Checks the members of NotificationAction: `action` and `title` are required.
  private mutating func checkActions(_ list: JSONCursor) {
    guard list.kind == .array else { return wrongWebType(list, wanted: "a list") }
    for (index, item) in list.elements.enumerated() {
      guard watch.goesOn() else { break }
      path.push(element: index)
      defer { path.pop() }
      guard item.kind == .object, !slotRule.isSlot(item) else {
        wrongWebType(item, wanted: "an object")
        continue
      }
      let names: [UTF8Slice] = ["action", "title"]
      for name in names {
        path.push(name)
        if let text = item.member(name), !text.isNull {
          if text.kind != .string, !slotRule.isSlot(text) {
            wrongWebType(text, wanted: "a string", help: quoteHelp(text))
          }
        } else {
          report(.requiredField, "an action needs its '\(name)'", at: item, severity: webSeverity)
        }
        path.pop()
      }
    }
  }

  private mutating func wrongWebType(_ value: JSONCursor, wanted: UTF8Slice, help: String? = nil) {
    report(
      .wrongType, "must be \(wanted), not \(value.kind.name): a browser ignores it", at: value, severity: webSeverity,
      help: help)
  }

  /// The severity of a wrong option: FCM passes the options on and the browser ignores those it cannot use; the SDKs refuse
  /// them.
  private var webSeverity: Diagnostic.Severity { isAdmin ? .error : .warning }
}

/// Whether a name is a localization key of another platform, in any spelling.
private func isLocalizationOption(_ name: UTF8Slice) -> Bool {
  guard name.count <= 64 else { return false }
  return foldedName(name).withSlice {
    isOne($0, of: "titlelockey titlelocargs bodylockey bodylocargs lockey locargs")
  }
}
