// Calls of loc that are wrong: each says so, and where.

import LocBase
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct WrongUseTests {
  @Test(arguments: [
    "loc.text()", "loc.text(nil)", "loc.text('k', nil)", "loc.text('k', {})", "loc.text('k', true)",
    "loc.text('k', print)",
    "loc.text('k', loc.text('j'))", "loc.text('')", "loc.text{}", "loc.text{key = 'x'}", "loc.message()",
    "loc.message('x')",
    "loc.message{}", "loc.message{topic = 'x', bdy = 'y'}", "loc.skip(1)", "loc.topic()", "loc.topic('')",
    "loc.topic({})",
    "loc.build()", "loc.build({})", "loc.number('x')", "loc.number(0/0)", "loc.number(1/0)", "loc.number(1, 99)",
    "loc.money(1.5, 'EUR')", "loc.money(1, 'eur')", "loc.money(1)", "loc.local_time('x', 0)",
    "loc.local_time(1 << 62, 0)",
    "loc.percent()", "loc.percent('x')", "loc.percent(0/0)", "loc.percent(1, 21)", "loc.percent(1, 0, 'a b')",
    "loc.date()", "loc.date(0)", "loc.date(0, 0)", "loc.date(0, 0, 'a b')", "loc.date(1.5, 0, 'en')",
    "loc.date(1 << 60, 0, 'en')", "loc.time(0, 1 << 40, 'en')", "loc.time(0, 0, 7)", "loc.time('x', 0, 'en')",
    "loc.local_time(0, 1 << 40)", "loc.quiet_until(0, 0, '25:00', '08:00')", "loc.quiet_until(0, 0)",
    "loc.plural_key('a', 'x', 'en')",
    "loc.plural_key('a', 1, '!')", "loc.truncate('x', -1)", "loc.truncate(1)", "loc.isolate({})",
    "loc.version_at_least('a', 'b')",
    "loc.bucket('a', 'b', 0)", "loc.bucket('a', 1.5, 2)", "loc.json(print)", "loc.json({[1.5] = 1})", "loc.array(1)",
  ]) func wrongUseRaises(_ call: String) {
    let outcome = evaluate(
      "local ok, e = pcall(function() return \(call) end) assert(not ok) return {e.slug, tostring(e)}")
    #expect(outcome.status == 0, "\(call): \(outcome)")
    let slug = Self.slugs[call] ?? (call.hasPrefix("loc.text") ? "text-argument" : "argument")
    #expect(outcome.text.hasPrefix("[\"\(slug)\",\"chunk.lua:1: "), "\(call): \(outcome.text)")
  }

  /// The findings that are about more than an argument of the wrong kind.
  static let slugs = [
    "loc.message{}": "target-count", "loc.message{topic = 'x', bdy = 'y'}": "unknown-field",
    "loc.build({})": "required-field", "loc.money(1.5, 'EUR')": "money-float",
    "loc.percent(1, 0, 'a b')": "unknown-locale",
    "loc.date(0, 0, 'a b')": "unknown-locale", "loc.plural_key('a', 1, '!')": "unknown-locale",
  ]

  @Test func anAbsentFieldNamesItselfAndItsNeighbour() {
    let outcome = evaluate("return loc.text('k', event.prodct)", event: #"{"product":"x"}"#)
    #expect(outcome.status == 608)
    #expect(outcome.text.contains("has no field 'prodct'; did you mean 'product'?"), "\(outcome.text)")
  }

  /// Valid arguments by function, and at each position the values of `wrong` that it takes all the same.
  private static let positions: [(call: String, arguments: [(valid: String, takes: Set<String>)])] = [
    ("text", [("'k'", []), ("'a'", ["1 << 62"]), ("'b'", ["1 << 62"])]),
    ("message", [("{topic = 'x', body = 'b'}", [])]), ("build", [("{message = {topic = 'x'}}", [])]),
    ("sizes", [("{message = {topic = 'x'}}", [])]), ("skip", [("'why'", ["nil", "event.nme"])]),
    ("topic", [("'a'", ["1 << 62"]), ("7", ["1 << 62"])]),
    (
      "render",
      [("loc.text('k')", []), ("'de'", []), ("'ios'", ["nil", "event.nme"]), ("'ipad'", ["nil", "event.nme"])]
    ),
    (
      "source",
      [("loc.text('k')", []), ("'de'", []), ("'ios'", ["nil", "event.nme"]), ("'ipad'", ["nil", "event.nme"])]
    ),
    ("preview", [("{message = {topic = 'x'}}", []), ("{platform = 'ios', locales = {'de'}}", [])]),
    ("previews", [("{message = {topic = 'x'}}", [])]),
    ("number", [("1.5", ["1 << 62"]), ("2", ["nil", "event.nme"]), ("'de'", ["nil", "event.nme"])]),
    (
      "money",
      [("100", ["1 << 62"]), ("'EUR'", []), ("'de'", ["nil", "event.nme"]), ("'code'", ["nil", "event.nme"])]
    ),
    ("join", [("{'a', 'b'}", ["{}"]), ("'de'", []), ("'or'", ["nil", "event.nme"])]),
    ("percent", [("0.5", ["1 << 62"]), ("1", ["nil", "event.nme"]), ("'de'", ["nil", "event.nme"])]),
    ("date", [("0", []), ("0", []), ("'de'", []), ("'long'", ["nil", "event.nme"])]),
    ("time", [("0", []), ("0", []), ("'de'", [])]),
    ("local_time", [("0", []), ("0", [])]),
    ("quiet_until", [("0", []), ("0", []), ("'22:00'", []), ("'08:00'", [])]),
    ("plural_key", [("'k'", []), ("5", ["1 << 62"]), ("'pl'", [])]),
    ("truncate", [("'text'", []), ("2", ["1 << 62"])]), ("isolate", [("'x'", [])]),
    ("has", [("'k'", []), ("{platform = 'ios'}", ["nil", "event.nme", "{}"])]),
    ("keys", [("'k'", ["nil", "event.nme"])]),
    ("locales", [("'ios'", [])]), ("version_at_least", [("'5.1'", []), ("'5'", [])]),
    ("bucket", [("'e'", ["1 << 62"]), ("'id'", ["1 << 62"]), ("10", ["1 << 62"])]),
    ("condition", [("{any = {'a'}}", [])]), ("epoch", [("'2026-11-21T02:01:59Z'", [])]),
    ("utc_offset", [("'2026-11-21T02:01:59Z'", [])]), ("rfc3339", [("0", []), ("0", ["nil", "event.nme"])]),
    ("slot", [("'name'", ["nil", "event.nme"])]),
    ("json", [("1", ["true", "{}", "1 << 62"])]), ("array", [("{}", ["nil", "event.nme", "{}"])]),
  ]

  private static let wrong = ["nil", "true", "{}", "0/0", "1 << 62", "print", "event.nme", "'\\xff'"]

  @Test func everyFunctionIsUsedWrongly() {
    let names = LibraryCalls.rows.keys.filter { $0.hasPrefix("loc.") }.map { String($0.dropFirst(4)) }
    #expect(Set(names).subtracting(["null", "log", "template"]) == Set(Self.positions.map(\.call)))
  }

  @Test(arguments: positions.map(\.call)) func wrongArguments(_ name: String) throws {
    let row = try #require(Self.positions.first { $0.call == name })
    let session = RuleSession(rules: nil, app: LibraryCalls.app(), limits: .patient)
    for position in row.arguments.indices {
      for wrong in Self.wrong where !row.arguments[position].takes.contains(wrong) {
        var arguments = row.arguments.map(\.valid)
        arguments[position] = wrong
        let call = "loc.\(name)(\(arguments.joined(separator: ", ")))"
        let source =
          "local ok, e = pcall(function() return \(call) end) return {ok, type(e) == 'table' and e.slug or 0, tostring(e)}"
        let outcome = evaluate(Array(source.utf8), event: #"{"name":"x"}"#, session: session).text
        #expect(outcome.hasPrefix("[false,\""), "\(call): \(outcome)")
        #expect(outcome.contains("chunk.lua:1: "), "\(call): \(outcome)")
        if wrong == "event.nme" {
          #expect(outcome.contains("loc.\(name)"), "\(call): \(outcome)")
          #expect(outcome.contains("has no field 'nme'; did you mean 'name'?"), "\(call): \(outcome)")
        }
      }
    }
  }

  /// Each complaint names the function, the argument, what it must be and what it is.
  @Test(arguments: [
    ("loc.number()", "argument 1 of loc.number must be a number, not nil"),
    ("loc.number('1')", "argument 1 of loc.number must be a number, not '1'"),
    ("loc.number(print)", "argument 1 of loc.number must be a number, not a function"),
    ("loc.number(1, 2.5)", "argument 2 of loc.number must be a number of decimals from 0 to 20, not 2.5"),
    ("loc.number(1, print)", "argument 2 of loc.number must be a number of decimals from 0 to 20, not a function"),
    ("loc.number(0/0)", "argument 1 of loc.number: not a number (NaN)"),
    ("loc.money(1, 'euro')", #"argument 2 of loc.money must be an ISO 4217 code in capitals like "EUR", not 'euro'"#),
    ("loc.money(1, 'EUR', 'd e')", #"argument 3 of loc.money must be a language tag like "de-AT", not 'd e'"#),
    ("loc.money(1, 'EUR', 'de', 'symbl')", #"argument 4 of loc.money must be "code" or "symbol", not 'symbl'"#),
    ("loc.money(1, 'EUR', nil, 'symbol')", #"argument 3 of loc.money must be a language tag like "de-AT", not nil"#),
    (
      "loc.date(0, 0, 'de', 'lang')",
      #"argument 4 of loc.date must be "short", "medium", "long", "full" or "weekday", not"#
    ),
    (
      "loc.date(0, 0, 'de', 7)",
      #"argument 4 of loc.date must be "short", "medium", "long", "full" or "weekday", not 7"#
    ),
    ("loc.join('a', 'de')", "argument 1 of loc.join must be a list of strings or integers, not 'a'"),
    ("loc.join({a = 1}, 'de')", "argument 1 of loc.join must be a list of strings or integers, not a table"),
    ("loc.join({'a', 2.5}, 'de')", "argument 1 of loc.join: [2]: a part of a list is a string or an integer"),
    ("loc.join({loc.text('k')}, 'de')", "argument 1 of loc.join: [1]: a part of a list is a string or an integer"),
    ("loc.join({'a'})", #"argument 2 of loc.join must be a language tag like "de-AT", not nil"#),
    ("loc.join({'a'}, 'de', 'nor')", #"argument 3 of loc.join must be "and" or "or", not 'nor'"#),
    ("loc.topic('a', nil)", "argument 2 of loc.topic must be a string or an integer, not nil"),
    ("loc.topic(loc.null)", "argument 1 of loc.topic must be a string or an integer, not null"),
    ("loc.date(0, 64801, 'en')", "argument 2 of loc.date must be a UTC offset in seconds"),
    ("loc.time(0, 2, 'en')", "argument 2 of loc.time must be a UTC offset in seconds (two hours are 7200), not 2"),
    (
      "loc.local_time(0, -330)",
      "argument 2 of loc.local_time must be a UTC offset in seconds (two hours are 7200), not -330"
    ),
    (
      "loc.date(1795226519000, 0, 'en')",
      "argument 1 of loc.date must be a time in unix seconds (write // 1000 for milliseconds), not 1795226519000"
    ),
    (
      "loc.message{topic = 'x', body = 'y', not_before = 1795226519000}",
      "not_before is beyond the year 9999"
    ),
    (
      "loc.quiet_until(0, 0, '9:00', '08:00')",
      #"argument 3 of loc.quiet_until must be a time like "22:00", not '9:00'"#
    ),
    (
      "loc.bucket('a', 'b', -1)",
      "argument 3 of loc.bucket must be a number of buckets, 1 or more, or a list of weights, not -1"
    ),
    ("loc.bucket('a', 'b', {1, 0.5})", "argument 3 of loc.bucket: [2]: a weight is a whole number, 0 or more"),
    ("loc.bucket('a', 'b', {1, -1})", "argument 3 of loc.bucket: [2]: a weight is a whole number, 0 or more"),
    ("loc.bucket('a', 'b', {'1'})", "argument 3 of loc.bucket: [1]: a weight is a whole number, 0 or more"),
    ("loc.bucket('a', 'b', {0, 0})", "argument 3 of loc.bucket: every weight is 0"),
    ("loc.bucket('a', 'b', {1 << 32, 1})", "argument 3 of loc.bucket: the weights are more than 2^32 together"),
    ("loc.bucket('a', 'b', {a = 1})", "argument 3 of loc.bucket must be a number of buckets"),
    ("loc.condition(5)", "argument 1 of loc.condition must be a topic, or a table of all, any and none, not 5"),
    ("loc.condition(loc.text('k'))", "argument 1 of loc.condition must be a topic, or a table of all, any and none"),
    ("loc.condition{}", "argument 1 of loc.condition: a table of a condition has a field all, any or none"),
    ("loc.condition{'a', 'b'}", "argument 1 of loc.condition: write {all = {…}} or {any = {…}}"),
    ("loc.condition{any = {'a', {'b'}}}", "argument 1 of loc.condition: any[2]: write {all = {…}} or {any = {…}}"),
    ("loc.condition{any = {}}", "argument 1 of loc.condition: any: this list of topics is empty"),
    ("loc.condition{any = loc.array{}}", "argument 1 of loc.condition: any: this list of topics is empty"),
    ("loc.condition{any = {'a', 5}}", "any[2]: a topic is a string; loc.topic makes one of anything else"),
    ("loc.condition{any = 'a', nane = 'b'}", "a condition has no field 'nane'; did you mean 'none'?"),
    (
      "loc.condition{all = {{any = 'a', zzz = 'b'}}}",
      "all[1]: a condition has no field 'zzz'; its fields are all, any, none"
    ),
    (
      "loc.condition{all = {'a', {none = {'b c'}}}}",
      "all[2].none[1]: 'b c' is not a valid topic: 1 to 900 of the characters"
    ),
    (
      "loc.condition('/topics/a')",
      "'/topics/a' is not a valid topic: 1 to 900 of the characters a-z A-Z 0-9 - _ . ~ %; write only"
    ),
    ("loc.condition('')", "'' is not a valid topic"), ("loc.condition(('a'):rep(901))", "this is not a valid topic"),
    ("loc.condition(('a'):rep(10000))", "'' is not a valid topic"),
    (
      "loc.condition{any = {'a', 'b', 'c', {none = {'d', 'e', 'f'}}}}",
      "more than five topics in one condition; FCM takes five at most and answers 400"
    ),
    ("loc.epoch('2026-11-21')", #"argument 1 of loc.epoch must be a time like "2026-11-21T02:01:59Z""#),
    ("loc.epoch('2026-11-21T02:01:59')", #"or "2026-11-21T03:01:59+01:00", not '2026-11-21T02:01:59'"#),
    ("loc.epoch('2026-02-29T00:00:00Z')", "argument 1 of loc.epoch must be a time like"),
    ("loc.utc_offset(1795226519)", "argument 1 of loc.utc_offset must be a time like"),
    ("loc.rfc3339(0, 930)", "argument 2 of loc.rfc3339 must be a UTC offset of whole minutes, in seconds, not 930"),
    ("loc.rfc3339(0, 2)", "argument 2 of loc.rfc3339 must be a UTC offset in seconds (two hours are 7200), not 2"),
    ("loc.rfc3339(-62135596801)", "argument 1 of loc.rfc3339 must be a time of the years 1 to 9999, in unix seconds"),
    ("loc.rfc3339(253402300799, 3600)", "argument 1 of loc.rfc3339 must be a time of the years 1 to 9999"),
    ("loc.truncate('abc', -1)", "argument 2 of loc.truncate must be a length, 0 or more, not -1"),
    ("loc.isolate('\\xff')", "argument 1 of loc.isolate: a string that is not UTF-8"),
    ("loc.isolate(loc.skip('x'))", "argument 1 of loc.isolate: a loc.skip is what a rule returns"),
    ("loc.json({a = {0/0}})", "argument 1 of loc.json: a[1]: not a number (NaN)"),
    ("loc.message{topic = 'x', body = print}", "argument 1 of loc.message: body: a function is not a valid value"),
    ("loc.message{topic = 'x', body = loc.skip('y')}", "argument 1 of loc.message: body: a loc.skip"),
    ("loc.message(loc.text('k'))", "argument 1 of loc.message must be a table of fields, not a loc.text"),
    ("loc.build(5)", "argument 1 of loc.build must be a loc.message or a table in wire form, not 5"),
    ("loc.skip(5)", "argument 1 of loc.skip must be the reason (a string), not 5"),
    ("loc.skip('x', 5)", "loc.skip takes 1 argument; argument 2 is one too many: 5"),
    ("loc.keys('', 'symbian')", "loc.keys takes 1 argument; argument 2 is one too many: 'symbian'"),
    ("loc.number(1, nil, 'de', {})", "loc.number takes 3 arguments; argument 4 is one too many: a table"),
    ("loc.slot('x', 1)", "loc.slot takes 1 argument; argument 2 is one too many: 1"),
    ("loc.keys('nope', nil, nil)[1].x()", "attempt to index a nil value"),
    ("loc.array('x')", "argument 1 of loc.array must be a table, not 'x'"),
    ("loc.text(5)", "argument 1 of loc.text must be the key (a string), not 5"),
    ("loc.text('k', print)", "argument 2 of loc.text must be a string or a number, not a function"),
    ("loc.text{android = ''}", "the field 'android' of loc.text must be a key: it is empty"),
    ("loc.text{android = 'k', args = {n = 1}}", "the field 'args' of loc.text must be a list without holes or names"),
    ("loc.text{android = 'k', args = {1, [3] = 3}}", "must be a list without holes or names"),
    ("loc.render(loc.text('k'), 'de', 'web')", #"argument 3 of loc.render must be "android" or "ios", not 'web'"#),
    ("loc.source(loc.text('k'), 'de', 'web')", #"argument 3 of loc.source must be "android" or "ios", not 'web'"#),
    ("loc.source(5, 'de')", "argument 1 of loc.source must be a loc.text with a key for this platform, not 5"),
    ("loc.source('k')", "argument 2 of loc.source must be a language tag like \"de-AT\", not nil"),
    ("loc.locales('web')", #"argument 1 of loc.locales must be "android" or "ios", not 'web'"#),
    (
      "loc.preview({message = {topic = 'x'}}, {platform = 'ios', locales = 'de'})",
      "the locales of loc.preview are a list of 1 to 64 language tags, like {\"de-AT\"}"
    ),
    (
      "loc.preview({message = {topic = 'x'}}, {platform = 'ios', locales = {1}})",
      "the locales of loc.preview are a list"
    ),
    (
      "loc.preview({message = {topic = 'x'}}, {platform = 'ios', locales = {'de', 1}})",
      "the locales of loc.preview are a list"
    ),
    (
      "loc.preview({message = {topic = 'x'}}, {platform = 'symbian', locales = {'de'}})",
      #"the platform of loc.preview is "android", "ios" or "web", not 'symbian'"#
    ),
    ("loc.preview({message = {topic = 'x'}}, {platform = 'symbian'})", "loc.preview needs platform = "),
    ("loc.preview({message = {topic = 'x'}})", "argument 2 of loc.preview must be {platform"),
    ("loc.has('k', {platform = 'web'})", #"the platform of loc.has is "android" or "ios", not 'web'"#),
    ("loc.has('k', {platform = 7})", #"the platform of loc.has is "android" or "ios", not a number"#),
    ("loc.keys({})", "argument 1 of loc.keys must be a string, not a table"),
    ("loc.has({})", "argument 1 of loc.has must be a key or a loc.text, not a table"),
  ]) func complaints(_ call: String, _ words: String) {
    let outcome = evaluate(
      Array("return \(call)".utf8), session: RuleSession(rules: nil, app: LibraryCalls.app(), limits: .patient))
    #expect(outcome.status == 608 && outcome.text.contains("chunk.lua:1:"), "\(call): \(outcome)")
    #expect(outcome.text.contains(words), "\(call): \(outcome)")
  }

  @Test func optionalArgumentsMayBeNil() {
    #expect(evaluate("return loc.money(5, 'EUR', nil)").text == #""0.05 EUR""#)
    #expect(evaluate("return loc.number(5, nil, nil)").text == #""5""#)
  }

  @Test(arguments: [
    ("loc.has('k', {version = '5.2'})", "no [[released]] is the version '5.2'; there are 1"),
    ("loc.has('k', {platfrm = 'ios'})", "did you mean 'platform'?"),
    ("loc.preview({message = {topic = 'x'}}, {platform = 'ios', locale = 'de'})", "did you mean 'locales'?"),
    ("loc.render('k', 'de', 'ios', 'ipda')", "argument 4 of loc.render: unknown device 'ipda'. Did you mean 'ipad'?"),
    ("loc.text('mappde')", "did you mean 'mapped'?"),
    ("loc.text{android = 'zzz', ios = 'zzzz'}", "no catalog has the key 'zzz'"),
  ]) func whatIsUnknown(_ call: String, _ words: String) {
    let session = RuleSession(rules: nil, app: LibraryCalls.app(), limits: .patient)
    let outcome = evaluate(Array("return \(call)".utf8), session: session)
    #expect(outcome.status == 608 && outcome.text.contains(words), "\(call): \(outcome)")
  }
}
