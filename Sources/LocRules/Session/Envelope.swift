// The envelope, which is the same in every interface: a line of `run --json`, `bulk` and `run_many`, and the input of `send`.

import LocBase
import LocMessage

extension JSONWriter {
  /// `{"rule":…,"skipped":"reason"}`.
  mutating func envelope(_ skip: RunResult.Skip) {
    beginObject()
    name("rule")
    string(skip.rule)
    name("skipped")
    string(skip.reason)
    endObject()
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
  package func envelope(rule: String?) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("rule")
    writer.string(orNull: rule)
    writer.name("error")
    writer.error(self)
    writer.endObject()
    return writer.buffer.bytes + [0x0A]
  }
}

extension RulePayload {
  /// `{"rule":…,"payload":{"message":…},"target":{…},"not_before":…,"meta":…,"findings":[…]}`; the last three only where the
  /// rule gave them, and where there are warnings. An envelope contains no notes; callers can ask for them.
  /// `envelopeBytes` counts them.
  func appendEnvelope(to lines: inout ByteBuffer) {
    lines.append("{\"rule\":\"" as StaticString)
    appendEscaped(rule, to: &lines)
    lines.append("\",\"payload\":" as StaticString)
    lines.append(body)
    lines.append(",\"target\":" as StaticString)
    appendTarget(to: &lines)
    if let notBefore {
      lines.append(",\"not_before\":" as StaticString)
      lines.append(notBefore)
    }
    if let meta {
      lines.append(",\"meta\":" as StaticString)
      lines.append(meta)
    }
    if findings.hasWarnings {
      var warnings = findings.list
      warnings.removeAll { $0.severity == .note }
      var writer = JSONWriter()
      writer.diagnostics(warnings)
      lines.append(",\"findings\":" as StaticString)
      lines.append(writer.buffer.slice)
    }
    lines.append("}\n" as StaticString)
  }
}

// MARK: - How long an envelope becomes

// The output limit counts a rule's results as a batch writes them, with escapes that make six bytes of one.

extension RulePayload {
  /// The size of the payload's envelope in bytes, or a few more: where there are warnings, the notes count too.
  var envelopeBytes: Int {
    var bytes = 64 + rule.escapedCount + body.count + targetKind.utf8CodeUnitCount + targetValue.escapedCount
    bytes += (meta?.count ?? 0) + (notBefore?.count ?? 0)
    return findings.hasWarnings ? bytes + findings.json.count : bytes
  }
}

extension RunResult.Skip {
  /// The size of the skip's envelope in bytes, or a few more.
  var envelopeBytes: Int {
    var (rule, reason) = (rule, reason)
    return 32 + rule.withUTF8 { UTF8Slice($0).escapedCount } + reason.withUTF8 { UTF8Slice($0).escapedCount }
  }
}

extension SessionResult {
  /// Adds a skip. Where its envelope has more bytes than `limit`, nothing is added and the answer is false.
  func append(_ skip: RunResult.Skip, within limit: Int) -> Bool {
    guard skip.envelopeBytes <= limit else { return false }
    skipped.append(skip)
    return true
  }

  /// The result as envelopes, one a line: payloads, then skips, then failures.
  package var envelopes: [UInt8] {
    var lines = ByteBuffer(capacity: 1024)
    append(to: &lines)
    return lines.bytes
  }

  /// Appends the envelopes to `lines`.
  func append(to lines: inout ByteBuffer) {
    for payload in payloads { payload.appendEnvelope(to: &lines) }
    for skip in skipped {
      var writer = JSONWriter()
      writer.envelope(skip)
      lines.append(writer.buffer.slice)
      lines.append(0x0A)
    }
    for failure in failures { lines.append(failure.error.envelope(rule: failure.rule)) }
    for warning in findings {
      var writer = JSONWriter()
      writer.beginObject()
      writer.name("rule")
      writer.string(warning.rule)
      writer.name("findings")
      writer.diagnostics(warning.findings)
      writer.endObject()
      lines.append(writer.buffer.slice)
      lines.append(0x0A)
    }
  }
}
