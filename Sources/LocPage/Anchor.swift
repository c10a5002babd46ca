// The names of a page's places, which links into it use: `price_drop/exactly-10/de/ios`.

import LocBase

/// Gives each place of a page a unique name.
struct Anchors {
  /// The names that the page itself uses.
  private var taken: Set<Text> = [
    Text("messages"), Text("cards"), Text("filters"), Text("count"), Text("report"),
    Text("findings"), Text("findings-head"), Text("matrix"), Text("matrix-head"),
  ]

  /// The name, with the first number that makes it unique if needed.
  mutating func claim(_ name: String) -> String {
    if taken.insert(Text(name)).inserted { return name }
    var number = 2
    while !taken.insert(Text("\(name)-\(number)")).inserted { number += 1 }
    return "\(name)-\(number)"
  }

  /// The part of a name for a text: its letters and digits, with a hyphen for everything between them. `exactly 10 %`
  /// is `exactly-10`.
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
