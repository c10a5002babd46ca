// Platforms whose names nobody would write, and keys that only bytes tell apart.

import LocBase
import LocCatalog
import TestSupport
import Testing

@testable import LocDevice

@Suite struct CombiningMarksTests {
  @Test func platforms() {
    for name in [combiningMarks, "ios" + combiningMarks, "i\u{301}os"] {
      #expect(Device.Platform(rawValue: name) == nil)
    }
    #expect(Device.Platform(rawValue: "android") == .android && Device.Platform(rawValue: "ios") == .ios)
  }

  /// A text with marks is shown as it is, and found to be as intended.
  @Test func aTextIsComparedWithWhatWasIntended() throws {
    let file = ResourceFile(
      path: "en.lproj/Localizable.strings", folder: "en.lproj", name: "Localizable.strings",
      bytes: [UInt8]("\"k\"=\"\(combiningMarks)%%\";".utf8))
    let resources = AppleResources([[file]])
    let field = PushField(literal: nil, key: [UInt8]("k".utf8), arguments: nil)
    let line = AppleDevice.line(field, resources: resources, choice: resources.choice(preferred: ["en"]))
    #expect(line?.outcome == .text && line?.text?.utf8.count == combiningMarks.utf8.count + 2)
  }
}
