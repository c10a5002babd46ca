// What a request over HTTP gets: the page and its headers, a connection, or a refusal by its name and its origin.

import LocBase
import Testing

@testable import LocDesk

@Suite struct DeskGateTests {
  private static let host = "127.0.0.1:8123"

  private func status(_ change: (inout DeskRequest) -> Void) -> Int {
    var request = DeskRequest("GET", "/", port: 8123, host: Self.host)
    change(&request)
    return DeskGate.answer(request).status
  }

  private func opens(_ change: (inout DeskRequest) -> Void) -> Bool {
    var request = DeskRequest("GET", "/connection", port: 8123, host: Self.host, origin: "http://" + Self.host)
    change(&request)
    return DeskGate.opensConnection(request)
  }

  @Test func itsOwnPage() {
    #expect(status { _ in } == 200 && opens { _ in })
    #expect(status { $0.origin = "http://127.0.0.1:8123" } == 200)
    for (port, host) in [(8123, "localhost:8123"), (80, "127.0.0.1"), (80, "localhost"), (80, "localhost:80")] {
      func change(_ request: inout DeskRequest) {
        request.port = port
        request.host = host
        request.origin = "http://" + host
      }
      #expect(status(change) == 200 && opens(change), "\(host)")
    }
  }

  /// A name that a stranger has led to this computer, another port, none, and addresses under which nothing listens.
  @Test(arguments: [
    nil, "evil.example:8123", "127.0.0.1:8124", "127.0.0.1", "", "[::1]:8123", "127.0.0.1:8123.evil.example",
    "evil@127.0.0.1:8123", "LOCALHOST:8123", "0.0.0.0:8123", "127.0.0.1:08123", "127.0.0.1:80",
  ])
  func foreignHosts(host: String?) {
    #expect(status { $0.host = host } == 403)
    #expect(
      !opens {
        $0.host = host; $0.origin = host.map { "http://" + $0 }
      })
  }

  @Test(arguments: [
    "http://evil.example", "null", "", "https://127.0.0.1:8123", "http://127.0.0.1:8124", "http://localhost:8123",
    "http://127.0.0.1:8123/", "ws://127.0.0.1:8123",
  ])
  func foreignOrigins(origin: String) {
    #expect(status { $0.origin = origin } == 403)
    #expect(!opens { $0.origin = origin })
  }

  /// Browsers send the origin with every connection of a script.
  @Test func connectionsWithoutAnOrigin() { #expect(!opens { $0.origin = nil }) }

  @Test(arguments: ["", "/..", "/etc/passwd", "/../locscript.toml", "/connection/", "/preview"])
  func otherPaths(_ path: String) {
    #expect(status { $0.path = path } == 404)
    #expect(!opens { $0.path = path })
  }

  @Test(arguments: ["POST", "HEAD", "OPTIONS", "get", ""])
  func otherMethods(_ method: String) { #expect(status { $0.method = method } == 405) }

  @Test func thePageAndItsPolicy() throws {
    let answer = DeskGate.answer(DeskRequest("GET", "/", port: 8123, host: Self.host))
    let policy = try #require(answer.headers.first { $0.name == "Content-Security-Policy" }?.value)
    #expect(policy.hasPrefix("default-src 'none'; ") && policy.contains("; connect-src ws://127.0.0.1:8123; "))
    #expect(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"))
    let names = answer.headers.map { $0.name }
    #expect(!names.contains("Set-Cookie") && !names.contains { $0.hasPrefix("Access-Control") })
  }

  /// No cache keeps an answer, and no browser guesses another type.
  @Test(arguments: ["/", "/nowhere"]) func headersOfEveryAnswer(_ path: String) {
    let answer = DeskGate.answer(DeskRequest("GET", path, port: 8123, host: Self.host))
    func values(_ name: String) -> [String] { answer.headers.filter { $0.name == name }.map { $0.value } }
    #expect(values("Cache-Control") == ["no-store"] && values("X-Content-Type-Options") == ["nosniff"])
  }
}
