// Applies a project's settings to findings, in checks, previews and lists of an app's findings.

/// The properties of a finding that settings can refer to.
package struct FindingSubject: Sendable {
  package let code: DiagnosticCode
  /// The severity without any settings.
  package let severity: Diagnostic.Severity
  package var key: String?
  package var platform: Device.Platform?
  /// In BCP 47; "" for the default folder, nil if no language matters.
  package var locale: String?
  package var rule: String?
  /// The released version whose texts have the problem; nil for today's.
  package var version: String?

  package init(_ code: DiagnosticCode, _ severity: Diagnostic.Severity) {
    self.code = code
    self.severity = severity
  }
}

/// The settings of a project, asked for one finding after the other.
package struct FindingPolicy: Sendable {
  private let judge: @Sendable (FindingSubject) -> Diagnostic.Level

  package init(_ judge: @escaping @Sendable (FindingSubject) -> Diagnostic.Level) { self.judge = judge }

  package func level(of subject: FindingSubject) -> Diagnostic.Level { judge(subject) }
}

extension Diagnostic {
  /// The severity that a project's settings give a finding.
  package enum Level: Sendable, Equatable {
    /// The finding is not reported.
    case off
    case reported(Severity)

    /// Reads `off`, `note`, `warning` or `error`; nil for any other text.
    package init?(_ text: String) {
      switch Text(text) {
      case "off": self = .off
      case "note": self = .reported(.note)
      case "warning": self = .reported(.warning)
      case "error": self = .reported(.error)
      default: return nil
      }
    }

    package static let names = ["off", "note", "warning", "error"]

    /// Nil if the finding is off.
    package var severity: Severity? {
      switch self {
      case .off: nil
      case .reported(let severity): severity
      }
    }
  }
}
