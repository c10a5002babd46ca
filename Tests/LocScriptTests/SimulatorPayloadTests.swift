// The payload that `xcrun simctl push` takes, as a message: what is one, and where a finding about it stands.

import LocBase
import LocMessage
import LocScript
import Testing

@Suite struct SimulatorPayloadTests {
  private let payload = "{\"aps\":{\"alert\":{\"loc-kye\":\"k\"}},\"Simulator Target Bundle\":\"a.b\"}"

  @Test(arguments: [
    ("{\"aps\":{}}", true), (" {\"aps\":{\"badge\":1},\"own\":2} ", true), ("\u{FEFF}{\"aps\":{}}", true),
    ("{}", false), ("{\"aps\":1}", false), ("{\"aps\":[]}", false), ("{\"message\":{},\"aps\":{}}", false),
    ("[]", false),
    ("{\"aps\":{}", false), ("", false),
  ])
  func payloads(text: String, isOne: Bool) {
    let bytes = Array(text.utf8)
    #expect(SimulatorPayload.matches(bytes) == isOne)
    #expect((SimulatorPayload(bytes) != nil) == isOne)
  }

  /// The message around the payload has the payload's own text, without the mark that may stand before it.
  @Test(arguments: ["", "\u{FEFF}"]) func isTheWholeMessage(mark: String) throws {
    let made = try #require(SimulatorPayload(Array((mark + payload).utf8)))
    let text = "{\"message\":{\"topic\":\"simulator\",\"apns\":{\"payload\":" + payload + "}}}"
    #expect(String(decoding: made.message, as: UTF8.self) == text)
  }

  /// A finding has its line and column in the user's text, and its path there, whatever stands around it.
  @Test(arguments: ["", "\u{FEFF}", "\n", "\n  "]) func places(before: String) throws {
    let text = before + payload
    let made = try #require(SimulatorPayload(Array(text.utf8)))
    let messages = made.message.withUnsafeBufferPointer {
      MessageReader.read(text: UTF8Slice($0), form: .rest, file: "push.json").findings
    }
    let finding = try #require(messages.first { $0.path?.hasSuffix("loc-kye") ?? false })
    let placed = made.placed(finding)
    #expect(placed.path == "aps.alert.loc-kye")
    let name = try #require(text.utf8.firstRange(of: "\"loc-kye\"".utf8))
    let offset = text.utf8.distance(from: text.utf8.startIndex, to: name.lowerBound)
    let expected = Array(text.utf8).withSlice { SourcePosition(file: "push.json", offset: offset, in: $0) }
    #expect(placed.position == expected)
  }
}
