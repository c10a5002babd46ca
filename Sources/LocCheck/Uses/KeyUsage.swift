// Information for translators about a key: its uses, their arguments, and the source text.

package import LocBase
import LocCatalog
import LocDevice

/// One string that rules or messages show, with the context that a translator needs.
public struct KeyUsage: Sendable {
  /// The key on Android; nil if no push uses it there.
  public var androidKey: String?
  /// The key on iOS; nil if no push uses it there.
  public var iosKey: String?
  /// The rules and message files that use it, each once, in their order.
  public var rules: [String]
  /// The lines of a notification that use it: "title", "subtitle", "body".
  public var lines: [String]
  /// The arguments of the first sample that reached it; nil if none did.
  public var arguments: [String]?
  /// The text of Android's default folder, else of the iOS development region; nil if neither has one.
  public var sourceText: String?
}

extension KeyUsage {
  /// The usage as a JSON object.
  public var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("android", orNull: androidKey)
    writer.member("ios", orNull: iosKey)
    writer.name("rules")
    writer.strings(rules)
    writer.name("lines")
    writer.strings(lines)
    writer.name("arguments")
    if let arguments { writer.strings(arguments) } else { writer.null() }
    writer.member("text", orNull: sourceText)
    writer.endObject()
    return writer.buffer.string
  }
}

extension CheckRun {
  /// The strings that the rules and messages use, ordered by key, and everything that could not be run.
  package func keyUsages() -> (usages: [KeyUsage], unchecked: [Diagnostic]) {
    var usages: [KeyUsage] = []
    var places: [[UInt8]: Int] = [:]
    let texts = SourceTexts(catalog)
    for use in uses {
      let identity = (use.android?.key ?? []) + [0] + (use.apple?.key ?? [])
      let index = places[identity] ?? usages.count
      if index == usages.count {
        places[identity] = index
        let android = use.android?.key.map { String(decoding: $0, as: UTF8.self) }
        let ios = use.apple?.key.map { String(decoding: $0, as: UTF8.self) }
        usages.append(
          KeyUsage(
            androidKey: android, iosKey: ios, rules: [], lines: [], arguments: nil, sourceText: texts.text(android, ios)
          ))
      }
      usages[index].add(use)
    }
    usages.sort { (left: KeyUsage, right: KeyUsage) -> Bool in
      left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
    return (usages, unchecked)
  }
}

/// The texts that the source language has.
private struct SourceTexts {
  private let strings: [(platform: Device.Platform, phone: any PhoneStrings)]

  init(_ catalog: Catalog) { strings = catalog.sourceStrings }

  func text(_ androidKey: String?, _ iosKey: String?) -> String? {
    for (platform, phone) in strings {
      guard let key = platform == .android ? androidKey : iosKey else { continue }
      if let text = Text(key).withSlice({ phone.text($0)?.string }) { return text }
    }
    return nil
  }
}

extension KeyUsage {
  fileprivate var name: String { androidKey ?? iosKey ?? "" }

  fileprivate mutating func add(_ use: KeyUse) {
    if !rules.contains(where: { Text($0) == use.rule }) { rules.append(use.rule.string) }
    let line = Text(use.line.name)
    if !lines.contains(where: { Text($0) == line }) { lines.append(line.string) }
    guard arguments == nil, !use.isAssumed else { return }
    arguments = (use.android?.arguments ?? use.apple?.arguments)?.map { (argument: PushArgument) -> String in
      switch argument {
      case .text(let bytes), .other(let bytes): String(decoding: bytes, as: UTF8.self)
      case .null: "null"
      }
    }
  }
}
