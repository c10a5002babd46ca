// The keys that already have a finding, by the lines of the rules that use them.

import LocBase
import LocCatalog

/// The keys with an error at their call in the source, if it is one of today's texts.
struct ShownFaults {
  /// Each is a rule, a file, a line and a key, which is empty for any key of the line.
  private var faults: Set<[UInt8]> = []

  init(_ findings: [Finding]) {
    for finding in findings where finding.severity == .error && finding.version == nil {
      guard let key = finding.key else { continue }
      faults.insert(Self.fault(finding, []))
      faults.insert(Self.fault(finding, Array(key.utf8)))
    }
  }

  private static func fault(_ finding: Finding, _ key: [UInt8]) -> [UInt8] {
    let place = finding.diagnostic.position
    // No part has the byte FF, which UTF-8 does not use.
    return Array((finding.rule ?? "").utf8) + [0xFF] + Array((place?.file ?? "").utf8) + [0xFF]
      + Array("\(place?.line ?? 0)".utf8) + [0xFF] + key
  }

  /// Whether a finding already explains why a run stopped at this line: with the same key under any of its names, or
  /// with any key if the failure names none.
  func explain(_ failure: Finding, in catalog: Catalog) -> Bool {
    guard let key = failure.key else { return faults.contains(Self.fault(failure, [])) }
    let names = catalog.names(of: Text(key))
    for name in [Array(key.utf8), names.android, names.ios] where faults.contains(Self.fault(failure, name)) {
      return true
    }
    return false
  }
}
