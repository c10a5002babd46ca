// Explains a key that a device does not find: why the app lacks it, and which key the author probably meant.

import LocBase
import LocCatalog

/// Explanations of missing keys. Each key is searched once: the search compares it with every key of the app, which is why a
/// rule's own previews go without.
struct MissingKeyHints {
  private let catalog: Catalog
  private let nearKeys: NearKeys
  private var known: [(platform: Device.Platform, key: Text, hint: Hint)] = []

  private enum Hint {
    case none
    /// The reason why the resources lack the key.
    case reason(String)
    /// The key that the author probably meant.
    case nearest(Text)
    /// The key that differs only in its capitals.
    case capitals(Text)
  }

  init(_ catalog: Catalog, _ nearKeys: NearKeys) {
    self.catalog = catalog
    self.nearKeys = nearKeys
  }

  /// Adds explanations of the missing keys to the lines of a preview.
  mutating func explain(_ preview: inout Preview) {
    let platform = preview.device.platform
    explain(&preview.title, platform)
    explain(&preview.subtitle, platform)
    explain(&preview.body, platform)
  }

  private mutating func explain(_ line: inout Preview.Line?, _ platform: Device.Platform) {
    guard let missing = line, missing.code == .missingKey, let key = missing.key.map({ Text($0) }),
      let detail = missing.detail.map({ Text($0) })
    else { return }
    // A line with another reason already says more: the key names a plural, or only other languages have it.
    switch platform {
    case .android:
      guard detail == AndroidDevice.noString else { return }
      switch hint(key, .android) {
      case .none: return
      case .reason(let reason): line?.detail = reason
      case .nearest(let near), .capitals(let near): line?.detail = Self.suggestion(detail, near, key)
      }
    case .ios:
      guard detail == AppleDevice.keyIsShown || detail == AppleDevice.literalIsShown else { return }
      switch hint(key, .ios) {
      case .none: return
      case .reason(let reason): line?.detail = "\(reason), so \(detail)"
      case .nearest(let near): line?.detail = Self.suggestion(detail, near, key)
      case .capitals(let near): line?.detail = "the app has '\(near)', and capitals count, so \(detail)"
      }
    case .web: return
    }
  }

  private static func suggestion(_ detail: Text, _ near: Text, _ key: Text) -> String {
    "\(detail); did you mean '\(near)'?\(hiddenDifference(of: key, from: near))"
  }

  private mutating func hint(_ key: Text, _ platform: Device.Platform) -> Hint {
    for entry in known where entry.platform == platform && entry.key == key { return entry.hint }
    let hint = search(key, platform)
    known.append((platform, key, hint))
    return hint
  }

  private func search(_ key: Text, _ platform: Device.Platform) -> Hint {
    if catalog.store(platform) == nil {
      return .reason("there are no \(platform.systemName) resources to look in")
    }
    guard let near = nearKeys.nearest(to: key.bytes, platform, in: catalog) else { return .none }
    let name = Text(decoding: near)
    return Self.lowercased(near).elementsEqual(Self.lowercased(key.bytes)) ? .capitals(name) : .nearest(name)
  }

  private static func lowercased(_ bytes: [UInt8]) -> [UInt8] { bytes.map { $0.lowercased } }
}
