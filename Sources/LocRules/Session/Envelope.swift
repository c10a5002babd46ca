// The envelope, which is the same in every interface: a line of `run --format json`, `bulk` and `run_many`, and the input of `send`.

package import LocBase
import LocMessage
import LocSandbox

/// The position of an event in its batch, for its envelopes.
package enum EventPlace: Sendable {
  /// The only event: nothing is to be named.
  case alone
  /// The line of the event in NDJSON, from 1: `"line":4`.
  case line(Int)
  /// A sample of the rule: `"sample":"exactly 10 %"`.
  case sample(String)
}

extension JSONWriter {
  /// Writes the members of an envelope that identify its rule and event.
  package mutating func origin(rule: String?, at place: EventPlace) {
    name("rule")
    string(orNull: rule)
    switch place {
    case .alone: return
    case .line(let number):
      name("line")
      integer(number)
    case .sample(let sample):
      name("sample")
      string(sample)
    }
  }

  /// Writes a failure as the object of an envelope: status, slug, message, the position where there is one, and the other findings
  /// of the failure where it has more than one.
  mutating func error(_ failure: LocScriptError) {
    beginObject()
    name("status")
    integer(Int(failure.status.rawValue))
    if let finding = failure.diagnostics.first {
      name("slug")
      string(finding.code.slug)
      name("message")
      string(finding.message)
      if let position = finding.position {
        name("file")
        string(position.file)
        if position.line > 0 {
          name("line")
          integer(position.line)
          name("column")
          integer(position.column)
        }
      }
      if let path = finding.path {
        name("path")
        string(path)
      }
      if let help = finding.help {
        name("help")
        string(help)
      }
      if failure.diagnostics.count > 1 {
        name("findings")
        diagnostics(Array(failure.diagnostics.dropFirst()))
      }
    }
    endObject()
  }
}

extension LocScriptError {
  /// `{"rule":…,"error":{…}}` and a line feed: the first finding, with the status. `rule` is null where the event reached none.
  package func envelope(rule: String?, at place: EventPlace = .alone) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.origin(rule: rule, at: place)
    writer.name("error")
    writer.error(self)
    writer.endObject()
    return writer.buffer.bytes + [.newline]
  }
}

extension RulePayload {
  /// `{"rule":…,"payload":{"message":…},"target":{…},"not_before":…,"meta":…,"findings":[…]}`; the last three only where the
  /// rule gave them, and where there are warnings. An envelope contains no notes; callers can ask for them.
  /// `envelopeBytes` counts them.
  func appendEnvelope(to lines: inout ByteBuffer, at place: EventPlace) {
    lines.appendOrigin(rule, at: place)
    lines.append(",\"payload\":")
    lines.append(body)
    lines.append(",\"target\":")
    appendTarget(to: &lines)
    if let notBefore {
      lines.append(",\"not_before\":")
      lines.append(notBefore)
    }
    if let meta {
      lines.append(",\"meta\":")
      lines.append(meta)
    }
    if !findings.list.isEmpty {
      lines.append(",\"findings\":")
      lines.append(findings.json)
    }
    lines.append("}\n")
  }
}

extension ByteBuffer {
  /// Appends the beginning of an envelope, which identifies its rule and event.
  fileprivate mutating func appendOrigin(_ rule: UTF8Slice, at place: EventPlace) {
    append("{\"rule\":\"")
    appendEscaped(rule, to: &self)
    append(.quote)
    switch place {
    case .alone: break
    case .line(let number):
      append(",\"line\":")
      appendDecimal(number)
    case .sample(let sample):
      append(",\"sample\":\"")
      Text(sample).withSlice { appendEscaped($0, to: &self) }
      append(.quote)
    }
  }

  /// Appends `{"rule":…,"skipped":"reason"}` and a line feed. The reason is null for a sample for which the rule returned nothing. It
  /// may have megabytes, and is written once, in its place.
  fileprivate mutating func appendSkip(rule: Text, reason: Text?, at place: EventPlace) {
    rule.withSlice { appendOrigin($0, at: place) }
    append(",\"skipped\":")
    guard let reason else { return append("null}\n") }
    append(.quote)
    reason.withSlice { appendEscaped($0, to: &self) }
    append("\"}\n")
  }
}

/// The envelope of a sample for which its rule returned nothing: `{"rule":…,"sample":…,"skipped":null}` and a line feed.
package func envelopeOfNothing(rule: String, at place: EventPlace) -> [UInt8] {
  var line = ByteBuffer()
  line.appendSkip(rule: Text(rule), reason: nil, at: place)
  return line.bytes
}

// MARK: - How long an envelope becomes

// The output limit counts a rule's results as a batch writes them, with escapes that make six bytes of one.

extension RulePayload {
  /// The size of the payload's envelope in bytes, or a few more.
  var envelopeBytes: Int {
    var bytes = 96 + rule.escapedCount + body.count + targetKind.count + targetValue.escapedCount
    bytes += (meta?.count ?? 0) + (notBefore?.count ?? 0)
    return findings.list.isEmpty ? bytes : bytes + findings.json.count
  }
}

extension RunResult.Skip {
  /// The size of the skip's envelope in bytes, or a few more.
  var envelopeBytes: Int {
    64 + Text(rule).withSlice { $0.escapedCount } + Text(reason).withSlice { $0.escapedCount }
  }
}

extension SessionResult {
  /// Adds a skip. If its envelope has more bytes than `limit`, nothing is added and the answer is false.
  func append(_ skip: RunResult.Skip, within limit: Int) -> Bool {
    guard skip.envelopeBytes <= limit else { return false }
    skipped.append(skip)
    return true
  }

  /// The result as envelopes, one a line: payloads, then skips, then failures.
  package var envelopes: [UInt8] { envelopes(at: .alone) }

  package func envelopes(at place: EventPlace) -> [UInt8] {
    var lines = ByteBuffer(capacity: 1024)
    append(to: &lines, at: place)
    return lines.bytes
  }

  /// Appends the request bodies, one a line.
  package func appendBodies(to lines: inout ByteBuffer) {
    for payload in payloads {
      lines.append(payload.body)
      lines.append(.newline)
    }
  }

  /// Appends the envelopes of failures.
  package func appendFailures(to lines: inout ByteBuffer, at place: EventPlace) {
    for failure in failures { lines.append(failure.error.envelope(rule: failure.rule, at: place)) }
  }

  /// Appends the envelopes to `lines`.
  package func append(to lines: inout ByteBuffer, at place: EventPlace, withFailures: Bool = true) {
    for payload in payloads { payload.appendEnvelope(to: &lines, at: place) }
    for skip in skipped { lines.appendSkip(rule: Text(skip.rule), reason: Text(skip.reason), at: place) }
    if withFailures { appendFailures(to: &lines, at: place) }
    for warning in findings {
      var writer = JSONWriter()
      writer.beginObject()
      writer.origin(rule: warning.rule, at: place)
      writer.name("findings")
      writer.diagnostics(warning.findings)
      writer.endObject()
      lines.append(writer.buffer.slice)
      lines.append(.newline)
    }
  }
}
