// Decides which files a build takes, and which configuration the name of their folder means.

package import LocBase
import LocLocale

extension AndroidCompiler {
  /// The configuration of a folder's name; nil if the build takes no values from it.
  func qualifiers(ofFolder name: Text) -> AndroidQualifiers? {
    do throws(AndroidQualifierError) {
      if self != .gradle { return try AndroidQualifiers.parse(folder: name) }
      guard case .values(let qualifiers) = AndroidFolderName.gradle(name) else { return nil }
      return try AndroidQualifiers.parse(merged: qualifiers)
    } catch {
      return nil
    }
  }

  /// Returns whether the build silently skips a file or folder with this name. AGP's list is that of `aapt`.
  package func isIgnored(_ name: Text, isFolder: Bool) -> Bool {
    if name.utf8.first == .period { return true }
    guard self == .gradle else { return false }
    if name.utf8.last == .tilde || (isFolder && name.utf8.first == .underscore) { return true }
    let lower = Array(name.utf8.map { $0.lowercased })
    if lower.count >= 4, lower[(lower.count - 4)...].elementsEqual(".scc".utf8) { return true }
    return lower.elementsEqual("cvs".utf8) || lower.elementsEqual("thumbs.db".utf8)
      || lower.elementsEqual("picasa.ini".utf8)
  }

  /// Returns whether the build reads a folder of this name as `values`, though it is not called so: `values_fr`, `strings`.
  package func readsAsValues(folder name: Text) -> Bool {
    guard self == .gradle, !name.isEmpty, !name.utf8.contains(.hyphen), !isIgnored(name, isFolder: true) else {
      return false
    }
    return !AndroidFolderName.isOtherType(name) && name != "values"
  }

  /// Returns whether AGP's FileResourceNameValidator takes the name of a file in a folder that is not called `values`.
  func allows(fileName: Text) -> Bool {
    let stem = Array(fileName.utf8.dropLast(4))
    guard let first = stem.first, !first.isDigit else { return false }
    for byte in stem where !(byte.isLowercase || byte.isDigit || byte == .underscore) { return false }
    return !stem.withSlice { isJavaKeyword($0) }
  }

  /// Returns whether the build reads a file of this name in a values folder. Gradle takes `.XML`, too.
  package func takesValues(fromFile name: Text) -> Bool {
    let bytes = Array(name.utf8.suffix(4))
    if self != .gradle { return bytes.elementsEqual(".xml".utf8) }
    return bytes.map { $0.lowercased }.elementsEqual(".xml".utf8)
  }
}

extension AndroidResourceBuilder {
  /// Enters a file; nil if the build does not read it, or refuses it, which is reported.
  mutating func enter(_ file: ResourceFile, folder: Int) -> UInt32? {
    let start = SourcePosition(file: file.path, line: 1, column: 1)
    if compiler.isIgnored(file.name, isFolder: false) { return nil }
    if compiler == .gradle, compiler.isIgnored(file.folder, isFolder: true) { return nil }
    if let plain = AndroidFolderName.withoutMinorVersion(file.folder),
      let qualifiers = compiler.qualifiers(ofFolder: plain)
    {
      isFilteredOut = !build.keeps(qualifiers)
      skipMinorVersion(file, in: folder, at: start)
      return nil
    }
    var merged: Text = ""
    if compiler == .gradle {
      switch AndroidFolderName.gradle(file.folder) {
      case .values(let qualifiers): merged = qualifiers
      case .ignored: return nil
      case .invalid:
        if files.refuses(file.folder, in: folder) {
          report(
            .androidFile, "invalid resource directory name '\(file.folder)'", stage: .merge, at: start,
            help: Self.help(ofRefusedFolder: file.folder, by: .gradle))
        }
        return nil
      }
    }
    guard compiler.takesValues(fromFile: file.name) else {
      let message = compiler == .gradle ? "the file name must end with .xml" : "invalid file path"
      report(.androidFile, message, stage: compiler == .gradle ? .merge : .compile, at: start)
      return nil
    }
    if compiler.readsAsValues(folder: file.folder), !compiler.allows(fileName: file.name) {
      report(
        .androidFile, "the name of a file outside values must contain only lowercase a-z, 0-9 and _", stage: .merge,
        at: start)
      return nil
    }
    do throws(AndroidQualifierError) {
      let qualifiers =
        compiler == .gradle
        ? try AndroidQualifiers.parse(merged: merged) : try AndroidQualifiers.parse(folder: file.folder)
      return begin(file, folder: folder, qualifiers, merged: merged)
    } catch {
      if compiler == .gradle { return begin(file, folder: folder, AndroidQualifiers(), merged: merged, refusal: error) }
      report(
        .androidFile, error.message.string, stage: error.stage == .link ? .link : .compile, at: start,
        help: Self.help(ofRefusedFolder: file.folder, by: compiler))
      return nil
    }
  }

