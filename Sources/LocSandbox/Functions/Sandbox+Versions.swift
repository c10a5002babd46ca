// loc.version_at_least reports whether the first of two versions is not the earlier one.

import LocBase

extension Sandbox {
  @inline(never)
  func versionAtLeast(_ arguments: LocArguments) throws(LocError) -> Bool {
    try version(arguments, 1).isAtLeast(try version(arguments, 2))
  }

  private func version(_ arguments: LocArguments, _ position: Int) throws(LocError) -> VersionNumbers {
    let wanted: UTF8Slice = "a version like \"5.10.2\""
    let numbers = VersionNumbers(try arguments.text(position, wanted))
    guard numbers.isWellFormed else { throw arguments.wrong(position, wanted) }
    return numbers
  }
}
