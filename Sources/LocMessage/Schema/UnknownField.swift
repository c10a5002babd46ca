// Finds the field that the author most likely meant by an unknown name.

import LocBase

/// The sentence that helps with an unknown field; nil if no known name is similar.
func unknownFieldHelp(_ name: UTF8Slice, in kind: ObjectKind, isAdmin: Bool) -> String? {
  let near = nearestField(to: name, in: kind, isAdmin: isAdmin)
  let isSpelling = near.map { $0.withSlice { foldedName($0) } == foldedName(name) } ?? false
  if !isSpelling {
    if let help = foreignNameHelp(name, in: kind) { return help }
    if kind == .request, matchName(name, in: .message, isAdmin: false) != nil { return "It belongs into `message`." }
  }
  if let near { return "Did you mean `\(Text(decoding: near))`?" }
  return prefixHelp(name, in: kind) ?? ownerHelp(name, in: kind)
}

/// The field of the object with the most similar name; nil if none is similar.
private func nearestField(to name: UTF8Slice, in kind: ObjectKind, isAdmin: Bool) -> [UInt8]? {
  let table = FieldTable.shared.fields
  var search = SuggestionSearch(for: name)
  for index in kind.fields {
    search.consider(table[index].wireName)
    if let admin = table[index].adminName, isAdmin { search.consider(admin) }
  }
  return search.best
}

/// Help for a field's name with a suffix: `androidConfig`, `apnsPayload`, `topicName`.
private func prefixHelp(_ name: UTF8Slice, in kind: ObjectKind) -> String? {
  var best: UTF8Slice?
  for index in kind.fields {
    let wire = FieldTable.shared.fields[index].wireName
    guard wire.count >= 4, name.count > wire.count, wire.count > (best?.count ?? 0) else { continue }
    if UTF8Slice(base: name.base, count: wire.count) == wire { best = wire }
  }
  return best.map { (wire: UTF8Slice) -> String in "Did you mean `\(wire.string)`?" }
}

/// Help for a name that other objects have; nil if there are none, or too many to be a help.
private func ownerHelp(_ name: UTF8Slice, in kind: ObjectKind) -> String? {
  guard name.count <= longestOwnedName else { return nil }
  let folded = foldedName(name)
  var owners: [String] = []
  var spelling = name
  // `android_v2` has the fields of `android` once more: its objects count if no other object has the name.
  for isSecondForm in [kind.isSecondForm, !kind.isSecondForm] where owners.isEmpty {
    for other in ObjectKind.allCases where other != kind && other.isSecondForm == isSecondForm {
      guard let field = other.field(named: folded) else { continue }
      spelling = field
      owners.append(other.writtenAs.map { "`\($0)`" } ?? other.name.string)
    }
  }
  guard !owners.isEmpty, owners.count <= 6 else { return nil }
  let subject = spelling == name ? "It" : "`\(spelling)`"
  return "\(subject) is a field of " + owners.joined(separator: ", ") + "."
}

private let longestOwnedName = 64

extension ObjectKind {
  /// The field with this folded name as it is on the wire; nil if the object has none.
  func field(named folded: [UInt8]) -> UTF8Slice? {
    for index in fields {
      let name = FieldTable.shared.fields[index].wireName
      if foldedName(name) == folded { return name }
    }
    return nil
  }

  /// Whether this is an object of `android_v2`.
  fileprivate var isSecondForm: Bool {
    switch self {
    case .androidConfigV2, .backgroundSync, .remoteNotification, .androidNotificationV2: true
    default: false
    }
  }
}
