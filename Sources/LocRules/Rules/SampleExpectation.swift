// A rule's expectations for the results of its samples: `expect = {["9 %"] = "skip"}` next to `samples`.

package import LocBase
import LocSandbox

/// The expected result of one sample.
package struct SampleExpectation: Sendable {
  /// The texts on one device. A text that is nil is expected not to be shown.
  package struct Screen: Sendable {
    package var name: Text
    package var device: Device
    package var lines: [(name: UTF8Slice, text: Text?)]
  }

  /// The sample's name.
  package let sample: Text
  /// Whether the rule is to skip the event, and for which reason; "" for any.
  package private(set) var skip: Text?
  /// Whether the payloads are those in the golden file.
  package private(set) var isGolden = false
  package private(set) var screens: [Screen] = []

  private static let lines: [UTF8Slice] = ["title", "subtitle", "body"]
  private static let maxScreens = 100

  /// Reads `"skip"`, `"payload"`, or a table of both and of devices.
  init(sample: Text, _ value: JSONCursor) throws(ExpectationError) {
    self.sample = sample
    if let word = value.string.map({ Text($0) }) {
      switch word {
      case "skip": skip = ""
      case "payload": isGolden = true
      default:
        throw ExpectationError("", "'\(word)' is not a valid expectation; it is \"skip\", \"payload\" or a table")
      }
      return
    }
    guard value.kind == .object, value.count > 0 else {
      throw ExpectationError("", "an expectation is \"skip\", \"payload\" or a table, not \(value.kind.name)")
    }
    guard value.count <= Self.maxScreens else {
      throw ExpectationError("", "an expectation has more than \(Self.maxScreens) fields")
    }
    for (name, value) in value.members {
      let field = Text(name.string ?? "")
      switch field {
      case "skip":
        guard let reason = value.string ?? (value.bool == true ? "" : nil) else {
          throw ExpectationError(field, "`skip` is the reason, or true for any")
        }
        skip = Text(reason)
      case "payload":
        guard value.bool == true else {
          throw ExpectationError(field, "`payload` is true: the payload is in a golden file")
        }
        isGolden = true
      default: screens.append(try Self.screen(field, value))
      }
    }
    if skip != nil, isGolden || !screens.isEmpty {
      throw ExpectationError("skip", "a sample that is skipped has no payload, and is shown nowhere")
    }
  }

  private static func screen(_ name: Text, _ value: JSONCursor) throws(ExpectationError) -> Screen {
    let device: Device?
    do throws(LocScriptError) { device = try Device(name: name.string) } catch { device = nil }
    guard let device, device.platform != .web else {
      throw ExpectationError(name, "unknown device '\(name)'", help: help(forUnknown: name))
    }
    guard value.kind == .object, value.count > 0 else {
      throw ExpectationError(name, "a device has the texts that it shows: {title = \"…\", body = \"…\"}")
    }
    var screen = Screen(name: name, device: device, lines: [])
    for (line, text) in value.members {
      guard let known = lines.first(where: { line.equals($0) }) else {
        throw ExpectationError(
          name, "unknown line '\(line.string ?? "")'", help: "A device has the lines title, subtitle and body.")
      }
      guard text.kind == .string || text.bool == false else {
        throw ExpectationError(name, "the \(known) is a text, or false where none is shown")
      }
      screen.lines.append((known, text.string.map { Text($0) }))
    }
    return screen
  }

  /// How to write a device that has another spelling, such as "iOS de".
  private static func help(forUnknown name: Text) -> String {
    let words = Array(name.utf8).split { $0 == .space || $0 == .underscore || $0 == .slash || $0 == .colon }
    if words.count == 2 {
      let spelling = "\(Text(decoding: words[0].map { $0.lowercased })):\(Text(decoding: Array(words[1])))"
      do throws(LocScriptError) {
        if try Device(name: spelling).platform != .web { return "Write [\"\(spelling)\"]." }
      } catch {}
    }
    return "Write skip, payload, or a device such as [\"ios:de\"] or [\"android:fr-CA,en-US\"]."
  }
}

/// An invalid expectation: its field and the problem.
struct ExpectationError: Error {
  let field: Text
  package let message: String
  let help: String?

  init(_ field: Text, _ message: String, help: String? = nil) {
    self.field = field
    self.message = message
    self.help = help
  }
}
