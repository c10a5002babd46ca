// Links the collected values into the store: overlays, duplicates, products, removal, identifiers and references.

import LocBase
import LocLocale

/// The result of linking: the store, and every diagnostic.
struct AndroidLinkedResources {
  let store: AndroidResourceStore
  let diagnostics: DiagnosticList
  let failedStage: AndroidBuildStage?
  let removals: [AndroidRemoval]
}

/// The steps of Gradle's merge and of `aapt2 link`, in their order.
struct AndroidLinker: ~Copyable {
  private var builder: AndroidResourceBuilder
  /// The configurations in ascending order.
  private var configurations: [AndroidQualifiers] = []
  /// By place in `configurations`: aapt2 checks these when a resource has no default value.
  private var isDefault: [Bool] = []
  private var isLocaleOnly: [Bool] = []
  /// By place in `configurations`: whether the build's locale filters keep the configuration.
  private var isKept: [Bool] = []
  /// By file: the place of its configuration in `configurations`.
  private var filePlaces: [UInt16] = []
  private var starts: Column<UInt32>
  /// The collected values that linking keeps, sorted by name and then by configuration, and their configurations.
  private var order: Column<UInt32>
  private var valueConfigurations: Column<UInt16>
  private var identifiers: [UInt32] = []
  /// Names removed because they had no default value.
  private var removed: Set<Int> = []
  /// The reported ones, in the order of their names' indexes.
  private var removals: [AndroidRemoval] = []
  /// Values of products other than the default one. Their references are checked before they are dropped.
  private var dropped: [UInt32] = []

  init(_ builder: consuming AndroidResourceBuilder) {
    starts = Column(capacity: builder.names.count + 1)
    order = Column(capacity: builder.rows.values.count)
    valueConfigurations = Column(capacity: builder.rows.values.count)
    self.builder = builder
  }

  consuming func link() -> AndroidLinkedResources {
    builder.placeEverywhere()
    sortConfigurations()
    select()
    identify()
    if builder.marks.haveReferences { resolveReferences() }
    checkSymbols()
    if !builder.build.filters.isEmpty { filterLocales() }
    dropUnusedConfigurations()
    let (findings, removals) = (builder.findings, removals)
    return AndroidLinkedResources(
      store: makeStore(), diagnostics: findings.list, failedStage: findings.failedStage, removals: removals)
  }

  private mutating func sortConfigurations() {
    let all = builder.configurations.all
    let order = all.indices.sorted { all[$0] < all[$1] }
    var places = [UInt16](repeating: 0, count: all.count)
    for (place, index) in order.enumerated() {
      places[index] = UInt16(truncatingIfNeeded: place)
      configurations.append(all[index])
      isDefault.append(all[index].isDefault)
      isLocaleOnly.append(all[index].isLocaleOnly)
      isKept.append(builder.build.keeps(all[index]))
    }
    filePlaces = builder.files.all.map { places[Int($0.configuration)] }
  }

  /// Chooses one value for each name and configuration.
  private mutating func select() {
    // A counting sort by name. The files are sorted by configuration; files of one configuration keep their order.
    var next = Column<UInt32>(repeating: 0, count: builder.names.count + 1)
    let hasDropped = builder.marks.haveDropped
    for index in 0..<builder.rows.names.count where !hasDropped || !isDropped(index) {
      next[Int(builder.rows.names[index]) + 1] += 1
    }
    for name in 0..<builder.names.count { next[name + 1] += next[name] }
    var byName = Column<UInt32>(repeating: 0, count: builder.rows.values.count)
    var places = Column<UInt16>(repeating: 0, count: builder.rows.values.count)
    let ranks = mergedRanks()
    let all = builder.files.all
    let files = all.indices.sorted {
      if filePlaces[$0] != filePlaces[$1] { return filePlaces[$0] < filePlaces[$1] }
      let (left, right) = (ranks[Int(all[$0].mergedFolder)], ranks[Int(all[$1].mergedFolder)])
      return left == right ? $0 < $1 : left < right
    }
    for file in files {
      let end = file + 1 < builder.files.all.count ? builder.files.all[file + 1].start : builder.rows.values.count
      for index in builder.files.all[file].start..<end where !hasDropped || !isDropped(index) {
        let name = Int(builder.rows.names[index])
        let place = Int(next[name])
        byName[place] = UInt32(truncatingIfNeeded: index)
        places[place] = filePlaces[file]
        next[name] += 1
      }
    }
    // Each name's entry in `next` now points to where the next name's values begin.
    var start = 0
    for name in 0..<builder.names.count {
      let end = Int(next[name])
      starts.append(UInt32(truncatingIfNeeded: order.count))
      if start < end {
        keep(
          UnsafeBufferPointer(rebasing: byName.buffer[start..<end]),
          at: UnsafeBufferPointer(rebasing: places.buffer[start..<end]), name)
      }
      start = end
    }
    starts.append(UInt32(truncatingIfNeeded: order.count))
  }

