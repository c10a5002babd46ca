// The names of a page's places, which links into it use: `price_drop/exactly-10/de/ios`.

import LocBase

/// Gives each place of a page a name of its own.
struct Anchors {
  /// The names that the page itself uses.
  private var taken: Set<Text> = [
    Text("messages"), Text("cards"), Text("filters"), Text("count"), Text("report"),
    Text("findings"), Text("findings-head"),
  ]

  /// The name, or the name with the first number that makes it one of its own.
  mutating func claim(_ name: String) -> String {
    if taken.insert(Text(name)).inserted { return name }
    var number = 2
    while !taken.insert(Text("\(name)-\(number)")).inserted { number += 1 }
    return "\(name)-\(number)"
  }

  /// The part of a name that a text comes to: its letters and digits, and a hyphen for what stands between them. `exactly 10 %` is
  /// `exactly-10`.
  static func part(_ text: String) -> String {
    var part = String.UnicodeScalarView()
    var isBroken = false
    for scalar in text.unicodeScalars.prefix(80) {
      guard scalar == "_" || scalar == "." || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      else {
        isBroken = true
        continue
      }
      if isBroken, !part.isEmpty { part.append("-") }
      isBroken = false
      part.append(scalar)
    }
    return part.isEmpty ? "message" : String(part)
  }
}
