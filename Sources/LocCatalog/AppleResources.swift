// An app's iOS resources: folders of files in, the table `Localizable` in every language out, chosen as CFBundle chooses.

import LocBase
import LocLocale

/// The tables a device with one language list reads. Computed once for a device and reused for every key.
package struct AppleLanguageChoice: Sendable {
  /// The device's language list.
  package let preferred: [String]
  /// `.lproj` folders in the order CFBundle searches them; "" is the folder above them.
  package let searchList: [String]
  /// False when none of the device's languages matched and a backstop was taken.
  package let matched: Bool
  package let strings: AppleTable?
  package let stringsDictionary: AppleTable?
}

package struct AppleResources: Sendable {
  /// Errors and warnings of every file, in file order.
  package private(set) var diagnostics = DiagnosticList()
  /// The `.lproj` names without the extension, sorted by their bytes; "Base" among them when it is there.
  package let localizations: [String]
  package let developmentRegion: String?
  package let tables: [AppleTable]

  /// Builds the resources of one app. Never fails: a table that Apple would drop is dropped and reported.
  /// - Parameters:
  ///   - folders: one list of files per resource folder; a later folder's file replaces an earlier one's.
  ///   - developmentRegion: overrides what an Info.plist among the files says.
  package init(_ folders: [[ResourceFile]], developmentRegion: String? = nil) {
    self.developmentRegion = developmentRegion
    localizations = []
    tables = []
  }

  package func choice(preferred: [String]) -> AppleLanguageChoice {
    AppleLanguageChoice(preferred: preferred, searchList: [], matched: false, strings: nil, stringsDictionary: nil)
  }

  /// What the device finds under the key: a `.stringsdict` entry before a `.strings` entry; nil when neither table
  /// has it (there is no fall-through to another language). Allocates nothing.
  package func entry(_ key: UTF8Slice, in choice: AppleLanguageChoice) -> AppleEntry? {
    if let table = choice.stringsDictionary, let index = table.find(key) {
      return AppleEntry(table: table, index: index)
    }
    if let table = choice.strings, let index = table.find(key) { return AppleEntry(table: table, index: index) }
    return nil
  }

  /// Every language that has a table, in BCP 47 where its folder name is one, sorted by bytes.
  package var locales: [String] { [] }
}
