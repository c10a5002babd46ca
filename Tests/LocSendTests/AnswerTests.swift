// FCM's answers, and paths of fields.

import LocBase
import TestSupport
import Testing

@testable import LocSend

@Suite struct AnswerTests {
  private func answer(_ status: Int, _ text: String) -> FCMAnswer {
    var text = text
    return text.withUTF8 { FCMAnswer(status: status, body: UTF8Slice($0)) }
  }

  @Test func aMessageID() {
    #expect(answer(200, #"{"name":"projects/p/messages/0:15%31b"}"#).messageID == "0:15%31b")
    #expect(answer(200, "{}").messageID == nil)
    #expect(answer(500, #"{"name":"projects/p/messages/1"}"#).messageID == nil)
  }

  @Test func anFCMErrorIsFoundAmongTheDetails() {
    let answer = answer(
      404,
      #"""
      {"error":{"code":404,"message":"Requested entity was not found.","status":"NOT_FOUND","details":[
      {"@type":"type.googleapis.com/google.rpc.ErrorInfo"},
      {"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"UNREGISTERED"}]}}
      """#)
    #expect(answer.code == "UNREGISTERED" && answer.hasFCMError)
  }

  @Test func violationsOfFields() {
    let answer = answer(
      400,
      #"""
      {"error":{"code":400,"message":"Invalid","status":"INVALID_ARGUMENT","details":[{"@type":
      "type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{"field":"message.data[1].value","description":"Invalid value"}]}]}}
      """#)
    #expect(answer.code == "INVALID_ARGUMENT" && !answer.hasFCMError)
    #expect(answer.violations.map { $0.field } == ["message.data[1].value"])
  }

  /// Eight violations are kept of an error's thousands, whatever details they stand in.
  @Test(arguments: [0, 1, 7, 8, 9, 5_000]) func manyViolations(_ count: Int) {
    let fields = (0..<count).map { #"{"field":"f\#($0)","description":"d"}"# }
    let half = fields.count / 2
    let details = [fields[..<half], fields[half...]].map {
      #"{"@type":"x/google.rpc.BadRequest","fieldViolations":[\#($0.joined(separator: ","))]}"#
    }
    let answer = answer(400, #"{"error":{"status":"A","details":[\#(details.joined(separator: ","))]}}"#)
    #expect(answer.violations.map { $0.field } == (0..<min(count, 8)).map { "f\($0)" })
  }

  /// A code has 1 to 64 capital letters and underscores: it goes to the terminal and into the journal.
  @Test func codesOfOtherForms() {
    for code in ["A", "_", "NOT_FOUND", String(repeating: "A", count: 64)] {
      #expect(answer(404, #"{"error":{"status":"\#(code)"}}"#).code == code)
    }
    for code in ["", "a", "A B", "A1", "É", "A-B", "@", "[", String(repeating: "A", count: 65)] {
      let answer = answer(404, #"{"error":{"status":"\#(code)"}}"#)
      #expect(answer.code == "HTTP_404" && !answer.isGoogles, "\(code)")
    }
  }

  @Test(arguments: [
    ("", "HTTP_502", ""), ("<html>planted</html>", "HTTP_502", "the answer is not FCM's (20 bytes that are not JSON)"),
    ("[]", "HTTP_502", "the answer is not FCM's (2 bytes that are not JSON)"), (#"{"error":"x"}"#, "HTTP_502", ""),
    (#"{"error":{"status":5,"details":{}}}"#, "HTTP_502", ""),
    (#"{"error":{"status":"A\u001b[31m","message":"x"}}"#, "HTTP_502", "x"),
  ])
  func otherBodies(_ body: String, _ code: String, _ message: String) {
    let answer = answer(502, body)
    #expect(answer.code == code)
    #expect(answer.message == message)
  }

  @Test(arguments: [
    ("message.data[1].value", "message.data.price"), ("message.data[0].key", "message.data.id"),
    ("message.android.notification.title_loc_args[1]", "message.android.notification.title_loc_args[1]"),
    ("message.token", "message.token"), ("message.data[7].value", "message.data[7].value"), ("", ""), ("..[", "..["),
    ("message.data[99999999999999999999].value", "message.data[99999999999999999999].value"),
  ])
  func paths(_ field: String, _ ours: String) {
    let body = Array(
      #"{"message":{"token":"t","data":{"id":"1","price":"2"},"android":{"notification":{"title_loc_args":["a","b"]}}}}"#
        .utf8)
    #expect(body.withUnsafeBufferPointer { FieldPath.ours(field, in: UTF8Slice($0)) } == ours)
  }

  @Test func pathsThatWouldTakeLong() {
    let entries = (0..<10_000).map { #""k\#($0)":"1""# }.joined(separator: ",")
    let body = Array(#"{"message":{"data":{\#(entries)}}}"#.utf8)
    func ours(_ field: String) -> String {
      body.withUnsafeBufferPointer { FieldPath.ours(field, in: UTF8Slice($0)) }
    }
    let start = processorSeconds()
    for number in stride(from: 9_999, to: 9_989, by: -1) {
      #expect(ours("message.data[\(number)].value") == "message.data.k\(number)")
    }
    let outside = "message.data[10000].value"
    #expect(ours(outside) == outside)
    let long = "message" + String(repeating: ".data[9999]", count: 100_000)
    #expect(ours(long) == long)
    #expect(processorSeconds() - start < 30)
  }

  @Test func serversWordsAreMadePresentable() {
    let text = "\u{1B}[31m" + String(repeating: "x", count: 290) + "planted-secret"
    let shown = FCMAnswer.presentable(text, without: [("planted-secret", "<t>")])
    #expect(shown == " [31m" + String(repeating: "x", count: 290) + "<t>")
    #expect(FCMAnswer.presentable(String(repeating: "y", count: 999), without: []).count == 301)
    // The controls of ASCII and those behind it, of which U+009B begins an escape sequence; not their neighbours.
    for control in ["\u{0}", "\u{1F}", "\u{7F}", "\u{80}", "\u{85}", "\u{9B}", "\u{9F}"] {
      #expect(FCMAnswer.presentable("a\(control)b", without: []) == "a b")
    }
    #expect(FCMAnswer.presentable("~\u{A0}é", without: []) == "~\u{A0}é")
  }

  @Test func secretsThatAServerRepeats() {
    let text = Redaction.redacted("Bearer abcd is no abcdabcd", [("abcd", "<token>"), ("x", "y"), ("", "z")])
    #expect(text == "Bearer <token> is no <token><token>")
  }
}
