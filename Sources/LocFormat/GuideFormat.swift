// Server-side rendering: the formats of both platforms over string arguments, with numbers as the locale writes them.

import LocBase
import LocLocale

/// Why a text cannot be rendered with these arguments.
package struct GuideFormatError: Error, Sendable, Equatable {
  package enum Problem: Sendable, Equatable {
    case missingArgument
    case doesNotConvert
  }

  package var problem: Problem
  /// 1-based.
  package var argument: Int
  /// As the format writes it: `%1$d`.
  package var specifier: String
  /// The argument; empty where it is missing.
  package var value: String
}

package struct GuideFormat: Sendable {
  package init(_ text: UTF8Slice) {
    uses = []
    self.text = text.bytes
  }

  package let uses: [FormatUse]
  private let text: [UInt8]

  package func render(
    _ arguments: UnsafeBufferPointer<UTF8Slice>, symbols: NumberSymbols, into output: inout OutputBuffer
  ) throws(GuideFormatError) {
    output.append(text)
  }
}
