// What a look at 24 public apps found wrong in the words of a check: consequences and advice that were not true of the text, findings
// about what no push can show, and faults of plural forms that were not found.

import LocBase
import LocCatalog
import LocCheck
import Testing

@Suite struct PublicAppTests {
  private static func finding(_ app: SampleApp, _ slug: String, pushed: [String] = ["k"]) throws -> Finding {
    try #require(try app.findings(slug, pushed: pushed).first)
  }

  // MARK: - What a push shows of a specifier, and what to write for it

  @Test(arguments: [
    ("%1$d Nachrichten", "$d", "%1$@"), ("Option %lld of %lld", "ld", "%@"), ("%2$d sohbette %1$d ileti", "$d", "%2$@"),
    ("%lu", "u", "%@"), ("%.2f kg", "2f", "%@"), ("%4$ld others", "$ld", "%4$@"), ("Von % @", "@", "%@"),
  ])
  func whatIsLeftOnApple(_ text: String, _ rest: String, _ placeholder: String) throws {
    // Another language's text shows that a sign is one.
    let app = SampleApp.ios([("en", entry("k", text)), ("de", entry("k", "%@"))])
    let finding = try Self.finding(app, "lost-specifier")
    #expect(finding.consequence == "With arguments iOS shows \"\(rest)\" in its place, and not its value.")
    #expect(finding.diagnostic.help == "Write \(placeholder) for the argument.")
  }

  @Test(arguments: ["%d items", "%I items", "%i"]) func whatVanishesOnApple(_ text: String) throws {
    let app = SampleApp.ios([("en", entry("k", text)), ("de", entry("k", "%@"))])
    #expect(
      try Self.finding(app, "lost-specifier").consequence == "With arguments it vanishes, and its value is not shown.")
  }

  @Test func aTornCharacter() throws {
    let app = SampleApp.ios([("en", entry("k", "%é %@"))])
    #expect(try Self.finding(app, "lost-specifier").consequence == "With arguments iOS shows no text at all.")
  }

  @Test(arguments: [
    ("%1$s: %3$d", "%3$s"), ("%1$s, %2$s, %3$s and %4$d others", "%4$s"), ("%s has %d", "%s"), ("%1$s %2$@", "%2$s"),
    ("%1$s and %&lt;d", "%<s"), ("%d of %s", "%s"),
  ])
  func adviceOnAndroid(_ text: String, _ placeholder: String) throws {
    let finding = try Self.finding(.android([("values", string("k", text))]), "crash-specifier")
    #expect(finding.diagnostic.help == "Write \(placeholder) for the argument, and %% for a percent sign.")
  }

  @Test func adviceForASignOnAndroid() throws {
    let finding = try Self.finding(.android([("values", string("k", "%1$s: 50 % off"))]), "crash-specifier")
    #expect(finding.diagnostic.help?.contains("%1$s") == false)
  }

  @Test(arguments: [("{0} of {1}", "%1$s"), ("{1} of {0}", "%2$s"), ("Hi {name}", "%1$s"), ("{{2}}", "%1$s")])
  func adviceForOtherSystems(_ text: String, _ placeholder: String) throws {
    let finding = try Self.finding(.android([("values", string("k", text))]), "raw-placeholder")
    #expect(finding.diagnostic.help == "Write \(placeholder) for it, where pushes use the key.")
  }

  /// One text has `%1$d` first, another `%2$d`: each gets its own number.
  @Test func adviceByLanguage() throws {
    let app = SampleApp.android([
      ("values", string("k", "%1$d of %2$d")), ("values-eu", string("k", "%2$d-tik %1$d")),
    ])
    #expect(
      try app.findings("crash-specifier", pushed: ["k"]).map { $0.diagnostic.help ?? "" }.sorted() == [
        "Write %1$s for the argument, and %% for a percent sign.",
        "Write %2$s for the argument, and %% for a percent sign.",
      ])
  }
}
