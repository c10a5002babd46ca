// "Did you mean …?": the known word nearest to an unknown word, at most one.

/// The candidate that the user most likely meant by `word`; nil if none is similar.
package func suggestion(for word: UTF8Slice, among candidates: [String]) -> String? {
  var search = SuggestionSearch(for: word)
  for candidate in candidates {
    var candidate = candidate
    candidate.withUTF8 { search.consider(UTF8Slice($0)) }
  }
  return search.best.map { (bytes: [UInt8]) -> String in String(decoding: bytes, as: UTF8.self) }
}

/// The candidate that the user most likely meant by `word`; nil if none is similar.
package func suggestion(for word: String, among candidates: [String]) -> String? {
  var word = word
  return word.withUTF8 { suggestion(for: UTF8Slice($0), among: candidates) }
}

/// The candidate that the user most likely meant by `word`; nil if none is similar.
package func suggestion(for word: Text, among candidates: [Text]) -> Text? {
  var search = word.withSlice { SuggestionSearch(for: $0) }
  for candidate in candidates { candidate.withSlice { search.consider($0) } }
  return search.best.map { (bytes: [UInt8]) -> Text in Text(decoding: bytes) }
}

/// The search, for callers whose candidates are bytes.
///
/// Words are compared without ASCII case, without the separators `_`, `-`, `.` and space, without invisible characters and
/// accents, and with Latin letters in place of others that look the same, so that `titleLocKey` finds `title_loc_key` at once. Otherwise the nearest wins by edits of one byte (insertion, deletion, replacement, and two
/// neighbours swapped), at most one edit per three bytes and never more than four. Ties go to the candidate whose number of
/// capitals is nearest, then to the smaller bytes, so that the order of candidates does not matter. A candidate costs time
/// linear in its length, unless it is near.
package struct SuggestionSearch {
  /// Longer words are not typing errors: only a match that ignores case and separators counts.
  private static let maxLength = 128
  private static let maxEdits = 4
  /// A longer word gets no suggestion, not even a match without case and separators: no name is a page long.
  private static let maxBytes = 4_096
  /// The limit on cells of distance tables in the whole search; only thousands of near candidates reach it.
  private static let maxCells = 4_000_000

  private let isTooLong: Bool
  private let exact: [UInt8]
  private let word: [UInt8]
  private let allowed: Int
  private var letters = [Int](repeating: 0, count: 32)
  private var cellsLeft = Self.maxCells
  private var folded: [UInt8] = []
  private var bestEdits = Int.max
  /// The bytes of the nearest candidate so far.
  package private(set) var best: [UInt8]?

  package init(for word: UTF8Slice) {
    isTooLong = word.count > Self.maxBytes
    let word = isTooLong ? UTF8Slice.empty : word
    exact = word.bytes
    var plain: [UInt8] = []
    Self.fold(word, into: &plain)
    self.word = plain
    let wanted = plain.count < 3 || plain.count > Self.maxLength ? 0 : min(plain.count / 3, Self.maxEdits)
    allowed = wanted
    for byte in plain { letters[Int(byte & 31)] += 1 }
  }

  package mutating func consider(_ candidate: UTF8Slice) {
    // A candidate that is far too long, even if separators fill the difference, or too short need not be folded.
    guard !isTooLong, candidate.count > 0, candidate.count <= 2 * exact.count + 16,
      candidate.count + allowed >= word.count
    else {
      return
    }
    Self.fold(candidate, into: &folded)
    guard !word.isEmpty || folded.isEmpty else { return }
    if folded == word {
      if candidate.bytes != exact { offer(candidate, edits: 0) }
      return
    }
    let limit = min(allowed, bestEdits)
    guard limit > 0, abs(folded.count - word.count) <= limit, differingLetters() <= 2 * limit else { return }
    cellsLeft -= folded.count * (2 * limit + 1)
    guard cellsLeft > 0 else { return }
    let edits = editDistance(atMost: limit)
    if edits <= limit { offer(candidate, edits: edits) }
  }

  private mutating func offer(_ candidate: UTF8Slice, edits: Int) {
    let bytes = candidate.bytes
    if edits == bestEdits, let best {
      // An author of welcome_titel means welcome_title rather than WELCOME_TITLE.
      let (mine, theirs) = (capitals(bytes), capitals(best))
      if mine > theirs || (mine == theirs && !bytes.lexicographicallyPrecedes(best)) { return }
    }
    bestEdits = edits
    best = bytes
  }

  /// The difference between the candidate's and the word's number of capital letters.
  private func capitals(_ candidate: [UInt8]) -> Int {
    var difference = 0
    for byte in candidate where byte.isUppercase { difference += 1 }
    for byte in exact where byte.isUppercase { difference -= 1 }
    return abs(difference)
  }

  private static func fold(_ text: UTF8Slice, into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    var index = 0
    while index < text.count {
      let byte = text.buffer[index]
      switch byte {
      case .underscore, .hyphen, .period, .space: break
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
      case 0x80...:
        let sign = SeenSign(at: index, in: text)
        switch sign.look {
        case .letter(let letter), .accented(let letter): bytes.append(letter.lowercased)
        case .invisible, .accent: break
        case .own: bytes.append(contentsOf: text.part(index, index + sign.length))
        }
        index += sign.length
        continue
      default: bytes.append(byte)
      }
      index += 1
    }
  }

  /// The number of letters that one word has and the other lacks: a lower bound for twice the edits.
  private mutating func differingLetters() -> Int {
    for byte in folded { letters[Int(byte & 31)] -= 1 }
    var sum = 0
    for count in letters { sum += abs(count) }
    for byte in folded { letters[Int(byte & 31)] += 1 }
    return sum
  }

  /// The optimal string alignment distance of `word` and `folded`, computed only near the diagonal: a distance above `limit` is
  /// returned as limit + 1.
  private func editDistance(atMost limit: Int) -> Int {
    let width = folded.count
    let far = limit + 1
    var beforeLast = [Int](repeating: far, count: width + 1)
    var last = [Int](repeating: far, count: width + 1)
    var row = last
    for column in 0...min(width, limit) { last[column] = column }
    for line in 1...word.count {
      let first = max(1, line - limit)
      let end = min(width, line + limit)
      guard first <= end else { return far }
      row[first - 1] = first == 1 ? min(line, far) : far
      var smallest = row[first - 1]
      for column in first...end {
        let same = word[line - 1] == folded[column - 1]
        var edits = last[column - 1] + (same ? 0 : 1)
        edits = min(edits, row[column - 1] + 1)
        // The cell above the band's right end was not written in the line before.
        if column < line + limit { edits = min(edits, last[column] + 1) }
        if line > 1, column > 1, word[line - 1] == folded[column - 2], word[line - 2] == folded[column - 1] {
          edits = min(edits, beforeLast[column - 2] + 1)
        }
        row[column] = min(edits, far)
        smallest = min(smallest, row[column])
      }
      if smallest > limit { return far }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[width]
  }
}
