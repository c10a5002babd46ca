// A style sheet for a part of another document, such as a notebook: its rules apply nowhere else.

import LocBase

/// Writes a class before every selector of a style sheet of this module: no comments, no rules but style rules and `@media`.
enum ScopedStyle {
  /// The style sheet, in which `:root` and `body` are the class itself.
  /// - Parameter scope: the class as a selector, such as `.locscript`.
  static func text(_ style: StaticString, below scope: StaticString) -> [UInt8] {
    text(UTF8Slice(style)[...], below: UTF8Slice(scope))
  }

  private static func text(_ style: Slice<UTF8Slice>, below scope: UTF8Slice) -> [UInt8] {
    var scoped: [UInt8] = []
    scoped.reserveCapacity(style.count * 5 / 4)
    var rest = style
    while let brace = rest.firstIndex(where: { $0 == .leftBrace || $0 == .rightBrace }) {
      let prelude = UTF8Slice(rest[..<brace]).trimmed
      let isOpening = rest[brace] == .leftBrace
      rest = rest[(brace + 1)...]
      // The end of an @media, or its beginning.
      if !isOpening || prelude.first == .at {
        scoped += prelude
        scoped += [isOpening ? .leftBrace : .rightBrace, .newline]
        continue
      }
      for (number, selector) in prelude.split(separator: .comma).enumerated() {
        if number > 0 { scoped.append(.comma) }
        scoped += scope
        let selector = UTF8Slice(selector).trimmed
        if selector == ":root" || selector == "body" { continue }
        scoped.append(.space)
        scoped += selector
      }
      let end = rest.firstIndex(of: .rightBrace) ?? rest.endIndex
      scoped.append(.leftBrace)
      scoped += rest[..<end]
      scoped += [.rightBrace, .newline]
      rest = end < rest.endIndex ? rest[(end + 1)...] : rest[end...]
    }
    return scoped
  }

}
