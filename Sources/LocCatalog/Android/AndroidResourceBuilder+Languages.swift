// Warns of folders whose language no phone asks for under the folder's name.

import LocBase
import LocLocale

extension AndroidResourceBuilder {
  /// Adds a warning for each folder whose texts no phone shows: phones ask for `iw`, not for `he`, and for no `jp`, which is a country. A
  /// res folder that also has the language under the right code needs none for `he`.
  mutating func checkLanguages(of folders: [[ResourceFile]]) {
    for files in folders {
      var wrong: [(file: ResourceFile, asked: Text)] = []
      var present: Set<Text> = []
      var last: Text = ""
      for file in files where file.folder != last {
        last = file.folder
        guard let qualifiers = compiler.qualifiers(ofFolder: last), !qualifiers.locale.isEmpty, build.keeps(qualifiers)
        else {
          continue
        }
        if let asked = qualifiers.locale.askedLanguage {
          wrong.append((file, asked))
        } else if let mistake = LanguageMistake(inFolder: qualifiers.localeTag) {
          report(file, mistake)
        } else if let tag = LanguageTag(qualifiers.localeTag) {
          present.insert(tag.language)
        }
      }
      for (file, asked) in wrong where !present.contains(asked) { report(file, asked: asked) }
      for file in files where file.folder != last {
        last = file.folder
        guard let locale = compiler.qualifiers(ofFolder: last)?.localeTag, present.contains(locale),
          let mistake = LanguageMistake(country: locale, among: { present.contains($0) })
        else { continue }
        report(file, mistake)
      }
    }
  }

  private mutating func report(_ file: ResourceFile, asked: Text) {
    let language = compiler.qualifiers(ofFolder: file.folder).flatMap { LanguageTag($0.localeTag) }?.language ?? ""
    report(file, "phones ask for '\(asked)', not '\(language)'", meant: asked)
  }

  private mutating func report(_ file: ResourceFile, _ mistake: LanguageMistake) {
    report(file, mistake.problem, meant: mistake.meant)
  }

  private mutating func report(_ file: ResourceFile, _ problem: String, meant: Text?) {
    let path = file.path.dropping(suffix: "/" + file.name) ?? file.path
    report(
      .wrongLanguageFolder, problem + ": no phone shows the strings of this folder", at: SourcePosition(file: path),
      help: meant.map { "Name the folder \(Self.renamed(file.folder, to: $0))." } ?? LanguageMistake.help)
  }

  /// The folder's name with another language: `values-iw-rIL` for `values-he-rIL`, `values-b+iw+IL` for `values-b+he+IL`.
  private static func renamed(_ folder: Text, to language: Text) -> Text {
    var parts = Array(folder.utf8).split(separator: .hyphen, omittingEmptySubsequences: false).map { Array($0) }
    for index in parts.indices.dropFirst() {
      let part = parts[index]
      if part.count > 2, part[0] | 0x20 == UInt8(ascii: "b"), part[1] == .plus {
        var subtags = part.split(separator: .plus, omittingEmptySubsequences: false).map { Array($0) }
        subtags[1] = Array(language.utf8)
        parts[index] = Array(subtags.joined(separator: [.plus]))
        break
      }
      // Only the country and network of a SIM card may precede the language: mcc310-mnc004.
      if part.count == 2 || part.count == 3 {
        parts[index] = Array(language.utf8)
        break
      }
    }
    return Text(decoding: Array(parts.joined(separator: [.hyphen])))
  }
}
