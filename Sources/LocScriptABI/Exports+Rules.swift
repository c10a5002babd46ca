// Rules: loading them from a folder or from memory, and describing them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (include/locscript.h documents every function.)

public import CLocScript
import LocBase
import LocRules
import LocScript

/// Rules with a handle, and the engine that they were loaded for.
final class RulesBox: Sendable {
  let rules: Rules
  let engine: Engine

  init(_ rules: Rules, _ engine: Engine) {
    self.rules = rules
    self.engine = engine
  }
}

@implementation @_cdecl("locscript_rules_open")
public func locscript_rules_open(
  _ engine: locscript_engine, _ folder: locscript_str, _ options: UnsafePointer<locscript_rules_options>?,
  _ rules: UnsafeMutablePointer<locscript_rules>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    try open(rules, engine, options, try RulesInput(folder: folder))
  }
}

@implementation @_cdecl("locscript_rules_open_source")
public func locscript_rules_open_source(
  _ engine: locscript_engine, _ name: locscript_str, _ source: locscript_str,
  _ options: UnsafePointer<locscript_rules_options>?, _ rules: UnsafeMutablePointer<locscript_rules>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let source = try slice(source, "source").bytes
    try open(rules, engine, options, .source(name: try string(name, "name"), source))
  }
}

@implementation @_cdecl("locscript_rules_open_memory")
public func locscript_rules_open_memory(
  _ engine: locscript_engine, _ files: UnsafePointer<locscript_file>?, _ count: Int,
  _ options: UnsafePointer<locscript_rules_options>?, _ rules: UnsafeMutablePointer<locscript_rules>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    try open(rules, engine, options, try RulesInput(files: files, count))
  }
}

@implementation @_cdecl("locscript_rules_check")
public func locscript_rules_check(
  _ engine: locscript_engine, _ folder: locscript_str, _ options: UnsafePointer<locscript_rules_options>?,
  _ write: locscript_write_function?, _ context: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    try check(engine, options, try RulesInput(folder: folder), try Sink(write, context))
  }
}

@implementation @_cdecl("locscript_rules_check_memory")
public func locscript_rules_check_memory(
  _ engine: locscript_engine, _ files: UnsafePointer<locscript_file>?, _ count: Int,
  _ options: UnsafePointer<locscript_rules_options>?, _ write: locscript_write_function?,
  _ context: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    try check(engine, options, try RulesInput(files: files, count), try Sink(write, context))
  }
}

@implementation @_cdecl("locscript_rules_info")
public func locscript_rules_info(
  _ rules: locscript_rules, _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    try withRules(rules) { (box) throws(LocScriptError) in json { writer in box.rules.writeInfo(to: &writer) } }
  }
}

@implementation @_cdecl("locscript_rules_close")
public func locscript_rules_close(_ rules: locscript_rules) -> Int32 { HandleTable.close(rules.id, .rules) }

// MARK: - Loading

/// The place of the rules that a call loads.
private enum RulesInput {
  /// Nil is the folder that the engine's configuration names.
  case folder(String?)
  case source(name: String, [UInt8])
  case files([(name: String, bytes: [UInt8])])

  init(folder: locscript_str) throws(LocScriptError) {
    let path = try string(folder, "folder")
    self = .folder(path.isEmpty ? nil : path)
  }

  init(files: UnsafePointer<locscript_file>?, _ count: Int) throws(LocScriptError) {
    self = .files(try heldFiles(files, count, "files"))
  }

  func load(_ engine: Engine, _ limits: RuleLimits) throws(LocScriptError) -> Rules {
    switch self {
    case .folder(let path): try Rules(path: path, engine: engine, limits: limits)
    case .source(let name, let source): try Rules(source: source, name: name, engine: engine, limits: limits)
    case .files(let files): try Rules(files: files, engine: engine, limits: limits)
    }
  }
}

/// The files of a list that belong to no platform: rules, or messages.
func heldFiles(
  _ files: UnsafePointer<locscript_file>?, _ count: Int, _ name: UTF8Slice
) throws(LocScriptError) -> [(name: String, bytes: [UInt8])] {
  var list: [(name: String, bytes: [UInt8])] = []
  for file in try copied(files, count, locscript_file(), name, "locscript_file") {
    guard file.platform == 0 else { throw LocScriptError(.usage, "\(name): such a file belongs to no platform") }
    list.append((try string(file.path, "path"), try slice(file.data, "data").bytes))
  }
  return list
}

private func open(
  _ rules: UnsafeMutablePointer<locscript_rules>?, _ engine: locscript_engine,
  _ options: UnsafePointer<locscript_rules_options>?, _ input: RulesInput
) throws(LocScriptError) {
  let rules = try required(rules, "rules")
  let box = try countingFindings { () throws(LocScriptError) in
    try withEngine(engine) { (engine) throws(LocScriptError) in
      RulesBox(try input.load(engine, try limits(options, engine)), engine)
    }
  }
  rules.pointee.id = try HandleTable.open(box, .rules)
}

private func check(
  _ engine: locscript_engine, _ options: UnsafePointer<locscript_rules_options>?, _ input: RulesInput, _ sink: Sink
) throws(LocScriptError) {
  try withEngine(engine) { (engine) throws(LocScriptError) in
    let limits = try limits(options, engine)
    var findings: [Diagnostic] = []
    do throws(LocScriptError) {
      _ = try input.load(engine, limits)
    } catch {
      guard error.status.isOfRules else { throw error }
      findings = error.diagnostics
    }
    try sink.diagnostics(findings)
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

func withRules<Result>(
  _ handle: locscript_rules, _ body: (RulesBox) throws(LocScriptError) -> Result
) throws(LocScriptError) -> Result {
  try HandleTable.shared(handle.id, .rules, RulesBox.self, body)
}

/// Zeros mean the engine's own limits.
private func limits(
  _ options: UnsafePointer<locscript_rules_options>?, _ engine: Engine
) throws(LocScriptError) -> RuleLimits {
  let given = try copied(options, locscript_rules_options(), "locscript_rules_options")
  return engine.ruleLimits.replacing(
    milliseconds: given.milliseconds, instructions: given.instructions, memory: given.memory, output: given.output,
    source: given.source)
}

extension RuleLimits {
  /// The limits, where zeros stay as they are.
  func replacing(
    milliseconds: UInt32, instructions: UInt64, memory: UInt64, output: UInt64, source: UInt64
  ) -> RuleLimits {
    var limits = self
    if milliseconds > 0 { limits.milliseconds = Int(milliseconds) }
    if instructions > 0 { limits.instructions = Int(clamping: instructions) }
    if memory > 0 { limits.memory = Int(clamping: memory) }
    if output > 0 { limits.output = Int(clamping: output) }
    if source > 0 { limits.source = Int(clamping: source) }
    return limits
  }
}
