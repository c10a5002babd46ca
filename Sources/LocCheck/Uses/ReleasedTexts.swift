// The texts of versions that users still have: a push reaches them with the texts of their day.

import LocBase
import LocCatalog
import LocConfig

/// A released version's resources.
package struct ReleasedTexts {
  private let release: CheckSettings.Release
  private let check: UseCheck

  /// - Throws: 201 for a folder that cannot be read or has no resources.
  package init(_ release: CheckSettings.Release, like catalog: Catalog) throws(LocScriptError) {
    self.release = release
    let folders = [release.catalog]
    let isAndroid = release.platform == .android
    check = UseCheck(
      try Catalog(
        androidFolders: isAndroid ? folders : [], appleFolders: isAndroid ? [] : folders, keys: catalog.keys,
        developmentRegion: catalog.apple?.developmentRegion))
  }

  /// What users of the version would get wrong; a warning, since a push may be for newer versions only, but for what kills the app.
  func findings(of use: KeyUse) -> [Finding] {
    var found: [Finding] = []
    for var finding in check.findings(of: use) where finding.platform == release.platform && finding.severity == .error
    {
      if finding.diagnostic.code != .crashSpecifier { finding.diagnostic.severity = .warning }
      finding.diagnostic.message += ", in version \(release.name)" + users
      finding.diagnostic.help = "Send it to newer versions only, or use a key that this version has."
      found.append(finding)
    }
    return found
  }

  /// " (8 % of the users)"; empty where the configuration gives no share.
  private var users: String {
    guard let share = release.share else { return "" }
    let tenths = Int((share * 1000).rounded())
    let percent = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return " (\(percent) % of the users)"
  }
}
