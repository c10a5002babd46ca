// Enumerations and colours, on the wire and in the Admin form.

import LocBase

extension MessageWalk {
  mutating func enumeration(_ value: JSONCursor, of field: FieldRow, as type: FieldType) -> Bool {
    // The name is written as the reference spells it.
    if type == .enumeration, value.kind == .string {
      let text = texts.text(value)
      if isOne(text, of: field.pointee.detail) {
        writer.string(text)
        return true
      }
    }
    let names = split(field.pointee.detail, at: .space)
    switch type {
    case .enumeration: wireEnum(value, names)
    case .lowercase: adminEnum(value, names, written: { $0.bytes })
    case .uppercase: adminEnum(value, names, written: { uppercased($0) })
    default: adminEnum(value, names, written: { Array("PRIORITY_".utf8) + uppercased($0) })
    }
    return true
  }

  /// Writes an enumeration by proto3 JSON: a name, or its number. Google's servers match names without case (every Admin SDK
  /// sends "high").
  private mutating func wireEnum(_ value: JSONCursor, _ names: [UTF8Slice]) {
    if value.kind == .string {
      let text = value.text ?? []
      let upper = text.withSlice { uppercased($0) }
      if contains(names, upper) {
        let name = Text(decoding: upper)
        report(.enumCase, "the reference writes \(name)", at: value)
        return copy(value)
      }
      var search = text.withSlice { SuggestionSearch(for: $0) }
      for name in names { search.consider(name) }
      let near = search.best.map { (best: [UInt8]) -> String in
        "Did you mean \"\(Text(decoding: best))\"?"
      }
      report(
        .enumValue, "must be one of \(listed(names)); FCM answers 400", at: value,
        help: near ?? suffixHelp(upper, names))
    } else if value.kind == .integer, let number = value.int {
      let known = number >= 0 && number < names.count
      report(
        .enumValue, known ? "an enumeration by number" : "an unknown number: it counts as unspecified", at: value,
        severity: known ? .note : .warning, help: "Write the name: \(listed(names)).")
    } else {
      report(.enumValue, "must be one of \(listed(names)); FCM answers 400", at: value)
    }
    copy(value)
  }

  /// Writes an enumeration from the SDKs' names: the wire names in lower case, without a common prefix and without
  /// "unspecified".
  private mutating func adminEnum(_ value: JSONCursor, _ names: [UTF8Slice], written: (UTF8Slice) -> [UInt8]) {
    let known = adminNames(names)
    if value.kind == .string {
      let text = value.text ?? []
      for name in known where name == text {
        let bytes = text.withSlice { written($0) }
        bytes.withSlice { writer.string($0) }
        return
      }
    }
    let list = known.map { (name: [UInt8]) -> String in "\"\(Text(decoding: name))\"" }
    let lower = value.kind == .string ? lowercased(value.text ?? []) : []
    var help: String?
    for name in known where lower == name || endsWith(lower, name) {
      help = "Did you mean \"\(Text(decoding: name))\"? The Admin form writes it in lower case."
    }
    report(.enumValue, "must be one of \(list.joined(separator: ", ")); the SDKs refuse it", at: value, help: help)
    copy(value)
  }

  private func adminNames(_ names: [UTF8Slice]) -> [[UInt8]] {
    var result: [[UInt8]] = []
    for name in names {
      var bytes = lowercased(name.bytes)
      if endsWith(bytes, Array("unspecified".utf8)) { continue }
      let prefix = Array("priority_".utf8)
      if bytes.starts(with: prefix) { bytes.removeFirst(prefix.count) }
      result.append(bytes)
    }
    return result
  }

  private func suffixHelp(_ upper: [UInt8], _ names: [UTF8Slice]) -> String? {
    for name in names where endsWith(name.bytes, upper) || endsWith(upper, name.bytes) {
      return "Did you mean \"\(name.string)\"?"
    }
    return nil
  }

  /// Writes `#rrggbb` or `#rrggbbaa` as google.type.Color: each part as a fraction of 255.
  mutating func hexColor(_ value: JSONCursor) -> Bool {
    let text = value.kind == .string ? value.text ?? [] : []
    var parts: [Int] = []
    if (text.count == 7 || text.count == 9) && text[0] == .hash {
      var index = 1
      while index < text.count {
        guard let high = hexDigit(text[index]), let low = hexDigit(text[index + 1]) else { break }
        parts.append(Int(high) << 4 | Int(low))
        index += 2
      }
    }
    guard parts.count * 2 + 1 == text.count, parts.count >= 3 else {
      let help =
        value.kind == .object ? "The Admin form writes a colour as text; the parts belong to the REST form." : nil
      report(.colorFormat, "must be #rrggbb or #rrggbbaa; the SDKs refuse it", at: value, help: help)
      copy(value)
      return true
    }
    writer.beginObject()
    let names: [UTF8Slice] = ["red", "green", "blue", "alpha"]
    for index in 0..<4 {
      writer.name(names[index])
      writer.double(Double(index < parts.count ? parts[index] : 255) / 255)
    }
    writer.endObject()
    return true
  }

  func listed(_ names: [UTF8Slice]) -> String {
    names.map { (name: UTF8Slice) -> String in name.string }.joined(separator: ", ")
  }

  func contains(_ names: [UTF8Slice], _ text: [UInt8]) -> Bool {
    text.withSlice { (bytes: UTF8Slice) -> Bool in
      for name in names where name == bytes { return true }
      return false
    }
  }
}

private func uppercased(_ text: UTF8Slice) -> [UInt8] {
  text.buffer.map { (byte: UInt8) -> UInt8 in
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") ? byte - .space : byte
  }
}

func lowercased(_ text: [UInt8]) -> [UInt8] {
  text.map { (byte: UInt8) -> UInt8 in byte.isUppercase ? byte + .space : byte }
}

private func endsWith(_ text: [UInt8], _ suffix: [UInt8]) -> Bool {
  !suffix.isEmpty && text.count >= suffix.count && text.suffix(suffix.count).elementsEqual(suffix)
}
