// loc.template: a table with slots, filled, gives what loc.message gives for the same texts.

import LocBase
import LocMessage
import TestSupport
import Testing

@Suite struct RecipeTemplateTests {
  private static let texts = [
    "", "a", "Bob \"B\" O'Brien", "日本", "x\\ny", "no topic!", "news", "seven", "'a' in topics", "'a' in topic",
    String(repeating: "l", count: 700), String(repeating: "\n", count: 500), String(repeating: "ö", count: 1_100),
  ]

  private static let templates = [
    #"{"topic":<0>,"title":{"$text":1,"android":"k","ios":"K","args":[<1>,"x",<2>]},"data":{"a":<3>,"n":4}}"#,
    #"{"token":<0>,"title":<1>,"subtitle":<2>,"body":<3>,"meta":{"c":"d"},"not_before":5}"#,
    #"{"fid":<0>,"body":{"$text":1,"ios":"K","args":[<1>],"fallback":<2>},"ios":{"badge":4,"thread_id":"t"}}"#,
    #"{"condition":<0>,"title":<1>,"platform":"android","android":{"notification":{"body":<2>},"data":{"k":<3>}}}"#,
    #"{"fid":"f","silent":true,"data":{"k":<0>,"l":<1>}}"#,
    #"{"topic":"t","ios":{"alert":{"title":<0>,"subtitle":{"$text":1,"ios":"K","args":[<1>]}}},"data":{"d":<2>}}"#,
    #"{"topic":<0>,"platform":"web","title":<1>,"body":<2>,"data":{"d":<3>}}"#,
    #"{"topic":<0>,"title":"one text","data":{"android":<1>}}"#,
  ]

