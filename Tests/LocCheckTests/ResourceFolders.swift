// Small resources written in place, and the findings about them.

import LocBase
import LocCatalog
import LocCheck

/// An app whose files stand in a test.
struct SampleApp {
  var android: [Catalog.Input] = []
  var ios: [Catalog.Input] = []
  var keys = KeyMap()
  var region: String? = "en"
  var sourceLocale: String?

  /// An Android app: for each folder the elements of its `<resources>`.
  static func android(_ folders: [(String, String)]) -> SampleApp { SampleApp().adding(android: folders) }

  func adding(android folders: [(String, String)]) -> SampleApp {
    var app = self
    for (folder, elements) in folders {
      app.android.append(
        Catalog.Input(
          .android, path: "res/\(folder)/strings.xml", bytes: Array("<resources>\n\(elements)\n</resources>".utf8)))
    }
    return app
  }

  /// An iOS app: for each folder or file its text; a name without a dot is a language's `Localizable.strings`.
  static func ios(_ files: [(String, String)]) -> SampleApp { SampleApp().adding(ios: files) }

  func adding(ios files: [(String, String)]) -> SampleApp {
    var app = self
    for (name, text) in files {
      let path = name.contains(".") ? "app/\(name)" : "app/\(name).lproj/Localizable.strings"
      app.ios.append(Catalog.Input(.ios, path: Text(path), bytes: Array(text.utf8)))
    }
    return app
  }

  /// A string catalog with these entries.
  static func catalog(_ strings: String) -> SampleApp {
    var app = SampleApp.ios([
      ("Localizable.xcstrings", #"{"sourceLanguage": "en", "version": "1.0", "strings": {"# + strings + "}}")
    ])
    app.region = nil
    return app
  }

  func check() throws -> ResourceCheck {
    let catalog = try Catalog(files: android + ios, keys: keys, developmentRegion: region.map { Text($0) })
    return ResourceCheck(catalog, sourceLocale: sourceLocale)
  }

  /// The findings about every key, of one kind where one is named.
  func findings(_ slug: String? = nil, pushed: [String] = []) throws -> [Finding] {
    let keys = pushed.map {
      ResourceCheck.PushedKey(android: self.keys.androidName(Array($0.utf8)), ios: self.keys.iosName(Array($0.utf8)))
    }
    let all = try check().findings(pushed: keys, everyKey: true).findings
    return all.filter { slug == nil || $0.slug == slug }
  }

  /// Each finding as one line: the slug, the key, the languages.
  func lines(_ slug: String? = nil, pushed: [String] = []) throws -> [String] {
    try findings(slug, pushed: pushed).map {
      "\($0.slug) \($0.key ?? "-") [\($0.locales.joined(separator: " "))]"
    }
  }

  /// The sentences of the findings behind their keys.
  func sentences(_ slug: String, pushed: [String] = []) throws -> [String] {
    try findings(slug, pushed: pushed).map { finding in
      let key = "'\(finding.key ?? "")'"
      let message = finding.diagnostic.message
      guard let prefix = [key + ": ", key + " "].first(where: { message.hasPrefix($0) }) else { return message }
      return String(message.dropFirst(prefix.count))
    }
  }
}

/// `<string name="key">text</string>`
func string(_ key: String, _ text: String, _ attributes: String = "") -> String {
  "<string name=\"\(key)\"\(attributes.isEmpty ? "" : " " + attributes)>\(text)</string>\n"
}

/// `<plurals name="key">` with a form for each pair.
func plurals(_ key: String, _ forms: [(String, String)]) -> String {
  let items = forms.map { "<item quantity=\"\($0.0)\">\($0.1)</item>" }.joined()
  return "<plurals name=\"\(key)\">\(items)</plurals>\n"
}

/// `"key" = "text";`
func entry(_ key: String, _ text: String) -> String { "\"\(key)\" = \"\(text)\";\n" }

/// A unit of a string catalog in a state.
func unit(_ text: String, _ state: String = "translated") -> String {
  #"{"stringUnit": {"state": "\#(state)", "value": "\#(text)"}}"#
}
