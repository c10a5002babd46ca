// The one word for what a phone makes of a message: the gravest of all that is to be seen.

import LocBase
import LocDevice
import LocScript
import Testing

@testable import LocPage

@Suite struct ShownOutcomeTests {
  private func outcome(_ platform: Device.Platform, _ locale: String) throws -> ShownOutcome? {
    let engine = try Engine(files: SampleApp.files, options: Engine.Options(developmentRegion: "en"))
    return ShownOutcome.of(try engine.preview(SampleApp.message, on: Device(platform, [locale])))
  }

  @Test func theGravestCounts() throws {
    #expect(try outcome(.android, "en") == .shown && outcome(.ios, "en") == .shown)
    #expect(try outcome(.android, "de") == .crash && outcome(.ios, "de") == .wrong)
    #expect(try outcome(.android, "fr") == .untranslated && outcome(.ios, "fr") == .rawKey)
  }

  /// A line that is the key itself is graver than one in another language, whichever comes first.
  @Test(arguments: [
    ("\"title-loc-key\":\"no key\",\"loc-key\":\"t\""), ("\"title-loc-key\":\"t\",\"loc-key\":\"no key\""),
  ])
  func twoLines(_ alert: String) throws {
    let engine = try Engine(files: SampleApp.files, options: Engine.Options(developmentRegion: "en"))
    let message = [UInt8](
      "{\"message\":{\"topic\":\"x\",\"apns\":{\"payload\":{\"aps\":{\"alert\":{\(alert)}}}}}}".utf8)
    #expect(ShownOutcome.of(try engine.preview(message, on: Device(.ios, ["sv"]))) == .rawKey)
  }

  /// A text in another language may go out; whatever else is not as it is meant should not.
  @Test func faults() {
    #expect(ShownOutcome.allCases.filter { $0.isFault } == [.wrong, .rawKey, .blank, .crash])
  }

  @Test func aMessageThatShowsNothing() throws {
    let engine = try Engine(files: SampleApp.files, options: Engine.Options(developmentRegion: "en"))
    let data = [UInt8](#"{"message":{"topic":"x","data":{"a":"b"}}}"#.utf8)
    #expect(ShownOutcome.of(try engine.preview(data, on: Device(.android, ["en"]))) == nil)
  }
}
