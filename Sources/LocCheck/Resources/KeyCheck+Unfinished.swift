// Texts that somebody meant to write later: `TODO`, `FIXME`, `<not set>`.

import LocBase
import LocCatalog

extension KeyCheck {
  /// The marks that a text begins with, in every language.
  private static let beginnings: [UTF8Slice] = ["TODO:", "FIXME", "[TODO]"]
  /// The texts that are marks as a whole. The app's own label may be one of them: then the source language has it, too.
  private static let marks: [UTF8Slice] = [
    "TODO", "<not set>", "TRANSLATE ME", "TRANSLATE_ME", "NOT TRANSLATED", "UNTRANSLATED", "MISSING TRANSLATION",
    "NEEDS TRANSLATION", "[object Object]", "#REF!", "#NAME?", "#VALUE!", "#N/A",
  ]
  /// The bytes with which all of them begin: most texts are passed over by one look.
  private static let firstBytes: UTF8Slice = "TFNUM[<#"
  /// The languages in which `TODO` is a word: all, everything.
  private static let languagesOfTodo: [UTF8Slice] = ["es", "pt", "gl", "ast", "an", "lad", "pap"]

  /// Reports a text that is only the mark of a missing one.
  mutating func checkUnfinished(_ text: any CatalogText, _ language: CheckedLanguage, isSource: Bool) {
    let words = text.text.trimmed
    guard let first = words.first, Self.firstBytes.contains(first) else { return }
    var mark = Self.beginnings.first { words.hasPrefix($0) }
    if mark == nil, !isSource, words != key.source.text.trimmed,
      words != "TODO" || !language.locale.withSlice({ Self.isLanguageOfTodo($0) })
    {
      mark = Self.marks.first { $0 == words }
    }
    guard let mark else { return }
    findings.add(
      .unfinishedText, "has only a mark for a text, \"\(mark)\"", locale: language.locale, text: text,
      severity: isSource ? .note : nil, consequence: "The phone shows it as it is written.", help: "Write the text.")
  }

  private static func isLanguageOfTodo(_ locale: UTF8Slice) -> Bool {
    languagesOfTodo.contains { locale == $0 || locale.hasPrefix($0) && locale[$0.count] == .hyphen }
  }
}
