// Remembered shapes give what a fresh reading gives, whatever comes in which order.

import LocBase
import LocMessage
import Testing

@Suite struct MessageShapesTests {
  private let texts = [
    "", "a", "Bob \"B\" O'Brien", "日本", "x\\ny", "no topic!", "news", "seven", String(repeating: "l", count: 700),
  ]

  private func same(_ left: MessageReading, _ right: MessageReading) -> Bool {
    left.wire == right.wire && left.target == right.target && left.meta == right.meta
      && left.notBefore == right.notBefore
      && left.findings.map(\.summary) == right.findings.map(\.summary)
      && left.findings.map(\.position) == right.findings.map(\.position)
  }

  /// Templates with every kind of text in them, filled with texts that make them right and wrong, many times each.
  @Test func recipes() throws {
    let shapes = MessageShapes()
    var random = SystemRandomNumberGenerator()
    var compared = 0
    let templates = [
      #"{"topic":"<0>","title":{"$text":1,"android":"k","ios":"K","args":["<1>","<2>"]},"data":{"a":"<3>","n":<4>}}"#,
      #"{"token":"<0>","title":"<1>","subtitle":"<2>","body":"<3>","meta":{"c":"<1>"},"not_before":<4>}"#,
      #"{"fid":"<0>","body":{"$text":1,"ios":"K","args":["<1>"],"fallback":"<2>"},"ios":{"badge":<4>,"thread_id":"<3>"}}"#,
      #"{"fid":"<0>","title":"<1>","platform":"android","subtitle":"<2>"}"#,
      #"{"fids":["<0>","b"],"body":"<1>"}"#,
      #"{"fid":"f","silent":true,"title":"<0>","data":{"k":"<1>"}}"#,
      #"{"topic":"<0>","android":{"notification":{"title_loc_key":"k","title_loc_args":["<1>",{}],"title":"<2>"}}}"#,
      #"{"topic":"<0>","webpush":{"notification":{"title":"<1>","dir":"<2>"},"data":{"a":"<3>"}},"data":{"x":{"y":"<1>"}}}"#,
    ]
    for round in 0..<600 {
      let template = templates[round % templates.count]
      let place = SourcePosition(file: "rule.lua", line: round, column: 1)
      let json = fill(template, &random)
      try withTable(json) { (table: JSONCursor) in
        let fresh = MessageBuilder.build(table, place: place)
        let remembered = shapes.build(table, place: place)
        #expect(fresh.count == remembered.count)
        for (left, right) in zip(fresh, remembered) {
          let isSame = same(left, right)
          #expect(isSame, "\(json)")
        }
        compared += 1
      }
    }
    print("message shapes: \(compared) tables compared")
  }

  @Test func wireTables() throws {
    let shapes = MessageShapes()
    var random = SystemRandomNumberGenerator()
    let template = """
      {"message":{"token":"<0>","android":{"notification":{"body_loc_key":"K","body_loc_args":["<1>","<2>","<3>"]}},\
      "apns":{"payload":{"aps":{"alert":{"loc-key":"K","loc-args":["<1>","<2>","<3>"],"title":"<2>"}},"n":<4>}}}}
      """
    for round in 0..<200 {
      let place = SourcePosition(file: "rule.lua", line: round, column: 1)
      let json = fill(template, &random)
      try withTable(json) { (table: JSONCursor) in
        let fresh = MessageReader.read(table, form: .rest, file: "", source: nil, place: place)
        let isSame = same(fresh, shapes.read(table, place: place))
        #expect(isSame, "\(json)")
      }
    }
  }

  /// Lua strings are bytes: what is not UTF-8 is refused on the remembered path as on the other.
  @Test func bytesThatAreNotText() throws {
    let shapes = MessageShapes()
    for bad in [false, false, true, false, true] {
      var bytes = Array(#"{"fid":"f","title":"caf?"}"#.utf8)
      if bad, let index = bytes.firstIndex(of: 0x3F) { bytes[index] = 0xE9 }
      // The reader for JSON refuses such text, so the byte is put in behind its back.
      let good = Array(#"{"fid":"f","title":"caf?"}"#.utf8)
      try good.withUnsafeBufferPointer { (buffer: UnsafeBufferPointer<UInt8>) in
        var reader = JSONReader()
        let root = try reader.parse(UTF8Slice(buffer))
        try bytes.withUnsafeBufferPointer { (changed: UnsafeBufferPointer<UInt8>) in
          let base = try #require(changed.baseAddress)
          let readings = shapes.build(JSONCursor(nodes: root.nodes, source: base, index: 0))
          #expect(readings[0].hasErrors == bad)
          #expect(String(validating: readings[0].wire ?? [], as: UTF8.self) != nil)
        }
      }
    }
  }

  private func fill(_ template: String, _ random: inout SystemRandomNumberGenerator) -> String {
    var json = template
    for slot in 0..<4 {
      var writer = JSONWriter()
      writer.string(texts.randomElement(using: &random) ?? "")
      json = json.split(separator: "\"<\(slot)>\"", omittingEmptySubsequences: false).joined(
        separator: writer.buffer.string)
    }
    return json.split(separator: "<4>", omittingEmptySubsequences: false).joined(
      separator: ["1", "-7", "1.5", "true", "12345678901234567890"].randomElement(using: &random) ?? "1")
  }
}
