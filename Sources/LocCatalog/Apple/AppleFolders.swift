// The `.lproj` folders of an app by name, and the table of each kind in a folder.

import LocBase

struct AppleFolder: Sendable {
  let name: Text
  private var tables = [AppleTable?](repeating: nil, count: 2 * AppleTableAudience.allCases.count)

  init(name: Text) { self.name = name }

  /// The table in the file of this audience.
  subscript(isDictionary isDictionary: Bool, for audience: AppleTableAudience = .everyone) -> AppleTable? {
    get { tables[Self.index(isDictionary, audience)] }
    set { tables[Self.index(isDictionary, audience)] = newValue }
  }

  /// The table that a device reads: CFBundle prefers the file for the device to the one without a device in its name.
  func table(isDictionary: Bool, on device: Device.Kind) -> AppleTable? {
    AppleTableAudience(device).flatMap { self[isDictionary: isDictionary, for: $0] } ?? self[isDictionary: isDictionary]
  }

  private static func index(_ isDictionary: Bool, _ audience: AppleTableAudience) -> Int {
    Int(audience.rawValue) * 2 + (isDictionary ? 1 : 0)
  }
}

/// The devices that read a table, by the end of its file's name: `Localizable~ipad.strings`. Apple's Resource Programming Guide:
/// `~iphone` is for the iPhone and the iPod touch.
enum AppleTableAudience: UInt8, CaseIterable {
  case everyone
  case iPhone
  case iPad

  /// The audience of a device; nil for a device that file names do not distinguish.
  init?(_ device: Device.Kind) {
    switch device {
    case .iPhone, .iPod: self = .iPhone
    case .iPad: self = .iPad
    default: return nil
    }
  }

  /// The end of the file's name before its extension.
  var suffix: UTF8Slice {
    switch self {
    case .everyone: ""
    case .iPhone: "~iphone"
    case .iPad: "~ipad"
    }
  }
}

/// The folders in the order in which they were met; the first, "", is their parent folder.
struct AppleFolders: Sendable {
  private(set) var all = [AppleFolder(name: "")]
  private var places: [Text: Int] = [:]

  /// Returns the folder's place in `all`; appends a new folder.
  mutating func place(of name: Text) -> Int {
    if name.isEmpty { return 0 }
    let next = all.count
    let key = name
    if let place = places.updateValue(next, forKey: key) {
      places[key] = place
      return place
    }
    all.append(AppleFolder(name: name))
    return next
  }

  mutating func reserve(_ count: Int) {
    all.reserveCapacity(all.count + count)
    places.reserveCapacity(all.count + count)
  }

  subscript(place: Int) -> AppleFolder {
    get { all[place] }
    set { all[place] = newValue }
  }

  /// The folder of this name; a folder without tables when there is none.
  subscript(name: Text) -> AppleFolder {
    guard !name.isEmpty, let place = places[name] else {
      return name.isEmpty ? all[0] : AppleFolder(name: name)
    }
    return all[place]
  }

  var localizations: [Text] { all.dropFirst().map { $0.name } }
}
