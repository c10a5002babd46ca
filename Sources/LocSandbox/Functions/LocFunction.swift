// The functions of `loc` that Swift implements, by the numbers under which the bridge calls them.

import CLuaBridge
import LocBase

enum LocFunction: Int32, CaseIterable {
  /// The look-up of a key by `loc.text`; no field of the table `loc`.
  case key = 0
  /// The event's field nearest to a missing one; no field of the table `loc`.
  case near = 50
  /// The check of one text by the platforms' names and its number of arguments; no field of the table `loc`.
  case text = 51
  /// The end of the sentence about an unknown field; no field of the table `loc`.
  case fields = 52
  /// The JSON text that `print` writes for a table; no field of the table `loc`.
  case show = 53
  /// The functions of tests that call the host; not fields of the table `loc`.
  case word = 54
  case message = 1
  case template
  case build
  case sizes
  case preview
  case previews
  case topic
  case render
  case number
  case money
  case percent
  case date
  case time
  case localTime
  case quietUntil
  case pluralKey
  case truncate
  case isolate
  case has
  case keys
  case locales
  case versionAtLeast
  case bucket
  case json
  case source
  case condition
  case epoch
  case utcOffset
  case rfc3339
  case join

  package var name: UTF8Slice {
    switch self {
    case .key: "text"
    case .near, .fields: ""
    case .word: "word"
    case .text: "text"
    case .show: "log"
    case .message: "message"
    case .template: "template"
    case .topic: "topic"
    case .build: "build"
    case .sizes: "sizes"
    case .render: "render"
    case .preview: "preview"
    case .previews: "previews"
    case .number: "number"
    case .money: "money"
    case .percent: "percent"
    case .date: "date"
    case .time: "time"
    case .localTime: "local_time"
    case .quietUntil: "quiet_until"
    case .pluralKey: "plural_key"
    case .truncate: "truncate"
    case .isolate: "isolate"
    case .has: "has"
    case .keys: "keys"
    case .locales: "locales"
    case .versionAtLeast: "version_at_least"
    case .bucket: "bucket"
    case .json: "json"
    case .source: "source"
    case .condition: "condition"
    case .epoch: "epoch"
    case .utcOffset: "utc_offset"
    case .rfc3339: "rfc3339"
    case .join: "join"
    }
  }

  /// Whether Swift adds the function to the table `loc`; the bridge adds `text` and `template` itself. Functions that
  /// need an app are absent without one.
  func isOffered(with app: RuleApp?) -> Bool {
    switch self {
    case .key, .near, .text, .fields, .show, .word, .template: false
    case .render, .source, .preview, .previews, .keys, .locales: app != nil
    default: true
    }
  }
}
