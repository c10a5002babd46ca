// The sizes of a rule's messages with the longest arguments that its samples and events have given.

import LocBase
import LocDevice
import LocMessage

/// Collects the messages of rules, and reports those that are too large with the longest arguments of all samples.
///
/// Messages of one rule with the same keys and numbers of arguments are one shape. Each sample is already measured when
/// it is built. Here each argument has the longest value that any message of the shape had in its place, in the message
/// whose other parts are the longest. With `--exhaustive` an argument has at least 500 characters.
struct PayloadSizes {
  /// One argument of a shape.
  private struct Argument {
    var platform: Device.Platform
    var line: KeyUse.Line
    var key: [UInt8]
    /// From 1.
    var number: Int
    /// The bytes of the longest value as JSON, which is how both platforms' sizes count it, with the quotes.
    var longest: Int
    /// The sample or event that gave it.
    var sample: String
    /// The bytes of the value in the measured message.
    var measured: Int
  }

  private struct Shape {
    var rule: String
    var arguments: [Argument]
    /// The bytes of the measured message without the arguments.
    var rest = -1
    var sizes = MessageSizes()
  }

  private static let exhaustiveCharacters = 500

  private var shapes: [Shape] = []
  private var places: [[UInt8]: Int] = [:]

  /// Adds a message that a rule made.
  mutating func add(_ content: PushContent, body: [UInt8], rule: String, sample: String) {
    let found = Self.arguments(of: content, sample)
    if found.isEmpty { return }
    var identity = [UInt8](rule.utf8)
    for argument in found {
      identity += [0, argument.platform == .android ? 1 : 2, UInt8(truncatingIfNeeded: argument.number)]
      identity += argument.line.name.bytes + argument.key
    }
    let index = places[identity] ?? shapes.count
    if index == shapes.count {
      places[identity] = index
      shapes.append(Shape(rule: rule, arguments: found))
    }
    for (place, argument) in found.enumerated() where argument.longest > shapes[index].arguments[place].longest {
      shapes[index].arguments[place].longest = argument.longest
      shapes[index].arguments[place].sample = sample
    }
    let rest = body.count - found.reduce(0) { $0 + $1.measured }
    guard rest > shapes[index].rest else { return }
    shapes[index].rest = rest
    shapes[index].sizes = MessageSizes(body: body)
    for (place, argument) in found.enumerated() { shapes[index].arguments[place].measured = argument.measured }
  }

  private static func arguments(of content: PushContent, _ sample: String) -> [Argument] {
    let fields: [(Device.Platform, KeyUse.Line, PushField?)] = [
      (.android, .title, content.android?.title), (.android, .body, content.android?.body),
      (.ios, .title, content.apple?.title), (.ios, .subtitle, content.apple?.subtitle),
      (.ios, .body, content.apple?.body),
    ]
    var found: [Argument] = []
    for (platform, line, field) in fields {
      guard let field, let key = field.key else { continue }
      for (index, argument) in (field.arguments ?? []).enumerated() {
        guard case .text(let bytes) = argument else { continue }
        let count = jsonCount(bytes)
        found.append(
          Argument(
            platform: platform, line: line, key: key, number: index + 1, longest: count, sample: sample,
            measured: count))
      }
    }
    return found
  }

  private static func jsonCount(_ text: [UInt8]) -> Int {
    var writer = JSONWriter(capacity: text.count + 2)
    text.withSlice { writer.string($0) }
    return writer.buffer.count
  }

  // MARK: - Findings

  /// The errors of all shapes.
  /// - Parameter place: the place of a key's use in the rule.
  func findings(
    isExhaustive: Bool, place: (_ rule: String, _ key: [UInt8], _ platform: Device.Platform) -> SourcePosition?
  ) -> [Finding] {
    var findings: [Finding] = []
    for shape in shapes {
      let sizes = [(Device.Platform.android, shape.sizes.android), (.ios, shape.sizes.ios)]
      for case (let platform, let size?) in sizes {
        var own = shape.arguments.filter { $0.platform == platform }
        if isExhaustive {
          for index in own.indices where own[index].longest < Self.exhaustiveCharacters + 2 {
            own[index].longest = Self.exhaustiveCharacters + 2
            own[index].sample = "an argument of \(Self.exhaustiveCharacters) characters"
          }
        }
        let bytes = own.reduce(size.bytes) { $0 + $1.longest - $1.measured }
        guard bytes > size.limit, let longest = Self.longest(own) else { continue }
        let carrier = platform == .android ? "FCM" : "APNs"
        let left = size.limit - (bytes - longest.longest) - 2
        let key = String(decoding: longest.key, as: UTF8.self)
        findings.append(
          Finding(
            Diagnostic(
              .payloadSize,
              "with the longest arguments the message has \(bytes) bytes for \(platform.systemName); \(carrier) takes \(size.limit)",
              at: place(shape.rule, longest.key, platform),
              help: "The longest is argument \(longest.number) of '\(key)', the \(longest.line.name), with "
                + "\(longest.longest - 2) bytes (\(longest.sample)); the rest leaves "
                + (left > 0 ? "\(left) bytes for it: shorten it with loc.truncate." : "none: shorten the others, too.")),
            rule: shape.rule, key: key, platform: platform,
            consequence: "\(carrier) refuses the message, and no phone gets it."))
      }
    }
    return findings
  }

  private static func longest(_ arguments: [Argument]) -> Argument? {
    var longest: Argument?
    for argument in arguments where argument.longest > longest?.longest ?? 0 { longest = argument }
    return longest
  }
}
