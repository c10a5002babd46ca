// The modules below declare the public types of LocScript: values, findings, and an engine's results.

@_exported import LocBase
@_exported import LocCatalog
@_exported import LocCheck
@_exported import LocConfig
@_exported import LocDevice
@_exported import LocFormat
@_exported import LocLocale
@_exported import LocMessage
@_exported import LocRender
@_exported import LocRules
@_exported import LocSandbox