  /// Leaves out a file of a folder like `values-v36.1`: no phone with a whole API level reads it, which previews are of.
  private mutating func skipMinorVersion(_ file: ResourceFile, in folder: Int, at place: SourcePosition) {
    guard files.refuses(file.folder, in: folder) else { return }
    report(
      .androidFile,
      "unverified: '\(file.folder)' names a minor version, which AGP up to 8.0 and aapt2 2.19 refuse; later ones "
        + "have not been checked",
      severity: .warning, at: place,
      help: "Only phones with that minor version can show these strings; previews leave them out.")
  }

  /// Adds a warning for each locale filter that matches none of these files, because it may be misspelt.
  mutating func checkFilters(of files: [[ResourceFile]]) {
    let filters = build.filters
    if filters.isEmpty { return }
    var isMatched = filters.map { $0.isUsualDefault }
    for file in files.joined() {
      guard let qualifiers = compiler.qualifiers(ofFolder: file.folder), !qualifiers.locale.isEmpty else { continue }
      for (index, filter) in filters.enumerated() where filter.keeps(qualifiers) { isMatched[index] = true }
    }
    for (index, filter) in filters.enumerated() where !isMatched[index] {
      report(
        .unmatchedLocale, "no values folder is kept by the locale \"\(filter.text)\"", at: filter.position,
        help: "If the texts in values are in that language, take it out: a build always keeps that folder.")
    }
  }

  /// Reports that the strings of the last file may differ in the app.
  mutating func doubtText(of file: ResourceFile, _ message: String, help: String) {
    files.doubtLast()
    report(
      .androidXML, message, severity: .warning, at: SourcePosition(file: file.path, line: 1, column: 1), help: help)
  }

  /// Says that the other compiler takes a folder that this one refuses; nil if neither takes it.
  /// The name of the folder for a language that a folder names in BCP 47: `values-pt-rBR` for `values-pt-BR`.
  private static func nearestFolder(to name: Text, for compiler: AndroidCompiler) -> Text? {
    guard let tag = name.dropping(prefix: "values-").flatMap({ LanguageTag($0) }), tag.variantCodes.isEmpty else {
      return nil
    }
    let subtags = [tag.language, tag.script, tag.region].filter { !$0.isEmpty }
    let folder: Text =
      tag.script.isEmpty ? "values-" + subtags.joined(separator: "-r") : "values-b+" + subtags.joined(separator: "+")
    return compiler.qualifiers(ofFolder: folder) == nil ? nil : folder
  }

  static func help(ofRefusedFolder name: Text, by compiler: AndroidCompiler) -> String? {
    let other: AndroidCompiler = compiler == .gradle ? .aapt2 : .gradle
    guard other.qualifiers(ofFolder: name) != nil else {
      return nearestFolder(to: name, for: compiler).map { "Did you mean \($0)?" }
    }
    return compiler == .gradle
      ? "A Gradle build refuses it; native aapt2 takes it: android.compiler = \"aapt2\"."
      : "Native aapt2 refuses it; a Gradle build takes it: android.compiler = \"gradle\"."
  }
}
