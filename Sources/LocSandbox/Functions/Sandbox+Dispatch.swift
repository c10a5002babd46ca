// The dispatch of `loc` calls to Swift functions, and helpers that several of these functions share.

import LocBase
import LocMessage

extension Sandbox {
  // Functions that need much stack are not inlined here: the frame would be as large as that of all functions together.
  func call(_ function: LocFunction, _ arguments: LocArguments) throws(LocError) -> LocAnswer {
    switch function {
    case .key: try keyNames(arguments)
    case .near: nearestField.map { .text($0.bytes) } ?? .nothing
    case .text: try checkText(arguments)
    case .fields: .text(try sentenceEnd(arguments))
    case .show: .text(try jsonText(arguments))
    case .word: try hooks.onWord?(arguments, self) ?? .nothing
    case .message: try message(arguments)
    case .template: try template(arguments)
    case .topic: try topic(arguments)
    case .build: try build(arguments)
    case .sizes: try sizes(arguments)
    case .number: try number(arguments)
    case .money: try money(arguments)
    case .pluralKey: try pluralKey(arguments)
    case .truncate: try truncate(arguments)
    case .isolate: try isolate(arguments)
    case .bucket: try bucket(arguments)
    case .json: .text(try jsonText(arguments))
    case .versionAtLeast: .bool(try versionAtLeast(arguments))
    case .localTime: try localTime(arguments)
    case .quietUntil: try quietUntil(arguments)
    case .has: try has(arguments)
    case .keys: try keys(arguments)
    case .locales: try locales(arguments)
    case .render: try render(arguments)
    case .source: try source(arguments)
    case .preview: try preview(arguments)
    case .previews: try previews(arguments)
    case .percent: try percent(arguments)
    case .date: try date(arguments)
    case .time: try time(arguments)
    case .condition: try condition(arguments)
    case .epoch: .integer(try timestamp(arguments).seconds)
    case .utcOffset: .integer(try timestamp(arguments).offset)
    case .rfc3339: try rfc3339(arguments)
    case .join: try join(arguments)
    }
  }

  /// The table of options in the second argument. An unknown name is an error; otherwise a misspelt option would be ignored.
  func options(_ arguments: LocArguments, _ known: [Text]) throws(LocError) -> JSONCursor? {
    if arguments.optional(2) == nil { return nil }
    let options = try arguments.table(2, "a table of options")
    for (name, _) in options.members {
      guard let name = name.text(atMost: ArgumentLimit.optionName) else {
        throw LocError(.argument, "loc.\(arguments.function) has no option with a name of \(name.token.count) bytes")
      }
      let option = Text(decoding: name)
      if known.contains(option) { continue }
      var text = "loc.\(arguments.function) has no option '\(option)'"
      if let near = LocBase.suggestion(for: option, among: known) { text += "; did you mean '\(near)'?" }
      throw LocError(.argument, text)
    }
    return options
  }

  /// The end of the sentence about an unknown field: the nearest of the known names, or all of them.
  @inline(never)
  private func sentenceEnd(_ arguments: LocArguments) throws(LocError) -> [UInt8] {
    let name = try arguments.text(1, atMost: ArgumentLimit.fieldName)
    var known: [UTF8Slice] = []
    for word in try arguments.text(2).split(separator: .space) { known.append(UTF8Slice(word)) }
    var search = SuggestionSearch(for: name)
    for word in known { search.consider(word) }
    // The names of Lua's os.date, which are nearer to other fields.
    for (other, own) in [("wday", "weekday"), ("min", "minute"), ("sec", "second")] as [(UTF8Slice, UTF8Slice)]
    where name == other && known.contains(where: { (word: UTF8Slice) -> Bool in word == own }) {
      return [UInt8]("; did you mean '\(own)'?".utf8)
    }
    if let best = search.best { return [UInt8]("; did you mean '".utf8) + best + [UInt8]("'?".utf8) }
    let names = known.map { (word: UTF8Slice) -> Text in Text(word) }.sorted()
    return ("; its fields are " + names.joined(separator: ", ")).bytes
  }
}
