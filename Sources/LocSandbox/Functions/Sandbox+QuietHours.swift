// loc.quiet_until computes the end of the quiet hours from a moment, an offset and two times of day.

import LocBase

extension Sandbox {
  /// The end of the quiet hours that contain `now`, in Unix seconds; nil if `now` is in none. "22:00" to "08:00"
  /// crosses midnight; the end itself is not quiet.
  @inline(never)
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
