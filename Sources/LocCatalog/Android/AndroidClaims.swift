// The names of elements that AGP's merger knows but that are not values of a folder: `<public>`, `<overlayable>`.

import LocBase

/// By name and merged folder: the last res folder that has it, and where.
struct AndroidClaims: Sendable {
  private struct Claim {
    var folder: UInt32
    var position: SourcePosition
  }

  private var claims: [Text: Claim] = [:]

  /// Enters a name of a file. Returns where the same res folder and merged folder have it already; nil if they have not.
  mutating func enter(
    _ label: Text, in file: AndroidSourceFiles.File, at position: SourcePosition
  ) -> SourcePosition? {
    let key = "\(file.mergedFolder) " + label
    guard let earlier = claims.updateValue(Claim(folder: file.folder, position: position), forKey: key) else {
      return nil
    }
    return earlier.folder == file.folder ? earlier.position : nil
  }
}
