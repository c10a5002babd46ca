// Texts that somebody meant to write later: `TODO`, `FIXME`, `<not set>`.

import LocBase
import LocCatalog
import LocLocale

/// The marks of texts that are not written yet.
enum UnfinishedMark {
  /// The marks that a text begins with, in every language.
  private static let beginnings: [UTF8Slice] = ["TODO:", "FIXME", "[TODO]", "TBD:", "[TBD]", "XXX:"]
  /// The texts that are marks as a whole. The app's own label may be one of them: then the source language has it, too.
  private static let marks: [UTF8Slice] = [
    "<not set>", "TRANSLATE ME", "TRANSLATE_ME", "NOT TRANSLATED", "UNTRANSLATED", "MISSING TRANSLATION",
    "NEEDS TRANSLATION", "[object Object]", "#REF!", "#NAME?", "#VALUE!", "#N/A", "(null)", "undefined",
  ]
  /// Marks that also count in a source text without translations.
  private static let words: [UTF8Slice] = ["TODO", "TBD", "tbd", "TBD.", "XXX"]
  /// The bytes with which all of them begin: most texts are passed over by one look.
  private static let firstBytes: UTF8Slice = "TFNUMX[<#(tu?"
  /// The languages in which `TODO` is a word: all, everything.
  private static let languagesOfTodo: [UTF8Slice] = ["es", "pt", "gl", "ast", "an", "lad", "pap"]

  /// The mark that a text is.
  /// - Parameter source: nil for the source language's own text, which may be a label that is such a word.
  static func find(in text: UTF8Slice, source: UTF8Slice?, _ locale: UTF8Slice) -> UTF8Slice? {
    let text = text.trimmed
    guard let first = text.first, firstBytes.contains(first) else { return nil }
    if let mark = beginnings.first(where: { text.hasPrefix($0) }) { return mark }
    guard let source, text != source.trimmed else { return nil }
    if let mark = wholeWord(text, locale) ?? marks.first(where: { $0 == text }) { return mark }
    return isLost(text) && !isLost(source) ? text : nil
  }

  /// The mark that a text is in every language of the app.
  static func wholeWord(_ text: UTF8Slice, _ locale: UTF8Slice) -> UTF8Slice? {
    let text = text.trimmed
    guard let word = words.first(where: { $0 == text }) else { return nil }
    return word == "TODO" && isLanguageOfTodo(locale) ? nil : word
  }

  private static func isLanguageOfTodo(_ locale: UTF8Slice) -> Bool {
    languagesOfTodo.contains { locale == $0 || locale.hasPrefix($0) && locale[$0.count] == .hyphen }
  }

  /// Whether each letter is a question mark: an encoding lost them.
  private static func isLost(_ text: UTF8Slice) -> Bool {
    var marks = 0
    for byte in text {
      if byte == .questionMark { marks += 1 } else if byte != .space { return false }
    }
    return marks >= 3
  }
}

extension KeyCheck {
  /// Reports a text that is only the mark of a missing one.
  mutating func checkUnfinished(_ text: any CatalogText, _ language: CheckedLanguage, isSource: Bool) {
    let locale = isSource ? platform.walk.sourceTag.text : language.locale
    let mark = locale.withSlice { locale in
      UnfinishedMark.find(in: text.text, source: isSource ? nil : key.source.text, locale)
        ?? (isSource && key.translations.isEmpty ? UnfinishedMark.wholeWord(text.text, locale) : nil)
    }
    guard let mark else { return }
    findings.add(
      .unfinishedText, "has only a mark for a text, \"\(mark)\"", locale: language.locale, text: text,
      severity: isSource ? .note : nil, consequence: "The phone shows it as it is written.", help: "Write the text.")
  }
}
