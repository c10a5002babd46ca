// Engines: opening resources and settings, and look-ups in them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (include/locscript.h documents every function.)

public import CLocScript
import LocBase
import LocCatalog
import LocScript

@implementation @_cdecl("locscript_engine_open")
public func locscript_engine_open(
  _ android: UnsafePointer<locscript_str>?, _ androidCount: Int, _ ios: UnsafePointer<locscript_str>?, _ iosCount: Int,
  _ options: UnsafePointer<locscript_engine_options>?, _ engine: UnsafeMutablePointer<locscript_engine>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let engine = try required(engine, "engine")
    let opened = try Engine(
      android: try strings(android, androidCount, "android"), ios: try strings(ios, iosCount, "ios"),
      options: try EngineOptions(options).forResources)
    engine.pointee.id = try HandleTable.open(opened, .engine)
  }
}

@implementation @_cdecl("locscript_engine_open_config")
public func locscript_engine_open_config(
  _ path: locscript_str, _ options: UnsafePointer<locscript_engine_options>?,
  _ engine: UnsafeMutablePointer<locscript_engine>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let engine = try required(engine, "engine")
    let options = try EngineOptions(options)
    let opened = try Engine(
      configuration: try string(path, "path"), app: options.app, androidCompiler: try options.compilerAlone,
      allowsOutside: options.allowsOutside)
    engine.pointee.id = try HandleTable.open(opened, .engine)
  }
}

@implementation @_cdecl("locscript_engine_open_memory")
public func locscript_engine_open_memory(
  _ files: UnsafePointer<locscript_file>?, _ count: Int, _ options: UnsafePointer<locscript_engine_options>?,
  _ engine: UnsafeMutablePointer<locscript_engine>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let engine = try required(engine, "engine")
    let opened = try Engine(shared: try resourceFiles(files, count), options: try EngineOptions(options).forResources)
    engine.pointee.id = try HandleTable.open(opened, .engine)
  }
}

@implementation @_cdecl("locscript_engine_pack")
public func locscript_engine_pack(
  _ engine: locscript_engine, _ rules: locscript_str, _ write: locscript_write_function?,
  _ context: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let sink = try Sink(write, context)
    let rules = try string(rules, "rules")
    let pack = try withEngine(engine) { (engine) throws(LocScriptError) in
      try engine.pack(rules: rules.isEmpty ? nil : rules)
    }
    try sink.document(pack)
  }
}

@implementation @_cdecl("locscript_engine_open_pack")
public func locscript_engine_open_pack(
  _ pack: locscript_str, _ engine: UnsafeMutablePointer<locscript_engine>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let engine = try required(engine, "engine")
    engine.pointee.id = try HandleTable.open(try Engine(pack: try slice(pack, "pack").bytes), .engine)
  }
}

@implementation @_cdecl("locscript_engine_close")
public func locscript_engine_close(_ engine: locscript_engine) -> Int32 { HandleTable.close(engine.id, .engine) }

// MARK: - Resources

@implementation @_cdecl("locscript_engine_diagnostics")
public func locscript_engine_diagnostics(
  _ engine: locscript_engine, _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    try withEngine(engine) { (engine) throws(LocScriptError) in
      json { writer in writer.diagnostics(engine.diagnostics) }
    }
  }
}

@implementation @_cdecl("locscript_engine_write_diagnostics")
public func locscript_engine_write_diagnostics(
  _ engine: locscript_engine, _ write: locscript_write_function?, _ context: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let sink = try Sink(write, context)
    try withEngine(engine) { (engine) throws(LocScriptError) in try sink.diagnostics(engine.diagnostics) }
  }
}

@implementation @_cdecl("locscript_engine_locales")
public func locscript_engine_locales(
  _ engine: locscript_engine, _ platform: Int32, _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let platform = try resourcePlatform(platform)
    return try withEngine(engine) { (engine) throws(LocScriptError) in jsonList(engine.locales(platform)) }
  }
}

@implementation @_cdecl("locscript_engine_entries")
public func locscript_engine_entries(
  _ engine: locscript_engine, _ platform: Int32, _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let platform = try resourcePlatform(platform)
    return try withEngine(engine) { (engine) throws(LocScriptError) in
      json { writer in
        writer.beginArray()
        for entry in engine.entries(platform) { entry.write(to: &writer) }
        writer.endArray()
      }
    }
  }
}

@implementation @_cdecl("locscript_engine_write_entries")
public func locscript_engine_write_entries(
  _ engine: locscript_engine, _ platform: Int32, _ write: locscript_write_function?,
  _ context: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let sink = try Sink(write, context)
    let platform = try resourcePlatform(platform)
    try withEngine(engine) { (engine) throws(LocScriptError) in
      try sink.array(of: engine.entries(platform)) { entry, writer in entry.write(to: &writer) }
    }
  }
}

@implementation @_cdecl("locscript_engine_lookup")
public func locscript_engine_lookup(
  _ engine: locscript_engine, _ platform: Int32, _ locales: UnsafePointer<locscript_str>?, _ localeCount: Int,
  _ key: locscript_str, _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let device = Device(try resourcePlatform(platform), try strings(locales, localeCount, "locales"))
    let key = try string(key, "key")
    return try withEngine(engine) { (engine) throws(LocScriptError) in
      try lookup(key, in: try engine.strings(on: device))
    }
  }
}

// MARK: - Conversions

func withEngine<Result>(_ handle: locscript_engine, _ body: (Engine) throws(LocScriptError) -> Result)
  throws(LocScriptError)
  -> Result
{
  try HandleTable.shared(handle.id, .engine, Engine.self, body)
}

/// The platform of a device.
func devicePlatform(_ number: Int32) throws(LocScriptError) -> Device.Platform {
  switch number {
  case Int32(LOCSCRIPT_ANDROID): return .android
  case Int32(LOCSCRIPT_IOS): return .ios
  case Int32(LOCSCRIPT_WEB): return .web
  default:
    throw LocScriptError(.usage, "platform is \(Int(number)): LOCSCRIPT_ANDROID, LOCSCRIPT_IOS or LOCSCRIPT_WEB")
  }
}

/// A platform whose apps have resources.
func resourcePlatform(_ number: Int32) throws(LocScriptError) -> Device.Platform {
  switch number {
  case Int32(LOCSCRIPT_ANDROID): return .android
  case Int32(LOCSCRIPT_IOS): return .ios
  default: throw LocScriptError(.usage, "platform is \(Int(number)): LOCSCRIPT_ANDROID or LOCSCRIPT_IOS")
  }
}

private func resourceFiles(
  _ files: UnsafePointer<locscript_file>?, _ count: Int
) throws(LocScriptError) -> [(platform: Device.Platform, path: String, bytes: SharedBytes)] {
  var list: [(platform: Device.Platform, path: String, bytes: SharedBytes)] = []
  for file in try copied(files, count, locscript_file(), "files", "locscript_file") {
    let platform = try resourcePlatform(file.platform)
    list.append((platform, try string(file.path, "path"), SharedBytes(copying: try slice(file.data, "data"))))
  }
  return list
}

extension Sink {
  /// Writes findings as locscript_engine_diagnostics returns them.
  func diagnostics(_ findings: [Diagnostic]) throws(LocScriptError) {
    try array(of: findings) { finding, writer in writer.diagnostic(finding) }
  }
}
