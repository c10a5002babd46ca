// The parts of an Android module's variant names, from its build script.

import LocBase

/// The flavors with their dimensions, and the build types.
struct GradleVariantNames {
  struct Flavor {
    let name: Text
    var dimension: Text = ""
    let position: SourcePosition
  }

  private(set) var dimensions: [Text] = []
  private(set) var flavors: [Flavor] = []
  private(set) var buildTypes: [Text] = ["debug", "release"]

  mutating func addDimensions(_ names: [Text], replacing: Bool) {
    if replacing { dimensions = [] }
    for name in names where !dimensions.contains(name) { dimensions.append(name) }
  }

  mutating func addFlavor(_ name: Text, at position: SourcePosition) {
    for flavor in flavors where flavor.name == name { return }
    flavors.append(Flavor(name: name, position: position))
  }

  mutating func addBuildType(_ name: Text) {
    if !buildTypes.contains(name) { buildTypes.append(name) }
  }

  mutating func setDimension(_ dimension: Text, ofFlavor name: Text) {
    for index in flavors.indices where flavors[index].name == name { flavors[index].dimension = dimension }
  }
}
