// Collected values in, the store out: overlays, duplicates, products, removal, identifiers and references.

import LocBase
import LocLocale

/// The steps of Gradle's merge and of `aapt2 link`, in their order.
struct AndroidLinker {
  private var builder: AndroidResourceBuilder
  /// By collected configuration: its place in ascending order.
  private var places: [UInt16] = []
  private var configurations: [AndroidQualifiers] = []
  private var starts: [UInt32] = []
  private var kept: [AndroidResourceBuilder.Candidate] = []
  private var identifiers: [UInt32] = []

  init(_ builder: AndroidResourceBuilder) { self.builder = builder }

  consuming func link() -> (store: AndroidResourceStore, builder: AndroidResourceBuilder) {
    sortConfigurations()
    select()
    dropUnusedConfigurations()
    identify()
    if builder.hasReferences { resolveReferences() }
    return (makeStore(), builder)
  }

  private mutating func sortConfigurations() {
    let all = builder.configurations
    let order = all.indices.sorted { all[$0] < all[$1] }
    places = [UInt16](repeating: 0, count: all.count)
    for (place, index) in order.enumerated() {
      places[index] = UInt16(truncatingIfNeeded: place)
      configurations.append(all[index])
    }
  }

  /// Chooses one value for each name and configuration.
  private mutating func select() {
    let candidates = builder.candidates
    // Counting sort by name keeps the order of files.
    var ends = [UInt32](repeating: 0, count: builder.names.names.count + 1)
    for candidate in candidates { ends[Int(candidate.name) + 1] += 1 }
    for name in 1..<max(ends.count, 1) { ends[name] += ends[name - 1] }
    var next = ends
    var order = [UInt32](repeating: 0, count: candidates.count)
    for (index, candidate) in candidates.enumerated() {
      order[Int(next[Int(candidate.name)])] = UInt32(truncatingIfNeeded: index)
      next[Int(candidate.name)] += 1
    }
    kept.reserveCapacity(candidates.count)
    var group: [UInt32] = []
    for name in builder.names.names.indices {
      starts.append(UInt32(truncatingIfNeeded: kept.count))
      group.removeAll(keepingCapacity: true)
      group.append(contentsOf: order[Int(ends[name])..<Int(ends[name + 1])])
      // Ascending configuration; of one configuration the last folder first, then the order of files.
      let places = self.places
      group.sort {
        let left = candidates[Int($0)]
        let right = candidates[Int($1)]
        if left.configuration != right.configuration {
          return places[Int(left.configuration)] < places[Int(right.configuration)]
        }
        return left.folder != right.folder ? left.folder > right.folder : $0 < $1
      }
      keep(group, candidates)
    }
    starts.append(UInt32(truncatingIfNeeded: kept.count))
  }

  private mutating func keep(_ group: [UInt32], _ candidates: [AndroidResourceBuilder.Candidate]) {
    guard let first = group.first else { return }
    let name = Int(candidates[Int(first)].name)
    let before = kept.count
    var hasDefault = builder.published.contains(name)
    var needsDefault = false
    var start = 0
    while start < group.count {
      let head = candidates[Int(group[start])]
      var end = start + 1
      while end < group.count, candidates[Int(group[end])].configuration == head.configuration { end += 1 }
      var same = end
      for index in start + 1..<max(end, start + 1) where candidates[Int(group[index])].folder != head.folder {
        // The rest is overlaid by a later folder.
        same = index
        break
      }
      if var chosen = choose(group[start..<same], candidates) {
        let qualifiers = builder.configurations[Int(head.configuration)]
        if qualifiers.isDefault { hasDefault = true }
        if qualifiers.isLocaleOnly { needsDefault = true }
        chosen.configuration = places[Int(head.configuration)]
        kept.append(chosen)
      }
      start = end
    }
    if needsDefault, !hasDefault {
      if let gone = kept.last, kept.count > before {
        builder.report(
          .missingDefault, "removing resource " + label(name) + " without required default value",
          at: position(gone.value), help: "add it to a values folder without a language")
      }
      kept.removeLast(kept.count - before)
    }
  }

  /// Of the values of one name and configuration in one folder, the one that counts.
  private mutating func choose(
    _ group: ArraySlice<UInt32>, _ candidates: [AndroidResourceBuilder.Candidate]
  ) -> AndroidResourceBuilder.Candidate? {
    guard let head = group.first else { return nil }
    let first = candidates[Int(head)]
    if group.count == 1, first.product <= 1 { return first }
    var seen: [UInt16: UInt32] = [:]
    var chosen: AndroidResourceBuilder.Candidate?
    for index in group {
      let candidate = candidates[Int(index)]
      if let earlier = seen[candidate.product] {
        if !candidate.isWeak { reportDuplicate(candidate, candidates[Int(earlier)]) }
        continue
      }
      seen[candidate.product] = index
      guard candidate.product <= 1 else { continue }
      if chosen == nil {
        chosen = candidate
      } else {
        builder.report(
          .productDefault, "multiple default products defined for resource " + label(Int(candidate.name)),
          stage: .link, at: position(candidate.value))
      }
    }
    if chosen == nil {
      builder.report(
        .productDefault, "no default product defined for resource " + label(Int(first.name)), stage: .link,
        at: position(first.value))
    }
    return chosen
  }

