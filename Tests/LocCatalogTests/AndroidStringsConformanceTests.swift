// Every line of android-strings.jsonl: aapt2's and AssetManager2's answers.

import Foundation
import LocBase
import LocLocale
import TestSupport
import Testing

@testable import LocCatalog

/// A `files` object (`values/strings.xml` → text) as one res folder.
func androidFiles(_ object: [String: Any]) -> [ResourceFile] {
  var files: [ResourceFile] = []
  let texts = object["files"] as? [String: String] ?? [:]
  let encoded = object["files_b64"] as? [String: String] ?? [:]
  for (path, text) in texts.sorted(by: { $0.key < $1.key }) { files.append(androidFile(path, Array(text.utf8))) }
  for (path, text) in encoded.sorted(by: { $0.key < $1.key }) {
    files.append(androidFile(path, [UInt8](Data(base64Encoded: text) ?? Data())))
  }
  return files
}

func androidFile(_ path: String, _ bytes: [UInt8]) -> ResourceFile {
  let parts = path.split(separator: "/").map(String.init)
  return ResourceFile(path: "res/" + Text(path), folder: Text(parts[0]), name: Text(parts[1]), bytes: bytes)
}

/// What native aapt2 compiles of one or several res folders.
func aapt2Resources(_ folders: [[ResourceFile]], package: String = "") -> AndroidResources {
  AndroidResources(folders, package: Text(package), compiler: .aapt2)
}

extension AndroidResources {
  func lookup(_ key: String, in device: AndroidResolvedDevice) -> AndroidLookup {
    withSlices(of: [key]) { lookup($0[0], in: device) }
  }

  /// The shown text, or `missing`, `throws`, `unknown` in angle brackets.
  func shown(_ key: String, locales: [String] = ["en-US"]) -> String {
    switch lookup(key, in: resolve(AndroidDeviceConfiguration(locales: locales.map { Text($0) }, release: .android10)))
    {
    case .missing: "<missing>"
    case .noSuchIdentifier, .noText: "<throws>"
    case .text(let entry): entry.text.string
    case .identifier(let text, _): text.string
    case .unknown: "<unknown>"
    }
  }
}

@Suite struct AndroidStringsConformanceTests {
  /// Lines that are not compared, by their ids.
  static let skipped = [
    "str-191": "the platform's own texts are not known here", "str-249": "the platform's own texts are not known here",
    "str-279": "pseudo-locales are made by a build option",
  ]

  @Test func everyLine() throws {
    let (lines, unreadable) = try Fixtures.lines("conformance/android-strings.jsonl")
    #expect(lines.count >= 181 && unreadable == 0)
    var passed = 0
    var failed = 0
    var skipped = 0
    for line in lines {
      let id = line["id"] as? String ?? ""
      let expect = line["expect"] as? [String: Any] ?? [:]
      if let reason = Self.skipped[id] {
        print("\(id) skipped: \(reason)")
        skipped += 1
        continue
      }
      let isLegacy = line["aapt2_compile_args"] as? [String] == ["--legacy"]
      let resources = AndroidResources(
        [androidFiles(line)], package: "com.example.app", compiler: isLegacy ? .aapt2Legacy : .aapt2)
      let key = line["key"] as? String ?? ""
      let locales = line["device_locales"] as? [String] ?? []
      let shown = resources.shown(key, locales: locales)
      var wanted = expect["value"] as? String ?? (expect["throws"] != nil ? "<throws>" : "<missing>")
      var isRight = true
      if let stage = expect["build_error"] as? String {
        wanted = stage
        isRight = resources.failedStage.map { "\($0.name)" } == stage
      } else {
        isRight = Array(shown.utf8) == Array(wanted.utf8) && resources.failedStage == nil
      }
      if isRight { passed += 1 } else { failed += 1 }
      #expect(
        isRight,
        "\(id): \(shown) for \(wanted); \(resources.diagnostics.items.map { $0.summary })")
    }
    #expect(skipped == Self.skipped.count)
    print("android-strings.jsonl: \(passed) passed, \(failed) failed, \(skipped) skipped")
  }
}