  /// Whether the merger dropped a value. Values without a folder come after all others.
  private func isDropped(_ value: Int) -> Bool { builder.marks.isDropped(value) }

  /// By merged folder: its place among the files that a Gradle build links, which come in the order of their paths.
  private func mergedRanks() -> [Int] {
    let paths = builder.configurations.mergedFolders.map { Array(($0.isEmpty ? "values_" : "values-" + $0 + "_").utf8) }
    var ranks = [Int](repeating: 0, count: paths.count)
    let order = paths.indices.sorted { paths[$0].lexicographicallyPrecedes(paths[$1]) }
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    return ranks
  }

  /// Keeps the values of one name that take effect. The group is not empty; `places` holds the configurations of its values.
  private mutating func keep(
    _ group: UnsafeBufferPointer<UInt32>, at places: UnsafeBufferPointer<UInt16>, _ name: Int
  ) {
    let before = order.count
    let droppedBefore = dropped.count
    var hasDefault = !builder.declared.published.isEmpty && builder.declared.published.contains(name)
    var needsDefault = false
    var faults: [ProductFault] = []
    var start = 0
    while start < group.count {
      let place = places[start]
      var end = start + 1
      while end < group.count, places[end] == place { end += 1 }
      if isDefault[Int(place)] { hasDefault = true }
      if isLocaleOnly[Int(place)] { needsDefault = true }
      let isAlone = end == start + 1 && !builder.rows.hasProducts
      if let chosen = isAlone ? group[start] : choose(group[start..<end], &faults) {
        order.append(chosen)
        valueConfigurations.append(place)
      }
      start = end
    }
    guard needsDefault, !hasDefault else {
      for fault in faults { report(fault) }
      return
    }
    removed.insert(name)
    dropped.removeSubrange(droppedBefore...)
    // Values that the filters remove would be gone with a default value, too, and need no warning.
    if let last = group.indices.last(where: { isKept[Int(places[$0])] }) {
      let value = builder.rows.values[Int(group[last])]
      removals.append(AndroidRemoval(name: name, file: value.file, line: value.line, column: value.column))
      builder.report(
        .missingDefault, "removing resource \(label(name)) without required default value", at: position(value),
        help: "Add it to a values folder without a language.")
      let isMeant = group.allSatisfy { (value: UInt32) -> Bool in
        builder.sourceMarks.lint.issues(ofValue: value, file: builder.rows.values[Int(value)].file).contains(
          .extraTranslation)
      }
      if isMeant { builder.sourceMarks.lint.markExtra(name: name) }
    }
    order.truncate(to: before)
    valueConfigurations.truncate(to: before)
  }

  /// A problem of a resource's products. aapt2 checks products last, after it has removed resources without a default
  /// value.
  private struct ProductFault {
    let what: UTF8Slice
    let value: UInt32
  }

  /// Returns the value that takes effect among the values of one name and configuration, which come in the order of their
  /// folders: of several products the default one, and of one product the last folder's. To aapt2 these are the res folders; a
  /// Gradle build links each merged folder as an overlay of those before it.
  private mutating func choose(
    _ group: Slice<UnsafeBufferPointer<UInt32>>, _ faults: inout [ProductFault]
  ) -> UInt32? {
    var merged: [UInt32] = []
    var places: [UInt16: Int] = [:]
    for index in group {
      let product = builder.rows.products[Int(index)]
      guard let place = places[product] else {
        places[product] = merged.count
        merged.append(index)
        continue
      }
      let isWeak = builder.rows.values[Int(index)].repetition != .never
      if builder.compiler == .gradle {
        if !isWeak { merged[place] = index }
      } else if folder(merged[place]) != folder(index) {
        merged[place] = index
      } else if !isWeak {
        reportDuplicate(index, merged[place])
      }
    }
    var chosen: UInt32?
    for index in merged {
      if builder.rows.products[Int(index)] > 1 {
        dropped.append(index)
      } else if chosen == nil {
        chosen = index
      } else {
        faults.append(ProductFault(what: "multiple default products defined for resource ", value: index))
      }
    }
    if chosen == nil, let first = merged.first {
      faults.append(ProductFault(what: "no default product defined for resource ", value: first))
    }
    return chosen
  }

