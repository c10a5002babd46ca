// What a run over many events reads and writes.

/// The files and the form of a run.
package struct BulkJob: Sendable {
  /// The path that stands for standard input and standard output.
  package static let standard = "-"

  package var input = BulkJob.standard
  package var output = BulkJob.standard
  /// Where the envelopes of failures go; nil: they stay among the others.
  package var errors: String?
  /// Whether the output is request bodies alone instead of envelopes.
  package var writesBodies = false
  /// The most messages that a sample of the output holds.
  package var sampleCount = 0
  /// Whether the run goes on where an earlier one of the same files has stopped.
  package var resumes = false

  package init() {}
}
