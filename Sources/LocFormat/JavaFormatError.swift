// The exceptions of java.util.Formatter, with the names and messages that a crash log shows.

package import LocBase

/// An exception of Formatter. On Android, Firebase's SDK catches only MissingFormatArgumentException; every other one
/// crashes the app.
package struct JavaFormatError: Error, Sendable, Equatable {
  /// The class with its package: "java.util.MissingFormatArgumentException".
  package let exception: Text
  /// As getMessage() gives it. A lone surrogate in it is written as U+FFFD.
  package let message: Text

  package init(exception: Text, message: Text) {
    self.exception = exception
    self.message = message
  }

  package var isMissingArgument: Bool { exception == Self.missingArgumentName }

  /// As a stack trace begins.
  package var description: String { "\(exception): \(message)" }

  private static let missingArgumentName: Text = "java.util.MissingFormatArgumentException"
  private static let typeConflictName: Text = "java.util.IllegalFormatConversionException"

  static func missingArgument(_ specifier: Text) -> JavaFormatError {
    JavaFormatError(exception: missingArgumentName, message: "Format specifier '\(specifier)'")
  }

  static func unknownConversion(_ text: Text) -> JavaFormatError {
    JavaFormatError(exception: "java.util.UnknownFormatConversionException", message: "Conversion = '\(text)'")
  }

  static func duplicateFlags(_ flags: Text) -> JavaFormatError {
    JavaFormatError(exception: "java.util.DuplicateFormatFlagsException", message: "Flags = '\(flags)'")
  }

  static func illegalFlags(_ flags: Text) -> JavaFormatError {
    JavaFormatError(exception: "java.util.IllegalFormatFlagsException", message: "Flags = '\(flags)'")
  }

  static func flagsMismatch(_ conversion: Text, _ flags: Text) -> JavaFormatError {
    JavaFormatError(
      exception: "java.util.FormatFlagsConversionMismatchException",
      message: "Conversion = \(conversion), Flags = \(flags)")
  }

  static func missingWidth(_ specifier: Text) -> JavaFormatError {
    JavaFormatError(exception: "java.util.MissingFormatWidthException", message: specifier)
  }

  static func illegalWidth(_ width: Int) -> JavaFormatError {
    JavaFormatError(exception: "java.util.IllegalFormatWidthException", message: "\(width)")
  }

  static func illegalPrecision(_ precision: Int) -> JavaFormatError {
    JavaFormatError(exception: "java.util.IllegalFormatPrecisionException", message: "\(precision)")
  }

  /// Android 15 for apps that target it. `index` is nil if the digits do not fit an int.
  static func illegalIndex(_ index: Int?) -> JavaFormatError {
    let name: Text = "java.util.IllegalFormatArgumentIndexException"
    guard let index else {
      return JavaFormatError(exception: name, message: "Format argument index: (not representable as int)")
    }
    return JavaFormatError(exception: name, message: "Illegal format argument index = \(index)")
  }

  static func wrongType(_ conversion: Text) -> JavaFormatError {
    JavaFormatError(
      exception: typeConflictName, message: "\(conversion) != java.lang.String")
  }

  /// A width that asks for more than a phone's heap has.
  static let outOfMemory = JavaFormatError(
    exception: "java.lang.OutOfMemoryError", message: "padding beyond \(JavaFormat.paddingLimit) characters")
}