  private func folder(_ index: UInt32) -> UInt32 { builder.files[builder.rows.values[Int(index)].file].folder }

  private mutating func report(_ fault: ProductFault) {
    builder.report(
      .productDefault, "\(fault.what)\(label(ofCollected: fault.value))", stage: .link,
      at: position(builder.rows.values[Int(fault.value)]))
  }

  private mutating func reportDuplicate(_ index: UInt32, _ earlier: UInt32) {
    let value = builder.rows.values[Int(index)]
    let first = builder.rows.values[Int(earlier)]
    builder.report(
      .duplicateResource, "duplicate value for resource '\(label(ofCollected: index))'",
      stage: value.file == first.file ? .compile : .link, at: position(value),
      help: "First defined at " + position(first).text + ".")
  }

  /// Removes the values that the build's locale filters do not keep. aapt2 does so last: names keep their identifiers.
  private mutating func filterLocales() {
    var kept = 0
    for name in 0..<builder.names.count {
      let values = Int(starts[name])..<Int(starts[name + 1])
      starts[name] = UInt32(truncatingIfNeeded: kept)
      for index in values where isKept[Int(valueConfigurations[index])] {
        order[kept] = order[index]
        valueConfigurations[kept] = valueConfigurations[index]
        kept += 1
      }
    }
    starts[builder.names.count] = UInt32(truncatingIfNeeded: kept)
    order.truncate(to: kept)
    valueConfigurations.truncate(to: kept)
  }

  /// Drops configurations without values: the app's languages are those of the remaining values.
  private mutating func dropUnusedConfigurations() {
    var isUsed = [Bool](repeating: false, count: configurations.count)
    for configuration in valueConfigurations.buffer { isUsed[Int(configuration)] = true }
    if !isUsed.contains(false) { return }
    var renumbered = [UInt16](repeating: 0, count: configurations.count)
    var left: [AndroidQualifiers] = []
    for index in configurations.indices where isUsed[index] {
      renumbered[index] = UInt16(truncatingIfNeeded: left.count)
      left.append(configurations[index])
    }
    configurations = left
    for index in 0..<valueConfigurations.count {
      valueConfigurations[index] = renumbered[Int(valueConfigurations[index])]
    }
  }

  /// Gives identifiers of the form 0x7FTTEEEE: types in aapt2's order, entries by name, entries that aapt2 removes later
  /// included. They are correct when these folders hold all of the app's resources.
  private mutating func identify() {
    identifiers = [UInt32](repeating: 0, count: builder.names.count)
    var byType: [[Int]] = Array(repeating: [], count: AndroidResourceType.allCases.count)
    for name in 0..<builder.names.count where starts[name + 1] > starts[name] || removed.contains(name) {
      byType[Int(builder.names.type(at: name).rawValue)].append(name)
    }
    var type: UInt32 = 0
    for var members in byType where !members.isEmpty {
      type += 1
      members.sort { isOrdered(builder.names.name(at: $0), builder.names.name(at: $1)) }
      for (entry, name) in members.enumerated() {
        identifiers[name] = 0x7F00_0000 | type << 16 | UInt32(truncatingIfNeeded: entry) & 0xFFFF
      }
    }
  }

  private mutating func resolveReferences() {
    for index in 0..<order.count {
      let place = Int(order[index])
      if let value = resolved(builder.rows.values[place]) { builder.rows.values[place] = value }
    }
    for index in dropped { _ = resolved(builder.rows.values[Int(index)]) }
    // Only the items of remaining values are checked: aapt2 ignores items of a removed resource.
    for index in 0..<order.count { resolveItems(of: order[index]) }
    for index in dropped { resolveItems(of: index) }
  }

  private mutating func resolveItems(of index: UInt32) {
    let bag = builder.rows.values[Int(index)]
    guard bag.kind == .bag else { return }
    for item in Int(bag.target)..<Int(bag.target) + Int(bag.extra) {
      if let changed = resolved(builder.items.values[item]) { builder.items.values[item] = changed }
    }
  }

