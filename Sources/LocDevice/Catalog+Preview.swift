// Previews a message with the catalog's resources: the lines that each device shows.

package import LocBase
package import LocCatalog
import LocLocale

extension Catalog {
  /// The preview of a message on one device. A message that FCM would refuse is previewed as the device would treat it, with
  /// its findings.
  /// - Parameter hasHints: suggests the intended key for a missing one, after comparing every key of the app. A rule
  ///   may ask for thousands of previews, so previews in rules have no hints.
  /// - Parameter permit: called with the size of each text before it is created; nil for no limit. If it refuses, the
  ///   preview is incomplete.
  /// - Throws: 400 for a device without a language, and for a language tag that is invalid or that no phone has.
  package func preview(
    _ push: PushMessage, on device: Device, hasHints: Bool = true, permit: MemoryPermit? = nil
  ) throws(LocScriptError) -> Preview {
    let device = withRelease(device)
    try check(device)
    var preview =
      switch device.platform {
      case .android: androidPreview(push.content.android, on: device, permit)
      case .ios: applePreview(push.content.apple, on: device, permit)
      case .web: webPreview(push.content.web, on: device)
      }
    if device.isForeground { preview.handToApp() }
    preview.findings = push.findings + preview.findings
    if hasHints {
      var words = PreviewWords(self)
      words.explain(&preview, push)
    }
    return preview
  }

  /// Refuses a device that does not exist.
  /// - Throws: 100 for a release whose rules are not known; 400 for a device without a language, and for a language tag
  ///   that is invalid or that no phone has.
  package func check(_ device: Device) throws(LocScriptError) {
    try device.check()
    for locale in device.askedLocales { try checkDeviceLocale(Text(locale)) }
    guard !device.locales.isEmpty else { throw LocScriptError(.unknownLocale, "a device without a language") }
  }

  /// The previews in every language of the app, on both platforms.
  package func previews(
    _ push: PushMessage, isForeground: Bool = false, hasHints: Bool = true, release: Int? = nil
  ) throws(LocScriptError) -> [Preview] {
    var previews: [Preview] = []
    var words = PreviewWords(self)
    for device in devices(isForeground: isForeground, release: release) {
      var preview = try preview(push, on: device, hasHints: false)
      if hasHints { words.explain(&preview, push) }
      previews.append(preview)
    }
    return previews
  }

  /// A device for every language of the app, on both platforms, and one for an app without a language. Android's
  /// default folder is previewed on a device whose languages the app does not have.
  /// - Parameter release: the release of Android; nil: today's.
  package func devices(isForeground: Bool = false, release: Int? = nil) -> [Device] {
    // No folder has the language "und", so it gets the text for devices whose languages the app lacks.
    let android = phoneLocales(.android).map {
      Device(
        .android, [$0.isEmpty ? "und" : $0.string], isForeground: isForeground, release: release ?? androidRelease)
    }
    return android + phoneLocales(.ios).map { Device(.ios, [$0.string], isForeground: isForeground) }
  }

  private func androidPreview(
    _ content: NotificationContent?, on device: Device, _ permit: MemoryPermit?
  ) -> Preview {
    let resources = android ?? AndroidResources([])
    let phones = AndroidPhones(device, resources)
    return Preview(
      device: device, notification: content == nil ? .none : .posted, fallbackLanguage: phones.main.fallbackLanguage,
      title: content.flatMap { phones.line($0.title, of: self, permit: permit) },
      body: content.flatMap { phones.line($0.body, of: self, permit: permit) })
  }

  private func applePreview(
    _ content: NotificationContent?, on device: Device, _ permit: MemoryPermit?
  ) -> Preview {
    let resources = apple ?? AppleResources([])
    let choice = resources.choice(preferred: device.askedLocales.map { Text($0) })
    func line(_ field: PushField?) -> Preview.Line? {
      guard let content, let field,
        var line = AppleDevice.line(field, resources: resources, choice: choice, of: self, permit: permit)
      else { return nil }
      // The resources do not tell how the app's extension changes a line.
      if content.mayBeChanged { line.doubt("an extension of the app may change it (`mutable-content`)") }
      if choice.warning?.code == .folderOrder, !(line.key ?? "").isEmpty {
        line.doubt("the order of the app's folders decides")
      }
      if device.hasAppLanguage, !(line.key ?? "").isEmpty {
        line.doubt("whether a push follows the language that Settings has for the app has not been seen on a device")
      }
      if content.isOfActivity { line.doubt("an iPhone shows the Live Activity itself, an Apple Watch this line") }
      return line
    }
    var preview = Preview(
      device: device, notification: content == nil ? .none : .posted, fallbackLanguage: !choice.matched,
      title: line(content?.title), subtitle: line(content?.subtitle), body: line(content?.body))
    if let warning = choice.warning { preview.findings = [warning] }
    return preview
  }

  /// The preview in a browser, which shows the literals it receives.
  private func webPreview(_ content: NotificationContent?, on device: Device) -> Preview {
    func line(_ field: PushField) -> Preview.Line? {
      guard let literal = field.literal else { return nil }
      let text = String(decoding: literal, as: UTF8.self)
      return Preview.Line(.text, text: text, intended: text, certainty: .source).seen
    }
    return Preview(
      device: device, notification: content == nil ? .none : .posted, fallbackLanguage: false,
      title: content.flatMap { line($0.title) }, body: content.flatMap { line($0.body) })
  }
}

extension Preview {
  /// Changes the preview to show an app that is open on the screen.
  ///
  /// On Android Firebase's SDK hands the message to the app (onMessageReceived) and draws nothing, in a browser it does the same
  /// with a page (onMessage). On iOS the app decides whether the system shows the notification; the texts are the system's.
  fileprivate mutating func handToApp() {
    guard notification == .posted else { return }
    notification = .app
    if device.platform == .ios { return }
    title = nil
    body = nil
  }
}
