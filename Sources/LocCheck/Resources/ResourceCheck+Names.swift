// Android keys that differ in a dot, a hyphen or an underscore only: the app's code has one name for them.

import LocBase
import LocCatalog

extension ResourceCheck {
  /// A warning for each string whose name in the class R is another string's, too. A push finds both by their names.
  func sameNameFindings() -> [Finding] {
    guard let resources = catalog.android else { return [] }
    var findings: [Finding] = []
    var known: [[UInt8]: AndroidEntry] = [:]
    resources.forEachSource(of: .string) { entry in
      let key = entry.key.bytes
      let name = key.map { (byte: UInt8) -> UInt8 in byte == .period || byte == .hyphen ? .underscore : byte }
      guard let other = known[name] else {
        known[name] = entry
        return
      }
      findings.append(
        Finding(
          Diagnostic(
            .duplicateResource,
            "'\(entry.key)' and '\(other.key)' are one name in the class R, R.string.\(Text(decoding: name))",
            severity: .warning, at: entry.position, help: "Rename one of them."),
          key: entry.key.string, platform: .android, resource: other.position,
          consequence: "The app's own code finds only one of the two strings; a push finds both."))
    }
    return findings
  }
}
