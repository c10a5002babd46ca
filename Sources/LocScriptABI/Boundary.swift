// The boundary to C: it checks arguments, turns failures into statuses, and returns every text in the same way. An
// export validates, converts, calls LocScript and converts back; it makes no other decisions.

import CLocScript
import CLocSystem
import CLuaBridge
import LocBase

/// The upper limits for each text and each list that a call takes.
enum Limit {
  static let bytes = 0x7FFF_FFFF
  static let items = 1 << 20
  /// The C stack that must be left when a call begins: 4 KB more than a call takes, which `scripts/test c` measures.
  static let stack = 54 << 10
}

/// Runs the body of an export.
func boundary(_ report: UnsafeMutablePointer<locscript_error>?, _ body: () throws(LocScriptError) -> Void) -> Int32 {
  guard hasStack() else { return refusesStack(report) }
  do throws(LocScriptError) {
    try body()
    return succeeded(report)
  } catch {
    return failed(report, error)
  }
}

/// Ends an export with success. `boundary` and the hot paths, which take no closure, call it.
@inline(__always)
func succeeded(_ report: UnsafeMutablePointer<locscript_error>?) -> Int32 {
  if report != nil { fill(report, Status.ok, nil) }
  return Status.success
}

/// Whether the thread has the C stack that any call may need. A call that overflows the stack crashes the process.
@inline(__always)
func hasStack() -> Bool { loc_stack_left() >= Limit.stack }

/// Ends an export on a thread with too little stack. Not by `failed`: to make its list takes Swift's runtime more than a thread of 16 KB
/// has.
@inline(never)
func refusesStack(_ report: UnsafeMutablePointer<locscript_error>?) -> Int32 {
  fill(
    report, .ruleError,
    Diagnostic(
      .stackLimit, "the thread has less than 54 KB of C stack left", severity: .error,
      help: "Give a thread that calls LocScript 64 KB of stack or more."))
  return Status.ruleError.rawValue
}

/// Ends an export with a failure.
@inline(never)
func failed(_ report: UnsafeMutablePointer<locscript_error>?, _ failure: LocScriptError) -> Int32 {
  fill(report, failure.status, failure.diagnostics.first)
  return failure.status.rawValue
}

/// Like `boundary(_:_:)`, for a body whose result is text for the caller's buffer.
func boundary(
  _ report: UnsafeMutablePointer<locscript_error>?, _ out: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ length: UnsafeMutablePointer<Int>?, _ body: () throws(LocScriptError) -> [UInt8]
) -> Int32 {
  boundary(report) { () throws(LocScriptError) in
    guard let length else { throw LocScriptError(.usage, "length is NULL") }
    guard out != nil || capacity == 0 else { throw LocScriptError(.usage, "out is NULL, but its capacity is not 0") }
    let capacity = capacity < 0 ? Int.max : capacity
    let text = try body()
    length.pointee = text.count
    guard text.count <= capacity else { throw bufferTooSmall(text.count) }
    guard let out else { return }
    text.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { memcpy(out, base, bytes.count) }
    }
    if text.count < capacity { out[text.count] = 0 }
  }
}

func bufferTooSmall(_ needed: Int) -> LocScriptError {
  LocScriptError(.buffer, [Diagnostic(.bufferTooSmall, "the buffer is too small: \(needed) bytes are needed")])
}

// MARK: - Arguments

extension locscript_str {
  /// A text for C, borrowed for as long as the slice.
  init(_ text: UTF8Slice) {
    self.init(data: UnsafeRawPointer(text.base)?.assumingMemoryBound(to: CChar.self), length: text.count)
  }
}

/// The bytes of a text argument, not yet checked to be UTF-8: for arguments that our readers check themselves.
func slice(_ text: locscript_str, _ name: UTF8Slice) throws(LocScriptError) -> UTF8Slice {
  guard text.length != 0 else { return .empty }
  guard let data = text.data else { throw LocScriptError(.usage, "\(name): NULL with a length that is not 0") }
  // A size_t of 2^63 and more arrives as a negative number.
  guard text.length > 0, text.length <= Limit.bytes else {
    throw LocScriptError(.tooBig, "\(name) is larger than 2 GB")
  }
  return UTF8Slice(base: UnsafeRawPointer(data).assumingMemoryBound(to: UInt8.self), count: text.length)
}

/// The bytes of a text argument that is UTF-8.
func text(_ text: locscript_str, _ name: UTF8Slice) throws(LocScriptError) -> UTF8Slice {
  let bytes = try slice(text, name)
  if let offset = firstInvalidUTF8(in: bytes) {
    throw LocScriptError(.usage, [Diagnostic(.invalidUTF8, "\(name) is not UTF-8 at byte \(offset)")])
  }
  return bytes
}

/// A text argument as a Swift string.
func string(_ given: locscript_str, _ name: UTF8Slice) throws(LocScriptError) -> String {
  try text(given, name).string
}

/// A list of texts, borrowed. The C struct and UTF8Slice have one layout, so nothing is copied.
func slices(
  _ list: UnsafePointer<locscript_str>?, _ count: Int, _ name: UTF8Slice
) throws(LocScriptError) -> Slices {
  guard count != 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
  guard let list else { throw LocScriptError(.usage, "\(name): NULL with a count that is not 0") }
  guard count > 0, count <= Limit.items else {
    throw LocScriptError(.tooBig, "\(name): more than \(Limit.items) items")
  }
  for index in 0..<count { _ = try slice(list[index], name) }
  return borrowed(list, count)
}

