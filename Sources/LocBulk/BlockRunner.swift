// A worker's session: runs the rules with a block of events.

import LocBase
import LocRules
import LocScript

/// Runs blocks, one after another, on one thread.
final class BlockRunner {
  let session: Session
  private let job: BulkJob

  init(_ session: Session, _ job: BulkJob) {
    self.session = session
    self.job = job
    session.countRuns()
  }

  /// Runs the block's events and fills its output and report. After an interrupt they are of no use.
  func run(_ block: Block) {
    block.report.sample = PayloadSample(limit: job.sampleCount)
    if let size = block.tooLong {
      note(Self.tooLong(size), block.firstLine, in: block)
    } else {
      block.report.unhandled = session.eachLine(of: block.input.slice, from: block.firstLine) { line, outcome in
        switch outcome {
        case .broken(let failure): note(failure, line, in: block)
        case .result(let result): add(result, line, to: block)
        }
        return true
      }
    }
    block.report.rules = session.takeTallies()
  }

  private static func tooLong(_ size: Int) -> LocScriptError {
    LocScriptError(
      .tooBig, "the line has \(size) bytes; \(BlockReader.maxLineBytes) are allowed",
      help: "Write one event a line, with a line feed behind each.")
  }

  private func note(_ failure: LocScriptError, _ line: Int, in block: Block) {
    block.report.events += 1
    block.report.failed += 1
    if block.report.firstBroken == nil { block.report.firstBroken = (failure, line) }
    let envelope = failure.envelope(rule: nil, at: .line(line))
    if job.errors != nil { block.errors.append(envelope) } else if !job.writesBodies { block.output.append(envelope) }
  }

  private func add(_ result: SessionResult, _ line: Int, to block: Block) {
    count(result, in: &block.report)
    if result.isEmpty { return }
    if job.writesBodies {
      result.appendBodies(to: &block.output)
    } else {
      result.append(to: &block.output, at: .line(line), withFailures: job.errors == nil)
    }
    if job.errors != nil, !result.failures.isEmpty { result.appendFailures(to: &block.errors, at: .line(line)) }
    if job.sampleCount > 0 {
      for (index, payload) in result.payloads.enumerated() {
        block.report.sample.add(payload, line: line, index: index)
      }
    }
  }

  private func count(_ result: SessionResult, in report: inout BulkReport) {
    report.events += 1
    report.messages += result.payloads.count
    if result.hasWarnings { report.warned += 1 }
    if !result.failures.isEmpty {
      report.failed += 1
      for failure in result.failures where (602...607).contains(failure.error.code) {
        report.limitStatus = report.limitStatus ?? failure.error.code
      }
    } else if !result.payloads.isEmpty {
      report.sent += 1
    } else if !result.skipped.isEmpty {
      report.skipped += 1
    } else if result.runCount > 0 {
      report.silent += 1
    } else {
      report.unwanted += 1
    }
  }
}
