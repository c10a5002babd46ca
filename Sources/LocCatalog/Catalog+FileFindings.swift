// The readers' findings about an app's files, in the same form for every interface: each with its platform, its key,
// and its importance for the app.

package import LocBase
import LocLocale

/// A finding about the files of an app.
package struct FileFinding: Sendable {
  package var diagnostic: Diagnostic
  /// Nil for findings of the search for the app's resources.
  package let platform: Device.Platform?
  /// Nil if it is about a file or a setting.
  package let key: Text?
}

extension Catalog {
  /// The findings of the readers, without those that may follow from a file that was not read.
  package var fileFindings: [FileFinding] {
    let unread = UnreadFiles(self)
    var all: [FileFinding] = []
    let lists = [(nil, findings)] + stores.map { (Optional($0.platform), $0.diagnostics) }
    for (platform, findings) in lists {
      let list = findings.items
      for (var finding, key) in zip(list, keys(of: list)) {
        if let platform, unread.explain(finding.code, platform) { continue }
        if finding.code == .missingReference {
          // A colour or a size is not a string.
          if let text = finding.message.utf8.split(separator: .colon, maxSplits: 1).last,
            Text(finding.message).contains(Self.linkFails)
          {
            finding.message = String(decoding: text.dropFirst(), as: UTF8.self)
          }
          let name = Array((key ?? "").utf8)
          finding.severity = name.withSlice { has($0, .android) } ? .warning : .note
          if hasAndroidLibraries, let target = Self.target(in: finding.message) {
            finding.message = "no file that was read defines \(target): a library may"
            finding.severity = .note
            finding.help = "If none does, the Android build fails."
          }
        }
        let isOfList = finding.code == .localeConfig || finding.code == .notInLocaleConfig
        all.append(
          FileFinding(diagnostic: finding, platform: isOfList ? .android : platform, key: isOfList ? nil : key))
      }
    }
    return all
  }

  private static let linkFails: Text = "the Android build fails (link): "

  /// What a reference leads to: `string/key` of "resource string/key not found".
  private static func target(in message: String) -> String? {
    let words = message.utf8.split(separator: .space)
    return words.count == 4 && message.hasPrefix("resource ") ? String(decoding: words[1], as: UTF8.self) : nil
  }

  /// The key that each finding about the resources is about; nil if it is about a file or a setting.
  package func keys(of findings: [Diagnostic]) -> [Text?] {
    var keys = android?.keys(at: findings.map { $0.position }) ?? findings.map { _ in nil }
    for (index, finding) in findings.enumerated() where keys[index] == nil {
      keys[index] = Self.quoted(in: finding.message) ?? Self.labelled(in: finding.message)
    }
    return keys
  }

  /// Returns the first quoted word of an iOS finding, which is its key.
  private static func quoted(in message: String) -> Text? {
    let parts = message.utf8.split(separator: .quote, omittingEmptySubsequences: false)
    return parts.count >= 3 ? Text(decoding: parts[1]) : nil
  }

  /// The key of an Android resource that the build has removed or refused: `string/key`.
  private static func labelled(in message: String) -> Text? {
    for word in message.utf8.split(whereSeparator: { $0 == .space || $0 == .apostrophe }) {
      let word = Text(decoding: word)
      if let key = word.dropping(prefix: "string/") ?? word.dropping(prefix: "plurals/") { return key }
    }
    return nil
  }
}

/// The files that could not be read: a string in one of them is not missing.
package struct UnreadFiles: Sendable {
  /// Whether a file that may have texts of every language was not read.
  package static func mayHaveEveryLanguage(_ store: any PlatformResources) -> Bool {
    store.diagnostics.items.contains { finding in
      guard finding.isUnread, let file = finding.file else { return false }
      return language(of: Text(file), store) == nil
    }
  }

  /// Whether a file of the platform was not read: the app may have keys that are not known here.
  package static func exist(in catalog: Catalog, _ platform: Device.Platform) -> Bool {
    catalog.store(platform)?.diagnostics.items.contains { $0.isUnread } ?? false
  }

  /// The languages of the files by platform: a thousand files may be of one.
  private var locales: [Device.Platform: Set<Text>] = [:]
  /// The platforms with a file that may have texts of every language.
  private var whole: Set<Device.Platform> = []

  package init(_ catalog: Catalog) {
    for store in catalog.stores {
      for finding in store.diagnostics.items where finding.isUnread {
        if let file = finding.file { add(Self.language(of: Text(file), store), store.platform) }
      }
    }
  }

  private mutating func add(_ locale: Text?, _ platform: Device.Platform) {
    guard let locale else {
      whole.insert(platform)
      return
    }
    locales[platform, default: []].insert(locale)
  }

  /// Removes the languages whose strings were not read from a finding that may follow from that. Returns false if none
  /// remain.
  package func leave(_ code: DiagnosticCode, _ platform: Device.Platform?, _ names: inout [Text]) -> Bool {
    guard code.traits.contains(.followsUnread), let platform else { return true }
    if whole.contains(platform) { return false }
    guard let unread = locales[platform], !names.isEmpty else { return true }
    names.removeAll { unread.contains($0) }
    return !names.isEmpty
  }

  /// Whether a reader's finding may follow from a file that was not read.
  fileprivate func explain(_ code: DiagnosticCode, _ platform: Device.Platform) -> Bool {
    var names: [Text] = []
    return !leave(code, platform, &names)
  }

  /// The language of a file's texts, by the last folder of its path that holds texts; nil for texts of every language.
  private static func language(of file: Text, _ store: any PlatformResources) -> Text? {
    for folder in file.split(separator: .slash).reversed() {
      guard let language = type(of: store).language(ofFolder: folder) else { continue }
      return language.isEmpty ? nil : language
    }
    return nil
  }
}
