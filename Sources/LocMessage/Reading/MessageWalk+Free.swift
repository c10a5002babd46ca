// Values of any shape: custom payloads, and all other places for which the table has no fields.

import CJSON
import LocBase

/// An object or a list whose end has not been written. Nested ones are elements of a list and not calls: a value may have 512 levels,
/// and a thread 64 KB of C stack.
struct OpenContainer: BitwiseCopyable {
  /// Where an object's members begin in `sorted`; nil for a list.
  let firstMember: Int?
  /// The place in `sorted` of an object's next member, or the index of a list's next element.
  var next: Int
  let end: Int
  /// A list's next element.
  var element: JSONCursor
}

extension MessageWalk {
  /// Writes any JSON value. Objects are sorted by the bytes of their names, so that equal values give equal text.
  mutating func free(_ value: JSONCursor) {
    let outer = open.count
    guard opens(value, above: outer) else { return }
    while open.count > outer {
      if let inner = nextInner() {
        if !opens(inner, above: outer) { path.pop() }
      } else {
        close()
        if open.count > outer { path.pop() }
      }
    }
  }

  /// Writes the value, or the beginning of an object or a list; true for these.
  private mutating func opens(_ value: JSONCursor, above outer: Int) -> Bool {
    switch value.kind {
    case .object:
      if slotRule.isSlot(value) {
        freeSlot(value)
        return false
      }
      guard open.count - outer < JSONReader.maxDepth else { return tooDeep(value) }
      writer.beginObject()
      let start = addSorted(value)
      open.append(OpenContainer(firstMember: start, next: start, end: sorted.count, element: value))
      return true
    case .array:
      guard open.count - outer < JSONReader.maxDepth else { return tooDeep(value) }
      writer.beginArray()
      let first = JSONCursor(nodes: value.nodes, source: value.source, index: value.index &+ 1)
      open.append(OpenContainer(firstMember: nil, next: 0, end: value.count, element: first))
      return true
    case .string: writeText(texts.text(value), value)
    case .integer:
      writer.raw(value.token)
      // A Struct holds doubles: 2^53 is the last whole number before gaps.
      if let number = value.int, number.magnitude <= 1 << 53 { return false }
      report(.numberPrecision, "FCM keeps this number as a double: digits are lost", at: value, help: quoteHelp(value))
    case .double: writeNumber(value)
    case .null, .true, .false: writer.value(value)
    }
    return false
  }

  /// The next value of the innermost container, with its name written and its place in the path; nil at the end.
  private mutating func nextInner() -> JSONCursor? {
    let container = open[open.count - 1]
    guard container.next < container.end, watch.goesOn() else { return nil }
    open[open.count - 1].next &+= 1
    if container.firstMember != nil {
      let member = sorted[container.next]
      path.push(member.name)
      writeName(member.name, member.nameCursor)
      return member.value
    }
    let element = container.element
    open[open.count - 1].element = JSONCursor(
      nodes: element.nodes, source: element.source, index: Int(element.node.next))
    path.push(element: container.next)
    return element
  }

  private mutating func close() {
    if let first = open[open.count - 1].firstMember {
      writer.endObject()
      sorted.removeLast(sorted.count - first)
    } else {
      writer.endArray()
    }
    open.removeLast()
  }

  private mutating func tooDeep(_ value: JSONCursor) -> Bool {
    report(.tooBig, "nested deeper than \(JSONReader.maxDepth) levels", at: value, severity: .error)
    writer.null()
    return false
  }
}
