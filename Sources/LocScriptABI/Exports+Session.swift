// Sessions: runs of rules and chunks, their limits, and the functions that reach a running session.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (include/locscript.h documents every function.)

public import CLocScript
import CLocSystem
import LocBase
import LocRules
import LocScript

@implementation @_cdecl("locscript_session_open")
public func locscript_session_open(
  _ engine: locscript_engine, _ rules: locscript_rules, _ options: UnsafePointer<locscript_session_options>?,
  _ session: UnsafeMutablePointer<locscript_session>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let session = try required(session, "session")
    let given = try copied(options, locscript_session_options(), "locscript_session_options")
    try requireUnused(given.reserved, "locscript_session_options")
    let box = try rules.id == 0 ? sessionBox(engine, given) : sessionBox(rules, engine, given)
    if given.now != 0 { box.now = Int(given.now) }
    if try flag(given.usage, "usage") { box.measureRuns() }
    session.pointee.id = try HandleTable.open(box, .session)
  }
}

@implementation @_cdecl("locscript_session_use")
public func locscript_session_use(
  _ session: locscript_session, _ rules: locscript_rules, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    try withSession(session) { (box) throws(LocScriptError) in
      try withRules(rules) { (rules) throws(LocScriptError) in box.use(rules.rules) }
    }
  }
}

@implementation @_cdecl("locscript_session_set_now")
public func locscript_session_set_now(
  _ session: locscript_session, _ now: UnsafePointer<Int64>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let now = now.map { Int(UnsafeRawPointer($0).loadUnaligned(as: Int64.self)) }
    try withSession(session) { (box) throws(LocScriptError) in box.now = now }
  }
}

@implementation @_cdecl("locscript_session_close")
public func locscript_session_close(_ session: locscript_session) -> Int32 {
  _ = HandleTable.pinned(session.id, .session, SessionBox.self) { box in
    box.close()
    return 0
  }
  return HandleTable.close(session.id, .session)
}

@implementation @_cdecl("locscript_session_run")
public func locscript_session_run(
  _ session: locscript_session, _ event: locscript_str, _ only: locscript_str,
  _ result: UnsafeMutablePointer<locscript_result>?, _ report: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  guard hasStack() else { return refusesStack(report) }
  do throws(LocScriptError) {
    let result = try required(result, "result")
    let size = try statedSize(of: result)
    let event = if let quick = borrowed(event) { quick } else { try slice(event, "event") }
    let only = only.length == 0 ? nil : try string(only, "only")
    guard size >= MemoryLayout<locscript_result>.size else {
      try runBriefly(session, event, only, result, size)
      return succeeded(report)
    }
    try HandleTable.aloneUncounted(session.id, .session, SessionBox.self) { box in box.run(event, only: only, result) }
    return succeeded(report)
  } catch {
    return failed(report, error)
  }
}

/// Runs for a caller whose result is of an older header: only the beginning is filled.
@inline(never)
private func runBriefly(
  _ session: locscript_session, _ event: UTF8Slice, _ only: String?, _ result: UnsafeMutablePointer<locscript_result>,
  _ size: Int
) throws(LocScriptError) {
  var own = locscript_result()
  try HandleTable.aloneUncounted(session.id, .session, SessionBox.self) { box in box.run(event, only: only, &own) }
  own.struct_size = UInt32(truncatingIfNeeded: size)
  withUnsafeBytes(of: &own) { own in
    if let base = own.baseAddress { memcpy(result, base, size) }
  }
}

@implementation @_cdecl("locscript_session_run_many")
public func locscript_session_run_many(
  _ session: locscript_session, _ events: locscript_str, _ envelopes: UnsafeMutablePointer<locscript_str>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let envelopes = try required(envelopes, "envelopes")
    let events = try slice(events, "events")
    envelopes.pointee = try withSession(session) { (box) throws(LocScriptError) in try box.runMany(events) }
  }
}

@implementation @_cdecl("locscript_session_write_envelopes")
public func locscript_session_write_envelopes(
  _ session: locscript_session, _ events: locscript_str, _ write: locscript_write_function?,
  _ context: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let sink = try Sink(write, context)
    let events = try slice(events, "events")
    try withSession(session) { (box) throws(LocScriptError) in try box.runMany(events, into: sink) }
  }
}

@implementation @_cdecl("locscript_session_evaluate")
public func locscript_session_evaluate(
  _ session: locscript_session, _ source: locscript_str, _ name: locscript_str, _ event: locscript_str,
  _ value: UnsafeMutablePointer<locscript_str>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let value = try required(value, "value")
    let source = try slice(source, "source")
    let name = name.length == 0 ? "chunk.lua" : try string(name, "name")
    let event = event.length == 0 ? nil : try slice(event, "event")
    value.pointee = try withSession(session) { (box) throws(LocScriptError) in
      try box.evaluate(source: source, name: name, event: event)
    }
  }
}

@implementation @_cdecl("locscript_session_on_log")
public func locscript_session_on_log(
  _ session: locscript_session, _ receive: locscript_log_function?, _ context: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    try withSession(session) { (box) throws(LocScriptError) in box.onLog(receive, context) }
  }
}

@implementation @_cdecl("locscript_session_interrupt")
public func locscript_session_interrupt(_ session: locscript_session) -> Int32 {
  // No error object: a signal handler may call this.
  HandleTable.pinned(session.id, .session, SessionBox.self) { box in
    box.interrupt()
    return Status.success
  }
}

// MARK: - Conversions

private func withSession<Result>(
  _ handle: locscript_session, _ body: (SessionBox) throws(LocScriptError) -> Result
) throws(LocScriptError) -> Result {
  try HandleTable.alone(handle.id, .session, SessionBox.self, body)
}

/// A session that only evaluates.
private func sessionBox(
  _ engine: locscript_engine, _ options: locscript_session_options
) throws(LocScriptError) -> SessionBox {
  try withEngine(engine) { (engine) throws(LocScriptError) in
    SessionBox(rules: nil, app: engine.ruleApp, limits: options.replacing(engine.ruleLimits))
  }
}

/// A session on rules; if an engine is given, it must be that of the rules.
private func sessionBox(
  _ rules: locscript_rules, _ engine: locscript_engine, _ options: locscript_session_options
) throws(LocScriptError) -> SessionBox {
  try withRules(rules) { (box) throws(LocScriptError) in
    if engine.id != 0 {
      let isTheirs = try withEngine(engine) { (engine) throws(LocScriptError) in engine === box.engine }
      guard isTheirs else {
        throw LocScriptError(
          .usage, "the rules are of another engine", help: "Give {0} as the engine, or the rules' own.")
      }
    }
    return SessionBox(rules: box.rules, app: box.rules.app, limits: options.replacing(box.rules.limits))
  }
}

extension locscript_session_options {
  /// Zeros mean the limits of the rules, or without rules of the engine.
  fileprivate func replacing(_ own: RuleLimits) -> RuleLimits {
    own.replacing(
      milliseconds: milliseconds, instructions: instructions, memory: memory, output: output, source: source)
  }
}
