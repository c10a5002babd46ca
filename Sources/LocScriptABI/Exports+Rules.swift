// Rules and sessions.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (include/locscript.h documents every function.)

import CLocScript
import LocBase
import LocScript

@implementation @_cdecl("locscript_rules_open")
public func locscript_rules_open(
  _ engine: locscript_engine, _ folder: locscript_str, _ rules: UnsafeMutablePointer<locscript_rules>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let rules = try required(rules, "rules")
    let folder = try string(folder, "folder")
    let loaded = try countingFindings { () throws(LocScriptError) in
      try withEngine(engine) { (engine) throws(LocScriptError) in
        try Rules(folder, engine: engine)
      }
    }
    rules.pointee.id = try HandleTable.open(loaded, .rules)
  }
}

/// Adds the number of further findings to the error's message, because the error object has room for the first finding only.
private func countingFindings<Loaded>(_ load: () throws(LocScriptError) -> Loaded) throws(LocScriptError) -> Loaded {
  do throws(LocScriptError) {
    return try load()
  } catch {
    var failure = error
    if failure.diagnostics.count > 1 {
      failure.diagnostics[0].message += " (and \(failure.diagnostics.count - 1) more)"
    }
    throw failure
  }
}

@implementation @_cdecl("locscript_rules_open_source")
public func locscript_rules_open_source(
  _ engine: locscript_engine, _ name: locscript_str, _ source: locscript_str,
  _ rules: UnsafeMutablePointer<locscript_rules>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let rules = try required(rules, "rules")
    let name = try string(name, "name")
    let source = try slice(source, "source").bytes
    let loaded = try withEngine(engine) { (engine) throws(LocScriptError) in
      try Rules(source: source, name: name, engine: engine)
    }
    rules.pointee.id = try HandleTable.open(loaded, .rules)
  }
}

@implementation @_cdecl("locscript_rules_close")
public func locscript_rules_close(_ rules: locscript_rules) -> Int32 { HandleTable.close(rules.id, .rules) }

@implementation @_cdecl("locscript_session_open")
public func locscript_session_open(
  _ engine: locscript_engine, _ rules: locscript_rules, _ options: UnsafePointer<locscript_session_options>?,
  _ session: UnsafeMutablePointer<locscript_session>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let session = try required(session, "session")
    let box: SessionBox
    if rules.id != 0 {
      box = try withRules(rules) { (rules) throws(LocScriptError) in
        SessionBox(rules: rules, host: rules.host, limits: try limits(options, rules.limits))
      }
    } else {
      box = try withEngine(engine) { (engine) throws(LocScriptError) in
        SessionBox(rules: nil, host: engine.ruleHost, limits: try limits(options, engine.ruleLimits))
      }
    }
    session.pointee.id = try HandleTable.open(box, .session)
  }
}

@implementation @_cdecl("locscript_session_use")
public func locscript_session_use(
  _ session: locscript_session, _ rules: locscript_rules, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    try withSession(session) { (box) throws(LocScriptError) in
      try withRules(rules) { (rules) throws(LocScriptError) in box.use(rules) }
    }
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
  do throws(LocScriptError) {
    let result = try required(result, "result")
    try checkSize(result.pointee.struct_size, MemoryLayout<locscript_result>.size, "locscript_result")
    let event = if let quick = borrowed(event) { quick } else { try slice(event, "event") }
    let only = only.length == 0 ? nil : try string(only, "only")
    try HandleTable.aloneUncounted(session.id, .session, SessionBox.self) { box in box.run(event, only: only, result) }
    return succeeded(report)
  } catch {
    return failed(report, error)
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

@implementation @_cdecl("locscript_interrupt")
public func locscript_interrupt(_ session: locscript_session) -> Int32 {
  boundary(nil) { () throws(LocScriptError) in
    try HandleTable.shared(session.id, .session, SessionBox.self) { $0.interrupt() }
  }
}

// MARK: - Conversions

private func withRules<Result>(
  _ handle: locscript_rules, _ body: (Rules) throws(LocScriptError) -> Result
) throws(LocScriptError) -> Result {
  try HandleTable.shared(handle.id, .rules, Rules.self, body)
}

private func withSession<Result>(
  _ handle: locscript_session, _ body: (SessionBox) throws(LocScriptError) -> Result
) throws(LocScriptError) -> Result {
  try HandleTable.alone(handle.id, .session, SessionBox.self, body)
}

/// Zeros mean the engine's own limits.
private func limits(
  _ options: UnsafePointer<locscript_session_options>?, _ own: RuleLimits
) throws(LocScriptError) -> RuleLimits {
  guard let options else { return own }
  try checkSize(options.pointee.struct_size, MemoryLayout<locscript_session_options>.size, "locscript_session_options")
  let given = options.pointee
  var limits = own
  if given.milliseconds > 0 { limits.milliseconds = Int(given.milliseconds) }
  if given.instructions > 0 { limits.instructions = Int(clamping: given.instructions) }
  if given.memory > 0 { limits.memory = Int(clamping: given.memory) }
  if given.output > 0 { limits.output = Int(clamping: given.output) }
  return limits
}
