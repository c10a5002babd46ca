// One file's bytes through Apple's property list parser (Foundation's, in this process) and through ours.

import Foundation
import LocBase
import LocCatalog

/// A value in a form in which both parsers' answers can be compared; nil where the file is refused.
func appleAnswer(_ bytes: [UInt8]) -> String? {
  guard let value = try? PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil) else {
    return nil
  }
  return describe(value)
}

func ourAnswer(_ bytes: [UInt8]) -> String? {
  let reading = bytes.withSlice { PropertyListReader.read($0, path: "x.strings") }
  return reading.list.map { describe($0.root) }
}

/// Whether the file names a character set that we do not read: Apple has hundreds, and is lax about their names.
func namesOtherEncoding(_ bytes: [UInt8]) -> Bool {
  let reading = bytes.withSlice { PropertyListReader.read($0, path: "x.strings") }
  return reading.diagnostics.items.first?.message.contains("that the XML declaration names is not supported") ?? false
}

private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    if scalar.value < 0x20 || scalar.value > 0x7E || scalar == "\"" || scalar == "\\" {
      result += "\\{" + String(scalar.value, radix: 16) + "}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

private func number(_ value: Double) -> String { value.isNaN ? "nan" : "\(value)" }

private func joined(_ pairs: [String: String]) -> String {
  var text = "{"
  for key in pairs.keys.sorted() { text += key + "=" + (pairs[key] ?? "") + ";" }
  return text + "}"
}

private func describe(_ value: Any) -> String {
  switch value {
  case let text as String: return quoted(text)
  case let members as [String: Any]:
    var pairs: [String: String] = [:]
    for (key, member) in members { pairs[quoted(key)] = describe(member) }
    return joined(pairs)
  case let elements as [Any]: return "(" + elements.map { describe($0) }.joined(separator: ",") + ")"
  case let data as Data: return "<" + data.map { String(format: "%02x", $0) }.joined() + ">"
  case let date as Date: return "date " + number(date.timeIntervalSince1970)
  case let integer as Int: return "\(integer)"
  case let integer as UInt64: return "\(integer)"
  case let real as Double: return number(real)
  case let flag as Bool: return flag ? "1" : "0"
  default: return "other"
  }
}

private func describe(_ value: PropertyListValue) -> String {
  switch value.kind {
  case .string: return quoted(value.text.string)
  case .dictionary:
    var pairs: [String: String] = [:]
    for (key, member) in value.members {
      // A dictionary with other keys than strings is no table; Foundation gives it another type.
      if key.kind != .string { return "other" }
      let name = quoted(key.text.string)
      if pairs[name] == nil || !value.list.firstKeyWins { pairs[name] = describe(member) }
    }
    return joined(pairs)
  case .array: return "(" + value.elements.map { describe($0) }.joined(separator: ",") + ")"
  case .data: return "<" + value.text.bytes.map { String(format: "%02x", $0) }.joined() + ">"
  case .date: return "date " + number(Double(value.text.string) ?? 0)
  case .integer: return value.text.string
  case .real:
    let text = value.text.string
    let real = Double(text) ?? .nan
    return real == real.rounded() && abs(real) < 1e15 ? "\(Int(real))" : number(real)
  case .false: return "0"
  case .true: return "1"
  case .null, .uid: return "other"
  }
}

/// The smallest input that the two still answer differently, by removing runs of bytes.
func shrink(_ bytes: [UInt8]) -> [UInt8] {
  var best = bytes
  var width = max(1, best.count / 2)
  while width >= 1 {
    var start = 0
    while start < best.count {
      var candidate = best
      candidate.removeSubrange(start..<min(start + width, candidate.count))
      if appleAnswer(candidate) != ourAnswer(candidate), !namesOtherEncoding(candidate) {
        best = candidate
      } else {
        start += width
      }
    }
    width /= 2
  }
  return best
}
