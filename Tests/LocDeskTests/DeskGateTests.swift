// Who is let in: the page of this desk, by its address, its origin and its token, and nobody else.

import LocBase
import Testing

@testable import LocDesk

@Suite struct DeskGateTests {
  private let gate = DeskGate(token: Array(DeskFixture.token.utf8))

  private func status(_ change: (inout DeskRequest) -> Void, port: UInt16? = 8123) -> Int {
    var request = DeskRequest("GET", "/subjects", host: DeskFixture.host, token: DeskFixture.token)
    change(&request)
    return gate.refusal(of: request, port: port)?.status ?? 200
  }

  @Test func itsOwnPage() {
    #expect(status { _ in } == 200)
    #expect(status { $0.origin = "http://127.0.0.1:8123" } == 200)
    #expect(
      status {
        $0.host = "localhost:8123"; $0.origin = "http://localhost:8123"
      } == 200)
    #expect(status({ $0.host = "127.0.0.1" }, port: 80) == 200)
  }

  /// A name that a stranger has led to this computer, another port, none, and addresses under which nothing listens.
  @Test(arguments: [
    "evil.example:8123", "127.0.0.1:8124", "127.0.0.1", "", "[::1]:8123", "127.0.0.1:8123.evil.example",
    "evil@127.0.0.1:8123", "LOCALHOST:8123", "0.0.0.0:8123", "127.0.0.1:08123",
  ])
  func foreignHosts(host: String) { #expect(status { $0.host = host } == 403) }

  @Test func withoutHostOrPort() {
    #expect(status { $0.host = nil } == 403)
    #expect(status({ _ in }, port: nil) == 403)
  }

  @Test(arguments: [
    "http://evil.example", "null", "", "https://127.0.0.1:8123", "http://127.0.0.1:8124", "http://localhost:8123",
    "http://127.0.0.1:8123/",
  ])
  func foreignOrigins(origin: String) { #expect(status { $0.origin = origin } == 403) }

  @Test(arguments: [
    nil, "", "0123456789abcdef0123456789abcdee", "0123456789ABCDEF0123456789ABCDEF",
    "0123456789abcdef0123456789abcde", "0123456789abcdef0123456789abcdef0", "1123456789abcdef0123456789abcdef",
    "0123456789abcdee0123456789abcdef",
  ])
  func tokens(token: String?) {
    #expect(status { $0.token = token } == 403)
    #expect(
      status {
        $0.path = "/"; $0.token = nil; $0.query = token.map { [("token", $0)] } ?? []
      } == 403)
  }

  /// The header opens no page, and the address's secret answers no question: a page cannot be led to ask one.
  @Test func tokenAtItsPlace() {
    #expect(status { $0.path = "/" } == 403)
    #expect(
      status {
        $0.path = "/"; $0.query = [("token", DeskFixture.token)]
      } == 200)
    #expect(
      status {
        $0.token = nil; $0.query = [("token", DeskFixture.token)]
      } == 403)
  }

  @Test func sizes() {
    #expect(status { $0.body = [UInt8](repeating: 0x20, count: 1 << 20) } == 200)
    #expect(status { $0.body = [UInt8](repeating: 0x20, count: (1 << 20) + 1) } == 413)
    // A stranger learns nothing of sizes.
    #expect(
      status {
        $0.token = nil; $0.body = [UInt8](repeating: 0x20, count: (1 << 20) + 1)
      } == 403)
  }

  @Test func randomTokens() {
    let tokens = (0..<100).map { _ in makeDeskToken() }
    #expect(Set(tokens).count == 100)
    #expect(tokens.allSatisfy { $0.utf8.count == 32 && $0.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) } })
  }
}
