// Lines of the input to request bodies: envelopes, bare request bodies, tokens for a prepared message.

package import LocBase
package import LocMessage

/// The kind of an input line.
package enum RecordContent {
  case body([UInt8], notBefore: Int?)
  /// An envelope of a rule that failed.
  case error
  /// An envelope of a rule that had nothing to send, or with only findings.
  case skip
  /// A token of an earlier line: its phone gets the prepared message once.
  case repeated
  case broken(String)
}

/// Reads lines. `meta`, `findings` and everything else around a payload is ignored.
package final class RecordReader {
  private var reader = JSONReader()
  private var writer = JSONWriter()
  private let template: MessageTemplate?
  private let validatesOnly: Bool

  package init(template: MessageTemplate? = nil, validatesOnly: Bool = false) {
    self.template = template
    self.validatesOnly = validatesOnly
  }

  package func read(_ line: UTF8Slice) -> RecordContent {
    if let template { return fill(template, line) }
    let root: JSONCursor
    do throws(JSONSyntaxError) {
      root = try reader.parse(line)
    } catch {
      return .broken("byte \(error.offset + 1): \(error.message)")
    }
    guard root.kind == .object else { return .broken("a line is an object, and this is \(root.kind.name)") }
    if root.member("message") != nil { return body(root, notBefore: nil) }
    if let payload = root.member("payload"), !payload.isNull {
      guard payload.member("message") != nil else { return .broken("the payload has no message") }
      var notBefore: Int?
      if let time = root.member("not_before"), !time.isNull {
        guard let seconds = time.int, (0...CivilTime.maxSeconds).contains(seconds) else {
          return .broken("not_before is not a whole number of seconds since 1970")
        }
        notBefore = seconds
      }
      return body(payload, notBefore: notBefore)
    }
    if root.member("error") != nil { return .error }
    if root.member("skipped") != nil || root.member("rule") != nil || root.member("findings") != nil { return .skip }
    return .broken(Self.problem(of: root))
  }

  /// Why an object is neither an envelope nor a request body.
  private static func problem(of root: JSONCursor) -> String {
    if let form = ForeignForm(of: root) {
      return "this is \(form.name); `locscript build` says where its fields belong"
    }
    for target in ["topic", "token", "fid", "condition"] as [UTF8Slice] where root.member(target) != nil {
      return "this is a message without {\"message\": …} around it; `locscript build` makes the request body"
    }
    return "neither an envelope with a payload nor a request body with a message"
  }

  private func body(_ request: JSONCursor, notBefore: Int?) -> RecordContent {
    if !validatesOnly, Self.asksForValidation(request) {
      return .broken("the body says validate_only: FCM would deliver nothing; drop it, or use --validate-only")
    }
    writer.removeAll()
    writer.beginObject()
    writer.name("message")
    if let message = request.member("message") { writer.value(message) }
    if validatesOnly {
      writer.name("validate_only")
      writer.bool(true)
    }
    writer.endObject()
    return .body(writer.buffer.bytes, notBefore: notBefore)
  }

  /// Whether a request body, or a prepared message, asks FCM to check it and to deliver nothing. FCM accepts both
  /// names, and the later one if a name occurs twice: any of them counts.
  static func asksForValidation(_ request: JSONCursor) -> Bool {
    guard request.kind == .object else { return false }
    for (name, value) in request.members where "validate_only" ~= name || "validateOnly" ~= name {
      if value.bool != false, !value.isNull { return true }
    }
    return false
  }

  private func fill(_ template: MessageTemplate, _ line: UTF8Slice) -> RecordContent {
    let token = line.trimmed
    for byte in token.buffer where byte <= .space {
      return .broken("a line is one token, and this has white space in it")
    }
    guard let body = template.filled([token.bytes]) else {
      let problem = template.problem(of: token, inSlot: 0)?.message
      return .broken(problem.map { "the token \($0)" } ?? "the message is too large with this token")
    }
    return validatesOnly ? read(validating: body) : .body(body, notBefore: nil)
  }

  private func read(validating body: [UInt8]) -> RecordContent {
    body.withSlice { bytes in
      guard let root = try? reader.parse(bytes) else { return .broken("no JSON") }
      return self.body(root, notBefore: nil)
    }
  }
}
