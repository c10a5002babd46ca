// A first rule with its sample and its test, for one of the app's strings.

import LocBase
import LocDevice
import LocMessage
import LocScript

/// The source of a rule that works at once in one app.
struct StarterRule {
  /// The rule's name and its files' stem.
  static let name = "first_push"
  private static let sample = "Alice"
  /// The arguments of a string as the event's fields, with the sample's values.
  private static let fields = [(name: "name", value: "Alice"), (name: "detail", value: "42")]
  /// The limit on texts that are tried: each is previewed in every language.
  private static let maxTries = 200

  /// A string that every phone shows as intended, and few of them in another language; nil if the app has none.
  private var key: Text?
  private var argumentCount = 0
  /// The only platform that has the text.
  private var platform: Device.Platform?
  private let hasResources: Bool

  init(_ engine: Engine) {
    hasResources = engine.hasResources
    let texts = PushTexts(engine)
    let keys = texts.keys.sorted { Self.precedes($0, $1) }
    let every = texts.platforms
    // A platform whose app has no string for a push shows none.
    let isForOne = every.count == 1 && [Device.Platform.android, .ios].allSatisfy { !engine.locales($0).isEmpty }
    for platforms in every.count == 2 ? [every, [.android], [.ios]] : [every] {
      var tries = 0
      var fewest = Int.max
      for key in keys where platforms.allSatisfy({ texts.has(key, $0) }) {
        let counts = texts.argumentCounts(of: key)
        guard counts.count == 1, counts[0] <= Self.fields.count else { continue }
        tries += 1
        guard tries <= Self.maxTries else { break }
        guard let missing = Self.languagesWithout(key, counts[0], platforms, engine), missing < fewest else { continue }
        fewest = missing
        (self.key, argumentCount) = (key, counts[0])
        platform = platforms.count < every.count || isForOne ? platforms.first : nil
        if fewest == 0 { break }
      }
      if key != nil { return }
    }
  }

  /// Strings that are probably for notifications come first.
  private static func precedes(_ left: Text, _ right: Text) -> Bool {
    func rank(_ key: Text) -> Int {
      let name = Text(key.string.lowercased())
      let isOfPush = name.contains("notif") || name.contains("push")
      let isBody = name.contains("body") || name.contains("message") || name.contains("subtitle")
      return (isOfPush ? 0 : 3) + (isBody ? 2 : name.contains("title") ? 0 : 1)
    }
    let (first, second) = (rank(left), rank(right))
    return first == second ? left < right : first < second
  }

  /// The number of phones that show the text in another language than their own, of all languages of the app; nil if a phone does
  /// not show it as intended.
  private static func languagesWithout(
    _ key: Text, _ count: Int, _ platforms: [Device.Platform], _ engine: Engine
  ) -> Int? {
    let names = engine.names(of: key.string)
    let line = LocalizedLine(
      android: names.android, ios: names.ios,
      arguments: count == 0 ? nil : fields.prefix(count).map { $0.value })
    let message = Message(to: .topic("first-push"), title: line)
    guard let previews = try? engine.previews(message.json) else { return nil }
    let shown = previews.filter { platforms.contains($0.device.platform) }
    guard !shown.isEmpty, shown.allSatisfy({ $0.severity == nil }) else { return nil }
    return shown.count { $0.title?.isFallback == true }
  }

  /// The rule's file.
  var rule: String {
    let used = Self.fields.prefix(key == nil ? 1 : argumentCount)
    let arguments = used.map { ", event.\($0.name)" }.joined()
    let title = key.map { "loc.text(\(LuaText.quoted($0))\(arguments))" } ?? "\"Hello, \" .. event.name"
    let values = used.map { ", \($0.name) = \(LuaText.quoted(Text($0.value)))" }.joined()
    return """
      -- A first rule: a push to everybody who follows the topic "first-push". Change it, or write others beside it.
      ---@type loc.Rule
      return {
        name = "\(Self.name)",
        description = "Tries out a push",
        on = "first.push",
        run = function(event)
          return loc.message {
            topic = "first-push",
            title = \(title),\(platform.map { "\n      platform = \"\($0.rawValue)\"," } ?? "")
          }
        end,
        samples = {
          ["\(Self.sample)"] = { type = "first.push"\(values) },
        },
      }

      """
  }

  /// The rule's test file.
  var test: String {
    let shown = """

        it("is shown on \(platform.map { "\($0.systemName)" } ?? "every phone"), in every language", function()
          assert.shown_everywhere(run("\(Self.name)", "\(Self.sample)")\(platform.map { ", \"\($0.rawValue)\"" } ?? ""))
        end)

      """
    return """
      -- The tests of \(Self.name).lua: `locscript test`.
      describe("\(Self.name)", function()
        it("goes to those who follow its topic", function()
          local result = run("\(Self.name)", "\(Self.sample)")
          assert.equal("first-push", result.payloads[1].target.topic)
        end)
      \(hasResources && key != nil ? shown : "")end)

      """
  }
}
