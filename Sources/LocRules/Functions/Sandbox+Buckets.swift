// loc.bucket computes a bucket from an experiment and an id.

import LocBase

extension Sandbox {
  /// A bucket from 1 to n: the first 8 hexadecimal digits of SHA-256 of "experiment:id", modulo n, plus 1. SQL can repeat it.
  func bucket(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let experiment = try arguments.word(1)
    let id = try arguments.word(2)
    for (position, word) in [(1, experiment), (2, id)] where word.count > ArgumentLimit.bucketWord {
      throw arguments.wrong(position, "a string of at most 1 KB")
    }
    let text = Self.joined(experiment.bytes, UTF8Slice(":"), id.bytes)
    let count = try arguments.integer(3)
    guard count >= 1 else { throw arguments.wrong(3, "a number of buckets, 1 or more") }
    return .integer(Int(SHA256.firstWord(of: text)) % count + 1)
  }
}
