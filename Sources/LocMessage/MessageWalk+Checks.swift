// What no single field shows: targets, keys beside literals, arguments without a key, headers against the payload.

import LocBase

/// What one part of a message must know of another.
struct MessageFacts {
  var target: MessageTarget?
  var isTopic = false
  /// The top-level notification has text: Android shows it instead of a localized one.
  var hasTopTitle = false
  var hasTopBody = false
  var hasTopNotification = false
  var isInsideApplePayload = false
  var isLiveActivity = false
  /// content-available without anything to show.
  var isSilentPush = false
  var showsSomething = false
  /// Where a finding about the size points.
  var message: JSONCursor?
  var data: JSONCursor?
  /// Literals that stand beside a key on purpose (`fallback` of a `loc.text`): title 1, subtitle 2, body 4.
  var fallbacks: UInt8 = 0
}

extension MessageWalk {
  mutating func checkBefore(_ members: ObjectMembers) {
    switch members.kind {
    case .message: checkMessage(members)
    case .payload:
      facts.isInsideApplePayload = true
      if members.value(at: 0) == nil || (isAdmin && members["aps"] == nil), !(isAdmin && members.object.count == 0) {
        report(.missingAps, "the payload has no `aps`: the device shows nothing", at: members.object)
      }
    case .aps: facts.isLiveActivity = members["event"] != nil
    default: break
    }
  }

  mutating func checkAfter(_ members: ObjectMembers) {
    switch members.kind {
    case .androidNotification, .androidNotificationV2: checkAndroid(members)
    case .alert: checkAlert(members)
    case .aps: checkAps(members)
    case .payload: facts.isInsideApplePayload = false
    case .apnsConfig: checkApns(members)
    case .androidConfigV2:
      if let background = members["background_sync"], members["remote_notification"] != nil {
        report(
          .duplicateField, "background_sync and remote_notification exclude each other; FCM answers 400",
          at: background, path: path.text + ".background_sync")
      }
    default: break
    }
  }

  // MARK: - The message

  private mutating func checkMessage(_ members: ObjectMembers) {
    facts.message = members.object
    facts.data = members["data"]
    if let notification = members["notification"], notification.kind == .object {
      facts.hasTopNotification = notification.count > 0
      facts.hasTopTitle = hasText(notification.member("title"))
      facts.hasTopBody = hasText(notification.member("body"))
    }
    checkTarget(members)
    if let second = members["android_v2"], members["android"] != nil {
      report(
        .duplicateField, "`android` and `android_v2` exclude each other; FCM answers 400", at: second,
        path: path.text + ".android_v2")
    }
  }

  private mutating func checkTarget(_ members: ObjectMembers) {
    var found: [String] = []
    var empty: String?
    for ordinal in 0..<members.kind.fields.count where members.kind.field(ordinal).isTarget {
      let name = members.kind.field(ordinal).wireName
      guard let value = members.value(at: ordinal), !value.isNull else { continue }
      if value.kind == .string, value.token.count == 0 {
        empty = name.string
        continue
      }
      found.append(name.string)
      facts.target = value.kind == .string ? target(name, value.text ?? []) : nil
      if name == "topic" || name == "condition" { facts.isTopic = true }
    }
    guard found.count != 1 || empty != nil else { return }
    facts.target = nil
    let help = "A message goes to exactly one of `fid`, `token`, `topic` and `condition`."
    if let empty, found.isEmpty {
      report(.targetCount, "'\(empty)' is empty", at: members.object, path: path.text + "." + empty, help: help)
    } else if found.isEmpty {
      report(.targetCount, "no target: FCM answers 400", at: members.object, help: help)
    } else {
      if let empty { found.append(empty) }
      report(
        .targetCount, "more than one target: \(found.joined(separator: ", ")); FCM answers 400", at: members.object,
        help: help)
    }
  }

  private func target(_ name: UTF8Slice, _ value: [UInt8]) -> MessageTarget {
    if name == "fid" { return .fid(value) }
    if name == "token" { return .token(value) }
    if name == "condition" { return .condition(value) }
    let prefix = Array("/topics/".utf8)
    return .topic(isAdmin && value.starts(with: prefix) ? Array(value.dropFirst(prefix.count)) : value)
  }

  // MARK: - Localization

  /// Text that a device shows; a slot counts as text.
  private func hasText(_ value: JSONCursor?) -> Bool {
    guard let value else { return false }
    return value.kind == .string && value.token.count > 0 || isSlot(value)
  }

  private func hasArguments(_ value: JSONCursor?) -> Bool {
    guard let value else { return false }
    return value.kind == .array && value.count > 0
  }

  private mutating func argumentsWithoutKey(
    _ arguments: JSONCursor, _ argumentName: StaticString, _ keyName: StaticString
  ) {
    report(
      .locArgsWithoutKey, "`\(argumentName)` without `\(keyName)`: nothing uses them", at: arguments,
      path: path.text + "." + "\(argumentName)", help: "Add `\(keyName)`.")
  }

