// The fields of loc.message at their edges: spellings, platforms, targets, empty tables, and which field a finding names.

import LocBase
import Testing

@testable import LocMessage

@Suite struct RecipeEdgesTests {
  private func build(_ fields: String) throws -> MessageReading {
    try #require(try withTable("{\"fid\":\"f\",\(fields)}") { MessageBuilder.build($0) }.first)
  }

  private func wire(_ fields: String) throws -> String { String(decoding: try build(fields).wire ?? [], as: UTF8.self) }

  /// `slug path` of each finding.
  private func findings(_ fields: String) throws -> [String] {
    try build(fields).findings.map { "\($0.code.slug) \($0.path ?? "")" }
  }

  // MARK: - Names

  /// A new row of the message needs its place in the recipe: without one a rule cannot write the field.
  @Test func everyFieldOfTheMessageIsRead() {
    let names = Set(split(MessageRecipe.names, at: .space).map(\.string))
    for index in ObjectKind.message.fields where !FieldTable.shared.fields[index].isOutputOnly {
      let name = FieldTable.shared.fields[index].wireName.string
      #expect(names.contains(name), "\(name): MessageRecipe.Name")
    }
  }

  /// Every field of aps and of its alert means the same in snake_case, with hyphens and in camelCase.
  @Test(arguments: [ObjectKind.aps, .alert]) func spellings(kind: ObjectKind) throws {
    var count = 0
    for index in kind.fields {
      let wire = FieldTable.shared.fields[index].wireName
      let parts = wire.string.split(separator: "-").map(String.init)
      let camel = parts[0] + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      for name in [wire.string, parts.joined(separator: "_"), camel] {
        let found = Array(name.utf8).withUnsafeBufferPointer { appleField(UTF8Slice($0), in: kind) }
        #expect(found?.pointee.wireName.string == wire.string, "\(name)")
      }
      count += parts.count > 1 ? 1 : 0
    }
    #expect(count > 6)
    for name in ["", "Badge", "badge_", "thread", "threadid", "thread__id", String(repeating: "a", count: 80)] {
      let found = Array(name.utf8).withUnsafeBufferPointer { appleField(UTF8Slice($0), in: kind) }
      #expect(found == nil, "\(name)")
    }
  }

  /// A name that is nearly one of aps is suggested as a rule writes it.
  @Test(arguments: [
    ("interuption_level", "interruption_level"), ("threadd-id", "thread_id"), ("bagde", "badge"),
    ("relevance_scor", "relevance_score"),
  ])
  func suggestions(name: String, meant: String) throws {
    let finding = try #require(try build("\"title\":\"t\",\"ios\":{\"\(name)\":1}").findings.first)
    #expect(finding.code == .unknownField && finding.help == "Did you mean `\(meant)`?")
  }

  // MARK: - Values

  /// true in `ios` is the number 1 on the wire, and false is nothing, in every field that is such a flag.
  @Test(arguments: ["content_available", "mutable_content", "input_push_token"]) func flags(name: String) throws {
    let key = "\"" + name.replacing("_", with: "-") + "\""
    #expect(try wire("\"title\":\"t\",\"ios\":{\"\(name)\":true}").contains(key + ":1"))
    #expect(try !wire("\"title\":\"t\",\"ios\":{\"\(name)\":false,\"badge\":1}").contains(key))
  }

  /// Data is text: integers and booleans become the text that Lua writes for them, and nothing else becomes text.
  @Test(
    arguments: [
      ("true", "\"true\""), ("false", "\"false\""), ("0", "\"0\""), ("-7", "\"-7\""), ("9223372036854775807", nil),
      ("\"\"", "\"\""), ("\"x\"", "\"x\""),
    ] as [(String, String?)])
  func data(value: String, text: String?) throws {
    for place in ["\"data\":{\"a\":%}", "\"android\":{\"data\":{\"a\":%}}", "\"webpush\":{\"data\":{\"a\":%}}"] {
      let wire = try wire(place.replacing("%", with: value))
      #expect(wire.contains("\"data\":{\"a\":\(text ?? "\"" + value + "\"")}"), "\(wire)")
    }
  }

  @Test(arguments: ["1.5", "[1]", "{\"b\":1}", "1e3"]) func wrongData(value: String) throws {
    #expect(try findings("\"data\":{\"a\":\(value)}") == ["data-value data.a"])
  }

