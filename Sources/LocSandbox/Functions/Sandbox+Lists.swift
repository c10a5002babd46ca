// loc.join writes a list as a language does: "a, b and c".

import LocBase
import LocFormat
import LocLocale

extension Sandbox {
  @inline(never)
  func join(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let wanted: UTF8Slice = "a list of strings or integers"
    guard let list = arguments.optional(1), list.kind == .array || (list.kind == .object && list.count == 0) else {
      throw arguments.wrong(1, wanted)
    }
    let locale = try tag(arguments, 2)
    var style = ListPatterns.Style.and
    if arguments.optional(3) != nil {
      let name = try arguments.text(3, atMost: ArgumentLimit.style, "\"and\" or \"or\"")
      guard name == "and" || name == "or" else { throw arguments.wrong(3, "\"and\" or \"or\"") }
      if name == "or" { style = .or }
    }
    var writer = ListWriter(style, of: list.count, in: locale)
    let bytes = list.bytesAsJSON + writer.bytesBesideParts
    guard answer.allow(bytes) else { throw LocError(stop: answer.stop) }
    var buffer = ByteBuffer(capacity: bytes)
    var position = 0
    for part in list.elements {
      position += 1
      if part.kind == .string, part.hasEscapes {
        // Only an event's texts have escapes.
        (part.text ?? []).withSlice { writer.append($0, to: &buffer) }
      } else if part.kind == .string || part.kind == .integer {
        writer.append(part.token, to: &buffer)
      } else {
        throw LocError(.argument, "argument 1 of loc.join: [\(position)]: a part of a list is a string or an integer")
      }
    }
    return .text(buffer.bytes)
  }
}
