// One envelope through every door: what a line of `run --json`, `bulk` and `run_many` is, and what `send` takes.

import LocBase

extension JSONWriter {
  /// `{"rule":…,"payload":{"message":…},"target":{…},"not_before":…,"meta":…}`; the last two only where the rule gave them.
  mutating func envelope(_ payload: RulePayload) {
    beginObject()
    name("rule")
    string(payload.rule)
    name("payload")
    json(payload.body)
    name("target")
    json(payload.target)
    if let notBefore = payload.notBefore {
      name("not_before")
      json(notBefore)
    }
    if let meta = payload.meta {
      name("meta")
      json(meta)
    }
    endObject()
  }

  /// `{"rule":…,"skipped":"reason"}`.
  mutating func envelope(_ skip: RuleSkip) {
    beginObject()
    name("rule")
    string(skip.rule)
    name("skipped")
    string(skip.reason)
    endObject()
  }

  /// `{"rule":…,"error":{…}}`: the first finding, with the status.
  mutating func envelope(_ failure: RuleFailure) {
    beginObject()
    name("rule")
    string(failure.rule)
    name("error")
    error(failure.failure)
    endObject()
  }

  /// A failure as the object of an envelope: status, slug, message, and the place where there is one.
  mutating func error(_ failure: Failure) {
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
        name("line")
        integer(position.line)
        name("column")
        integer(position.column)
      }
      if let path = finding.path {
        name("path")
        string(path)
      }
      if let help = finding.help {
        name("help")
        string(help)
      }
    }
    endObject()
  }

  private mutating func json(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { raw(UTF8Slice($0)) }
  }
}

extension RunResult {
  /// The result as envelopes, one a line: payloads, then skips, then failures.
  package var envelopes: [UInt8] {
    var lines = ByteBuffer(capacity: 1024)
    append(to: &lines)
    return lines.bytes
  }

  /// The envelopes behind what `lines` already holds.
  func append(to lines: inout ByteBuffer) {
    for payload in payloads {
      var writer = JSONWriter()
      writer.envelope(payload)
      lines.append(writer.buffer.slice)
      lines.append(0x0A)
    }
    for skip in skipped {
      var writer = JSONWriter()
      writer.envelope(skip)
      lines.append(writer.buffer.slice)
      lines.append(0x0A)
    }
    for failure in failures {
      var writer = JSONWriter()
      writer.envelope(failure)
      lines.append(writer.buffer.slice)
      lines.append(0x0A)
    }
  }
}
