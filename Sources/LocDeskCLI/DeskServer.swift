// The desk's connections: HTTP on 127.0.0.1, by FlyingFox. The answers are LocDesk's.

import FlyingFox
import FlyingSocks
import Glibc
import LocDesk

/// Serves a desk on this computer's own address.
struct DeskServer {
  /// A port that cannot be had.
  struct Failure: Error {
    let sentence: String
  }

  private let desk: Desk
  private let port: UInt16

  /// - Parameter port: 0 takes any that is free.
  init(_ desk: Desk, port: UInt16) {
    self.desk = desk
    self.port = port
  }

  /// Answers until the process ends.
  /// - Parameter opened: takes the port, once the desk answers there.
  func run(_ opened: @escaping @Sendable (UInt16) -> Void) async throws {
    let files = Task { [desk] in await desk.watch() }
    defer { files.cancel() }
    try await serve(on: port, opened)
    // The same address, so that an open page goes on. Where another program has taken it meanwhile, the desk ends: a page that
    // asked there would show that program its secret.
    while let own = desk.openPort { try await serve(on: own) { _ in } }
  }

  /// Answers at a port until no connection can be taken any more. Every connection is closed then.
  ///
  /// That happens when someone holds as many connections as the process may have files: any program on this computer can, and
  /// the server knows no bound of its own.
  /// - Throws: `Failure` where the port cannot be had.
  private func serve(on port: UInt16, _ opened: @escaping @Sendable (UInt16) -> Void) async throws {
    let desk = desk
    // Never an address of a network, whatever the user's own is. Bodies are read once: the server need not keep them.
    let server = HTTPServer(
      config: HTTPServer.Configuration(
        address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port), sharedRequestReplaySize: 0,
        pool: BoundedSocketPool(), logger: .disabled),
      handler: ClosureHTTPHandler { request in await Self.answer(request, desk) })
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run() }
        group.addTask {
          try await server.waitUntilListening()
          // Without an address the server has failed already, and says itself why.
          guard case .ip4(_, let own) = await server.listeningAddress else { return }
          desk.openPort = own
          opened(own)
        }
        for try await _ in group {}
      }
    } catch SocketError.failed(_, let code, let message) {
      if desk.openPort != nil, code != EADDRINUSE { return }
      let help = code == EADDRINUSE ? "; name another --port, or none: the desk then takes one that is free" : ""
      throw Failure(sentence: "port \(port) cannot be had: \(message)" + help)
    }
  }

  private static func answer(_ request: HTTPRequest, _ desk: Desk) async -> HTTPResponse {
    var asked = DeskRequest(request.method.rawValue, request.path)
    asked.query = request.query.map { ($0.name, $0.value) }
    asked.host = request.headers[.host]
    asked.origin = request.headers[HTTPHeader("Origin")]
    asked.token = request.headers[HTTPHeader("X-LocScript-Token")]
    do {
      // A stranger's body is read and dropped, as is what is beyond the limit: the connection's next request stands behind it.
      let limit = desk.admits(asked) ? Desk.maxBody + 1 : 0
      for try await part in request.bodySequence where asked.body.count < limit {
        asked.body += part.prefix(limit - asked.body.count)
      }
    } catch {
      return HTTPResponse(statusCode: .badRequest)
    }
    let answer = await desk.answer(asked)
    var headers = HTTPHeaders()
    for (name, value) in answer.headers { headers[HTTPHeader(name)] = value }
    return HTTPResponse(
      statusCode: HTTPStatusCode(answer.status, phrase: phrase(answer.status)), headers: headers,
      body: .init(answer.body))
  }

  private static func phrase(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 204: "No Content"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 413: "Content Too Large"
    default: "Error"
    }
  }
}
