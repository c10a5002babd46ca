// What rules may ask of an engine: key names and look-ups, rendering, previews.

import LocBase
import LocCatalog
import LocDevice
import LocFormat
import LocRules

extension Engine {
  package var ruleHost: RuleHost {
    var host = RuleHost()
    host.keyNames = { key in
      let pair = key.withUnsafeBufferPointer { self.keys(for: UTF8Slice($0)) }
      return (pair.android, pair.ios)
    }
    // Without resources every key may be right.
    if catalog.android != nil || catalog.apple != nil {
      host.hasKey = { key, platform in
        key.withUnsafeBufferPointer { name in
          switch platform {
          case .android: self.catalog.androidHas(UTF8Slice(name))
          case .ios: self.catalog.appleHas(UTF8Slice(name))
          case .web: false
          }
        }
      }
    }
    host.keys = { prefix in self.keyNames(prefix: prefix) }
    host.nearestKey = { key in key.withUnsafeBufferPointer { self.nearestKey(to: UTF8Slice($0)) } }
    host.locales = { platform in self.locales(Device.Platform(platform)) }
    host.render = { key, arguments, locale, platform, device in
      result { () throws(Failure) in
        try self.text(key, arguments: arguments, locale: locale, platform: platform, device: device)
      }
    }
    host.source = { key, _, locale, platform, device in
      result { () throws(Failure) in
        let text = try key.withUnsafeBufferPointer { (name) throws(Failure) in
          try self.localizedText(
            UTF8Slice(name), locale: locale, platform: Device.Platform(platform), device: device)
        }
        return json { text.writeSource(to: &$0) }
      }
    }
    host.preview = { body, platform, locales in
      result { () throws(Failure) in
        let preview = try self.preview(try message(body), on: Device(Device.Platform(platform), locales))
        return json { $0.preview(preview) }
      }
    }
    host.previews = { body in
      result { () throws(Failure) in
        let previews = try self.previews(try message(body))
        return json { writer in
          writer.beginArray()
          for preview in previews { writer.preview(preview) }
          writer.endArray()
        }
      }
    }
    return host
  }

  /// Every key of both platforms that begins so, by the platform's own name, sorted by bytes, each once.
  private func keyNames(prefix: [UInt8]) -> [[UInt8]] {
    var names: [[UInt8]] = []
    for entry in catalog.android?.entries ?? [] where entry.key.bytes.starts(with: prefix) {
      names.append(entry.key.bytes)
    }
    catalog.apple?.forEachEntry { entry in
      if entry.key.buffer.starts(with: prefix) { names.append(entry.key.bytes) }
    }
    names.sort { (left: [UInt8], right: [UInt8]) -> Bool in left.lexicographicallyPrecedes(right) }
    var distinct: [[UInt8]] = []
    for name in names where distinct.last != name { distinct.append(name) }
    return distinct
  }

  private func text(
    _ key: [UInt8], arguments: [[UInt8]], locale: String, platform: LocDevice.Platform, device: AppleDeviceKind?
  ) throws(Failure) -> [UInt8] {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    return try withSlices(of: words) { (slices) throws(Failure) in
      try key.withUnsafeBufferPointer { (name) throws(Failure) in
        try rendering(
          UTF8Slice(name), arguments: slices, locale: locale, platform: Device.Platform(platform), device: device
        ).text
      }
    }
  }

  package var ruleLimits: RuleLimits { settings?.limits ?? RuleLimits() }
}

extension Device.Platform {
  init(_ platform: LocDevice.Platform) {
    switch platform {
    case .android: self = .android
    case .ios: self = .ios
    case .web: self = .web
    }
  }
}

private func message(_ body: [UInt8]) throws(Failure) -> PushMessage {
  try body.withUnsafeBufferPointer { (bytes) throws(Failure) in try PushMessage(UTF8Slice(bytes), name: "<message>") }
}

private func json(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
  var writer = JSONWriter()
  write(&writer)
  return writer.buffer.bytes
}

private func result(_ body: () throws(Failure) -> [UInt8]) -> Result<[UInt8], Failure> {
  do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
}
