// Checks an Android app's <string-array> resources: the items of a translation are compared with the default folder's.

import LocBase
import LocCatalog

/// Compares the items of arrays between languages. No push shows an array; the app's own code takes items by number.
struct ArrayCheck {
  private let resources: AndroidResources

  init(_ resources: AndroidResources) { self.resources = resources }

  func findings() -> [Finding] {
    var found: [Finding] = []
    resources.forEachArray { source, translations in
      // An array that is the same in every language may hold patterns and names.
      if translations.isEmpty { return }
      var findings = KeyFindings(key: source.key, .android)
      check(source.items, of: source, from: nil, &findings)
      for translation in translations {
        let items = translation.items
        if items.count != source.items.count, !items.isEmpty {
          findings.add(
            .arrayItems,
            "the array has \(counted(items.count, "item")), and the default one \(source.items.count)",
            locale: translation.locale, text: translation, beside: source,
            consequence: "The app's code shows the wrong item for an index, or throws.",
            help: "Write the same items in the same order.")
        } else {
          check(items, of: translation, from: source, &findings)
        }
      }
      findings.finish(into: &found)
    }
    return found
  }

  private func check(
    _ items: [AndroidItem], of array: AndroidEntry, from source: AndroidEntry?, _ findings: inout KeyFindings
  ) {
    let others = source?.items ?? []
    for (index, item) in items.enumerated() {
      item.text.withSlice { text in
        let other = index < others.count ? others[index] : nil
        for fault in other?.faults(of: text, item.marks) ?? TextFault.inItem(text, item.marks, source: nil) {
          findings.add(
            fault.code, "item \(index + 1) \(fault.sentence)", locale: array.locale, text: array, beside: source,
            severity: fault.severity, consequence: fault.consequence, help: fault.help)
        }
        guard let other, let difference = other.difference(of: text) else { return }
        findings.add(
          .argumentMismatch, "item \(index + 1): \(difference.sentence)", locale: array.locale, text: array,
          beside: source, severity: difference.severity, consequence: difference.consequence,
          help: "Use the arguments of the default folder's item.")
      }
    }
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
