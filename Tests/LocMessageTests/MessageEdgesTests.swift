// The rules of a message on both sides of their edges: the last value that passes, and the first that does not.

import LocBase
import Testing

@testable import LocMessage

@Suite struct MessageEdgesTests {
  /// `slug path` of each finding of a message in the REST form, notes too.
  private func slugs(_ message: String) -> [String] {
    read("{\"message\":{\"fid\":\"f\",\(message)}}", form: .rest).findings.map {
      "\($0.code.slug) \(($0.path ?? "").replacing("message.", with: ""))"
    }
  }

  private func admin(_ message: String) -> [String] {
    read("{\"fid\":\"f\",\(message)}", form: .admin).findings.map { "\($0.code.slug) \($0.path ?? "")" }
  }

  private func aps(_ fields: String, headers: String = "") -> [String] {
    slugs("\"apns\":{\"headers\":{\(headers)},\"payload\":{\"aps\":{\(fields)}}}")
  }

  @Test func labelsOfFiftyCharacters() {
    func label(_ count: Int) -> [String] {
      slugs("\"fcm_options\":{\"analytics_label\":\"\(String(repeating: "a", count: count))\"}")
    }
    #expect(label(1).isEmpty && label(50).isEmpty)
    #expect(label(51) == ["label-format fcm_options.analytics_label"] && label(0) == label(51))
  }

