// The releases of Android whose rules differ from each other.

/// A version of Android whose rules differ from another's.
package enum AndroidRelease: Int, CaseIterable, Comparable, Hashable, Sendable {
  case android10 = 10
  case android14 = 14
  case android15 = 15
  case android16 = 16

  /// The release of a device that names none.
  package static let current = android16

  /// The API level that `values-v36` refers to.
  package var apiLevel: UInt16 {
    switch self {
    case .android10: 29
    case .android14: 34
    case .android15: 35
    case .android16: 36
    }
  }

  /// The limit on references from a resource to another that `AssetManager2::ResolveReference` follows. It decides on
  /// which one a cycle ends.
  package var maxReferences: Int { self == .android10 ? 20 : 21 }

  package static func < (left: AndroidRelease, right: AndroidRelease) -> Bool { left.rawValue < right.rawValue }
}
