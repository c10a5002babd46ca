// One target of an Xcode project: its kind and its settings.

import LocBase
import LocCatalog

struct XcodeTarget {
  enum Kind {
    case app
    /// A bundle inside an app that shows its own texts: an extension, a watch app, an app clip.
    case apart
    case other
  }

  let project: XcodeProjectFile
  let name: Text
  let kind: Kind
  let position: SourcePosition
  let identifier: Text
  let object: PropertyListValue
  let settings: XcodeSettings

  init?(_ identifier: Text, in project: XcodeProjectFile, _ checkout: inout Checkout) {
    guard let object = project[identifier], let name = XcodeProjectFile.string(object, "name") else { return nil }
    self.project = project
    self.identifier = identifier
    self.object = object
    self.name = name
    position = object.position
    settings = XcodeSettings(of: object, named: name, in: project, &checkout)
    kind = Self.kind(XcodeProjectFile.string(object, "productType") ?? "", settings.value("SDKROOT") ?? "")
  }

  private static func kind(_ type: Text, _ platform: Text) -> Kind {
    switch type.dropping(prefix: "com.apple.product-type.") {
    // Watches and televisions have the same type of product.
    case "application": return platform == "watchos" || platform == "appletvos" ? .apart : .app
    case "app-extension", "app-extension.messages", "extensionkit-extension", "application.watchapp2",
      "application.watchapp2-container", "watchkit2-extension", "application.on-demand-install-capable",
      "application.messages", "tv-app-extension":
      return .apart
    default: return .other
    }
  }

  /// Whether the app is for Macs alone.
  var isForMac: Bool { settings.value("SDKROOT") == "macosx" }

  /// A build setting of the target, or of its project, with the settings that it names in their places; nil when there is none.
  func setting(_ name: Text) -> Text? { settings.value(name) }

  /// The path of the Info.plist in the checkout; nil when the build makes it, and where the path cannot be known.
  var informationPath: Text? {
    guard let path = setting("INFOPLIST_FILE"), !path.isEmpty, !path.utf8.contains(.dollar) else { return nil }
    // `$(SRCROOT)` is the folder itself.
    let root = XcodeSettings.rootMark
    if path.utf8.first == root {
      return Checkout.path(
        Text(decoding: path.utf8.drop { $0 == root || $0 == .slash }), in: project.sourceRoot)
    }
    return Checkout.path(path, in: project.sourceRoot)
  }
}
