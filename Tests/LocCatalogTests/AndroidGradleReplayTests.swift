// Random apps with the answers of the Android Gradle plugin's own compiler, which Tests/Oracles/agp/fixture.py has written.

import Foundation
import LocBase
import LocLocale
import TestSupport
import Testing

@testable import LocCatalog

/// One app of the fixture and the answers about it.
private struct GradleCase {
  struct Asked {
    var key: String
    var languages = ["en-US"]
    var options = ""
  }

  /// One list of (path, bytes) per res folder, libraries first.
  var sets: [[(path: String, bytes: [UInt8])]] = []
  var asked: [Asked] = []
  /// What a phone shows for each key; nil where the build fails.
  var shown: [Any]?
  /// The stage that fails and the places that its message names; empty where the app builds.
  var failure = ""

  init?(_ line: Any, base: String) {
    guard let parts = line as? [Any], parts.count == 3, let sets = parts[0] as? [[[Any]]],
      let asked = parts[1] as? [Any]
    else { return nil }
    for files in sets {
      self.sets.append(
        files.compactMap { pair in
          guard pair.count == 2, let path = pair[0] as? String else { return nil }
          if let text = pair[1] as? String { return (path, Array(text.utf8)) }
          guard let encoded = (pair[1] as? [String: String])?["b64"] else { return (path, Array(base.utf8)) }
          return (path, [UInt8](Data(base64Encoded: encoded) ?? Data()))
        })
    }
    for one in asked {
      if let key = one as? String {
        self.asked.append(Asked(key: key))
      } else if let words = one as? [String], words.count == 3 {
        self.asked.append(Asked(key: words[0], languages: words[1].components(separatedBy: ","), options: words[2]))
      }
    }
    shown = parts[2] as? [Any]
    failure = parts[2] as? String ?? ""
  }

  /// The files' paths and texts.
  var text: String {
    sets.map { $0.map { $0.path + "\n" + String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: "\n") }
      .joined(separator: "\n")
  }

  /// The same case with answers that nothing gives.
  var altered: GradleCase {
    var other = self
    if let shown {
      other.shown = shown.map { answer -> Any in
        if let text = answer as? String { return text + "!" }
        return answer is [Any] ? [["other", "!"]] : "!"
      }
    } else {
      (other.shown, other.failure) = (asked.map { _ in 0 }, "")
    }
    return other
  }

  /// nil where LocScript says what Gradle says; otherwise the two answers.
  func difference(in folder: TemporaryFolder) throws -> String? {
    let resources = AndroidResources(try read(in: folder), package: "com.example.app", compiler: .gradle)
    guard let shown else {
      let isOpen = failure.hasPrefix("link") && resources.entries.contains { $0.isUnresolved }
      return resources.failedStage != nil || isOpen ? nil : "builds, for: the build fails (\(failure))"
    }
    if let stage = resources.failedStage {
      return "the build fails (\(stage.name)) \(resources.diagnostics.items.map { $0.summary }), for: builds"
    }
    for (one, wanted) in zip(asked, shown) {
      let (isSame, told) = answer(to: one, from: resources, wanted)
      if !isSame { return "\(one.key) in \(one.languages) \(one.options): \(told), for: \(wanted)" }
    }
    return asked.count == shown.count ? nil : "not a line of the fixture"
  }

  /// Reads the app as users do: from the disk, where the names of files and folders are sifted. Most apps have names that need no
  /// sifting, and those are read from memory, which takes a tenth of the time.
  private func read(in folder: TemporaryFolder) throws -> [[ResourceFile]] {
    var folders: [[ResourceFile]] = []
    for (index, files) in sets.enumerated() {
      if files.allSatisfy({ Self.isPlain($0.path) }) {
        folders.append(
          files.sorted { $0.path < $1.path }.map { file in
            let parts = file.path.components(separatedBy: "/")
            return ResourceFile(path: Text(file.path), folder: Text(parts[0]), name: Text(parts[1]), bytes: file.bytes)
          })
        continue
      }
      let res = folder.full("res\(index)")
      try? FileManager.default.removeItem(atPath: res)
      for file in files {
        folder.makeFolder("res\(index)/" + (file.path as NSString).deletingLastPathComponent)
        // Foundation would wait for the disk after each file.
        let output = fopen(res + "/" + file.path, "w")
        fwrite(file.bytes, 1, file.bytes.count, output)
        fclose(output)
      }
      // A folder without resources is an error of the caller's, not of the build.
      folders.append((try? ResourceFolders.android(Text(res), for: .gradle)) ?? [])
    }
    return folders
  }

