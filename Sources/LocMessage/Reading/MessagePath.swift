// Where the reader is inside a message. Names are borrowed and put together only when there is something to report.

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
  mutating func push(_ name: StaticString) { steps.append(.name(UTF8Slice(name))) }
  mutating func push(element index: Int) { steps.append(.element(index)) }
  @inline(__always)
  mutating func pop() { steps.removeLast() }

  /// `message.android.notification.body_loc_args[0]`; a name that is no plain word stands as `["name"]`.
  var text: String {
    var path = ""
    for step in steps.elements {
      switch step {
      case .element(let index): path += "[\(index)]"
      case .name(let name): append(name, to: &path)
      }
    }
    return path
  }

  /// The path of a member of the current value.
  func text(member name: UTF8Slice) -> String { joined(text, name) }
}

/// No name is longer in a path: each of a thousand findings may be about something below one and the same name.
private let maxNameBytes = 200

/// `path` and a member's name, as messages of FCM and JSON tools write it.
func joined(_ path: String, _ name: UTF8Slice) -> String {
  var path = path
  append(name, to: &path)
  return path
}

private func append(_ name: UTF8Slice, to path: inout String) {
  guard name.count <= maxNameBytes, isPlainWord(name) else {
    path += "[\""
    path += name.count <= maxNameBytes ? name.string : prefix(name, maxNameBytes).string + "…"
    path += "\"]"
    return
  }
  if !path.isEmpty { path += "." }
  path += name.string
}

/// At most so many bytes, not through a character.
private func prefix(_ name: UTF8Slice, _ count: Int) -> UTF8Slice {
  let bytes = name.buffer
  var end = min(count, bytes.count)
  while end > 0, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
  return UTF8Slice(base: name.base, count: end)
}

private func isPlainWord(_ name: UTF8Slice) -> Bool {
  guard name.count > 0 else { return false }
  for (index, byte) in name.buffer.enumerated() {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x5F: continue
    case 0x30...0x39, 0x2D: if index == 0 { return false }
    default: return false
    }
  }
  return true
}