  @Test func wholeNumbersOf32Bits() {
    func count(_ number: String) -> [String] {
      slugs("\"android\":{\"notification\":{\"notification_count\":\(number)}}")
    }
    #expect(
      count("2147483647").isEmpty && count("2147483648") == ["out-of-range android.notification.notification_count"])
    #expect(count("-2147483648") == ["no-effect android.notification.notification_count"])
    #expect(count("-2147483649") == count("2147483648"))
  }

  @Test func timesToLive() {
    func ttl(_ text: String) -> [String] { slugs("\"android\":{\"ttl\":\"\(text)\"}") }
    #expect(ttl("0s").isEmpty && ttl("2419200s").isEmpty && ttl("-0s").isEmpty)
    #expect(ttl("2419201s") == ["out-of-range android.ttl"] && ttl("2419200.000000001s") == ttl("2419201s"))
    #expect(ttl("-1s") == ttl("2419201s") && ttl("1.5s") == ["ttl-fraction android.ttl"])
  }

  /// The last second of a day, a leap second, and none of a 25th hour; offsets move the moment.
  @Test func momentsOfADay() {
    func seconds(_ text: String, offsetRequired: Bool = true) -> Int? {
      Array(text.utf8).withUnsafeBufferPointer { Timestamp(UTF8Slice($0), offsetRequired: offsetRequired)?.seconds }
    }
    #expect(seconds("1970-01-01T00:00:00Z") == 0 && seconds("1970-01-01T23:59:60Z") == 86_400)
    for text in ["1970-01-01T24:00:00Z", "1970-01-01T00:60:00Z", "1970-01-01T00:00:61Z", "1970-01-01T00:00:00"] {
      #expect(seconds(text) == nil, "\(text)")
    }
    #expect(seconds("1970-01-01T00:00:00-01:30") == 5_400 && seconds("1970-01-01T02:00:00+01:30") == 1_800)
    #expect(seconds("1970-01-01T00:00:00", offsetRequired: false) == 0)
    #expect(seconds("0001-01-01T00:00:00Z") == -62_135_596_800 && seconds("0001-01-01T00:00:00+00:01") == nil)
    #expect(seconds("9999-12-31T23:59:59Z") == 253_402_300_799 && seconds("9999-12-31T23:59:59-00:01") == nil)
  }

  @Test func conditionsToTheirEnd() {
    func condition(_ text: String) -> String? {
      Array(text.utf8).withUnsafeBufferPointer { TopicCondition(UTF8Slice($0)).syntaxProblem }
    }
    for text in [
      "'a' in topics", "('a' in topics)", "'a' in topics&&!('b' in topics||'c' in topics)", "\"a\" in topics",
    ] {
      #expect(condition(text) == nil, "\(text)")
    }
    for text in [
      "'a' in topics)", "('a' in topics", "'a' in topics &&", "'a' in topicsX", "'a' intopics", "", "()",
      "\"a' in topics", "'a\" in topics", "'a in topics",
    ] {
      #expect(condition(text) != nil, "\(text)")
    }
  }

  @Test func reservedNamesOfData() {
    func data(_ name: String) -> [String] {
      slugs("\"data\":{\"\(name)\":\"x\"}").map { String($0.prefix { $0 != " " }) }
    }
    for name in ["from", "message_type", "google.a", "google.z", "gcm.notification.a"] {
      #expect(data(name) == ["reserved-data-key"], "\(name)")
    }
    for name in ["gcm", "googles", "gcm.a"] { #expect(data(name) == ["risky-data-key"], "\(name)") }
    for name in ["loc-key", "loc-args", "title-loc-key", "title-loc-args", "body_loc_key", "titleLocArgs"] {
      #expect(data(name) == ["loc-key-in-data"], "\(name)")
    }
    for name in ["fro", "message_types", "loc-keys", "key", "body"] { #expect(data(name).isEmpty, "\(name)") }
  }

  /// A Struct holds doubles.
  @Test func numbersThatADoubleKeeps() {
    func own(_ number: String) -> [String] { aps("\"alert\":\"x\"}, \"own\": {\"n\":\(number)") }
    #expect(own("9007199254740992").isEmpty && own("-9007199254740992").isEmpty)
    #expect(own("9007199254740993") == ["number-precision apns.payload.own.n"])
  }

  @Test func scoresAndVolumes() {
    func score(_ number: String) -> [String] { aps("\"alert\":\"x\",\"relevance-score\":\(number)") }
    #expect(score("0").isEmpty && score("1").isEmpty && score("0.5").isEmpty)
    #expect(score("1.01") == ["out-of-range apns.payload.aps.relevance-score"] && score("-0.01") == score("1.01"))
    func volume(_ number: String) -> [String] {
      aps("\"alert\":\"x\",\"sound\":{\"name\":\"a\",\"critical\":1,\"volume\":\(number)}")
    }
    #expect(volume("0").isEmpty && volume("1").isEmpty)
    #expect(volume("1.01") == ["out-of-range apns.payload.aps.sound.volume"] && volume("-0.01") == volume("1.01"))
  }

  /// What shows something is not silent, and what is silent gets a note about its priority.
  @Test func silentPushes() {
    let note = ["background-priority apns.headers"]
    #expect(
      aps("\"content-available\":1") == note
        && aps("\"content-available\":1", headers: "\"apns-priority\":\"5\"").isEmpty)
    // As JSON has it, true is as good as 1 to iOS.
    #expect(aps("\"content-available\":true").contains(note[0]) && aps("\"content-available\":false") != note)
    // A badge of 0 takes the number away.
    #expect(aps("\"content-available\":1,\"badge\":0") == note)
    func push(below top: String) -> [String] {
      slugs("\"notification\":\(top),\"apns\":{\"headers\":{},\"payload\":{\"aps\":{\"content-available\":1}}}")
    }
    #expect(push(below: "{\"title\":\"x\"}").isEmpty && push(below: "{}") == note)
    for shown in ["\"alert\":\"x\"", "\"badge\":1", "\"sound\":\"a\""] {
      #expect(aps("\"content-available\":1,\(shown)").isEmpty, "\(shown)")
    }
    #expect(
      aps("\"content-available\":1", headers: "\"APNS-Priority\":\"10\"") == [
        "background-priority apns.headers.apns-priority"
      ])
    #expect(aps("\"alert\":\"x\"", headers: "\"Apns-Priority\":\"7\"") == ["apns-header apns.headers.Apns-Priority"])
  }

  /// A header's value is one that Apple names: an expiration is digits alone.
  @Test(arguments: [
    ("apns-expiration", ["0", "1767225600", "00"], ["", " ", "-1", "1.5", "1e3", "a", "1 "]),
    ("apns-priority", ["1", "5", "10"], ["", "0", "2", "11", "5 ", "1 5", "high"]),
    (
      "apns-push-type",
      [
        "alert", "complication", "controls", "fileprovider", "liveactivity", "location", "mdm", "pushtotalk", "voip",
        "widgets",
      ], ["", "alerts", "Alert", "alert background", "widget"]
    ),
  ])
  func headersOfAPNs(name: String, fine: [String], wrong: [String]) {
    for value in fine { #expect(aps("\"alert\":\"x\"", headers: "\"\(name)\":\"\(value)\"").isEmpty, "\(value)") }
    for value in wrong {
      let found = aps("\"alert\":\"x\"", headers: "\"\(name)\":\"\(value)\"")
      #expect(found == ["apns-header apns.headers.\(name)"], "\(value)")
    }
  }

  @Test func flagsOfApple() {
    for value in ["0", "1"] { #expect(aps("\"alert\":\"x\",\"mutable-content\":\(value)").isEmpty, "\(value)") }
    for value in ["2", "-1"] {
      #expect(aps("\"alert\":\"x\",\"mutable-content\":\(value)") == ["no-effect apns.payload.aps.mutable-content"])
    }
    for value in ["true", "\"1\"", "1.5"] {
      #expect(aps("\"alert\":\"x\",\"mutable-content\":\(value)") == ["wrong-type apns.payload.aps.mutable-content"])
    }
  }

  /// A line of a Live Activity's alert has a key, and a list of texts for it.
  @Test func linesOfLiveActivities() {
    func line(_ fields: String) -> [String] {
      aps("\"event\":\"update\",\"timestamp\":1,\"alert\":{\"title\":{\(fields)}}")
    }
    let path = "apns.payload.aps.alert.title"
    for list in ["[]", "[\"a\"]", "[\"a\",\"b\"]"] {
      #expect(line("\"loc-key\":\"k\",\"loc-args\":\(list)").isEmpty, "\(list)")
    }
    for value in ["\"a\"", "{}", "{\"a\":\"b\"}", "1", "true", "null", "[1]", "[\"a\",null]", "[[]]"] {
      #expect(line("\"loc-key\":\"k\",\"loc-args\":\(value)") == ["wrong-type \(path).loc-args"], "\(value)")
    }
    #expect(
      line("\"loc-args\":[]") == ["wrong-type \(path)"] && line("\"loc-key\":1") == ["wrong-type \(path).loc-key"])
  }

  /// A Live Activity is reached through one app's target, whichever way a topic is named; an empty token is none.
  @Test func tokensOfLiveActivities() {
    func found(_ target: String, _ token: String) -> [String] {
      let apns = "{\"live_activity_token\":\"\(token)\",\"payload\":{\"aps\":{\"alert\":\"x\"}}}"
      return read("{\"message\":{\(target),\"apns\":\(apns)}}", form: .rest).findings
        .filter { $0.code == .noEffect }.map { $0.path ?? "" }
    }
    let path = "message.apns.live_activity_token"
    for target in ["\"topic\":\"t\"", "\"condition\":\"'t' in topics\""] { #expect(found(target, "a") == [path]) }
    #expect(found("\"fid\":\"f\"", "a").isEmpty && found("\"fid\":\"f\"", "") == [path])
  }

  /// A topic's messages have its limit, and so have those to a condition.
  @Test func dataForTopics() {
    func found(_ target: String, _ count: Int) -> [String] {
      let data = "{\"a\":\"\(String(repeating: "x", count: count - 1))\"}"
      return read("{\"message\":{\(target),\"data\":\(data)}}", form: .rest).findings.map { $0.code.slug }
    }
    for target in ["\"topic\":\"t\"", "\"condition\":\"'t' in topics\""] {
      #expect(found(target, 2_048).isEmpty && found(target, 2_049) == ["topic-payload-size"], "\(target)")
    }
    #expect(found("\"fid\":\"f\"", 2_049).isEmpty)
  }

  /// An address has a scheme, a host and no blank. An empty one is absent, but for the SDKs' link.
  @Test func addresses() {
    func link(_ text: String) -> [String] { slugs("\"webpush\":{\"fcm_options\":{\"link\":\"\(text)\"}}") }
    func image(_ text: String) -> [String] { slugs("\"notification\":{\"image\":\"\(text)\"}") }
    for text in ["https://a", "https://a/?b#c", "https://a:80"] { #expect(link(text).isEmpty && image(text).isEmpty) }
    for text in ["https://", "https:///a", "https://?a", "https://#a", "https://a b", "https://a\\n", "//a", "a"] {
      #expect(link(text) == ["url-format webpush.fcm_options.link"], "\(text)")
      #expect(image(text) == ["url-format notification.image"], "\(text)")
    }
    #expect(image("http://a").isEmpty && link("http://a") == ["url-format webpush.fcm_options.link"])
    #expect(image("").isEmpty && link("").isEmpty && admin("\"notification\":{\"imageUrl\":\"\"}").isEmpty)
    let found = admin("\"webpush\":{\"fcmOptions\":{\"link\":\"\"}}")
    #expect(found.count == 1 && found[0].hasPrefix("url-format "), "\(found)")
  }

  @Test func coloursOfAndroid() {
    func color(_ text: String) -> [String] { slugs("\"android\":{\"notification\":{\"color\":\"\(text)\"}}") }
    for text in ["#7e55c3", "#ABCDEF", "#000000"] { #expect(color(text).isEmpty, "\(text)") }
    for text in ["", "#", "#fff", "#7e55c", "#7e55c3f", "#7e55c3ff", "7e55c3", "7e55c3a", "#7e55cg"] {
      #expect(color(text) == ["color-format android.notification.color"], "\(text)")
    }
  }

  /// True is sent, and false is what its absence means.
  @Test func validateOnly() {
    func wire(_ value: String) -> String {
      String(
        decoding: read("{\"message\":{\"fid\":\"f\"},\"validate_only\":\(value)}", form: .rest).wire ?? [],
        as: UTF8.self)
    }
    #expect(wire("true").contains("\"validate_only\":true") && !wire("false").contains("validate_only"))
  }

  /// The title of `message.notification` hides Android's localized title, and its body the body.
  @Test func topLevelTextsHideTheirOwnLine() {
    func hidden(_ top: String) -> [String] {
      slugs(
        "\"notification\":{\"\(top)\":\"x\"},\"android\":{\"notification\":{\"title_loc_key\":\"t\",\"body_loc_key\":\"b\"}}"
      )
      .filter { $0.hasPrefix("literal-wins") }
    }
    #expect(hidden("title") == ["literal-wins android.notification.title_loc_key"])
    #expect(hidden("body") == ["literal-wins android.notification.body_loc_key"])
  }

  @Test func topicsInBothForms() {
    #expect(read(#"{"topic":"/topics/a"}"#, form: .admin).target == .topic("a"))
    let rest = read(#"{"message":{"topic":"/topics/a"}}"#, form: .rest)
    #expect(rest.findings.map { $0.code.slug } == ["topic-prefix"])
    let twice = read(#"{"message":{"topic":"","token":"t"}}"#, form: .rest)
    #expect(twice.findings.map { $0.code.slug } == ["target-count", "deprecated-field"])
  }

  /// What the Admin form says of true and false is 1, and nothing.
  @Test func booleansOfTheAdminForm() {
    func wire(_ value: String) -> String {
      let aps = "{\"alert\":\"x\",\"contentAvailable\":\(value)}"
      return String(
        decoding: read("{\"fid\":\"f\",\"apns\":{\"payload\":{\"aps\":\(aps)}}}", form: .admin).wire ?? [],
        as: UTF8.self)
    }
    #expect(wire("true").contains("\"content-available\":1") && !wire("false").contains("content-available"))
  }

  /// Android's own data replaces the message's, unless it is empty; escapes count as what they stand for.
  @Test func sizesOfAndroid() throws {
    func bytes(_ message: String) -> Int? {
      MessageSizes(body: Array("{\"message\":{\(message)}}".utf8)).android?.bytes
    }
    #expect(bytes(#""data":{"ab":"cd"}"#) == 4 && bytes(#""data":{"ab":"cd"},"android":{"data":{}}"#) == 4)
    #expect(bytes(#""data":{"ab":"cd"},"android":{"data":{"x":"yz"}}"#) == 3)
    #expect(bytes(#""data":{"a":"\n\""}"#) == 3)
  }

  /// A browser gets the message's notification and data where it has none of its own.
  @Test func sizesOfBrowsers() {
    func bytes(_ message: String) -> Int? {
      MessageSizes(body: Array("{\"message\":{\(message)}}".utf8)).web?.bytes
    }
    #expect(bytes(#""data":{"a":"b"}"#) == nil && bytes(#""webpush":{}"#) == 2)
    for part in ["data", "notification"] {
      let own = "{\"\(part)\":{\"a\":\"bcd\"}}"
      #expect(bytes("\"\(part)\":{\"a\":\"bcd\"},\"webpush\":{}") == own.utf8.count)
      #expect(bytes("\"\(part)\":{},\"webpush\":\(own)") == own.utf8.count)
    }
  }
}

@Suite struct TemplateEdgesTests {
  private func prepare(_ text: String) throws -> MessageTemplate {
    try Array(text.utf8).withUnsafeBufferPointer { try MessageTemplate(template: UTF8Slice($0), file: "t") }
  }

  private func fill(_ template: MessageTemplate, _ values: [String], capacity: Int = 1 << 17) -> (Status, Int) {
    let blocks = values.map { value in
      let bytes = Array(value.utf8)
      let block = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
      block.update(from: bytes, count: bytes.count)
      return UTF8Slice(base: UnsafePointer(block), count: bytes.count)
    }
    defer { for block in blocks { block.base?.deallocate() } }
    var memory = [UInt8](repeating: 0xEE, count: capacity)
    return blocks.withUnsafeBufferPointer { slices in
      memory.withUnsafeMutableBufferPointer { memory in
        var output = OutputBuffer(base: memory.baseAddress, capacity: memory.count)
        let status = template.fill(slices, into: &output)
        return (status, output.count)
      }
    }
  }

  @Test func exactlyAsManyValuesAsSlots() throws {
    let template = try prepare(#"{"fid":"f","data":{"a":{"$slot":0},"b":{"$slot":1}}}"#)
    #expect(fill(template, ["x", "y"]).0 == .ok)
    for values in [[], ["x"], ["x", "y", "z"]] { #expect(fill(template, values).0 == .usage) }
  }

  /// FCM takes 4,096 bytes of data: the last value that fits, one byte more, and nothing counted of what is refused.
  @Test func theLastByteThatFCMTakes() throws {
    let template = try prepare(#"{"fid":"f","data":{"a":{"$slot":0}}}"#)
    let most = 4_095
    #expect(fill(template, [String(repeating: "x", count: most)]).0 == .ok)
    // With room to spare, and in memory of exactly the body's size.
    let body = try template.body(with: [[UInt8](repeating: 0x78, count: most)])
    for capacity in [1 << 17, body.count + 1] {
      let refused = fill(template, [String(repeating: "x", count: most + 1)], capacity: capacity)
      #expect(refused.0 == .tooLarge && refused.1 == 0, "\(capacity)")
    }
  }

  /// The room that a fill asks for holds the longest escapes of each of a slot's uses.
  @Test(arguments: [1, 2, 40]) func roomForEveryUse(_ uses: Int) throws {
    let data = (0..<uses).map { "\"k\($0)\":{\"$slot\":0}" }.joined(separator: ",")
    let template = try prepare("{\"fid\":\"f\",\"data\":{\(data)}}")
    let value = [UInt8](repeating: 1, count: 50)
    let room = value.withUnsafeBufferPointer { bytes in
      withUnsafePointer(to: UTF8Slice(bytes)) { template.room(for: UnsafeBufferPointer(start: $0, count: 1)) }
    }
    let body = try template.body(with: [value])
    #expect(body.count > 6 * 50 * uses)
    #expect(try #require(room) >= body.count)
  }

  /// Lists of arguments that differ in one slot or one place, and more lists than are remembered: the same as a message without slots.
  @Test func listsThatAreNearlyEqual() throws {
    let lists = [
      #"[{"$slot":0},"-"]"#, #"["-",{"$slot":0}]"#, #"[{"$slot":1},"-"]"#, #"[{"$slot":0},"-"]"#, #"["",{"$slot":0}]"#,
      #"[{"$slot":0},""]"#,
    ]
    for left in lists {
      for right in lists {
        let message =
          #"{"fid":"f","android":{"notification":{"title_loc_key":"t","title_loc_args":\#(left)}},"#
          + #""apns":{"payload":{"aps":{"alert":{"loc-key":"k","loc-args":\#(right)}},"other":"\#("x")"}},"data":{"z":{"$slot":1}}}"#
        let template = try prepare(message)
        let literal = message.replacing(#"{"$slot":0}"#, with: "\"AB\"").replacing(#"{"$slot":1}"#, with: "\"C\"")
        #expect(try template.fill(["AB", "C"]) == read(literal).wire, "\(left) \(right)")
      }
    }
  }
}
