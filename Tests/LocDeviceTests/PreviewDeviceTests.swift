// Devices of previews: a language that the user has chosen for one app, and the release of the project's settings.

import LocBase
import LocCatalog
import Testing

@testable import LocDevice

@Suite struct PreviewDeviceTests {
  /// A language of the app alone comes first on Android since 13; of iOS it is not known.
  @Test func languageOfOneApp() throws {
    let catalog = try PreviewTests.catalog(PreviewTests.shop)
    let push = try #require(PreviewTests.message(android: #""title_loc_key": "t""#, ios: #""title-loc-key": "T""#))
    let android = try #require(try catalog.preview(push, on: Device(.android, ["fr@app", "en"])).title)
    #expect(android.text == "Titre" && android.certainty == .verified && android.elsewhere.isEmpty)
    let apple = try #require(try catalog.preview(push, on: Device(.ios, ["fr@app", "en"])).title)
    #expect(apple.text == "Title" && apple.certainty == .unverified)
    #expect(
      apple.detail == "whether a push follows the language that Settings has for the app has not been seen on a device")
    // Android 10 has no such language, so it does not count among the phones that take the key for a number.
    let number = try #require(PreviewTests.message(android: #""title_loc_key": "+5""#))
    let older = try #require(try catalog.preview(number, on: Device(.android, ["fr@app", "en"])).title?.elsewhere)
    #expect(older.flatMap { $0.devices } == ["android-14"])
    #expect(throws: LocScriptError.self) { try catalog.preview(push, on: Device(.android, ["fr@app"])) }
    #expect(throws: LocScriptError.self) { try catalog.preview(push, on: Device(.android, ["qqq@app", "en"])) }
  }

  /// The release of the project's settings is that of a device without one.
  @Test func releaseOfTheSettings() throws {
    var catalog = try PreviewTests.catalog(PreviewTests.shop)
    catalog.androidRelease = 10
    let push = try #require(PreviewTests.message(android: #""title_loc_key": "+5""#, ios: #""title-loc-key": "T""#))
    let preview = try catalog.preview(push, on: Device(.android, ["fr"]))
    #expect(preview.device.release == 10 && preview.title?.outcome == .crash)
    #expect(try catalog.preview(push, on: Device(.android, ["fr"], release: 16)).title?.outcome == .blank)
    #expect(try catalog.preview(push, on: Device(.ios, ["fr"])).device.release == nil)
    #expect(Set(catalog.devices().map { $0.release }) == [10, nil])
    #expect(catalog.devices(release: 14).first?.release == 14)
    #expect(throws: LocScriptError.self) { try catalog.preview(push, on: Device(.android, ["fr@app", "en"])) }
  }
}
