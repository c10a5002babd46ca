// The price of a call of each function of `loc`, by the sizes of its inputs. The bridge checks it before the call, in
// one place (CLuaBridge/loc/host_calls.c); functions have no other estimates. The promise: SECURITY.md, "A rule's
// author".

import CLuaBridge
import LocBase
import LocCatalog

/// The sizes of the app's data that a call may walk.
struct AppSizes {
  var languages = 0
  /// The entries of the catalogs: one for each key in each language.
  var entries = 0

  init(_ app: RuleApp?) {
    guard let app else { return }
    languages = app.catalog.locales(.android).count + app.catalog.locales(.ios).count
    entries = app.catalog.entryCount
  }
}

extension LocFunction {
  /// Instructions of a call, and bytes of memory for each byte and each value of its arguments. Further output of the
  /// host, such as a text or a preview, is checked as it grows (RunBuffer).
  func price(_ sizes: AppSizes) -> loc_price {
    var price = loc_price(
      work: 0, work_per_value: 2, work_of_error: 200, held: 0, held_per_byte: 0, held_per_value: 0,
      stack: Self.usualStack, arguments: mostArguments)
    switch self {
    case .key, .text:
      // Perhaps a search for a similar key.
      price.work_of_error = 1_000
    case .near, .fields, .word: price.work = 200
    // The composer's buffer may be twice as large as the body, with the buffer before it still alive; then the sandbox's memory
    // and the result's have a copy each.
    case .message:
      price.work_per_value = 16
      price.held_per_byte = 5
    // A template lives as long as the sandbox; this allows a file about a hundred.
    case .template:
      price.work = 10_000
      price.work_per_value = 16
      price.held_per_byte = 5
    case .build, .sizes:
      price.work = self == .build ? 100 : 0
      price.work_per_value = 16
      price.held_per_byte = 5
    case .render, .source: price.work = 100
    case .preview:
      price.work = 1_000
      price.work_per_value = 16
      price.held_per_byte = 5
      price.stack = Self.stackOfPreview
    case .previews:
      price.work = 10_000 + UInt32(clamping: sizes.languages) * 20
      price.work_per_value = 16
      price.held_per_byte = 5
      price.stack = Self.stackOfPreview
    case .keys: price.work = 1_000 + UInt32(clamping: sizes.entries >> 3)
    case .truncate: price.held_per_byte = 1
    case .show, .json: price.held_per_byte = 2
    // These refuse a long argument before they copy it (ArgumentLimit), or write it into the answer.
    case .join, .condition, .topic, .isolate, .number, .money, .percent, .date, .time, .localTime, .quietUntil,
      .pluralKey,
      .has, .locales, .versionAtLeast, .bucket, .epoch, .utcOffset, .rfc3339:
      break
    }
    return price
  }

  /// The maximum number of arguments of a call: an extra one was meant to change something. 0 for any number, or if a
  /// message or another whole value is the only argument.
  private var mostArguments: UInt32 {
    switch self {
    case .key, .near, .text, .fields, .show, .word, .topic: 0
    case .message, .template, .build, .sizes, .previews, .condition, .json: 0
    case .epoch, .utcOffset, .isolate, .keys, .locales: 1
    case .preview, .localTime, .rfc3339, .truncate, .has, .versionAtLeast: 2
    case .number, .percent, .time, .pluralKey, .join, .bucket: 3
    case .render, .source, .money, .date, .quietUntil: 4
    }
  }

  /// The largest of the other functions takes 20 KB below the bridge.
  private static let usualStack: UInt32 = 28 << 10
  /// A process's first preview takes more than 50 KB below the bridge in an optimized build if it judges a text: Swift makes
  /// types then. Any later one takes less than 48 KB; in any other build it is up to 104 KB.
  #if DEBUG
    private static let stackOfPreview: UInt32 = 128 << 10
  #else
    private static let stackOfPreview: UInt32 = 60 << 10
  #endif

  /// The prices by the functions' numbers, as the bridge reads them.
  static func prices(_ sizes: AppSizes) -> UnsafePointer<loc_price> {
    let prices = UnsafeMutablePointer<loc_price>.allocate(capacity: Int(LOC_FUNCTION_COUNT))
    prices.initialize(repeating: loc_price(), count: Int(LOC_FUNCTION_COUNT))
    for function in allCases { prices[Int(function.rawValue)] = function.price(sizes) }
    return UnsafePointer(prices)
  }
}
