// Engines: opening resources and settings, and look-ups in them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (include/locscript.h documents every function.)

import CLocScript
import LocBase
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
      options: try engineOptions(options))
    engine.pointee.id = try HandleTable.open(opened, .engine)
  }
}

@implementation @_cdecl("locscript_engine_open_config")
public func locscript_engine_open_config(
  _ path: locscript_str, _ engine: UnsafeMutablePointer<locscript_engine>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let engine = try required(engine, "engine")
    engine.pointee.id = try HandleTable.open(try Engine(configuration: try string(path, "path")), .engine)
  }
}

@implementation @_cdecl("locscript_engine_open_config_with")
public func locscript_engine_open_config_with(
  _ path: locscript_str, _ options: UnsafePointer<locscript_engine_options>?,
  _ engine: UnsafeMutablePointer<locscript_engine>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let engine = try required(engine, "engine")
    let own = try copied(options)
    guard own.ios_keys == 0, own.development_region.length == 0 else {
      throw LocScriptError(.usage, "ios_keys and development_region are settings of the configuration file")
    }
    let opened = try Engine(
      configuration: try string(path, "path"), androidCompiler: try androidCompiler(own.android_compiler))
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
    let opened = try Engine(try resourceFiles(files, count), options: try engineOptions(options))
    engine.pointee.id = try HandleTable.open(opened, .engine)
  }
}

@implementation @_cdecl("locscript_engine_close")
public func locscript_engine_close(_ engine: locscript_engine) -> Int32 { HandleTable.close(engine.id, .engine) }

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

@implementation @_cdecl("locscript_engine_locales")
public func locscript_engine_locales(
  _ engine: locscript_engine, _ platform: Int32, _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let platform = try devicePlatform(platform)
    return try withEngine(engine) { (engine) throws(LocScriptError) in jsonList(engine.locales(platform)) }
  }
}

@implementation @_cdecl("locscript_engine_entries")
public func locscript_engine_entries(
  _ engine: locscript_engine, _ platform: Int32, _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let platform = try devicePlatform(platform)
    return try withEngine(engine) { (engine) throws(LocScriptError) in
      json { writer in
        writer.beginArray()
        for entry in engine.entries(platform) { entry.write(to: &writer) }
        writer.endArray()
      }
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
    let device = Device(try devicePlatform(platform), try strings(locales, localeCount, "locales"))
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

func devicePlatform(_ number: Int32) throws(LocScriptError) -> Device.Platform {
  switch number {
  case Int32(LOCSCRIPT_ANDROID): return .android
  case Int32(LOCSCRIPT_IOS): return .ios
  default: throw LocScriptError(.usage, "platform is \(number): LOCSCRIPT_ANDROID or LOCSCRIPT_IOS")
  }
}

private func copied(
  _ options: UnsafePointer<locscript_engine_options>?
) throws(LocScriptError) -> locscript_engine_options {
  var own = locscript_engine_options()
  if let options {
    try withUnsafeMutableBytes(of: &own) { (own) throws(LocScriptError) in
      try copyOptions(UnsafeRawPointer(options), own, first: 24, "locscript_engine_options")
    }
  }
  guard own.reserved == 0 else {
    throw LocScriptError(.usage, "locscript_engine_options.reserved is \(Int(own.reserved)): it must be 0")
  }
  return own
}

private func engineOptions(
  _ options: UnsafePointer<locscript_engine_options>?
) throws(LocScriptError) -> Engine.Options {
  let own = try copied(options)
  let region = try string(own.development_region, "development_region")
  guard own.ios_keys <= LOCSCRIPT_KEYS_UPPER else {
    throw LocScriptError(.usage, "ios_keys is \(Int(own.ios_keys)): LOCSCRIPT_KEYS_SAME or LOCSCRIPT_KEYS_UPPER")
  }
  return Engine.Options(
    iosKeys: own.ios_keys == LOCSCRIPT_KEYS_UPPER ? .upper : .same,
    developmentRegion: region.isEmpty ? nil : region,
    androidCompiler: try androidCompiler(own.android_compiler) ?? .gradle)
}

/// The compiler of a number; nil for the default.
private func androidCompiler(_ number: UInt32) throws(LocScriptError) -> AndroidCompiler? {
  switch Int(number) {
  case Int(LOCSCRIPT_COMPILER_DEFAULT): return nil
  case Int(LOCSCRIPT_COMPILER_GRADLE): return .gradle
  case Int(LOCSCRIPT_COMPILER_AAPT2): return .aapt2
  default:
    throw LocScriptError(
      .usage, "android_compiler is \(Int(number)): LOCSCRIPT_COMPILER_GRADLE or LOCSCRIPT_COMPILER_AAPT2")
  }
}

private func resourceFiles(_ files: UnsafePointer<locscript_file>?, _ count: Int) throws(LocScriptError) -> [Catalog
  .Input]
{
  guard count != 0 else { return [] }
  let files = try required(files, "files")
  guard count > 0, count <= 1 << 20 else { throw LocScriptError(.tooBig, "files: more than \(1 << 20) items") }
  var list: [Catalog.Input] = []
  for index in 0..<count {
    let file = files[index]
    list.append(
      Catalog.Input(
        try devicePlatform(file.platform), path: try string(file.path, "path"), borrowing: try slice(file.data, "data"))
    )
  }
  return list
}
