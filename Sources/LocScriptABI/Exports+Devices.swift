// The behaviour of phones, one rule at a time: for tests, tools and teaching.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (include/locscript.h documents every function.)

public import CLocScript
import LocBase
import LocDevice
import LocLocale
import LocScript

@implementation @_cdecl("locscript_device_android_locale")
public func locscript_device_android_locale(
  _ folders: UnsafePointer<locscript_str>?, _ folderCount: Int, _ locales: UnsafePointer<locscript_str>?,
  _ localeCount: Int, _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let folders = try strings(folders, folderCount, "folders")
    let locales = try strings(locales, localeCount, "locales")
    guard let folder = try Devices.androidFolder(folders, locales: locales) else {
      throw LocScriptError(.missingKey, "no folder matches a device with these languages")
    }
    return [UInt8](folder.utf8)
  }
}

@implementation @_cdecl("locscript_device_android_format")
public func locscript_device_android_format(
  _ format: locscript_str, _ arguments: UnsafePointer<locscript_str>?, _ argumentCount: Int, _ locale: locscript_str,
  _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    try Devices.androidFormat(
      try slice(format, "format"), try slices(arguments, argumentCount, "arguments"),
      locale: Text(try string(locale, "locale")))
  }
}

@implementation @_cdecl("locscript_device_apple_locales")
public func locscript_device_apple_locales(
  _ available: UnsafePointer<locscript_str>?, _ availableCount: Int, _ preferred: UnsafePointer<locscript_str>?,
  _ preferredCount: Int, _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let available = try strings(available, availableCount, "available")
    let preferred = try strings(preferred, preferredCount, "preferred")
    return jsonList(Devices.appleLocalizations(available, preferred: preferred))
  }
}

@implementation @_cdecl("locscript_device_apple_search_list")
public func locscript_device_apple_search_list(
  _ lprojs: UnsafePointer<locscript_str>?, _ lprojCount: Int, _ preferred: UnsafePointer<locscript_str>?,
  _ preferredCount: Int, _ developmentRegion: locscript_str, _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let lprojs = try strings(lprojs, lprojCount, "lprojs")
    let preferred = try strings(preferred, preferredCount, "preferred")
    let region = try string(developmentRegion, "development_region")
    return jsonList(
      Devices.appleSearchList(lprojs, preferred: preferred, developmentRegion: region.isEmpty ? nil : region))
  }
}

@implementation @_cdecl("locscript_device_apple_format")
public func locscript_device_apple_format(
  _ format: locscript_str, _ arguments: UnsafePointer<locscript_str>?, _ argumentCount: Int,
  _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let arguments = try slices(arguments, argumentCount, "arguments")
    return try Devices.appleFormat(try slice(format, "format"), arguments.map { $0.base == nil ? nil : $0 })
  }
}

@implementation @_cdecl("locscript_device_plural_category")
public func locscript_device_plural_category(
  _ locale: locscript_str, _ number: locscript_str, _ category: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let category = try required(category, "category")
    let found = try Devices.pluralCategory(Text(try string(locale, "locale")), try slice(number, "number"))
    category.pointee = cString(found.name)
  }
}

@implementation @_cdecl("locscript_device_parse_strings")
public func locscript_device_parse_strings(
  _ data: locscript_str, _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    try Devices.parseStrings(try slice(data, "data"), name: "<data>")
  }
}
