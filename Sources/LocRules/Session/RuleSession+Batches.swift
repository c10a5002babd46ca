// Batches: NDJSON events, one after another, without a list of their results.

package import LocBase
import LocSandbox

/// The outcome of a line: the result, or the failure of a line that is not an event.
package enum LineOutcome {
  case result(SessionResult)
  case broken(LocScriptError)
}

extension RuleSession {
  /// Runs the events of NDJSON and passes each line's outcome to `use`, borrowed until the next line. Ends early when `use` returns
  /// false, and on an interrupt: the remaining lines are not run.
  /// - Parameter first: the number of the first line.
  /// - Returns: The types of the events that no rule handles.
  package func eachLine(
    of events: UTF8Slice, from first: Int = 1, _ use: (_ line: Int, _ outcome: LineOutcome) -> Bool
  ) -> UnhandledTypes {
    interruptFlag.lower()
    var unhandled = UnhandledTypes()
    var lines = JSONLines(events)
    while let text = lines.next() {
      let line = first - 1 + lines.number
      meter.line = line
      var goesOn = true
      do throws(LocScriptError) {
        try run(text, line: line, counting: &unhandled)
        goesOn = use(line, .result(result))
      } catch {
        var failure = error
        for finding in failure.diagnostics.indices where failure.diagnostics[finding].position != nil {
          failure.diagnostics[finding].position?.line = line
        }
        goesOn = use(line, .broken(failure))
      }
      if !goesOn || interruptFlag.isRaised { break }
    }
    return unhandled
  }

  /// Runs NDJSON events and returns envelopes, one a line, each with the line of its event. A line that is not an event
  /// becomes an error envelope without a rule; the error has the same line number. The last envelopes are about the types
  /// that no rule handles.
  package func runMany(events: UTF8Slice) -> ByteBuffer {
    var output = ByteBuffer(capacity: max(1024, events.count / 2))
    let unhandled = eachLine(of: events) { line, outcome in
      outcome.append(to: &output, at: line)
      return true
    }
    if let rules { unhandled.append(to: &output, rules) }
    return output
  }

  /// Like `runMany(events:)`, but passes the envelopes to `sink` in blocks of whole lines, which are not larger than a block and
  /// one event's envelopes. A block is borrowed until `sink` returns; false ends the batch.
  package func runMany(events: UTF8Slice, into sink: (UTF8Slice) -> Bool) {
    let blockBytes = 64 << 10
    var block = ByteBuffer(capacity: blockBytes + 4096)
    var goesOn = true
    let unhandled = eachLine(of: events) { line, outcome in
      outcome.append(to: &block, at: line)
      guard block.count >= blockBytes else { return true }
      goesOn = sink(block.slice)
      block.removeAll(keeping: 4 * blockBytes)
      return goesOn
    }
    if let rules { unhandled.append(to: &block, rules) }
    if goesOn, block.count > 0 { _ = sink(block.slice) }
  }
}

extension LineOutcome {
  /// Appends the line's envelopes.
  package func append(to envelopes: inout ByteBuffer, at line: Int) {
    switch self {
    case .result(let result): result.append(to: &envelopes, at: .line(line))
    case .broken(let failure): envelopes.append(failure.envelope(rule: nil, at: .line(line)))
    }
  }
}
