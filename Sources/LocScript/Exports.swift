// The modules below make public what users of LocScript see: values, findings, and what an engine answers.

@_exported import LocBase
@_exported import LocCatalog
@_exported import LocConfig
@_exported import LocDevice
@_exported import LocFormat
@_exported import LocLocale
@_exported import LocMessage
@_exported import LocRender
@_exported import LocRules
