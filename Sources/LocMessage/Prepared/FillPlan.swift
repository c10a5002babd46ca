// Turns a template's body into steps: copy constant bytes, then write a slot's value or the output of an equal list.

import LocBase

/// One step of filling: constant bytes of the body, then the action that follows them.
struct FillStep {
  enum Action: UInt8 {
    /// The end of the body.
    case end
    /// The value of slot `argument`, escaped.
    case slot
    /// List `argument` begins or ends here; its output may be copied later.
    case listBegin
    case listEnd
    /// Copy the output of list `argument` again.
    case listAgain
  }

  var constantStart: Int32
  var constantLength: Int32
  var action: Action
  var argument: Int32
}

/// Equal lists of slots are rendered once: the same arguments go to both platforms.
struct FillPlan {
  /// The number of bytes that a step may read past the body's end, and write past its own.
  static let padding = 32
  /// The number of lists whose output is remembered; further ones are rendered each time.
  static let maxLists = 8

  private(set) var steps: [FillStep] = []
  private var position = 0

  init(wire: [UInt8], slots: [SlotMark], lists: [Range<Int>]) {
    var remembered: [(list: Range<Int>, slots: Range<Int>)] = []
    var index = 0
    var nextList = 0
    while index < slots.count {
      while nextList < lists.count, lists[nextList].upperBound <= slots[index].offset { nextList += 1 }
      guard nextList < lists.count, lists[nextList].contains(slots[index].offset) else {
        add(.slot, slots[index].slot, at: slots[index].offset)
        index += 1
        continue
      }
      let list = lists[nextList]
      let first = index
      while index < slots.count, slots[index].offset < list.upperBound { index += 1 }
      var equal: Int?
      for (number, earlier) in remembered.enumerated() where equal == nil {
        if Self.areEqual(earlier.list, earlier.slots, list, first..<index, wire, slots) { equal = number }
      }
      if let equal {
        add(.listAgain, equal, at: list.lowerBound)
        position = list.upperBound
        continue
      }
      let isRemembered = remembered.count < Self.maxLists
      if isRemembered { add(.listBegin, remembered.count, at: list.lowerBound) }
      for slot in slots[first..<index] { add(.slot, slot.slot, at: slot.offset) }
      if isRemembered {
        add(.listEnd, remembered.count, at: list.upperBound)
        remembered.append((list, first..<index))
      }
    }
    add(.end, 0, at: wire.count)
  }

  private mutating func add(_ action: FillStep.Action, _ argument: Int, at offset: Int) {
    steps.append(
      FillStep(
        constantStart: Int32(truncatingIfNeeded: position),
        constantLength: Int32(truncatingIfNeeded: offset - position),
        action: action, argument: Int32(truncatingIfNeeded: argument)))
    position = offset
  }

  private static func areEqual(
    _ list: Range<Int>, _ slots: Range<Int>, _ other: Range<Int>, _ otherSlots: Range<Int>, _ wire: [UInt8],
    _ marks: [SlotMark]
  ) -> Bool {
    guard list.count == other.count, slots.count == otherSlots.count, wire[list].elementsEqual(wire[other]) else {
      return false
    }
    for (left, right) in zip(slots, otherSlots) {
      let sameSlot = marks[left].slot == marks[right].slot
      let samePlace = marks[left].offset - list.lowerBound == marks[right].offset - other.lowerBound
      if !sameSlot || !samePlace { return false }
    }
    return true
  }
}