/// A borrowed list of UTF-8 texts, for arguments that are inserted into a text unchanged.
func texts(
  _ list: UnsafePointer<locscript_str>?, _ count: Int, _ name: UTF8Slice
) throws(LocScriptError) -> Slices {
  let texts = try slices(list, count, name)
  for (index, text) in texts.enumerated() {
    if let offset = firstInvalidUTF8(in: text) {
      throw LocScriptError(.usage, [Diagnostic(.invalidUTF8, "\(name)[\(index)] is not UTF-8 at byte \(offset)")])
    }
  }
  return texts
}

/// Whether `borrowed` accepts a list, for hot paths, which can only return a status.
@inline(__always)
func areBorrowable(_ list: UnsafePointer<locscript_str>?, _ count: Int) -> Bool {
  guard count != 0 else { return true }
  guard let list, count > 0, count <= Limit.items else { return false }
  for index in 0..<count {
    let text = list[index]
    guard text.length >= 0, text.length <= Limit.bytes, text.data != nil || text.length == 0 else { return false }
  }
  return true
}

/// Like `areBorrowable`, for texts that must be UTF-8 as well.
@inline(__always)
func areTexts(_ list: UnsafePointer<locscript_str>?, _ count: Int) -> Bool {
  guard areBorrowable(list, count) else { return false }
  for text in borrowed(list, count) where firstInvalidUTF8(in: text) != nil { return false }
  return true
}

/// A borrowed text for a hot path; nil if `slice` refuses the text.
@inline(__always)
func borrowed(_ text: locscript_str) -> UTF8Slice? {
  guard text.length >= 0, text.length <= Limit.bytes, text.data != nil || text.length == 0 else { return nil }
  return UTF8Slice(
    base: text.data.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) }, count: text.length)
}

/// A list that has been checked, as UTF8Slices.
@inline(__always)
func borrowed(_ list: UnsafePointer<locscript_str>?, _ count: Int) -> Slices {
  let base = list.map { UnsafeRawPointer($0).assumingMemoryBound(to: UTF8Slice.self) }
  return UnsafeBufferPointer(start: base, count: base == nil ? 0 : count)
}

extension OutputBuffer {
  /// The caller's buffer. A capacity of 2^63 and more arrives as a negative number.
  @inline(__always)
  init(base: UnsafeMutablePointer<CChar>?, capacity: Int) {
    self.init(
      base: base.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: UInt8.self) },
      capacity: capacity < 0 ? Int.max : capacity)
  }
}

/// A list of texts as Swift strings.
func strings(_ list: UnsafePointer<locscript_str>?, _ count: Int, _ name: UTF8Slice) throws(LocScriptError)
  -> [String]
{
  _ = try slices(list, count, name)
  var strings: [String] = []
  guard let list else { return strings }
  for index in 0..<count { strings.append(try string(list[index], name)) }
  return strings
}

/// A pointer that must not be NULL.
func required<Pointer>(_ pointer: Pointer?, _ name: UTF8Slice) throws(LocScriptError) -> Pointer {
  guard let pointer else { throw LocScriptError(.usage, "\(name) is NULL") }
  return pointer
}

// MARK: - The error object

private func fill(_ report: UnsafeMutablePointer<locscript_error>?, _ status: Status, _ finding: Diagnostic?) {
  guard let report else { return }
  // The access goes through bytes: the caller's struct may be misaligned, and of an older, shorter version.
  let raw = UnsafeMutableRawPointer(report)
  let size = Int(raw.loadUnaligned(as: UInt32.self))
  let known = MemoryLayout<locscript_error>.size
  guard size >= 8 else { return }
  // There is nothing to overwrite: the texts are as LOCSCRIPT_ERROR_INIT or an earlier success has left them.
  if case .ok = status, raw.loadUnaligned(fromByteOffset: 4, as: Int32.self) == Status.success { return }
  var own = locscript_error()
  own.struct_size = UInt32(truncatingIfNeeded: size)
  own.status = status.rawValue
  if let finding {
    own.line = UInt32(truncatingIfNeeded: finding.position?.line ?? 0)
    own.column = UInt32(truncatingIfNeeded: finding.position?.column ?? 0)
    copy(finding.code.slug, to: &own.slug)
    copy(finding.position?.file ?? "", to: &own.file)
    copy(finding.path ?? "", to: &own.path)
    copy(finding.message, to: &own.message)
    copy(finding.help ?? "", to: &own.help)
  }
  withUnsafeBytes(of: &own) { bytes in
    if let base = bytes.baseAddress { memcpy(raw, base, min(size, known)) }
  }
}

/// Copies a text into a fixed array with its NUL, cut before the first character that does not fit. A NUL in the text
/// becomes a question mark: in C it would end the text.
private func copy<Field>(_ text: String, to field: inout Field) {
  var text = text
  withUnsafeMutableBytes(of: &field) { target in
    text.withUTF8 { source in
      var count = min(source.count, target.count - 1)
      while count > 0, count < source.count, source[count] & 0xC0 == 0x80 { count -= 1 }
      for index in 0..<count { target[index] = source[index] == 0 ? .questionMark : source[index] }
      target[count] = 0
    }
  }
}

// MARK: - Static text

/// A literal as a C string: a NUL follows its bytes.
func cString(_ literal: UTF8Slice) -> UnsafePointer<CChar>? {
  UnsafeRawPointer(literal.base)?.assumingMemoryBound(to: CChar.self)
}

// MARK: - Results

/// The JSON document that `write` writes.
func json(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
  var writer = JSONWriter(capacity: 1024)
  write(&writer)
  return writer.buffer.bytes
}

func jsonList(_ items: [String]) -> [UInt8] {
  json { writer in
    writer.beginArray()
    for item in items { writer.string(item) }
    writer.endArray()
  }
}
