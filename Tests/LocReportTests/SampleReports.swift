// Reports made by hand for the tests of all forms: one as a project has it, and one with the nastiest texts.

import LocBase
import LocCheck

enum SampleReports {
  /// The files that the plain report points at.
  static let sources: [String: String] = [
    "rules/price_drop.lua": """
    return {
      on = "price.changed",
      run = function(event)
    \treturn loc.message {
    \t  topic = "x", title = loc.text("price_drop_title", event.product), body = loc.text("価格が下がりました🎉", "é"),
        data = { text = "مرحبا بالعالم", e = "e\u{301}\u{301}" .. key },
      }
      end,
    }
    """,
    "res/values-fr/strings.xml":
      "<resources>\r\n  <string name=\"price_drop_title\">Baisse</string>\r\n</resources>\r\n",
    "res/values-ar/strings.xml": "<resources><string name=\"a\">خصم %1$s اليوم</string></resources>",
    "ios/Localizable.strings": "\u{FEFF}\"sale\" = \"100% \u{202E}off\u{1B}[31m\";\n",
    "push.json": String(repeating: "{\"a\":", count: 60) + "\"価格\"" + String(repeating: "}", count: 300),
  ]

  static func source(_ file: String) -> [UInt8]? { sources[file].map { [UInt8]($0.utf8) } }

  private static func at(_ file: String, _ line: Int, _ column: Int) -> SourcePosition {
    SourcePosition(file: file, line: line, column: column)
  }

  static var plain: CheckReport {
    let rule = "rules/price_drop.lua"
    let languages = [
      "", "ar", "de", "es", "fr", "he", "id", "it", "ja", "ko", "nl", "pl", "pt-BR", "ru", "sv", "tr", "zh-Hans",
    ]
    var counts = CheckReport.Counts()
    (counts.rules, counts.samples, counts.keys, counts.locales, counts.texts) = (60, 212, 340, 35, 23_800)
    var old = Finding(
      Diagnostic(
        .missingKey, "the Android resources have no key 'sale', in version 5.2 (8 % of the users)", severity: .warning,
        at: at(rule, 5, 25)),
      rule: "price_drop", key: "sale", platform: .android, consequence: "Android leaves the line out.")
    old.version = "5.2"
    old.app = "shop"
    var report = CheckReport(
      findings: [
        Finding(
          Diagnostic(
            .missingKey, "no resource has 'price_drop_title'", at: at(rule, 5, 25),
            help: "Did you mean 'price_drop_headline'?"),
          rule: "price_drop", sample: "exactly 10 %", key: "price_drop_title", platform: .ios,
          consequence: "iOS shows the raw key."),
        Finding(
          Diagnostic(
            .fewArguments, "'price_drop_title' uses 2 arguments, and the push gives 1", at: at(rule, 5, 34),
            help: "Give the push every argument."),
          rule: "price_drop", key: "price_drop_title", platform: .android, locales: languages,
          resource: at("res/values-fr/strings.xml", 2, 3), consequence: "Android leaves the line out."),
        Finding(
          Diagnostic(.wrongLanguageFolder, "no phone asks for values-he", at: SourcePosition(file: "res/values-he")),
          key: nil, platform: .android, locales: ["he"]),
        Finding(
          Diagnostic(.emptyText, "the text of '価格が下がりました🎉' is empty", at: at(rule, 5, 86)),
          rule: "price_drop", key: "価格が下がりました🎉", locales: ["ja"], consequence: "Nothing is shown."),
        Finding(
          Diagnostic(.argumentMismatch, "the Arabic text 'خصم %1$s اليوم' uses one argument", at: at(rule, 6, 22)),
          rule: "price_drop", key: "a", platform: .android, locales: ["ar"],
          resource: at("res/values-ar/strings.xml", 1, 32)),
        Finding(
          Diagnostic(.rawPlaceholder, "the text of 'sale' turns around", at: at("ios/Localizable.strings", 1, 10)),
          key: "sale", platform: .ios, locales: ["en"]),
        Finding(
          Diagnostic(.ruleState, "the rule keeps state", at: at(rule, 6, 53)), rule: "price_drop"),
        Finding(
          Diagnostic(
            .payloadSize, "the payload has 4,200 bytes", severity: .note, at: at("push.json", 1, 301),
            path: "message.android.notification.body"),
          rule: "push.json"),
        Finding(Diagnostic(.notProvable, "the key is computed", at: at(rule, 9, 1)), rule: "price_drop"), old,
      ],
      unchecked: [
        Diagnostic(.ruleSyntax, "')' expected near 'end'", at: at("rules/broken.lua", 3, 1), help: "Close the call."),
        Diagnostic(
          .instructionLimit, "the sample used 1000000 instructions", at: SourcePosition(file: "rules/slow.lua")),
      ],
      counts: counts,
      ignored: [Finding(Diagnostic(.missingKey, "x"))],
      fixed: ["missing-translation: sale, android, de, rule price_drop"])
    report.released = [
      safety("price_drop", .android, [("5.2", false), ("5.10", true)], from: "5.10", share: 0.915),
      safety("price_drop", .ios, [("5.2", true)], from: nil, isSafeNow: false, share: 0),
      safety("welcome", .android, [("5.2", true), ("5.10", true)], from: "5.2", share: 1),
      safety("back", .android, [("5.2", true), ("5.10", nil)], from: nil, share: 0.5),
      safety("価格", .android, [("5.2", false), ("5.10", true)], from: "5.10", share: 0.915),
    ]
    return report
  }

