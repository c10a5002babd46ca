// An HTTP request and its answer, without the connection.

import LocBase

/// The head of a request of a browser, or of any other program on this computer.
package struct DeskRequest: Sendable {
  package var method: String
  /// The path without the query.
  package var path: String
  /// The port that it came to.
  package var port: Int
  package var host: String?
  package var origin: String?

  package init(_ method: String, _ path: String, port: Int, host: String? = nil, origin: String? = nil) {
    self.method = method
    self.path = path
    self.port = port
    self.host = host
    self.origin = origin
  }
}

/// The answer to a request.
package struct DeskAnswer: Sendable {
  package var status: Int
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  private init(_ status: Int, type: String, body: [UInt8], policy: String) {
    self.status = status
    self.body = body
    headers = [
      ("Content-Type", type), ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"),
      ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
      ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
  }

  static func page(_ html: [UInt8], policy: String) -> DeskAnswer {
    DeskAnswer(200, type: "text/html; charset=utf-8", body: html, policy: policy)
  }

  static func refusal(_ status: Int, _ sentence: String) -> DeskAnswer {
    DeskAnswer(
      status, type: "text/plain; charset=utf-8", body: [UInt8]((sentence + "\n").utf8),
      policy: "default-src 'none'; frame-ancestors 'none'")
  }
}
