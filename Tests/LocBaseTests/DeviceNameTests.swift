// The names of devices: "android-15.rotated:fr-CA,en-US".

import LocBase
import Testing

@Suite struct DeviceNameTests {
  @Test(arguments: [
    ("android:fr-CA,en-US", Device(.android, ["fr-CA", "en-US"])), ("ios:de", Device(.ios, ["de"])),
    ("android-14:fr", Device(.android, ["fr"], release: 14)),
    ("android-16.new-rotated:fr,de", Device(.android, ["fr", "de"], release: 16, process: .newRotated)),
    ("android-15.start:sr", Device(.android, ["sr"], release: 15, process: .start)),
    ("android:nl@app,en", Device(.android, ["nl@app", "en"])), ("ios:nl@app,en", Device(.ios, ["nl@app", "en"])),
  ])
  func names(_ name: String, _ device: Device) throws {
    #expect(try Device(name: name) == device)
    #expect(device.name == name)
  }

  @Test(arguments: [
    ("fr", "a device is a platform and its languages, like 'android:fr'"),
    ("android", "a device is a platform and its languages, like 'android:en'"),
    ("android:", "a device is a platform and its languages, like 'android:en'"),
    ("andriod:fr", "'andriod' is not a platform"), ("android-13:fr", "the rules of Android 13 are not known here"),
    ("android-x:fr", "'android-x' is not a device"), ("android-:fr", "'android-' is not a device"),
    ("android-14.awake:fr", "'awake' is not a state of an app's process"),
    ("ios-17:fr", "a release is known for Android only"),
    ("android:nl@app", "'@app' marks the first of several languages"),
    ("android:en,nl@app", "'@app' marks the first of several languages"),
    ("ios:nl@app,en@app", "'@app' marks the first of several languages"),
    ("web:nl@app,en", "a browser has no language for one app"),
    ("android-10:nl@app,en", "Android 10 has no language for one app; Android 13 and later have"),
  ])
  func mistakes(_ name: String, _ message: String) {
    let error = #expect(throws: LocScriptError.self) { try Device(name: name) }
    #expect(error?.diagnostics.first?.message == message)
  }

  @Test(arguments: [
    ("android:nl@app,en", ["nl", "en"]), ("android:nl@app,en,nl", ["nl", "en"]), ("ios:nl@app,en", ["en"]),
    ("android:nl,en", ["nl", "en"]),
  ])
  func askedLocales(_ name: String, _ asked: [String]) throws {
    #expect(try Device(name: name).askedLocales == asked)
  }
}
