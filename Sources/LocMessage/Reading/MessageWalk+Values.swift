// Writes and checks values of protocol buffer fields: proto3 JSON's rules, the documented limits, and the Admin form's own
// ways.

import LocBase

extension MessageWalk {
  // MARK: - Text

  mutating func string(_ value: JSONCursor, of field: FieldRow, as type: FieldType) -> Bool {
    guard value.kind == .string else {
      if slotRule.allowsSlot(in: field), writeSlot(value) { return true }
      wrongType(value, wanted: "a string", help: quoteHelp(value))
      copy(value)
      return true
    }
    let text = texts.text(value)
    switch type {
    case .topic:
      topic(text, value)
      return true
    case .condition: condition(text, value)
    default: if field.pointee.detail.count > 0 { checkText(text, value, field) }
    }
    writeText(text, value)
    return true
  }

  /// Writes a string and reports bytes that are not UTF-8: Lua strings may hold any bytes, and JSON must be UTF-8.
  mutating func writeText(_ text: UTF8Slice, _ value: JSONCursor) {
    if isFromText {
      writer.string(text)
    } else if !writer.text(text) {
      report(.invalidUTF8, "the text is not UTF-8", at: value)
      writer.string(text.string)
    }
  }

  func quoteHelp(_ value: JSONCursor) -> String? {
    switch value.kind {
    case .integer, .double: "Write it as text: \"\(value.token.string)\"."
    case .true, .false: "Write it as text: \"\(value.token.string)\"."
    default: nil
    }
  }

  /// Checks the limits of plain string fields. The table names the limit in the field's `detail`.
  private mutating func checkText(_ text: UTF8Slice, _ value: JSONCursor, _ field: FieldRow) {
    let rule = field.pointee.detail
    if rule == "label" {
      if text.count < 1 || text.count > 50 || !hasOnlyNameBytes(text) {
        report(
          .labelFormat, "an analytics label is 1 to 50 of the characters a-z A-Z 0-9 - _ . ~ %; FCM answers 400",
          at: value)
      }
    } else if rule == "color" {
      if !isHexColor(text, digits: 6) {
        report(.colorFormat, "must be #rrggbb\(consequence)", at: value)
      }
    } else if rule == "https" {
      if text.count > 0 || isAdmin, !hasScheme(text, "https://") {
        report(.urlFormat, "must begin with https://; FCM answers 400", at: value, severity: .error)
      }
    } else if rule == "url" {
      if text.count > 0, !hasScheme(text, "https://"), !hasScheme(text, "http://") {
        report(
          .urlFormat, "this is not an http or https address: no image is shown, and the Node and Go SDKs refuse it",
          at: value)
      }
    } else if rule == "nonempty", text.count == 0, !field.pointee.isTarget {
      report(
        .requiredField, "must not be empty: it names nobody and nothing", at: value,
        severity: field.pointee.isRequired ? .error : .warning)
    }
  }

  private func hasScheme(_ text: UTF8Slice, _ scheme: UTF8Slice) -> Bool {
    guard text.hasPrefix(scheme), text.count > scheme.count else { return false }
    let first = text.buffer[scheme.count]
    if first == .slash || first == .questionMark || first == .hash { return false }
    for byte in text.buffer where byte <= .space || byte == 0x7F { return false }
    return true
  }

  private func isHexColor(_ text: UTF8Slice, digits: Int) -> Bool {
    guard text.count == digits + 1, text.buffer[0] == .hash else { return false }
    for index in 1..<text.count where hexDigit(text.buffer[index]) == nil { return false }
    return true
  }

  private mutating func topic(_ text: UTF8Slice, _ value: JSONCursor) {
    var name = text
    if text.hasPrefix("/topics/") {
      if isAdmin {
        name = UTF8Slice(base: text.base.map { $0 + 8 }, count: text.count - 8)
      } else {
        report(
          .topicPrefix, "FCM v1 takes the topic's name alone; the /topics/ prefix is refused", at: value,
          help: "Write only what follows /topics/.")
        return writeText(text, value)
      }
    }
    if text.count > 0, !isTopicName(name) {
      report(
        .topicName, "a topic is 1 to 900 of the characters a-z A-Z 0-9 - _ . ~ %; FCM answers 400", at: value,
        help: "Percent-encode anything else, as loc.topic does.")
    }
    writeText(name, value)
  }

