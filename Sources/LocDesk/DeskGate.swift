// Answers requests over HTTP, and refuses those of other sites in the same browser, as SECURITY.md promises.

import LocBase

/// Decides the response to an HTTP request: the page, a connection for the page's script, or a refusal.
///
/// The page itself holds nothing of the project, and anyone may have it. Everything else goes over a connection whose other end has
/// proven that it knows the desk's secret (`DeskHandshake`). A site that gives its own name the address 127.0.0.1 (DNS rebinding) is
/// refused by its name in `Host`, and a foreign page by its `Origin`, which browsers send with every connection of a script.
package enum DeskGate {
  /// The answer to a request that asks for no connection.
  package static func answer(_ request: DeskRequest) -> DeskAnswer {
    guard let host = request.host, isOwn(host, request.port) else {
      return .refusal(403, "The desk answers only under the address that it printed.")
    }
    guard request.origin.map({ Text($0) == Text("http://" + host) }) ?? true else {
      return .refusal(403, "The desk answers only its own page.")
    }
    guard Text(request.path) == "/" else { return .refusal(404, "The desk has no such page.") }
    return Text(request.method) == "GET"
      ? DeskPage.answer(host: host) : .refusal(405, "The desk's page can only be read.")
  }

  /// Whether a request of a page's script becomes a connection.
  package static func opensConnection(_ request: DeskRequest) -> Bool {
    guard let host = request.host, let origin = request.origin else { return false }
    return isOwn(host, request.port) && Text(origin) == Text("http://" + host) && Text(request.path) == "/connection"
  }

  /// Whether a browser reaches a socket on 127.0.0.1 and this port under a name.
  private static func isOwn(_ host: String, _ port: Int) -> Bool {
    ["127.0.0.1", "localhost"].contains { Text(host) == Text("\($0):\(port)") || port == 80 && Text(host) == Text($0) }
  }
}
