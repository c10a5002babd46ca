// Languages that nobody would write, each rendered with its own text.

import LocBase
import LocCatalog
import LocFormat
import TestSupport
import Testing

@testable import LocRender

@Suite struct CombiningMarksTests {
  /// A catalog's languages that differ in their bytes alone are rendered each with its own text.
  @Test func languages() throws {
    var files: [Catalog.Input] = []
    for (index, name) in [composed, decomposed, combiningMarks, combiningMarks + "x"].enumerated() {
      files.append(
        Catalog.Input(.ios, path: "\(name).lproj/Localizable.strings", bytes: [UInt8]("k=t\(index);".utf8)))
    }
    let catalog = try Catalog(files: files, keys: KeyMap(), developmentRegion: nil)
    let languages = RenderLanguages(try #require(catalog.apple))
    #expect(languages.names.count == 5)
    for (index, name) in languages.names.enumerated() where !name.isEmpty {
      let entry = languages.entry(UTF8Slice("k"), at: index)
      let place = name == Text(composed) ? 0 : name == Text(decomposed) ? 1 : name == Text(combiningMarks) ? 2 : 3
      #expect(entry?.content == PluralEntry(.apple, .text([UInt8]("t\(place)".utf8))))
    }
  }
}
