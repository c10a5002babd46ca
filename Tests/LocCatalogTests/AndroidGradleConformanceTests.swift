// Every line of android-gradle-strings.jsonl: what a Gradle build makes of values files.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocCatalog

@Suite struct AndroidGradleConformanceTests {
  /// Lines that are not compared, by their ids.
  static let skipped = [
    "agp-324": "Foundation's JSON reader drops U+FEFF at the beginning of a string",
    "agp-445": "an identifier may come from a layout, which is not read here",
    "agp-458": "the platform's own attributes are not known here",
    "agp-771": "es-A1 is not a valid language tag: no device has it",
  ]

  /// Lines that are not compared with aapt2's answer.
  private static let skippedForAapt2 = [
    "agp-764": "values only", "agp-854": "values only", "agp-855": "values only",
    "agp-727": "no answer for items", "agp-730": "no answer for items", "agp-748": "no answer for items",
  ]

  @Test func everyLine() throws { try replay(by: .gradle) }

  /// The lines also say where native aapt2 answers something else, so that they hold for it, too.
  @Test func everyLineByAapt2() throws { try replay(by: .aapt2Legacy) }

  private func replay(by compiler: AndroidCompiler) throws {
    let (lines, unreadable) = try Fixtures.lines("conformance/android-gradle-strings.jsonl")
    #expect(lines.count == 530 && unreadable == 0)
    var passed = 0
    var failed = 0
    var skipped = 0
    for line in lines {
      let id = line["id"] as? String ?? ""
      if let reason = Self.skipped[id] ?? (compiler == .aapt2Legacy ? Self.skippedForAapt2[id] : nil) {
        if compiler == .gradle { print("\(id) skipped: \(reason)") }
        skipped += 1
        continue
      }
      // The build looks at the files right below a values folder.
      let files = androidFiles(line).filter { $0.path.split(separator: .slash).count == 3 }
      let resources = AndroidResources([files], package: "com.example.app", compiler: compiler)
      let (shown, wanted) =
        compiler == .gradle ? Self.compared(resources, line) : Self.comparedWithAapt2(resources, line)
      if shown == wanted { passed += 1 } else { failed += 1 }
      #expect(
        shown == wanted, "\(id) \(line["idea"] ?? ""): \(resources.diagnostics.items.map { $0.summary })")
    }
    #expect(skipped == Self.skipped.count + (compiler == .aapt2Legacy ? Self.skippedForAapt2.count : 0))
    print("android-gradle-strings.jsonl, \(compiler.name): \(passed) passed, \(failed) failed, \(skipped) skipped")
  }

  /// A line's answer of native aapt2. Of errors only the build's failure is compared: aapt2 has other steps.
  private static func comparedWithAapt2(_ resources: AndroidResources, _ line: [String: Any]) -> ([UInt8], [UInt8]) {
    let expect = line["aapt2"] as? [String: Any] ?? line["expect"] as? [String: Any] ?? [:]
    if expect["build_error"] != nil {
      return (Array((resources.failedStage == nil ? "builds" : "fails").utf8), Array("fails".utf8))
    }
    var same = line
    same["expect"] = expect
    return compared(resources, same)
  }

  /// The bytes of what a line shows here, and of what it shows when Gradle has built it.
  private static func compared(_ resources: AndroidResources, _ line: [String: Any]) -> ([UInt8], [UInt8]) {
    let expect = line["expect"] as? [String: Any] ?? [:]
    let key = line["key"] as? String ?? ""
    var wanted = expect["value"] as? String ?? (expect["throws"] != nil ? "<throws>" : "<missing>")
    var shown: String
    if let stage = expect["build_error"] as? String {
      shown = resources.failedStage.map { "\($0.name)" } ?? "builds: " + resources.shown(key)
      wanted = stage
      if let place = place(in: expect["message"] as? String ?? "") {
        let errors = resources.diagnostics.items.filter { $0.severity == .error }
        let isThere = errors.contains { "\($0.file ?? ""):\($0.line ?? 0)" == place }
        shown += isThere ? " at \(place)" : " elsewhere"
        wanted += " at \(place)"
      }
    } else {
      shown = resources.shown(key, locales: line["device_locales"] as? [String] ?? [])
      if let items = expect["items"] as? [[String: Any]] {
        let type = line["type"] as? String ?? ""
        let entry = resources.entries.first { "\($0.type.name)" == type && $0.key.string == key }
        shown = describe(entry?.items.map { ("\($0.name)", String(decoding: $0.text, as: UTF8.self)) } ?? [])
        wanted = describe(items.map { ($0["quantity"] as? String ?? "", $0["text"] as? String ?? "…") }, like: shown)
      }
      if let stage = resources.failedStage { shown += " (fails: \(stage.name))" }
      let warns = expect["warning"] as? String ?? ""
      if warns.contains("Multiple substitutions")
        != resources.diagnostics.items.contains(where: { $0.code == .multipleSubstitutions })
      {
        shown += " (the other warning)"
      }
    }
    return (Array(shown.utf8), Array(wanted.utf8))
  }

  /// `res/values/strings.xml:1` where the message names a line.
  private static func place(in message: String) -> String? {
    let parts = message.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 3, parts[0].hasPrefix("/res/"), Int(parts[1]) != nil, Int(parts[2]) != nil else { return nil }
    return parts[0].dropFirst() + ":" + parts[1]
  }

  /// One line a form or element. Where Gradle has no text (a reference, a number), any is right.
  private static func describe(_ items: [(String, String)], like shown: String? = nil) -> String {
    let known = shown?.split(separator: "\u{1}", omittingEmptySubsequences: false).map(String.init) ?? []
    var lines: [String] = []
    for (index, item) in items.enumerated() {
      let isOpen = item.1 == "…" && index < known.count
      lines.append(isOpen ? known[index] : item.0 + "=" + item.1)
    }
    return lines.joined(separator: "\u{1}")
  }
}
