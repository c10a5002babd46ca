// Finds the modules of an app, in the order in which Gradle merges their resources.

import LocBase

extension GradleProject {
  /// The places of an app's libraries, the least important first.
  ///
  /// Gradle sorts the modules so that each precedes its dependencies, and otherwise in breadth-first order
  /// (DependencyGraphBuilder). The Android Gradle plugin processes that list from its end, so of two libraries the one
  /// named first wins (DependencyResourcesComputer).
  mutating func libraries(of app: Int, _ variant: GradleVariant) -> [Int] {
    var order = [app]
    var consumers: [[Int]] = Array(repeating: [], count: modules.count)
    var isMet = Array(repeating: false, count: modules.count)
    isMet[app] = true
    var next = 0
    while next < order.count {
      let consumer = order[next]
      next += 1
      for library in dependencies(of: consumer, variant) {
        consumers[library].append(consumer)
        if isMet[library] { continue }
        isMet[library] = true
        order.append(library)
      }
    }
    var sorted: [Int] = []
    var state = Array(repeating: 0, count: modules.count)
    var queue = Array(order.reversed())
    while let module = queue.last {
      if state[module] == 0 {
        state[module] = 1
        let waiting = consumers[module].filter { state[$0] == 0 }
        queue += waiting.reversed()
        if !waiting.isEmpty { continue }
      }
      queue.removeLast()
      if state[module] == 2 { continue }
      state[module] = 2
      if module != app { sorted.append(module) }
    }
    return sorted.reversed()
  }

  /// The places of the modules that a module depends on; all libraries where only a run of the build knows them.
  private mutating func dependencies(of module: Int, _ variant: GradleVariant) -> [Int] {
    var places: [Int] = []
    let own = modules[module]
    var unknown: [Text] = []
    var place: SourcePosition?
    let unread = unreadDependencies(of: own)
    // Where all libraries are taken, a single one says nothing more.
    let reportsOne = unread == nil && !takesAllLibraries
    for dependency in own.dependencies.all where variant.takes(dependency.configuration) {
      if let found = self.module(of: dependency) {
        if found != module, !places.contains(found) { places.append(found) }
        let isCertain = own.dependencies.all.contains {
          $0.target == dependency.target && !$0.isConditional && !$0.isOfUnknownVariants
            && variant.takes($0.configuration)
        }
        if reportsOne, !isCertain, dependency.isConditional || dependency.isOfUnknownVariants {
          modules[module].giveUp(
            .oneDependency,
            dependency.isConditional
              ? "a condition decides whether \(own.path) depends on \(dependency.target): it is taken"
              : "only a run of the build knows which variants of \(own.path) depend on \(dependency.target): it is taken",
            at: dependency.position,
            help: "If that is wrong, name the res folders: resources of [android] in locscript.toml, or --android.")
        }
      } else if !outside.contains(dependency.target), !unknown.contains(dependency.target) {
        unknown.append(dependency.target)
        place = place ?? dependency.position
      }
    }
    if let place {
      checkout.report(
        .unreadProject,
        "\(own.path) depends on \(listed(unknown)), which \(unknown.count == 1 ? "is not a module" : "are not modules") of this project",
        at: place, help: "If it has texts, name its res folder in resources of [android].")
    }
    guard let unread else { return places }
    if !takesAllLibraries {
      checkout.report(
        .unreadProject, "only a run of the build knows what \(own.path) depends on; all libraries are taken",
        at: unread,
        help: "If that is wrong, name the res folders: resources of [android] in locscript.toml, or --android.")
    }
    takesAllLibraries = true
    for (place, other) in modules.enumerated() where other.kind == .library && place != module {
      if !places.contains(place) { places.append(place) }
    }
    return places
  }
}
