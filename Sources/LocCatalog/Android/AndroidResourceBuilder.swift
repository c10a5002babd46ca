// Collects the values that the file readers report; the merger and the linker then make a store of them.

import LocBase
import LocLocale

struct AndroidResourceBuilder: ~Copyable {
  /// One values file: the fields that all its values share.
  struct File {
    /// The index of the file's configuration in `configurations`.
    var configuration: UInt16
    /// The index of the res folder, a source set of the build; later folders overlay earlier ones.
    var folder: UInt32
    /// The index of the merged folder's name in `mergedFolders`; 0 for aapt2, which merges nothing.
    var mergedFolder: UInt32 = 0
    /// The index of the file's first value, and of its first value that belongs to no folder.
    var start: Int
    var everywhereStart = 0
    /// The name of the file's folder, and why the compiler or the linker refuses the merged folder; nil where both take it.
    var name: Text = ""
    var refusal: AndroidQualifierError?
    /// True when the folder's name has a variant, which later versions of AGP may read in another way.
    var isUnsettled = false
    /// True when Java may decode the file otherwise.
    var isDoubtful = false
  }

  struct Symbol {
    var name: Int
    var position: SourcePosition
  }

  let compiler: AndroidCompiler
  var findings = AndroidFindings()
  /// By value: whether the merger left it out; empty when it left out none.
  private(set) var isDropped: [Bool] = []
  private var silenced: Set<Int> = []
  /// The values in folders with a variant, by index, before a folder that the compiler or the linker refuses loses its own.
  var unsettledValues: [Int] = []
  /// The values that take part in a merge and that the compiler passes over.
  private(set) var passedOver: [Int] = []
  var claims = AndroidClaims()
  var lint = AndroidLintMarks()
  /// The last folder that was refused.
  private var refusedFolder: (folder: Int, name: Text)?
  private(set) var names = AndroidNameTable()
  /// The values in the order of the files, with the name and the product of each.
  var values: Column<AndroidValue>
  private(set) var valueNames: Column<UInt32>
  private(set) var valueProducts: Column<UInt16>
  var files: [File] = []
  var items = Column<AndroidValue>()
  var texts: Column<UInt8>
  private(set) var configurations: [AndroidQualifiers] = []
  /// Names declared `<public>`, which keeps aapt2 from removing them.
  private(set) var published: Set<Int> = []
  /// Names declared by `<public>`, `<symbol>` or `<java-symbol>`: each needs a value in some file.
  private(set) var symbols: [Symbol] = []
  var everywhere = AndroidFolderlessValues()
  private(set) var products: [[UInt8]] = [[], Array("default".utf8)]
  /// True when there are values for a product other than the default one: the linker has to choose.
  var hasProducts: Bool { products.count > 2 }
  private(set) var paths: [Text] = []
  /// The qualifiers of the folders that a Gradle build writes, in the order in which they were met.
  private(set) var mergedFolders: [Text] = [""]
  private var mergedIndexes: [Text: UInt32] = ["": 0]
  /// The number of texts with `%`.
  private(set) var formatCount: UInt32 = 0
  private let applicationID: [UInt8]
  /// The build's locale filters; empty when it keeps every language.
  let filters: [AndroidLocaleFilter]
  /// The strings that the build adds itself, whose texts are not known.
  var madeTexts: Set<Text> = []
  /// True when the build removes the values of the current file.
  private var isFilteredOut = false

  private var configurationIndexes: [AndroidQualifiers: UInt16] = [:]
  private var firstItem = 0
  private var quantities: UInt8 = 0
  /// True when some value leads to another resource: the linker has to resolve references.
  private(set) var hasReferences = false

  init(compiler: AndroidCompiler, applicationID: Text, filters: [AndroidLocaleFilter], sourceBytes: Int) {
    self.compiler = compiler
    self.applicationID = Array(applicationID.utf8)
    self.filters = filters
    // Resolved text is never longer than its source.
    texts = Column(capacity: sourceBytes)
    values = Column(capacity: sourceBytes / 96)
    valueNames = Column(capacity: sourceBytes / 96)
    valueProducts = Column(capacity: sourceBytes / 96)
  }

