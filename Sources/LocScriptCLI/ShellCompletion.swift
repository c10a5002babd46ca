// Tab completion in shells: the keys, languages, phones and findings that an option takes. The shells' scripts ask for them when
// Tab is pressed.

import ArgumentParser
import LocBase
import LocCatalog
import LocScript

extension CompletionKind {
  /// The keys of the app.
  static var keys: CompletionKind { .offering { $0.keys } }
  /// The languages of the app.
  static var languages: CompletionKind { .offering { $0.languages } }
  /// The languages of the app, and `default`.
  static var languagesOrDefault: CompletionKind { .offering { $0.languages + ["default"] } }
  /// Phones that are set to the app's languages.
  static var devices: CompletionKind { .offering { $0.devices } }
  /// The slugs of findings.
  static var slugs: CompletionKind { .offering { _ in DiagnosticCode.all.map { $0.slug } } }

  private static func offering(_ words: @escaping @Sendable (ShellCompletion) -> [String]) -> CompletionKind {
    .custom { line, index, prefix in
      let completion = ShellCompletion(line, word: line.indices.contains(index) ? line[index] : prefix)
      return completion.offered(words(completion))
    }
  }
}

/// A command line under way, and the word to complete.
private struct ShellCompletion {
  /// The words that one Tab offers; a shell asks before it lists so many.
  private static let mostWords = 5_000

  /// The marks that no shell treats in a special way, except that bash breaks words at colons.
  private static let plainMarks = Set("_.-:,@+/".utf8)

  private let line: [String]
  private let word: String

  init(_ line: [String], word: String) {
    self.line = line
    self.word = word
  }

  /// The words that begin like the one under way.
  func offered(_ words: [String]) -> [String] {
    let begun = Set(words).filter { $0.hasPrefix(word) && Self.isPlain($0) }.sorted().prefix(Self.mostWords)
    // zsh takes the part after a colon for a description.
    guard CompletionShell.requesting == .zsh else { return Array(begun) }
    return begun.map { $0.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:") }
  }

  /// Whether a shell takes the word as it is. bash expands the words that it is offered, so that a key such as `$(…)` would be run.
  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        byte.isLetterOrDigit || byte >= 0x80 || Self.plainMarks.contains(byte)
      }
  }

  /// The app that the line names, or that of the nearest locscript.toml; nil if it cannot be read.
  private var engine: Engine? {
    let source = EngineSource(
      android: values(of: "--android"), ios: values(of: "--ios"), configuration: values(of: "--config").last,
      apps: values(of: "--app"))
    return try? source.open(near: values(of: "--rule").last)
  }

  /// The values of an option. bash gives an equal sign as a word of its own.
  private func values(of option: String) -> [String] {
    var found: [String] = []
    var words = line[...]
    while let next = words.popFirst() {
      guard next == option else {
        if next.hasPrefix(option + "=") { found.append(String(next.dropFirst(option.count + 1))) }
        continue
      }
      if words.first == "=" { words.removeFirst() }
      if let value = words.popFirst() { found.append(value) }
    }
    return found
  }

  var keys: [String] { engine?.entries().map { $0.key } ?? [] }

  var languages: [String] {
    guard let engine else { return [] }
    return engine.locales(.android) + engine.locales(.ios)
  }

  var devices: [String] {
    let languages = Set(languages).filter { !$0.isEmpty }
    // Another language of the same phone.
    if let comma = word.lastIndex(of: ",") { return languages.map { word[...comma] + $0 } }
    let android = Device.Platform.android.rawValue
    let phones = Device.Platform.allCases.map { $0.rawValue } + Device.androidReleases.map { "\(android)-\($0)" }
    return phones.flatMap { phone in languages.map { phone + ":" + $0 } }
  }
}
