// Previews with the strings of versions that users still have.

package import LocBase
import LocCatalog
package import LocConfig
package import LocDevice

extension Engine {
  /// The released versions to check, Android's first, the oldest of each platform first.
  /// - Parameter names: as `CheckOptions.against`; empty: every `[[released]]`.
  package func releases(against names: [String] = []) -> [CheckSettings.Release] {
    (try? (settings?.check ?? CheckSettings()).releases(against: names))?.releases ?? []
  }

  /// The previews of a message in either form on phones with a released version of the app, only for its platform.
  /// - Throws: 201 for a version with an unreadable file, 500 for a message that is not JSON.
  package func previews(
    _ message: [UInt8], on devices: [Device], of release: CheckSettings.Release, name: String, rule: String?
  ) throws(LocScriptError) -> [Preview] {
    let catalog = try released.catalog(of: release)
    // Without an unreadable file's strings, each of its keys would count as missing from the version.
    let unread = catalog.diagnostics.filter { $0.isUnread }
    guard unread.isEmpty else { throw LocScriptError(.unreadable, unread) }
    let push = try PushMessage(message, name: name)
    var previews: [Preview] = []
    for device in devices where device.platform == release.platform {
      var preview = try catalog.preview(push, on: device, hasHints: false)
      preview.settle(by: self.catalog.policy, rule: rule, version: release.name.string)
      previews.append(preview)
    }
    return previews
  }
}
