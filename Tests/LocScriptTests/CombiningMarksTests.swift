// Settings and languages that nobody would write: refused or passed over at once.

import LocBase
import LocFormat
import TestSupport
import Testing

@testable import LocScript

@Suite struct CombiningMarksTests {
  private func problems(_ text: String) -> Int {
    do throws(Failure) {
      let document = try [UInt8](text.utf8).withUnsafeBufferPointer { (bytes) throws(Failure) in
        try ConfigurationDocument(UTF8Slice(bytes), file: "locscript.toml")
      }
      var reader = ConfigurationReader(document)
      _ = try reader.read()
      return 0
    } catch {
      return error.diagnostics.count
    }
  }

  @Test func settings() {
    let marks = "\"\(combiningMarks)\""
    for line in [
      "\(marks) = 1", "[android]\n\(marks) = 1", "[ios]\n\(marks) = 1", "[keys]\nios = \(marks)",
      "[keys]\n\(marks) = 1",
      "[keys.names.k]\n\(marks) = 'x'", "[rules]\n\(marks) = 1", "[limits]\n\(marks) = 1",
      "[limits]\nmemory = \(marks)",
      "[android]\nlocales = [\(marks)]",
    ] {
      #expect(problems(line) > 0, "\(line.prefix(20))")
    }
  }

  /// A catalog's languages that differ in their bytes alone are rendered each with its own text.
  @Test func languages() throws {
    var files: [Engine.File] = []
    for (index, name) in [composed, decomposed, combiningMarks, combiningMarks + "x"].enumerated() {
      files.append(
        Engine.File(.ios, path: "\(name).lproj/Localizable.strings", bytes: [UInt8]("k=t\(index);".utf8)))
    }
    let languages = try #require(try Engine(files: files).catalog.appleLanguages)
    #expect(languages.names.count == 5)
    for (index, name) in languages.names.enumerated() where !name.isEmpty {
      let entry = languages.entry(UTF8Slice("k"), at: index)
      let place = name.equals(composed) ? 0 : name.equals(decomposed) ? 1 : name.equals(combiningMarks) ? 2 : 3
      #expect(entry?.content == PluralEntry(.apple, .text([UInt8]("t\(place)".utf8))))
    }
  }
}