  /// A time is in UNIX seconds up to the year 9999. One in milliseconds is beyond it.
  @Test func notBefore() throws {
    #expect(try build("\"title\":\"t\",\"not_before\":253402300799").notBefore == Array("253402300799".utf8))
    #expect(try build("\"title\":\"t\",\"not_before\":0").notBefore == Array("0".utf8))
    for time in ["253402300800", "1795226519000", "-9223372036854775807", "\"soon\"", "1.5", "true"] {
      let built = try build("\"title\":\"t\",\"not_before\":\(time)")
      #expect(built.findings.map { $0.code } == [.wrongType] && built.findings[0].path == "not_before", "\(time)")
      #expect(built.notBefore == nil)
    }
  }

  // MARK: - Targets

  /// The wrong one of several targets is named as Lua counts: from 1.
  @Test(arguments: [
    ("[\"\",\"b\"]", ["tokens[1]"]), ("[\"a\",\"\"]", ["tokens[2]"]),
    ("[\"a\",1,\"c\",{}]", ["tokens[2]", "tokens[4]"]),
  ])
  func wrongTargets(list: String, paths: [String]) throws {
    let built = try withTable("{\"tokens\":\(list),\"title\":\"t\"}") { MessageBuilder.build($0) }
    #expect(built.count == 1)
    #expect(built[0].findings.filter { $0.code == .wrongType }.map { $0.path } == paths)
  }

  // MARK: - What a message is for

  /// A part for another platform than the message's has no effect, and the finding says for which one the message is.
  @Test func partsOfOtherPlatforms() throws {
    let parts = [
      ("android", "\"android\":{\"ttl\":\"1s\"}"), ("android", "\"android_v2\":{\"ttl\":\"1s\"}"),
      ("ios", "\"ios\":{\"badge\":1}"), ("ios", "\"apns\":{\"payload\":{\"a\":1}}"),
      ("web", "\"webpush\":{\"data\":{\"a\":\"b\"}}"),
    ]
    for platform in ["android", "ios", "web"] {
      for (own, part) in parts {
        let built = try build("\"title\":\"t\",\"platform\":\"\(platform)\",\(part)")
        let found = built.findings.filter { $0.code == .noEffect }
        let name = part.split(separator: "\"")[0]
        #expect(found.count == (own == platform ? 0 : 1), "\(platform) \(part)")
        if let finding = found.first {
          let sentence = "`\(name)` has no effect: the message is for platform = \"\(platform)\""
          #expect(finding.path == String(name) && finding.message == sentence)
        }
      }
    }
    // Without a platform each part has its effect.
    for (_, part) in parts where !part.hasPrefix("\"android_v2") {
      #expect(try !findings("\"title\":\"t\",\(part)").contains { $0.hasPrefix("no-effect") }, "\(part)")
    }
  }

