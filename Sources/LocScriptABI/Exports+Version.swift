// The library's version, and the names of its status numbers.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// (include/locscript.h documents every function.)

import CLocScript
import CWrapStdio
import LocBase

@implementation @_cdecl("locscript_version")
public func locscript_version() -> UnsafePointer<CChar>? {
  // This call, like any other, makes the linker include the file that wraps the standard streams.
  locscript_wrap_stdio()
  return cString(libraryVersion)
}

@implementation @_cdecl("locscript_abi_version")
public func locscript_abi_version() -> Int32 { LOCSCRIPT_ABI_VERSION }

@implementation @_cdecl("locscript_status_name")
public func locscript_status_name(_ status: Int32) -> UnsafePointer<CChar>? {
  cString(name(of: Status(rawValue: status)))
}

private func name(of status: Status?) -> UTF8Slice {
  switch status {
  case .ok: "LOCSCRIPT_OK"
  case .usage: "LOCSCRIPT_E_USAGE"
  case .handle: "LOCSCRIPT_E_HANDLE"
  case .buffer: "LOCSCRIPT_E_BUFFER"
  case .busy: "LOCSCRIPT_E_BUSY"
  case .tooBig: "LOCSCRIPT_E_TOO_BIG"
  case .fork: "LOCSCRIPT_E_FORK"
  case .sink: "LOCSCRIPT_E_SINK"
  case .catalog: "LOCSCRIPT_E_CATALOG"
  case .unreadable: "LOCSCRIPT_E_UNREADABLE"
  case .format: "LOCSCRIPT_E_FORMAT"
  case .render: "LOCSCRIPT_E_RENDER"
  case .missingKey: "LOCSCRIPT_E_MISSING_KEY"
  case .arguments: "LOCSCRIPT_E_ARGUMENTS"
  case .conversion: "LOCSCRIPT_E_CONVERSION"
  case .locale: "LOCSCRIPT_E_LOCALE"
  case .message: "LOCSCRIPT_E_MESSAGE"
  case .tooLarge: "LOCSCRIPT_E_TOO_LARGE"
  case .ruleSyntax: "LOCSCRIPT_E_RULE_SYNTAX"
  case .ruleInstructions: "LOCSCRIPT_E_RULE_INSTRUCTIONS"
  case .ruleMemory: "LOCSCRIPT_E_RULE_MEMORY"
  case .ruleInterrupted: "LOCSCRIPT_E_RULE_INTERRUPTED"
  case .ruleDeadline: "LOCSCRIPT_E_RULE_DEADLINE"
  case .ruleOutput: "LOCSCRIPT_E_RULE_OUTPUT"
  case .ruleSourceSize: "LOCSCRIPT_E_RULE_SOURCE_SIZE"
  case .ruleError: "LOCSCRIPT_E_RULE_ERROR"
  case .ruleResult: "LOCSCRIPT_E_RULE_RESULT"
  case .internal: "LOCSCRIPT_E_INTERNAL"
  case nil: "LOCSCRIPT_E_UNKNOWN"
  }
}
