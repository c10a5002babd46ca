// Which library this is, and the names of its numbers.

import CLocScript
import CWrapStdio

@implementation @_cdecl("locscript_version")
public func locscript_version() -> UnsafePointer<CChar>? {
  locscript_wrap_stdio()
  return cString(version)
}

@implementation @_cdecl("locscript_abi_version")
public func locscript_abi_version() -> Int32 { Int32(LOCSCRIPT_ABI_VERSION) }
