// Compares the arguments of the source language's string, and of all forms of a plural, with a translation's.

import LocBase
import LocCatalog
import LocFormat
import LocLocale

/// The arguments of the source language's text.
struct SourceArguments {
  private let guide: TextArguments
  /// As Java's Formatter reads it; nil if the app does not pass the text to it unchanged.
  private let java: TextArguments?
  private let isApple: Bool
  private let hasLoneSign: Bool

  init(_ text: any CatalogText, isApple: Bool) {
    self.isApple = isApple
    guide = TextArguments(meant: text.text, isApple: isApple)
    hasLoneSign = isApple && Self.hasLoneSign(text.text)
    let java = isApple || guide.uses.isEmpty ? nil : TextArguments(java: text.text)
    self.java = java?.failure == nil ? java : nil
  }

  func difference(of text: any CatalogText) -> ArgumentDifference? {
    if guide.uses.isEmpty, !text.text.has(.percent) { return nil }
    // A text without arguments is not formatted: its percent signs are signs.
    if let java {
      return ArgumentDifference(TextArguments(java: text.text), from: java, isApple: false)
    }
    if guide.uses.isEmpty {
      return ArgumentDifference(TextArguments(meant: text.text, isApple: isApple), from: guide, isApple: isApple)
    }
    let own = TextArguments(guide: text.text, isApple: isApple)
    let difference = ArgumentDifference(own, from: guide, isApple: isApple)
    // Translation tools and people insert a space. Foundation's formatter treats it as a flag; a push does not support
    // flags.
    if isApple, difference != nil, own.count < guide.count, text.text.contains("% @" as UTF8Slice) {
      return ArgumentDifference(
        "a translation writes % @ for an argument, which a push does not know",
        "A push shows the text without the value; the app's own code shows it.")
    }
    if isApple, difference == nil, !hasLoneSign, Self.hasLoneSign(text.text) { return .loneSign }
    return difference
  }

  /// Whether iOS drops a percent sign of the text that is not a placeholder.
  fileprivate static func hasLoneSign(_ text: UTF8Slice) -> Bool {
    guard text.has(.percent) else { return false }
    let lost = PushFormat(text).lost
    if lost.isEmpty { return false }
    // Both come in the order of the text.
    var uses = GuideFormat(text).uses[...]
    for sign in lost {
      while let use = uses.first, use.offset < sign.offset { uses.removeFirst() }
      if uses.first?.offset != sign.offset, VariableReference(text.bytes, at: sign.offset) == nil { return true }
    }
    return false
  }
}

extension ArgumentDifference {
  fileprivate static let loneSign = ArgumentDifference(
    "a translation has a percent sign that is not doubled",
    "With arguments a push drops it and the byte behind it, and the app's own code takes it for a placeholder.", .error)
}

/// The arguments of all forms of a plural.
struct FormArguments {
  /// Of every form together.
  private var all = TextArguments()
  /// Of the form `other`, which each language has.
  private var other = TextArguments()
  private var failure: JavaFormatError?
  private let isApple: Bool
  /// Apple: the most texts, other than the number, that one form takes.
  private var mostTexts = 0
  private var writesNumber = false
  /// Apple: whether a form has a percent sign that does not begin a placeholder.
  private var hasLoneSign = false
  private var isEmpty = true

  init(_ text: any CatalogText, isApple: Bool) {
    self.isApple = isApple
    for choice in text.plurals {
      for item in choice.cases {
        guard case .text(let bytes) = item.node else { continue }
        isEmpty = false
        bytes.withSlice { add($0, isOther: item.category == .other) }
      }
    }
    if isApple { add(text.text, isOther: false) }
  }

  private mutating func add(_ text: UTF8Slice, isOther: Bool) {
    if isApple {
      var texts = 0
      for use in TextArguments(meant: text, isApple: true).uses {
        if use.kind == .format(.text) || use.kind == .cString { texts += 1 } else { writesNumber = true }
      }
      if text.contains("%arg" as UTF8Slice) { writesNumber = true }
      mostTexts = max(mostTexts, texts)
      hasLoneSign = hasLoneSign || SourceArguments.hasLoneSign(text)
      return
    }
    let guide = TextArguments(meant: text, isApple: false)
    let java = TextArguments(java: text)
    if let failure = java.failure {
      if self.failure == nil, !guide.isEmpty { self.failure = failure }
      all.add(guide)
      if isOther { other.add(guide) }
    } else {
      // Without arguments a form's percent signs may be signs.
      let used = guide.isEmpty ? guide : java
      all.add(used)
      if isOther { other.add(used) }
    }
  }

  /// The difference of a translation's forms. One of its forms may leave the number out, and a language may need fewer forms.
  func difference(of translation: FormArguments) -> ArgumentDifference? {
    if isEmpty || translation.isEmpty { return nil }
    if isApple {
      if mostTexts != translation.mostTexts {
        return ArgumentDifference(
          "the forms of a translation take \(translation.mostTexts) texts beside the number, those of the source language "
            + "\(mostTexts)", "The app's own code shows a wrong value, or ends.")
      }
      if writesNumber, !translation.writesNumber {
        return ArgumentDifference(
          "no form of a translation writes the number", "Phones in that language show the text without the number.")
      }
      return translation.hasLoneSign && !hasLoneSign ? .loneSign : nil
    }
    if let failure = translation.failure, self.failure == nil {
      return ArgumentDifference(
        "Java's Formatter cannot read a form of a translation: \(failure.description)",
        "The app ends where it shows the form.", .error)
    }
    var expected = all
    // An argument that the translation omits must be in the source's form other, not only in a special form.
    expected.keep { (use: TextArguments.Use) -> Bool in
      translation.all.first(use.argument) != nil || other.first(use.argument) != nil
    }
    return ArgumentDifference(translation.all, from: expected, isApple: false)
  }
}
