// Rendering of localized strings on the server.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (include/locscript.h documents every function.)

public import CLocScript
import LocBase
import LocRender
import LocScript

@implementation @_cdecl("locscript_engine_render")
public func locscript_engine_render(
  _ engine: locscript_engine, _ key: locscript_str, _ arguments: UnsafePointer<locscript_str>?, _ argumentCount: Int,
  _ locale: locscript_str, _ options: UnsafePointer<locscript_render_options>?, _ out: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let arguments = try texts(arguments, argumentCount, "arguments")
    let key = try text(key, "key")
    let locale = try string(locale, "locale")
    let options = try RenderOptions(options)
    return try withEngine(engine) { (engine) throws(LocScriptError) in
      try engine.text(key, locale: locale, options: options).render(arguments)
    }
  }
}

extension RenderOptions {
  fileprivate init(_ options: UnsafePointer<locscript_render_options>?) throws(LocScriptError) {
    let own = try copied(options, locscript_render_options(), "locscript_render_options")
    self.init(platform: own.platform == 0 ? nil : try resourcePlatform(own.platform))
    let device = try string(own.device, "device")
    if !device.isEmpty { self.device = try Device.Kind(name: device) }
  }
}

// MARK: - Texts

@implementation @_cdecl("locscript_text_open")
public func locscript_text_open(
  _ engine: locscript_engine, _ key: locscript_str, _ locale: locscript_str,
  _ options: UnsafePointer<locscript_render_options>?, _ text: UnsafeMutablePointer<locscript_text>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let handle = try required(text, "text")
    let key = try LocScriptABI.text(key, "key")
    let locale = try string(locale, "locale")
    let options = try RenderOptions(options)
    let found = try withEngine(engine) { (engine) throws(LocScriptError) in
      try engine.text(key, locale: locale, options: options)
    }
    handle.pointee.id = try HandleTable.open(found, .text)
  }
}

@implementation @_cdecl("locscript_text_render")
public func locscript_text_render(
  _ text: locscript_text, _ arguments: UnsafePointer<locscript_str>?, _ argumentCount: Int,
  _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  // The hot paths report no error object: a failure is repeated below, with its message.
  if let length, let out, argumentCount >= 0, arguments != nil || argumentCount == 0 {
    let status = HandleTable.pinned(text.id, .text, LocalizedText.self) { text in
      var output = OutputBuffer(base: out, capacity: capacity)
      guard text.copies(borrowed(arguments, argumentCount), into: &output) else {
        return renders(text, arguments, argumentCount, out, capacity, length)
      }
      length.pointee = output.count
      if output.count < output.capacity { out[output.count] = 0 }
      return Status.success
    }
    if status == Status.success { return error == nil ? status : boundary(error) {} }
  }
  return boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let arguments = try texts(arguments, argumentCount, "arguments")
    return try HandleTable.shared(text.id, .text, LocalizedText.self) { (text) throws(LocScriptError) in
      try text.render(arguments)
    }
  }
}

/// Renders a string that needs more than copying.
@inline(never)
private func renders(
  _ text: LocalizedText, _ arguments: UnsafePointer<locscript_str>?, _ argumentCount: Int,
  _ out: UnsafeMutablePointer<CChar>, _ capacity: Int, _ length: UnsafeMutablePointer<Int>
) -> Int32 {
  guard areTexts(arguments, argumentCount) else { return Int32(LOCSCRIPT_E_RENDER) }
  var output = OutputBuffer(base: out, capacity: capacity)
  guard text.renders(borrowed(arguments, argumentCount), into: &output), output.fits else {
    return Int32(LOCSCRIPT_E_RENDER)
  }
  length.pointee = output.count
  if output.count < output.capacity { out[output.count] = 0 }
  return Status.success
}

@implementation @_cdecl("locscript_text_info")
public func locscript_text_info(
  _ text: locscript_text, _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    try HandleTable.shared(text.id, .text, LocalizedText.self) { (text) throws(LocScriptError) in
      json { writer in text.writeSource(to: &writer) }
    }
  }
}

@implementation @_cdecl("locscript_text_close")
public func locscript_text_close(_ text: locscript_text) -> Int32 { HandleTable.close(text.id, .text) }
