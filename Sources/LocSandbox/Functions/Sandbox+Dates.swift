// loc.date, loc.time and loc.local_time write a moment as a place's date and time. The moment and the offset come with the
// event, because a run has no clock.

import LocBase
import LocFormat
import LocLocale

extension Sandbox {
  /// A moment in UNIX seconds.
  func moment(_ arguments: LocArguments, _ position: Int) throws(LocError) -> Int {
    guard let seconds = arguments.optional(position)?.int else {
      throw arguments.wrong(position, "a time in unix seconds, an integer (a // b divides whole numbers)")
    }
    guard seconds.magnitude <= CivilTime.maxSeconds else {
      throw arguments.wrong(position, "a time in unix seconds (write // 1000 for milliseconds)")
    }
    return seconds
  }

  /// A UTC offset in seconds east of Greenwich. No zone of the tz database has been less than 15 minutes from UTC since 1972:
  /// such a number is one of hours or minutes.
  func offset(_ arguments: LocArguments, _ position: Int) throws(LocError) -> Int {
    guard let seconds = arguments.optional(position)?.int, seconds.magnitude <= 64_800 else {
      throw arguments.wrong(position, "a UTC offset in seconds, an integer of at most 18 hours")
    }
    guard seconds == 0 || seconds.magnitude >= 900 else {
      throw arguments.wrong(position, "a UTC offset in seconds (two hours are 7200)")
    }
    return seconds
  }

  /// The day in a place: "Nov 21, 2026", in German "21.11.2026".
  @inline(never)
  func date(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let time = CivilTime(secondsSince1970: try moment(arguments, 1) + offset(arguments, 2))
    let locale = try tag(arguments, 3)
    let style = try dateStyle(arguments, 4)
    let zeroDigit = NumberSymbols.forLocale(locale).zeroDigit
    return .text(DatePatterns.forLocale(locale).text(of: time, style, zeroDigit: zeroDigit))
  }

  private func dateStyle(_ arguments: LocArguments, _ position: Int) throws(LocError) -> DatePatterns.Field {
    if arguments.optional(position) == nil { return .mediumDate }
    let wanted: UTF8Slice = "\"short\", \"medium\", \"long\", \"full\" or \"weekday\""
    let name = try arguments.text(position, atMost: ArgumentLimit.style, wanted)
    let styles: [(UTF8Slice, DatePatterns.Field)] = [
      ("short", .shortDate), ("medium", .mediumDate), ("long", .longDate), ("full", .fullDate),
      ("weekday", .weekdayDate),
    ]
    for (style, field) in styles where name == style { return field }
    throw arguments.wrong(position, wanted)
  }

  /// The time of day in a place: "2:05 PM", in German "14:05".
  @inline(never)
  func time(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let time = CivilTime(secondsSince1970: try moment(arguments, 1) + offset(arguments, 2))
    let locale = try tag(arguments, 3)
    let zeroDigit = NumberSymbols.forLocale(locale).zeroDigit
    return .text(DatePatterns.forLocale(locale).text(of: time, .shortTime, zeroDigit: zeroDigit))
  }

  @inline(never)
  func localTime(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let time = CivilTime(secondsSince1970: try moment(arguments, 1) + offset(arguments, 2))
    answer.beginObject()
    answer.name("year")
    answer.integer(time.date.year)
    answer.name("month")
    answer.integer(time.date.month)
    answer.name("day")
    answer.integer(time.date.day)
    answer.name("hour")
    answer.integer(time.hour)
    answer.name("minute")
    answer.integer(time.minute)
    answer.name("second")
    answer.integer(time.second)
    answer.name("weekday")
    answer.integer(time.weekday)
    answer.endObject()
    return .record(optional: "")
  }
}
