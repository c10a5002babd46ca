// The codes for findings from reading a project's own files: Gradle's scripts and Xcode's projects.

extension DiagnosticCode {
  /// What was taken for what: the app, its libraries, its source sets.
  package static let project = DiagnosticCode("project", .catalog, .note)
  /// A part of a project that only a run of the build can know.
  package static let unreadProject = DiagnosticCode("unread-project", .catalog, .warning)
  /// A path that leads out of the project's folder.
  package static let outsideProject = DiagnosticCode("outside-project", .unreadable, .warning)
  /// A project with several apps of which none is chosen, or without the app or flavor that is chosen.
  package static let appChoice = DiagnosticCode("app-choice", .catalog)
}
