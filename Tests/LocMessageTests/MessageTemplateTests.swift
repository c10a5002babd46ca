// Templates with slots: what fill writes is what build writes for the same message.

import LocBase
import LocMessage
import Testing

@Suite struct MessageTemplateTests {
  static let tech = """
    {"message":{"topic":"Tech","android":{"ttl":"3600s","notification":{"body_loc_key":"STOCK_NOTIFICATION_BODY",\
    "body_loc_args":[{"$slot":0},{"$slot":1},{"$slot":2},{"$slot":3}]}},"apns":{"payload":{"aps":{"alert":{\
    "loc-key":"STOCK_NOTIFICATION_BODY","loc-args":[{"$slot":0},{"$slot":1},{"$slot":2},{"$slot":3}]}}}}}}
    """

  @Test func theGuidesExample() throws {
    let prepared = try prepare(Self.tech)
    #expect(prepared.slots == 4)
    let body = prepared.filled([Array("FooCorp".utf8), Array("11.80".utf8), Array("835.67".utf8), Array("1.43".utf8)])
    #expect(
      String(decoding: body ?? [], as: UTF8.self) == """
        {"message":{"topic":"Tech","android":{"ttl":"3600s","notification":{"body_loc_key":"STOCK_NOTIFICATION_BODY",\
        "body_loc_args":["FooCorp","11.80","835.67","1.43"]}},"apns":{"payload":{"aps":{"alert":{\
        "loc-key":"STOCK_NOTIFICATION_BODY","loc-args":["FooCorp","11.80","835.67","1.43"]}}}}}}
        """)
  }

  /// Texts that need care, through fill in every buffer size and through the reader: the same bytes.
  @Test func fillWritesWhatBuildWrites() throws {
    let texts = [
      "", "a", "ab\"", "\\", "\u{0}", "\u{1f}\n\t\r\u{8}\u{c}", "plain ASCII of some length", "Größe 12,5 \"cm\"",
      "日本語テキスト",
      "😀", "seven77", "eight888", "nine99999", "quote at the end of words \"", "/slash", "\u{7f}\u{80}",
    ]
    let template = """
      {"token":{"$slot":2},"data":{"b":{"$slot":1},"a":"x"},"android":{"notification":{"titleLocKey":"T","titleLocArgs":\
      [{"$slot":0},"fixed",{"$slot":1}],"bodyLocKey":"B","bodyLocArgs":[{"$slot":0}]}},"apns":{"payload":{"aps":{"alert":{\
      "titleLocKey":"T","titleLocArgs":[{"$slot":0},"fixed",{"$slot":1}],"locKey":"B","locArgs":[{"$slot":0}]}},\
      "free":[{"x":{"$slot":1}}]}}}
      """
    let prepared = try prepare(template)
    for first in texts {
      for second in texts {
        let values = [first, second, "token"]
        var json = template
        for (slot, value) in values.enumerated() {
          var writer = JSONWriter()
          writer.string(value)
          json = json.replacingOccurrences("{\"$slot\":\(slot)}", writer.buffer.string)
        }
        let built = read(json, form: .admin)
        let expected = try #require(built.wire)
        #expect(prepared.filled(values.map { Array($0.utf8) }) == expected)
        for capacity in [0, 1, 100, expected.count - 1, expected.count, expected.count + 40, 4_096] {
          try check(prepared, values, capacity, expected)
        }
      }
    }
  }

  private func check(_ prepared: MessageTemplate, _ values: [String], _ capacity: Int, _ expected: [UInt8]) throws {
    var memory = [UInt8](repeating: 0xEE, count: capacity + 16)
    withSlices(of: values) { (slices: UnsafeBufferPointer<UTF8Slice>) in
      memory.withUnsafeMutableBufferPointer { (memory: inout UnsafeMutableBufferPointer<UInt8>) in
        var output = OutputBuffer(base: memory.baseAddress, capacity: capacity)
        let status = prepared.fill(slices, into: &output)
        #expect(status == (expected.count <= capacity ? .ok : .buffer))
        #expect(output.count == expected.count)
        if status == .ok { #expect(memory[..<expected.count].elementsEqual(expected)) }
        // Nothing behind the caller's memory is touched.
        #expect(memory[capacity...].allSatisfy { $0 == 0xEE })
      }
    }
  }

  @Test func wrongValues() throws {
    let prepared = try prepare(#"{"topic":{"$slot":0},"data":{"a":{"$slot":1}}}"#)
    #expect(prepared.filled([Array("news".utf8), [0xFF]]) == nil)
    #expect(prepared.filled([Array("no topic".utf8), []]) == nil)
    #expect(prepared.filled([Array("news".utf8)]) == nil)
    #expect(
      prepared.filled([Array("news".utf8), Array("x".utf8)])
        == Array(#"{"message":{"topic":"news","data":{"a":"x"}}}"#.utf8))
  }

  @Test func sizesWithTheLongestValues() throws {
    func sizes(_ json: String, _ values: [String]) throws(LocScriptError) -> MessageSizes {
      let (bytes, texts) = (Array(json.utf8), values.map { Array($0.utf8) })
      return try bytes.withUnsafeBufferPointer { (bytes) throws(LocScriptError) in
        try MessageSizes(text: UTF8Slice(bytes), values: texts, file: "template.json")
      }
    }
    let template = #"""
      {"topic": "Tech", "android": {"notification": {"bodyLocKey": "B", "bodyLocArgs": [{"$slot": 0}, {"$slot": 1}]}},
       "apns": {"payload": {"aps": {"alert": {"locKey": "B", "locArgs": [{"$slot": 0}, {"$slot": 1}]}}}}}
      """#
    // body_loc_key B body_loc_args ["…","…"]; {"aps":{"alert":{"loc-key":"B","loc-args":["…","…"]}}}
    let fixed = (android: 12 + 1 + 13 + 7, ios: 52)
    for (first, second, written) in [
      ("", "", 0), ("é", "xx", 4), ("\"", "\n", 4), (String(repeating: "x", count: 3_000), "", 3_000),
    ] {
      let found = try sizes(template, [first, second])
      #expect(found.android == PayloadSize(bytes: fixed.android + written, limit: 4_096, advised: 2_048))
      #expect(found.ios == PayloadSize(bytes: fixed.ios + written, limit: 4_096))
      #expect(found.web == nil)
    }
    // Without slots it is the message's own size; what `build` refuses is measured all the same.
    let own = try sizes(#"{"message":{"fid":"f","data":{"k":"\#(String(repeating: "v", count: 5_000))"},"x":1}}"#, [])
    #expect(own.android == PayloadSize(bytes: 5_001, limit: 4_096, advised: 4_000))
    for (json, values, status) in [
      (template, ["one"], Status.usage), (#"{"topic":{"$slot":0}}"#, ["no topic"], .message), ("[]", [], .message),
      ("{", [], .message),
    ] {
      let error = #expect(throws: LocScriptError.self) { try sizes(json, values) }
      #expect(error?.status == status)
    }
  }

  @Test func slotsStandForTextOnly() {
    for template in [
      #"{"fid":"f","android":{"ttl":{"$slot":0}}}"#, #"{"message":{"fid":"f","android":{"ttl":{"$slot":0}}}}"#,
      #"{"fid":"f","android":{"notification":{"visibility":{"$slot":0}}}}"#, #"{"fid":"f","android":{"$slot":0}}"#,
      #"{"fid":"f","apns":{"payload":{"aps":{"badge":{"$slot":0}}}}}"#, #"{"fid":"f","data":{"$slot":0}}"#,
      #"{"fid":"f","data":{"a":{"$slot":-1}}}"#, #"{"fid":"f","data":{"a":{"$slot":100000}}}"#, #"{"$slot":0}"#, "[]",
      "",
    ] {
      #expect(throws: LocScriptError.self, "\(template)") { try prepare(template) }
    }
  }

  @Test func manyListsAndSlots() throws {
    // More lists than are remembered, all of them once and then all once more.
    var data: [String] = []
    for name in ["k", "l"] {
      for index in 0..<12 { data.append("\"\(name)\(index)\":[{\"$slot\":\(index)},\"a\",{\"$slot\":\(index)}]") }
    }
    let aps = "{\"alert\":\"x\"}"
    let template = "{\"fid\":\"f\",\"apns\":{\"payload\":{\"aps\":\(aps),\(data.joined(separator: ","))}}}"
    let prepared = try prepare(template)
    let values = (0..<12).map { Array("v\($0)".utf8) }
    var expected = template
    for index in 0..<12 { expected = expected.replacingOccurrences("{\"$slot\":\(index)}", "\"v\(index)\"") }
    let built = try #require(read(expected, form: .admin).wire)
    #expect(try #require(prepared.filled(values)) == built)
  }

  private func prepare(_ template: String) throws -> MessageTemplate {
    let bytes = Array(template.utf8)
    let result = bytes.withUnsafeBufferPointer {
      (bytes: UnsafeBufferPointer<UInt8>) -> Result<MessageTemplate, LocScriptError> in
      do throws(LocScriptError) {
        return .success(try MessageTemplate(template: UTF8Slice(bytes), file: "template.json"))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}

extension String {
  fileprivate func replacingOccurrences(_ old: String, _ new: String) -> String {
    split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }
}
