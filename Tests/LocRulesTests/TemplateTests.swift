// loc.template: made when a rule's file loads, filled for each event, and the same message as loc.message makes of the same texts.

import Foundation
import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct TemplateTests {
  /// Messages as a table of fields; `<x>` stands for the slot, or the event's field, of that name.
  static let shapes = [
    "{topic = <a>, title = loc.text('k', <b>), body = loc.text('k', 'x', <c>)}",
    "{token = <a>, title = 'constant', body = loc.text('k')}",
    "{fid = <a>, body = loc.text('k', <b>), meta = {campaign = 'autumn', n = 1}, not_before = '2026-01-02T03:04:05Z'}",
    "{condition = <a>, body = loc.text('k', <b>)}",
    "{topic = 'news', title = <a>, body = <b>}",
    "{token = 'T', title = loc.text('k', <b>), subtitle = loc.text('k', <b>, <b>), body = <b>, data = {b = <b>}}",
    "{fid = 'F', title = <a>, subtitle = <b>, body = 'constant', meta = {list = {1, 'x', true}}, not_before = 1700000000}",
    "{condition = \"'a' in topics && 'b' in topics\", body = loc.text('k', <a>)}",
    "{topic = 'a.b', data = {a = <a>, n = 7, b = true, c = <c>}}",
    "{topic = <a>, title = loc.text('k'), android = {ttl = '3600s', collapse_key = 'c', priority = 'high', "
      + "notification = {channel_id = 'deals', sound = 's'}}, ios = {thread_id = 't', badge = 3, sound = 'd'}}",
    "{token = <a>, body = loc.text('k', <b>), apns = {headers = {['apns-priority'] = '5'}, payload = {aps = {badge = 1}, own = {x = 1}}}}",
    "{token = <a>, body = loc.text('k', <b>), apns = {payload = {aps = {['own-field'] = 1}}}}",
    "{fid = <a>, platform = 'web', title = <b>, body = <c>, webpush = {headers = {TTL = '60'}, fcm_options = {link = 'https://a.b'}}}",
    "{topic = <a>, platform = 'android', title = loc.text('k', <b>), data = {d = <c>}}",
    "{topic = <a>, platform = 'ios', title = loc.text('k', <b>), subtitle = <c>}",
    "{token = <a>, silent = true, data = {k = <b>, l = 'm'}}",
    "{token = <a>, body = loc.text{android = 'k', ios = 'ios_only', args = {<b>, 'x'}, fallback = 'now'}}",
    "{token = <a>, body = loc.text{ios = 'ios_only', args = {<b>}, fallback = 'now'}, title = loc.text('mapped', <c>)}",
    "{topic = <a>, body = loc.text('k', 2.5, <b>)}",
    "{topic = <a>, body = loc.text{android = 'k', ios = 'k', args = {<b>}}, title = loc.text('ios_only')}",
    "{topic = <a>, notification = {title = 'plain', image = 'https://a.b/c.png'}, fcm_options = {analytics_label = 'l'}}",
    "{topic = <a>, android = {notification = {body = <b>}, data = {k = <c>}}, ios = {alert = {title = <b>}}}",
  ]

  /// Values for a, b and c, as an event has them. A literal of loc.message is not an integer: see integersAreTheirDigits.
  static let events = [
    #"{"a":"news","b":"Bob","c":"3"}"#, #"{"a":"x-1","b":"\"quoted\" \\ \n\u0001","c":""}"#,
    #"{"a":"'a' in topics","b":"日本電信電話","c":"😀"}"#,
    #"{"a":"","b":"x","c":"y"}"#, #"{"a":"no topic!","b":"x","c":"y"}"#,
    #"{"a":"news","b":"\#(String(repeating: "l", count: 1_500))","c":"y"}"#,
    #"{"a":"news","b":"\#(String(repeating: "ö", count: 5_000))","c":"y"}"#,
  ]

  private static func fields(_ shape: String) -> [String] { ["a", "b", "c"].filter { shape.contains("<\($0)>") } }

  private static func write(_ shape: String, _ value: (String) -> String) -> String {
    fields(shape).reduce(shape) { $0.replacing("<\($1)>", with: value($1)) }
  }

  static func byTemplate(_ shape: String) -> String {
    let table = write(shape) { "loc.slot '\($0)'" }
    let values = fields(shape).map { "\($0) = event.\($0)" }.joined(separator: ", ")
    return "local t = loc.template\(table) return function(event) return t{\(values)} end"
  }

  static func byMessage(_ shape: String) -> String {
    "return function(event) return loc.message\(write(shape) { "event.\($0)" }) end"
  }

  static func session(_ files: [String: String], limits: RuleLimits = .patient) throws -> RuleSession {
    let files = files.map { (name: $0.key, bytes: Array($0.value.utf8)) }
    let rules = try Rules(files: files, app: LibraryCalls.app(), limits: limits)
    return RuleSession(rules: rules, limits: limits)
  }

  /// Everything that a payload has, but the places of its findings.
  private static func describe(_ payload: RulePayload) -> [String] {
    let findings = payload.findings.list.map {
      "\($0.severity) \($0.code.slug) \($0.message) \($0.path ?? "-") \($0.help ?? "-")"
    }
    return [
      payload.body.string, String(decoding: payload.target, as: UTF8.self), payload.meta?.string ?? "no meta",
      payload.notBefore?.string ?? "no time",
    ] + findings
  }

  @Test(arguments: shapes) func theSameMessage(_ shape: String) throws {
    let template = try Self.session(["r.lua": Self.byTemplate(shape)])
    let message = try Self.session(["r.lua": Self.byMessage(shape)])
    var sent = 0
    for event in Self.events {
      let filled = try withSlice(event) { try template.run(event: $0) }
      let built = try withSlice(event) { try message.run(event: $0) }
      #expect(filled.payloads.map(Self.describe) == built.payloads.map(Self.describe), "\(event.prefix(80))")
      let (left, right) = (filled.failures.map(\.error.status), built.failures.map(\.error.status))
      #expect(left == right, "\(event.prefix(80)): \(filled.failures.first?.error.diagnostics.first?.summary ?? "")")
      sent += filled.payloads.count
    }
    #expect(sent > 0)
  }

  @Test(arguments: shapes) func integersAreTheirDigits(_ shape: String) throws {
    let session = try Self.session(["r.lua": Self.byTemplate(shape)])
    let events = [#"{"a":7,"b":-12,"c":9007199254740993}"#, #"{"a":"7","b":"-12","c":"9007199254740993"}"#]
    let payloads = try events.map { event in
      try withSlice(event) { try session.run(event: $0) }.payloads.map(Self.describe)
    }
    #expect(payloads[0] == payloads[1])
    #expect(payloads[0].count == (shape.contains("condition = <a>") ? 0 : 1))
  }

  /// A finding about a text of the template stands where the file writes the text.
  @Test func findingsHaveTheTemplatesPlace() throws {
    let session = try Self.session([
      "r.lua": "local t = loc.template{\n topic = 'x', body = loc.text('k', 2.5)}\n\nreturn function() return t{} end"
    ])
    let payload = try #require(try withSlice("{}") { try session.run(event: $0) }.payloads.first)
    #expect(
      payload.findings.list.map { "\($0.code.slug) \($0.position?.text ?? "-")" } == ["float-argument rules/r.lua:2:26"]
    )
  }

  // MARK: - When a template is made

  @Test func madeWhenAFileLoads() throws {
    let module =
      "return {t = loc.template{topic = 't', body = loc.slot 'b'}, late = function() return loc.template{topic = 't'} end}"
    let session = try Self.session([
      "file.lua": "local t = loc.template{topic = 't', body = loc.slot 'b'} return function() return t{b = 'file'} end",
      "module.lua": "local m = require 'lib.m' return function() return m.t{b = 'module'} end",
      "run.lua": "return function() return loc.template{topic = 't'} end",
      "late.lua": "local m = require 'lib.m' return function() return m.late() end",
      "lazy.lua": "return function() return require('lib.lazy').t{b = 'lazy'} end",
      "lib/m.lua": module, "lib/lazy.lua": module,
    ])
    for _ in 0..<2 {
      let result = try withSlice("{}") { try session.run(event: $0) }
      #expect(result.payloads.map(\.rule.string) == ["file", "module"])
      #expect(result.payloads.allSatisfy { $0.body.string.contains($0.rule.string) })
      #expect(result.failures.map(\.rule) == ["late", "lazy", "run"])
      for failure in result.failures {
        let finding = failure.error.diagnostics.first
        #expect(finding?.code.slug == "argument" && finding?.message.contains("outside of its `run`") == true)
      }
    }
    #expect(
      evaluate("return loc.build(loc.template{topic = 't', body = loc.slot 'b'}{b = 'x'})").text.contains(#"\"x\""#))
  }

  /// A wrong template is an error before any event: the rules do not open.
  @Test(arguments: [
    ("{topic = 't', bdy = 'x'}", "unknown-field", "loc.template has no field 'bdy' (Did you mean `body`?)"),
    ("{topic = 't', android = {tll = '3s'}}", "unknown-field", "tll"),
    ("{topic = 't', android = {ttl = 3}}", "wrong-type", "android.ttl"),
    ("{topic = 't', ios = {badge = loc.slot 'n'}}", "wrong-type", "ios.badge"),
    ("{topic = 't', data = {k = 2.5}}", "", "data"),
    ("{body = 'x'}", "target-count", "no target"),
    ("{topic = 't', token = loc.slot 'k'}", "target-count", "more than one target: token, topic"),
    ("{tokens = {'a', 'b'}}", "target-count", "a template has one target"),
    ("{topic = 'no topic!'}", "topic-name", "a topic is 1 to 900 of the characters"),
    ("{topic = 't', body = ('x'):rep(5000)}", "payload-size", "FCM takes 4096"),
    ("{topic = 't', body = loc.text('unknown')}", "missing-key", "no catalog has the key 'unknown'"),
    ("{topic = 't', body = loc.text(loc.slot 'k')}", "", "argument 1 of loc.text"),
    ("{topic = 't', android = {ttl = loc.slot 'n'}}", "wrong-type", "android.ttl"),
    ("{topic = 't', platform = loc.slot 'p'}", "wrong-type", "platform"),
    ("{topic = 't', meta = {a = loc.slot 'p'}}", "wrong-type", "meta"),
    ("(loc.template{topic = 't'})", "argument", "argument 1 of loc.template must be a table of fields"),
    ("{topic = 't', body = loc.template{topic = 'x'}}", "", "loc.template"),
    ("(nil)", "argument", "argument 1 of loc.template must be a table of fields"),
  ])
  func checkedWhenItLoads(_ table: String, _ slug: String, _ words: String) throws {
    let source = "-- A rule.\nlocal t = loc.template\(table)\nreturn function() return t{} end"
    let failure = #expect(throws: LocScriptError.self) { try Self.session(["bad.lua": source]) }
    let finding = try #require(failure?.diagnostics.first)
    #expect(failure?.status == .ruleError)
    #expect(finding.position?.file == "rules/bad.lua" && finding.position?.line == 2, "\(finding.summary)")
    #expect(slug.isEmpty || finding.code.slug == slug, "\(finding.summary)")
    let text = finding.message + (finding.help.map { " (\($0))" } ?? "")
    #expect(text.contains(words), "\(text)")
  }

  @Test func sixtyFourSlots() throws {
    func template(_ slots: Int) -> String {
      let data = (1...slots).map { "k\($0) = loc.slot 's\($0)'" }.joined(separator: ", ")
      return """
        local t, v = loc.template{topic = 't', data = {\(data)}}, {}
        for i = 1, \(slots) do v['s' .. i] = i end
        return function() return t(v) end
        """
    }
    let result = try withSlice("{}") { try Self.session(["r.lua": template(64)]).run(event: $0) }
    #expect(result.payloads.first?.body.string.contains(#""k64":"64""#) == true)
    let failure = #expect(throws: LocScriptError.self) { try Self.session(["r.lua": template(65)]) }
    #expect(failure?.diagnostics.first?.message.contains("a template has at most 64 slots") == true)
  }

  @Test func oneNameIsOneSlot() throws {
    let rule = """
      local slot = loc.slot "x"
      local t = loc.template{topic = loc.slot "x", body = loc.text("k", slot, loc.slot("x")), data = {x = slot}}
      return function() return t{x = "news"} end
      """
    let result = try withSlice("{}") { try Self.session(["r.lua": rule]).run(event: $0) }
    let body = try #require(result.payloads.first?.body.string)
    #expect(body.split(separator: #""news""#, omittingEmptySubsequences: false).count == 7)
  }

  // MARK: - Wrong fills

  /// A template of three slots, one of each kind, and wrong calls of it.
  @Test(arguments: [
    ("t{topic = 'x', b = 'y'}", "text-argument", "the slot 'd' of a loc.template has no value"),
    (
      "t{topic = 'x', b = event.prodct, d = 1}", "text-argument",
      "the slot 'b' of a loc.template has no value: the event has no field 'prodct'; did you mean 'product'?"
    ),
    ("t()", "text-argument", "the slot 'b' of a loc.template has no value"),
    ("t{topic = 'x', b = 'y', d = 1, e = 2}", "argument", "the template has no slot 'e'; it has 3: b, d, topic"),
    ("t{'x', 'y', 'z'}", "argument", "the template has no slot"),
    (
      "t{topic = 'x', b = 1.5, d = 1}", "text-argument",
      "the slot 'b' of a loc.template takes a string or an integer, not a float"
    ),
    (
      "t{topic = 'x', b = true, d = 1}", "text-argument",
      "the slot 'b' of a loc.template takes a string or an integer, not a boolean"
    ),
    (
      "t{topic = 'x', b = {}, d = 1}", "text-argument",
      "the slot 'b' of a loc.template takes a string or an integer, not a table"
    ),
    (
      "t{topic = 'x', b = event.list, d = 1}", "text-argument",
      "the slot 'b' of a loc.template takes a string or an integer, not a table"
    ),
    (
      "t{topic = 'x', b = loc.text('k'), d = 1}", "text-argument",
      "the slot 'b' of a loc.template takes a string or an integer, not a table"
    ),
    (
      "t{topic = 'x', b = print, d = 1}", "text-argument",
      "the slot 'b' of a loc.template takes a string or an integer, not a function"
    ),
    ("t{topic = 'x', b = loc.null, d = 1}", "text-argument", "the slot 'b' of a loc.template"),
    ("t('x')", "argument", "a template is called with a table: template{name = value, …}"),
    (
      "t{topic = '', b = 'y', d = 1}", "topic-name", "the slot 'topic' is not a valid topic: 1 to 900 of the characters"
    ),
    ("t{topic = '/topics/x', b = 'y', d = 1}", "topic-name", "(Percent-encode anything else, as loc.topic does.)"),
    ("t{topic = 'x', b = '\\xff', d = 1}", "invalid-utf8", "the slot 'b' is not UTF-8"),
    ("t{topic = 'x', b = 'y', d = 'a\\x80'}", "invalid-utf8", "the slot 'd' is not UTF-8"),
    (
      "t{topic = 'x', b = 'y', d = ('z'):rep(5000)}", "payload-size",
      "FCM and APNs take 4096 bytes (Shorten texts and data"
    ),
    (
      "t{topic = 'x', b = ('z'):rep(5000), d = 1}", "payload-size",
      "FCM and APNs take 4096 bytes (Shorten texts and data"
    ),
    ("to{token = ''}", "target-count", "the slot 'token' is empty: it names nobody"),
    ("fi{whom = ''}", "target-count", "the slot 'whom' is empty: it names nobody"),
    ("co{rule = 'x'}", "condition-syntax", "the slot 'rule' is not a condition of at most five topics"),
    ("co{rule = \"'a b' in topics\"}", "condition-syntax", "the slot 'rule' is not a condition of at most five topics"),
    ("loc.message{topic = 'x', body = loc.slot 'b'}", "", "a loc.slot is allowed only in a loc.template"),
    ("loc.json(loc.slot 'b')", "", "a loc.slot is allowed only in a loc.template"),
    ("loc.json(t)", "argument", "a template that was not called: write template{name = value, …}"),
    ("loc.json{t}", "argument", "a template that was not called: write template{name = value, …}"),
    ("loc.build(t)", "argument", "a template that was not called: write template{name = value, …}"),
    (
      "loc.message{topic = 'x', body = t}", "argument",
      "a template that was not called: write template{name = value, …}"
    ), ("t.topic", "script-error", "attempt to index"), ("t .. 'x'", "script-error", "attempt to concatenate"),
    ("loc.slot ''", "argument", "argument 1 of loc.slot must be the slot's name"),
  ])
  func wrongFills(_ call: String, _ slug: String, _ words: String) throws {
    let source = """
      local t = loc.template{topic = loc.slot "topic", body = loc.text("k", loc.slot "b"), data = {d = loc.slot "d"}}
      local to, fi, co = loc.template{token = loc.slot "token"}, loc.template{fid = loc.slot "whom"}, loc.template{condition = loc.slot "rule"}
      return function(event)

        return \(call)
      end
      """
    let session = try Self.session(["r.lua": source])
    for _ in 0..<2 {
      let result = try withSlice(#"{"product":"x","list":[1]}"#) { try session.run(event: $0) }
      let finding = try #require(result.failures.first?.error.diagnostics.first, "\(call)")
      #expect(result.payloads.isEmpty)
      #expect(finding.position?.file == "rules/r.lua" && finding.position?.line == 5, "\(finding.summary)")
      #expect(slug.isEmpty || finding.code.slug == slug, "\(finding.summary)")
      let text = finding.message + (finding.help.map { " (\($0))" } ?? "")
      #expect(text.contains(words), "\(text)")
    }
  }

  /// A template and a slot are no results; the error stands at the rule's function.
  @Test(arguments: [
    "t", "{t}", "{t{b = 'x'}, t}", "loc.slot 'b'", "{message = {topic = 'x', data = {a = loc.slot 'b'}}}",
  ])
  func noResults(_ value: String) throws {
    let source = "local t = loc.template{topic = 'x', body = loc.slot 'b'}\nreturn function() return \(value) end"
    let result = try withSlice("{}") { try Self.session(["r.lua": source]).run(event: $0) }
    let failure = try #require(result.failures.first?.error)
    #expect(result.payloads.isEmpty && [.ruleError, .ruleResult].contains(failure.status))
    let message = failure.diagnostics.first?.message ?? ""
    #expect(
      message.contains("a template that was not called")
        || message.contains("a loc.slot is allowed only in a loc.template"), "\(message)")
    #expect(failure.diagnostics.first?.position?.line == 2)
  }

  /// A message that was made while the file loaded belongs to no event.
  @Test(arguments: ["loc.template{topic = 'x', body = loc.slot 'b'}{b = 'y'}", "loc.message{topic = 'x', body = 'y'}"])
  func messagesOfLoading(_ message: String) throws {
    let source = "local m = \(message)\nreturn function() return m end"
    let result = try withSlice("{}") { try Self.session(["r.lua": source]).run(event: $0) }
    let finding = try #require(result.failures.first?.error.diagnostics.first)
    #expect(result.payloads.isEmpty && finding.message.contains("while the rule's file loaded: make it in `run`"))
  }
}
