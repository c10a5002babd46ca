// Clients write `import LocScript` alone, so it re-exports the modules that declare the types of its public interface.
// Package.swift leaves REEXPORTS out of strict builds, which prove that the package's own targets import what they use.

#if REEXPORTS
  @_exported public import LocBase
  @_exported public import LocCatalog
  @_exported public import LocCheck
  @_exported public import LocDevice
  @_exported public import LocLocale
  @_exported public import LocMessage
  @_exported public import LocRender
  @_exported public import LocRules
  @_exported public import LocSandbox
#endif
