// Each error that the bridge raises says by a number which one it is: the help beside it and its column depend on that number alone.

import CLuaBridge
import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocRules
@testable import LocSandbox

@Suite struct ErrorCaseTests {
  /// What a file, or a rule's function, does to meet a case.
  enum Snippet: Sendable {
    /// A whole file.
    case file(String)
    /// The body of `run`. Where it needs two events, the second one fails.
    case body(String)
    /// What precedes the rule in its file, and the body.
    case behind(String, String)
  }

  private static let template = "local t = loc.template{topic = loc.slot('name'), title = 'x'}"
  private static let small = 96 << 10

  /// Two cases have no snippet: a script gets no value of another kind than JSON's, and the host runs no rule that it has not loaded.
  static let without = [LOC_CASE_VALUE_KIND, LOC_CASE_RULE_NOT_LOADED]

  static let snippets: [(number: Int, Snippet)] = [
    (LOC_CASE_UNKNOWN_GLOBAL, .body("return nope")),
    (LOC_CASE_SHARED_TABLE, .body("string.x = 1")),
    (LOC_CASE_MADE_MESSAGE, .body("local m = loc.message{topic = 't', data = {a = 'x'}} m.data.a = 'y'")),
    (LOC_CASE_PROTECTED_TABLE, .body("local _, e = pcall(loc.text, '') rawset(e, 'x', 1)")),
    (LOC_CASE_CONSTANT_TABLE, .body("table.insert(loc, 1)")),
    (LOC_CASE_CONSTANT_VALUE, .body("local t = loc.text('k') t.x = 1")),
    (LOC_CASE_METAFIELD, .body("setmetatable({}, {__gc = print})")),
    (LOC_CASE_CALL_METAFIELD, .body("setmetatable({}, {__call = 5})")),
    (LOC_CASE_KEY_ORDER, .body("for k in pairs({[print] = 1, [type] = 2}) do end")),
    (LOC_CASE_MODULE_NAME, .body("require '../x'")),
    (LOC_CASE_MODULE_ABSENT, .body("require 'lib.none'")),
    (LOC_CASE_MODULE_CYCLE, .body("require 'lib.again'")),
    (LOC_CASE_MODULE_DEPTH, .body("require 'lib.m1'")),
    (LOC_CASE_MODULE_SYNTAX, .body("require 'lib.broken'")),
    (LOC_CASE_RULE_FILE, .file("return 5")), (LOC_CASE_RULE_FILE, .file("return {run = 5}")),
    (LOC_CASE_RULE_WITHOUT_RUN, .file("return {}")),
    (LOC_CASE_STACK_DEPTH, .body("local function f() return (('x'):gsub('x', f)) end f()")),
    (
      LOC_CASE_STACK_ROOM,
      .body(
        "local function f() loc.previews(loc.message{topic = 't', title = 'x'}) return (('x'):gsub('x', f)) end f()")
    ),
    (LOC_CASE_EVENT_STALE, .behind("local kept", "if kept then return kept.a end kept = event.o")),
    (LOC_CASE_EVENT_NUMBER, .body("return event.large + 1")),
    (LOC_CASE_EVENT_CHANGE, .body("event.x = 1")), (LOC_CASE_EVENT_CHANGE, .body("table.insert(event.list, 1)")),
    (LOC_CASE_COLON_CALL, .body("return loc:message{topic = 't'}")),
    (LOC_CASE_ARGUMENT_COUNT, .body("return loc.keys('', 'symbian')")),
    (LOC_CASE_ARGUMENT_BYTES, .body("local s = ('x'):rep(1 << 20) loc.json{s, s, s, s, s, s, s, s, s, s}")),
    (LOC_CASE_ARRAY_METATABLE, .body("loc.array(setmetatable({}, {}))")),
    (LOC_CASE_TEXT_KEY, .body("loc.text('')")), (LOC_CASE_TEXT_KEY, .body("loc.text{args = {}}")),
    (LOC_CASE_TEXT_KEY_BYTES, .body("loc.text(('k'):rep(40000))")),
    (LOC_CASE_TEXT_FIELD, .body("loc.text{android = {}}")),
    (LOC_CASE_TEXT_FIELD_NAME, .body("loc.text{key = 'k'}")),
    (LOC_CASE_TEXT_ARGUMENTS, .body("loc.text{android = 'k', args = 5}")),
    (LOC_CASE_TEMPLATE_TIME, .body("loc.template{topic = 't', title = 'x'}")),
    (LOC_CASE_TEMPLATE_CALL, .behind(template, "return t(5)")),
    (LOC_CASE_TEMPLATE_SLOT, .behind(template, "return t{nope = 1}")),
    (LOC_CASE_SLOT_EMPTY, .behind(template, "return t{}")),
    (LOC_CASE_SLOT_VALUE, .behind(template, "return t{name = {}}")),
    (LOC_CASE_VALUE_NAME, .body("loc.json{['\\xFF'] = 1}")),
    (LOC_CASE_VALUE_SPARSE, .body("loc.json{[3] = 1, a = 2}")),
    (LOC_CASE_VALUE_KEY, .body("loc.json{[true] = 1}")),
    (LOC_CASE_VALUE_HOLE, .body("loc.json(loc.array{1, nil, 3})")),
    (LOC_CASE_VALUE_MIXED, .body("loc.json(loc.array{1, a = 2})")),
    (LOC_CASE_VALUE_DEPTH, .body("local t = {} t.t = t loc.json(t)")),
    (LOC_CASE_VALUE_NUMBER, .body("loc.json{0 / 0}")), (LOC_CASE_VALUE_NUMBER, .body("loc.json{1 / 0}")),
    (LOC_CASE_VALUE_TEXT, .body("loc.json{'\\xFF'}")),
    (LOC_CASE_VALUE_FUNCTION, .body("return {a = print}")),
    (LOC_CASE_VALUE_STALE, .behind("local kept", "if kept then return {kept} end kept = event.o")),
    (LOC_CASE_VALUE_SLOT, .body("loc.json{loc.slot('x')}")),
    (
      LOC_CASE_VALUE_SLOTS,
      .file("local d = {} for i = 1, 65 do d['k' .. i] = loc.slot('s' .. i) end loc.template{topic = 't', data = d}")
    ),
    (LOC_CASE_VALUE_TEMPLATE, .behind(template, "return t")),
    (LOC_CASE_VALUE_SKIP, .body("loc.json(loc.skip('x'))")),
    (LOC_CASE_ARGUMENT, .body("loc.number('x')")), (LOC_CASE_ARGUMENT, .body("loc.text('k', event.none)")),
    (LOC_CASE_FIELD, .body("return loc.text('k').nope")),
    (LOC_CASE_HOST, .body("return loc.text('nope')")), (LOC_CASE_HOST, .body("loc.render(loc.text('k'), 'xy')")),
    (LOC_CASE_HOST_SLOT, .behind(template, "return t{name = 'a b'}")),
    // Lua's own errors, and a rule's.
    (LOC_CASE_NONE, .body("return nil .. 'x'")), (LOC_CASE_NONE, .body("error('x')")),
    (LOC_CASE_NONE, .body("error{slug = 'argument', message = 'x'}")), (LOC_CASE_NONE, .file("return {")),
    // An error that the rule has caught is the same, unless the rule gives it another text, or another one came between.
    (LOC_CASE_HOST, .body("local _, e = pcall(loc.text, 'nope') error(e)")),
    (LOC_CASE_NONE, .body("local _, e = pcall(loc.text, 'nope') e.message = 'mine' error(e)")),
    (LOC_CASE_NONE, .body("local _, e = pcall(loc.text, 'nope') pcall(loc.number, 'x') error(e)")),
  ]

