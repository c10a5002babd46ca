// [[app]] in a locscript.toml: what each app gets of the file's own settings, which one is chosen, and what is refused.

import LocBase
import LocCatalog
import TestSupport
import Testing

@testable import LocConfig

@Suite struct ConfigurationAppsTests {
  private static let two = """
    [android]
    project = "."
    compiler = "aapt2"
    [keys.names]
    a = { ios = "A" }
    [rules]
    root = "rules"
    [locales]
    required = ["en"]
    [check.severity]
    missing-key = "warning"
    same-as-source = "off"
    [[check.ignore]]
    slug = "missing-key"
    reason = "beta"
    [[app]]
    name = "shop"
    [app.android]
    app = ":shop"
    [app.ios]
    resources = ["Shop"]
    [app.keys]
    ios = "upper"
    [app.keys.names]
    b = { ios = "bb" }
    [[app]]
    name = "tv"
    [app.android]
    resources = ["tv/res"]
    [app.rules]
    root = "tv/rules"
    [app.locales]
    required = ["de"]
    [app.check.severity]
    missing-key = "off"
    [[app.check.ignore]]
    slug = "missing-default"
    reason = "tv"
    [[app.released]]
    name = "5"
    platform = "android"
    catalog = "old"
    [app.limits]
    memory = "1 MB"
    """

  private func all(_ text: String) throws(LocScriptError) -> [Configuration] {
    try Configuration.parseAll(Array(text.utf8), path: "c.toml")
  }

  private func problems(_ text: String, app: String? = nil) -> [String] {
    do throws(LocScriptError) {
      _ = try all(text).one(named: app)
      return []
    } catch {
      return error.diagnostics.map { item in
        "\(item.position?.line ?? 0): [\(item.slug)]: \(item.message)" + (item.help.map { "; " + $0 } ?? "")
      }
    }
  }

  @Test func eachAppHasTheSharedSettingsAndItsOwn() throws {
    let apps = try all(Self.two)
    #expect(apps.map(\.app) == ["shop", "tv"])
    let (shop, tv) = (apps[0], apps[1])
    #expect(shop.android.project == "." && shop.android.choice.apps == [":shop"])
    #expect(shop.ios.resources.map(\.pattern.text) == ["Shop"])
    // Folders replace the shared project, the compiler stays.
    #expect(tv.android.project == nil && tv.android.choice.isEmpty && tv.ios.resources.isEmpty)
    #expect(tv.android.resources.map(\.pattern.text) == ["tv/res"])
    #expect(apps.allSatisfy { $0.androidCompiler == .aapt2 })
    #expect(shop.keys.iosName(Array("c".utf8)) == Array("C".utf8))
    #expect(shop.keys.iosName(Array("a".utf8)) == Array("A".utf8))
    #expect(shop.keys.iosName(Array("b".utf8)) == Array("bb".utf8))
    #expect(tv.keys.iosName(Array("b".utf8)) == Array("b".utf8))
    #expect(apps.map(\.rulesRoot) == ["rules", "tv/rules"])
    #expect(apps.map(\.check.required) == [["en"], ["de"]])
    #expect(apps.map { $0.check.level(of: "missing-key") } == [.reported(.warning), .off])
    #expect(apps.map { $0.check.level(of: "same-as-source") } == [.off, .off])
    #expect(apps.map { $0.check.ignores.map(\.slug) } == [["missing-key"], ["missing-key", "missing-default"]])
    #expect(apps.map { $0.check.released.map(\.name) } == [[], ["5"]])
    #expect(apps.map(\.limits.memory) == [16 << 20, 1 << 20])
  }

  @Test func oneIsChosen() throws {
    #expect(try all(Self.two).one(named: "tv").app == "tv")
    #expect(
      problems(Self.two) == [
        "16: [app-choice]: this project has 2 apps: shop, tv; "
          + "Choose one with --app NAME; in C, Python and Swift with the option app."
      ])
    #expect(
      problems(Self.two, app: "shpo") == ["16: [app-choice]: no app of c.toml is named 'shpo'; Did you mean 'shop'?"])
    #expect(
      problems(Self.two, app: "watch") == [
        "16: [app-choice]: no app of c.toml is named 'watch'; Choose one of shop, tv."
      ])
    #expect(
      problems("[android]\nresources = ['res']", app: "shop") == [
        "0: [usage]: no app of c.toml is named 'shop': it has no [[app]]; "
          + "Give each app an [[app]] with a name, or set app in [android] or [ios]."
      ])
    // The only app needs no name on the command line.
    let one = "[[app]]\nname = 'shop'\n[app.android]\nresources = ['res']"
    #expect(try all(one).one(named: nil).app == "shop")
    #expect(try all("app = []").one(named: nil).app == nil)
  }

  @Test func badApps() {
    let folders = "[app.android]\nresources = ['res']\n"
    #expect(
      problems("[[app]]\nname = 'a'\n\(folders)[[app]]\nname = 'a'\n\(folders)") == [
        "6: [bad-setting]: two apps have the name \"a\""
      ])
    #expect(
      problems("[[app]]\n\(folders)") == ["1: [bad-setting]: app has no name; Name it for --app: name = \"shop\"."])
    #expect(problems("[[app]]\nname = ''\n\(folders)") == ["2: [bad-setting]: app.name is empty"])
    #expect(
      problems("[[app]]\nname = 'a'\n[app.rules]\nroot = 'r'") == [
        "1: [bad-setting]: the app \"a\" has no resources; "
          + "Add [app.android] or [app.ios] below it, with resources or a project."
      ])
    #expect(
      problems("[app]\nname = 'a'") == [
        "1: [bad-setting]: app must be a list of tables; Begin each entry with [[app]]."
      ])
    #expect(
      problems("[[app]]\nname = 'a'\nandriod = 1\n\(folders)") == [
        "3: [unknown-setting]: app has no setting \"andriod\"; Did you mean \"android\"?"
      ])
    #expect(
      problems("[[app]]\nname = 'a'\n[[app.app]]\nname = 'b'\n") == [
        "3: [unknown-setting]: app has no setting \"app\"; "
          + "Known are name, android, ios, keys, rules, limits, locales, check, released, report."
      ])
    #expect(
      problems(
        "[[app]]\nname = 'a'\n\(folders)compilr = 'x'\n"
          + "[app.locales]\nrequired = 'en'\n[app.check.severity]\nx-y = 'off'")
        == [
          "5: [unknown-setting]: app.android has no setting \"compilr\"; Did you mean \"compiler\"?",
          "7: [bad-setting]: app.locales.required must be a list of strings, not a string; Write [\"en\"].",
          "9: [unknown-slug]: app.check.severity: no finding has the slug \"x-y\"; `locscript explain` lists all slugs.",
        ])
    // A choice that holds for all apps needs a project in each.
    #expect(
      problems("[android]\nflavor = 'play'\n[[app]]\nname = 'a'\n[app.ios]\nresources = ['i']") == [
        "1: [bad-setting]: android chooses an app and names no project; Add project = \".\", the folder with the project."
      ])
    #expect(problems("[android]\nflavor = 'play'\n[[app]]\nname = 'a'\n[app.android]\nproject = 'a'") == [])
  }

  @Test func manyApps() {
    let text = (0...100).map { "[[app]]\nname = 'a\($0)'\n[app.ios]\nresources = ['i']\n" }.joined()
    #expect(problems(text) == ["401: [bad-setting]: the file has more than 100 apps"])
  }
}
