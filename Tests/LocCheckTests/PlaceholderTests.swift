// Placeholders of the other platform and of other systems, in the check of all resources.

import LocBase
import LocCheck
import Testing

@Suite struct PlaceholderTests {
  private static func lines(_ app: SampleApp) throws -> [String] {
    try app.findings("raw-placeholder").map {
      "\($0.severity.name) \($0.diagnostic.message) \($0.diagnostic.help ?? "")"
    }
  }

  @Test(arguments: [("%@", "%s"), ("%1$@", "%1$s"), ("%ld", "%s"), ("%2$lld", "%2$s"), ("%i", "%s"), ("%lu", "%s")])
  func appleInAndroid(_ placeholder: String, _ own: String) throws {
    let app = SampleApp.android([("values", string("k", "Hi \(placeholder)!"))])
    #expect(
      try Self.lines(app) == [
        "warning 'k' has \(placeholder), which Android's formatter does not know Write \(own) for a text."
      ])
  }

  @Test(arguments: [("%s", "%@"), ("%1$s", "%1$@"), ("%2$S", "%2$@")])
  func androidInApple(_ placeholder: String, _ own: String) throws {
    let app = SampleApp.ios([("en", entry("k", "Hi \(placeholder)!"))])
    #expect(
      try Self.lines(app) == [
        "warning 'k' has \(placeholder), which takes no text on iOS but the address of a C string "
          + "Write \(own) for a text."
      ])
  }

  @Test(arguments: ["50% @ home", "Hi %1$s and %2$d", "100%i", "Mail a@b.example", "5 %", "%,d", "%.2f", "%%@"])
  func ordinary(_ text: String) throws {
    #expect(try Self.lines(SampleApp.android([("values", string("k", text))])) == [])
  }

  @Test(arguments: ["Hi %1$@ and %2$ld", "100 %sure", "%%s", "%5.1f", "%lld"])
  func ordinaryOnApple(_ text: String) throws {
    #expect(try Self.lines(SampleApp.ios([("en", entry("k", text))])) == [])
  }

  /// A push's own findings say more, and so does the comparison with the source language's text.
  @Test func saidOnce() throws {
    let app = SampleApp.android([("values", string("k", "Hi %1$@"))])
    #expect(try app.lines(pushed: ["k"]) == ["crash-specifier k []"])
    let two = SampleApp.android([("values", string("k", "Hi %1$s")), ("values-de", string("k", "Hallo %1$@"))])
    #expect(try two.lines() == ["argument-mismatch k [de]"])
  }

  @Test(arguments: ["{name}", "{{name}}", "${name}", "#{name}", "%{name}", "%(name)s", "%(count)d", "{{ name }}"])
  func otherSystems(_ placeholder: String) throws {
    let app = SampleApp.android([("values", string("k", "Hi \(placeholder)"))])
    #expect(
      try Self.lines(app) == [
        "note 'k': the text has the placeholder \(placeholder), which no phone fills Write %1$s for it, where pushes use the key."
      ])
    let two = app.adding(android: [("values-de", string("k", "Hallo %1$s"))])
    #expect(try Self.lines(two).count == 1)
    let other = SampleApp.android([("values", string("k", "Hi")), ("values-de", string("k", "Hallo \(placeholder)"))])
    #expect(try other.findings("raw-placeholder").map { $0.severity.name } == ["warning"])
  }

  @Test func numbersAndMessageFormat() throws {
    let number = SampleApp.ios([("en", entry("k", "Hi {1}"))])
    #expect(try Self.lines(number).first?.hasSuffix("Write %2$@ for it, where pushes use the key.") == true)
    let plural = SampleApp.ios([("en", entry("k", "{count, plural, one {x} other {y}}"))])
    #expect(try Self.lines(plural).first?.contains("No phone reads ICU's message format") == true)
  }

  @Test(arguments: ["%(a b)s", "%()s", "50%(n)", "%(1)s", "(50%)", "%(name)x"]) func noPython(_ text: String) throws {
    #expect(try Self.lines(SampleApp.ios([("en", entry("k", text))])) == [])
  }

  // MARK: - Plurals name the form and its line

  @Test func formsOfAPlural() throws {
    let text = "<plurals name=\"k\">\n<item quantity=\"one\">%1$d day</item>\n<item quantity=\"other\">"
    func found(_ other: String) throws -> [String] {
      try SampleApp.android([("values", "\(text)\(other)</item>\n</plurals>\n")]).findings().map {
        "\($0.diagnostic.position?.line ?? 0) \($0.diagnostic.message)"
      }
    }
    #expect(try found("%1$d days") == [])
    #expect(
      try found("%%1$d days") == [
        "4 'k': the plural's form other has %%1$d, whose doubled % is a percent sign and no placeholder"
      ])
    #expect(
      try found("%1$@ days") == ["4 'k': the plural's form other has %1$@, which Android's formatter does not know"])
    #expect(try found("{n} days") == ["4 'k': the plural's form other has the placeholder {n}, which no phone fills"])
    #expect(
      try found("%1$d of %3$s days") == ["4 'k': the plural's form other has %3$s, and no placeholder for argument 2"])
  }

  /// One form may leave an argument out.
  @Test func formsTogetherHaveEveryNumber() throws {
    let app = SampleApp.android([("values", plurals("k", [("one", "%2$s sent one"), ("other", "%2$s sent %1$d")]))])
    #expect(try app.lines() == [])
  }
}