  private static func files(_ snippet: Snippet) -> [(name: String, bytes: [UInt8])] {
    let file =
      switch snippet {
      case .file(let text): text
      case .body(let body): "return {run = function(event) \(body) end}"
      case .behind(let start, let body): "\(start) return {run = function(event) \(body) end}"
      }
    var files = [
      ("x.lua", file), ("lib/again.lua", "return require 'lib.again'"), ("lib/broken.lua", "return {"),
    ]
    for number in 1...40 { files.append(("lib/m\(number).lua", "return require 'lib.m\(number + 1)'")) }
    return files.map { ($0.0, Array($0.1.utf8)) }
  }

  /// The number of the error with which the file's rule fails; nil where it does not.
  private static func number(_ snippet: Snippet) throws -> Int? {
    let sources = RuleSources(files(snippet), root: "rules")
    let sandbox = try Sandbox.open(
      limits: RuleLimits(memory: 64 << 20, milliseconds: 60_000), app: LibraryCalls.app(), sources: sources,
      flag: InterruptFlag())
    let text = Array(#"{"large":99999999999999999999,"list":[1],"o":{"a":1}}"#.utf8)
    return try text.withUnsafeBufferPointer { (bytes) -> Int? in
      let document = try JSONDocument(UTF8Slice(bytes))
      func failed() -> Int? { loc_lua_last_error(sandbox.state).map { Int($0.pointee.number) } }
      do throws(LocScriptError) { _ = try sandbox.loadRule(0) } catch { return failed() }
      for _ in 0..<2 {
        sandbox.setEvent(document.root, now: nil)
        if case .failed = sandbox.run(0) { return failed() }
      }
      return nil
    }
  }

  @Test(arguments: snippets.indices) func eachCase(_ index: Int) {
    let (expected, snippet) = Self.snippets[index]
    // AddressSanitizer keeps variables elsewhere: a thread's stack outlasts Lua's own count of calls.
    if expected == LOC_CASE_STACK_ROOM, ProcessInfo.processInfo.environment["LOCSCRIPT_SANITIZE"] != nil { return }
    onThread(stack: Self.small * 2) {
      do {
        let number = try Self.number(snippet)
        #expect(number == expected, "\(snippet)")
      } catch {
        Issue.record(error)
      }
    }
  }

  /// Every number of the list is met by a snippet.
  @Test func allCases() {
    let met = Set(Self.snippets.map { $0.number } + Self.without)
    #expect(met == Set(0..<LOC_CASE_COUNT), "\(Set(0..<LOC_CASE_COUNT).symmetricDifference(met).sorted())")
  }
}
