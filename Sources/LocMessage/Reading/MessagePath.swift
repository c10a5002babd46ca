// The reader's current path inside a message. Names are borrowed; the path's text is made only when there is a finding to
// report.

import LocBase

struct MessagePath: ~Copyable {
  enum Step: BitwiseCopyable {
    case name(UTF8Slice)
    case element(Int)
  }

  private var steps = ReusedList<Step>(capacity: 16)

  mutating func removeAll() { steps.removeAll() }

  @inline(__always)
  mutating func push(_ name: UTF8Slice) { steps.append(.name(name)) }
  mutating func push(element index: Int) { steps.append(.element(index)) }
  @inline(__always)
  mutating func pop() { steps.removeLast() }

  /// The path as text, `message.android.notification.body_loc_args[0]`. A name that is not a plain word is written as
  /// `["name"]`.
  var text: Text {
    var path: Text = ""
    for step in steps.elements {
      switch step {
      case .element(let index): path += "[\(index)]"
      case .name(let name): append(name, to: &path)
      }
    }
    return path
  }

  /// The path of a member of the current value.
  func text(member name: UTF8Slice) -> Text { joined(text, name) }
}

/// A path shows at most this many bytes of a name: each of a thousand findings may be about something below the same name.
private let maxNameBytes = 200

/// `path` and a member's name, as messages of FCM and JSON tools write it.
func joined(_ path: Text, _ name: UTF8Slice) -> Text {
  var path = path
  append(name, to: &path)
  return path
}

private func append(_ name: UTF8Slice, to path: inout Text) {
  guard name.count <= maxNameBytes, isPlainWord(name) else {
    path += "[\""
    path += name.count <= maxNameBytes ? Text(name) : Text(prefix(name, maxNameBytes)) + "…"
    path += "\"]"
    return
  }
  if !path.isEmpty { path += "." }
  path += Text(name)
}

/// The first `count` bytes of a name, or fewer where a character would be cut in two.
private func prefix(_ name: UTF8Slice, _ count: Int) -> UTF8Slice {
  var end = min(count, name.count)
  while end > 0, end < name.count, name[end] & 0xC0 == 0x80 { end -= 1 }
  return UTF8Slice(base: name.base, count: end)
}

private func isPlainWord(_ name: UTF8Slice) -> Bool {
  guard name.count > 0 else { return false }
  for (index, byte) in name.buffer.enumerated() {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), .underscore: continue
    case UInt8(ascii: "0")...UInt8(ascii: "9"), .hyphen: if index == 0 { return false }
    default: return false
    }
  }
  return true
}
