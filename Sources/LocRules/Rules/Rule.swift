// One rule as its file describes it.

package import LocBase

/// A rule's description from its table; the `run` function stays inside the sandbox.
package struct Rule: Sendable {
  /// The table's `name`, or the file's stem.
  package var name: Text
  /// The event types that the rule handles; nil for every event.
  package var on: [[UInt8]]?
  package var description: Text?
  package var owner: Text?
  /// The keys that the rule may compute: whole keys, or prefixes followed by `*`.
  package var keys: [[UInt8]] = []
  /// The file below the rules root: `price_drop.lua`.
  package var file: Text
  /// Example events by name, in the order of their names, as JSON.
  package var samples: [(name: Text, event: [UInt8])]
  /// The rule's expectations for the results of its samples.
  package var expectations: [SampleExpectation] = []

  /// The event types that the rule handles, for hosts; nil for every event.
  var eventTypes: [String]? { on?.map { (type: [UInt8]) -> String in String(decoding: type, as: UTF8.self) } }
}
