// The values of all files, in the order in which they were read.

import LocBase

/// The values, with the name and the product of each.
struct AndroidValueRows: ~Copyable {
  var values: Column<AndroidValue>
  private(set) var names: Column<UInt32>
  private(set) var products: Column<UInt16>
  private var productNames: [[UInt8]] = [[], Array("default".utf8)]

  init(capacity: Int) {
    values = Column(capacity: capacity)
    names = Column(capacity: capacity)
    products = Column(capacity: capacity)
  }

  @inline(__always)
  mutating func append(_ name: Int, product: UInt16, _ value: AndroidValue) {
    values.append(value)
    names.append(UInt32(truncatingIfNeeded: name))
    products.append(product)
  }

  mutating func truncate(to count: Int) {
    values.truncate(to: count)
    names.truncate(to: count)
    products.truncate(to: count)
  }

  /// True when there are values for a product other than the default one: the linker has to choose.
  var hasProducts: Bool { productNames.count > 2 }

  /// The number of a product; 0 for none.
  mutating func product(_ text: UTF8Slice) -> UInt16 {
    if text.count == 0 { return 0 }
    for index in productNames.indices where productNames[index].withSlice({ $0 == text }) {
      return UInt16(truncatingIfNeeded: index)
    }
    // No app has a thousand products; all further ones share the last number.
    guard productNames.count < 1_000 else { return 999 }
    productNames.append(text.bytes)
    return UInt16(truncatingIfNeeded: productNames.count - 1)
  }
}

/// The items of plurals and arrays.
struct AndroidBagItems: ~Copyable {
  var values = Column<AndroidValue>()
  private var first = 0
  private var quantities: UInt8 = 0

  mutating func begin() {
    first = values.count
    quantities = 0
  }

  /// Returns false when the plural has this quantity already.
  mutating func claim(_ quantity: UInt8) -> Bool {
    let bit = UInt8(1) &<< quantity
    defer { quantities |= bit }
    return quantities & bit == 0
  }

  /// Gives the items since `begin` to the bag.
  func complete(_ bag: inout AndroidValue) {
    bag.target = UInt32(truncatingIfNeeded: first)
    bag.extra = UInt32(truncatingIfNeeded: values.count - first)
  }
}
