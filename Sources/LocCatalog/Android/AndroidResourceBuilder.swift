// Collects the values that the file readers report; the merger and the linker then turn them into a store.

import LocBase
import LocLocale

struct AndroidResourceBuilder: ~Copyable {
  let build: AndroidBuild
  var findings = AndroidFindings()
  private(set) var marks = AndroidValueMarks()
  var claims = AndroidClaims()
  var sourceMarks = AndroidSourceMarks()
  private(set) var names = AndroidNameTable()
  /// The values in the order of the files.
  var rows: AndroidValueRows
  var files = AndroidSourceFiles()
  var items = AndroidBagItems()
  var texts: Column<UInt8>
  private(set) var configurations = AndroidConfigurationTable()
  var declared = AndroidDeclaredNames()
  var everywhere = AndroidFolderlessValues()
  /// The number of texts with `%`.
  private(set) var formatCount: UInt32 = 0
  /// True when the build removes the values of the current file.
  var isFilteredOut = false

  init(_ build: AndroidBuild, sourceBytes: Int) {
    self.build = build
    // Resolved text is never longer than its source.
    texts = Column(capacity: sourceBytes)
    rows = AndroidValueRows(capacity: sourceBytes / 96)
  }

  var compiler: AndroidCompiler { build.compiler }

  /// Adds a finding. A warning about a file whose values the build removes is left out; an error there still stops the build.
  /// - Parameter value: The index of the value that the finding is about. If a later folder replaces the value, the
  ///   finding is dropped.
  mutating func report(
    _ code: DiagnosticCode, _ message: String, severity: Diagnostic.Severity? = nil, stage: AndroidBuildStage? = nil,
    at position: SourcePosition?, help: String? = nil, ifValueStays value: Int? = nil
  ) {
    if isFilteredOut, severity ?? code.severity != .error { return }
    var message = message
    if let stage { message = "the Android build fails (\(stage.name)): " + message }
    let finding = Diagnostic(code, message, severity: severity, at: position, help: help)
    if let value {
      findings.add(finding, stage: stage, ifValueStays: value)
    } else {
      findings.add(finding, stage: stage)
    }
  }

  /// Reports the findings that waited, except those about values that were replaced.
  mutating func reportPending() { findings.addPending(except: marks.silenced) }

  /// Leaves a value out, with its findings.
  mutating func drop(_ value: Int, keepsFindings: Bool = false) {
    marks.drop(value, of: rows.values.count)
    if !keepsFindings { marks.silence(value) }
  }

  /// The same for a value that belongs to no folder.
  mutating func drop(everywhere index: Int, keepsFindings: Bool = false) {
    everywhere.drop(index)
    if !keepsFindings { marks.silence(AndroidMerger.place(ofEverywhere: index)) }
  }

  func values(ofFile file: Int) -> Range<Int> {
    let files = files.all
    return files[file].start..<(file + 1 < files.count ? files[file + 1].start : rows.values.count)
  }

  func everywhere(ofFile file: Int) -> Range<Int> {
    let files = files.all
    return files[file].everywhereStart..<(file + 1 < files.count ? files[file + 1].everywhereStart : everywhere.count)
  }

  // MARK: Collecting

  /// The amounts collected so far, to return to.
  struct Mark {
    fileprivate let values: Int
    fileprivate let items: Int
    fileprivate let everywhere: Int
    fileprivate let findings: AndroidFindings
    fileprivate let claims: AndroidClaims
  }

  var mark: Mark {
    Mark(
      values: rows.values.count, items: items.values.count, everywhere: everywhere.count, findings: findings,
      claims: claims)
  }

  /// Discards everything collected after the mark; unreferenced names and texts remain.
  mutating func rewind(to mark: Mark) {
    rows.truncate(to: mark.values)
    marks.rewind(to: mark.values)
    items.values.truncate(to: mark.items)
    everywhere.rewind(to: mark.everywhere)
    findings = mark.findings
    claims = mark.claims
    sourceMarks.lint.rewind(to: mark.values)
  }

  /// Enters the path of the next file and the configuration of its folder. Nil when there are too many.
  /// - Parameter merged: the qualifiers of the folder into which a Gradle build merges the file.
  mutating func begin(
    _ file: ResourceFile, folder: Int, _ qualifiers: AndroidQualifiers, merged: Text = "",
    refusal: AndroidQualifierError? = nil
  ) -> UInt32? {
    isFilteredOut = !build.keeps(qualifiers)
    guard let configuration = configurations.index(of: qualifiers) else {
      report(.tooBig, "more than 65,534 configurations", at: SourcePosition(file: file.path, line: 1, column: 1))
      return nil
    }
    return files.add(
      AndroidSourceFiles.File(
        configuration: configuration, folder: UInt32(truncatingIfNeeded: folder),
        mergedFolder: configurations.index(ofMerged: merged), start: rows.values.count,
        everywhereStart: everywhere.count, name: file.folder, refusal: refusal,
        isUnsettled: compiler == .gradle && AndroidLocale.hasVariant(merged: merged)), path: file.path)
  }

