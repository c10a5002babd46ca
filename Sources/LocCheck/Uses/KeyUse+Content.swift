// The lines of a message as uses of keys.

import LocBase
import LocDevice

extension KeyUse {
  /// The lines of a message that have a key on either platform.
  /// - Parameter place: the place of every use, until a better one is known.
  static func uses(
    of content: PushContent, rule: Text, sample: String?, place: SourcePosition
  ) -> [KeyUse] {
    let lines: [(line: Line, android: PushField?, apple: PushField?)] = [
      (.title, content.android?.title, content.apple?.title),
      (.subtitle, nil, content.apple?.subtitle),
      (.body, content.android?.body, content.apple?.body),
    ]
    var uses: [KeyUse] = []
    for (line, android, apple) in lines {
      let android = android.flatMap { hasKey($0) ? $0 : nil }
      let apple = apple.flatMap { hasKey($0) ? $0 : nil }
      if android == nil, apple == nil { continue }
      uses.append(
        KeyUse(rule: rule, sample: sample, line: line, place: place, android: android, apple: apple))
    }
    return uses
  }

  private static func hasKey(_ field: PushField) -> Bool { field.key.map { !$0.isEmpty } ?? false }
}

extension KeyUse {
  /// Identifies uses of one rule that no check can distinguish: the line, the keys, and for each argument whether it is
  /// present, empty, or in left-to-right letters.
  var kind: [UInt8] {
    var kind = [UInt8](rule.utf8) + [0] + Array("\(line.name)".utf8)
    for field in [android, apple] {
      guard let field else {
        kind += [0, 0xFF]
        continue
      }
      kind += [0] + (field.key ?? []) + [0, field.literal.map { $0.isEmpty ? 1 : 2 } ?? 0]
      kind.append(field.arguments == nil ? 0 : 1)
      for argument in field.arguments ?? [] {
        switch argument {
        case .text(let bytes): kind.append(bytes.isEmpty ? 1 : KeyUses.needsIsolation([argument]) ? 2 : 3)
        case .null: kind.append(4)
        case .other: kind.append(5)
        }
      }
    }
    return kind
  }
}
