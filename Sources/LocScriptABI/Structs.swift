// Structs that may grow: a caller's may be of an older, shorter or of a newer, longer header.

import CLocScript
import CLocSystem
import LocBase

/// The largest struct that a caller may state; no header will have one.
private let largestStruct = 4096

/// The size that a caller's struct states. All fields of the interface's structs end at a multiple of eight bytes, or
/// share such a unit with another field, so that a size that is a multiple of eight cuts off only whole values.
private func statedSize(_ given: UnsafeRawPointer, _ name: UTF8Slice) throws(LocScriptError) -> Int {
  let size = Int(given.loadUnaligned(as: UInt32.self))
  guard size >= 8, size <= largestStruct, size % 8 == 0 else {
    throw LocScriptError(.usage, "\(name).struct_size is \(size): set it with \(name)'s _INIT macro")
  }
  return size
}

/// Refuses a struct of a newer header in which something is set that this library does not know.
private func requireZeros(
  _ given: UnsafeRawPointer, from known: Int, to size: Int, _ name: UTF8Slice
) throws(LocScriptError) {
  for offset in stride(from: known, to: size, by: 1) where given.load(fromByteOffset: offset, as: UInt8.self) != 0 {
    throw LocScriptError(.usage, "\(name) has fields that this library does not know: it is of a newer header")
  }
}

/// A copy of a caller's struct, which may be misaligned. Fields that an older one lacks are zero.
private func copy<Struct>(
  _ given: UnsafeRawPointer, size: Int, _ zero: Struct, _ name: UTF8Slice
) throws(LocScriptError) -> Struct {
  let known = MemoryLayout<Struct>.size
  try requireZeros(given, from: known, to: size, name)
  var own = zero
  withUnsafeMutableBytes(of: &own) { own in
    if let base = own.baseAddress { memcpy(base, given, min(size, known)) }
  }
  return own
}

/// The caller's options; without options all their fields are zero.
func copied<Options>(
  _ given: UnsafePointer<Options>?, _ zero: Options, _ name: UTF8Slice
) throws(LocScriptError) -> Options {
  guard let given else { return zero }
  let raw = UnsafeRawPointer(given)
  return try copy(raw, size: try statedSize(raw, name), zero, name)
}

/// The elements of a caller's list. Each states its size, which is also the distance to the next one.
func copied<Element>(
  _ list: UnsafePointer<Element>?, _ count: Int, _ zero: Element, _ what: UTF8Slice, _ name: UTF8Slice
) throws(LocScriptError) -> [Element] {
  guard count != 0 else { return [] }
  guard let list else { throw LocScriptError(.usage, "\(what): NULL with a count that is not 0") }
  guard count > 0, count <= Limit.items else {
    throw LocScriptError(.tooBig, "\(what): more than \(Limit.items) items")
  }
  let raw = UnsafeRawPointer(list)
  let size = try statedSize(raw, name)
  var elements: [Element] = []
  elements.reserveCapacity(count)
  for index in 0..<count {
    let element = raw + index * size
    guard try statedSize(element, name) == size else {
      throw LocScriptError(.usage, "\(what)[\(index)].struct_size is not that of \(what)[0]")
    }
    elements.append(try copy(element, size: size, zero, name))
  }
  return elements
}

/// The fields of a struct whose name begins with `reserved` are for later versions.
func requireUnused(_ reserved: UInt32, _ name: UTF8Slice) throws(LocScriptError) {
  guard reserved == 0 else { throw LocScriptError(.usage, "\(name).reserved is \(Int(reserved)): it must be 0") }
}

/// A field that says yes or no.
func flag(_ number: UInt32, _ name: UTF8Slice) throws(LocScriptError) -> Bool {
  guard number <= 1 else { throw LocScriptError(.usage, "\(name) is \(Int(number)): 0 or 1") }
  return number == 1
}

/// The size that a caller's result states.
func statedSize(of result: UnsafeMutablePointer<locscript_result>) throws(LocScriptError) -> Int {
  let raw = UnsafeRawPointer(result)
  // Almost every caller has this library's header: one look tells that, and that `reserved` is 0.
  let known = MemoryLayout<locscript_result>.size
  if raw.loadUnaligned(as: UInt64.self) == UInt64(known) { return known }
  let size = try statedSize(raw, "locscript_result")
  try requireUnused(raw.loadUnaligned(fromByteOffset: 4, as: UInt32.self), "locscript_result")
  try requireZeros(raw, from: known, to: size, "locscript_result")
  return size
}
