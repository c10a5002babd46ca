// Checks an Android app's <string-array> resources: the items of a translation are compared with the default folder's.

import LocBase
import LocCatalog
import LocLocale

/// Compares the items of arrays between languages. No push shows an array; the app's own code takes items by number.
struct ArrayCheck {
  private let resources: AndroidResources

  init(_ resources: AndroidResources) { self.resources = resources }

  func findings() -> [Finding] {
    var found: [Finding] = []
    resources.forEachArray { source, translations in
      // An array that says so may hold patterns and names.
      guard source.isTranslatable else { return }
      var findings = KeyFindings(key: source.key, .android)
      let items = source.items
      check(items, of: source, &findings)
      for (index, item) in items.enumerated() where translations.isEmpty {
        let part = TextPart(item: index, at: item.position)
        let mark = item.text.withSlice { text in
          resources.defaultLanguage.text.withSlice { UnfinishedMark.wholeWord(text, $0) }
        }
        if let mark { report(mark, part, of: source, nil, &findings) }
      }
      for translation in translations {
        let own = translation.items
        if own.count != items.count, !own.isEmpty {
          findings.add(
            .arrayItems,
            "the array has \(counted(own.count, "item")), and the default one \(items.count)",
            locale: translation.locale, text: translation, beside: source,
            consequence: "The app's code shows the wrong item for an index, or throws.",
            help: "Write the same items in the same order.")
        } else {
          compare(own, of: translation, with: items, of: source, &findings)
        }
      }
      findings.finish(into: &found)
    }
    return found
  }

  /// Checks the items of the default array by themselves.
  private func check(_ items: [AndroidItem], of array: AndroidEntry, _ findings: inout KeyFindings) {
    for (index, item) in items.enumerated() {
      let part = TextPart(item: index, at: item.position)
      item.text.withSlice { text in
        for fault in TextFault.inItem(text, item.marks, source: nil) {
          report(fault, part, of: array, nil, &findings)
        }
        if !text.hasPrefix("http"), let placeholder = text.rawPlaceholder(isApple: false) {
          findings.add(
            .rawPlaceholder, "has the placeholder \(placeholder.string), which no phone fills",
            locale: array.locale, text: array, part: part, severity: .note,
            consequence: "The phone shows it as it is written, unless the app's own code fills it.",
            help: placeholder.rawPlaceholderHelp(isApple: false))
        } else if let placeholder = text.foreignPlaceholder(isApple: false) {
          findings.add(
            .rawPlaceholder, "has \(placeholder.foreignSentence(isApple: false))",
            locale: array.locale, text: array, part: part,
            consequence: UTF8Slice.foreignConsequence(isApple: false),
            help: "Write \(placeholder.pushPlaceholder(isApple: false)) for a text.")
        }
        if let mark = UnfinishedMark.find(in: text, source: nil, "") {
          report(mark, part, of: array, nil, &findings)
        }
      }
    }
  }

  /// Compares the items of a translation with those of the default array.
  private func compare(
    _ items: [AndroidItem], of array: AndroidEntry, with others: [AndroidItem], of source: AndroidEntry,
    _ findings: inout KeyFindings
  ) {
    for (index, item) in items.enumerated() {
      let other = others[index]
      let part = TextPart(item: index, at: item.position)
      item.text.withSlice { text in
        for fault in other.faults(of: text, item.marks) { report(fault, part, of: array, source, &findings) }
        let mark = other.text.withSlice { source in
          array.locale.withSlice { UnfinishedMark.find(in: text, source: source, $0) }
        }
        if let mark { report(mark, part, of: array, source, &findings) }
        if text.count == 0, !other.text.isEmpty {
          findings.add(
            .emptyText, "is empty", locale: array.locale, text: array, part: part,
            beside: source, consequence: "The app's code shows nothing for it.", help: "Translate it.")
        } else if let difference = other.difference(of: text) {
          findings.add(
            .argumentMismatch, difference.sentence, locale: array.locale, text: array,
            part: part, beside: source, severity: difference.severity,
            consequence: difference.consequence,
            help: "Use the arguments of the default folder's item.")
        }
      }
    }
  }

  private func report(
    _ fault: TextFault, _ part: TextPart, of array: AndroidEntry, _ source: AndroidEntry?, _ findings: inout KeyFindings
  ) {
    findings.add(
      fault.code, fault.sentence, locale: array.locale, text: array, part: part, beside: source,
      severity: fault.severity, consequence: fault.consequence, help: fault.help)
  }

  private func report(
    _ mark: UTF8Slice, _ part: TextPart, of array: AndroidEntry, _ source: AndroidEntry?, _ findings: inout KeyFindings
  ) {
    findings.add(
      .unfinishedText, "is only a mark for a text, \"\(mark)\"", locale: array.locale, text: array,
      part: part, beside: source, severity: source == nil ? .note : nil,
      consequence: "The phone shows it as it is written.", help: "Write the text.")
  }
}

extension AndroidItem {
  /// The faults of a translation of this item.
  fileprivate func faults(of text: UTF8Slice, _ marks: TextMarks) -> [TextFault] {
    self.text.withSlice { TextFault.inItem(text, marks, source: SourceTexts([$0], marks: self.marks)) }
  }

  /// How the arguments of a translation differ.
  fileprivate func difference(of text: UTF8Slice) -> ArgumentDifference? {
    self.text.withSlice { own in
      ArgumentDifference(
        TextArguments(meant: text, isApple: false), from: TextArguments(meant: own, isApple: false), isApple: false)
    }
  }
}

extension TextFault {
  fileprivate static func inItem(_ text: UTF8Slice, _ marks: TextMarks, source: SourceTexts?) -> [TextFault] {
    all(in: text, marks, on: .android, source: source, isPushed: false)
  }
}
