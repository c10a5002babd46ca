// Files of an iOS app, for the suites that read them.

import LocBase
import LocCatalog

/// A file in a folder such as `en.lproj`; in the app itself for "".
func appleFile(_ folder: String, _ name: String, _ text: String) -> ResourceFile {
  ResourceFile(
    path: Text((folder.isEmpty ? "" : folder + "/") + name), folder: Text(folder), name: Text(name),
    bytes: [UInt8](text.utf8))
}

/// The Localizable.strings of a language.
func appleStrings(_ language: String, _ text: String) -> ResourceFile {
  appleFile(language + ".lproj", "Localizable.strings", text)
}

/// An app with nothing but a string catalog.
func appleCatalog(_ text: String) -> AppleResources {
  AppleResources([[appleFile("", "Localizable.xcstrings", text)]])
}
