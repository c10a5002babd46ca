// Every section and setting of locscript.toml, in the order in which messages and the reference name them.

extension SettingsSection {
  package static let all: [SettingsSection] = [
    SettingsSection(
      "android", .table, "The Android app: folders with its resources, or the Gradle project that has them.",
      [
        Setting(
          "resources", .paths, without: "no Android texts", #"["*/src/main/res", "app/src/play/res"]"#,
          "The res folders. Of two texts with one name the one of the later folder wins, as Gradle merges them."),
        Setting(
          "exclude", .paths, without: "nothing is left out", #"["**/build/**"]"#,
          "Folders that the patterns of `resources` find and that are no part of the app."),
        Setting(
          "locales", .locales, without: "all languages", #"["en", "pt-rBR"]"#,
          "The build's locale filters (`localeFilters`, `resConfigs`), in Gradle's spelling or as language tags."),
        Setting(
          "compiler", .android, without: #"`"gradle"`"#, #""aapt2""#,
          "What makes the app of its resources: `gradle`, or `aapt2` for Bazel, Soong and builds by hand."),
        Setting(
          "project", .path, without: "`resources` names the folders", #"".""#,
          "A Gradle checkout, whose scripts say where the resources are. Excludes `resources`."),
        Setting(
          "app", .text, without: "the only app of the project", #"":app""#,
          "The application module. Needs `project`."),
        Setting(
          "flavor", .text,
          without: "the flavor that is alone in its dimension; texts of others are left out, with a note", #""play""#,
          "The product flavor; of several dimensions the name of the variant. Needs `project`."),
        Setting(
          "build-type", .text, without: #"`"release"`"#, #""debug""#, "The build type. Needs `project`."),
      ]),
    SettingsSection(
      "ios", .table, "The iOS app: folders with its tables, or the Xcode project that has them.",
      [
        Setting(
          "resources", .paths, without: "no iOS texts", #"["ios/**/Resources"]"#,
          "Folders with `.lproj` folders or string catalogs. The later folder wins."),
        Setting(
          "exclude", .paths, without: "nothing is left out", #"["**/Pods/**"]"#,
          "Folders that the patterns of `resources` find and that are no part of the app."),
        Setting(
          "development-region", .text, without: "what an `Info.plist` says, else a string catalog's source language",
          #""en""#,
          "`CFBundleDevelopmentRegion`: the language of users whose languages the app does not have."),
        Setting(
          "project", .path, without: "`resources` names the folders", #"".""#,
          "An Xcode checkout, whose project says which tables the app has. Excludes `resources`."),
        Setting(
          "app", .text, without: "the only app of the project", #""Shop""#, "The application target. Needs `project`."),
      ]),
    SettingsSection(
      "keys", .table, "How a key of a rule is called on iOS.",
      [
        Setting(
          "ios", .convention, without: #"`"same"`"#, #""upper""#,
          "`upper`: the key `welcome_title` is `WELCOME_TITLE` on iOS.")
      ]),
    SettingsSection(
      "keys.names", .tables,
      "Keys whose names follow no convention: `stock = { android = \"stock_body\", ios = \"Stock.body\" }`.",
      [
        Setting("android", .text, without: "the key itself", #""stock_body""#, "The name in `strings.xml`."),
        Setting(
          "ios", .text, without: "what `keys.ios` says", #""Stock.body""#, "The key in `Localizable.strings`."),
      ]),
    SettingsSection(
      "rules", .table, "Where the rules are.",
      [
        Setting(
          "root", .path, without: "the folder of the rule", #""rules""#,
          "The rules' folder, for commands that name none; `require` looks below it.")
      ]),
    SettingsSection(
      "limits", .table, "What one run of a rule may use, and the loading of one file.",
      [
        Setting(
          "instructions", .count, without: "1,000,000", "2_000_000",
          "Lua instructions, and the work of library functions in the same unit: `instruction-limit`."),
        Setting(
          "memory", .size, without: "16 MB", #""32 MB""#,
          "Memory of Lua and of what is made for the run: `memory-limit`."),
        Setting("milliseconds", .count, without: "200", "500", "Time by the wall clock: `deadline`."),
        Setting("output", .size, without: "1 MB", #""2 MB""#, "Messages and log lines together: `output-limit`."),
        Setting("source", .size, without: "64 KB", #""128 KB""#, "One file of Lua: `source-size`."),
      ]),
    SettingsSection(
      "locales", .table, "The languages that the app promises.",
      [
        Setting(
          "required", .locales, without: "none is required", #"["en", "de"]"#,
          "Languages in which a missing translation is an error for `locscript check`; in others it is a warning.")
      ]),
    SettingsSection("check", .table, "What `locscript check` reports.", []),
    SettingsSection(
      "check.severity", .values, "How grave a kind of finding is.",
      [
        Setting(
          "same-as-source", .level, without: "the finding's own severity", #""off""#,
          "The setting's name is the slug of any finding. `off` leaves it out.")
      ]),
    SettingsSection(
      "check.ignore", .list,
      "Findings that somebody has looked at and accepted. An entry without an effect is reported.",
      [
        Setting("slug", .slug, without: nil, #""missing-key""#, "The kind of finding."),
        Setting("keys", .names, without: "all keys", #"["beta_*"]"#, "The keys that it is accepted for."),
        Setting(
          "locales", .locales, without: "all languages", #"["de", ""]"#,
          "The languages that it is accepted for; `\"\"` is Android's default folder."),
        Setting("platform", .platform, without: "both", #""ios""#, "The platform that it is accepted for."),
        Setting("rule", .name, without: "all rules", #""price_*""#, "The rules that it is accepted for."),
        Setting("version", .name, without: "all versions", #""5.*""#, "The released versions that it is accepted for."),
        Setting("reason", .text, without: nil, #""beta only""#, "Why it may stay, for the reader of the file."),
        Setting(
          "until", .date, without: "for good", "2027-01-31", "The last day; from the next one on it is reported again."),
      ]),
    SettingsSection(
      "released", .list, "A version of the app that users still have. It is checked with its own texts.",
      [
        Setting("name", .text, without: nil, #""5.2""#, "The version, as `loc.has` and reports name it."),
        Setting("platform", .platform, without: nil, #""android""#, "The platform of the version."),
        Setting(
          "catalog", .path, without: nil, #""released/android-5.2""#, "The folder with the resources of that version."),
        Setting(
          "share", .share, without: "unknown", "0.08",
          "The part of the platform's users who have it; reports say how many a finding concerns."),
      ]),
    SettingsSection(
      "report", .table, "Reports and pages.",
      [
        Setting(
          "link", .link, without: "no links", #""https://tms.example/{key}/{locale}""#,
          "The address of a text where it is translated, with `{key}` and `{locale}`: for `locscript preview --html`.")
      ]),
  ]
}
