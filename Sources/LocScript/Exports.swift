// The modules below declare the public types of LocScript: values, findings, and an engine's results.

@_exported public import LocBase
@_exported public import LocCatalog
@_exported public import LocCheck
@_exported public import LocConfig
@_exported public import LocDevice
@_exported public import LocFormat
@_exported public import LocLocale
@_exported public import LocMessage
@_exported public import LocRender
@_exported public import LocRules
@_exported public import LocSandbox
