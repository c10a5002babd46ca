// The findings about an app's Android resources, and the step at which its build fails.

import LocBase

/// Findings in the order in which a build would report them: a Gradle build's merge comes before its
/// compiler.
struct AndroidFindings {
  private(set) var list = DiagnosticList()
  /// The first step that fails; nil when the app builds.
  private(set) var failedStage: AndroidBuildStage?
  /// Findings about values that a later folder may replace.
  private var pending: [Pending] = []
  /// The limit on findings that wait; one beyond it counts at once, though a later folder may replace its value.
  private static let maxPending = 50 * DiagnosticList.limit

  private struct Pending {
    let value: Int
    let finding: Diagnostic
    let stage: AndroidBuildStage?
  }

  mutating func add(_ finding: Diagnostic, stage: AndroidBuildStage? = nil) {
    if let stage { failedStage = min(failedStage ?? stage, stage) }
    list.add(finding)
  }

  /// Adds a finding about a value, by its index, as soon as it is known that the value stays.
  mutating func add(_ finding: Diagnostic, stage: AndroidBuildStage?, ifValueStays value: Int) {
    if pending.count < Self.maxPending {
      pending.append(Pending(value: value, finding: finding, stage: stage))
    } else {
      add(finding, stage: stage)
    }
  }

  /// Adds the findings that waited, except those about these values.
  mutating func addPending(except replaced: Set<Int>) {
    for finding in pending where !replaced.contains(finding.value) { add(finding.finding, stage: finding.stage) }
    pending.removeAll()
  }
}
