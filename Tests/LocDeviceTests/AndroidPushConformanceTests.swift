// Every line of android-push.jsonl: what Firebase's SDK shows of a key and its arguments.

import Foundation
import LocBase
import LocCatalog
import LocLocale
import TestSupport
import Testing

@testable import LocDevice

@Suite struct AndroidPushConformanceTests {
  static func resources(_ name: String) throws -> AndroidResources {
    let data = Data(try Fixtures.bytes("conformance/" + name))
    let texts = try JSONSerialization.jsonObject(with: data) as? [String: String] ?? [:]
    var files: [ResourceFile] = []
    for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
      let parts = path.split(separator: "/").map(String.init)
      files.append(
        ResourceFile(path: Text(path), folder: Text(parts[0]), name: Text(parts[1]), bytes: Array(text.utf8)))
    }
    return AndroidResources([files], package: "com.example.app")
  }

  /// Lines that are not compared, by their ids.
  static let skipped = ["fcm-062": "the platform's own texts are not known here"]

  @Test func everyLine() throws {
    let (lines, unreadable) = try Fixtures.lines("conformance/android-push.jsonl")
    #expect(lines.count >= 62 && unreadable == 0)
    var passed = 0
    var failed = 0
    var skipped = 0
    var built: [String: AndroidResources] = [:]
    for line in lines {
      let id = line["id"] as? String ?? ""
      let name = line["resources"] as? String ?? ""
      if built[name] == nil { built[name] = try Self.resources(name) }
      let resources = try #require(built[name])
      #expect(resources.failedStage == nil)
      let expect = line["expect"] as? [String: Any] ?? [:]
      let field = PushField(
        literal: (line["text"] as? String).map { Array($0.utf8) },
        key: (line["loc_key"] as? String).map { Array($0.utf8) },
        arguments: (line["loc_args"] as? [String]).map { $0.map { .text(Array($0.utf8)) } })
      let device = resources.resolve(
        AndroidDeviceConfiguration(
          locales: (line["device_locales"] as? [String] ?? []).map { Text($0) }, release: .android10))
      let shown = AndroidDevice.line(field, resources: resources, device: device)
      if let reason = Self.skipped[id] {
        print("\(id) skipped: \(reason)")
        #expect(shown?.code == .unknownText)
        skipped += 1
        continue
      }
      // The answers say what Android puts into the notification: white space is a text there.
      let outcome = shown?.outcome == .crash ? "crash" : shown?.text == nil ? "omitted" : "text"
      var isRight = outcome == expect["outcome"] as? String
      if let value = expect["value"] as? String { isRight = isRight && shown?.text == value }
      if let exception = expect["exception"] as? String {
        let message = expect["message"] as? String
        let isSame =
          message.map { shown?.detail == exception + ": " + $0 } ?? (shown?.detail?.hasPrefix(exception) == true)
        isRight = isRight && isSame
      }
      if let why = expect["why"] as? String, why.hasPrefix("java.") {
        isRight = isRight && shown?.detail?.hasPrefix(why) == true
      }
      if isRight { passed += 1 } else { failed += 1 }
      #expect(isRight, "\(id): \(String(describing: shown)) for \(expect)")
    }
    #expect(skipped == Self.skipped.count)
    print("android-push.jsonl: \(passed) passed, \(failed) failed, \(skipped) skipped")
  }
}
