// Errors at every crossing between Lua, C and Swift while Swift objects are alive: what raises, what runs out of memory, what is
// interrupted. Lua's error is a longjmp; an object alive in a frame that it jumped over would never be freed.

import Foundation
import LocBase
import LocMessage
import Testing

@testable import LocRules
@testable import LocSandbox

/// Counts itself.
private final class Tracked: @unchecked Sendable {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var count = 0

  static var alive: Int { lock.withLock { count } }
  init() { Self.lock.withLock { Self.count += 1 } }
  deinit { Self.lock.withLock { Self.count -= 1 } }
}

/// The session under way, for closures that are made before it. One thread.
private final class Running: @unchecked Sendable {
  var session: RuleSession?
}

@Suite(.serialized) struct CrossingTests {
  /// Calls in which Swift code runs: the host's closures, the log function, the module's own functions.
  private static let crossings = LibraryCalls.rows.filter { $0.key.hasPrefix("loc.") }.flatMap { $0.value }

  private func run(
    _ source: String, limits: RuleLimits = .patient, visit: @escaping @Sendable (RuleSession) -> Void
  ) throws -> Int32? {
    let running = Running()
    // What is alive in Swift's frames during a crossing.
    let app = LibraryCalls.app {
      let tracked = [Tracked(), Tracked()]
      if let session = running.session { visit(session) }
      withExtendedLifetime(tracked) {}
    }
    let files = LibraryCalls.modules.map { ($0.0, Array($0.1.utf8)) } + [("a.lua", Array(source.utf8))]
    let made = RuleSession(rules: try Rules(files: files, app: app, limits: .patient), app: app, limits: limits)
    running.session = made
    defer { running.session = nil }
    made.onLog = { _, text in
      let tracked = (Tracked(), text.bytes)
      visit(made)
      withExtendedLifetime(tracked) {}
    }
    defer { made.onLog = nil }
    let result = try withSlice(LibraryCalls.event) { try made.run(event: $0) }
    // The session is usable afterwards, whatever ended the run.
    _ = try withSlice(LibraryCalls.event) { try made.run(event: $0) }
    return result.failures.first?.error.status.rawValue
  }

  @Test(arguments: crossings) func scriptErrors(_ call: String) throws {
    for (source, expected) in [
      ("return function(event) local value = \(call) error({value}) end", Int32(608)),
      ("return function(event) return (\(call)) .. {} end", 608),
      // An argument that has no JSON form is the call's error.
      ("return function(event) return loc.json{\(call), print} end", 608),
    ] {
      #expect(try run(source) { _ in } == expected, "\(source)")
    }
    #expect(Tracked.alive == 0)
  }

  /// The run ends at the crossing itself, or at the next instruction where the call is made of C alone.
  @Test(arguments: crossings) func interrupts(_ call: String) throws {
    let source =
      "return function(event) local function f() return \(call) end while true do pcall(f) loc.log('x') end end"
    let status = try run(source, limits: RuleLimits(instructions: .max, milliseconds: 60_000)) { $0.interrupt() }
    #expect(status == 604)
    #expect(Tracked.alive == 0)
  }

  @Test(arguments: crossings) func memoryLimits(_ call: String) throws {
    let source = """
      return function(event)
        local kept, n = {}, 0
        while true do
          n = n + 1
          kept[n] = {pcall(function() return \(call), ('x'):rep(2000 + n) end)}
        end
      end
      """
    let status = try run(source, limits: RuleLimits(instructions: .max, memory: 1 << 20, milliseconds: 60_000)) { _ in }
    // A rule that builds or logs for ever may end at its output first.
    #expect(status == 603 || status == 606)
    #expect(Tracked.alive == 0)
  }

  /// Answers of the host that do not fit into the run's memory.
  @Test func answersThatAreTooLarge() throws {
    let large = String(repeating: "x", count: 3 << 20)
    var texts = ["k": large]
    for number in 0..<40_000 { texts["key number \(number)"] = "x" }
    let app = TestApp.make(ios: ["de": texts])
    for call in [
      "loc.render('k', 'de', 'ios')", "loc.preview(m, {platform = 'ios', locales = {'de'}})",
      "loc.previews(m)", "loc.keys()",
      "loc.isolate(('x'):rep(1200000))", "loc.json(('x'):rep(1200000))", "loc.log(('x'):rep(1200000))",
    ] {
      let source = "return function(event) local m = loc.message{topic = 'x', body = loc.text('k')} return \(call) end"
      let rules = try Rules(files: [("a.lua", Array(source.utf8))], app: app, limits: .patient)
      let session = RuleSession(
        rules: rules, limits: RuleLimits(memory: 2 << 20, milliseconds: 60_000, output: 1 << 30))
      let result = try withSlice("{}") { try session.run(event: $0) }
      #expect(result.failures.map { $0.error.status.rawValue } == [603], "\(call)")
    }
  }

  @Test func failuresOfTheHostBecomeErrors() throws {
    for (call, slug, key, words) in [
      ("loc.render('none', 'de')", "missing-key", "none", "no resource has the key 'none'"),
      ("loc.source('none', 'de')", "missing-key", "none", "no resource has the key 'none'"),
      (
        "loc.preview(m, {platform = 'ios', locales = {'qq'}})", "unknown-locale", "qq",
        "argument 2 of loc.preview: 'qq' is not a language: neither CLDR nor ISO 639 lists 'qq'"
      ),
    ] {
      let source = """
        local m = loc.message{topic = 'x', body = 'b'}
        local ok, e = pcall(function() return \(call) end)
        return {ok, e.slug, e.key or '', tostring(e)}
        """
      let session = RuleSession(rules: nil, app: LibraryCalls.app(), limits: .patient)
      let outcome = evaluate(Array(source.utf8), session: session)
      #expect(outcome.text == #"[false,"\#(slug)","\#(key)","chunk.lua:2: \#(words)"]"#, "\(call)")
    }
  }

  @Test func interruptsFromAnotherThread() throws {
    let session = RuleSession(rules: nil, limits: RuleLimits(instructions: .max, milliseconds: 60_000))
    let flag = session.interruptFlag
    // The other thread raises the flag once the run is under way, which lowers it where it begins.
    let hasBegun = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      hasBegun.wait()
      flag.raise()
    }
    session.onLog = { _, _ in hasBegun.signal() }
    let source = "loc.log('on') while true do pcall(function() while true do end end) end"
    #expect(evaluate(Array(source.utf8), session: session).status == 604)
    #expect(evaluate(Array("return 1".utf8), session: session).text == "1")
  }

  @Test func logsReachTheHostOnly() throws {
    let session = RuleSession(rules: nil, limits: .patient)
    var lines: [String] = []
    session.onLog = { lines.append($0 + ": " + $1.string) }
    let source = "print('a', 1) loc.log({}, nil) print({1, {a = loc.null}}, utf8, {print}, loc.skip()) return 1"
    _ = evaluate(Array(source.utf8), event: #"{"b":[1,"x"]}"#, session: session)
    _ = evaluate(Array("print(event, event.b, loc.text('k', 1))".utf8), event: #"{"b":[1,"x"]}"#, session: session)
    #expect(
      lines == [
        "chunk.lua: a\t1", "chunk.lua: {}\tnil",
        #"chunk.lua: [1,{"a":null}]\#t["char","charpattern","codepoint","codes","len","offset"]\#ttable\#ttable"#,
        #"chunk.lua: {"b":[1,"x"]}\#t[1,"x"]\#t{"android":"k","ios":"k","args":["1"]}"#,
      ])
    #expect(evaluate("while true do loc.log(('x'):rep(10000)) end").status == 606)
  }
}
