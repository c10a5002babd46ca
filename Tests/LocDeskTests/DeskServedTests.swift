// The desk's page and its policy, byte for byte.

import Foundation
import LocBase
import Testing

@testable import LocDesk
@testable import LocPage

@Suite struct DeskServedTests {
  private func digest(_ bytes: [UInt8]) -> String {
    SHA256.digest(of: bytes).map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// A change of the page, its script or its style changes this digest. Let `scripts/test browser` pass, then write the new one here.
  @Test func page() throws {
    let answer = DeskPage.answer(host: "localhost:1")
    #expect(digest(answer.body) == "03c55776cecd94b7fd369b6bce4c491f38359ba2d6ed97e794354eaecd2882f6")
    #expect(answer.status == 200 && answer.headers.first?.value == "text/html; charset=utf-8")
    #expect(
      answer.headers.first { $0.name == "Content-Security-Policy" }?.value
        == "default-src 'none'; style-src 'sha256-\(PageStyle.hash)' 'sha256-\(DeskStyle.hash)'; script-src "
        + "'sha256-\(CardScript.hash)' 'sha256-\(DeskValues.hash)' 'sha256-\(DeskScript.hash)'; connect-src ws://localhost:1; img-src data:; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
  }

  /// Each script and style is in the page once, and the policy's hash is that of its text: a browser runs nothing else.
  @Test(arguments: [
    ("\(PageStyle.text)", "\(PageStyle.hash)"), ("\(DeskStyle.text)", "\(DeskStyle.hash)"),
    ("\(CardScript.text)", "\(CardScript.hash)"), ("\(DeskValues.text)", "\(DeskValues.hash)"),
    ("\(DeskScript.text)", "\(DeskScript.hash)"),
    ("\(PageScript.text)", "\(PageScript.hash)"),
  ])
  func parts(part: String, hash: String) {
    let html = DeskPage.answer(host: "h").body
    #expect(String(decoding: html, as: UTF8.self).components(of: part) == (part == "\(PageScript.text)" ? 1 : 2))
    let words = SHA256.digest(of: Array(part.utf8))
    let bytes = words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
    #expect(Data(bytes).base64EncodedString() == hash)
  }

  /// What a form's elements name exists: a list of keys, an element that a label is for.
  @Test(arguments: ["list", "for", "aria-controls", "aria-labelledby", "aria-describedby"])
  func names(attribute: String) {
    let html = DeskPage.answer(host: "h").body
    let text = String(decoding: html, as: UTF8.self)
    for piece in text.split(separator: " \(attribute)=\"").dropFirst() {
      let name = piece.prefix { $0 != "\"" }
      #expect(text.contains("id=\"\(name)\""), "\(attribute) names \(name)")
    }
  }
}

extension String {
  /// How many pieces a part cuts the text into.
  fileprivate func components(of part: String) -> Int {
    self.split(separator: part, omittingEmptySubsequences: false).count
  }
}
