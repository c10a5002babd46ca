// Findings about the fields of a `loc.message` as a whole: unknown ones, those for another platform, and too few of them.

import CJSON
import LocBase

extension MessageRecipe {
  mutating func unknown(_ name: UTF8Slice) {
    if findings.isFull { return }
    var search = SuggestionSearch(for: name)
    for field in split(Self.names, at: .space) { search.consider(field) }
    var help = search.best.map { (best: [UInt8]) -> String in
      "Did you mean `\(Text(decoding: best))`?"
    }
    if name == "message" {
      help = "loc.message takes the fields themselves; a table in wire form, {message = {…}}, is returned without it."
    } else if help == nil {
      for (kind, place) in [(ObjectKind.androidConfig, "android"), (.androidNotification, "android.notification")]
      where matchName(name, in: kind, isAdmin: false) != nil {
        help = "It belongs in `\(place)`."
        break
      }
      if help == nil, appleField(name, in: .aps) != nil { help = "It belongs in `ios`." }
      help = help ?? foreignNameHelp(name, in: .androidConfig)
    }
    let function = isTemplate ? "loc.template" : "loc.message"
    report(.unknownField, "\(function) has no field '\(name.string)'", path: Text(name), help: help)
  }

  @inline(never)
  mutating func reportEmpty(_ table: JSONCursor) {
    if !findings.list.isEmpty { return }
    let isDataEmpty = table.member("data").map { (data: JSONCursor) -> Bool in data.count == 0 } ?? false
    let function = isTemplate ? "loc.template" : "loc.message"
    findings.add(
      Diagnostic(
        .emptyMessage,
        "the message shows nothing and brings the app nothing" + (isDataEmpty ? ": `data` is empty" : ""),
        at: findings.place,
        help: "Write `title` or `body` in \(function), `data` for the app, or `silent = true` for a background push."))
  }

  /// Reports a part for a platform that the message is not for.
  @inline(never)
  mutating func reportOtherPlatform(_ name: UTF8Slice) {
    let only: UTF8Slice = halves == .android ? "android" : halves == .ios ? "ios" : "web"
    report(
      .noEffect, "`\(name.string)` has no effect: the message is for platform = \"\(only)\"", path: Text(name),
      help: "Leave out one of them.")
  }

  /// Whether a table has any of these members, each with something in it.
  func has(_ names: [UTF8Slice], in value: JSONCursor) -> Bool {
    guard value.kind == .object else { return true }
    for name in names {
      guard let member = value.member(name) else { continue }
      if member.kind != .object && member.kind != .array || member.count > 0 { return true }
    }
    return false
  }
}