  /// Enters a name that a file declares; nil when the name is not legal.
  @inline(__always)
  mutating func declare(_ type: AndroidResourceType, _ text: UTF8Slice) -> Int? {
    names.declare(type, text, compiler)
  }

  /// Like `declare`, for a C string: the index if it is the name that followed the last one in an earlier file; nil otherwise.
  @inline(__always)
  mutating func meetNext(_ type: AndroidResourceType, _ text: UnsafePointer<CChar>) -> Int? {
    names.meetNext(type, text)
  }

  @inline(__always)
  mutating func add(_ name: Int, product: UInt16, _ value: AndroidValue) {
    rows.append(name, product: product, value)
  }

  /// Adds a value that counts in the merge only.
  mutating func addPassedOver(_ name: Int, product: UInt16, _ value: AndroidValue) {
    marks.passOver(rows.values.count)
    add(name, product: product, value)
  }

  /// Notes the values in folders whose configuration is not settled. Called when the values that later folders replace are gone.
  mutating func noteUnsettledValues() {
    for (index, file) in files.all.enumerated() where file.isUnsettled { marks.noteUnsettled(values(ofFile: index)) }
  }

  mutating func addAttributeOfStyleable(_ name: Int, _ value: AndroidValue) {
    everywhere.beginAttributeOfStyleable()
    addEverywhere(name, value)
  }

  mutating func addEverywhere(_ name: Int, _ value: AndroidValue) {
    everywhere.add(name, value, isAttribute: names.type(at: name) == .attr)
  }

  /// Adds the values that belong to no folder, as if each file had a second one in `values`. Called after the last file.
  mutating func placeEverywhere() {
    isFilteredOut = false
    guard everywhere.count > 0, let configuration = configurations.index(of: AndroidQualifiers()) else { return }
    var origin: UInt32?
    for (name, value) in everywhere.take() {
      if origin != value.file {
        origin = value.file
        files.add(
          .init(configuration: configuration, folder: files[value.file].folder, start: rows.values.count),
          path: files.paths[Int(value.file)])
      }
      var value = value
      value.file = UInt32(truncatingIfNeeded: files.all.count - 1)
      add(name, product: 0, value)
    }
  }

  /// Adds an identifier, which may be declared again.
  mutating func addWeak(_ name: Int, _ value: AndroidValue) {
    var value = value
    value.repetition = .mergedOnce
    add(name, product: 0, value)
  }

  mutating func endBag(_ name: Int, product: UInt16, _ value: inout AndroidValue) {
    items.complete(&value)
    add(name, product: product, value)
  }

  /// Completes a value that has a text.
  mutating func text(_ value: AndroidValue, _ text: UTF8Slice) -> AndroidValue {
    var value = value
    value.offset = UInt32(truncatingIfNeeded: texts.count)
    value.count = UInt32(truncatingIfNeeded: text.count)
    if let base = text.base { texts.append(base, count: text.count) }
    return value
  }

  /// Completes a value whose text is already stored after the last one, in reserved space.
  @inline(__always)
  mutating func commit(_ value: AndroidValue, _ text: UTF8Slice) -> AndroidValue {
    var value = value
    let skipped = text.base.map { $0 - (UnsafePointer(texts.base) + texts.count) } ?? 0
    value.offset = UInt32(truncatingIfNeeded: texts.count + skipped)
    value.count = UInt32(truncatingIfNeeded: text.count)
    texts.commit(skipped + text.count)
    return value
  }

  /// The number of the next text with `%`.
  mutating func nextFormat() -> UInt32 {
    formatCount &+= 1
    return formatCount
  }

  /// Completes a value that leads to another resource; `written` is the reference as the file spells it.
  mutating func reference(_ reference: AndroidReference, _ value: AndroidValue, _ written: UTF8Slice) -> AndroidValue {
    var value = text(value, written)
    switch reference {
    case .null:
      return text(value, "@0")
    case .empty:
      value.kind = .empty
    case .resource(let type, let parts, let creates):
      value.kind = place(parts.package, &value) ?? .reference
      guard value.kind == .reference else { return value }
      let target = names.insert(type, parts.entry)
      value.target = UInt32(truncatingIfNeeded: target)
      if creates, isAndroidResourceName(parts.entry) {
        var identifier = value
        identifier.kind = .text
        identifier.repetition = .weak
        addEverywhere(target, text(identifier, "false"))
      }
      marks.haveReferences = true
    case .attribute(let parts):
      value.kind = place(parts.package, &value) ?? .attribute
      guard value.kind == .attribute else { return value }
      value.target = UInt32(truncatingIfNeeded: names.insert(.attr, parts.entry))
      marks.haveReferences = true
    }
    return value
  }

  /// Classifies the package of a reference: nil for the app's own package; a third package is an error.
  private mutating func place(_ package: UTF8Slice, _ value: inout AndroidValue) -> AndroidValueKind? {
    if package.count == 0 { return nil }
    if package == "android" { return .platform }
    if build.isOwn(package) { return nil }
    value.isFaulty = true
    report(.missingReference, "package \(package) not found", stage: .link, at: files.position(of: value))
    return .unknown
  }
}
