// The `.lproj` folders of an app by name, and the table of each kind in a folder.

import LocBase

struct AppleFolder: Sendable {
  let name: String
  var strings: AppleTable?
  var stringsDictionary: AppleTable?

  subscript(isDictionary isDictionary: Bool) -> AppleTable? {
    get { isDictionary ? stringsDictionary : strings }
    set { if isDictionary { stringsDictionary = newValue } else { strings = newValue } }
  }
}

/// The folders in the order in which they were met; the first, "", is their parent folder.
struct AppleFolders: Sendable {
  private(set) var all = [AppleFolder(name: "")]
  private var places: [ByteText: Int] = [:]

  /// Returns the folder's place in `all`; appends a new folder.
  mutating func place(of name: String) -> Int {
    if name.isEmpty { return 0 }
    let next = all.count
    let key = ByteText(name)
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
  subscript(name: String) -> AppleFolder {
    guard !name.isEmpty, let place = places[ByteText(name)] else {
      return name.isEmpty ? all[0] : AppleFolder(name: name)
    }
    return all[place]
  }

  var localizations: [String] { all.dropFirst().map { $0.name } }
}
