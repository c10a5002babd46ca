// Checks that need more than one field: targets, keys with literals, arguments without a key, headers that do not fit
// the payload.

import LocBase

/// Facts about one part of a message that the checks of another part need.
struct MessageFacts {
  /// The target; nil when the message has none or more than one.
  var target: TargetText?
  var isTopic = false
  /// The top-level notification has text: Android shows it instead of a localized one.
  var hasTopTitle = false
  var hasTopBody = false
  var hasTopNotification = false
  var isInsideApplePayload = false
  var isLiveActivity = false
  /// The payload has content-available and nothing to show.
  var isSilentPush = false
  var showsSomething = false
  /// `aps` has no `badge` or `sound` although the push is for the user.
  var lacksBadge = false
  var lacksSound = false
  /// The values at which findings about the size are reported.
  var message: JSONCursor?
  var data: JSONCursor?
  /// Literals that accompany a key on purpose (`fallback` of a `loc.text`): title 1, subtitle 2, body 4.
  var fallbacks: UInt8 = 0
}

extension MessageWalk {
  mutating func checkBefore(_ members: borrowing ObjectMembers) {
    switch members.kind {
    case .message: checkMessage(members)
    case .payload:
      facts.isInsideApplePayload = true
      if members.value(at: 0) == nil || (isAdmin && members[FieldOrdinal.aps] == nil),
        !(isAdmin && members.object.count == 0)
      {
        report(.missingAps, "the payload has no `aps`: FCM answers 400", at: members.object)
      }
    case .aps:
      if members.object.count == 0 {
        report(.missingAps, "the payload's `aps` is empty: FCM answers 400", at: members.object)
      }
      facts.isLiveActivity = members[FieldOrdinal.event] != nil
    default: break
    }
  }

  mutating func checkAfter(_ members: borrowing ObjectMembers) {
    switch members.kind {
    case .androidNotification, .androidNotificationV2: checkAndroid(members)
    case .alert: checkAlert(members)
    case .aps: checkAps(members)
    case .payload: facts.isInsideApplePayload = false
    case .apnsConfig: checkApns(members)
    case .androidConfigV2:
      if let background = members[FieldOrdinal.backgroundSync], members[FieldOrdinal.remoteNotification] != nil {
        report(
          .duplicateField, "background_sync and remote_notification exclude each other; FCM answers 400",
          at: background, path: path.text + ".background_sync")
      }
    default: break
    }
  }

  // MARK: - The message

  private mutating func checkMessage(_ members: borrowing ObjectMembers) {
    facts.message = members.object
    facts.data = members[FieldOrdinal.data]
    if let notification = members[FieldOrdinal.notification], notification.kind == .object {
      facts.hasTopNotification = notification.count > 0
      facts.hasTopTitle = hasText(notification.member("title"))
      facts.hasTopBody = hasText(notification.member("body"))
    }
    checkTarget(members)
    if let second = members[FieldOrdinal.androidV2], members[FieldOrdinal.android] != nil {
      report(
        .duplicateField, "`android` and `android_v2` exclude each other; FCM answers 400", at: second,
        path: path.text + ".android_v2")
    }
  }

  private mutating func checkTarget(_ members: borrowing ObjectMembers) {
    var (found, empty): (UInt64, UInt64) = (0, 0)
    var left = members.present & members.table.pointee.targets
    while left != 0 {
      let ordinal = left.trailingZeroBitCount
      let bit: UInt64 = 1 << UInt64(ordinal)
      left &= ~bit
      guard let value = members.value(at: ordinal), !value.isNull else { continue }
      if value.kind == .string, value.token.count == 0 {
        empty |= bit
        continue
      }
      found |= bit
      let name = members.field(ordinal).pointee.wireName
      let isSlot = slotRule.isSlot(value)
      if value.kind == .string || isSlot {
        let text = isSlot ? UTF8Slice.empty : targetValue(name, value)
        facts.target = TargetText(members.field(ordinal), text, isSlot: isSlot)
      }
      if name == "topic" || name == "condition" { facts.isTopic = true }
    }
    if found.nonzeroBitCount != 1 || empty != 0 { reportTargets(found, empty, members) }
  }

