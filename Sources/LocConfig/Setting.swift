// The settings of locscript.toml. The reader knows their names from this table, and scripts/dev/gen-reference writes the reference,
// docs/reference/settings.md, from it: each row is one call on one or more lines, with string literals only. The same script
// compares `given` with the options of each interface.

package import LocBase

/// One setting of `locscript.toml`.
package struct Setting: Sendable {
  /// The form of a value in TOML; the reference shows the comment of each case.
  package enum Form: Sendable {
    case text  // a string
    case path  // a path
    case paths  // a list of path patterns
    case locales  // a list of locales
    case names  // a list of names, in which `*` matches any part
    case name  // a name, in which `*` matches any part
    case android  // `"gradle"`, `"aapt2"` or `"aapt2-legacy"`
    case release  // `10`, `14`, `15` or `16`
    case convention  // `"same"` or `"upper"`
    case platform  // `"android"` or `"ios"`
    case level  // `"off"`, `"note"`, `"warning"` or `"error"`
    case slug  // a finding's slug
    case count  // an integer above zero
    case size  // `"16 MB"`, in B, KB, MB or GB, or a number of bytes
    case date  // a date
    case share  // a number from 0 to 1
    case link  // a URL, https:// or http://
  }

  package let name: String
  package let form: Form
  /// The default; nil if the setting is required.
  package let fallback: String?
  /// A value in TOML.
  package let example: String
  package let meaning: String
  /// The interfaces that accept it without a file, and its name there: "command c python swift as android-compiler". Each
  /// spells the name its own way: `--android-compiler`, `android_compiler`, `androidCompiler`.
  package let given: String

  init(
    _ name: String, _ form: Form, without fallback: String?, _ example: String, _ meaning: String, given: String = ""
  ) {
    self.given = given
    self.name = name
    self.form = form
    self.fallback = fallback
    self.example = example
    self.meaning = meaning
  }
}

/// One section of `locscript.toml`, or the entries of one.
package struct SettingsSection: Sendable {
  package enum Form: Sendable {
    /// `[rules]`
    case table
    /// `[[released]]`, as often as there are entries.
    case list
    /// `[keys.names]`: the file chooses the names, and each has a table of settings.
    case tables
    /// `[check.severity]`: the file chooses the names, and each has a value like the only setting's.
    case values
  }

  /// "check.ignore"; "check" is its parent.
  package let path: String
  package let form: Form
  package let meaning: String
  /// As in a setting, for the section as a whole.
  package let given: String
  package let settings: [Setting]

  init(_ path: String, _ form: Form, _ meaning: String, given: String = "", _ settings: [Setting]) {
    self.given = given
    self.path = path
    self.form = form
    self.meaning = meaning
    self.settings = settings
  }

  /// The names that a section may have: those of its settings, then those of the sections in it. "" is the whole file.
  package static func names(in path: Text) -> [Text] {
    var names: [Text] = []
    let prefix = path.isEmpty ? "" : path + "."
    for section in all {
      let own = Text(section.path)
      if own == path {
        names += section.settings.map { Text($0.name) }
      } else if let rest = own.dropping(prefix: prefix), let name = rest.split(separator: .period).first {
        if !names.contains(name) { names.append(name) }
      }
    }
    // An app has every section that the file has, but no apps.
    if path == "app" { names += Self.names(in: "").filter { $0 != path } }
    return names
  }
}
