// loc.local_time and loc.quiet_until: a moment and an offset that come with the event; no clock, no time zone database.

import LocBase

/// A moment in the proleptic Gregorian calendar, from seconds since 1970 without leap seconds.
struct CalendarTime {
  var year = 1970
  var month = 1
  var day = 1
  var secondOfDay = 0
  /// 1 for Monday … 7 for Sunday (ISO 8601).
  var weekday = 4

  init(_ seconds: Int) {
    let (days, rest) = seconds.dividedFloor(by: 86_400)
    secondOfDay = rest
    weekday = (days + 3).dividedFloor(by: 7).remainder + 1
    // Years begin in March here, so that the leap day is a year's last.
    let (era, dayOfEra) = (days + 719_468).dividedFloor(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }
}

extension Int {
  /// Quotient towards minus infinity and a remainder that is not negative. `divisor` is positive.
  fileprivate func dividedFloor(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let remainder = self % divisor
    return remainder < 0 ? (self / divisor - 1, remainder + divisor) : (self / divisor, remainder)
  }
}

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
    let time = CalendarTime(try moment(arguments, 1) + offset(arguments, 2))
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("year")
    writer.integer(time.year)
    writer.name("month")
    writer.integer(time.month)
    writer.name("day")
    writer.integer(time.day)
    writer.name("hour")
    writer.integer(time.secondOfDay / 3_600)
    writer.name("minute")
    writer.integer(time.secondOfDay / 60 % 60)
    writer.name("second")
    writer.integer(time.secondOfDay % 60)
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
    let text = try arguments.text(position, atMost: 5, "a time like \"22:00\"").bytes
    var digits: [Int] = []
    for (index, byte) in text.enumerated() where index != 2 && byte &- 0x30 < 10 { digits.append(Int(byte &- 0x30)) }
    guard text.count == 5, text[2] == 0x3A, digits.count == 4, digits[0] * 10 + digits[1] < 24, digits[2] < 6 else {
      throw arguments.wrong(position, "a time like \"22:00\"")
    }
    return (digits[0] * 10 + digits[1]) * 3_600 + (digits[2] * 10 + digits[3]) * 60
  }
}
