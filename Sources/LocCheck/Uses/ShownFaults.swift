// The keys of which a finding says what is wrong, by the lines of the rules that use them.

import LocBase
import LocCatalog

/// The keys with an error at their call in the source, where it is one of today's texts.
struct ShownFaults {
  private struct Fault: Hashable {
    let rule: ByteText
    let file: ByteText
    let line: Int
    /// Empty for any key of the line.
    let key: [UInt8]

    init(_ finding: Finding, key: [UInt8]) {
      rule = ByteText(finding.rule ?? "")
      file = ByteText(finding.diagnostic.position?.file ?? "")
      line = finding.diagnostic.position?.line ?? 0
      self.key = key
    }
  }

  private var faults: Set<Fault> = []

  init(_ findings: [Finding]) {
    for finding in findings where finding.severity == .error && finding.version == nil {
      guard let key = finding.key else { continue }
      faults.insert(Fault(finding, key: Array(key.utf8)))
      faults.insert(Fault(finding, key: []))
    }
  }

  /// Whether a finding says already what has stopped a run at this line: with the same key under any of its names, or with any key
  /// where the failure names none.
  func explain(_ failure: Finding, in catalog: Catalog) -> Bool {
    guard let key = failure.key else { return faults.contains(Fault(failure, key: [])) }
    let names = catalog.names(of: key)
    for name in [Array(key.utf8), names.android, names.ios] where faults.contains(Fault(failure, key: name)) {
      return true
    }
    return false
  }
}
