// A result that a caller holds stays as it is while the session runs on.

import LocBase
import Testing

@testable import LocRules

@Suite struct GivenResultTests {
  private let files = [
    "a.lua": "return function(event) return loc.message{topic = event.topic, title = 'x'} end",
    "b.lua": "return function(event) return loc.skip(event.topic) end",
  ]

  private func topics(_ result: SessionResult) -> [String] {
    result.payloads.map { payload in
      let body = payload.body.string
      return String(body.split(separator: "\"topic\":\"")[1].prefix { $0 != "\"" })
    }
  }

  @Test func aHeldResult() throws {
    let session = RuleSession(rules: try RuleSessionTests.rules(files), limits: .patient)
    func run(_ topic: String) throws -> SessionResult {
      try withSlice(#"{"topic":"\#(topic)"}"#) { try session.run(event: $0) }
    }
    let first = try run("one")
    let second = try run("two")
    let third = try run("three")
    #expect(topics(first) == ["one"] && topics(second) == ["two"] && topics(third) == ["three"])
    session.withResult { #expect($0 === third) }
    #expect(first !== second && second !== third)
  }
}
