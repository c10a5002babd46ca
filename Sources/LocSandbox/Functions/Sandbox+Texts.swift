// loc.truncate shortens a text, loc.isolate adds direction marks around it.

import LocBase

extension Sandbox {
  /// Shortens a text to at most `n` characters as people count them (Unicode's grapheme clusters). A shortened text ends in an
  /// ellipsis, which counts.
  @inline(never)
  func truncate(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let bytes = try arguments.text(1)
    let limit = try arguments.integer(2)
    guard limit >= 0 else { throw arguments.wrong(2, "a length, 0 or more") }
    if bytes.count <= limit {
      answer.append(bytes)
      return .written
    }
    let text = bytes.string
    var kept = text.startIndex
    var end = text.startIndex
    var count = 0
    while end < text.endIndex, count <= limit {
      if count == limit - 1 { kept = end }
      end = text.index(after: end)
      count += 1
    }
    if count <= limit {
      answer.append(bytes)
    } else if limit > 0 {
      let length = text.utf8.distance(from: text.startIndex, to: kept)
      answer.append(UTF8Slice(base: bytes.base, count: length))
      answer.append("…")
    }
    return .written
  }

  /// The text between the marks that keep its direction from the text around it: U+2068 and U+2069.
  @inline(never)
  func isolate(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let text = try arguments.text(1)
    answer.append("\u{2068}")
    answer.append(text)
    answer.append("\u{2069}")
    return .written
  }

}
