// The strings of one device.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (include/locscript.h documents every function.)

public import CLocScript
import LocBase
import LocCatalog
import LocScript

@implementation @_cdecl("locscript_strings_open")
public func locscript_strings_open(
  _ engine: locscript_engine, _ platform: Int32, _ locales: UnsafePointer<locscript_str>?, _ localeCount: Int,
  _ strings: UnsafeMutablePointer<locscript_strings>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let handle = try required(strings, "strings")
    let device = Device(try resourcePlatform(platform), try LocScriptABI.strings(locales, localeCount, "locales"))
    let opened = try withEngine(engine) { (engine) throws(LocScriptError) in try engine.strings(on: device) }
    handle.pointee.id = try HandleTable.open(opened, .strings)
  }
}

@implementation @_cdecl("locscript_strings_get")
public func locscript_strings_get(
  _ strings: locscript_strings, _ key: locscript_str, _ text: UnsafeMutablePointer<locscript_str>?
) -> Int32 {
  guard let text, let name = borrowed(key) else { return refusal(key, text) }
  let status = HandleTable.pinned(strings.id, .strings, DeviceStrings.self) { strings in
    guard let found = strings.text(name) else { return Status.missingKey.rawValue }
    text.pointee = locscript_str(
      data: found.base.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }, length: found.count)
    return Status.success
  }
  return status == Status.missingKey.rawValue ? refusal(key, text) : status
}

@implementation @_cdecl("locscript_strings_lookup")
public func locscript_strings_lookup(
  _ strings: locscript_strings, _ key: locscript_str, _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let key = try string(key, "key")
    return try HandleTable.shared(strings.id, .strings, DeviceStrings.self) { (strings) throws(LocScriptError) in
      try lookup(key, in: strings)
    }
  }
}

@implementation @_cdecl("locscript_strings_close")
public func locscript_strings_close(_ strings: locscript_strings) -> Int32 { HandleTable.close(strings.id, .strings) }

/// The JSON of an entry.
func lookup(_ key: String, in strings: DeviceStrings) throws(LocScriptError) -> [UInt8] {
  guard let found = strings.lookup(key) else {
    throw LocScriptError(.missingKey, "a device with these languages finds no '\(key)'")
  }
  return json { writer in found.write(to: &writer) }
}

/// The status of a failed look-up: wrong arguments or an unknown key.
private func refusal(_ key: locscript_str, _ text: UnsafeMutablePointer<locscript_str>?) -> Int32 {
  let status = boundary(nil) { () throws(LocScriptError) in
    _ = try required(text, "text")
    _ = try string(key, "key")
  }
  return status == Status.success ? Status.missingKey.rawValue : status
}
