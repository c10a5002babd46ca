// Messages of a rule that differ only in their target: a preview shows one of them for all.

import LocBase
package import LocMessage
package import LocRules

/// Messages of one result that differ only in their target.
package struct PayloadGroup: Sendable {
  package var first: RunResult.Payload
  package var count: Int

  /// `topic news`, or `token abc and 499 more targets`.
  package var target: String {
    let others = count == 1 ? "" : count == 2 ? " and 1 more target" : " and \(count - 1) more targets"
    return first.targetText + others
  }

  /// The groups of a result's messages, in the order of their first members.
  package static func groups(_ payloads: [RunResult.Payload]) -> [PayloadGroup] {
    var groups: [PayloadGroup] = []
    var indexes: [[UInt8]: Int] = [:]
    for payload in payloads {
      let content = Array(payload.rule.utf8) + [0] + content(of: payload)
      if let index = indexes[content] {
        groups[index].count += 1
      } else {
        indexes[content] = groups.count
        groups.append(PayloadGroup(first: payload, count: 1))
      }
    }
    return groups
  }

  /// The body without the target, which comes first in canonical bytes; otherwise the whole body.
  private static func content(of payload: RunResult.Payload) -> [UInt8] {
    guard let target = payload.target else { return payload.body }
    let start = Array(#"{"message":"#.utf8) + target.json.utf8.dropLast()
    return payload.body.starts(with: start) ? Array(payload.body[start.count...]) : payload.body
  }
}

extension MessageTarget {
  /// The target as JSON: `{"topic":"news"}`.
  package var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name(fieldName)
    writer.string(value)
    writer.endObject()
    return writer.buffer.string
  }
}
