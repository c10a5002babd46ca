// The places of a message file's findings: each in the field that has the key for this platform and line.

import LocBase
import LocCheck
import LocScript
import Testing

@Suite struct MessagePlaceTests {
  /// A key that neither app has, in every field of a message.
  private func places(_ message: String) throws -> [String] {
    let app = VerdictApp(android: [("", "<string name=\"a\">A</string>")], ios: [("en", "\"a\" = \"A\";")])
    var options = CheckOptions()
    options.messages = [CheckOptions.Message(name: "m.json", bytes: Array(message.utf8))]
    let report = try Engine(files: app.files, options: app.options).check(options: options)
    return report.findings.filter { $0.slug == "missing-key" }.map { finding in
      "\(finding.platform?.rawValue ?? "-") \(finding.diagnostic.line ?? 0)"
    }.sorted()
  }

  @Test func eachFieldHasItsOwnFindings() throws {
    let found = try places(
      """
      {"message": {"topic": "t", "android": {"notification": {
      "title_loc_key": "none",
      "body_loc_key": "none"}}, "apns": {"payload": {"aps": {"alert": {
      "title-loc-key": "none",
      "subtitle-loc-key": "none",
      "loc-key": "none"}}}}}}
      """)
    #expect(found == ["android 2", "android 3", "ios 4", "ios 5", "ios 6"])
  }

  /// The names of the Admin SDKs, with iOS before Android.
  @Test func namesOfTheSDKs() throws {
    let found = try places(
      """
      {"topic": "t", "apns": {"payload": {"aps": {"alert": {
      "titleLocKey": "none"}}}}, "android": {"notification": {
      "titleLocKey": "none"}}}
      """)
    #expect(found == ["android 3", "ios 2"])
  }
}
