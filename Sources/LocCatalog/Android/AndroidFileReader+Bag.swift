// Reads the items of plurals, arrays and styles.

import CExpat
import LocBase
import LocLocale

extension AndroidFileReader {
  mutating func startBagItem(_ name: XMLName, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    markPosition()
    guard name.isPlain("item") else {
      let isIgnored = name.local == "skip" || name.local == "eat-comment"
      if name.namespace.count > 0 || !isIgnored {
        isBagFaulty = true
        fault(.androidElement, "unknown tag <" + name.local.string + ">", at: position)
      }
      skip(thenGoOnWith: .bag)
      skipsMerged = compiler == .gradle
      if skipsMerged { checkNamespaces(attributes) }
      return
    }
    itemLine = line
    itemColumn = column
    quantity = 0
    if compiler == .gradle { checkNamespaces(attributes) }
    if resource.type == .style, AndroidElement(attributes, rules).name.base == nil {
      isBagFaulty = true
      fault(.androidElement, "<item> must have a 'name' attribute", at: position)
      return skip(thenGoOnWith: .bag)
    }
    if resource.type == .plurals {
      let name = rules.trimmed(AndroidElement(attributes, rules).quantityName)
      guard name.count > 0 else {
        return refuseItem("<item> in <plurals> requires attribute 'quantity'")
      }
      guard let category = PluralCategory(name: name) else {
        return refuseItem(
          "<item> in <plural> has invalid value '" + name.string + "' for attribute 'quantity'")
      }
      quantity = category.rawValue + 1
      if !builder.claimQuantity(quantity) {
        return refuseItem("duplicate quantity '\(category.name)'")
      }
    }
    startValue()
    mode = .bagItem
  }

  mutating func refuseItem(_ message: String) {
    isBagFaulty = true
    fault(.pluralQuantity, message, at: position)
    skip(thenGoOnWith: .bag)
  }

  mutating func finishBagItem() {
    mode = .bag
    if resource.type == .style { return checkStyleItem() }
    var value = finishValue(AndroidValue(line: itemLine, column: itemColumn, file: file), isItem: true)
    value.quantity = quantity
    if value.isFaulty { isBagFaulty = true }
    builder.items.append(value)
  }

  func bagValue(line: UInt32, column: UInt32) -> AndroidValue {
    AndroidValue(line: line, column: column, file: file, kind: .bag)
  }

  mutating func finishBag() {
    mode = .resources
    var value = AndroidValue(line: resource.line, column: resource.column, file: file, kind: .bag)
    value.isFaulty = isBagFaulty
    builder.lint.mark(value: builder.values.count, resource.lint)
    builder.endBag(resource.nameIndex, product: resource.product, &value)
  }

  /// Reports what makes an item of a style unreadable. No push shows its text, and what it refers to may come from a library.
  private mutating func checkStyleItem() {
    let place = SourcePosition(file: path, line: Int(itemLine), column: Int(itemColumn))
    var scanner = scanner()
    scan(&scanner)
    let problem = scanner.problem
    if problem != .none { report(problem, at: place) }
    let breaksMerge = chunks.mayEndCDATA && endsCDATA()
    if breaksMerge { reportEndOfCDATA(at: place) }
    if problem != .none || breaksMerge || resource.isFaulty { isBagFaulty = true }
  }
}
