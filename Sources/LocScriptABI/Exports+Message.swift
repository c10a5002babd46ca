// Messages, previews, and the prepared message.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (include/locscript.h documents every function.)

public import CLocScript
import LocBase
import LocDevice
import LocMessage
import LocPage
import LocScript

@implementation @_cdecl("locscript_engine_build")
public func locscript_engine_build(
  _ engine: locscript_engine, _ message: locscript_str, _ form: Int32, _ out: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let message = try slice(message, "message")
    let form = try messageForm(form)
    return try withEngine(engine) { (_) throws(LocScriptError) in
      try BuiltMessage(message, form: form, name: "<message>").body
    }
  }
}

@implementation @_cdecl("locscript_engine_build_diagnostics")
public func locscript_engine_build_diagnostics(
  _ engine: locscript_engine, _ message: locscript_str, _ form: Int32, _ out: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let message = try slice(message, "message")
    let form = try messageForm(form)
    return try withEngine(engine) { (_) throws(LocScriptError) in
      let reading = MessageReader.read(text: message, form: form, file: "<message>")
      return json { writer in writer.diagnostics(reading.findings) }
    }
  }
}

@implementation @_cdecl("locscript_engine_sizes")
public func locscript_engine_sizes(
  _ engine: locscript_engine, _ message: locscript_str, _ form: Int32, _ values: UnsafePointer<locscript_str>?,
  _ valueCount: Int, _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let message = try slice(message, "message")
    let form = try messageForm(form)
    let values = try texts(values, valueCount, "values").map { $0.bytes }
    return try withEngine(engine) { (_) throws(LocScriptError) in
      let sizes = try MessageSizes(text: message, form: form, values: values, file: "<message>")
      return json { writer in writer.sizes(sizes) }
    }
  }
}

// MARK: - Previews

@implementation @_cdecl("locscript_engine_preview")
public func locscript_engine_preview(
  _ engine: locscript_engine, _ message: locscript_str, _ platform: Int32, _ locales: UnsafePointer<locscript_str>?,
  _ localeCount: Int, _ options: UnsafePointer<locscript_preview_options>?, _ out: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ length: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let push = try PushMessage(try slice(message, "message"), name: "<message>")
    let conditions = try PreviewConditions(options)
    let device = conditions.device(try devicePlatform(platform), try strings(locales, localeCount, "locales"))
    return try withEngine(engine) { (engine) throws(LocScriptError) in
      let preview = try engine.preview(push, on: device)
      return json { writer in writer.preview(preview) }
    }
  }
}

@implementation @_cdecl("locscript_engine_previews")
public func locscript_engine_previews(
  _ engine: locscript_engine, _ message: locscript_str, _ options: UnsafePointer<locscript_preview_options>?,
  _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ length: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error, out, capacity, length) { () throws(LocScriptError) in
    let push = try PushMessage(try slice(message, "message"), name: "<message>")
    let conditions = try PreviewConditions(options)
    return try withEngine(engine) { (engine) throws(LocScriptError) in
      let previews = try engine.previews(
        push, isForeground: conditions.isForeground, release: conditions.release)
      return json { writer in writer.previews(previews) }
    }
  }
}

@implementation @_cdecl("locscript_engine_write_previews")
public func locscript_engine_write_previews(
  _ engine: locscript_engine, _ message: locscript_str, _ options: UnsafePointer<locscript_preview_options>?,
  _ write: locscript_write_function?, _ context: UnsafeMutableRawPointer?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let sink = try Sink(write, context)
    let push = try PushMessage(try slice(message, "message"), name: "<message>")
    let conditions = try PreviewConditions(options)
    try withEngine(engine) { (engine) throws(LocScriptError) in
      try writePreviews(of: push, engine, conditions, to: sink)
    }
  }
}

// Not inlined: a preview's room on the stack would be taken before the call has looked how much there is.
@inline(never)
private func writePreviews(
  of push: PushMessage, _ engine: Engine, _ conditions: PreviewConditions, to sink: Sink
) throws(LocScriptError) {
  let previews = engine.previewMaker(
    of: push, isForeground: conditions.isForeground, release: conditions.release)
  try sink.array(of: previews.devices) { (device, writer) throws(LocScriptError) in
    writer.preview(try previews.make(device))
  }
}