  private mutating func condition(_ text: UTF8Slice, _ value: JSONCursor) {
    guard text.count > 0 else { return }
    let condition = TopicCondition(text)
    if let problem = condition.syntaxProblem {
      report(
        .conditionSyntax, "this is not a valid condition: \(problem); FCM answers 400", at: value,
        help: "For example: 'news' in topics && ('de' in topics || 'at' in topics).")
    }
    if let topic = condition.badTopic {
      report(
        .topicName,
        "'\(topic)' is not a valid topic: 1 to 900 of the characters a-z A-Z 0-9 - _ . ~ %; FCM answers 400",
        at: value, help: Text(topic).hasPrefix("/topics/") ? "Write only what follows /topics/." : nil)
    }
    if condition.topics > TopicCondition.maxTopics {
      report(
        .conditionTopics, "\(condition.topics) topics in one condition; FCM takes five at most and answers 400",
        at: value)
    }
  }

  // MARK: - Numbers and booleans

  mutating func bool(_ value: JSONCursor) -> Bool {
    if value.bool == nil {
      let isQuoted = value.equals("true") || value.equals("false")
      wrongType(value, wanted: "true or false", help: isQuoted ? "Write it without quotes." : nil)
    }
    copy(value)
    return true
  }

  /// Writes an int32. In proto3 JSON it is 5, 5.0 or "5"; the Admin SDKs take a number.
  mutating func int32(_ value: JSONCursor, of field: FieldRow) -> Bool {
    var digits = value.token
    if value.kind == .string, !isAdmin, !value.hasEscapes, isInteger(digits) {
      report(.numberAsText, "a number written as text; FCM reads it", at: value)
    } else if value.kind != .integer && value.kind != .double {
      wrongType(value, wanted: "a whole number")
      copy(value)
      return true
    }
    if value.kind == .double {
      guard let number = value.double, number == number.rounded(.towardZero) else {
        wrongType(value, wanted: "a whole number")
        copy(value)
        return true
      }
      if let decimal = DecimalText(digits, anyExponent: true),
        let whole = decimal.magnitude().flatMap({ Int(exactly: $0) }), whole <= Int(Int32.max) + 1
      {
        return int32(decimal.isNegative ? -whole : whole, value, of: field)
      }
      digits = .empty
    }
    return int32(parseInteger(digits), value, of: field)
  }

  private func isInteger(_ digits: UTF8Slice) -> Bool {
    for (index, byte) in digits.buffer.enumerated() where !byte.isDigit && !(index == 0 && byte == .hyphen) {
      return false
    }
    return digits.count > 0 && digits.buffer[digits.count - 1] != .hyphen
  }

  private mutating func int32(_ number: Int?, _ value: JSONCursor, of field: FieldRow) -> Bool {
    guard let number, number >= Int(Int32.min), number <= Int(Int32.max) else {
      report(.outOfRange, "does not fit 32 bits\(consequence)", at: value)
      copy(value)
      return true
    }
    if number < 0, field.pointee.detail == "count" {
      report(.noEffect, "the Android SDK skips a negative count", at: value)
    }
    writer.integer(number)
    return true
  }

  mutating func float(_ value: JSONCursor, of field: FieldRow) -> Bool {
    guard let number = value.double else {
      wrongType(value, wanted: "a number")
      copy(value)
      return true
    }
    if let limits = field.pointee.limits, !limits.holds(number) {
      report(.outOfRange, "must be \(limits.lowerBound) to \(limits.upperBound)\(consequence)", at: value)
    }
    writeNumber(value)
    return true
  }

  /// Writes integers as they are in the input, and doubles in their shortest text. A number beyond a double's range is
  /// reported, and null is written.
  mutating func writeNumber(_ value: JSONCursor) {
    if value.kind == .integer {
      writer.raw(value.token)
    } else if let number = value.double, number.isFinite {
      writer.double(number)
    } else {
      report(.outOfRange, "the number is beyond the range of a double\(consequence)", at: value)
      writer.null()
    }
  }

  // MARK: - Durations

  mutating func duration(_ value: JSONCursor, of field: FieldRow) -> Bool {
    guard value.kind == .string else {
      var help: String?
      if value.kind == .integer {
        help = "Seconds as text with an s: \"\(value.token.string)s\". Only the Admin form has milliseconds."
      }
      wrongType(value, wanted: "a text such as \"3600s\"", help: help)
      copy(value)
      return true
    }
    guard let parsed = Duration(texts.text(value)) else {
      report(
        .durationFormat, "this is not a valid Duration: seconds, nine decimals at most, then s; FCM answers 400",
        at: value,
        help: "For example \"3600s\" or \"3.5s\".")
      copy(value)
      return true
    }
    write(parsed, value, field)
    return true
  }

