// The choice among an entry's configurations for one device, prepared from all configurations of an app.

package import LocBase

/// The resource choice of AOSP's AssetManager2 for one device, prepared: a look-up only reads arrays.
package struct AndroidMatchTable: Sendable {
  /// The configuration that the device requests.
  package let request: AndroidRequest
  /// For each configuration: its row among those that fit the device, or `none`.
  private let rows: [UInt16]
  /// For each row: its configuration.
  private let fittingIndexes: [UInt16]
  /// A square of bits, with a row and a column for each fitting configuration: set when the row's configuration replaces the
  /// column's.
  private let replaces: [UInt64]
  private let wordsPerRow: Int
  /// The fitting configurations, stored only when there are too many for the square: each pair is then compared on demand.
  private let fitting: [AndroidQualifiers]

  private static let none: UInt16 = 0xFFFF
  private static let largestSquare = 512

  /// `qualifiers` are the app's distinct configurations (at most 65,534) in ascending order, which is AOSP's scan order.
  /// `index` is the language that the app's resources get, in the device's list; nil for none.
  package init(qualifiers: [AndroidQualifiers], device: AndroidDeviceConfiguration, localeAt index: Int?) {
    let request = device.request(localeAt: index)
    self.request = request
    var rows = [UInt16](repeating: Self.none, count: qualifiers.count)
    var fitting: [AndroidQualifiers] = []
    var fittingIndexes: [UInt16] = []
    for (index, qualifier) in qualifiers.enumerated() where index < Int(Self.none) && qualifier.matches(request) {
      rows[index] = UInt16(truncatingIfNeeded: fitting.count)
      fitting.append(qualifier)
      fittingIndexes.append(UInt16(truncatingIfNeeded: index))
    }
    self.rows = rows
    self.fittingIndexes = fittingIndexes
    guard fitting.count <= Self.largestSquare else {
      self.fitting = fitting
      replaces = []
      wordsPerRow = 0
      return
    }
    self.fitting = []
    wordsPerRow = (fitting.count + 63) / 64
    var replaces = [UInt64](repeating: 0, count: fitting.count * wordsPerRow)
    for (row, candidate) in fitting.enumerated() {
      for column in 0..<row where candidate.isBetter(than: fitting[column], for: request) {
        replaces[row * wordsPerRow + column / 64] |= 1 << UInt64(column % 64)
      }
    }
    self.replaces = replaces
  }

  /// The distinct locale tags of the configurations, as `AssetManager2::GetResourceLocales` reports them to Java.
  package static func locales(of qualifiers: [AndroidQualifiers]) -> [Text] {
    var tags: [Text] = []
    var seen: Set<AndroidLocale> = []
    for qualifier in qualifiers where !qualifier.locale.isEmpty && seen.insert(qualifier.locale).inserted {
      let tag = qualifier.locale.tagBytes
      // Tagalog is merged into Filipino.
      let isTagalog = tag.starts(with: [0x74, 0x6C]) && (tag.count == 2 || tag[2] == 0x2D)
      tags.append((isTagalog ? "fil" : "") + Text(decoding: isTagalog ? tag[2...] : tag[...]))
    }
    return tags
  }

  /// Whether the configuration fits the device at all.
  package func fits(_ configuration: UInt16) -> Bool {
    Int(configuration) < rows.count && rows[Int(configuration)] != Self.none
  }

  /// The winner among an entry's configurations (ascending indexes into `qualifiers`); nil when none fits the device.
  package func best(of configurations: Span<UInt16>) -> UInt16? {
    bestPlace(in: configurations).map { configurations[$0] }
  }

  /// The position of the winner among an entry's configurations.
  package func bestPlace(in configurations: Span<UInt16>) -> Int? {
    var best: Int?
    var bestRow = 0
    func consider(_ row: Int, at place: Int) {
      if best != nil, !isReplaced(bestRow, by: row) { return }
      best = place
      bestRow = row
    }
    // An app may have a hundred languages, of which three fit a device: search only those three.
    if fittingIndexes.count * 8 <= configurations.count {
      var start = 0
      for row in fittingIndexes.indices {
        guard let place = Self.place(of: fittingIndexes[row], in: configurations, from: start) else { continue }
        consider(row, at: place)
        start = place + 1
      }
      return best
    }
    for place in configurations.indices where Int(configurations[place]) < rows.count {
      let row = rows[Int(configurations[place])]
      if row != Self.none { consider(Int(row), at: place) }
    }
    return best
  }

  /// The position of a number in an ascending list, at `start` or later.
  private static func place(of number: UInt16, in list: Span<UInt16>, from start: Int) -> Int? {
    // Most lists are 0, 1, 2 … without a gap.
    var high = min(Int(number), list.count - 1)
    if high >= start, list[high] == number { return high }
    var low = start
    while low <= high {
      let middle = (low + high) / 2
      if list[middle] == number { return middle }
      if list[middle] < number { low = middle + 1 } else { high = middle - 1 }
    }
    return nil
  }

  private func isReplaced(_ best: Int, by row: Int) -> Bool {
    if wordsPerRow == 0 { return fitting[row].isBetter(than: fitting[best], for: request) }
    return replaces[row * wordsPerRow + best / 64] >> UInt64(best % 64) & 1 != 0
  }

  /// The winner among an entry's configurations, for callers that hold an array.
  package func best(of configurations: [UInt16]) -> UInt16? { best(of: configurations.span) }
}
