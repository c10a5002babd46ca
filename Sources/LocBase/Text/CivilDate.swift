// A day or a moment of the Gregorian calendar, converted to days or seconds since 1970 and back.

/// A day of the proleptic Gregorian calendar.
package struct CivilDate {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Reads `2027-01-31`, years from 0000; nil for any other text, also for a day that the month does not have.
  package init?(from reader: inout DigitReader) {
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
      let day = reader.number(2), (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  package init(daysSince1970 days: Int) {
    // Years begin in March here, so that the leap day is a year's last; eras have 400 years and begin on 0000-03-01.
    let (era, dayOfEra) = (days + 719_468).dividedFloor(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Appends the day as `2027-01-31`, of the years 0000 to 9999.
  package func append(to buffer: inout ByteBuffer) {
    buffer.appendDecimal(year, width: 4)
    buffer.append(.hyphen)
    buffer.appendDecimal(month, width: 2)
    buffer.append(.hyphen)
    buffer.appendDecimal(day, width: 2)
  }

  package var daysSince1970: Int { Self.daysSince1970(year, month, day) }

  /// Days from 1970-01-01; months beyond 12 and days beyond the month's last continue into the next year or month.
  package static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // March is month 0 of its year.
    let (shifted, monthOfYear) = (year * 12 + month - 3).dividedFloor(by: 12)
    let (era, yearOfEra) = shifted.dividedFloor(by: 400)
    let dayOfYear = (153 * monthOfYear + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// A moment as a clock and a calendar show it, without leap seconds.
package struct CivilTime {
  /// The last second of the year 9999, which is far enough, and keeps every sum small.
  package static let maxSeconds = 253_402_300_799

  package let date: CivilDate
  package let secondOfDay: Int
  /// 1 for Monday … 7 for Sunday (ISO 8601).
  package let weekday: Int

  package init(secondsSince1970 seconds: Int) {
    let (days, rest) = seconds.dividedFloor(by: 86_400)
    date = CivilDate(daysSince1970: days)
    secondOfDay = rest
    weekday = (days + 3).dividedFloor(by: 7).remainder + 1
  }

  package var hour: Int { secondOfDay / 3_600 }
  package var minute: Int { secondOfDay / 60 % 60 }
  package var second: Int { secondOfDay % 60 }
}

extension Int {
  /// Quotient towards minus infinity and a remainder that is not negative. `divisor` is positive.
  package func dividedFloor(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let remainder = self % divisor
    return remainder < 0 ? (self / divisor - 1, remainder + divisor) : (self / divisor, remainder)
  }
}
