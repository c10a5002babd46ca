// Calls of everything a rule can call: the table that tests walk. A function without a row fails `everyFunctionHasARow`.

import LocBase
import LocMessage

@testable import LocRules
@testable import LocSandbox

enum LibraryCalls {
  /// By the function's full name; each call must succeed with `host` and `event`.
  static let rows: [String: [String]] = [
    "loc.text": [
      "loc.text('k', 'a', 1, 2.5)", "loc.text{android = 'a', ios = 'b', args = {'x', 2.5}, fallback = 'f'}",
      "loc.text{ios = 'ios_only', args = event.words}.args", "loc.text('mapped').ios",
    ],
    "loc.message": [
      "loc.message{topic = 'x', title = loc.text('k', 'a'), data = {a = 1}}",
      "loc.message{tokens = {'a', 'b'}, body = 'b', ios = {badge = 1}, android = {ttl = '3s'}}",
      "loc.message{topic = 'x', body = loc.text('k')}.body.key",
    ],
    // Only while a file loads: TemplateTests.
    "loc.template": ["pcall(loc.template, {topic = 'x', body = loc.text('k', loc.slot 'a')})"],
    "loc.slot": ["loc.slot('a') ~= nil"],
    "loc.sizes": ["#loc.json(loc.sizes(loc.message{topic = 'x', body = 'b'}))"],
    "loc.skip": ["loc.skip('why')", "loc.skip().reason"],
    "loc.topic": ["loc.topic('a/', 7)"],
    "loc.build": ["loc.build(loc.message{topic = 'x', body = 'b'})", "loc.build{message = {topic = 'x'}}"],
    "loc.render": [
      "loc.render(loc.text('k', 'a'), 'de')", "loc.render('k', 'de', 'ios')",
      "loc.render('k', 'de', nil, 'ipad')",
    ],
    "loc.source": ["loc.source(loc.text('k', 'a'), 'de').fallback", "loc.source('k', 'de', 'ios', 'ipad').line"],
    "loc.preview": [
      "loc.preview(loc.message{topic = 'x', body = 'b'}, {platform = 'ios', locales = {'de'}}).body.text"
    ],
    "loc.previews": ["#loc.previews(loc.message{topic = 'x', body = 'b'})"],
    "loc.number": ["loc.number(1.005, 2)", "loc.number(-1234567, 2, 'de')"],
    "loc.money": [
      "loc.money(8990, 'EUR')", "loc.money(-8990, 'JPY', 'ja')", "loc.money(-8990, 'CHF', 'en', 'symbol')",
    ],
    "loc.percent": ["loc.percent(0.25, 1, 'de')"],
    "loc.date": ["loc.date(1700000000, 3600, 'en')", "loc.date(1700000000, 3600, 'th', 'full')"],
    "loc.join": ["loc.join({'a', 2, 'c'}, 'de')", "loc.join(event.words, 'es', 'or')"],
    "loc.time": ["loc.time(1700000000, 3600, 'en')"],
    "loc.local_time": ["loc.local_time(1700000000, 3600).hour"],
    "loc.quiet_until": ["loc.quiet_until(1700000000, 0, '22:00', '08:00')"],
    "loc.plural_key": ["loc.plural_key('chat', 5, 'pl')", "loc.plural_key('chat', '1.0', 'en')"],
    "loc.truncate": ["loc.truncate(('ä'):rep(30), 5)"],
    "loc.isolate": ["loc.isolate('x')"],
    "loc.has": ["loc.has('k')", "loc.has(loc.text('k'), {platform = 'ios'})"],
    "loc.keys": ["loc.keys('k')[1]", "#loc.keys()"],
    "loc.locales": ["loc.locales('ios')[1]"],
    "loc.version_at_least": ["loc.version_at_least('5.10', '5.9')"],
    "loc.bucket": ["loc.bucket('autumn', 'user-7', 10)", "loc.bucket('autumn', 'user-7', {50, 30, 20})"],
    "loc.condition": ["loc.condition{all = {'a', {any = {'b', {none = 'c'}}}}}", "loc.condition('a')"],
    "loc.epoch": ["loc.epoch('2026-11-21T03:01:59.5+01:00')"],
    "loc.utc_offset": ["loc.utc_offset('2026-11-21T03:01:59+01:00')"],
    "loc.rfc3339": ["loc.rfc3339(1700000000)", "loc.rfc3339(1700000000, -12600)"],
    "loc.json": ["loc.json{a = {1, 2.5}, b = loc.null, c = event.list, d = loc.array{}}"],
    "loc.null": ["loc.null == nil"],
    "loc.array": ["loc.array{}", "loc.array(event.words)"],
    "loc.log": [
      "loc.log('line', 1, event, {})", "loc.log(setmetatable({}, {__tostring = function() return 'x' end}))",
    ],
    "string.byte": ["('abc'):byte(1, 3)"], "string.char": ["string.char(72, 105)"],
    "string.find": ["('hello world'):find('o w')", "('k=v'):find('(%w+)=(%w+)')"],
    "string.format": ["string.format('%s %5.2f %d %q %x %c %i %g', 'x', 1.5, 3, 'a\\n', 255, 65, 7, 0.1)"],
    "string.gmatch": ["(function() local n = 0 for w in ('a b c'):gmatch('%a') do n = n + #w end return n end)()"],
    "string.gsub": [
      "('a,b'):gsub(',', '%0%0')", "('a b'):gsub('%w', {a = 'x'})", "('a b'):gsub('%w', function(w) return w .. w end)",
    ],
    "string.len": ["('x'):len()"], "string.lower": ["('ABC'):lower()"], "string.match": ["('key=v'):match('(%w+)=()')"],
    "string.rep": ["('ab'):rep(1000, ',')"], "string.reverse": ["('abc'):reverse()"], "string.sub": ["('abc'):sub(2)"],
    "string.upper": ["('abc'):upper()"],
    "table.concat": ["table.concat({1, 'b', 2.5}, ', ')", "table.concat(event.words, '-')"],
    "table.insert": ["(function() local t = {} for i = 1, 20 do table.insert(t, 1, i) end return #t end)()"],
    "table.move": ["#table.move({1, 2, 3}, 1, 3, 5, {})"], "table.pack": ["table.pack(1, nil, 3).n"],
    "table.remove": ["(function() local t = {1, 2, 3} return table.remove(t, 1) end)()"],
    "table.sort": [
      "(function() local t = {} for i = 1, 30 do t[i] = -i end table.sort(t) return t[1] end)()",
      "(function() local t = {'b', 'a'} table.sort(t, function(a, b) return a < b end) return t[1] end)()",
    ],
    "table.unpack": ["table.unpack({1, 2, 3})", "table.unpack(event.words)"],
    "utf8.char": ["utf8.char(228, 0x1F600)"], "utf8.charpattern": ["#utf8.charpattern"],
    "utf8.codepoint": ["utf8.codepoint('ä', 1)"],
    "utf8.codes": ["(function() local n = 0 for _, c in utf8.codes('äö') do n = n + c end return n end)()"],
    "utf8.len": ["utf8.len('äö')"], "utf8.offset": ["utf8.offset('äö', 2)"],
    // Globals hide behind an environment and cannot be walked: kept by hand beside CLuaBridge/base.c.
    "assert": ["assert(1, 'no')", "pcall(assert, false, {})"], "error": ["pcall(error, 'x')", "pcall(error, {}, 2)"],
    "getmetatable": ["getmetatable(setmetatable({}, {})) ~= nil"],
    "ipairs": ["(function() local n = 0 for _, v in ipairs(event.list) do n = n + v.x end return n end)()"],
    "next": ["next({a = 1})", "next(event)"], "pcall": ["pcall(function() return event.list[1].x end)"],
    "pairs": [
      "(function() local s = '' for k in pairs{b = 1, a = 2, 3, [2.5] = 4, [true] = 5} do s = s .. tostring(k) end return s end)()",
      "(function() local s = '' for k in pairs(event) do s = s .. k end return s end)()",
    ],
    "print": ["print('a', nil, true)"], "rawequal": ["rawequal(event, event)"],
    "rawget": ["rawget(event, 'list') ~= nil"],
    "rawlen": ["rawlen(event.list)"], "rawset": ["rawset({}, 'a', 1).a"], "require": ["require('lib.p').word"],
    "select": ["select('#', 1, 2)"], "setmetatable": ["setmetatable({}, {__index = {a = 1}}).a"],
    "tonumber": ["tonumber('ff', 16)", "tonumber('1e3')"], "tostring": ["tostring(1.5)"], "type": ["type(event)"],
    // The language itself.
    "language": [
      "#({1, 2, 3, a = 1})", "('a' .. 1 .. 2.5)",
      "(function(...) local a <close> = nil return select('#', ...) end)(1, 2)",
      "event.list[2].x", "event.text", "pcall(function() event.x = 1 end)",
      "pcall(function() return loc.text('k', event.wodrs) end)",
    ],
  ]

