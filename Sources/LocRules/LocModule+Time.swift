// loc.local_time and loc.quiet_until: a moment and an offset that come with the event; no clock, no time zone database.

import LocBase

extension Sandbox {
  /// The year 9999 either way is far enough, and keeps every sum small.
  func moment(_ arguments: LocArguments, _ position: Int) throws(LocError) -> Int {
    guard let seconds = arguments.optional(position)?.int, seconds.magnitude <= 253_402_300_799 else {
      throw arguments.wrong(position, "a time in unix seconds, an integer")
    }
    return seconds
  }

  /// Seconds east of Greenwich.
  func offset(_ arguments: LocArguments, _ position: Int) throws(LocError) -> Int {
    guard let seconds = arguments.optional(position)?.int, seconds.magnitude <= 64_800 else {
      throw arguments.wrong(position, "a UTC offset in seconds, an integer of at most 18 hours")
    }
    return seconds
  }

  func localTime(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let time = CivilTime(secondsSince1970: try moment(arguments, 1) + offset(arguments, 2))
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("year")
    writer.integer(time.date.year)
    writer.name("month")
    writer.integer(time.date.month)
    writer.name("day")
    writer.integer(time.date.day)
    writer.name("hour")
    writer.integer(time.hour)
    writer.name("minute")
    writer.integer(time.minute)
    writer.name("second")
    writer.integer(time.second)
    writer.name("weekday")
    writer.integer(time.weekday)
    writer.endObject()
    return .json(writer.buffer.bytes)
  }

  /// The end of the quiet hours that `now` falls in, in unix seconds; nil when it falls in none. "22:00" to "08:00" goes
  /// over midnight; the end itself is not quiet.
  func quietUntil(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let now = try moment(arguments, 1)
    let offset = try offset(arguments, 2)
    let from = try clock(arguments, 3)
    let until = try clock(arguments, 4)
    let second = (now + offset).dividedFloor(by: 86_400).remainder
    let isQuiet = from <= until ? second >= from && second < until : second >= from || second < until
    guard isQuiet else { return .nothing }
    return .integer(now + (until > second ? until - second : until - second + 86_400))
  }

  /// "22:00" as seconds of the day.
  private func clock(_ arguments: LocArguments, _ position: Int) throws(LocError) -> Int {
    var reader = DigitReader(try arguments.text(position, atMost: 5, "a time like \"22:00\""))
    guard let hour = reader.number(2), reader.take(":"), let minute = reader.number(2), reader.isAtEnd, hour < 24,
      minute < 60
    else { throw arguments.wrong(position, "a time like \"22:00\"") }
    return hour * 3_600 + minute * 60
  }
}
