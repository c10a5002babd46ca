// Binary search in an ascending table.

/// The index of `value`; nil when the table does not hold it.
func binarySearch<Value: Comparable>(_ table: [Value], for value: Value) -> Int? {
  var low = 0
  var high = table.count
  while low < high {
    let middle = (low + high) / 2
    if table[middle] < value { low = middle + 1 } else { high = middle }
  }
  return low < table.count && table[low] == value ? low : nil
}
