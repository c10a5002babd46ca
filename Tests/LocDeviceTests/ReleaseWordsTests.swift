// The words for phones of several releases of Android.

import Testing

@testable import LocDevice

@Suite struct ReleaseWordsTests {
  @Test(arguments: [
    (["android-10"], "Android 10"), (["android-10", "android-14"], "Android 10 to 14"),
    (["android-14", "android-15"], "Android 14 and 15"),
    (["android-16", "android-14", "android-15"], "Android 14 to 16"),
    (["android-10", "android-16"], "Android 10 and 16"),
    (["android-10", "android-15", "android-16"], "Android 10, 15 and 16"),
    (["android-10", "android-14", "android-16"], "Android 10 to 14 and 16"),
    (["android-15.start", "android-16.start"], "Android 15 and 16 just after the app's start"),
    (["android-10", "android-14", "android-16.new"], "Android 10 to 14, Android 16 in a running app"),
    (["android-16.rotated"], "Android 16 just after the app's start and a rotation"),
    (["android-16.new-rotated"], "Android 16 in a running app after a rotation"),
  ]) func oneForm(_ names: [String], _ words: String) {
    #expect(ReleaseWords.text(names) == words)
  }
}
