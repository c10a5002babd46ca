// Random cases that can be had again: every test prints its seed, and LOCSCRIPT_SEED=n gives all of them another.

import Foundation

/// The seed of a test: the one that it has usually, or the environment's. What a failing run has printed repeats it.
public func seed(_ usual: UInt64, of test: String) -> UInt64 {
  let given = ProcessInfo.processInfo.environment["LOCSCRIPT_SEED"].flatMap { UInt64($0) }
  // Not the same numbers in each test, and never 0, which some generators keep.
  let seed = given.map { max(1, $0 &* 1_000_003 &+ usual) } ?? usual
  print("\(test): seed \(given ?? usual)\(given == nil ? "" : " of LOCSCRIPT_SEED")")
  return seed
}

/// Random numbers from a seed (splitmix64).
public struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  /// Begins a sequence.
  public init(_ seed: UInt64) { state = seed }

  /// The next number of the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
