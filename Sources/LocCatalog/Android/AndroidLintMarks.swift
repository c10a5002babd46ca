// Keeps an app's instructions for Android Lint in values files: tools:ignore and tools:locale. Both are rare, so they
// are stored separately from the values.

package import LocBase
import LocLocale

/// Issues of Android Lint that say the same as findings of the check, as `tools:ignore` names them.
package struct AndroidLintIssues: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A key without a string in a language; Lint uses the mark of the default folder's string.
  package static let missingTranslation = AndroidLintIssues(rawValue: 1)
  /// A translation of a key that the default folder does not have.
  package static let extraTranslation = AndroidLintIssues(rawValue: 2)
  /// Arguments that differ between translations.
  package static let stringFormat = AndroidLintIssues(rawValue: 4)
  /// A plural without a form that its language needs.
  package static let missingQuantity = AndroidLintIssues(rawValue: 8)
  /// A plural with a form that its language never chooses.
  package static let unusedQuantity = AndroidLintIssues(rawValue: 16)
  /// A form `one` without its number.
  package static let impliedQuantity = AndroidLintIssues(rawValue: 64)
  /// A resource that nothing uses.
  package static let unusedResources = AndroidLintIssues(rawValue: 32)

  /// The issues that a lint.xml ignores: everywhere, as `<issue id="MissingTranslation" severity="ignore"/>` says, and in some files
  /// only, as its element `<ignore path="…"/>` does. Nil for a file that is not XML, or that declares entities or attributes.
  package static func read(
    lintFile file: [UInt8]
  ) -> (everywhere: AndroidLintIssues, inSomeFiles: AndroidLintIssues)? {
    var everywhere: AndroidLintIssues = []
    var inSomeFiles: AndroidLintIssues = []
    var heeded: AndroidLintIssues = []
    var issue: AndroidLintIssues = []
    let fault = XMLElements.forEach(in: file) { element in
      let name = element.name
      let values = Dictionary(
        element.attributes.map { (Text($0.name.local), $0.value) }, uniquingKeysWith: { first, _ in first })
      if name.local == "ignore" { inSomeFiles.formUnion(issue) }
      guard name.local == "issue" else { return true }
      issue = values["id"]?.withSlice { AndroidLintIssues(list: $0) } ?? []
      if values["severity"] == Array("ignore".utf8) {
        everywhere.formUnion(issue)
      } else if values["severity"] != nil {
        // One issue after `all`.
        heeded.formUnion(issue)
      }
      return true
    }
    if heeded != AndroidLintIssues(rawValue: 0xFF) { everywhere.subtract(heeded) }
    return fault == nil ? (everywhere, inSomeFiles.subtracting(everywhere)) : nil
  }

  /// The issues of a list as `disable` of a build script has them.
  package init(names: [Text]) {
    self = Array(names.joined(separator: ",").utf8).withSlice { AndroidLintIssues(list: $0) }
  }

  /// The issues of a list such as `MissingTranslation, UnusedResources`; `all` means every one.
  init(list: UTF8Slice) {
    var issues: AndroidLintIssues = []
    for part in list.buffer.split(separator: .comma) {
      let name = Text(decoding: part.filter { $0 > .space })
      switch name {
      case "MissingTranslation": issues.insert(.missingTranslation)
      case "ExtraTranslation", "MissingDefaultResource": issues.insert(.extraTranslation)
      case "StringFormatCount", "StringFormatInvalid", "StringFormatMatches": issues.insert(.stringFormat)
      case "MissingQuantity": issues.insert(.missingQuantity)
      case "ImpliedQuantity": issues.insert(.impliedQuantity)
      case "UnusedQuantity": issues.insert(.unusedQuantity)
      case "UnusedResources": issues.insert(.unusedResources)
      case "all": issues = AndroidLintIssues(rawValue: 0xFF)
      default: break
      }
    }
    self = issues
  }
}

/// The marks of an app's values and files.
struct AndroidLintMarks: Sendable {
  /// By a value's index among all values that were read.
  private var values: [UInt32: AndroidLintIssues] = [:]
  /// By file: the mark of `<resources>`, which is for all its values.
  private var files: [UInt32: AndroidLintIssues] = [:]
  /// By file: the language that `tools:locale` of `<resources>` states.
  private(set) var locales: [UInt32: Text] = [:]
  /// Resources that the build removes because they have no default value, and that the app marks as intended
  /// (tools:ignore).
  private(set) var extraNames: Set<Int> = []

  var isEmpty: Bool { values.isEmpty && files.isEmpty }

  mutating func mark(value: Int, _ issues: AndroidLintIssues) {
    if !issues.isEmpty { values[UInt32(truncatingIfNeeded: value)] = issues }
  }

  /// Reads the attributes of a file's root element.
  mutating func readRoot(_ attributes: XMLAttributeList, file: UInt32) {
    var index = 0
    while let attribute = attributes[index], let value = attributes[index + 1] {
      index += 2
      let name = cString(attribute)
      if name == Self.ignore {
        let issues = AndroidLintIssues(list: cString(value))
        if !issues.isEmpty { files[file] = issues }
      } else if name == "http://schemas.android.com/tools\u{1}locale" {
        locales[file] = Text(cString(value))
      }
    }
  }

  /// The name of the attribute as expat passes it.
  static let ignore: UTF8Slice = "http://schemas.android.com/tools\u{1}ignore"

  /// Forgets the values from this one on.
  mutating func rewind(to count: Int) {
    if !values.isEmpty { values = values.filter { Int($0.key) < count } }
  }

  mutating func markExtra(name: Int) { extraNames.insert(name) }

  /// The mark of a value combined with its file's.
  func issues(ofValue place: UInt32, file: UInt32) -> AndroidLintIssues {
    if isEmpty { return [] }
    return (values[place] ?? []).union(files[file] ?? [])
  }

  /// The language in BCP 47 that a `tools:locale` states, in that form or as a folder spells it: `pt-BR`, `pt-rBR`.
  static func languageTag(_ text: Text) -> Text? {
    if let qualifiers = AndroidQualifiers(folder: "values-" + text), !qualifiers.localeTag.isEmpty {
      return qualifiers.localeTag
    }
    return LanguageTag(text)?.text
  }
}

extension AndroidResourceBuilder {
  /// The language of the texts in `values`, if the files there state one and none another.
  var statedLocale: Text? {
    var stated: Text?
    for (index, file) in files.all.enumerated() where configurations.all[Int(file.configuration)].isDefault {
      guard let text = sourceMarks.lint.locales[UInt32(truncatingIfNeeded: index)],
        let tag = AndroidLintMarks.languageTag(text)
      else { continue }
      if let stated, stated != tag { return nil }
      stated = tag
    }
    return stated
  }
}
