// Device kinds whose names nobody would write.

import LocBase
import LocFormat
import TestSupport
import Testing

@Suite struct CombiningMarksTests {
  @Test func deviceKinds() {
    Array(combiningMarks.utf8).withUnsafeBufferPointer { bytes in
      let name = UTF8Slice(bytes)
      #expect(throws: Failure.self) { try AppleDeviceKind(name: name) }
      #expect(!AppleDeviceKind.ipad.isNamed(name) && AppleDeviceKind.problem(with: name) != nil)
    }
  }

  @Test func everyKindHasItsName() throws {
    #expect(AppleDeviceKind.allCases.count == 8)
    for kind in AppleDeviceKind.allCases {
      let name = UTF8Slice(kind.name)
      #expect(try AppleDeviceKind(name: name) == kind)
      #expect(kind.isNamed(name) && AppleDeviceKind.problem(with: name) == nil)
    }
  }
}
