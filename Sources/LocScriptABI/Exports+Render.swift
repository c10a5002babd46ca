// The localized string on the server's side.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (include/locscript.h documents every function.)

import CLocScript
import LocBase
import LocScript

@implementation @_cdecl("locscript_render")
public func locscript_render(
  _ engine: locscript_engine, _ key: locscript_str, _ arguments: UnsafePointer<locscript_str>?, _ argumentCount: Int,
  _ locale: locscript_str, _ platform: Int32, _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(Failure) in
    let key = try slice(key, "key")
    let arguments = try slices(arguments, argumentCount, "arguments")
    let locale = try string(locale, "locale")
    let platform = platform == 0 ? nil : try devicePlatform(platform)
    return try withEngine(engine) { (engine) throws(Failure) in
      try engine.rendering(key, arguments: arguments, locale: locale, platform: platform).text
    }
  }
}
