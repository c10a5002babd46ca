// Cards for somebody else's document: their style, and what of a page they leave out.

import LocBase
import LocDevice
import LocScript
import Testing

@testable import LocPage

@Suite struct PreviewFragmentTests {
  private static let message = [UInt8](
    #"{"message":{"topic":"x","notification":{"title":"</style><b>","body":"x"}}}"#.utf8)

  private func html(_ previews: (Engine) throws -> [Preview]) throws -> String {
    let file = Engine.File(.android, path: "values-de/strings.xml", bytes: [UInt8]("<resources/>".utf8))
    let engine = try Engine(files: [file], options: Engine.Options(developmentRegion: "en"))
    let fragment = try PreviewFragment(
      try previews(engine), body: Self.message, name: "<message>", engine: engine)
    return String(decoding: fragment.html, as: UTF8.self)
  }

  private func count(_ part: String, in text: String) -> Int {
    var count = 0
    var rest = text.utf8[...]
    while let start = rest.firstIndex(where: { $0 == part.utf8.first }) {
      rest = rest[start...]
      if rest.starts(with: part.utf8) { count += 1 }
      rest = rest.dropFirst()
    }
    return count
  }

  @Test func oneElement() throws {
    let html = try html { try $0.previews(Self.message) }
    #expect(html.hasPrefix("<div class=\"locscript\" lang=\"en\" dir=\"ltr\">\n<style>\n"))
    #expect(html.hasSuffix("</div>\n"))
    for part in ["<script", " id=", "href=\"#", "<form", "</style><b>"] { #expect(count(part, in: html) == 0) }
    #expect(count("<style>", in: html) == 1)
    #expect(count("<article", in: html) == 1)
  }

  @Test func namesTheDefaultFolder() throws {
    let html = try html { [try $0.preview(Self.message, on: Device(.android, ["und"]))] }
    #expect(count("data-language=\"default\"", in: html) == 1)
    #expect(count("<small>default folder</small>", in: html) == 1)
  }

  @Test func everyRuleIsBelowTheClass() {
    let style = String(decoding: ScopedStyle.text(PageStyle.text, below: ".locscript"), as: UTF8.self)
    var rules = 0
    for line in style.split(separator: "\n") where !line.hasPrefix("@media") && line != "}" {
      let selectors = line.prefix { $0 != "{" }
      let areScoped = selectors.split(separator: ",").allSatisfy {
        $0 == ".locscript" || $0.hasPrefix(".locscript ")
      }
      #expect(areScoped, "\(selectors)")
      rules += 1
    }
    #expect(rules > 50)
    #expect(count("{", in: style) == count("}", in: style))
    #expect(count("{", in: style) == count("{", in: "\(PageStyle.text)"))
    // A comment would be taken for a part of a selector.
    #expect(!"\(PageStyle.text)".contains("/*"))
  }

  @Test(arguments: [
    ("a{b:c}" as StaticString, ".x a{b:c}\n"), (":root{--a:b}", ".x{--a:b}\n"), ("a,body{}\n", ".x a,.x{}\n"), ("", ""),
    ("@media print{\n a{b:c}\n .d,e>f{g:h}\n }\n i{}", "@media print{\n.x a{b:c}\n.x .d,.x e>f{g:h}\n}\n.x i{}\n"),
  ])
  func scopes(_ style: StaticString, _ scoped: String) {
    #expect(String(decoding: ScopedStyle.text(style, below: ".x"), as: UTF8.self) == scoped)
  }
}
