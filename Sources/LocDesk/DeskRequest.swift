// What the desk gets of a browser, and what it answers: an HTTP request and its answer without the connection.

import LocBase

/// A request of a browser, or of any other program on this computer.
package struct DeskRequest: Sendable {
  package var method: String
  /// The path without the query.
  package var path: String
  package var query: [(name: String, value: String)]
  package var host: String?
  package var origin: String?
  /// The header `X-LocScript-Token`.
  package var token: String?
  /// The body, of which no more than one byte beyond the limit need be there.
  package var body: [UInt8]

  package init(
    _ method: String, _ path: String, query: [(name: String, value: String)] = [], host: String? = nil,
    origin: String? = nil, token: String? = nil, body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.host = host
    self.origin = origin
    self.token = token
    self.body = body
  }

  /// The value of a name in the query.
  func value(_ name: StaticString) -> String? { query.first { $0.name.equals(name) }?.value }
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

  private static let nothing = "default-src 'none'; frame-ancestors 'none'"

  static func page(_ html: [UInt8], policy: String) -> DeskAnswer {
    DeskAnswer(200, type: "text/html; charset=utf-8", body: html, policy: policy)
  }

  static func json(_ json: [UInt8]) -> DeskAnswer {
    DeskAnswer(200, type: "application/json", body: json, policy: nothing)
  }

  /// The answer to a question that a newer one of the same page has replaced.
  static var outdated: DeskAnswer { DeskAnswer(204, type: "application/json", body: [], policy: nothing) }

  static func refusal(_ status: Int, _ sentence: String) -> DeskAnswer {
    DeskAnswer(status, type: "text/plain; charset=utf-8", body: [UInt8]((sentence + "\n").utf8), policy: nothing)
  }
}