  /// A message shows something or brings the app something; tables with nothing in them do neither.
  @Test func emptyMessages() throws {
    for fields in [
      "\"android\":{}", "\"android\":{\"ttl\":\"1s\"}", "\"android\":{\"notification\":{}}", "\"ios\":{}",
      "\"ios\":{\"thread_id\":\"a\"}", "\"ios\":{\"alert\":{}}", "\"apns\":{}", "\"apns\":{\"headers\":{\"a\":\"b\"}}",
      "\"apns\":{\"payload\":{}}", "\"webpush\":{}", "\"webpush\":{\"notification\":{}}", "\"data\":{}",
      "\"notification\":{}", "\"fcm_options\":{\"analytics_label\":\"a\"}",
    ] { #expect(try findings(fields).contains { $0.hasPrefix("empty-message") }, "\(fields)") }
    for fields in [
      "\"android\":{\"notification\":{\"icon\":\"a\"}}", "\"ios\":{\"badge\":0}", "\"ios\":{\"sound\":\"a\"}",
      "\"ios\":{\"contentAvailable\":true}", "\"ios\":{\"content-available\":true}", "\"ios\":{\"event\":\"end\"}",
      "\"apns\":{\"payload\":{\"a\":1}}", "\"apns\":{\"live_activity_token\":\"a\"}",
      "\"webpush\":{\"data\":{\"a\":\"b\"}}", "\"data\":{\"a\":\"b\"}", "\"silent\":true", "\"title\":\"\"",
    ] { #expect(try !findings(fields).contains { $0.hasPrefix("empty-message") }, "\(fields)") }
  }

  /// A literal that a text gives as its fallback stands beside the key on purpose, in every line.
  @Test(arguments: ["title", "subtitle", "body"]) func fallbacks(line: String) throws {
    let text = "{\"$text\":1,\"android\":\"a\",\"ios\":\"i\",\"fallback\":\"f\"}"
    let built = try build("\"\(line)\":\(text)")
    #expect(!built.findings.contains { $0.code == .literalWins }, "\(built.findings)")
    #expect(String(decoding: built.wire ?? [], as: UTF8.self).contains("\"\(line)\":\"f\""))
    for other in ["title", "subtitle", "body"] where other != line {
      let found = try findings(
        "\"\(line)\":\(text),\"ios\":{\"alert\":{\"\(other)\":\"x\",\"\(key(of: other))\":\"k\"}}")
      #expect(found.contains("literal-wins ios.alert.\(key(of: other))"), "\(found)")
    }
  }

  private func key(of line: String) -> String { line == "body" ? "loc-key" : line + "-loc-key" }

  /// A slot of a template stands for a text of the message, and for no header.
  @Test func slotsOfTemplates() throws {
    func template(_ fields: String) throws -> (findings: [String], isMade: Bool) {
      try withTable("{\"fid\":\"f\",\"title\":\"t\",\(fields)}") { table in
        let made = MessageBuilder.template(table, slotCount: 1)
        return (made.reading.findings.map { "\($0.code.slug) \($0.path ?? "")" }, made.template != nil)
      }
    }
    #expect(try template("\"data\":{\"a\":{\"$slot\":0}}").isMade)
    for part in ["apns", "webpush"] {
      let made = try template("\"\(part)\":{\"headers\":{\"apns-collapse-id\":{\"$slot\":0}}}")
      #expect(made.findings == ["wrong-type \(part).headers.apns-collapse-id"] && !made.isMade, "\(made)")
    }
  }

  /// A field that is written twice is reported at the one that comes later, and both are named.
  @Test(arguments: [
    ("\"title\":\"a\",\"android\":{\"notification\":{\"title\":\"b\"}}", "title", "android.notification.title"),
    ("\"android\":{\"notification\":{\"title\":\"b\"}},\"title\":\"a\"", "android.notification.title", "title"),
    ("\"ios\":{\"badge\":1},\"apns\":{\"payload\":{\"aps\":{\"badge\":2}}}", "ios.badge", "apns.payload.aps.badge"),
  ])
  func fieldsWrittenTwice(fields: String, first: String, second: String) throws {
    let finding = try #require(try build(fields + ",\"data\":{\"a\":\"b\"}").findings.first { $0.code == .fieldTwice })
    #expect(finding.path == second && finding.message == "one field written twice: `\(first)` and `\(second)`")
  }
}

/// What FCM passes on to browsers and to lights, at the edges.
@Suite struct ChoiceEdgesTests {
  private func findings(_ message: String, _ form: MessageForm = .rest) -> [String] {
    let text = form == .rest ? "{\"message\":{\"fid\":\"f\",\(message)}}" : "{\"fid\":\"f\",\(message)}"
    return read(text, form: form).findings.map {
      "\($0.severity.name) \($0.code.slug) \(($0.path ?? "").replacing("message.", with: ""))"
    }
  }

  private func web(_ options: String, _ form: MessageForm = .rest) -> [String] {
    findings("\"webpush\":{\"notification\":{\(options)}}", form)
  }

  @Test func directions() {
    for name in ["auto", "ltr", "rtl"] { #expect(web("\"dir\":\"\(name)\"").isEmpty, "\(name)") }
    for name in ["", "AUTO", "up", "lt", "auto ltr"] {
      #expect(web("\"dir\":\"\(name)\"") == ["warning enum-value webpush.notification.dir"], "\(name)")
    }
  }

  /// A button has an action and a title. A browser ignores a wrong one, and the SDKs refuse it.
  @Test func buttons() {
    let path = "webpush.notification.actions[0]"
    #expect(web("\"actions\":[{\"action\":\"a\",\"title\":\"b\"}]").isEmpty)
    for (form, severity) in [(MessageForm.rest, "warning"), (.admin, "error")] {
      #expect(web("\"actions\":[{\"action\":\"a\"}]", form) == ["\(severity) required-field \(path).title"])
      #expect(web("\"actions\":[{\"title\":\"a\"}]", form) == ["\(severity) required-field \(path).action"])
      #expect(
        web("\"actions\":[{}]", form) == [
          "\(severity) required-field \(path).action", "\(severity) required-field \(path).title",
        ])
      #expect(web("\"actions\":[{\"action\":1,\"title\":\"b\"}]", form) == ["\(severity) wrong-type \(path).action"])
      #expect(web("\"tag\":1", form) == ["\(severity) wrong-type webpush.notification.tag"])
    }
  }

  /// Browsers localize nothing, however a key of another platform is spelt.
  @Test(arguments: [
    "title_loc_key", "titleLocArgs", "body-loc-key", "bodyLocArgs", "loc-key", "LOC_ARGS", "locKey",
  ])
  func keysForBrowsers(name: String) {
    #expect(web("\"\(name)\":\"x\"").map { $0.split(separator: " ")[1] } == ["loc-key-on-web"])
  }

  /// An enumeration's numbers go from 0 to its last name; what is behind counts as unspecified.
  @Test func enumerationsByNumber() {
    func visibility(_ number: Int) -> [String] { findings("\"android\":{\"notification\":{\"visibility\":\(number)}}") }
    let path = "android.notification.visibility"
    for number in 0...3 { #expect(visibility(number) == ["note enum-value \(path)"], "\(number)") }
    for number in [-1, 4, 1_000] { #expect(visibility(number) == ["warning enum-value \(path)"], "\(number)") }
  }

  /// The Admin form has a name for each value of an enumeration but the unspecified one.
  @Test(arguments: [
    ("visibility", ["private", "public", "secret"]), ("proxy", ["allow", "deny", "if_priority_lowered"]),
    ("priority", ["min", "low", "default", "high", "max"]),
  ])
  func namesOfTheAdminForm(field: String, names: [String]) {
    for name in names {
      #expect(findings("\"android\":{\"notification\":{\"\(field)\":\"\(name)\"}}", .admin).isEmpty, "\(name)")
    }
    for name in ["", "unspecified", "\(field)_unspecified", names[0].uppercased(), names[0] + " " + names[1]] {
      let found = findings("\"android\":{\"notification\":{\"\(field)\":\"\(name)\"}}", .admin)
      #expect(found.count == 1 && found[0].hasPrefix("error enum-value "), "\(name): \(found)")
    }
  }

  /// The Admin form's colour has three parts or four, each a fraction of 255; without the fourth it is opaque.
  @Test(
    arguments: [
      ("#000000", [0, 0, 0, 255]), ("#ff8000", [255, 128, 0, 255]), ("#FFffFFff", [255, 255, 255, 255]),
      ("#01020304", [1, 2, 3, 4]), ("#00000000", [0, 0, 0, 0]), ("", nil), ("#fff", nil), ("ff8000", nil),
      ("#ff800", nil), ("#ff80000", nil), ("#ff80000000", nil), ("#gg0000", nil), ("#0000gg", nil), ("#000000gg", nil),
    ] as [(String, [Int]?)])
  func colours(text: String, parts: [Int]?) throws {
    let light = "{\"color\":\"\(text)\",\"lightOnDurationMillis\":1,\"lightOffDurationMillis\":1}"
    let message = "{\"fid\":\"f\",\"android\":{\"notification\":{\"lightSettings\":\(light)}}}"
    let reading = read(message, form: .admin)
    #expect(reading.findings.contains { $0.code == .colorFormat } == (parts == nil))
    guard let parts else { return }
    let document = try (reading.wire ?? []).withUnsafeBufferPointer { try JSONDocument(UTF8Slice($0)) }
    let color = try withExtendedLifetime(document) {
      let notification = try #require(document.root.member("message")?.member("android")?.member("notification"))
      let color = try #require(notification.member("light_settings")?.member("color"))
      return (["red", "green", "blue", "alpha"] as [UTF8Slice]).map { color.member($0)?.double }
    }
    #expect(color == parts.map { Double($0) / 255 })
  }
}
