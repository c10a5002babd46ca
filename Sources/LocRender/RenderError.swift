// The error for a string that could not be rendered, for people and for programs.

package import LocBase
import LocFormat
import LocLocale

package struct RenderError: Error, Sendable, Equatable {
  package var code: DiagnosticCode
  /// The 1-based number of the argument that caused the error; nil if no argument did.
  package var argument: Int?
  /// The text of the error, without key and locale.
  package var detail: Text

  package init(_ code: DiagnosticCode, _ detail: Text, argument: Int? = nil) {
    self.code = code
    self.detail = detail
    self.argument = argument
  }

  init(_ error: GuideFormatError) {
    let code: DiagnosticCode = error.problem == .missingArgument ? .fewArguments : .argumentConversion
    self.init(code, Text(error.message), argument: error.argument)
  }

  static func missingForm(_ category: PluralCategory) -> RenderError {
    let missing = category == .other ? "no form \"other\"" : "neither a form \"\(category.name)\" nor \"other\""
    return RenderError(.pluralForm, "the plural has \(missing)")
  }

  static func missingDevice(_ device: Device.Kind) -> RenderError {
    if device == .other { return RenderError(.deviceForm, "the text has no form for the device \"other\"") }
    return RenderError(.deviceForm, "the text has neither a form for the device \"\(device.name)\" nor \"other\"")
  }

  static let tooDeep = RenderError(
    .expansionLimit, "variables stand within variables more than \(PluralExpansion.depthLimit) deep; is it a cycle?")
  static let tooMany = RenderError(
    .expansionLimit, "the text expands to more than \(PluralExpansion.stepLimit) variables")
  static let tooLong = RenderError(.expansionLimit, "the text expands to more than \(PluralExpansion.sizeLimit) bytes")

  /// The finding that names key, argument and locale.
  package func diagnostic(key: Text, locale: Text, at position: SourcePosition? = nil) -> Diagnostic {
    Diagnostic(code, "\(key) in \(locale): \(detail)", at: position)
  }
}
