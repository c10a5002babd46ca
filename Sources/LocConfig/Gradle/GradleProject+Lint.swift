// An app's instructions for Android Lint about all its strings: `lint { disable … }` in its script, and lint.xml.

import LocBase
import LocCatalog

extension GradleProject {
  /// The issues that an app's module disables. Lint reads the file that the script names, else the nearest lint.xml in the module's folder
  /// or above it.
  mutating func lint(of module: GradleModule) -> AndroidLintIssues {
    let disabled = AndroidLintIssues(names: module.lintDisabled)
    let enabled = AndroidLintIssues(names: module.lintEnabled)
    if let file = module.lintFile {
      if let issues = lint(in: file) { return issues.subtracting(enabled).union(disabled) }
      report("the build script names a lint file that does not exist: its ignores are not applied", file)
      return disabled
    }
    var folder = module.folder
    while true {
      if let issues = lint(in: FileReader.join(folder, "lint.xml")) {
        return issues.subtracting(enabled).union(disabled)
      }
      guard !folder.isEmpty else { return disabled }
      let last = folder.lastPathComponent.utf8.count
      folder = folder.dropLast(min(last + 1, folder.utf8.count))
    }
  }

  private mutating func lint(in file: Text) -> AndroidLintIssues? {
    guard checkout.kind(of: file) == .file, let bytes = checkout.read(file) else { return nil }
    guard let (everywhere, inSomeFiles) = AndroidLintIssues.read(lintFile: bytes) else {
      reportUnread(file, "nothing that it ignores counts")
      return []
    }
    if !inSomeFiles.isEmpty { report("the file ignores issues for single paths, which LocScript does not read", file) }
    return everywhere
  }

  private mutating func report(_ message: String, _ file: Text) {
    checkout.report(
      Diagnostic(.unreadProject, message, severity: .note, at: SourcePosition(file: checkout.fullPath(file))))
  }
}

extension GradleProject {
  /// Reports an XML file of the app that is not read.
  mutating func reportUnread(_ file: Text, _ consequence: Text) {
    checkout.report(
      Diagnostic(
        .unreadable, "the file is not XML, or declares entities or attributes: \(consequence)", severity: .warning,
        at: SourcePosition(file: checkout.fullPath(file))))
  }
}

extension GradleModuleReader {
  /// Notes the file of `lintConfig`.
  mutating func noteLintFile(_ value: ScriptExpression?) {
    guard let text = scope.text(of: value) else {
      return module.giveUp(
        .lint, "only a run of the build knows the lint file that is named here: its ignores are not applied",
        at: position(value?.offset ?? 0), help: "Name the issues in [check.severity] or [[check.ignore]].")
    }
    module.lintFile = Checkout.path(text, in: module.folder)
  }
}