  private static func safety(
    _ rule: String, _ platform: Device.Platform, _ versions: [(String, Bool?)], from: String?, isSafeNow: Bool = true,
    share: Double? = nil
  ) -> RuleSafety {
    RuleSafety(
      rule: rule, platform: platform, versions: versions.map { RuleSafety.Version(name: $0.0, isSafe: $0.1) },
      isSafeNow: isSafeNow, safeFrom: from, share: share)
  }

  /// Texts that break a form which does not escape them.
  static let nasty: [(name: String, text: String)] = [
    ("markup", "<b>&amp; \"quoted\" 'x' ]]> --> <![CDATA[ </testcase> {0} [a](1) `code` | pipe"),
    ("newlines", "line one\nline two\r\nline three\rline four\u{2028}five\u{2029}six\u{85}seven"),
    ("control", "\u{0}\u{1}\u{8}\t\u{B}\u{C}\u{1B}[31mred\u{1B}[0m\u{7F}\u{9B}0m\u{FFFE}\u{FFFF}"),
    ("bidi", "a\u{202E}gnp.exe\u{202C}\u{2066}b\u{2069}\u{200F}\u{61C} مرحبا abc שלום"),
    ("long", String(repeating: "wörter und 字 ", count: 417).prefix(5_000).description),
    ("empty", ""),
    ("formula", "=cmd|' /C calc'!A0"), ("plus", "+1"), ("minus", "-1+1"), ("at", "@SUM(A1)"), ("tab", "\t=1"),
    ("hidden", "\u{1}=1+1"), ("fullwidth", "＝1+1"),
    ("command", "::error file=a,line=1::x%0Ay%25\n::set-output name=a::b"),
    ("comma", "a, b: c; d,\"e\""),
    ("emoji", "👨‍👩‍👧‍👦🏳️‍🌈🇩🇪👍🏽e\u{301}\u{301}한글ﷺ"),
    ("marks", String(repeating: "\u{301}\u{316}", count: 200)),
    ("tag", "\u{E0041}\u{AD}\u{FEFF}x"),
  ]

  private static let files = [
    "res/värde 1/#strings?.xml", "C:\\res\\a.xml", "/abs/ä.xml", "./rel.xml", "../up.xml", "a:b/c.xml", "100%.xml", "",
    "x\ny,z:1.lua",
  ]

  /// Every nasty text as every field of a finding, and each of several files.
  static var nastyReport: CheckReport {
    var findings: [Finding] = []
    for (index, (_, text)) in nasty.enumerated() {
      let severities: [Diagnostic.Severity] = [.error, .warning, .note]
      let file = files[index % files.count]
      // A long text in one field is enough.
      let short = text.utf8.count > 1_000 ? "k\(index)" : text
      findings.append(
        Finding(
          Diagnostic(
            .rawPlaceholder, text, severity: severities[index % 3], at: at(file, index, index), path: short, help: short
          ),
          rule: short, sample: short, key: short, platform: index % 2 == 0 ? .android : nil,
          locales: ["", "zh-Hans-CN"],
          resource: at(files[(index + 1) % files.count], 1, 1), consequence: short))
    }
    findings.append(Finding(Diagnostic(.internal, "nothing else")))
    for index in findings.indices {
      (findings[index].version, findings[index].app) = (findings[index].sample, findings[index].sample)
    }
    var report = CheckReport(
      findings: findings,
      unchecked: nasty.map {
        Diagnostic(.unreadable, String($0.text.prefix(500)), at: at($0.name, 1, 0), help: $0.name)
      },
      fixed: nasty.map { String($0.text.prefix(500)) })
    report.released = nasty.map {
      safety(String($0.text.prefix(50)), .ios, [($0.name, true), ($0.text, false)], from: nil)
    }
    return report
  }

  /// What has nothing to report.
  static var clean: CheckReport {
    var counts = CheckReport.Counts()
    (counts.rules, counts.samples, counts.keys, counts.locales) = (1, 1, 1, 1)
    return CheckReport(counts: counts)
  }

  static var all: [(name: String, report: CheckReport)] {
    [("plain", plain), ("nasty", nastyReport), ("clean", clean), ("empty", CheckReport())]
  }
}
