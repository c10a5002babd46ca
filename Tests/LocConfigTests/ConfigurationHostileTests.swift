// Settings written to break the reader: it reports an error, in time that follows from the size.

import Foundation
import LocBase
import TestSupport
import Testing

@testable import LocConfig

@Suite struct ConfigurationHostileTests {
  private func parse(_ bytes: [UInt8]) -> LocScriptError? {
    do throws(LocScriptError) {
      _ = try Configuration.parse(bytes, path: "c.toml")
      return nil
    } catch {
      return error
    }
  }

  /// Every finding has a place inside the text.
  private func check(_ bytes: [UInt8]) {
    guard let failure = parse(bytes) else { return }
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).count
    for item in failure.diagnostics {
      let line = item.position?.line ?? 0
      #expect(line >= 1 && line <= lines + 1 && (item.position?.column ?? 0) >= 1 && !item.message.isEmpty)
    }
  }

  @Test func everyPrefix() {
    let bytes = Array(ConfigurationTests.whole.utf8)
    for end in bytes.indices { check(Array(bytes[..<end])) }
  }

  @Test func flippedBytes() {
    let bytes = Array(ConfigurationTests.whole.utf8)
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= mask
        check(changed)
      }
    }
  }

  @Test func deepAndLarge() {
    let start = processorSeconds()
    func text(_ text: String) -> [UInt8] { Array(text.utf8) }
    let deep = [
      "a=" + String(repeating: "[", count: 500_000), "a=" + String(repeating: "{a=", count: 300_000),
      "a" + String(repeating: ".a", count: 500_000) + "=1", "[a" + String(repeating: " . \"a\"", count: 150_000) + "]",
      "a = { b" + String(repeating: ".'c'", count: 17) + " = 1 }",
    ]
    for hostile in deep { #expect(parse(text(hostile))?.diagnostics.first?.code == .tomlSyntax) }
    // Dots in strings, comments and numbers are no names.
    let dots = String(repeating: ".", count: 100)
    let fine =
      "# \(dots)\n[rules] # \(dots)\nroot = \"\(dots)\\\"\(dots)\"\n[[check.ignore]]\nslug='empty-text'\nkeys=['\(dots)']\n"
      + "reason = \"\"\"\(dots)\"\(dots)\n\(dots)\"\"\"\"\"\n[android]\n"
      + "exclude = ['''\n'\(dots)''''', \"\", '', \"a.b.c\"]\n"
    #expect(
      parse(text(fine))?.diagnostics.map(\.message) == ["android.exclude is empty", "android.exclude is empty"])
    let wide = [
      String(repeating: "[[rules]]\n", count: 20_000), (0..<20_000).map { "[a\($0)]\n" }.joined(),
      (0..<12_000).map { "a\($0).b=1\n" }.joined() + (0..<8_000).map { "a\($0).c=1\n" }.joined(),
    ]
    for hostile in wide { #expect(parse(text(hostile))?.diagnostics.isEmpty == false) }
    #expect(processorSeconds() - start < 30)
  }
}