  /// Returns whether the build keeps the values of a configuration.
  func keeps(_ qualifiers: AndroidQualifiers) -> Bool {
    if filters.isEmpty { return true }
    for filter in filters where filter.keeps(qualifiers) { return true }
    return false
  }

  /// Adds a finding. A warning about a file whose values the build removes is left out; an error there still stops the build.
  /// - Parameter value: the index of the value that the finding is about. If a later folder replaces it, nobody sees the finding.
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
  mutating func reportPending() { findings.addPending(except: silenced) }

  /// Leaves a value out, with its findings.
  mutating func drop(_ value: Int, keepsFindings: Bool = false) {
    if isDropped.isEmpty { isDropped = [Bool](repeating: false, count: values.count) }
    isDropped[value] = true
    if !keepsFindings { silenced.insert(value) }
  }

  /// The same for a value that belongs to no folder.
  mutating func drop(everywhere index: Int, keepsFindings: Bool = false) {
    everywhere.drop(index)
    if !keepsFindings { silenced.insert(AndroidMerger.place(ofEverywhere: index)) }
  }

  /// Returns whether the folder is refused for the first time: its files come one after the other.
  mutating func refusesFolder(_ name: Text, in folder: Int) -> Bool {
    if let refusedFolder, refusedFolder.folder == folder, refusedFolder.name == name { return false }
    refusedFolder = (folder, name)
    return true
  }

  func values(ofFile file: Int) -> Range<Int> {
    files[file].start..<(file + 1 < files.count ? files[file + 1].start : values.count)
  }

  func everywhere(ofFile file: Int) -> Range<Int> {
    files[file].everywhereStart..<(file + 1 < files.count ? files[file + 1].everywhereStart : everywhere.count)
  }

  func position(_ value: AndroidValue) -> SourcePosition {
    SourcePosition(file: paths[Int(value.file)], line: Int(value.line), column: Int(value.column))
  }

  // MARK: Collecting

  /// What was collected at one time.
  struct Mark {
    fileprivate let values: Int
    fileprivate let items: Int
    fileprivate let everywhere: Int
    fileprivate let findings: AndroidFindings
    fileprivate let claims: AndroidClaims
  }

  var mark: Mark {
    Mark(
      values: values.count, items: items.count, everywhere: everywhere.count, findings: findings, claims: claims)
  }

  /// Forgets what was collected after the mark; names and texts that nothing leads to remain.
  mutating func rewind(to mark: Mark) {
    values.truncate(to: mark.values)
    while let last = passedOver.last, last >= mark.values { passedOver.removeLast() }
    valueNames.truncate(to: mark.values)
    valueProducts.truncate(to: mark.values)
    items.truncate(to: mark.items)
    everywhere.rewind(to: mark.everywhere)
    findings = mark.findings
    claims = mark.claims
    lint.rewind(to: mark.values)
  }

  /// Enters the path of the next file and the configuration of its folder. Nil when there are too many.
  /// - Parameter merged: the qualifiers of the folder into which a Gradle build merges the file.
  mutating func begin(
    _ file: ResourceFile, folder: Int, _ qualifiers: AndroidQualifiers, merged: Text = "",
    refusal: AndroidQualifierError? = nil
  ) -> UInt32? {
    isFilteredOut = !keeps(qualifiers)
    guard let configuration = index(of: qualifiers) else {
      report(.tooBig, "more than 65,534 configurations", at: SourcePosition(file: file.path, line: 1, column: 1))
      return nil
    }
    paths.append(file.path)
    files.append(
      File(
        configuration: configuration, folder: UInt32(truncatingIfNeeded: folder), mergedFolder: index(ofMerged: merged),
        start: values.count, everywhereStart: everywhere.count, name: file.folder, refusal: refusal,
        isUnsettled: compiler == .gradle && AndroidLocale.hasVariant(merged: merged)))
    return UInt32(truncatingIfNeeded: paths.count - 1)
  }

