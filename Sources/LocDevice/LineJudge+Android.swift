// The reasons why a line differs on Android, as findings.

import LocBase
import LocCatalog
import LocFormat

extension LineJudge {
  /// The finding about a line on Android; nil if it matters only in a preview.
  func android(_ line: Preview.Line, key: [UInt8], _ field: PushField) -> LineWords? {
    let name = String(decoding: key, as: UTF8.self)
    let given = counted(field.arguments?.count ?? 0, "argument")
    let omitted = "Android leaves the line out of the notification."
    switch line.code {
    case .missingKey:
      return LineWords(
        "the Android resources have no key '\(name)'", consequence: omitted,
        help: nearest(to: key, .android) + "Add the key to res/values, or make the push for iOS alone.",
        isOfEveryLanguage: true)
    case .missingDefault:
      return LineWords(
        "only folders of a language have the Android key '\(name)'",
        consequence: "The build removes the text for every language, and \(omitted)",
        help: "Add the key to res/values.", isOfEveryLanguage: true)
    case .pluralEntry:
      return LineWords(
        "the Android key '\(name)': \(line.detail ?? "")", consequence: omitted, help: Self.pluralHelp,
        isOfEveryLanguage: true)
    case .crashSpecifier:
      let exception = line.detail.map { " (\($0))" } ?? ""
      let consequence = "Android kills the app's process when the push arrives\(exception)."
      if showsSigns(key, .android) {
        return LineWords(
          "the Android text of '\(name)' has a percent sign, and the push gives \(given)", consequence: consequence,
          help: signHelp(field))
      }
      guard let placeholder = crashingPlaceholder(line, key) else {
        return LineWords(
          "the Android text of '\(name)' has a single %", consequence: consequence,
          help: "Write %% for a percent sign.")
      }
      return LineWords(
        "the Android text of '\(name)' has \(placeholder), which does not accept a string", consequence: consequence,
        help: "A push argument is always a string: write %1$s, %2$s …, and %% for a percent sign.")
    case .fewArguments where line.outcome == .text: return unformatted(line, key, .android)
    case .fewArguments where showsSigns(key, .android):
      return LineWords(
        "the Android text of '\(name)' has a percent sign, and the push gives \(given)", consequence: omitted,
        help: signHelp(field))
    case .fewArguments:
      return LineWords(
        "the Android text of '\(name)' uses more arguments than the push gives: \(given)",
        consequence: omitted, help: "Give the argument, or make the languages use the same ones.")
    case .unformatted:
      return unformatted(line, key, .android)
    case .emptyText:
      return LineWords(
        "the Android text of '\(name)' \(line.text == nil ? "is empty" : "has nothing but white space")",
        consequence: line.text == nil ? omitted : "Android shows a blank line.", help: "Write a text.")
    case .literalWins:
      return LineWords(
        "the push has a text beside the key '\(name)'",
        consequence: "Android shows the text in every language, and never looks for the localized one.",
        help: "Take the text out.", isOfEveryLanguage: true)
    case .numericKey:
      return LineWords(
        "the key '\(name)' is a number, which Android takes for a resource identifier",
        consequence: "Android shows whatever has that number in this build, or nothing, or the app dies.",
        help: "Name the string.", isOfEveryLanguage: true)
    case .notAStringResource:
      return LineWords(
        "the Android resource '\(name)' is none that getString gives as text",
        consequence: line.outcome == .crash
          ? "Android kills the app's process when the push arrives." : "Android shows an identifier.",
        help: "Write a text in place of the reference.")
    case .buildFails:
      return LineWords(
        "the Android build refuses the text of '\(name)'", consequence: "No phone ever shows it.",
        help: "See the finding about the file.")
    case .unknownText:
      return LineWords(
        "the Android text of '\(name)' comes from outside the resources that were read",
        consequence: "What the phone shows is not known here.", help: "Write the text itself.")
    default: return nil
    }
  }
}

extension LineJudge {
  package static var pluralHelp: String {
    "Give each form a key of its own and write loc.plural_key(prefix, n, locale)."
  }

  /// "Did you mean 'x'? Otherwise: "; empty if no key is similar.
  func nearest(to key: [UInt8], _ platform: Device.Platform) -> String {
    guard let near = nearKeys.nearest(to: key, platform, in: catalog) else { return "" }
    return
      "Did you mean '\(String(decoding: near, as: UTF8.self))'?\(hiddenDifference(of: Text(decoding: key), from: Text(decoding: near))) "
  }

  /// The placeholder because of which a line of Android crashes; nil for a percent sign that is not doubled.
  private func crashingPlaceholder(_ line: Preview.Line, _ key: [UInt8]) -> Text? {
    let place = line.place.map { Text($0) }
    return key.withSlice { key in
      for text in catalog.texts(of: key, .android).texts
      where Text("\(text.position.file):\(text.position.line)") == place {
        return GuideFormat.crashingPlaceholder(in: text.text).map { Text($0) }
      }
      return "a placeholder"
    }
  }

  func signHelp(_ field: PushField) -> String {
    let isEmptyList = field.arguments?.isEmpty ?? false
    return (isEmptyList ? "Leave out the list of arguments, which is empty" : "Give no arguments, which no text uses")
      + ": the phone then shows the text as it is written. With arguments a percent sign is %%."
  }

  /// Whether no string of the key has a placeholder, so that all their percent signs are literal.
  func showsSigns(_ key: [UInt8], _ platform: Device.Platform) -> Bool {
    key.withSlice { !catalog.takesArguments($0, platform) }
  }

  /// The finding about a text that the phone shows unformatted: it has placeholders, or only `%%`.
  func unformatted(_ line: Preview.Line, _ key: [UInt8], _ platform: Device.Platform) -> LineWords {
    let (name, system) = (String(decoding: key, as: UTF8.self), platform.systemName)
    if line.code == .unformatted {
      return LineWords(
        "the \(system) text of '\(name)' has %%, and the push gives no arguments",
        consequence: "\(system) shows both percent signs.", help: "Write one % in a text without arguments.")
    }
    // Once the text is formatted, every other sign and every specifier that takes no string does harm.
    let isClean = Text(line.text ?? "").withSlice { text in
      if platform == .ios { return PushFormat(text).lost.isEmpty }
      let format = JavaFormat(text)
      return format.failure == nil && format.uses.allSatisfy { $0.kind.takesString }
    }
    let placeholder = platform == .ios ? "%1$@" : "%1$s"
    return LineWords(
      "the \(system) text of '\(name)' uses arguments, and the push gives none",
      consequence: "\(system) shows the placeholders as they are written.",
      help: (isClean
        ? "Give loc.text the arguments"
        : "Write \(placeholder) for each argument and %% for a percent sign, then give loc.text the arguments")
        + ", or take the placeholders out of the text.")
  }
}
