// One line of a message as it reaches a device, before the device has processed it.

import LocBase

/// One element of a `*_loc_args` list. The wire format requires strings; devices treat all other values differently.
package enum PushArgument: Sendable, Equatable {
  case text([UInt8])
  case null
  /// Any other JSON value, as its text.
  case other([UInt8])
}

/// The literal, the key and the arguments of a title, subtitle or body. Each is nil when the message does not have it:
/// an empty argument list is not the same as none on either platform.
package struct PushField: Sendable, Equatable {
  package var literal: [UInt8]?
  package var key: [UInt8]?
  package var arguments: [PushArgument]?

  package init(literal: [UInt8]? = nil, key: [UInt8]? = nil, arguments: [PushArgument]? = nil) {
    self.literal = literal
    self.key = key
    self.arguments = arguments
  }
}
