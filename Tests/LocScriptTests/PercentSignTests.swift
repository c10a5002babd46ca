// Percent signs: without arguments a phone shows a text as it is written, so that only a placeholder that somebody meant is a fault.

import LocBase
import LocCheck
import LocScript
import Testing

@Suite struct PercentSignTests {
  @Test(arguments: [
    "50% off", "Up to 70% on shoes", "20%des articles", "100 %", "50% de remise", "25%new", "10%e 20%", "%50ye varan",
    "100%-os",
  ]) func aSignWithoutArgumentsIsASign(text: String) throws {
    let app = VerdictApp(
      android: [("", string(text)), ("fr", string("20 % d" + "e rabais"))],
      ios: [("en", entry(text)), ("fr", entry("20 % de"))])
    #expect(try app.faults("k") == [])
    #expect(try app.check("k") == [])
    #expect(try app.check(resources: true) == [])
    #expect(try app.check(resources: true, prefix: "k") == [])
  }

  @Test(arguments: ["Hi %1$s", "%d items", "50% off for %1$s", "%dh left"])
  func aPlaceholderWithoutArgumentsIsAFault(text: String) throws {
    let app = VerdictApp(android: [("", string(text))])
    #expect(try app.faults("k") == ["android und few-arguments"])
    #expect(try app.check("k").first == "error few-arguments android []")
  }

  /// What is doubtful alone is decided by the other languages, and by the other platform.
  @Test func theOtherTextsOfTheKeyDecide() throws {
    let languages = VerdictApp(android: [("", string("50%des articles")), ("fr", string("50%% de %1$s"))])
    #expect(try languages.faults("k") == ["android und few-arguments", "android fr few-arguments"])
    let twin = VerdictApp(android: [("", string("50%des articles"))], ios: [("en", entry("%@ of the articles"))])
    #expect(try twin.faults("k") == ["android und few-arguments", "ios en few-arguments"])
    let alone = VerdictApp(android: [("", string("50%des articles")), ("fr", string("50 % des"))])
    #expect(try alone.faults("k") == [])
  }

  /// An empty list of arguments makes Android format the text; it is the list that is too much, and no argument too few.
  @Test(arguments: ["50% off", "-50%", "50 % Rabatt", "100%-os"]) func anEmptyListOfArguments(text: String) throws {
    // The Admin form has no empty lists: firebase-admin leaves them out.
    var options = CheckOptions()
    let message =
      #"{"message": {"topic": "t", "android": {"notification": {"title_loc_key": "k", "title_loc_args": []}}}}"#
    options.messages = [CheckOptions.Message(name: "m.json", bytes: Array(message.utf8))]
    let app = VerdictApp(android: [("", string(text))])
    let found = try Engine(files: app.files, options: app.options).check(options: options).findings
    #expect(found.map { $0.diagnostic.help?.hasPrefix("Leave out the list of arguments, which is empty: ") } == [true])
    #expect(
      found.first?.diagnostic.message == "the Android text of 'k' has a percent sign, and the push gives no arguments")
  }

  /// aapt2 counts a percent sign as a substitution.
  @Test(arguments: [
    ("Save %1$s% now", "Write %% for a percent sign."), ("%s of 50% off", "Write %% for a percent sign."),
    ("%s of %s", "Number them: %1$s … %2$s."), ("%s of %s, 100%%", "Number them: %1$s … %2$s."),
    ("%1$s 100 % de %2$s", "Write %% for a percent sign."),
    ("%1$s and %s", "Number them: %1$s … %2$s."),
  ]) func adviceOnSeveralSubstitutions(text: String, help: String) throws {
    let found = try VerdictApp(android: [("", string(text))]).findings(
      resources: true, only: ["multiple-substitutions"])
    #expect(found.map { $0.diagnostic.help } == [help])
  }

  /// With arguments the formatters decide, and the advice is not to format what has no placeholder.
  @Test func adviceMakesNoTextWorse() throws {
    let app = VerdictApp(android: [("", string("50% off"))], ios: [("en", entry("50% off"))])
    let found = try app.findings("k", ["x"]).filter { $0.severity == .error }
    #expect(found.map { $0.slug } == ["crash-specifier", "lost-specifier"])
    for finding in found { #expect(finding.diagnostic.help?.hasPrefix("Give no arguments") == true) }
    // Arguments alone would end the app here: the sign has to be doubled first.
    let mixed = VerdictApp(android: [("", string("50% off for %1$s"))])
    #expect(try mixed.findings("k").first?.diagnostic.help?.hasPrefix("Write %1$s") == true)
    let clean = VerdictApp(android: [("", string("Hi %1$s"))])
    #expect(try clean.findings("k").first?.diagnostic.help?.hasPrefix("Give loc.text the arguments") == true)
  }

  @Test func theDoubledSignIsShownDoubled() throws {
    let app = VerdictApp(android: [("", string("50%% off"))], ios: [("en", entry("50%% off"))])
    #expect(try app.faults("k") == ["android und unformatted", "ios en unformatted"])
    #expect(try app.check("k") == ["warning unformatted android []", "warning unformatted ios [en]"])
  }

  @Test(arguments: [
    ("100%% of %@", "100% von %@"), ("%@%% done", "%@ % fertig"), ("%@: 50%%", "%@: 50%"), ("100%% %@", "100 % %@"),
  ]) func aTranslationWithALoneSignOniOS(source: String, translation: String) throws {
    let app = VerdictApp(ios: [("en", entry(source)), ("de", entry(translation))])
    #expect(try app.check(resources: true) == ["error argument-mismatch ios [de]"])
    #expect(try app.check(resources: true, prefix: "k").contains("error lost-specifier ios [de]"))
  }

  @Test(arguments: [
    ("50% off", "50 % Rabatt"), ("100% of %@", "100% von %@"), ("100%% of %@", "100 %% von %@"), ("20%des", "20 %des"),
  ]) func aSignThatTheSourceHasTooIsNoNews(source: String, translation: String) throws {
    let app = VerdictApp(ios: [("en", entry(source)), ("de", entry(translation))])
    #expect(try app.check(resources: true) == [])
  }

  private func string(_ text: String) -> String { "<string name=\"k\">\(text)</string>" }
  private func entry(_ text: String) -> String { "\"k\" = \"\(text)\";\n" }
}
