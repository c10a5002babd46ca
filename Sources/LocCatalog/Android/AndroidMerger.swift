// Merges the values of all files as a Gradle build does before it compiles: AGP's ResourceMerger over one ResourceSet for each
// res folder.

import LocBase
import LocLocale

/// The merge. A value is known by its merged folder, its type and its name; `product` does not count.
struct AndroidMerger: ~Copyable {
  private var builder: AndroidResourceBuilder
  /// By name: the last merged folder that has it, and its place there.
  private var folders: Column<UInt32>
  private var places: Column<UInt32>

  /// A value's place: its index, with this bit for a value that belongs to no folder.
  private static let isEverywhere: UInt32 = 1 << 31

  /// Drops the values that later folders replace, and reports values that the merge refuses. aapt2 has no such step.
  static func merge(_ builder: consuming AndroidResourceBuilder) -> AndroidResourceBuilder {
    guard builder.compiler == .gradle else { return builder }
    let merger = AndroidMerger(builder)
    return merger.merged()
  }

  private init(_ builder: consuming AndroidResourceBuilder) {
    folders = Column(repeating: UInt32.max, count: builder.names.count)
    places = Column(repeating: 0, count: builder.names.count)
    self.builder = builder
  }

  private consuming func merged() -> AndroidResourceBuilder {
    let files = builder.files.all
    let order = files.indices.sorted {
      files[$0].mergedFolder == files[$1].mergedFolder ? $0 < $1 : files[$0].mergedFolder < files[$1].mergedFolder
    }
    for file in order {
      let folder = files[file].mergedFolder
      for index in builder.values(ofFile: file) {
        meet(Int(builder.rows.names[index]), folder, UInt32(truncatingIfNeeded: index))
      }
      for index in builder.everywhere(ofFile: file) where builder.everywhere.values[index].repetition != .weak {
        meet(builder.everywhere.names[index], folder, UInt32(truncatingIfNeeded: index) | Self.isEverywhere)
      }
    }
    builder.noteUnsettledValues()
    refuseFolders()
    for index in builder.marks.passedOver { builder.drop(index, keepsFindings: true) }
    for index in builder.everywhere.passedOver { builder.drop(everywhere: index, keepsFindings: true) }
    builder.reportPending()
    return builder
  }

  @inline(__always)
  private mutating func meet(_ name: Int, _ folder: UInt32, _ place: UInt32) {
    if folders[name] == folder { return collide(name, place) }
    folders[name] = folder
    places[name] = place
  }

  /// Decides between two values of one name in one merged folder: a later res folder replaces, the same one must not repeat.
  private mutating func collide(_ name: Int, _ place: UInt32) {
    let (first, second) = (value(at: places[name]), value(at: place))
    if builder.files[first.file].folder != builder.files[second.file].folder {
      if isInStyleable(places[name]) == isInStyleable(place) {
        drop(places[name])
        places[name] = place
        return
      }
      return builder.report(
        .duplicateResource, "duplicate value for resource '\(label(name))'", stage: .compile,
        at: builder.files.position(of: second), help: "First defined at " + builder.files.position(of: first).text + "."
      )
    }
    // Values of two products both stay, so that a preview has the default one's text.
    let hasOtherProduct = product(at: places[name]) != product(at: place)
    if !hasOtherProduct { drop(place) }
    // We cannot know which of the two was intended: neither reaches a phone.
    if places[name] & Self.isEverywhere == 0 { builder.rows.values[Int(places[name])].isFaulty = true }
    let label = label(name)
    builder.report(
      .duplicateResource,
      first.file == second.file ? "found item \(label) more than one time" : "duplicate resources \(label)",
      stage: .merge, at: builder.files.position(of: second),
      help: "First defined at " + builder.files.position(of: first).text + "."
        + (hasOtherProduct ? " Gradle ignores the product; aapt2 alone accepts it." : ""))
  }

  private func label(_ name: Int) -> Text {
    "\(builder.names.type(at: name).name)/\(builder.names.name(at: name))"
  }

  private func isInStyleable(_ place: UInt32) -> Bool {
    place & Self.isEverywhere != 0 && builder.everywhere.ofStyleables.contains(Int(place & ~Self.isEverywhere))
  }

  private func product(at place: UInt32) -> UInt16 {
    place & Self.isEverywhere == 0 ? builder.rows.products[Int(place)] : 0
  }

  private func value(at place: UInt32) -> AndroidValue {
    place & Self.isEverywhere == 0
      ? builder.rows.values[Int(place)] : builder.everywhere.values[Int(place & ~Self.isEverywhere)]
  }

  private mutating func drop(_ place: UInt32) {
    if place & Self.isEverywhere == 0 { return builder.drop(Int(place)) }
    let index = Int(place & ~Self.isEverywhere)
    // Styleables of one name become one, with the attributes of both.
    if builder.names.type(at: builder.everywhere.names[index]) == .attr, !isInStyleable(place) {
      builder.drop(everywhere: index)
    }
  }

  /// The number by which findings know a value that belongs to no folder.
  static func place(ofEverywhere index: Int) -> Int { index | Int(isEverywhere) }

  /// Reports merged folders whose name the compiler or the linker refuses, and drops their values. A folder without values is
  /// not written.
  private mutating func refuseFolders() {
    var reported: Set<UInt32> = []
    for file in builder.files.all.indices {
      guard let refusal = builder.files.all[file].refusal else { continue }
      var hasValues = false
      for index in builder.values(ofFile: file) {
        hasValues = true
        builder.drop(index, keepsFindings: refusal.stage == .link)
      }
      guard hasValues, reported.insert(builder.files.all[file].mergedFolder).inserted else { continue }
      builder.report(
        .androidFile, refusal.message.string, stage: refusal.stage == .link ? .link : .compile,
        at: SourcePosition(file: builder.files.paths[file], line: 1, column: 1),
        help: help(ofRefusedFile: file))
    }
  }

  private func help(ofRefusedFile file: Int) -> String? {
    let other = AndroidResourceBuilder.help(ofRefusedFolder: builder.files.all[file].name, by: .gradle)
    guard builder.files.all[file].isUnsettled else { return other }
    let versions =
      "The Android Gradle plugin 7.0 to 8.0 loses the variant; whether a later one keeps it is not settled."
    return other.map { versions + " " + $0 } ?? versions
  }
}
