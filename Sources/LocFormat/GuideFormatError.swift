// Why a text cannot be rendered on the server: which argument, at which specifier, with which value.

package import LocBase

/// A value that is missing or does not convert.
package struct GuideFormatError: Error, Sendable, Equatable {
  package enum Problem: UInt8, Sendable {
    case missingArgument
    case doesNotConvert
  }

  package var problem: Problem
  /// 1-based; 0 for a relative index that has nothing before it.
  package var argument: Int
  /// As the format writes it: `%1$d`.
  package var specifier: Text
  /// The argument as `shown`; empty if it is missing.
  package var value: Text

  package init(_ problem: Problem, argument: Int, specifier: Text, value: Text = "") {
    self.problem = problem
    self.argument = argument
    self.specifier = specifier
    self.value = value
  }

  /// A value as a message shows it: a long one only in part.
  package static func shown(_ value: UTF8Slice) -> Text {
    guard value.count > 80 else { return Text(value) }
    let start = utf16Prefix(value, units: 60).byteCount
    return Text(value.part(0, start)) + "…"
  }

  package var message: String {
    switch problem {
    case .missingArgument: "argument \(argument) is missing: the text has \(specifier)"
    case .doesNotConvert: "argument \(argument), \"\(value)\", does not convert by \(specifier)"
    }
  }
}
