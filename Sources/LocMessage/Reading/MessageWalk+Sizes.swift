// Checks a message against its carriers' limits and reports findings about its size.

import LocBase

/// One finding about a message's size.
struct SizeProblem {
  let code: DiagnosticCode
  let severity: Diagnostic.Severity
  let message: String
  let path: Text
  /// True when `message` gives the bytes that Android counts, which are mostly data.
  var isOfAndroid = false
}

extension MessageSizes {
  /// Returns the problems of these sizes: too large, or nearly so. The arguments describe the measured message.
  func problems(isTopic: Bool, hasData: Bool, hasApplePayload: Bool) -> [SizeProblem] {
    var problems: [SizeProblem] = []
    func add(_ code: DiagnosticCode, _ message: String, _ path: Text, _ severity: Diagnostic.Severity? = nil) {
      problems.append(SizeProblem(code: code, severity: severity ?? code.severity, message: message, path: path))
    }
    func addOfAndroid(_ code: DiagnosticCode, _ message: String, _ severity: Diagnostic.Severity? = nil) {
      add(code, message, hasData ? "message.data" : "message", severity)
      problems[problems.count - 1].isOfAndroid = true
    }
    if let android {
      if android.bytes > android.limit {
        addOfAndroid(.payloadSize, "\(android.bytes) bytes of names and values for Android; FCM takes \(android.limit)")
      } else if isTopic, android.bytes > android.advised {
        addOfAndroid(.topicPayloadSize, "\(android.bytes) bytes to a topic: one page of FCM's says 2048, another 4096")
      } else if android.bytes > android.advised {
        addOfAndroid(
          .payloadSize,
          "\(android.bytes) bytes for Android, near the limit of \(android.limit): FCM was seen to refuse 4052", .note)
      }
    }
    if let ios, ios.bytes > ios.limit {
      add(
        .payloadSize, "the APNs payload is \(ios.bytes) bytes with the data; APNs takes \(ios.limit)",
        "message.apns.payload", hasApplePayload ? .error : .warning)
    }
    if let web, web.bytes > web.limit {
      add(
        .payloadSize, "\(web.bytes) bytes for browsers; push services take \(web.limit)", "message.webpush", .warning)
    }
    return problems
  }
}

extension MessageWalk {
  /// Measures the body that has been written and reports its problems. No counted size exceeds the body's, so that small
  /// messages need no measuring.
  mutating func checkSizes() {
    guard writer.buffer.count > MessageSizes.maxTopicBytes, let message = facts.message else { return }
    let sizes = MessageSizes(body: writer.buffer.slice)
    let hasApplePayload = message.member("apns")?.member("payload") != nil
    for problem in sizes.problems(
      isTopic: facts.isTopic, hasData: facts.data != nil, hasApplePayload: hasApplePayload)
    {
      report(
        problem.code, problem.message, at: problem.isOfAndroid ? facts.data ?? message : message,
        severity: problem.severity, path: problem.path)
    }
  }
}
