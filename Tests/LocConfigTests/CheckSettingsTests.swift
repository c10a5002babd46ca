// What [locales], [check] and [[released]] of a locscript.toml say, and what is refused of them.

import LocBase
import Testing

@testable import LocConfig

@Suite struct CheckSettingsTests {
  private func problems(_ text: String) -> [String] { ConfigurationTests().problems(text) }

  /// An entry with a reason and a slug, or with a line more.
  private static func ignore(_ line: String = "") -> String {
    "[[check.ignore]]\nslug = \"missing-key\"\nreason = \"r\"\n\(line)\n"
  }

  private static func release(_ line: String = "") -> String {
    "[[released]]\nname = \"5.2\"\nplatform = \"ios\"\ncatalog = \"old\"\n\(line)\n"
  }

  @Test(arguments: [
    (
      "[locales]\nrequired = \"en\"",
      "2:12: [bad-setting]: locales.required must be a list of strings, not a string; Write [\"en\"]."
    ),
    (
      "[locales]\nrequired = [\"en\", 5]",
      "2:19: [bad-setting]: locales.required must be a list of strings, not a number"
    ),
    (
      "[locales]\nrequired = [\"pt-rBR\"]",
      "2:13: [bad-setting]: locales.required: 'pt-rBR' is not a valid language tag: only Android's folders write an r before the region; Did you mean 'pt-BR'?"
    ),
    ("[locales]\nrequired = [\"\"]", "2:13: [bad-setting]: locales.required is empty"),
    (
      "[locales]\nrequires = []",
      "2:1: [unknown-setting]: locales has no setting \"requires\"; Did you mean \"required\"?"
    ),
    ("locales = []", "1:11: [bad-setting]: locales must be a table, not a list"),
    ("check = 1", "1:9: [bad-setting]: check must be a table, not a number"),
    (
      "[check]\nseverities = 1",
      "2:1: [unknown-setting]: check has no setting \"severities\"; Did you mean \"severity\"?"
    ),
    (
      "[check.severity]\nmissing-key = \"warn\"",
      "2:15: [bad-setting]: check.severity.missing-key must be \"off\", \"note\", \"warning\" or \"error\", not \"warn\""
    ),
    (
      "[check.severity]\nmissing-key = \"errors\"",
      "2:15: [bad-setting]: check.severity.missing-key must be \"off\", \"note\", \"warning\" or \"error\", not \"errors\"; Did you mean \"error\"?"
    ),
    (
      "[check.severity]\nmissing-key = false",
      "2:15: [bad-setting]: check.severity.missing-key must be a string, not a boolean"
    ),
    (
      "[check.ignore]\nslug = \"missing-key\"",
      "1:1: [bad-setting]: check.ignore must be a list of tables; Begin each entry with [[check.ignore]]."
    ),
    (
      "[[check.ignore]]\nkeys = [\"a\"]",
      """
      1:1: [bad-setting]: check.ignore has no slug; Name the finding: slug = "missing-key".
      1:1: [bad-setting]: check.ignore has no reason; Say why it may stay: reason = "beta only".
      """
    ),
    (
      ignore("reasons = 1"), "4:1: [unknown-setting]: check.ignore has no setting \"reasons\"; Did you mean \"reason\"?"
    ),
    (
      ignore("until = \"tomorrow\""),
      "4:9: [bad-setting]: check.ignore.until: 'tomorrow' is not a valid date; Write the last day: until = 2027-01-31."
    ),
    (
      ignore("until = 2027-01-31T10:00:00Z"),
      "4:9: [bad-setting]: check.ignore.until: '2027-01-31T10:00:00Z' is not a valid date; Write the last day: until = 2027-01-31."
    ),
    (
      ignore("until = 20270131"),
      "4:9: [bad-setting]: check.ignore.until: '20270131' is not a valid date; Write the last day: until = 2027-01-31."
    ),
    (
      ignore("platform = \"web\""),
      "4:12: [bad-setting]: check.ignore.platform must be \"android\" or \"ios\", not \"web\""
    ),
    (
      ignore("platform = \"Android\""),
      "4:12: [bad-setting]: check.ignore.platform must be \"android\" or \"ios\", not \"Android\"; Did you mean \"android\"?"
    ),
    (
      ignore("locales = [\"xx\"]"),
      "4:12: [bad-setting]: check.ignore.locales: 'xx' is not a language: neither CLDR nor ISO 639 lists 'xx'; Write it as in BCP 47: fr, fr-CA, zh-Hant-HK."
    ),
    (ignore("locales = [\"\", \"de\"]\nuntil = 2027-01-31\nrule = \"a*\"\nversion = \"5.*\""), ""),
    (ignore("keys = [\"\"]"), "4:9: [bad-setting]: check.ignore.keys is empty"),
    (
      "[released]\nname = \"5\"",
      "1:1: [bad-setting]: released must be a list of tables; Begin each entry with [[released]]."
    ),
    (
      "[[released]]\nname = \"5\"",
      """
      1:1: [bad-setting]: released has no platform; A version needs name = "5.2", platform = "android" and catalog, the folder of its resources.
      1:1: [bad-setting]: released has no catalog; A version needs name = "5.2", platform = "android" and catalog, the folder of its resources.
      """
    ),
    (release("share = 8"), "5:9: [bad-setting]: released.share must be a number from 0 to 1; Write 8 % as 0.08."),
    (release("share = -0.1"), "5:9: [bad-setting]: released.share must be a number from 0 to 1; Write 8 % as 0.08."),
    (release("share = nan"), "5:9: [bad-setting]: released.share must be a number from 0 to 1; Write 8 % as 0.08."),
    (release("share = \"1\""), "5:9: [bad-setting]: released.share must be a number from 0 to 1; Write 8 % as 0.08."),
    (release("share = 1"), ""), (release("share = 0"), ""),
    (
      release("until = 1"),
      "5:1: [unknown-setting]: released has no setting \"until\"; Known are name, platform, catalog, share."
    ),
    (release() + release(), "6:1: [bad-setting]: released has the version \"5.2\" of ios twice"),
    (
      release("share = 0.6") + release("share = 0.5").split(separator: "5.2").joined(separator: "5.3"),
      "6:1: [bad-setting]: the shares of the released versions of ios come to more than 1; A share is a part of the platform's users: 0.08 is 8 %."
    ),
    (release("share = 0.6") + release("share = 0.5").split(separator: "ios").joined(separator: "android"), ""),
  ])
  func refusesOfCheck(text: String, expected: String) {
    #expect(problems(text) == expected.split(separator: "\n").map(String.init))
  }

  /// A slug that no finding has is an error, with the nearest one where one is near; every known slug is taken.
  @Test func unknownSlugs() throws {
    #expect(
      problems("[check.severity]\nfloat-argment = \"off\"\n") == [
        "2:1: [unknown-slug]: check.severity: no finding has the slug \"float-argment\"; "
          + "Did you mean \"float-argument\"?"
      ])
    #expect(
      problems(Self.ignore() + "[[check.ignore]]\nreason = \"r\"\nslug = \"zzz\"\n") == [
        "7:8: [unknown-slug]: check.ignore: no finding has the slug \"zzz\"; `locscript explain` lists all slugs."
      ])
    let number = problems("[[check.ignore]]\nreason = \"r\"\nslug = 5\n")
    #expect(number == ["3:8: [bad-setting]: check.ignore.slug must be a string, not a number"])
    let all = DiagnosticCode.all.map { "\($0.slug) = \"off\"\n" }.joined()
    #expect(problems("[check.severity]\n" + all) == [])
  }
}
