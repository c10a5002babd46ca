// The lines of a message as uses of keys.

import LocBase
import LocDevice

extension KeyUse {
  /// The lines of a message that have a key on either platform.
  /// - Parameter place: the place of the key's use in the rule or message.
  static func uses(
    of content: PushContent, rule: String, sample: String?,
    place: (_ android: [UInt8]?, _ ios: [UInt8]?) -> SourcePosition
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
        KeyUse(
          rule: rule, sample: sample, line: line, place: place(android?.key, apple?.key), android: android, apple: apple
        ))
    }
    return uses
  }

  private static func hasKey(_ field: PushField) -> Bool { field.key.map { !$0.isEmpty } ?? false }
}