  private mutating func checkSymbols() {
    var seen: Set<Int> = []
    for symbol in builder.declared.symbols where starts[symbol.name + 1] == starts[symbol.name] {
      // A private symbol is removed together with its resource when the resource has no default value.
      if builder.names.type(at: symbol.name).hasFiles || removed.contains(symbol.name) { continue }
      guard seen.insert(symbol.name).inserted else { continue }
      builder.report(
        .missingReference, "no definition for declared symbol '\(label(symbol.name))'", stage: .link,
        at: symbol.position)
    }
  }

  /// Returns a reference that leads to nothing as a value of the kind `unknown`; nil for any other value.
  private mutating func resolved(_ value: AndroidValue) -> AndroidValue? {
    guard value.kind == .reference || value.kind == .attribute else { return nil }
    let target = Int(value.target)
    if starts[target + 1] > starts[target] { return nil }
    let type = builder.names.type(at: target)
    var value = value
    value.kind = .unknown
    // Files in folders other than `values` may define the target, if its name is legal.
    let isName = isAndroidResourceName(builder.names.name(at: target))
    if type.hasFiles, isName { return value }
    if type == .string, builder.build.madeTexts.contains(Text(builder.names.name(at: target))) { return value }
    value.isFaulty = true
    // A library may define a resource that is missing here, but not one whose name no resource can have.
    builder.report(
      isName ? .missingReference : .androidValue, "resource \(label(target)) not found", stage: .link,
      at: position(value),
      help: type == .attr
        ? "A text that begins with ? must be written \\?. " + Self.libraryHelp
        : Self.libraryHelp)
    return value
  }

  private static let libraryHelp =
    "Put what Gradle (resValue) or a library adds to the app into a res folder that is named before this one."

  private consuming func makeStore() -> AndroidResourceStore {
    var unsettled: Set<Int> = []
    for file in builder.files.all.indices where builder.files.all[file].isUnsettled { unsettled.insert(file) }
    let files = AndroidStoredFiles(
      paths: builder.files.paths, unsettled: unsettled,
      doubtful: Set(builder.files.all.indices.filter { builder.files.all[$0].isDoubtful }),
      alternative: makeAlternative(unsettled))
    let statedLocale = builder.statedLocale
    return AndroidResourceStore(
      names: builder.names, configurations: configurations, files: files, starts: starts,
      valueConfigurations: valueConfigurations, order: order, collected: builder.rows.values,
      collectedNames: builder.rows.names, items: builder.items.values, texts: builder.texts,
      formatCount: Int(builder.formatCount), identifiers: identifiers, marks: builder.sourceMarks,
      statedLocale: statedLocale)
  }

  /// The other reading of the folders with a variant; nil if there is none with values.
  private func makeAlternative(_ unsettledFiles: Set<Int>) -> AndroidAlternative? {
    if builder.marks.unsettled.isEmpty { return nil }
    var kept = [AndroidQualifiers?](repeating: nil, count: configurations.count)
    for (value, configuration) in zip(order.buffer, valueConfigurations.buffer)
    where !unsettledFiles.contains(Int(builder.rows.values[Int(value)].file)) {
      kept[Int(configuration)] = configurations[Int(configuration)]
    }
    var readings: [UInt32: AndroidQualifiers] = [:]
    var variants: [(name: Int, configuration: AndroidQualifiers)] = []
    for value in builder.marks.unsettled {
      let file = builder.rows.values[value].file
      let folder = "values-" + builder.configurations.mergedFolders[Int(builder.files[file].mergedFolder)]
      guard let reading = readings[file] ?? AndroidQualifiers(folder: folder), builder.build.keeps(reading) else {
        continue
      }
      readings[file] = reading
      variants.append((Int(builder.rows.names[value]), reading))
    }
    return AndroidAlternative(kept: kept, variants: variants)
  }

  private func label(_ name: Int) -> Text {
    "\(builder.names.type(at: name).name)/\(builder.names.name(at: name))"
  }

  private func label(ofCollected index: UInt32) -> Text { label(Int(builder.rows.names[Int(index)])) }

  private func position(_ value: AndroidValue) -> SourcePosition { builder.files.position(of: value) }
}
