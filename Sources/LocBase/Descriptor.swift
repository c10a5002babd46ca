// Writing to an open file.

import CLocSystem

package enum Descriptor {
  /// Writes all bytes; nil on success, else the errno.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    let code = bytes.withUnsafeBufferPointer { loc_write_all(descriptor, $0.baseAddress, $0.count) }
    return code == 0 ? nil : code
  }
}
