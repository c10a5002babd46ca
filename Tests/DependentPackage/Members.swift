// One member from each module that LocScript re-exports. With MemberImportVisibility it compiles only while the module is re-exported.

import LocScript

func platform(_ device: Device) -> Device.Platform { device.platform }  // LocBase
func kinds() -> [Entry.Kind] { Entry.Kind.allCases }  // LocCatalog
func findings(_ report: CheckReport) -> [Finding] { report.findings }  // LocCheck
func title(_ preview: Preview) -> Preview.Line? { preview.title }  // LocDevice
func form(_ category: PluralCategory) -> String { category.description }  // LocLocale
func body(_ message: BuiltMessage) -> [UInt8] { message.body }  // LocMessage
func text(_ rendering: Rendering) -> String { rendering.text }  // LocRender
func names(_ rules: Rules) -> [String] { rules.names }  // LocRules
func bytes(_ usage: RunUsage) -> Int { usage.bytes }  // LocSandbox
