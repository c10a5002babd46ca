// Texts on which comparing by canonical equivalence takes minutes: everything here compares bytes, and ends at once.

import LocBase
import LocMessage
import TestSupport
import Testing

@Suite struct CombiningMarksTests {
  /// The marks at every place of a message that is compared with something.
  @Test func inMessages() {
    let places: [(json: String, slug: String?)] = [
      (#"{"message":{"fid":"f","<>":1}}"#, "unknown-field"), (#"{"message":{"fid":"f","data":{"<>":"x"}}}"#, nil),
      (#"{"message":{"fid":"f","android":{"priority":"<>"}}}"#, "enum-value"),
      (#"{"message":{"fid":"f","android":{"<>":"x"}}}"#, "unknown-field"),
      (#"{"message":{"fid":"f","android":{"ttl":"<>"}}}"#, "duration-format"),
      (#"{"message":{"fid":"f","android":{"direct_boot_ok":"<>"}}}"#, "wrong-type"),
      (#"{"message":{"fid":"f","android":{"notification":{"event_time":"<>"}}}}"#, "timestamp-format"),
      (#"{"message":{"fid":"f","android":{"notification":{"notification_count":"<>"}}}}"#, "wrong-type"),
      (#"{"message":{"fid":"f","android":{"notification":{"color":"<>"}}}}"#, "color-format"),
      (#"{"message":{"fid":"f","android":{"notification":{"image":"<>"}}}}"#, "url-format"),
      (#"{"message":{"fid":"f","apns":{"headers":{"<>":"x"}}}}"#, nil),
      (#"{"message":{"fid":"f","apns":{"headers":{"apns-push-type":"<>"}}}}"#, "apns-header"),
      (#"{"message":{"fid":"f","apns":{"headers":{"apns-priority":"<>"}}}}"#, "apns-header"),
      (#"{"message":{"fid":"f","apns":{"payload":{"aps":{"<>":"x"}}}}}"#, "apple-unknown-key"),
      (#"{"message":{"fid":"f","apns":{"payload":{"aps":{"interruption-level":"<>"}}}}}"#, "enum-value"),
      (#"{"message":{"fid":"f","apns":{"payload":{"aps":{"badge":1},"<>":"x"}}}}"#, nil),
      (#"{"message":{"fid":"f","apns":{"payload":{"aps":{"alert":{"<>":"x"}}}}}}"#, "apple-unknown-key"),
      (#"{"message":{"fid":"f","webpush":{"notification":{"<>":"x","dir":"<>"}}}}"#, "enum-value"),
      (#"{"message":{"fid":"f","fcm_options":{"analytics_label":"<>"}}}"#, "label-format"),
      (#"{"message":{"topic":"<>"}}"#, "topic-name"), (#"{"message":{"condition":"<>"}}"#, "condition-syntax"),
      (#"{"message":{"condition":"'<>' in topics"}}"#, "topic-name"), (#"{"message":{"fid":"<>"}}"#, nil),
      (#"{"fid":"f","<>":1}"#, "unknown-field"), (#"{"fid":"f","android":{"priority":"<>"}}"#, "enum-value"),
      (#"{"fid":"f","android":{"notification":{"lightSettings":{"color":"<>"}}}}"#, "color-format"),
    ]
    for (json, slug) in places {
      let reading = read(filled(json))
      #expect(reading.wire != nil, "\(json)")
      if let slug { #expect(reading.findings.contains { $0.code.slug == slug }, "\(json)") }
    }
  }

  @Test func inTables() throws {
    let places: [(json: String, slug: String?)] = [
      (#"{"fid":"f","<>":1}"#, "unknown-field"), (#"{"fid":"f","platform":"<>"}"#, "enum-value"),
      (#"{"fid":"f","data":{"<>":"x","a":"<>"}}"#, nil), (#"{"fid":"f","ios":{"<>":1}}"#, "unknown-field"),
      (#"{"fid":"f","ios":{"alert":{"<>":1}}}"#, "unknown-field"),
      (#"{"fid":"f","android":{"<>":1}}"#, "unknown-field"),
      (#"{"fid":"f","android":{"notification":{"visibility":"<>"}}}"#, "enum-value"),
      (#"{"fid":"f","apns":{"headers":{"<>":"x"}}}"#, nil), (#"{"fid":"f","meta":{"<>":"<>"}}"#, nil),
      (#"{"fid":"f","not_before":"<>"}"#, "wrong-type"), (#"{"fids":["<>","b"],"title":"<>"}"#, nil),
      (#"{"fid":"f","title":{"$text":1,"android":"<>","ios":"<>","args":["<>"]}}"#, nil),
      (#"{"fid":"f","data":{"<>":1.5}}"#, "data-value"),
    ]
    for (json, slug) in places {
      let readings = try withTable(filled(json)) { MessageBuilder.build($0) }
      #expect(readings.first?.wire != nil, "\(json)")
      if let slug { #expect(readings[0].findings.contains { $0.code.slug == slug }, "\(json)") }
    }
  }

  /// Names that differ in the order of their marks only are two names.
  @Test func namesAreBytes() throws {
    let reading = read("{\"message\":{\"fid\":\"f\",\"data\":{\"e\u{301}\u{316}\":\"a\",\"e\u{316}\u{301}\":\"b\"}}}")
    #expect(reading.findings.isEmpty)
    let wire = String(decoding: reading.wire ?? [], as: UTF8.self).utf8
    #expect(
      wire.elementsEqual(
        "{\"message\":{\"fid\":\"f\",\"data\":{\"e\u{301}\u{316}\":\"a\",\"e\u{316}\u{301}\":\"b\"}}}".utf8))
  }

  @Test func inSlots() throws {
    let bytes = Array(combiningMarks.utf8)
    for (template, isGood) in [
      (#"{"topic":{"$slot":0}}"#, false), (#"{"condition":{"$slot":0}}"#, false), (#"{"fid":{"$slot":0}}"#, true),
    ] {
      let prepared = try withTable(template) { MessageBuilder.template($0) }.template
      #expect((prepared?.filled([bytes]) != nil) == isGood)
    }
  }

  private func filled(_ json: String) -> String {
    json.split(separator: "<>", omittingEmptySubsequences: false).joined(separator: combiningMarks)
  }
}
