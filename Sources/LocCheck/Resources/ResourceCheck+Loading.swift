// The findings that loading the resources has made already, as findings of the check.

import LocBase
import LocCatalog
import LocLocale

extension ResourceCheck {
  /// Adds the findings about folders that no phone reads, and about keys that the build removes.
  func addLoadingFindings(to findings: inout [Finding], _ pushes: PushedKeys, _ prefixes: [Text], everyKey: Bool) {
    for store in catalog.stores {
      for diagnostic in store.diagnostics.items where diagnostic.code == .wrongLanguageFolder {
        findings.append(
          Finding(
            diagnostic, platform: store.platform,
            locales: AndroidQualifiers.locale(ofFolder: diagnostic.file.map { Text($0) }).map { [$0.string] } ?? [],
            consequence: store.platform == .android
              ? "Phones in that language show the default folder's texts."
              : "Phones in that language show the texts of another one."))
      }
    }
    addOrphans(to: &findings, pushes, prefixes, everyKey: everyKey)
    guard let resources = catalog.android else { return }
    for text in resources.removedTexts {
      let name = text.name
      let push = pushes.find(onAndroid: name)
      if push == nil, text.isMeantToBeExtra || catalog.lint.contains(.extraTranslation) { continue }
      guard push.map({ !$0.hasUses }) ?? everyKey else { continue }
      let isPushed = push != nil || prefixes.contains { (prefix: Text) -> Bool in name.hasPrefix(prefix) }
      findings.append(missingDefault(text, isPushed: isPushed))
    }
  }

  /// Adds the iOS keys that only translations have: phones of the source language show the raw key, which is right where the key is
  /// its own text. One that no push is known to show may be a leftover.
  private func addOrphans(to findings: inout [Finding], _ pushes: PushedKeys, _ prefixes: [Text], everyKey: Bool) {
    guard everyKey, let apple, let resources = catalog.apple else { return }
    var places: [[UInt8]: Int] = [:]
    var orphans: [(key: [UInt8], place: SourcePosition, locales: [String])] = []
    resources.forEachEntry { entry in
      if entry.locale.isEmpty || entry.kind == .other || apple.walk.hasSource(entry.key) { return }
      let key = entry.key.bytes
      if let place = places[key] {
        orphans[place].locales.append(entry.locale.string)
      } else {
        places[key] = orphans.count
        orphans.append((key, entry.position, [entry.locale.string]))
      }
    }
    for (key, place, locales) in orphans {
      let push = key.withSlice { pushes.find($0, .ios) }
      if push?.hasUses ?? false { continue }
      let name = Text(decoding: key)
      let isPushed = push != nil || prefixes.contains { (prefix: Text) -> Bool in name.hasPrefix(prefix) }
      let lacking = key.withSlice { apple.languagesShowing(bare: $0) }
      if lacking.isEmpty { continue }
      findings.append(
        Finding(
          Diagnostic(
            .missingTranslation,
            "\"\(name)\": only \(counted(locales.count, "translation")) \(locales.count == 1 ? "has" : "have") it, the source language has no text",
            severity: isPushed ? .error : nil, at: place,
            help: "Add it to the source language's table, or delete the translations."),
          key: name.string, platform: .ios, locales: lacking,
          consequence: "iOS takes no text of another language: it shows the raw key, or the literal beside it."))
    }
  }

  private func missingDefault(_ text: AndroidRemovedText, isPushed: Bool) -> Finding {
    let name = text.name
    // Translation systems write a plural as a string where a language has one form.
    if let source = name.withSlice({ android?.walk.key($0)?.source }) {
      let other = source.isString ? "string" : "plurals"
      return Finding(
        Diagnostic(
          .missingDefault,
          "\"\(name)\" is in <\(other)> in the default folder, and in <\(text.type.name)> in a language; the build removes the \(text.type.name)",
          at: text.position, help: "Write it as <\(other)> in the language, too."), key: name.string,
        platform: .android,
        consequence: "Phones in that language show the default folder's text.")
    }
    // Translations of a key that the app no longer uses do no harm.
    return Finding(
      Diagnostic(
        .missingDefault, "\"\(name)\" has no text in the default folder; the build removes it from the app",
        severity: isPushed ? .error : nil, at: text.position, help: "Add it to a values folder without a language."),
      key: name.string, platform: .android,
      consequence: "No phone finds the key, also where its language has the text: Android leaves the line out.")
  }
}
