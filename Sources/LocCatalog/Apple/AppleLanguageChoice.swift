// The tables that a device reads: the result of Apple's language choice for one language list.

package import LocBase

/// The tables that a device with one language list reads. Computed once for a device and reused for every key.
package struct AppleLanguageChoice: Sendable {
  /// The device's language list.
  package let preferred: [Text]
  /// `.lproj` folders in the order in which CFBundle searches them; "" is their parent folder.
  package let searchList: [Text]
  /// False when the texts are in no language of the device: none matched, or the matching language has no table of texts.
  package let matched: Bool
  package let strings: AppleTable?
  /// CFBundle searches this table separately: its language may differ from that of `strings`.
  package let stringsDictionary: AppleTable?
  /// A warning when the outcome depends on the order in which the system lists folders.
  package private(set) var warning: Diagnostic?

  init(
    preferred: [Text], searchList: [Text], matched: Bool, strings: AppleTable?, stringsDictionary: AppleTable?
  ) {
    self.preferred = preferred
    self.searchList = searchList
    self.matched = matched
    self.strings = strings
    self.stringsDictionary = stringsDictionary
  }

  func withUnknownBase() -> AppleLanguageChoice {
    var choice = self
    choice.warning = Diagnostic(
      .unknownRegion, "which language Base.lproj speaks is not known: no Info.plist here has CFBundleDevelopmentRegion",
      help:
        "State the development region, in locscript.toml or where the engine is opened: Xcode writes it into every app."
    )
    return choice
  }

  func dependingOnOrder(_ other: AppleLanguageChoice) -> AppleLanguageChoice {
    var choice = self
    let mine = strings?.path ?? stringsDictionary?.path ?? "nothing"
    let theirs = other.strings?.path ?? other.stringsDictionary?.path ?? "nothing"
    choice.warning = Diagnostic(
      .folderOrder, "which of \(mine) and \(theirs) a phone uses depends on the order of its folders",
      help: "Add a language that the phone asks for, or state a development region.")
    return choice
  }
}