  private mutating func checkAndroid(_ members: ObjectMembers) {
    let lines: [(StaticString, StaticString, StaticString, Bool)] = [
      ("title", "title_loc_key", "title_loc_args", facts.hasTopTitle),
      ("body", "body_loc_key", "body_loc_args", facts.hasTopBody),
    ]
    for (literal, keyName, argumentName, hasTop) in lines {
      let key = members[keyName]
      if let arguments = members[argumentName], hasArguments(arguments), !hasText(key) {
        argumentsWithoutKey(arguments, argumentName, keyName)
      }
      guard let key, hasText(key) else { continue }
      if hasText(members[literal]) {
        report(
          .literalBesideKey, "Android shows `\(literal)` and never the localized text; iOS does the opposite", at: key,
          path: path.text + "." + "\(keyName)", help: "Send one of them.")
      } else if hasTop {
        report(
          .literalBesideKey, "Android shows `message.notification.\(literal)` and never the localized text", at: key,
          path: path.text + "." + "\(keyName)", help: "Leave `\(literal)` out of `message.notification`.")
      }
    }
  }

  private mutating func checkAlert(_ members: ObjectMembers) {
    let lines: [(StaticString, StaticString, StaticString, UInt8)] = [
      ("title", "title-loc-key", "title-loc-args", 1), ("subtitle", "subtitle-loc-key", "subtitle-loc-args", 2),
      ("body", "loc-key", "loc-args", 4),
    ]
    for (literal, keyName, argumentName, bit) in lines {
      let key = members[keyName]
      if let arguments = members[argumentName], hasArguments(arguments), !hasText(key) {
        argumentsWithoutKey(arguments, argumentName, keyName)
      }
      guard let key, hasText(key), hasText(members[literal]), facts.fallbacks & bit == 0 else { continue }
      report(
        .literalBesideKey,
        "iOS shows `\(keyName)` and `\(literal)` only where the app lacks the key; Android does the opposite",
        at: key, path: path.text + "." + "\(keyName)", help: "Send one of them.")
    }
  }

  // MARK: - APNs

  private mutating func checkAps(_ members: ObjectMembers) {
    let wakes = members["content-available"].map { $0.int == 1 || $0.bool == true } ?? false
    let alert = members["alert"].map { $0.count > 0 || hasText($0) } ?? false
    let badge = members["badge"].map { $0.double != 0 } ?? false
    let sound = members["sound"].map { $0.count > 0 || hasText($0) } ?? false
    facts.showsSomething = alert || badge || sound
    facts.isSilentPush = wakes && !facts.showsSomething && !facts.hasTopNotification
    if let event = members["event"], event.kind == .string, members["timestamp"] == nil {
      report(.noEffect, "a Live Activity ignores an update without `timestamp`", at: event, severity: .note)
    }
  }

  private mutating func checkApns(_ members: ObjectMembers) {
    if let token = members["live_activity_token"], facts.isTopic {
      report(
        .noEffect, "a Live Activity is reached through `token` or `fid`, not through a topic", at: token,
        path: path.text + ".live_activity_token")
    }
    guard let headers = members["headers"], headers.kind == .object else { return }
    path.push("headers")
    defer { path.pop() }
    var priority: JSONCursor?
    var pushType: [UInt8] = []
    for member in sortedMembers(headers) where member.value.kind == .string {
      let name = lowercased(member.name.bytes)
      let text = member.value.text ?? []
      member.name.borrowed {
        path.push($0); header(name, text, member); path.pop()
      }
      if name.elementsEqual("apns-priority".utf8) { priority = member.value }
      if name.elementsEqual("apns-push-type".utf8) { pushType = text }
    }
    checkPriority(priority, pushType, headers)
  }

  private mutating func checkPriority(_ priority: JSONCursor?, _ pushType: [UInt8], _ headers: JSONCursor) {
    let isBackground = pushType.elementsEqual("background".utf8)
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

  /// Apple's "Sending notification requests to APNs"; header names have no letter case.
  private mutating func header(_ name: [UInt8], _ text: [UInt8], _ member: SortedMember) {
    let key = String(decoding: name, as: UTF8.self)
    switch key {
    case "apns-priority":
      if !isOne(text, of: "10 5 1") { headerProblem("must be \"10\", \"5\" or \"1\"", member) }
    case "apns-push-type":
      let types: StaticString =
        "alert background complication controls fileprovider liveactivity location mdm pushtotalk voip widgets"
      if !isOne(text, of: types) { headerProblem("must be one of \(types)", member) }
    case "apns-collapse-id":
      if text.count > 64 { headerProblem("64 bytes at most; these are \(text.count)", member) }
    case "apns-expiration":
      let isNumber = !text.isEmpty && text.allSatisfy { (byte: UInt8) -> Bool in byte &- 0x30 < 10 }
      if !isNumber { headerProblem("must be a UNIX time in seconds, as digits; 0 is once and never stored", member) }
    case "apns-topic", "apns-id", "authorization": break
    default:
      var search = name.withUnsafeBufferPointer { SuggestionSearch(for: UTF8Slice($0)) }
      for known in apnsHeaders {
        search.consider(UTF8Slice(base: known.utf8Start, count: known.utf8CodeUnitCount))
      }
      if let best = search.best {
        report(
          .apnsHeader, "'\(key)' is no header of APNs", at: member.nameCursor, severity: .warning,
          help: "Did you mean `\(String(decoding: best, as: UTF8.self))`?")
      }
    }
  }

  private var apnsHeaders: [StaticString] {
    ["apns-priority", "apns-push-type", "apns-collapse-id", "apns-expiration", "apns-topic", "apns-id"]
  }

  private mutating func headerProblem(_ problem: String, _ member: SortedMember) {
    report(.apnsHeader, "\(problem); APNs answers 400", at: member.value)
  }

  func isOne(_ text: [UInt8], of words: StaticString) -> Bool {
    contains(split(UTF8Slice(base: words.utf8Start, count: words.utf8CodeUnitCount), at: 0x20), text)
  }
}
