// Previews of a message with the app's resources: the texts that each device shows.

public import LocBase
public import LocCatalog
public import LocDevice

extension Engine {
  /// The preview of a message in either form on one device. A message that FCM would refuse is previewed as the device
  /// would treat it, together with the findings.
  /// - Throws: 500 for a message that is not JSON, 400 for an invalid language tag.
  public func preview(
    _ message: [UInt8], on device: Device, name: String = "<message>"
  ) throws(LocScriptError) -> Preview {
    try preview(message, on: device, name: name, rule: nil)
  }

  /// Like `preview(_:on:name:)`, of a rule's message.
  package func preview(
    _ message: [UInt8], on device: Device, name: String, rule: String?
  ) throws(LocScriptError) -> Preview {
    var push = try PushMessage(message, name: name)
    push.rule = rule
    return try catalog.preview(push, on: device)
  }

  /// Like `preview(_:on:name:)`, of a message that has been read.
  package func preview(_ push: PushMessage, on device: Device) throws(LocScriptError) -> Preview {
    try catalog.preview(push, on: device)
  }

  /// Like `previews(_:isForeground:name:)`, of a message that has been read.
  package func previews(
    _ push: PushMessage, isForeground: Bool, release: Int? = nil
  ) throws(LocScriptError) -> [Preview] {
    try catalog.previews(push, isForeground: isForeground, release: release)
  }

  /// The devices of `previews`, and the function that makes their previews one after another.
  package func previewMaker(
    of push: PushMessage, isForeground: Bool, release: Int? = nil
  ) -> (devices: [Device], make: (Device) throws(LocScriptError) -> Preview) {
    var words = PreviewWords(catalog)
    return (
      catalog.devices(isForeground: isForeground, release: release),
      { (device) throws(LocScriptError) in
        var preview = try self.catalog.preview(push, on: device, hasHints: false)
        words.explain(&preview, push)
        return preview
      }
    )
  }

  /// A phone for each language of the app, on both platforms.
  package var phones: [Device] { catalog.devices() }

  /// Refuses a device that cannot exist.
  /// - Throws: 400 for an invalid language tag, and for a device without a language.
  package func validate(_ device: Device) throws(LocScriptError) { try catalog.check(device) }

  /// The previews for every language of the app, on both platforms. Android's default folder is previewed on a phone whose
  /// languages the app does not have.
  /// - Parameters:
  ///   - message: JSON in UTF-8.
  ///   - isForeground: whether the app is open on the screen, as in `Device`.
  ///   - release: the release of Android, as in `Device`.
  ///   - name: the message's name in diagnostics.
  /// - Throws: 500 for a message that is not JSON.
  public func previews(
    _ message: [UInt8], isForeground: Bool = false, release: Int? = nil, name: String = "<message>"
  ) throws(LocScriptError) -> [Preview] {
    try catalog.previews(try PushMessage(message, name: name), isForeground: isForeground, release: release)
  }

  /// The previews of a message wherever it is shown: in every language of the app on phones, and in a browser if the
  /// message has a section for one. A browser shows the same literals in every language.
  /// - Parameters:
  ///   - isForeground: whether the app is open on the screen, as in `Device`.
  ///   - rule: the rule that made the message, for settings that name rules.
  /// - Throws: 500 for a message that is not JSON.
  package func previewsEverywhere(
    _ message: [UInt8], isForeground: Bool = false, name: String = "<message>", rule: String? = nil
  ) throws(LocScriptError) -> [Preview] {
    var push = try PushMessage(message, name: name)
    push.rule = rule
    let content = push.content
    // A data message, which has no notification anywhere, reaches the app on phones.
    let isForPhones = content.android != nil || content.apple != nil || !content.hasOwnWeb
    var previews = isForPhones ? try catalog.previews(push, isForeground: isForeground) : []
    if isForPhones, !hasResources {
      for platform in [Device.Platform.android, .ios] {
        previews.append(try catalog.preview(push, on: Device(platform, ["en"], isForeground: isForeground)))
      }
    }
    if content.hasOwnWeb {
      previews.append(try catalog.preview(push, on: Device(.web, ["und"], isForeground: isForeground)))
    }
    return previews
  }

  /// Why a device shows one string of a key and not another.
  /// - Parameters:
  ///   - key: the key under the platform's own name.
  ///   - device: the device with its languages.
  /// - Throws: 400 for an invalid language tag.
  public func trace(_ key: String, on device: Device) throws(LocScriptError) -> LanguageTrace {
    try Array(key.utf8).withSlice { (bytes) throws(LocScriptError) in try catalog.trace(bytes, on: device) }
  }
}

extension [Preview] {
  /// The findings of one message's previews: those about the message, which come first in every preview, and one about
  /// the device, which may follow.
  package var findings: [Diagnostic] {
    var findings = first?.findings ?? []
    for preview in self {
      if let last = preview.findings.last, !findings.contains(last) { findings.append(last) }
    }
    return findings
  }
}