  private mutating func index(ofMerged qualifiers: Text) -> UInt32 {
    let name = qualifiers
    if let known = mergedIndexes[name] { return known }
    let index = UInt32(truncatingIfNeeded: mergedFolders.count)
    mergedFolders.append(qualifiers)
    mergedIndexes[name] = index
    return index
  }

  private mutating func index(of qualifiers: AndroidQualifiers) -> UInt16? {
    if let known = configurationIndexes[qualifiers] { return known }
    guard configurations.count < 0xFFFE else { return nil }
    let index = UInt16(truncatingIfNeeded: configurations.count)
    configurations.append(qualifiers)
    configurationIndexes[qualifiers] = index
    return index
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

  mutating func addSymbol(_ name: Int, isPublic: Bool, at position: SourcePosition) {
    if isPublic { published.insert(name) }
    symbols.append(Symbol(name: name, position: position))
  }

  mutating func product(_ text: UTF8Slice) -> UInt16 {
    if text.count == 0 { return 0 }
    for index in products.indices {
      let isSame = products[index].withUnsafeBufferPointer { UTF8Slice($0) == text }
      if isSame { return UInt16(truncatingIfNeeded: index) }
    }
    // No app has a thousand products; all further ones share the last number.
    guard products.count < 1_000 else { return 999 }
    products.append(text.bytes)
    return UInt16(truncatingIfNeeded: products.count - 1)
  }

  @inline(__always)
  mutating func add(_ name: Int, product: UInt16, _ value: AndroidValue) {
    values.append(value)
    valueNames.append(UInt32(truncatingIfNeeded: name))
    valueProducts.append(product)
  }

  /// Adds a value that counts in the merge only.
  mutating func addPassedOver(_ name: Int, product: UInt16, _ value: AndroidValue) {
    passedOver.append(values.count)
    add(name, product: product, value)
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
    guard everywhere.count > 0, let configuration = index(of: AndroidQualifiers()) else { return }
    var origin: UInt32?
    for (name, value) in everywhere.take() {
      if origin != value.file {
        origin = value.file
        paths.append(paths[Int(value.file)])
        files.append(
          File(configuration: configuration, folder: files[Int(value.file)].folder, start: values.count))
      }
      var value = value
      value.file = UInt32(truncatingIfNeeded: files.count - 1)
      add(name, product: 0, value)
    }
  }

  /// Adds an identifier, which may be declared again.
  mutating func addWeak(_ name: Int, _ value: AndroidValue) {
    var value = value
    value.repetition = .mergedOnce
    add(name, product: 0, value)
  }

  mutating func beginBag() {
    firstItem = items.count
    quantities = 0
  }

  /// Returns false when the plural has this quantity already.
  mutating func claimQuantity(_ quantity: UInt8) -> Bool {
    let bit = UInt8(1) &<< quantity
    defer { quantities |= bit }
    return quantities & bit == 0
  }

  mutating func endBag(_ name: Int, product: UInt16, _ value: inout AndroidValue) {
    value.target = UInt32(truncatingIfNeeded: firstItem)
    value.extra = UInt32(truncatingIfNeeded: items.count - firstItem)
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

  /// Completes a value whose text already stands behind the last one, in reserved room.
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
      hasReferences = true
    case .attribute(let parts):
      value.kind = place(parts.package, &value) ?? .attribute
      guard value.kind == .attribute else { return value }
      value.target = UInt32(truncatingIfNeeded: names.insert(.attr, parts.entry))
      hasReferences = true
    }
    return value
  }

  /// Classifies the package of a reference: nil for the app's own package; a third package is an error.
  private mutating func place(_ package: UTF8Slice, _ value: inout AndroidValue) -> AndroidValueKind? {
    if package.count == 0 { return nil }
    if package == "android" { return .platform }
    let isOwn = applicationID.isEmpty || applicationID.withUnsafeBufferPointer { UTF8Slice($0) == package }
    if isOwn { return nil }
    value.isFaulty = true
    report(
      .missingReference, "package " + package.string + " not found", stage: .link,
      at: SourcePosition(file: paths[Int(value.file)], line: Int(value.line), column: Int(value.column)))
    return .unknown
  }
}
