// The C interface, as a program has it that loads the shared library.

import CLocScript
import Foundation
import LocBase
import LocScript

/// The functions of the library that tell what phones show. The library shares no code with the test: it has a Swift runtime of its own.
/// Its functions may be called on any thread.
struct CInterface: @unchecked Sendable {
  typealias Failure = UnsafeMutablePointer<locscript_error>
  typealias Open =
    @convention(c) (
      UnsafePointer<locscript_file>?, Int, UnsafePointer<locscript_engine_options>?,
      UnsafeMutablePointer<locscript_engine>?, Failure?
    ) -> Int32
  typealias Close = @convention(c) (locscript_engine) -> Int32
  typealias Write =
    @convention(c) (locscript_engine, locscript_write_function?, UnsafeMutableRawPointer?, Failure?) -> Int32
  typealias WritePreviews =
    @convention(c) (
      locscript_engine, locscript_str, UnsafePointer<locscript_preview_options>?, locscript_write_function?,
      UnsafeMutableRawPointer?, Failure?
    ) -> Int32
  typealias Preview =
    @convention(c) (
      locscript_engine, locscript_str, Int32, UnsafePointer<locscript_str>?, Int,
      UnsafePointer<locscript_preview_options>?, UnsafeMutablePointer<CChar>?, Int, UnsafeMutablePointer<Int>?, Failure?
    ) -> Int32
  typealias WritePage =
    @convention(c) (
      locscript_engine, locscript_str, Int32, UnsafePointer<locscript_str>?, Int,
      UnsafePointer<locscript_preview_options>?, locscript_write_function?, UnsafeMutableRawPointer?, Failure?
    ) -> Int32
  typealias Check =
    @convention(c) (
      locscript_engine, UnsafePointer<locscript_check_options>?, locscript_write_function?, UnsafeMutableRawPointer?,
      Failure?
    ) -> Int32

  private let openMemory: Open
  private let close: Close
  private let writeDiagnostics: Write
  private let writePreviews: WritePreviews
  private let onePreview: Preview
  private let writePage: WritePage
  private let writeReport: Check

  /// Loads the library that LOCSCRIPT_LIBRARY names, else the one that was built beside these tests.
  /// - Throws: where it or one of its functions is missing.
  init() throws {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let built = program.deletingLastPathComponent().appendingPathComponent("libLocScriptABI.so").path
    let path = ProcessInfo.processInfo.environment["LOCSCRIPT_LIBRARY"] ?? built
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      throw Missing(what: dlerror().map { String(cString: $0) } ?? path)
    }
    func function<Function>(_ name: String, _ type: Function.Type) throws -> Function {
      guard let found = dlsym(library, name) else { throw Missing(what: name) }
      return unsafeBitCast(found, to: type)
    }
    openMemory = try function("locscript_engine_open_memory", Open.self)
    close = try function("locscript_engine_close", Close.self)
    writeDiagnostics = try function("locscript_engine_write_diagnostics", Write.self)
    writePreviews = try function("locscript_engine_write_previews", WritePreviews.self)
    onePreview = try function("locscript_engine_preview", Preview.self)
    writePage = try function("locscript_engine_write_preview_html", WritePage.self)
    writeReport = try function("locscript_engine_check", Check.self)
  }

  struct Missing: Error { let what: String }
  struct Refused: Error { let status: Int32 }

  /// What the library answers about an app and its message.
  struct Answer {
    var diagnostics = ""
    var previews = ""
    /// The preview of each device by itself.
    var alone: [String] = []
    var fragment = ""
    var report = ""
  }

  func answer(_ app: VerdictApp, _ message: [UInt8], name: String, _ devices: [Device]) throws -> Answer {
    let memory = Memory()
    var files = app.files.map { file in
      var held = locscript_file()
      held.struct_size = UInt32(MemoryLayout<locscript_file>.size)
      held.platform = number(file.platform)
      held.path = memory.text(Array(file.path.utf8))
      held.data = memory.text(file.bytes)
      return held
    }
    var options = locscript_engine_options()
    options.struct_size = UInt32(MemoryLayout<locscript_engine_options>.size)
    options.development_region = memory.text(Array((app.options.developmentRegion ?? "").utf8))
    var engine = locscript_engine()
    try require(openMemory(files, files.count, &options, &engine, nil))
    defer { _ = close(engine) }

    let text = memory.text(message)
    var answer = Answer()
    answer.diagnostics = try written { writeDiagnostics(engine, $0, $1, nil) }
    answer.previews = try written { writePreviews(engine, text, nil, $0, $1, nil) }
    answer.fragment = try written { writePage(engine, text, 0, nil, 0, nil, $0, $1, nil) }
    var buffer = [CChar](repeating: 0, count: 1 << 16)
    for device in devices {
      let locales = device.locales.map { memory.text(Array($0.utf8)) }
      var length = 0
      try require(
        onePreview(
          engine, text, number(device.platform), locales, locales.count, nil, &buffer, buffer.count, &length, nil))
      answer.alone.append(String(decoding: buffer[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }
    files = [locscript_file()]
    files[0].struct_size = UInt32(MemoryLayout<locscript_file>.size)
    files[0].path = memory.text(Array(name.utf8))
    files[0].data = text
    answer.report = try files.withUnsafeBufferPointer { messages in
      var options = locscript_check_options()
      options.struct_size = UInt32(MemoryLayout<locscript_check_options>.size)
      options.messages = messages.baseAddress
      options.message_count = messages.count
      return try written { writeReport(engine, &options, $0, $1, nil) }
    }
    return answer
  }

  private func require(_ status: Int32) throws { if status != 0 { throw Refused(status: status) } }

  private func number(_ platform: Device.Platform) -> Int32 { platform == .android ? 1 : platform == .ios ? 2 : 3 }

  /// All pieces that a call writes.
  private func written(_ call: (locscript_write_function, UnsafeMutableRawPointer) -> Int32) throws -> String {
    var bytes: [UInt8] = []
    let status = withUnsafeMutablePointer(to: &bytes) { bytes in
      call(
        { context, piece, length in
          guard let context, let piece else { return 1 }
          let bytes = context.assumingMemoryBound(to: [UInt8].self)
          bytes.pointee.append(contentsOf: UnsafeRawBufferPointer(start: piece, count: length))
          return 0
        }, bytes)
    }
    try require(status)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Texts that a call borrows.
  private final class Memory {
    private var held: [UnsafeMutableBufferPointer<CChar>] = []

    func text(_ bytes: [UInt8]) -> locscript_str {
      let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: max(1, bytes.count))
      for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
      held.append(copy)
      return locscript_str(data: copy.baseAddress, length: bytes.count)
    }

    deinit { for copy in held { copy.deallocate() } }
  }
}