  /// Every template with many texts in its slots, right and wrong, against the message with the same texts.
  @Test func fillingIsBuilding() throws {
    var random = Seeded(seed(20_261_122, of: "RecipeTemplateTests.fillingIsBuilding"))
    var (filled, refused) = (0, 0)
    for template in Self.templates {
      let prepared = try #require(try prepare(template, slots: 4))
      for _ in 0..<300 {
        let values = (0..<4).map { _ in Self.texts.randomElement(using: &random) ?? "" }
        let built = try withTable(fill(template, values)) { MessageBuilder.build($0) }[0]
        guard let body = prepared.filled(values.map { Array($0.utf8) }) else {
          #expect(built.hasErrors, "\(template) \(values)")
          refused += 1
          continue
        }
        filled += 1
        #expect(built.wire == body, "\(template) \(values)")
        let sizes = body.withUnsafeBufferPointer { prepared.sizeFindings(of: UTF8Slice($0)) }
        #expect(built.findings.map(\.summary) == (prepared.findings + sizes).map(\.summary), "\(template) \(values)")
        #expect(built.findings.map(\.help) == (prepared.findings + sizes).map(\.help))
        if let target = prepared.target {
          #expect(
            target.slot.map { Array(values[$0].utf8) } ?? target.value == built.target.map { Array($0.value.utf8) })
        }
      }
    }
    #expect(filled > 300 && refused > 100)
  }

  @Test func whatGoesToTheHostIsConstant() throws {
    let built = try withTable(#"{"topic":{"$slot":0},"meta":{"b":1,"a":"x"},"not_before":"2026-01-02T03:04:05Z"}"#) {
      MessageBuilder.template($0)
    }
    #expect(built.reading.meta == Array(#"{"a":"x","b":1}"#.utf8))
    #expect(built.reading.notBefore == Array("1767323045".utf8))
    #expect(built.reading.target == nil)
    #expect(built.template?.target?.slot == 0)
  }

  /// A slot where a text could not be checked, or stands for none.
  @Test func slotsElsewhere() throws {
    for (template, path) in [
      (#"{"fid":"f","fids":[{"$slot":0}]}"#, "fids"), (#"{"fid":"f","tokens":["a"]}"#, "tokens"),
      (#"{"fid":"f","meta":{"a":[{"$slot":0}]}}"#, "meta"), (#"{"fid":"f","not_before":{"$slot":0}}"#, "not_before"),
      (#"{"fid":"f","platform":{"$slot":0}}"#, "platform"), (#"{"fid":"f","silent":{"$slot":0}}"#, "silent"),
      (#"{"fid":"f","android":{"$slot":0}}"#, "android"), (#"{"fid":"f","data":{"$slot":0}}"#, "data"),
      (#"{"fid":"f","android":{"ttl":{"$slot":0}}}"#, "android.ttl"),
      (#"{"fid":"f","android":{"priority":{"$slot":0}}}"#, "android.priority"),
      (#"{"fid":"f","android":{"collapse_key":{"$slot":0}}}"#, "android.collapse_key"),
      (#"{"fid":"f","android":{"notification":{"event_time":{"$slot":0}}}}"#, "android.notification.event_time"),
      (#"{"fid":"f","ios":{"badge":{"$slot":0}}}"#, "ios.badge"),
      (#"{"fid":"f","ios":{"alert":{"$slot":0}}}"#, "ios.alert"),
      (#"{"fid":"f","ios":{"interruption_level":{"$slot":0}}}"#, "ios.interruption_level"),
      (#"{"fid":"f","ios":{"content_available":{"$slot":0}}}"#, "ios.content_available"),
      (#"{"fid":"f","apns":{"headers":{"apns-id":{"$slot":0}}}}"#, "apns.headers.apns-id"),
      (#"{"fid":"f","apns":{"payload":{"aps":{"badge":1},"own":{"x":{"$slot":0}}}}}"#, "apns.payload.own.x"),
      (#"{"fid":"f","webpush":{"notification":{"icon":{"$slot":0}}}}"#, "webpush.notification.icon"),
      (#"{"fid":"f","title":{"$text":1,"android":{"$slot":0},"ios":"K"}}"#, "title"),
      (#"{"fid":"f","fcm_options":{"analytics_label":{"$slot":0}}}"#, "fcm_options.analytics_label"),
    ] {
      let (reading, prepared) = try withTable(template) { MessageBuilder.template($0, slotCount: 1) }
      let errors = reading.findings.filter { $0.severity == .error }
      #expect(prepared == nil, "\(template)")
      #expect(errors.count == 1 && errors.first?.path == path, "\(template) \(errors.map(\.summary))")
    }
  }

  @Test func aSlotIsNoTextOfAMessage() throws {
    for json in [#"{"fid":"f","title":{"$slot":0}}"#, #"{"fid":"f","data":{"a":{"$slot":0}}}"#] {
      let built = try withTable(json) { MessageBuilder.build($0) }
      #expect(built[0].findings.contains { $0.message.contains("not a slot") })
    }
  }

  @Test func valuesThatAreRefused() throws {
    func status(_ template: String, _ value: [UInt8]) throws -> Status? {
      let prepared = try #require(try prepare(template, slots: 1))
      let error = #expect(throws: LocScriptError.self) { try prepared.body(with: [value]) }
      #expect(prepared.filled([value]) == nil)
      return error?.status
    }
    let long = Array(String(repeating: "x", count: 5_000).utf8)
    #expect(try status(#"{"fid":{"$slot":0},"title":"t"}"#, []) == .message)
    #expect(try status(#"{"token":{"$slot":0},"title":"t"}"#, []) == .message)
    #expect(try status(#"{"token":{"$slot":0},"title":"t"}"#, [0xFF]) == .message)
    #expect(try status(#"{"topic":{"$slot":0},"title":"t"}"#, Array("/topics/a".utf8)) == .message)
    for condition in ["", "x", "'a' in topics && 'b b' in topics", Self.topics(6)] {
      #expect(try status(#"{"condition":{"$slot":0},"title":"t"}"#, Array(condition.utf8)) == .message)
    }
    #expect(try status(#"{"fid":"f","data":{"a":{"$slot":0}}}"#, long) == .tooLarge)
    #expect(try status(#"{"fid":"f","ios":{"alert":{"title":{"$slot":0}}}}"#, long) == .tooLarge)
    let prepared = try #require(try prepare(#"{"condition":{"$slot":0},"title":"t"}"#, slots: 1))
    #expect(prepared.filled([Array("'a' in topics".utf8)]) != nil)
    #expect(prepared.filled([Array(Self.topics(5).utf8)]) != nil)
  }

  private static func topics(_ count: Int) -> String {
    (0..<count).map { "'t\($0)' in topics" }.joined(separator: " || ")
  }

  private func prepare(_ template: String, slots: Int) throws -> MessageTemplate? {
    let json = fill(template, (0..<slots).map { "{\"$slot\":\($0)}" }, areJSON: true)
    let (reading, prepared) = try withTable(json) { MessageBuilder.template($0, slotCount: slots) }
    #expect(!reading.hasErrors, "\(template) \(reading.findings.map(\.summary))")
    return prepared
  }

  private func fill(_ template: String, _ values: [String], areJSON: Bool = false) -> String {
    var json = template
    for (slot, value) in values.enumerated() {
      var writer = JSONWriter()
      if areJSON { writer.raw(value) } else { writer.string(value) }
      json = json.split(separator: "<\(slot)>", omittingEmptySubsequences: false).joined(
        separator: writer.buffer.string)
    }
    return json
  }
}