  private static func isPlain(_ path: String) -> Bool {
    path.range(of: "^values(-[A-Za-z0-9+-]+)?/[a-z]+\\.xml$", options: .regularExpression) != nil
  }

  private func answer(to asked: Asked, from resources: AndroidResources, _ wanted: Any) -> (isSame: Bool, told: String)
  {
    var configuration = AndroidDeviceConfiguration(locales: asked.languages.map { Text($0) }, release: .android10)
    for option in asked.options.components(separatedBy: ";") where !option.isEmpty {
      let pair = option.components(separatedBy: "=")
      guard pair.count == 2, configuration.set(option: Text(pair[0]), to: Text(pair[1])) else {
        return (false, "no option \(option)")
      }
    }
    let device = resources.resolve(configuration)
    let isList = asked.key.hasPrefix("*")
    let found = resources.lookup(isList ? String(asked.key.dropFirst()) : asked.key, in: device)
    if isList {
      guard case .noText(let entry) = found, let entry else { return ((wanted as? [Any])?.isEmpty == true, "no list") }
      return (
        Self.isSame(entry.items, wanted), "\(entry.items.map { ($0.name, String(decoding: $0.text, as: UTF8.self)) })"
      )
    }
    switch found {
    case .missing: return (wanted as? Int == 0, "<not found>")
    case .noSuchIdentifier, .noText: return (wanted as? Int == 1, "<throws>")
    case .text(let entry): return (Self.isSame(entry.text.string, wanted), entry.text.string)
    case .identifier(let text, _): return (Self.isSame(text.string, wanted), text.string)
    case .unknown: return (false, "<unknown>")
    }
  }

  private static func isSame(_ text: String, _ wanted: Any) -> Bool {
    guard let wanted = wanted as? String else { return false }
    return Array(text.utf8) == Array(wanted.utf8)
  }

  /// The order of a plural's forms has no effect. A form without a text leads to another resource.
  private static func isSame(_ items: [AndroidItem], _ wanted: Any) -> Bool {
    guard let wanted = wanted as? [[Any]], wanted.count == items.count else { return false }
    var left = items
    for pair in wanted {
      guard let name = pair.first as? String, let index = left.firstIndex(where: { "\($0.name)" == name }) else {
        return false
      }
      if let text = pair.last as? String, !isSame(String(decoding: left[index].text, as: UTF8.self), text) {
        return false
      }
      left.remove(at: index)
    }
    return true
  }
}

@Suite struct AndroidGradleReplayTests {
  /// The lines of the fixture, the first of which is no app.
  static let lineCount = 20_001

  /// The content of a fixture that bzip2 has packed. Foundation's Process would do, but LeakSanitizer now and then finds a block
  /// that it has lost.
  private static func unpacked(_ name: String) throws -> Data {
    let path = Fixtures.folder.appendingPathComponent(name).path.replacingOccurrences(of: "'", with: "'\\''")
    let output = try #require(popen("bzip2 -dc '\(path)'", "r"))
    var content = Data()
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&block, 1, block.count, output), count > 0 {
      content.append(contentsOf: block[..<count])
    }
    try #require(pclose(output) == 0)
    return content
  }

  private static func cases() throws -> [GradleCase] {
    let lines = try unpacked("agp/apps.jsonl.bz2").split(separator: 0x0A)
    #expect(lines.count == lineCount)
    var base = ""
    var cases: [GradleCase] = []
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line))
      if let first = object as? [String: String] {
        base = first["base"] ?? ""
      } else if let one = GradleCase(object, base: base) {
        cases.append(one)
      }
    }
    #expect(cases.count == lineCount - 1)
    return cases
  }

  @Test func everyApp() throws {
    let folder = TemporaryFolder()
    var failed = 0
    let cases = try Self.cases()
    for (index, one) in cases.enumerated() {
      guard let difference = try one.difference(in: folder) else { continue }
      failed += 1
      if failed <= 20 { Issue.record("app \(index + 1): \(difference)\n\(one.text)") }
    }
    #expect(failed == 0)
    print("agp/apps.jsonl: \(cases.count - failed) passed, \(failed) failed, 0 skipped")
  }

  /// A test that would pass with any answer tests nothing.
  @Test func findsAlteredAnswers() throws {
    let folder = TemporaryFolder()
    let cases = try Self.cases()
    for index in stride(from: 0, to: cases.count, by: 50) where !cases[index].asked.isEmpty {
      #expect(try cases[index].altered.difference(in: folder) != nil, "app \(index + 1)")
    }
  }
}
