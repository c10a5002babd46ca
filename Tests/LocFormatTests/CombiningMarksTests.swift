// Device kinds whose names nobody would write.

import LocBase
import LocFormat
import TestSupport
import Testing

@Suite struct CombiningMarksTests {
  @Test func deviceKinds() {
    Array(combiningMarks.utf8).withUnsafeBufferPointer { bytes in
      let name = UTF8Slice(bytes)
      #expect(throws: LocScriptError.self) { try Device.Kind(name: name.string) }
      #expect(!Device.Kind.iPad.isNamed(name) && Device.Kind.problem(with: name) != nil)
    }
  }

  @Test func everyKindHasItsName() throws {
    #expect(Device.Kind.allCases.count == 8)
    for kind in Device.Kind.allCases {
      let name = kind.name
      #expect(try Device.Kind(name: name.string) == kind)
      #expect(kind.isNamed(name) && Device.Kind.problem(with: name) == nil)
    }
  }
}
