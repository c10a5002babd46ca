// loc.epoch and loc.utc_offset read a time as RFC 3339 writes it, and loc.rfc3339 writes one.

import LocBase
import LocMessage

extension Sandbox {
  /// The time in the first argument, which must have an offset: without one, it is not a point in time.
  @inline(never)
  func timestamp(_ arguments: LocArguments) throws(LocError) -> Timestamp {
    let wanted: UTF8Slice = "a time like \"2026-11-21T02:01:59Z\" or \"2026-11-21T03:01:59+01:00\""
    let text = try arguments.text(1, wanted)
    guard text.count <= ArgumentLimit.timestamp, let time = Timestamp(text, offsetRequired: true) else {
      throw arguments.wrong(1, wanted)
    }
    return time
  }

  /// A moment as `2026-11-21T02:01:59Z`, or with an offset as the place's `2026-11-21T03:01:59+01:00`.
  @inline(never)
  func rfc3339(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let moment = try moment(arguments, 1)
    let offset = arguments.optional(2) == nil ? 0 : try offset(arguments, 2)
    guard offset % 60 == 0 else { throw arguments.wrong(2, "a UTC offset of whole minutes, in seconds") }
    let time = CivilTime(secondsSince1970: moment + offset)
    // RFC 3339 has four digits for a year. loc.epoch accepts years from 1 on.
    guard (1...9999).contains(time.date.year), moment >= Timestamp.first else {
      throw arguments.wrong(1, "a time of the years 1 to 9999, in unix seconds")
    }
    var buffer = ByteBuffer(capacity: 32)
    time.date.append(to: &buffer)
    buffer.append(UInt8(ascii: "T"))
    buffer.appendClock(time.hour, time.minute)
    buffer.append(.colon)
    buffer.appendDecimal(time.second, width: 2)
    if offset == 0 {
      buffer.append(UInt8(ascii: "Z"))
    } else {
      buffer.append(UInt8(ascii: offset < 0 ? "-" : "+"))
      buffer.appendClock(abs(offset) / 3_600, abs(offset) / 60 % 60)
    }
    return .text(buffer.bytes)
  }
}

extension ByteBuffer {
  /// Appends hours and minutes as `03:01`.
  fileprivate mutating func appendClock(_ hour: Int, _ minute: Int) {
    appendDecimal(hour, width: 2)
    append(.colon)
    appendDecimal(minute, width: 2)
  }
}
