// Settings that nobody would write: refused at once.

import LocBase
import TestSupport
import Testing

@testable import LocConfig

@Suite struct CombiningMarksTests {
  private func problems(_ text: String) -> Int {
    do throws(LocScriptError) {
      let document = try [UInt8](text.utf8).withUnsafeBufferPointer { (bytes) throws(LocScriptError) in
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
}