  static let calls: [String] = rows.sorted { $0.key < $1.key }.flatMap { $0.value }

  static let event = #"{"list":[{"x":1},{"x":2}],"words":["a","b"],"text":"\u00e9\ud83d\ude00"}"#

  static let modules = [("lib/p.lua", "return {word = 'w'}")]

  /// A catalog of two keys, one of them named differently on iOS, and one key for iOS alone.
  static func host(_ visit: @escaping @Sendable () -> Void = {}) -> RuleHost {
    var host = RuleHost()
    host.keyNames = { key in
      visit()
      return key == [UInt8]("mapped".utf8) ? (key, [UInt8]("MAPPED".utf8)) : (key, key)
    }
    host.hasKey = { key, platform in
      visit()
      return ["k", "mapped", "MAPPED", "a", "b"].contains(String(decoding: key, as: UTF8.self))
        || (platform == .ios && key == [UInt8]("ios_only".utf8))
    }
    host.keys = { prefix in
      visit()
      return ["ios_only", "k", "mapped"].map { [UInt8]($0.utf8) }.filter { $0.starts(with: prefix) }
    }
    host.nearestKey = { key in
      visit()
      return key == [UInt8]("mappde".utf8) ? [UInt8]("mapped".utf8) : nil
    }
    host.locales = { _ in
      visit()
      return ["de", "en"]
    }
    host.render = { key, arguments, locale, _, _ in
      visit()
      return .success(key + Array(locale.utf8) + arguments.joined())
    }
    host.source = { _, _, locale, _, _ in
      visit()
      return .success(Array(#"{"locale":"\#(locale)","fallback":false,"file":"f","line":3}"#.utf8))
    }
    host.preview = { body, _ in
      visit()
      return .success(Array(#"{"body":{"text":"\#(body.count)"}}"#.utf8))
    }
    host.previews = { _ in
      visit()
      return .success(Array(#"[{"body":{"text":"é"}},{"crashes":false}]"#.utf8))
    }
    return host
  }

  static func rules(_ call: String, host: RuleHost = host()) throws -> Rules {
    let source = "return function(event) local value = \(call) return loc.skip('done') end"
    let files = modules.map { ($0.0, Array($0.1.utf8)) } + [("a.lua", Array(source.utf8))]
    return try Rules(files: files, host: host, limits: .patient)
  }
}
