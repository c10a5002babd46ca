// loc.message as the rules module hands it over: tables as nodes, loc.text flagged.

import LocBase
import LocMessage
import Testing

@Suite struct MessageBuilderTests {
  @Test func guideExampleOfTheInterfaces() {
    let built = build(
      """
      {"topic":"product-42","title":{"$text":1,"android":"price_drop_title","ios":"PRICE_DROP_TITLE","args":["Trail shoes","10"]},
       "body":{"$text":1,"android":"price_drop_body","ios":"PRICE_DROP_BODY"},
       "android":{"ttl":"3600s","collapse_key":"price","notification":{"channel_id":"deals"}},
       "ios":{"thread_id":"deals","interruption_level":"active"},"data":{"product_id":42},
       "meta":{"campaign":"autumn","a":1},"not_before":1767323045}
      """)
    #expect(built.count == 1)
    #expect(built[0].findings.isEmpty, "\(built[0].findings.map(\.summary))")
    #expect(
      wire(built[0]) == """
        {"message":{"topic":"product-42","data":{"product_id":"42"},"android":{"collapse_key":"price","ttl":"3600s",\
        "notification":{"title_loc_key":"price_drop_title","title_loc_args":["Trail shoes","10"],\
        "body_loc_key":"price_drop_body","channel_id":"deals"}},"apns":{"payload":{"aps":{"alert":{\
        "title-loc-key":"PRICE_DROP_TITLE","title-loc-args":["Trail shoes","10"],"loc-key":"PRICE_DROP_BODY"},\
        "thread-id":"deals","interruption-level":"active"}}}}}
        """)
    #expect(built[0].meta == Array(#"{"a":1,"campaign":"autumn"}"#.utf8))
    #expect(built[0].notBefore == Array("1767323045".utf8))
    #expect(built[0].target == .topic("product-42"))
  }

  @Test func plainStringsGoToThePlatforms() {
    let built = build(#"{"fid":"f","title":"Hi","subtitle":"S","body":"B"}"#)
    #expect(
      wire(built[0])
        == #"{"message":{"fid":"f","android":{"notification":{"title":"Hi","body":"B"}},"apns":{"payload":{"aps":{"alert":{"title":"Hi","subtitle":"S","body":"B"}}}}}}"#
    )
    #expect(built[0].findings.isEmpty)
  }

  @Test func oneHalfOnly() {
    #expect(
      wire(build(#"{"fid":"f","title":"Hi","platform":"android","ios":{"badge":1}}"#)[0])
        == #"{"message":{"fid":"f","android":{"notification":{"title":"Hi"}}}}"#)
    #expect(
      wire(build(#"{"fid":"f","title":"Hi","platform":"ios","android":{"ttl":"1s"}}"#)[0])
        == #"{"message":{"fid":"f","apns":{"payload":{"aps":{"alert":{"title":"Hi"}}}}}}"#)
    #expect(
      wire(build(#"{"fid":"f","title":"Hi","platform":"web"}"#)[0])
        == #"{"message":{"fid":"f","webpush":{"notification":{"title":"Hi"}}}}"#)
    let web = build(#"{"fid":"f","title":{"$text":1,"android":"k","ios":"k"},"platform":"web"}"#)
    #expect(slugs(web[0]) == ["loc-key-on-web"])
    #expect(slugs(build(#"{"fid":"f","platform":"symbian"}"#)[0]) == ["enum-value"])
  }

  @Test func silentIsABackgroundPush() {
    let built = build(#"{"fid":"f","silent":true,"data":{"sync":true}}"#)
    #expect(
      wire(built[0])
        == #"{"message":{"fid":"f","data":{"sync":"true"},"apns":{"headers":{"apns-priority":"5","apns-push-type":"background"},"payload":{"aps":{"content-available":1}}}}}"#
    )
    #expect(built[0].findings.isEmpty)
    #expect(slugs(build(#"{"fid":"f","silent":true,"title":"Hi"}"#)[0]) == ["silent-text"])
  }

  @Test func fieldsWrittenTwice() {
    let built = build(
      #"{"fid":"f","title":"Hi","android":{"notification":{"title":"Ho"}},"ios":{"alert":{"title":"He"}}}"#)
    #expect(slugs(built[0]) == ["field-twice", "field-twice"])
    #expect(built[0].findings[0].message.contains("`title`"))
    #expect(built[0].findings[0].message.contains("`android.notification.title`"))
    #expect(built[0].findings[1].path == "ios.alert.title")
    let aps = build(#"{"fid":"f","ios":{"thread_id":"a"},"apns":{"payload":{"aps":{"thread-id":"b"}}}}"#)
    #expect(slugs(aps[0]) == ["field-twice"])
    #expect(slugs(build(#"{"fid":"f","body":"b","ios":{"alert":"a"}}"#)[0]) == ["field-twice"])
  }

  @Test func manyTargets() {
    let built = build(#"{"fids":["a","b\"c"],"title":"Hi","platform":"android"}"#)
    #expect(built.count == 2)
    #expect(wire(built[1]) == #"{"message":{"fid":"b\"c","android":{"notification":{"title":"Hi"}}}}"#)
    #expect(built[1].target == .fid("b\"c"))
    #expect(slugs(build(#"{"tokens":["a",""],"topic":"x"}"#)[0]).contains("wrong-type"))
    #expect(slugs(build(#"{"tokens":["a"],"topic":"x"}"#)[0]).contains("target-count"))
    #expect(slugs(build(#"{"tokens":[]}"#)[0]).contains("target-count"))
    #expect(slugs(build(#"{"title":"x"}"#)[0]) == ["target-count"])
  }

  /// Without a key of its own iOS has the fallback; without either it has no such line.
  @Test func aTextWithoutAKeyForIOS() {
    let alert = #""apns":{"payload":{"aps":{"alert":{"title":"Hi"}}}}"#
    let fallback = build(#"{"fid":"f","title":{"$text":1,"android":"k","fallback":"Hi"}}"#)
    #expect(fallback[0].findings.isEmpty && wire(fallback[0]).contains(alert))
    #expect(!wire(build(#"{"fid":"f","title":{"$text":1,"android":"k"}}"#)[0]).contains("alert"))
  }

  /// What is wrong with a message is said once, however many targets it has.
  @Test func findingsOfManyTargets() {
    let built = build(#"{"fids":["a","b","c"],"title":"Hi","data":{"gcm.x":"1"}}"#)
    #expect(built.map { $0.findings.map(\.code.slug) } == [["risky-data-key"], [], []])
  }

  /// Without room for the messages of all targets there are none; one target's message needs no room beside its own.
  @Test(arguments: [(#"{"fids":["a","b"],"title":"Hi"}"#, 2), (#"{"fid":"a","title":"Hi"}"#, 1)])
  func roomForAllTargets(_ message: String, _ count: Int) throws {
    let composer = MessageComposer()
    try #expect(withTable(message) { composer.build($0) } == count)
    try #expect(withTable(message) { composer.build($0, hasRoom: { _ in false }) } == (count == 1 ? 1 : 0))
  }

  /// A field that is loc.null is as good as none, whatever its name; an empty table adds nothing to one that is there.
  @Test func fieldsThatAddNothing() {
    let plain = build(#"{"fid":"f","title":"Hi","ios":{"alert":{"body":"B"}}}"#)
    #expect(plain[0].findings.isEmpty)
    for more in [
      #""body":null"#, #""nothing":null"#, #""data":null"#, #""apns":{"payload":{"aps":{"alert":{}}}}"#,
      #""apns":{"payload":{"aps":{}}}"#, #""apns":{}"#,
    ] {
      let built = build(#"{"fid":"f","title":"Hi","ios":{"alert":{"body":"B"}},\#(more)}"#)
      #expect(built[0].findings.isEmpty && built[0].wire == plain[0].wire, "\(more)")
    }
  }

  @Test func fallbackStandsBesideTheKeyOnIOSOnly() {
    let built = build(#"{"fid":"f","title":{"$text":1,"android":"k","ios":"K","fallback":"Hi"}}"#)
    #expect(built[0].findings.isEmpty)
    #expect(
      wire(built[0])
        == #"{"message":{"fid":"f","android":{"notification":{"title_loc_key":"k"}},"apns":{"payload":{"aps":{"alert":{"title":"Hi","title-loc-key":"K"}}}}}}"#
    )
  }

  @Test func pathsAreTheRules() {
    let built = build(
      """
      {"fid":"f","titel":"x","ios":{"thred_id":"x","badge":"3"},"android":{"ttl":"1h","notification":{"vibrate_timings":["1s","x"]}},
       "data":{"price":1.5,"list":[1],"from":"x"},"body":7}
      """)
    let found = built[0].findings.filter { $0.severity == .error }.map { "\($0.path ?? "") \($0.code.slug)" }
    #expect(
      Set(found) == [
        "titel unknown-field", "ios.thred_id unknown-field", "data.price data-value", "data.list data-value",
        "body wrong-type", "ios.badge wrong-type", "android.ttl duration-format",
        "android.notification.vibrate_timings[2] duration-format", "data.from reserved-data-key",
      ])
    #expect(built[0].findings.first { $0.path == "titel" }?.help == "Did you mean `title`?")
    #expect(built[0].findings.first { $0.path == "ios.thred_id" }?.help == "Did you mean `thread_id`?")
  }

  @Test func emptyTablesAreListsWhereTheSchemaSaysList() {
    let built = build(
      #"{"fid":"f","android":{"notification":{"title_loc_key":"k","title_loc_args":{}}},"apns":{"payload":{"aps":{"badge":1},"x":{}}}}"#
    )
    #expect(built[0].findings.isEmpty, "\(built[0].findings.map(\.summary))")
    #expect(
      wire(built[0])
        == #"{"message":{"fid":"f","android":{"notification":{"title_loc_key":"k","title_loc_args":[]}},"apns":{"payload":{"aps":{"badge":1},"x":{}}}}}"#
    )
  }

  // MARK: -

  private func slugs(_ reading: MessageReading) -> [String] {
    reading.findings.filter { $0.severity == .error }.map(\.code.slug)
  }

  private func wire(_ reading: MessageReading) -> String { String(decoding: reading.wire ?? [], as: UTF8.self) }

  private func build(_ json: String) -> [MessageReading] {
    (try? withTable(json) { MessageBuilder.build($0) }) ?? []
  }
}
