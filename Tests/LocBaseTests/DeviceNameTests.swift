// The names of devices: "android-15.rotated:fr-CA,en-US".

import LocBase
import Testing

@Suite struct DeviceNameTests {
  @Test(arguments: [
    ("android:fr-CA,en-US", Device(.android, ["fr-CA", "en-US"])), ("ios:de", Device(.ios, ["de"])),
    ("android-14:fr", Device(.android, ["fr"], release: 14)),
    ("android-16.new-rotated:fr,de", Device(.android, ["fr", "de"], release: 16, process: .newRotated)),
    ("android-15.start:sr", Device(.android, ["sr"], release: 15, process: .start)),
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
  ])
  func mistakes(_ name: String, _ message: String) {
    let error = #expect(throws: LocScriptError.self) { try Device(name: name) }
    #expect(error?.diagnostics.first?.message == message)
  }
}