  private mutating func reportDuplicate(
    _ candidate: AndroidResourceBuilder.Candidate, _ earlier: AndroidResourceBuilder.Candidate
  ) {
    let isOneFile = candidate.value.file == earlier.value.file
    builder.report(
      .duplicateResource, "duplicate value for resource '" + label(Int(candidate.name)) + "'",
      stage: isOneFile ? .compile : .link, at: position(candidate.value),
      help: "first defined at " + position(earlier.value).text)
  }

  /// The app's languages are those of the values that are left.
  private mutating func dropUnusedConfigurations() {
    var isUsed = [Bool](repeating: false, count: configurations.count)
    for candidate in kept { isUsed[Int(candidate.configuration)] = true }
    var renumbered = [UInt16](repeating: 0, count: configurations.count)
    var left: [AndroidQualifiers] = []
    for index in configurations.indices where isUsed[index] {
      renumbered[index] = UInt16(truncatingIfNeeded: left.count)
      left.append(configurations[index])
    }
    configurations = left
    for index in kept.indices { kept[index].configuration = renumbered[Int(kept[index].configuration)] }
  }

  /// 0x7FTTEEEE: types in aapt2's order, entries by name. Right as far as these folders hold all of the app's resources.
  private mutating func identify() {
    let names = builder.names
    identifiers = [UInt32](repeating: 0, count: names.names.count)
    var byType: [[Int]] = Array(repeating: [], count: AndroidResourceType.allCases.count)
    for name in names.names.indices where starts[name + 1] > starts[name] {
      byType[Int(names.names[name].type.rawValue)].append(name)
    }
    var type: UInt32 = 0
    for var members in byType where !members.isEmpty {
      type += 1
      members.sort { isOrdered(names.name(at: $0), names.name(at: $1)) }
      for (entry, name) in members.enumerated() {
        identifiers[name] = 0x7F00_0000 | type << 16 | UInt32(truncatingIfNeeded: entry) & 0xFFFF
      }
    }
  }

  private mutating func resolveReferences() {
    for index in kept.indices {
      var value = kept[index].value
      resolve(&value)
      kept[index].value = value
    }
    var items = builder.items
    for index in items.indices { resolve(&items[index]) }
    builder.replaceItems(items)
  }

  private mutating func resolve(_ value: inout AndroidValue) {
    guard value.kind == .reference || value.kind == .attribute else { return }
    let target = Int(value.target)
    if starts[target + 1] > starts[target] { return }
    let type = builder.names.names[target].type
    value.kind = .unknown
    // Files of other folders define these, if the name can be one.
    if type.hasFiles, isAndroidResourceName(builder.names.name(at: target)) { return }
    value.isFaulty = true
    builder.report(
      .missingReference, "resource " + label(target) + " not found", stage: .link, at: position(value),
      help: type == .attr ? "a text that begins with ? must be written \\?" : nil)
  }

  private func makeStore() -> AndroidResourceStore {
    var values: [AndroidValue] = []
    var valueConfigurations: [UInt16] = []
    var valueNames: [UInt32] = []
    values.reserveCapacity(kept.count)
    valueConfigurations.reserveCapacity(kept.count)
    valueNames.reserveCapacity(kept.count)
    var formatCount: UInt32 = 0
    for candidate in kept {
      var value = candidate.value
      if value.kind == .text, value.extra > 0 {
        formatCount += 1
        value.extra = formatCount
      }
      values.append(value)
      valueConfigurations.append(candidate.configuration)
      valueNames.append(candidate.name)
    }
    return AndroidResourceStore(
      names: builder.names, configurations: configurations, paths: builder.paths, starts: starts,
      valueConfigurations: valueConfigurations, valueNames: valueNames, values: values, items: builder.items,
      texts: builder.texts, formatCount: Int(formatCount), identifiers: identifiers)
  }

  private func label(_ name: Int) -> String {
    "\(builder.names.names[name].type.name)/" + builder.names.name(at: name).string
  }

  private func position(_ value: AndroidValue) -> SourcePosition {
    SourcePosition(file: builder.paths[Int(value.file)], line: Int(value.line), column: Int(value.column))
  }
}

/// Whether `left` stands before `right` byte by byte.
func isOrdered(_ left: UTF8Slice, _ right: UTF8Slice) -> Bool {
  for index in 0..<min(left.count, right.count) where left.buffer[index] != right.buffer[index] {
    return left.buffer[index] < right.buffer[index]
  }
  return left.count < right.count
}
