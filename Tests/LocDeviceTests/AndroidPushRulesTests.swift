// Firebase's SDK rule by rule, beyond the conformance file: NotificationParams and CommonNotificationBuilder, then Resources and Formatter.

import LocBase
import LocCatalog
import LocLocale
import Testing

@testable import LocDevice

@Suite struct AndroidPushRulesTests {
  struct Case: CustomStringConvertible, Sendable {
    var key: String?
    var arguments: [String]?
    var literal: String?
    /// The text, or the outcome with its reason.
    var shown: String
    var detail: String?

    init(_ key: String?, _ arguments: [String]?, _ shown: String, _ detail: String? = nil, literal: String? = nil) {
      self.key = key
      self.arguments = arguments
      self.literal = literal
      self.shown = shown
      self.detail = detail
    }

    var description: String {
      "\(key ?? "none") \(arguments.map { "\($0)" } ?? "no arguments"), literal \(literal ?? "none")"
    }
  }

  static let missing = "java.util.MissingFormatArgumentException"
  static let conversion = "java.util.UnknownFormatConversionException"
  static let type = "java.util.IllegalFormatConversionException"
  static let notFound = "android.content.res.Resources$NotFoundException"

  static let resources: AndroidResources = {
    let content = """
      <resources>
      <string name="plain">Hi</string><string name="percent">100%</string><string name="doubled">100%%</string>
      <string name="one">%1$s</string><string name="two">%1$s %2$s</string><string name="number">%1$d</string>
      <string name="number_first">%1$d %2$s</string><string name="number_last">%2$s %1$d</string><string name="empty"/>
      <string name="space">" "</string><string name="no_text">@null</string><string name="nothing">@empty</string>
      <string name="object">%@</string><string name="styled"><b>%1$s</b>!</string><string name="other">@string/one</string>
      <string name="line">%n</string><string name="truth">%b</string><string name="upper">%S</string>
      <string name="last">%&lt;s</string><string name="narrow">%-s</string><string name="tail">%1$s 100%</string>
      <string name="escaped">\\%1$s</string>
      <integer name="n">42</integer><bool name="b">true</bool><plurals name="p"><item quantity="other">x</item></plurals>
      <string-array name="a"><item>x</item></string-array>
      </resources>
      """
    return AndroidResources([
      [ResourceFile(path: "values/s.xml", folder: "values", name: "s.xml", bytes: Array(content.utf8))]
    ])
  }()

