// The inputs and outputs of a bulk run.

/// The files and the form of a run.
package struct BulkJob: Sendable {
  /// The path that means standard input or standard output.
  package static let standard = "-"

  package var input = BulkJob.standard
  package var output = BulkJob.standard
  /// Where the envelopes of failures go; nil: they stay among the others.
  package var errors: String?
  /// Whether the output is only request bodies instead of envelopes.
  package var writesBodies = false
  /// The most messages that a sample of the output holds.
  package var sampleCount = 0
  /// Whether to continue where an earlier run of the same files stopped.
  package var resumes = false

  package init() {}
}
