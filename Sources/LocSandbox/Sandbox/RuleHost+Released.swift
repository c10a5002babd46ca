// Reads the texts of released versions before rules that ask for them run.

import LocBase

extension RuleHost {
  /// Reads the texts of the versions that the files name beside a `version`, so that the time is not part of a rule's first run and
  /// its limit. A version whose name a rule computes is read when the rule asks for it.
  package func loadReleased(namedIn files: [(name: String, bytes: [UInt8])]) {
    guard let releasedHasKey, !releasedVersions.isEmpty else { return }
    let word = [UInt8]("version".utf8)
    var asking: [[UInt8]] = []
    for file in files where file.bytes.holds(word) { asking.append(file.bytes) }
    for (index, version) in releasedVersions.enumerated() {
      let name = [UInt8](version.name.utf8)
      // An error is the rule's that asks.
      if asking.contains(where: { (bytes: [UInt8]) -> Bool in bytes.holds(name) }) { _ = releasedHasKey(index, []) }
    }
  }
}

extension [UInt8] {
  fileprivate func holds(_ part: [UInt8]) -> Bool {
    guard let first = part.first, count >= part.count else { return part.isEmpty }
    for start in 0...(count - part.count)
    where self[start] == first && self[start..<start + part.count].elementsEqual(part) {
      return true
    }
    return false
  }
}