  @Test(arguments: [
    // No Formatter without arguments; the Formatter with them, and be they none.
    Case("plain", nil, "Hi"), Case("plain", ["x"], "Hi"), Case("percent", nil, "100%"), Case("doubled", nil, "100%%"),
    Case("percent", [], "crash crash-specifier", conversion), Case("doubled", [], "100%"), Case("one", nil, "%1$s"),
    Case("one", ["A", "B"], "A"), Case("object", nil, "%@"), Case("object", ["x"], "crash crash-specifier", conversion),
    // A missing argument leaves the line out, everything else ends the app; what fails first decides.
    Case("one", [], "blank few-arguments", missing), Case("two", ["A"], "blank few-arguments", missing),
    Case("last", ["x"], "blank few-arguments", missing), Case("number", ["3"], "crash crash-specifier", type),
    Case("number_first", ["3"], "crash crash-specifier", type),
    Case("number_last", ["x"], "blank few-arguments", missing),
    Case("tail", [], "crash crash-specifier", conversion), Case("tail", nil, "%1$s 100%"),
    Case("narrow", ["x"], "crash crash-specifier", "java.util.MissingFormatWidthException"),
    Case("line", [], "\n"), Case("truth", ["x"], "true"), Case("upper", ["straße"], "STRASSE"),
    Case("styled", ["A"], "A!"), Case("escaped", ["A"], "A"), Case("escaped", nil, "%1$s"),
    // Nothing is left out, white space is not.
    Case("empty", nil, "blank empty-text"), Case("one", [""], "blank empty-text"), Case("space", nil, " "),
    Case("", nil, "blank empty-line"), Case(nil, nil, "blank empty-line", literal: ""),
    // Resources.getIdentifier: numbers first, then names in parts.
    Case("gone", nil, "blank missing-key", "the app has no string of this name"),
    Case("PLAIN", nil, "blank missing-key"),
    Case(
      "p", nil, "blank plural-entry", "a push finds only strings, and the app has this name for another type: plural"),
    Case(
      "a", nil, "blank plural-entry", "a push finds only strings, and the app has this name for another type: array"),
    Case("5", nil, "crash numeric-key", notFound), Case("+5", ["x"], "crash numeric-key", notFound),
    Case("-1", nil, "crash numeric-key", "\(notFound): String resource ID #0xffffffff"),
    Case("255", nil, "crash numeric-key", "\(notFound): String resource ID #0xff"),
    Case("0", nil, "blank numeric-key"), Case("-0", nil, "blank numeric-key"),
    Case("2147483648", nil, "blank missing-key"),
    Case("string/one", ["A"], "A"), Case("@string/one", ["A"], "A"), Case("com.app:string/one", ["A"], "A"),
    Case("other", ["A"], "A"), Case("integer/n", ["A"], "42"), Case("bool/b", nil, "true"), Case("no_text", nil, "@0"),
    Case("nothing", nil, "crash not-a-string-resource", notFound),
    Case("plurals/p", ["1"], "crash not-a-string-resource", notFound),
    Case("array/a", nil, "crash not-a-string-resource", notFound),
    // Text wins, but not an empty one.
    Case("number", ["3"], "text", literal: "text"), Case("one", ["A"], "A", literal: ""),
    Case("gone", nil, "text", literal: "text"),
  ])
  func everyRule(_ example: Case) throws {
    let device = Self.resources.resolve(AndroidDeviceConfiguration(locales: ["en-US"], release: .android14))
    let field = PushField(
      literal: example.literal.map { Array($0.utf8) }, key: example.key.map { Array($0.utf8) },
      arguments: example.arguments.map { $0.map { .text(Array($0.utf8)) } })
    let line = try #require(AndroidDevice.line(field, resources: Self.resources, device: device))
    #expect((line.text ?? "\(line.outcome.name) \(line.reason ?? "")") == example.shown)
    // A line of white space is shown, and nobody sees anything.
    let isSeen = line.text.map { !$0.allSatisfy(\.isWhitespace) } ?? false
    #expect((line.outcome == .text) == isSeen)
    if let detail = example.detail { #expect(line.detail?.hasPrefix(detail) == true) }
    let isFound = line.text != nil && (example.literal ?? "").isEmpty
    #expect(line.certainty == (isFound ? .verified : .source))
    if line.outcome == .text, let literal = example.literal, !literal.isEmpty { #expect(line.code == .literalWins) }
  }

  /// A number that is the identifier of a string shows that string, as far as this app's resources are all.
  @Test func aNumberThatIsFound() throws {
    let device = Self.resources.resolve(AndroidDeviceConfiguration(locales: ["en-US"]))
    let identifiers = try ["plain", "one"].map { key -> UInt32 in
      let found = withSlices(of: [key]) { Self.resources.lookup($0[0], in: device) }
      guard case .text(let entry) = found else { throw LocScriptError(.internal, "no text for \(key)") }
      return entry.identifier
    }
    for (identifier, arguments, text, code) in [
      (identifiers[0], nil, "Hi", .numericKey), (identifiers[1], ["A"], "A", .numericKey),
      (identifiers[1], nil, "%1$s", .fewArguments),
    ] as [(UInt32, [String]?, String, DiagnosticCode)] {
      let field = PushField(
        literal: nil, key: Array("\(identifier)".utf8), arguments: arguments.map { $0.map { .text(Array($0.utf8)) } })
      let line = try #require(AndroidDevice.line(field, resources: Self.resources, device: device))
      #expect(line.text == text && line.code == code && line.certainty == .unverified)
    }
  }

  /// What ends the app is named with its place, so that it can be found.
  @Test(arguments: [("plurals/p", 10), ("array/a", 11), ("integer/n", 10)]) func whereItStands(
    _ key: String, _ row: Int
  )
    throws
  {
    let device = Self.resources.resolve(AndroidDeviceConfiguration(locales: ["en-US"]))
    let field = PushField(literal: nil, key: Array(key.utf8), arguments: nil)
    let line = try #require(AndroidDevice.line(field, resources: Self.resources, device: device))
    #expect(line.file == "values/s.xml" && line.line == row && line.locale == nil && line.key == key)
  }

  /// The SDK reads arguments as texts, and what is null as the text "null".
  @Test func argumentsThatAreNoTexts() throws {
    let device = Self.resources.resolve(AndroidDeviceConfiguration(locales: ["en-US"]))
    let arguments: [PushArgument] = [.null, .other(Array("[1]".utf8))]
    let field = PushField(literal: nil, key: Array("two".utf8), arguments: arguments)
    #expect(AndroidDevice.line(field, resources: Self.resources, device: device)?.text == "null [1]")
  }

  @Test func noField() {
    let device = Self.resources.resolve(AndroidDeviceConfiguration(locales: ["en-US"]))
    #expect(AndroidDevice.line(PushField(), resources: Self.resources, device: device) == nil)
  }
}
