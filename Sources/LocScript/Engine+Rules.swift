// What rules may ask of an engine: key names and look-ups, rendering, previews.

import LocBase
import LocCatalog
import LocDevice
import LocRules

extension Engine {
  package var ruleHost: RuleHost {
    var host = RuleHost()
    host.keyNames = { key in
      let pair = key.withUnsafeBufferPointer { self.keys(for: UTF8Slice($0)) }
      return (pair.android, pair.ios)
    }
    guard catalog.android != nil || catalog.apple != nil else { return host }
    host.hasKey = { key, platform, version in
      guard version == nil else { return false }
      return key.withUnsafeBufferPointer { name in
        switch platform {
        case .android: self.catalog.androidHas(UTF8Slice(name))
        case .ios: self.catalog.appleHas(UTF8Slice(name))
        case .web: false
        }
      }
    }
    return host
  }

  package var ruleLimits: RuleLimits { settings?.limits ?? RuleLimits() }
}
