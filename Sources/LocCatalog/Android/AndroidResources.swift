// Reads an app's Android resources from `values` folders; any device can then look up a key in them.

package import LocBase
package import LocLocale

/// The step at which the Android build fails.
package enum AndroidBuildStage: Sendable, Comparable {
  /// A Gradle build merges the values of all folders.
  case merge
  /// The build compiles one file on its own.
  case compile
  /// The build links all files together.
  case link

  package var name: UTF8Slice {
    switch self {
    case .merge: "merge"
    case .compile: "compile"
    case .link: "link"
    }
  }
}

package struct AndroidResources: PlatformResources {
  package static var platform: Device.Platform { .android }
  package let store: AndroidResourceStore
  /// Errors and warnings of every file, in the order in which they were found.
  package let diagnostics: DiagnosticList
  /// The first step of the Android build that fails; nil when the app builds.
  package let failedStage: AndroidBuildStage?
  /// The resources that the build removes because they have no default value, in the order of their names' indexes.
  let removals: [AndroidRemoval]
  /// Every language that a value has, BCP 47 as the folder spells it, sorted by bytes; the default ("") is not listed.
  package let locales: [Text]
  /// The compiler by whose rules the files were read.
  package let compiler: AndroidCompiler
  /// True when every package but `android` counts as the app's own.
  let takesAnyPackage: Bool
  let applicationID: [UInt8]
  /// The names of the strings that the build adds itself; their texts are not known.
  let madeTexts: Set<Text>
  /// The app's LocaleConfig with its places; nil if it has none.
  package let localeConfigFile: AndroidLocaleConfigFile?

  /// The app's LocaleConfig; nil if it has none, or one that Android cannot read.
  package var localeConfig: AndroidLocaleConfig? { localeConfigFile?.config }

  /// Builds the resources of one app. Never fails: values that the Android build refuses are reported, the others can be used.
  /// - Parameters:
  ///   - folders: one list of files per res folder; a later folder's value replaces an earlier one's of the same name
  ///     and configuration, as Gradle merges them.
  ///   - filters: the build's locale filters; without any it keeps every language.
  ///   - compiler: the tool that builds the app.
  ///   - made: the names of the strings that the build adds itself.
  ///   - localeConfig: the languages that the app's LocaleConfig names.
  ///   - package: the application id. Empty: any package except `android` in a key or reference counts as the app's
  ///     own.
  package init(
    _ folders: [[ResourceFile]], keeping filters: [AndroidLocaleFilter] = [], package applicationID: Text = "",
    compiler: AndroidCompiler = .gradle, made: [Text] = [], localeConfig: AndroidLocaleConfigFile? = nil
  ) {
    var sourceBytes = 0
    for files in folders { for file in files { sourceBytes += file.byteCount } }
    let build = AndroidBuild(compiler: compiler, applicationID: applicationID, filters: filters, madeTexts: made)
    var builder = AndroidResourceBuilder(build, sourceBytes: min(sourceBytes, 1 << 31))
    builder.checkFilters(of: folders)
    builder.checkLanguages(of: folders)
    let linked = AndroidLinker(AndroidMerger.merge(Self.read(folders, builder, sourceBytes: sourceBytes))).link()
    store = linked.store
    diagnostics = linked.diagnostics
    failedStage = linked.failedStage
    removals = linked.removals
    self.compiler = compiler
    madeTexts = build.madeTexts
    localeConfigFile = localeConfig
    self.applicationID = Array(applicationID.utf8)
    takesAnyPackage = applicationID.isEmpty
    locales = Set(store.localeTags.filter { !$0.isEmpty }).sorted()
  }

  private static func read(
    _ folders: [[ResourceFile]], _ builder: consuming AndroidResourceBuilder, sourceBytes: Int
  ) -> AndroidResourceBuilder {
    // Decoding may make three bytes of one, and places in the texts have 32 bits.
    guard sourceBytes < Int(UInt32.max) / 4 else {
      builder.report(.tooBig, "more than 1 GB of resources", at: nil)
      return builder
    }
    let reader = UnsafeMutablePointer<AndroidFileReader>.allocate(capacity: 1)
    reader.initialize(to: AndroidFileReader(builder: builder))
    defer { reader.deallocate() }
    var parser = AndroidXMLParser()
    for (folder, files) in folders.enumerated() {
      for file in files {
        if let problem = file.problem {
          reader.pointee.builder.findings.add(problem)
          continue
        }
        guard let index = reader.pointee.builder.enter(file, folder: folder) else { continue }
        guard file.byteCount <= AndroidXMLParser.largestFile else {
          let start = SourcePosition(file: file.path, line: 1, column: 1)
          reader.pointee.builder.report(.tooBig, "a resource file of more than 256 MB", at: start)
          continue
        }
        file.withBytes { bytes in read(bytes, of: file, at: index, &parser, reader) }
      }
    }
    return reader.move().finish()
  }

  private static func read(
    _ bytes: UTF8Slice, of file: ResourceFile, at index: UInt32, _ parser: inout AndroidXMLParser,
    _ reader: UnsafeMutablePointer<AndroidFileReader>
  ) {
    func parse(_ text: UTF8Slice) -> Bool {
      reader.pointee.begin(path: file.path, file: index, bytes: text)
      // Before expat checks the encoding, it treats such a text as UTF-16.
      if reader.pointee.compiler == .gradle, text.count > 1, text[0] == 0 || text[1] == 0 {
        reader.pointee.fail("xml parser error: content is not allowed in prolog", line: 1, column: 1)
        return true
      }
      return parser.parse(text, reader)
    }
    func parseDecoded(_ text: [UInt8]) {
      let plain = text.withSlice { AndroidFileText.withoutXML11($0) } ?? text
      plain.withSlice { _ = parse($0) }
    }
    guard reader.pointee.compiler == .gradle else {
      _ = parse(bytes)
      return
    }
    switch AndroidFileText(bytes) {
    case .utf8:
      // Nearly every file is valid, which the parser finds out on its way.
      if AndroidFileText.withoutXML11(bytes) != nil {
        return parseDecoded(AndroidFileText.repaired(bytes) ?? Array(bytes))
      }
      let mark = reader.pointee.builder.mark
      if parse(bytes) { return }
      guard let repaired = AndroidFileText.repaired(bytes) else { return }
      reader.pointee.builder.rewind(to: mark)
      reader.pointee.builder.report(
        .invalidUTF8,
        "the file is not valid UTF-8 from here on: a Gradle build reads such bytes as U+FFFD, and phones show �",
        severity: .warning,
        at: SourcePosition(file: file.path, offset: firstInvalidUTF8(in: bytes) ?? 0, in: bytes),
        help: "Save the file as UTF-8.")
      parseDecoded(repaired)
    case .decoded(let text): parseDecoded(text)
    case .doubtful(let text, let charset):
      reader.pointee.builder.doubtText(
        of: file, "some bytes of the encoding '\(charset)' may be other characters to a Gradle build",
        help: "Save the file as UTF-8.")
      parseDecoded(text)
    case .guessed(let text, let charset):
      reader.pointee.builder.doubtText(
        of: file, "read as UTF-8: the encoding '\(charset)' is not known here",
        help: "A Gradle build does the same where Java does not know it either.")
      parseDecoded(text)
    }
  }

  package var languages: [Text] { [""] + locales }

  /// No folder has the language "und", so a phone with it shows the default folder's text.
  package var sourceLocales: [Text] { ["und"] }

  package func strings(_ locales: [Text]) -> any PhoneStrings { AndroidStrings(self, locales: locales) }

  package static func language(ofFolder name: Text) -> Text? {
    name.hasPrefix("values") ? AndroidQualifiers(folder: name)?.localeTag ?? "" : nil
  }

  /// The language in BCP 47 that `tools:locale` states of the texts in `values`; nil where no file states one, or two differ.
  package var statedLocale: Text? { store.statedLocale }

  /// The language of the strings in the default folder: that of the LocaleConfig, else the `tools:locale` of its files,
  /// else English, which most apps have there.
  package var defaultLanguage: LanguageTag {
    (localeConfig?.effectiveDefault ?? statedLocale).flatMap { LanguageTag($0) }
      ?? LanguageTag(languageCode: packed("en"))
  }

  /// Whether two languages are one, in one script.
  package static func isSame(_ one: LanguageTag, _ other: LanguageTag) -> Bool {
    newLanguage(one.languageCode) == newLanguage(other.languageCode)
      && LikelySubtags.script(of: one) == LikelySubtags.script(of: other)
  }

  package var entryCount: Int { store.valueCount }

  /// Calls the body with every name of a string or a plural that has a value, once each.
  package func forEachTextKey(ofFirst most: Int, _ body: (UTF8Slice) -> Void) {
    var last: UnsafePointer<UInt8>?
    for index in 0..<min(store.valueCount, most) {
      let key = store.key(ofValue: index)
      // The values of a name are adjacent.
      if key.base == last { continue }
      last = key.base
      let type = store.type(ofValue: index)
      if type == .string || type == .plurals { body(key) }
    }
  }

  package func forEachKey(_ body: (UTF8Slice) -> Bool) {
    for index in 0..<store.valueCount where !body(store.key(ofValue: index)) { return }
  }

  package func forEachText(_ body: (any CatalogText) -> Void) { for entry in entries { body(entry) } }

  /// Calls the body with the value of each name of a type in the default folder.
  package func forEachSource(of type: AndroidResourceType, _ body: (AndroidEntry) -> Void) {
    for name in 0..<store.names.count where store.names.type(at: name) == type {
      for index in store.values(ofName: name)
      where store.configurations[Int(store.configuration(ofValue: index))].isDefault {
        body(AndroidEntry(store: store, index: index))
      }
    }
  }

  /// Calls the body with each array of texts of the default folder and its translations.
  package func forEachArray(_ body: (_ source: AndroidEntry, _ translations: [AndroidEntry]) -> Void) {
    for name in 0..<store.names.count where store.names.type(at: name) == .array {
      var source: AndroidEntry?
      var translations: [AndroidEntry] = []
      for index in store.values(ofName: name) {
        let entry = AndroidEntry(store: store, index: index)
        let configuration = store.configurations[Int(store.configuration(ofValue: index))]
        if configuration.isDefault {
          source = entry
        } else if configuration.isLocaleOnly, !entry.isFaulty {
          translations.append(entry)
        }
      }
      if let source, !source.isFaulty { body(source, translations) }
    }
  }

  /// Every value, sorted by the order in which the names first occurred, then by configuration.
  package var entries: [AndroidEntry] {
    var list: [AndroidEntry] = []
    list.reserveCapacity(store.valueCount)
    for index in 0..<store.valueCount { list.append(AndroidEntry(store: store, index: index)) }
    return list
  }
}