  @inline(never)
  private mutating func reportTargets(_ found: UInt64, _ empty: UInt64, _ members: borrowing ObjectMembers) {
    facts.target = nil
    var names: [Text] = []
    var lastEmpty: Text?
    for ordinal in 0..<members.table.pointee.count {
      let name = members.field(ordinal).pointee.wireName
      if found >> UInt64(ordinal) & 1 != 0 { names.append(Text(name)) }
      if empty >> UInt64(ordinal) & 1 != 0 { lastEmpty = Text(name) }
    }
    let help = "A message goes to exactly one of `fid`, `token`, `topic` and `condition`."
    if let lastEmpty, names.isEmpty {
      report(.targetCount, "'\(lastEmpty)' is empty", at: members.object, path: path.text + "." + lastEmpty, help: help)
    } else if names.isEmpty {
      report(.targetCount, "no target: FCM answers 400", at: members.object, help: help)
    } else {
      if let lastEmpty { names.append(lastEmpty) }
      report(
        .targetCount, "more than one target: \(names.joined(separator: ", ")); FCM answers 400", at: members.object,
        help: help)
    }
  }

  private mutating func targetValue(_ name: UTF8Slice, _ value: JSONCursor) -> UTF8Slice {
    let text = texts.text(value)
    guard isAdmin, name == "topic", text.hasPrefix("/topics/") else { return text }
    return UTF8Slice(base: text.base.map { $0 + 8 }, count: text.count - 8)
  }

  // MARK: - Localization

  /// Whether a value is text that a device shows; a slot counts as text.
  private mutating func hasText(_ value: JSONCursor?) -> Bool {
    guard let value else { return false }
    return value.kind == .string && value.token.count > 0 || slotRule.isSlot(value)
  }

  private mutating func checkAndroid(_ members: borrowing ObjectMembers) {
    checkAndroidLine(FieldOrdinal.title, facts.hasTopTitle, members)
    checkAndroidLine(FieldOrdinal.androidBody, facts.hasTopBody, members)
  }

  /// The key of a line; nil when the line has none. In the table the key and the arguments follow the line's literal.
  @inline(__always)
  private mutating func key(of literal: Int, _ members: borrowing ObjectMembers) -> JSONCursor? {
    let key = members[literal + 1]
    if hasText(key) { return key }
    if let arguments = members[literal + 2], hasArguments(arguments) {
      argumentsWithoutKey(arguments, literal, members)
    }
    return nil
  }

  @inline(__always)
  private mutating func checkAndroidLine(_ literal: Int, _ hasTop: Bool, _ members: borrowing ObjectMembers) {
    guard let key = key(of: literal, members) else { return }
    if hasText(members[literal]) {
      reportLiteral(
        "Android shows `\(members.name(literal))` and never the localized text; iOS does the opposite", key, literal,
        members, help: "Send one of them.")
    } else if hasTop {
      let name = members.name(literal)
      reportLiteral(
        "Android shows `message.notification.\(name)` and never the localized text", key, literal, members,
        help: "Leave `\(name)` out of `message.notification`.")
    }
  }

  private mutating func checkAlert(_ members: borrowing ObjectMembers) {
    checkAlertLine(FieldOrdinal.title, 1, members)
    checkAlertLine(FieldOrdinal.subtitle, 2, members)
    checkAlertLine(FieldOrdinal.alertBody, 4, members)
  }

  @inline(__always)
  private mutating func checkAlertLine(_ literal: Int, _ bit: UInt8, _ members: borrowing ObjectMembers) {
    guard let key = key(of: literal, members), hasText(members[literal]), facts.fallbacks & bit == 0 else { return }
    let names = (key: members.name(literal + 1), literal: members.name(literal))
    reportLiteral(
      "iOS shows `\(names.key)` and `\(names.literal)` only where the app lacks the key; Android does the opposite",
      key, literal, members, help: "Send one of them.")
  }

