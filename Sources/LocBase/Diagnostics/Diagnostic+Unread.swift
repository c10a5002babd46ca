// Which findings say that a file of the resources was not read.

extension Diagnostic {
  private static let unread: [DiagnosticCode] = [
    .androidXML, .tableDropped, .unreadable, .tooBig, .outsideProject,
  ]

  /// Whether a file could not be read as a whole. Errors that only an app's build would refuse are no such findings: libraries
  /// contain resources that an app refers to.
  package var isUnread: Bool { severity == .error && Self.unread.contains(code) }
}
