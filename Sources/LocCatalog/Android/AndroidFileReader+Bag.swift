// Reads the items of plurals, arrays and styles.

import CExpat
import LocBase
import LocLocale

extension AndroidFileReader {
  mutating func startBagItem(_ name: XMLName, _ attributes: XMLAttributeList) {
    cursor.mark()
    guard name.isPlain("item") else {
      let isIgnored = name.local == "skip" || name.local == "eat-comment"
      if name.namespace.count > 0 || !isIgnored {
        bag.isFaulty = true
        fault(.androidElement, "unknown tag <\(name.local)>", at: cursor.position)
      }
      skip(thenGoOnWith: .bag)
      skipped.isMerged = compiler == .gradle
      if skipped.isMerged { checkNamespaces(attributes) }
      return
    }
    bag.startItem(line: cursor.line, column: cursor.column)
    if compiler == .gradle { checkNamespaces(attributes) }
    if resource.type == .style, AndroidElement(attributes, rules).name.base == nil {
      bag.isFaulty = true
      fault(.androidElement, "<item> must have a 'name' attribute", at: cursor.position)
      return skip(thenGoOnWith: .bag)
    }
    if resource.type == .plurals {
      let name = rules.trimmed(AndroidElement(attributes, rules).quantityName)
      guard name.count > 0 else {
        return refuseItem("<item> in <plurals> requires attribute 'quantity'")
      }
      guard let category = PluralCategory(name: name) else {
        return refuseItem(
          "<item> in <plural> has invalid value '\(name)' for attribute 'quantity'")
      }
      bag.quantity = category.rawValue + 1
      if !builder.items.claim(bag.quantity) {
        return refuseItem("duplicate quantity '\(category.name)'")
      }
    }
    startValue()
    mode = .bagItem
  }

  mutating func refuseItem(_ message: String) {
    bag.isFaulty = true
    fault(.pluralQuantity, message, at: cursor.position)
    skip(thenGoOnWith: .bag)
  }

  mutating func finishBagItem() {
    mode = .bag
    if resource.type == .style { return checkStyleItem() }
    var value = finishValue(
      AndroidValue(line: bag.line, column: bag.column, file: cursor.file, kind: .text), isItem: true)
    value.quantity = bag.quantity
    if value.isFaulty { bag.isFaulty = true }
    builder.items.values.append(value)
  }

  mutating func finishBag() {
    mode = .resources
    var value = cursor.value(of: resource, .bag)
    value.isFaulty = bag.isFaulty
    if !resource.isTranslatable { value.quantity = AndroidValue.untranslatable }
    builder.sourceMarks.lint.mark(value: builder.rows.values.count, resource.lint)
    builder.endBag(resource.nameIndex, product: resource.product, &value)
  }

  /// Reports problems that make an item of a style unreadable. No push shows its text, and a library may define the
  /// resources that it refers to.
  private mutating func checkStyleItem() {
    let place = cursor.position(bag.line, bag.column)
    var scanner = scanner()
    text.scan(&scanner, rules)
    let problem = scanner.problem
    if problem != .none { report(problem, at: place) }
    let breaksMerge = text.endsCDATA
    if breaksMerge { reportEndOfCDATA(at: place) }
    if problem != .none || breaksMerge || resource.isFaulty { bag.isFaulty = true }
  }
}

/// The plurals, array or style that is being read, and its current item.
struct AndroidOpenBag {
  private(set) var depth = 0
  var isFaulty = false
  private(set) var line: UInt32 = 0
  private(set) var column: UInt32 = 0
  var quantity: UInt8 = 0

  init() {}

  init(depth: Int, isFaulty: Bool) {
    self.depth = depth
    self.isFaulty = isFaulty
  }

  mutating func startItem(line: UInt32, column: UInt32) {
    self.line = line
    self.column = column
    quantity = 0
  }
}
