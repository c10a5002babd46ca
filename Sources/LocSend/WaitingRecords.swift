// Records that are sent later: after a time that FCM asks for, or that their envelope names.

/// A heap, earliest first.
struct WaitingRecords {
  private var items: [(due: Int64, record: Record)] = []

  var count: Int { items.count }
  var earliest: Int64? { items.first?.due }

  mutating func push(_ record: Record, due: Int64) {
    items.append((due, record))
    var index = items.count - 1
    while index > 0, items[index].due < items[(index - 1) / 2].due {
      items.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Removes the earliest record whose time has come.
  mutating func pop(now: Int64) -> Record? {
    guard let first = items.first, first.due <= now else { return nil }
    let last = items.removeLast()
    guard !items.isEmpty else { return first.record }
    items[0] = last
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < items.count else { return first.record }
      if child + 1 < items.count, items[child + 1].due < items[child].due { child += 1 }
      guard items[child].due < items[index].due else { return first.record }
      items.swapAt(child, index)
      index = child
    }
  }
}