@implementation @_cdecl("locscript_engine_write_preview_html")
public func locscript_engine_write_preview_html(
  _ engine: locscript_engine, _ message: locscript_str, _ platform: Int32, _ locales: UnsafePointer<locscript_str>?,
  _ localeCount: Int, _ options: UnsafePointer<locscript_preview_options>?, _ write: locscript_write_function?,
  _ context: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let sink = try Sink(write, context)
    let body = try slice(message, "message")
    let push = try PushMessage(body, name: "<message>")
    let conditions = try PreviewConditions(options)
    let locales = try strings(locales, localeCount, "locales")
    let isEvery = platform == Int32(LOCSCRIPT_PLATFORM_DEFAULT) && locales.isEmpty
    let device = isEvery ? nil : conditions.device(try devicePlatform(platform), locales)
    try withEngine(engine) { (engine) throws(LocScriptError) in
      let previews: [Preview]
      if let device {
        previews = [try engine.preview(push, on: device)]
      } else {
        previews = try engine.previews(
          push, isForeground: conditions.isForeground, release: conditions.release)
      }
      let fragment = try PreviewFragment(previews, body: body.bytes, name: "<message>", engine: engine)
      try sink.document(fragment.html)
    }
  }
}

/// What the options say of a device apart from its platform and its languages.
private struct PreviewConditions {
  let isForeground: Bool
  let release: Int?
  private let process: Device.ProcessState?

  init(_ options: UnsafePointer<locscript_preview_options>?) throws(LocScriptError) {
    let own = try copied(options, locscript_preview_options(), "locscript_preview_options")
    isForeground = try flag(own.foreground, "foreground")
    release = own.release == 0 ? nil : Int(own.release)
    process = try processState(Int32(clamping: own.process))
    var device = Device(.android, ["en"])
    device.release = release
    try device.check()
  }

  func device(_ platform: Device.Platform, _ locales: [String]) -> Device {
    Device(platform, locales, isForeground: isForeground, release: release, process: process)
  }
}

private func processState(_ number: Int32) throws(LocScriptError) -> Device.ProcessState? {
  switch number {
  case Int32(LOCSCRIPT_PROCESS_DEFAULT): return nil
  case Int32(LOCSCRIPT_PROCESS_START): return .start
  case Int32(LOCSCRIPT_PROCESS_ROTATED): return .rotated
  case Int32(LOCSCRIPT_PROCESS_NEW): return .new
  case Int32(LOCSCRIPT_PROCESS_NEW_ROTATED): return .newRotated
  default: throw LocScriptError(.usage, "process is \(number): one of LOCSCRIPT_PROCESS_*")
  }
}

// MARK: - Prepared messages

@implementation @_cdecl("locscript_prepared_open")
public func locscript_prepared_open(
  _ engine: locscript_engine, _ message: locscript_str, _ prepared: UnsafeMutablePointer<locscript_prepared>?,
  _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let prepared = try required(prepared, "prepared")
    let template = try slice(message, "message")
    let message = try withEngine(engine) { (_) throws(LocScriptError) in
      try MessageTemplate(template: template, file: "<message>")
    }
    prepared.pointee.id = try HandleTable.open(message, .prepared)
  }
}

@implementation @_cdecl("locscript_prepared_fill")
public func locscript_prepared_fill(
  _ prepared: locscript_prepared, _ values: UnsafePointer<locscript_str>?, _ count: Int,
  _ out: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ length: UnsafeMutablePointer<Int>?
) -> Int32 {
  guard let length, out != nil || capacity == 0, areBorrowable(values, count) else { return refusal(values, count) }
  return HandleTable.pinned(prepared.id, .prepared, MessageTemplate.self) { message in
    var output = OutputBuffer(base: out, capacity: capacity)
    let status = message.fill(borrowed(values, count), into: &output)
    length.pointee = output.count
    guard case .ok = status else { return status.rawValue }
    if output.count < output.capacity { out?[output.count] = 0 }
    return Status.success
  }
}

/// The status of a fill whose arguments are wrong: values too long to read, or anything that is NULL.
@inline(never)
private func refusal(_ values: UnsafePointer<locscript_str>?, _ count: Int) -> Int32 {
  let status = boundary(nil) { () throws(LocScriptError) in _ = try slices(values, count, "values") }
  return status == Status.success ? Status.usage.rawValue : status
}

@implementation @_cdecl("locscript_prepared_info")
public func locscript_prepared_info(
  _ prepared: locscript_prepared, _ slots: UnsafeMutablePointer<Int>?, _ error: UnsafeMutablePointer<locscript_error>?
) -> Int32 {
  boundary(error) { () throws(LocScriptError) in
    let slots = try required(slots, "slots")
    slots.pointee = try HandleTable.shared(prepared.id, .prepared, MessageTemplate.self) { $0.slots }
  }
}

@implementation @_cdecl("locscript_prepared_close")
public func locscript_prepared_close(_ prepared: locscript_prepared) -> Int32 {
  HandleTable.close(prepared.id, .prepared)
}

private func messageForm(_ number: Int32) throws(LocScriptError) -> MessageForm {
  switch number {
  case Int32(LOCSCRIPT_FORM_AUTO): return .automatic
  case Int32(LOCSCRIPT_FORM_REST): return .rest
  case Int32(LOCSCRIPT_FORM_ADMIN): return .admin
  default: throw LocScriptError(.usage, "form is \(number): one of LOCSCRIPT_FORM_*")
  }
}
