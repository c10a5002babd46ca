// A property list in memory: bytes of any of Apple's three formats in, a tree of values with positions out.

import LocBase

package enum PropertyListKind: UInt8, Sendable {
  case string
  case dictionary
  case array
  case data
  case integer
  case real
  case date
  case `false`
  case `true`
  case null
  case uid
}
