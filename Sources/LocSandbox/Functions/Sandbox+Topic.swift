// loc.topic: joins parts to a topic's name.

import LocBase

extension Sandbox {
  /// Every byte that a topic may not have becomes `%` and two hexadecimal digits; FCM allows [a-zA-Z0-9-_.~%].
  @inline(never)
  func topic(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    var name: [UInt8] = []
    var position = 0
    for part in arguments.values.elements {
      position += 1
      let part = try arguments.word(part, position)
      // Escaping only lengthens a name: one byte becomes three. A name that is already too long stays too long.
      guard name.count + part.count <= ArgumentLimit.topic else { throw Self.longTopic }
      for byte in part.buffer {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: name.append(byte)
        default:
          name.append(.percent)
          for digit in [byte >> 4, byte & 15] {
            name.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
          }
        }
      }
    }
    if arguments.values.count == 0 { throw arguments.wrong(1, "a string or an integer") }
    guard !name.isEmpty else { throw LocError(.argument, "loc.topic needs at least one part that is not empty") }
    guard name.count <= ArgumentLimit.topic else { throw Self.longTopic }
    return .text(name)
  }

  private static var longTopic: LocError { LocError(.argument, "the topic name is longer than 900 bytes") }
}