  mutating func millis(_ value: JSONCursor, of field: FieldRow) -> Bool {
    guard value.kind == .integer || value.kind == .double, let parsed = Duration(milliseconds: value.token) else {
      var help = "The Admin form takes milliseconds: 3600000."
      if value.kind == .string, let text = value.string, text.utf8.last == UInt8(ascii: "s") {
        help = "The Admin form takes milliseconds: 3600000. \"\(text)\" is the REST form, {\"message\": {…}}."
      }
      wrongType(value, wanted: "a number of milliseconds", help: help)
      copy(value)
      return true
    }
    write(parsed, value, field, areMillis: true)
    return true
  }

  mutating func durations(_ value: JSONCursor, of field: FieldRow, areMillis: Bool) -> Bool {
    if isEmptyTable(value) {
      writer.beginArray()
      writer.endArray()
      return false
    }
    guard value.kind == .array else {
      wrongType(value, wanted: areMillis ? "a list of milliseconds" : "a list of texts such as \"0.5s\"")
      copy(value)
      return true
    }
    writer.beginArray()
    for (index, item) in value.elements.enumerated() {
      guard watch.goesOn() else { break }
      path.push(element: index)
      if areMillis { _ = millis(item, of: field) } else { _ = duration(item, of: field) }
      path.pop()
    }
    writer.endArray()
    if value.count == 1 {
      report(.noEffect, "the Android SDK skips a list of one: it is wait, vibrate, wait, vibrate, …", at: value)
    } else if value.count == 0, isAdmin {
      report(.noEffect, "an empty list is left out; the Node SDK refuses it", at: value)
    }
    return value.count > 0
  }

  private mutating func write(_ duration: Duration, _ value: JSONCursor, _ field: FieldRow, areMillis: Bool = false) {
    let limits = field.pointee.limits
    let maximum = limits?.upperBound ?? Duration.maxSeconds
    let isTimeToLive = maximum == Duration.maxTimeToLive
    if duration.isNegative, (limits?.lowerBound ?? 0) >= 0, duration.seconds > 0 || duration.nanoseconds > 0 {
      report(.outOfRange, "must not be negative; FCM answers 400", at: value)
    } else if duration.seconds > maximum || (duration.seconds == maximum && duration.nanoseconds > 0) {
      let limit =
        isTimeToLive
        ? "four weeks, 2419200s, at most; FCM answers 400" : "beyond \(maximum) seconds; FCM answers 400"
      report(.outOfRange, limit, at: value)
    } else if isTimeToLive, areMillis, let seconds = duration.secondsMeantByMilliseconds {
      let kept = duration.seconds == 0 ? "0 s, now or never" : "\(duration.seconds) s"
      report(
        .ttlUnit, "\(value.token.string) ms: FCM keeps the message for \(kept)", at: value,
        help: "The Admin form takes milliseconds: "
          + (seconds == 60 ? "" : "\(seconds)000 for \(seconds) seconds, ") + "60000 for a minute.")
    } else if isTimeToLive, duration.nanoseconds > 0 {
      report(.ttlFraction, "FCM rounds it down to a whole second", at: value)
    }
    guard duration.seconds <= Duration.maxSeconds else { return copy(value) }
    writer.quoted { (buffer: inout ByteBuffer) in duration.write(to: &buffer) }
  }

  // MARK: - Times

  mutating func timestamp(_ value: JSONCursor) -> Bool {
    _ = parsedTime(value, offsetRequired: true)
    copy(value)
    return true
  }

  mutating func moment(_ value: JSONCursor) -> Bool {
    guard let time = parsedTime(value, offsetRequired: false) else {
      copy(value)
      return true
    }
    if !time.hasOffset {
      report(.timestampFormat, "no offset: the time counts as UTC", at: value, severity: .note)
    }
    writer.quoted { (buffer: inout ByteBuffer) in time.writeUTC(to: &buffer) }
    return true
  }

  private mutating func parsedTime(_ value: JSONCursor, offsetRequired: Bool) -> Timestamp? {
    guard value.kind == .string else {
      wrongType(value, wanted: "a text such as \"2026-01-02T03:04:05Z\"")
      return nil
    }
    let parsed = Timestamp(texts.text(value), offsetRequired: offsetRequired)
    if parsed == nil {
      report(
        .timestampFormat, "this is not an RFC 3339 time\(consequence)", at: value,
        help: "For example \"2026-01-02T03:04:05Z\".")
    }
    return parsed
  }
}
