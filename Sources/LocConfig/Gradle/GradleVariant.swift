// One variant of a module: the flavors and the build type, and the source sets and configurations that they mean.

import LocBase

/// A build variant: flavors of some dimensions, and a build type.
struct GradleVariant {
  /// The chosen flavors, in the order of their dimensions.
  let flavors: [Text]
  let buildType: Text

  /// The flavors of an app that a name means: one flavor, or the flavors of several dimensions written as one, `playDemo`. A
  /// dimension with one flavor has that one. Nil for a name that means nothing in the app.
  static func flavors(named name: Text?, of module: GradleModule) -> [Text]? {
    var dimensions = module.variants.dimensions
    for flavor in module.variants.flavors where !dimensions.contains(flavor.dimension) {
      // With one dimension flavors need not name it.
      if !flavor.dimension.isEmpty || dimensions.isEmpty { dimensions.append(flavor.dimension) }
    }
    var chosen: [Text] = []
    var rest = [UInt8]((name ?? "").utf8)
    for (place, dimension) in dimensions.enumerated() {
      var own = module.variants.flavors.filter { flavor in
        flavor.dimension == dimension || flavor.dimension.isEmpty && place == 0
      }
      // The longest name first: `play` must not take the beginning of `playDemo` where that is a flavor.
      own.sort { $0.name.utf8.count > $1.name.utf8.count }
      if let flavor = own.first(where: { begins(rest, with: $0.name, isFirst: rest.count == (name ?? "").utf8.count) })
      {
        rest.removeFirst(flavor.name.utf8.count)
        chosen.append(flavor.name)
      } else if own.count == 1, let only = own.first {
        chosen.append(only.name)
      }
    }
    if rest.isEmpty { return chosen }
    // A flavor that only a plugin of the project knows.
    return nil
  }

  /// Whether a variant's name continues with this flavor; all flavors except the first begin in upper case there.
  private static func begins(_ rest: [UInt8], with name: Text, isFirst: Bool) -> Bool {
    if rest.isEmpty { return false }
    return rest.starts(with: name.utf8) || !isFirst && rest.starts(with: capital(name).utf8)
  }

  static func capital(_ name: Text) -> Text {
    guard let first = name.utf8.first, first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z") else { return name }
    return Text(decoding: [first - .space] + name.utf8.dropFirst())
  }

  private static func joined(_ names: [Text]) -> Text {
    var text: Text = ""
    for name in names { text += text.isEmpty ? name : capital(name) }
    return text
  }

  /// The names of the source sets; later ones win: `main`, the flavors, all flavors together, the build type, the
  /// variant. The first dimension's flavor wins over the others'. The Android Gradle plugin's VariantSources.
  var sourceSets: [Text] {
    var sets: [Text] = ["main"] + flavors.reversed()
    if flavors.count > 1 { sets.append(Self.joined(flavors)) }
    sets.append(buildType)
    if !flavors.isEmpty { sets.append(Self.joined(flavors + [buildType])) }
    return sets
  }

  /// Whether a configuration counts in this variant: `implementation` always does, `playImplementation` with its flavor.
  func takes(_ configuration: Text) -> Bool {
    for ending: Text in ["implementation", "api", "runtimeOnly", "compile"] {
      if configuration == ending { return true }
      let capital = Self.capital(ending)
      guard configuration.hasSuffix(capital) else { continue }
      let prefix = configuration.dropLast(capital.utf8.count)
      return sourceSets.contains(prefix) || prefix == "commonMain" || prefix == "androidMain"
    }
    return false
  }
}
