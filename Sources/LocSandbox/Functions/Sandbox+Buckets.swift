// loc.bucket computes a bucket from an experiment and an id.

import CLuaBridge
import LocBase

extension Sandbox {
  /// A bucket from 1 to n: the first 8 hexadecimal digits of SHA-256 of "experiment:id", modulo n, plus 1. SQL can repeat it.
  /// With a list of weights, n is their sum, and each bucket has as many of the n as its weight says.
  @inline(never)
  func bucket(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let experiment = try arguments.word(1)
    let id = try arguments.word(2)
    for (position, word) in [(1, experiment), (2, id)] where word.count > ArgumentLimit.bucketWord {
      throw arguments.wrong(position, "a string of at most 1 KB")
    }
    var text: [UInt8] = []
    text.reserveCapacity(experiment.count + 1 + id.count)
    text += experiment.buffer
    text.append(.colon)
    text += id.buffer
    let word = Int(SHA256.firstWord(of: text))
    if let weights = arguments.optional(3), weights.kind == .array {
      return .integer(Self.bucket(of: word % (try sum(ofWeights: weights)), weights))
    }
    let wanted: UTF8Slice = "a number of buckets, 1 or more, or a list of weights"
    guard let count = arguments.optional(3)?.int, count >= 1 else { throw arguments.wrong(3, wanted) }
    return .integer(word % count + 1)
  }

  /// SHA-256's first 8 digits have this many values: larger numbers would never be drawn.
  private static let mostWeight = 1 << 32

  private func sum(ofWeights weights: JSONCursor) throws(LocError) -> Int {
    var sum = 0
    var position = 0
    for weight in weights.elements {
      position += 1
      guard let weight = weight.int, weight >= 0 else {
        throw LocError(.argument, "argument 3 of loc.bucket: [\(position)]: a weight is a whole number, 0 or more")
      }
      guard weight <= Self.mostWeight - sum else {
        throw LocError(.argument, "argument 3 of loc.bucket: the weights are more than 2^32 together")
      }
      sum += weight
    }
    guard sum > 0 else { throw LocError(.argument, "argument 3 of loc.bucket: every weight is 0") }
    return sum
  }

  private static func bucket(of number: Int, _ weights: JSONCursor) -> Int {
    var rest = number
    var position = 0
    for weight in weights.elements {
      position += 1
      let weight = weight.int ?? 0
      if rest < weight { break }
      rest -= weight
    }
    return position
  }
}
