// Finds the field that the author most likely meant by an unknown name.

import LocBase

/// The sentence that helps with an unknown field; nil if no known name is similar.
func unknownFieldHelp(_ name: UTF8Slice, in kind: ObjectKind, isAdmin: Bool) -> String? {
  if let legacy = legacyHelp(name, in: kind) { return legacy }
  let table = FieldTable.shared.fields
  var search = SuggestionSearch(for: name)
  for index in kind.fields {
    search.consider(table[index].wireName)
    if let admin = table[index].adminName, isAdmin { search.consider(admin) }
  }
  if let best = search.best { return "Did you mean `\(Text(decoding: best))`?" }
  if let prefix = prefixHelp(name, in: kind) { return prefix }
  var owners: [String] = []
  for other in ObjectKind.allCases where other != kind {
    for index in other.fields {
      let field = table[index]
      guard field.wireName == name || (field.camelName.map { $0 == name } ?? false) else { continue }
      owners.append(other.writtenAs.map { "`\($0)`" } ?? other.name.string)
      break
    }
  }
  guard !owners.isEmpty, owners.count <= 6 else { return nil }
  return "It is a field of " + owners.joined(separator: ", ") + "."
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

/// Help for names of the legacy HTTP API (shut down in 2024) and of multicast calls, which are still pasted into messages.
private func legacyHelp(_ name: UTF8Slice, in kind: ObjectKind) -> String? {
  switch kind {
  case .request, .message:
    if name == "to" { return "That is the legacy API's name: write `topic` (without /topics/), `token` or `fid`." }
    if name == "registration_ids" || name == "tokens" || name == "fids" || name == "registrationIds" {
      return "FCM v1 takes one target a request: send one message for each `token` or `fid`."
    }
    if name == "time_to_live" { return "That is the legacy API's name: write `android.ttl`, \"3600s\"." }
    if name == "content_available" || name == "mutable_content" {
      return "That is the legacy API's name: write it into `apns.payload.aps`, with a hyphen and the value 1."
    }
    if name == "priority" { return "It belongs in `android.priority` and in `apns.headers[\"apns-priority\"]`." }
    if name == "dry_run" { return "That is the legacy API's name: write `validate_only` beside `message`." }
    if kind == .request, matchName(name, in: .message, isAdmin: false) != nil {
      return "It belongs into `message`."
    }
    return nil
  case .notification:
    if matchName(name, in: .androidNotification, isAdmin: false) != nil {
      return "This notification is sent unchanged: keys for localization belong in `android.notification` and in "
        + "`apns.payload.aps.alert`."
    }
    return nil
  default: return nil
  }
}