  @inline(never)
  private mutating func argumentsWithoutKey(
    _ arguments: JSONCursor, _ literal: Int, _ members: borrowing ObjectMembers
  ) {
    let names = (key: members.name(literal + 1), arguments: members.name(literal + 2))
    report(
      .locArgsWithoutKey, "`\(names.arguments)` without `\(names.key)`: nothing uses them", at: arguments,
      path: path.text + "." + names.arguments, help: "Add `\(names.key)`.")
  }

  @inline(never)
  private mutating func reportLiteral(
    _ message: String, _ key: JSONCursor, _ literal: Int, _ members: borrowing ObjectMembers, help: String
  ) {
    // FCM accepts the message; a preview reports what a phone shows.
    report(
      .literalWins, message, at: key, severity: .warning, path: path.text + "." + members.name(literal + 1), help: help)
  }

  // MARK: - APNs

  private mutating func checkAps(_ members: borrowing ObjectMembers) {
    let wakes = members[FieldOrdinal.contentAvailable].map { $0.int == 1 || $0.bool == true } ?? false
    let alert = members[FieldOrdinal.alert].map { $0.count > 0 || hasText($0) } ?? false
    let badge = members[FieldOrdinal.badge].map { $0.double != 0 } ?? false
    let sound = members[FieldOrdinal.sound].map { $0.count > 0 || hasText($0) } ?? false
    facts.showsSomething = alert || badge || sound
    // A push that only wakes the app may carry numbers and names of the app's own.
    facts.lacksBadge = members[FieldOrdinal.badge] == nil && (alert || !wakes)
    facts.lacksSound = members[FieldOrdinal.sound] == nil && (alert || !wakes)
    if isAdmin, members.object.count > 0, hasOnlyNulls(members.object) {
      report(
        .noEffect, "every key of `aps` is null, and the Admin form leaves `aps` out", at: members.object,
        help: "Write what is shown into `alert`, or take `payload` out.")
    }
    facts.isSilentPush = wakes && !facts.showsSomething && !facts.hasTopNotification
    if let event = members[FieldOrdinal.event], event.kind == .string, members[FieldOrdinal.timestamp] == nil {
      report(.noEffect, "a Live Activity ignores an update without `timestamp`", at: event, severity: .note)
    }
  }

  /// Whether the members of `aps` are null, or dictionaries of nulls such as `alert`.
  private func hasOnlyNulls(_ aps: JSONCursor) -> Bool {
    for (_, value) in aps.members where !value.isNull {
      guard value.kind == .object, value.count > 0 else { return false }
      for (_, inner) in value.members where !inner.isNull { return false }
    }
    return true
  }

  private mutating func checkApns(_ members: borrowing ObjectMembers) {
    if let token = members[FieldOrdinal.liveActivityToken], token.kind == .string, token.token.count == 0,
      !slotRule.isSlot(token)
    {
      report(
        .noEffect, "an empty live_activity_token counts as none: this is an ordinary push", at: token,
        path: path.text + ".live_activity_token", help: "Leave it out, or give the activity's token.")
    } else if let token = members[FieldOrdinal.liveActivityToken], facts.isTopic {
      report(
        .noEffect, "a Live Activity is reached through `token` or `fid`, not through a topic", at: token,
        path: path.text + ".live_activity_token")
    }
    guard let headers = members[FieldOrdinal.headers], headers.kind == .object else { return }
    path.push("headers")
    defer { path.pop() }
    var priority: JSONCursor?
    var pushType = UTF8Slice.empty
    forSortedMembers(of: headers) { (walk, member) in
      guard member.value.kind == .string else { return }
      let header = APNsHeader(member.name)
      let text = walk.texts.text(member.value)
      walk.path.push(member.name)
      walk.check(header, text, member)
      walk.path.pop()
      if header == .priority { priority = member.value }
      if header == .pushType { pushType = text }
    }
    checkPriority(priority, pushType, headers)
  }

