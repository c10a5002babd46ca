// Where a message and the resources meet: what each device shows.

import LocBase
import LocCatalog
import LocDevice
import LocLocale
import LocMessage

extension Engine {
  /// What one device shows for a message in either form. A message that FCM would refuse is previewed as the device would
  /// treat it, with the findings beside it.
  /// - Throws: 500 when it is not JSON, 400 for a language tag that is none.
  public func preview(
    _ message: [UInt8], on device: Device, name: String = "<message>"
  ) throws(LocScriptError) -> Preview {
    try publicErrors { () throws(Failure) -> Preview in
      let push = try message.withUnsafeBufferPointer { (bytes) throws(Failure) in
        try PushMessage(UTF8Slice(bytes), name: name)
      }
      return Preview(try preview(push, on: device))
    }
  }

  /// What every language of the app shows, on both platforms. Android's default folder is previewed on a phone whose
  /// languages the app does not have.
  public func previews(_ message: [UInt8], name: String = "<message>") throws(LocScriptError) -> [Preview] {
    try publicErrors { () throws(Failure) -> [Preview] in
      let push = try message.withUnsafeBufferPointer { (bytes) throws(Failure) in
        try PushMessage(UTF8Slice(bytes), name: name)
      }
      return try previews(push).map { Preview($0) }
    }
  }

  package func preview(_ push: PushMessage, on device: Device) throws(Failure) -> LocDevice.Preview {
    for locale in device.locales { _ = try languageTag(locale) }
    guard !device.locales.isEmpty else { throw Failure(.unknownLocale, "a device without a language") }
    var preview: LocDevice.Preview
    switch device.platform {
    case .android: preview = androidPreview(push.content.android, locales: device.locales)
    case .ios: preview = applePreview(push.content.apple, locales: device.locales)
    case .web: preview = webPreview(push.content.web, locales: device.locales)
    }
    preview.findings = push.findings + preview.findings
    return preview
  }

  package func previews(_ push: PushMessage) throws(Failure) -> [LocDevice.Preview] {
    var previews: [LocDevice.Preview] = []
    for locale in locales(.android) {
      // "und" is the language no folder has: what every phone shows whose languages the app lacks.
      previews.append(try preview(push, on: Device(.android, [locale.isEmpty ? "und" : locale])))
    }
    for locale in locales(.ios) { previews.append(try preview(push, on: Device(.ios, [locale]))) }
    return previews
  }

  private func androidPreview(_ content: NotificationContent?, locales: [String]) -> LocDevice.Preview {
    let resources = catalog.android ?? AndroidResources([])
    let device = resources.resolve(AndroidDeviceConfiguration(locales: locales))
    return LocDevice.Preview(
      platform: .android, locales: locales, notification: content == nil ? .none : .posted,
      fallbackLanguage: device.fallbackLanguage,
      title: content.flatMap { AndroidDevice.line($0.title, resources: resources, device: device) },
      body: content.flatMap { AndroidDevice.line($0.body, resources: resources, device: device) })
  }

  private func applePreview(_ content: NotificationContent?, locales: [String]) -> LocDevice.Preview {
    let resources = catalog.apple ?? AppleResources([])
    let choice = resources.choice(preferred: locales)
    func line(_ field: PushField?) -> PreviewLine? {
      guard let content, let field, var line = AppleDevice.line(field, resources: resources, choice: choice) else {
        return nil
      }
      // What the app's code makes of a line is not in its resources.
      if content.mayBeChanged { line.doubt("an extension of the app may change it (`mutable-content`)") }
      if choice.warning?.code == .folderOrder, !(line.key ?? "").isEmpty {
        line.doubt("the order of the app's folders decides")
      }
      if content.isOfActivity { line.doubt("an iPhone shows the Live Activity itself, an Apple Watch this line") }
      return line
    }
    var preview = LocDevice.Preview(
      platform: .ios, locales: locales, notification: content == nil ? .none : .posted,
      fallbackLanguage: !choice.matched, title: line(content?.title), subtitle: line(content?.subtitle),
      body: line(content?.body))
    if let warning = choice.warning { preview.findings = [warning] }
    return preview
  }

  /// A browser shows the literals it is sent.
  private func webPreview(_ content: NotificationContent?, locales: [String]) -> LocDevice.Preview {
    func line(_ field: PushField) -> PreviewLine? {
      guard let literal = field.literal else { return nil }
      let text = String(decoding: literal, as: UTF8.self)
      return PreviewLine(.text, text: text, intended: text, certainty: .source)
    }
    return LocDevice.Preview(
      platform: .web, locales: locales, notification: content == nil ? .none : .posted, fallbackLanguage: false,
      title: content.flatMap { line($0.title) }, body: content.flatMap { line($0.body) })
  }
}

/// A message read for previewing: what it carries to each platform, and what `build` says of it.
package struct PushMessage: Sendable {
  package let content: PushContent
  package var findings: [LocBase.Diagnostic]

  /// - Throws: 500 when the text is no JSON object.
  package init(_ message: UTF8Slice, name: String) throws(Failure) {
    let reading = MessageReader.read(text: message, file: name)
    guard let wire = reading.wire else { throw Failure(.message, reading.findings) }
    findings = reading.findings
    content = wire.withUnsafeBufferPointer { bytes in
      var reader = JSONReader()
      guard let body = try? reader.parse(UTF8Slice(bytes)) else { return PushContent() }
      return PushContent(body: body)
    }
  }
}
