// The only file that turns a handle into an object. The table itself is C (CHandles/handles.h): atomics without a lock.

import CHandles
import LocBase

enum HandleKind: UInt8 {
  case engine = 1
  case rules = 2
  case session = 3
  case prepared = 4
  case text = 5
  case strings = 6

  var name: UTF8Slice {
    switch self {
    case .engine: "engine"
    case .rules: "rules"
    case .session: "session"
    case .prepared: "prepared"
    case .text: "text"
    case .strings: "strings"
    }
  }
}

enum HandleTable {
  /// Opens a handle, which keeps the object until the handle is closed.
  static func open<Object: AnyObject>(_ object: Object, _ kind: HandleKind) throws(LocScriptError) -> UInt64 {
    let opaque = Unmanaged.passRetained(object).toOpaque()
    let handle = loc_handle_new(kind.rawValue, opaque) { opaque in
      if let opaque { Unmanaged<AnyObject>.fromOpaque(opaque).release() }
    }
    guard handle != 0 else {
      Unmanaged<Object>.fromOpaque(opaque).release()
      throw LocScriptError(.internal, "no more handles")
    }
    return handle
  }

  /// Calls `body` with the object; any number of threads may do so at once.
  static func shared<Object: AnyObject, Result>(
    _ handle: UInt64, _ kind: HandleKind, _: Object.Type, _ body: (Object) throws(LocScriptError) -> Result
  ) throws(LocScriptError) -> Result {
    guard let opaque = loc_handle_pin(handle, kind.rawValue) else { throw stale(kind) }
    defer { loc_handle_unpin(handle) }
    return try body(Unmanaged<Object>.fromOpaque(opaque).takeUnretainedValue())
  }

  /// Calls `body` with the object for one caller at a time; the others fail with LOCSCRIPT_E_BUSY.
  static func alone<Object: AnyObject, Result>(
    _ handle: UInt64, _ kind: HandleKind, _: Object.Type, _ body: (Object) throws(LocScriptError) -> Result
  ) throws(LocScriptError) -> Result {
    var refusal = LOC_REFUSAL_STALE
    guard let opaque = loc_handle_pin_alone(handle, kind.rawValue, &refusal) else { throw refused(kind, refusal) }
    defer { loc_handle_unpin_alone(handle) }
    return try body(Unmanaged<Object>.fromOpaque(opaque).takeUnretainedValue())
  }

  /// Like `alone`, for hot paths: the body returns its failure, and no reference is counted.
  static func aloneUncounted<Object: AnyObject>(
    _ handle: UInt64, _ kind: HandleKind, _: Object.Type, _ body: (Object) -> LocScriptError?
  ) throws(LocScriptError) {
    var refusal = LOC_REFUSAL_STALE
    guard let opaque = loc_handle_pin_alone(handle, kind.rawValue, &refusal) else { throw refused(kind, refusal) }
    let failure = Unmanaged<Object>.fromOpaque(opaque)._withUnsafeGuaranteedRef { body($0) }
    loc_handle_unpin_alone(handle)
    if let failure { throw failure }
  }

  /// Closes a handle; 0 is not a handle, and closing it has no effect.
  static func close(_ handle: UInt64, _ kind: HandleKind) -> Int32 {
    handle == 0 || loc_handle_close(handle, kind.rawValue) != 0 ? Status.success : Status.handle.rawValue
  }

  private static func refused(_ kind: HandleKind, _ refusal: loc_refusal) -> LocScriptError {
    switch refusal {
    case LOC_REFUSAL_BUSY: LocScriptError(.busyHandle, "the \(kind.name) handle is in use")
    case LOC_REFUSAL_FORKED:
      LocScriptError(
        .forkedSession, "the \(kind.name) was made before fork()", help: "Open a \(kind.name) in each child process.")
    default: stale(kind)
    }
  }

  private static func stale(_ kind: HandleKind) -> LocScriptError {
    LocScriptError(.staleHandle, "not an open \(kind.name) handle: closed already, of another kind, or never one")
  }
}

extension HandleTable {
  /// Like `shared`, for hot paths and signal handlers: nothing allocated, no lock, no error object. Returns the body's status, or
  /// that of a stale handle.
  @inline(__always)
  static func pinned<Object: AnyObject>(
    _ handle: UInt64, _ kind: HandleKind, _: Object.Type, _ body: (Object) -> Int32
  ) -> Int32 {
    guard let opaque = loc_handle_pin(handle, kind.rawValue) else { return Status.handle.rawValue }
    let status = Unmanaged<Object>.fromOpaque(opaque)._withUnsafeGuaranteedRef { body($0) }
    loc_handle_unpin(handle)
    return status
  }
}