  private mutating func checkPriority(_ priority: JSONCursor?, _ pushType: UTF8Slice, _ headers: JSONCursor) {
    let isBackground = pushType == "background"
    if let priority, priority.equals("10"), isBackground || facts.isSilentPush {
      report(
        .backgroundPriority, "APNs refuses a background push with priority 10", at: priority,
        path: path.text + ".apns-priority", help: "Write \"5\".")
    } else if isBackground, facts.showsSomething {
      report(
        .apnsHeader, "a background push shows nothing: alert, badge and sound are lost", at: headers,
        severity: .warning,
        path: path.text + ".apns-push-type", help: "Write \"alert\".")
    } else if priority == nil, facts.isSilentPush {
      report(
        .backgroundPriority, "without apns-priority FCM sends 10; Apple asks for 5 in a background push", at: headers,
        severity: .note)
    }
  }

  /// Checks one header by Apple's "Sending notification requests to APNs".
  private mutating func check(_ header: APNsHeader?, _ text: UTF8Slice, _ member: SortedMember) {
    switch header {
    case .priority:
      if !isOne(text, of: "10 5 1") { headerProblem("must be \"10\", \"5\" or \"1\"", member) }
    case .pushType:
      let types: UTF8Slice =
        "alert background complication controls fileprovider liveactivity location mdm pushtotalk voip widgets"
      if !isOne(text, of: types) { headerProblem("must be one of \(types)", member) }
    case .collapseID:
      if text.count > 64 { headerProblem("64 bytes at most; these are \(text.count)", member) }
    case .expiration:
      let isNumber = text.count > 0 && text.buffer.allSatisfy { (byte: UInt8) -> Bool in byte.isDigit }
      if !isNumber { headerProblem("must be a UNIX time in seconds, as digits; 0 is once and never stored", member) }
    case .topic, .id, .authorization: return
    case nil: unknownHeader(member)
    }
  }

  private mutating func unknownHeader(_ member: SortedMember) {
    let name = lowercased(member.name.bytes)
    var search = name.withSlice { SuggestionSearch(for: $0) }
    for header in APNsHeader.allCases where header != .authorization { search.consider(header.name) }
    guard let best = search.best ?? withPrefix(name) else { return }
    report(
      .apnsHeader, "'\(Text(decoding: name))' is not a header of APNs", at: member.nameCursor,
      severity: .warning, help: "Did you mean `\(Text(decoding: best))`?")
  }

  /// The header that a name without its `apns-` means: `priority`, `push_type`; nil if there is none.
  private func withPrefix(_ name: [UInt8]) -> [UInt8]? {
    let name = APNsHeader.prefix.bytes + name.map { $0 == .underscore ? .hyphen : $0 }
    return name.withSlice { APNsHeader($0) } == nil ? nil : name
  }

  private mutating func headerProblem(_ problem: String, _ member: SortedMember) {
    report(.apnsHeader, "\(problem); APNs answers 400", at: member.value)
  }
}

/// The headers that APNs knows.
private enum APNsHeader: CaseIterable {
  case priority, pushType, collapseID, expiration, topic, id, authorization

  static let prefix: UTF8Slice = "apns-"

  var name: UTF8Slice {
    switch self {
    case .priority: "apns-priority"
    case .pushType: "apns-push-type"
    case .collapseID: "apns-collapse-id"
    case .expiration: "apns-expiration"
    case .topic: "apns-topic"
    case .id: "apns-id"
    case .authorization: "authorization"
    }
  }

  /// The header of this name; letter case does not count.
  init?(_ text: UTF8Slice) {
    for header in Self.allCases where equalsIgnoringCase(text, header.name) {
      self = header
      return
    }
    return nil
  }
}

/// Compares a text with a lower-case ASCII word, ignoring the text's case.
private func equalsIgnoringCase(_ text: UTF8Slice, _ word: UTF8Slice) -> Bool {
  guard text.count == word.count else { return false }
  for (index, byte) in text.buffer.enumerated() {
    let isCapital = byte.isUppercase
    if (isCapital ? byte | 0x20 : byte) != word[index] { return false }
  }
  return true
}

private func hasArguments(_ value: JSONCursor) -> Bool { value.kind == .array && value.count > 0 }
