// PushFormat against the recorded behaviour of iOS.

import LocBase
import TestSupport
import Testing

@testable import LocFormat

/// Nil when there is no text at all.
func pushed(_ format: [UInt8], _ arguments: [String?]) -> String? {
  let compiled = format.withUnsafeBufferPointer { PushFormat(UTF8Slice($0)) }
  return withSlices(of: arguments.map { $0 ?? "" }) { slices -> String? in
    var optional: [UTF8Slice?] = []
    for (index, argument) in arguments.enumerated() { optional.append(argument == nil ? nil : slices[index]) }
    var hasText = true
    let bytes = collectBytes { output in hasText = compiled.format(optional, into: &output) }
    return hasText ? String(decoding: bytes, as: UTF8.self) : nil
  }
}

func lost(_ format: String) -> [String] {
  let bytes = [UInt8](format.utf8)
  return bytes.withUnsafeBufferPointer { PushFormat(UTF8Slice($0)) }.lost.map {
    "\($0.offset) " + String(decoding: bytes[$0.offset..<$0.offset + $0.specifierCount], as: UTF8.self)
  }
}

@Suite struct PushFormatTests {
  @Test func conformance() throws {
    let name = "apple-push-format.jsonl"
    let (lines, unreadable) = try Fixtures.lines("conformance/\(name)")
    var passed = 0
    var failed = 0
    for line in lines {
      let format = try #require(line["format"] as? String)
      let arguments = try #require(line["args"] as? [Any]).map { $0 as? String }
      let answer = pushed([UInt8](format.utf8), arguments)
      if answer == line["ios_push_model"] as? String {
        passed += 1
      } else {
        failed += 1
        Issue.record("\(format): \(answer ?? "no text")")
      }
    }
    print("\(name): \(passed) passed, \(failed) failed, \(unreadable) skipped")
    #expect(passed >= 48 && unreadable == 0)
  }

  @Test func writesNullForWhatIsNotThere() {
    #expect(pushed([UInt8]("%@ %@".utf8), [nil, "b"]) == "<null> b")
    #expect(pushed([UInt8]("%0$@ %99999999999999999999999$@".utf8), ["a"]) == "<null> <null>")
    #expect(pushed([UInt8]("%@%@".utf8), []) == "%@%@")
  }

  /// Null, and one too few; but without any argument iOS does not format.
  @Test(
    arguments: [
      ("%@", [nil], true), ("%@", ["a"], false), ("%@", [], false), ("%@ %@", ["a", nil], true), ("%@ %@", ["a"], true),
      ("%2$@", [nil, "b"], false), ("%2$@", ["a", nil], true), ("%@ %%", ["a", nil], false), ("%0$@", ["a"], true),
      ("text", [nil], false),
    ] as [(String, [String?], Bool)]) func saysThatNullIsShown(
      _ format: String, _ arguments: [String?], _ isShown: Bool
    )
  {
    let compiled = [UInt8](format.utf8).withUnsafeBufferPointer { PushFormat(UTF8Slice($0)) }
    withSlices(of: arguments.map { $0 ?? "" }) { slices in
      let optional = zip(arguments, slices).map { $0 == nil ? nil : $1 }
      #expect(compiled.showsNull(optional) == isShown)
    }
    #expect((pushed([UInt8](format.utf8), arguments)?.contains("<null>") ?? false) == isShown)
  }

  @Test func hasNoTextWhereACharacterIsTorn() {
    #expect(pushed([UInt8]("100%、%@".utf8), ["x"]) == nil)
    #expect(pushed([UInt8]("100%5、%@".utf8), ["x"]) == "100、x")
    #expect(pushed([UInt8]("100%、".utf8), []) == "100%、")
    #expect(pushed([0x41, 0xFF], ["x"]) == nil)
    #expect(pushed([0x41, 0xFF], []) == nil)
  }

  /// Arguments of JSON are UTF-8; what comes from elsewhere and is not leaves no text, as a torn format does.
  @Test func hasNoTextWhereAnArgumentIsTorn() {
    let format = [UInt8]("%2$@ %1$@".utf8).withUnsafeBufferPointer { PushFormat(UTF8Slice($0)) }
    for (torn, isText) in [([0x61, 0xC3, 0xA9], true), ([0xFF], false), ([0xC3], false), ([0xED, 0xA0, 0x80], false)]
      as [([UInt8], Bool)]
    {
      torn.withUnsafeBufferPointer { torn in
        for arguments in [[UTF8Slice("a"), UTF8Slice(torn)], [UTF8Slice(torn), UTF8Slice("a")]] as [[UTF8Slice?]] {
          var hasText = !isText
          _ = collectBytes { output in hasText = format.format(arguments, into: &output) }
          #expect(hasText == isText)
        }
      }
    }
  }

  @Test(arguments: [
    ("%@ %1$@ %%", []), ("%ld für %@", ["0 %ld"]), ("%1$d von %2$s", ["0 %1$d", "9 %2$s"]), ("100% de", ["3 % "]),
    ("ab%", ["2 %"]), ("%.2f", ["0 %.2f"]), ("%#@n@", ["0 %#@n@"]), ("%2$#@n@%#@", ["0 %2$#@n@", "7 %#@"]),
    ("%!", ["0 %!"]),
  ])
  func tellsWhatIsLost(_ format: String, _ expected: [String]) {
    #expect(lost(format) == expected)
  }
}
