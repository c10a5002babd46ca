// Every section and setting of locscript.toml, in the order in which messages and the reference name them.

extension SettingsSection {
  package static let all: [SettingsSection] = [
    SettingsSection(
      "android", .table, "The Android app: its resource folders, or its Gradle project.",
      [
        Setting(
          "resources", .paths, without: "no Android strings", #"["*/src/main/res", "app/src/play/res"]"#,
          "The res folders. If two have a string of the same name, the later one wins, as in Gradle's merge.",
          given: "command c python swift as android"),
        Setting(
          "exclude", .paths, without: "no folders are left out", #"["**/build/**"]"#,
          "Folders that match `resources` but do not belong to the app."),
        Setting(
          "locales", .locales, without: "all languages", #"["en", "pt-rBR"]"#,
          "The build's locale filters (`localeFilters`, `resConfigs`), in Gradle's spelling or as language tags."),
        Setting(
          "compiler", .android, without: #"`"gradle"`"#, #""aapt2""#,
          "The build tool that compiles the resources: `gradle`, `aapt2-legacy` for Bazel and Buck, or `aapt2`.",
          given: "command c python swift as android-compiler"),
        Setting(
          "release", .release, without: "16, and previews say where other releases differ", "14",
          "The release of Android whose rules previews follow, for devices that do not name one."),
        Setting(
          "project", .path, without: "`resources` names the folders", #"".""#,
          "A Gradle checkout. Its scripts say where the resources are. You cannot use it with `resources`."),
        Setting(
          "app", .text, without: "the only app of the project", #"":app""#,
          "The application module. Needs `project`.", given: "command as app, swift as apps"),
        Setting(
          "flavor", .text,
          without: "the only flavor of its dimension; strings of other flavors are left out, with a note", #""play""#,
          "The product flavor; with several dimensions, the name of the variant. Needs `project`.",
          given: "command swift as flavor"),
        Setting(
          "build-type", .text, without: #"`"release"`"#, #""debug""#, "The build type. Needs `project`."),
        Setting(
          "model", .path, without: "the build scripts are read", #""model.json""#,
          "What `scripts/gradle/locscript.init.gradle` prints of the build, to read in place of its scripts. Needs `project`.",
          given: "command swift as android-model"),
      ]),
    SettingsSection(
      "ios", .table, "The iOS app: the folders with its string tables, or its Xcode project.",
      [
        Setting(
          "resources", .paths, without: "no iOS strings", #"["ios/**/Resources"]"#,
          "Folders with `.lproj` folders or string catalogs. The later folder wins.",
          given: "command c python swift as ios"),
        Setting(
          "exclude", .paths, without: "no folders are left out", #"["**/Pods/**"]"#,
          "Folders that match `resources` but do not belong to the app."),
        Setting(
          "development-region", .text, without: "from an `Info.plist`, else a string catalog's source language",
          #""en""#,
          "`CFBundleDevelopmentRegion`: the language that users get if the app has none of theirs.",
          given: "c python swift as development-region"),
        Setting(
          "project", .path, without: "`resources` names the folders", #"".""#,
          "An Xcode checkout. Its project says which string tables the app has. You cannot use it with `resources`."),
        Setting(
          "app", .text, without: "the only app of the project", #""Shop""#, "The application target. Needs `project`.",
          given: "command as app, swift as apps"),
      ]),
    SettingsSection(
      "app", .list,
      "One of several apps. `[app.android]`, `[app.locales]` and so on belong to it; other sections hold for all apps.",
      [
        Setting(
          "name", .text, without: nil, #""shop""#, "The app's name in reports.", given: "command c as app")
      ]),
    SettingsSection(
      "keys", .table, "The names of the rules' keys on iOS.",
      [
        Setting(
          "ios", .convention, without: #"`"same"`"#, #""upper""#,
          "`upper`: the key `welcome_title` is `WELCOME_TITLE` on iOS.", given: "c python swift as ios-keys")
      ]),
    SettingsSection(
      "keys.names", .tables,
      "Keys whose names do not follow the convention: `stock = { android = \"stock_body\", ios = \"Stock.body\" }`.",
      given: "c python swift as key-names",
      [
        Setting("android", .text, without: "the key itself", #""stock_body""#, "The name in `strings.xml`."),
        Setting(
          "ios", .text, without: "as `keys.ios` says", #""Stock.body""#, "The key in `Localizable.strings`."),
      ]),
    SettingsSection(
      "rules", .table, "Where the rules are.",
      [
        Setting(
          "root", .path, without: "the folder of the rule", #""rules""#,
          "The rules' folder, for commands without a path. `require` looks below it.")
      ]),
    SettingsSection(
      "limits", .table, "Limits for one run of a rule, and for loading one file.",
      [
        Setting(
          "instructions", .count, without: "1,000,000", "2_000_000",
          "Lua instructions; library functions count in the same unit. Finding: `instruction-limit`.",
          given: "c python swift as instructions"),
        Setting(
          "memory", .size, without: "16 MB", #""32 MB""#,
          "Memory of Lua and of everything made for the run. Finding: `memory-limit`.",
          given: "c python swift as memory"),
        Setting(
          "milliseconds", .count, without: "200", "500", "Wall-clock time. Finding: `deadline`.",
          given: "c python swift as milliseconds"),
        Setting(
          "output", .size, without: "1 MB", #""2 MB""#, "Messages and log lines. Finding: `output-limit`.",
          given: "c python swift as output"),
        Setting(
          "source", .size, without: "64 KB", #""128 KB""#, "One Lua file. Finding: `source-size`.",
          given: "c python swift as source"),
      ]),
    SettingsSection(
      "locales", .table, "The languages that the app must have.",
      [
        Setting(
          "required", .locales, without: "no languages", #"["en", "de"]"#,
          "Languages in which `locscript check` reports a missing translation as an error; in others it is a warning.")
      ]),
    SettingsSection("check", .table, "What `locscript check` reports.", []),
    SettingsSection(
      "check.severity", .values, "The severity of each kind of finding.",
      [
        Setting(
          "same-as-source", .level, without: "the finding's own severity", #""off""#,
          "The setting's name is the slug of a finding. `off` turns it off.")
      ]),
    SettingsSection(
      "check.ignore", .list,
      "Findings that you have reviewed and accepted. An entry without effect is reported.",
      [
        Setting("slug", .slug, without: nil, #""missing-key""#, "The kind of finding."),
        Setting("keys", .names, without: "all keys", #"["beta_*"]"#, "The keys for which it is accepted."),
        Setting(
          "locales", .locales, without: "all languages", #"["de", ""]"#,
          "The languages for which it is accepted; `\"\"` is Android's default folder."),
        Setting("platform", .platform, without: "both", #""ios""#, "The platform for which it is accepted."),
        Setting("rule", .name, without: "all rules", #""price_*""#, "The rules for which it is accepted."),
        Setting("version", .name, without: "all versions", #""5.*""#, "The versions for which it is accepted."),
        Setting("reason", .text, without: nil, #""beta only""#, "Why it is accepted, for readers of the file."),
        Setting(
          "until", .date, without: "no end", "2027-01-31", "The last day; after it the finding is reported again."),
      ]),
    SettingsSection(
      "released", .list, "A version of the app that users still have. It is checked with its own strings.",
      [
        Setting("name", .text, without: nil, #""5.2""#, "The version, as `loc.has` and reports name it."),
        Setting("platform", .platform, without: nil, #""android""#, "The platform of the version."),
        Setting(
          "catalog", .path, without: nil, #""released/android-5.2""#, "The folder with the resources of that version."),
        Setting(
          "share", .share, without: "unknown", "0.08",
          "The fraction of the platform's users who have it; reports say how many users a finding affects."),
      ]),
    SettingsSection(
      "report", .table, "Reports and pages.",
      [
        Setting(
          "link", .link, without: "no links", #""https://tms.example/{key}/{locale}""#,
          "The URL where you translate a string, with `{key}` and `{locale}`. Used by `locscript preview --html`.")
      ]),
  ]
}
