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
      // Catalogs of released versions are not read yet: of another version nothing is known.
      guard version == nil else { return false }
      return key.withUnsafeBufferPointer { self.has(UTF8Slice($0), on: platform) }
    }
    host.keys = { prefix in self.keyNames(from: prefix) }
    host.locales = { platform in self.locales(platform == .android ? .android : .ios) }
    host.render = { key, arguments, locale, platform in
      self.rendered(key, arguments, locale: locale, platform: platform == .ios ? .ios : .android)
    }
    host.preview = { body, platform, locales in
      self.written(body) { (push, writer) throws(Failure) in
        writer.preview(try self.preview(push, on: Device(platform == .ios ? .ios : .android, locales)))
      }
    }
    host.previews = { body in
      self.written(body) { (push, writer) throws(Failure) in
        writer.beginArray()
        for preview in try self.previews(push) { writer.preview(preview) }
        writer.endArray()
      }
    }
    return host
  }

  package var ruleLimits: RuleLimits { settings?.limits ?? RuleLimits() }

  private func has(_ key: UTF8Slice, on platform: Platform) -> Bool {
    switch platform {
    case .android: catalog.androidHas(key)
    case .ios: catalog.appleHas(key)
    case .web: false
    }
  }

  /// Every key of both platforms that begins with the prefix, sorted by bytes.
  private func keyNames(from prefix: [UInt8]) -> [[UInt8]] {
    var names: Set<[UInt8]> = []
    for entry in catalog.android?.entries ?? [] where entry.key.buffer.starts(with: prefix) { names.insert(entry.key.bytes) }
    for table in catalog.apple?.tables ?? [] {
      for index in 0..<table.count where table.isLive(index) && table.key(at: index).buffer.starts(with: prefix) {
        names.insert(table.key(at: index).bytes)
      }
    }
    return names.sorted { (left: [UInt8], right: [UInt8]) -> Bool in left.lexicographicallyPrecedes(right) }
  }

  private func rendered(
    _ key: [UInt8], _ arguments: [[UInt8]], locale: String, platform: Device.Platform
  ) -> Result<[UInt8], Failure> {
    do throws(Failure) {
      let texts = arguments.map { String(decoding: $0, as: UTF8.self) }
      let text = try withSlices(of: texts) { (slices) throws(Failure) -> [UInt8] in
        try key.withUnsafeBufferPointer { (name) throws(Failure) in
          try rendering(UTF8Slice(name), arguments: slices, locale: locale, platform: platform).text
        }
      }
      return .success(text)
    } catch {
      return .failure(error)
    }
  }

  private func written(
    _ body: [UInt8], _ write: (PushMessage, inout JSONWriter) throws(Failure) -> Void
  ) -> Result<[UInt8], Failure> {
    do throws(Failure) {
      let push = try body.withUnsafeBufferPointer { (bytes) throws(Failure) in
        try PushMessage(UTF8Slice(bytes), name: "<message>")
      }
      var writer = JSONWriter(capacity: 1024)
      try write(push, &writer)
      return .success(writer.buffer.bytes)
    } catch {
      return .failure(error)
    }
  }
}
