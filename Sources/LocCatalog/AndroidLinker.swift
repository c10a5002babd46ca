// Collected values in, the store out: overlays, duplicates, products, removal, identifiers and references.

import CSystem
import LocBase
import LocLocale

/// The steps of Gradle's merge and of `aapt2 link`, in their order.
struct AndroidLinker {
  private var builder: AndroidResourceBuilder
  /// By collected configuration: its place in ascending order.
  private var places: [UInt16] = []
  private var configurations: [AndroidQualifiers] = []
  /// By collected configuration: what aapt2 asks when a resource has no default value.
  private var isDefault: [Bool] = []
  private var isLocaleOnly: [Bool] = []
  private var starts: [UInt32] = []
  /// The values that are left, name by name; of each its configuration and its name.
  private var values: [AndroidValue] = []
  private var valueConfigurations: [UInt16] = []
  private var valueNames: [UInt32] = []
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
    for configuration in all {
      isDefault.append(configuration.isDefault)
      isLocaleOnly.append(configuration.isLocaleOnly)
    }
    for (place, index) in order.enumerated() {
      places[index] = UInt16(truncatingIfNeeded: place)
      configurations.append(all[index])
    }
  }

  /// Chooses one value for each name and configuration.
  private mutating func select() {
    let candidates = builder.candidates
    // Two stable counting sorts: by configuration, ascending, then by name. Of both the same: the order of files.
    var order = [UInt32](repeating: 0, count: candidates.count)
    var next = [UInt32](repeating: 0, count: places.count + 1)
    for candidate in candidates { next[Int(places[Int(candidate.configuration)]) + 1] += 1 }
    for place in places.indices { next[place + 1] += next[place] }
    for (index, candidate) in candidates.enumerated() {
      let place = Int(places[Int(candidate.configuration)])
      order[Int(next[place])] = UInt32(truncatingIfNeeded: index)
      next[place] += 1
    }
    var ends = [UInt32](repeating: 0, count: builder.names.names.count + 1)
    for candidate in candidates { ends[Int(candidate.name) + 1] += 1 }
    for name in 1..<max(ends.count, 1) { ends[name] += ends[name - 1] }
    var byName = [UInt32](repeating: 0, count: candidates.count)
    next = ends
    for index in order {
      let name = Int(candidates[Int(index)].name)
      byName[Int(next[name])] = index
      next[name] += 1
    }
    values.reserveCapacity(candidates.count)
    valueConfigurations.reserveCapacity(candidates.count)
    valueNames.reserveCapacity(candidates.count)
    starts.reserveCapacity(ends.count)
    for name in builder.names.names.indices {
      starts.append(UInt32(truncatingIfNeeded: values.count))
      keep(byName[Int(ends[name])..<Int(ends[name + 1])], candidates)
    }
    starts.append(UInt32(truncatingIfNeeded: values.count))
  }

  private mutating func keep(_ group: ArraySlice<UInt32>, _ candidates: [AndroidResourceBuilder.Candidate]) {
    guard let first = group.first else { return }
    let name = Int(candidates[Int(first)].name)
    let before = values.count
    var hasDefault = builder.published.contains(name)
    var needsDefault = false
    var start = group.startIndex
    while start < group.endIndex {
      let head = candidates[Int(group[start])]
      var end = start + 1
      while end < group.endIndex, candidates[Int(group[end])].configuration == head.configuration { end += 1 }
      if let chosen = choose(overlaying(group[start..<end], candidates), candidates) {
        if isDefault[Int(head.configuration)] { hasDefault = true }
        if isLocaleOnly[Int(head.configuration)] { needsDefault = true }
        values.append(chosen.value)
        valueConfigurations.append(places[Int(head.configuration)])
        valueNames.append(chosen.name)
      }
      start = end
    }
    if needsDefault, !hasDefault {
      if let gone = values.last, values.count > before {
        builder.report(
          .missingDefault, "removing resource " + label(name) + " without required default value",
          at: position(gone), help: "add it to a values folder without a language")
      }
      values.removeLast(values.count - before)
      valueConfigurations.removeLast(valueConfigurations.count - before)
      valueNames.removeLast(valueNames.count - before)
    }
  }

  /// Of the values of one name and configuration those of the last folder, which overlays the others.
  private func overlaying(
    _ group: ArraySlice<UInt32>, _ candidates: [AndroidResourceBuilder.Candidate]
  ) -> ArraySlice<UInt32> {
    guard group.count > 1, let last = group.last else { return group }
    // Folders were read in their order.
    var start = group.endIndex - 1
    while start > group.startIndex, candidates[Int(group[start - 1])].folder == candidates[Int(last)].folder {
      start -= 1
    }
    return group[start...]
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
    for configuration in valueConfigurations { isUsed[Int(configuration)] = true }
    if !isUsed.contains(false) { return }
    var renumbered = [UInt16](repeating: 0, count: configurations.count)
    var left: [AndroidQualifiers] = []
    for index in configurations.indices where isUsed[index] {
      renumbered[index] = UInt16(truncatingIfNeeded: left.count)
      left.append(configurations[index])
    }
    configurations = left
    for index in valueConfigurations.indices {
      valueConfigurations[index] = renumbered[Int(valueConfigurations[index])]
    }
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
    var values = values
    self.values = []
    for index in values.indices { resolve(&values[index]) }
    self.values = values
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
      help: type == .attr
        ? "a text that begins with ? must be written \\?"
        : "what Gradle (resValue) or a library adds to the app can stand in a res folder that is named before this one")
  }

  private mutating func makeStore() -> AndroidResourceStore {
    var formatCount: UInt32 = 0
    for index in values.indices where values[index].kind == .text && values[index].extra > 0 {
      formatCount += 1
      values[index].extra = formatCount
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
  let shared = min(left.count, right.count)
  guard shared > 0, let first = left.base, let second = right.base else { return left.count < right.count }
  let order = memcmp(first, second, shared)
  return order != 0 ? order < 0 : left.count < right.count
}
