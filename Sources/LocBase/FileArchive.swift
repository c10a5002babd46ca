// Records the files that some work reads, to repeat the work without them: in another process, or on another machine.
// It stores every question to the disk with its answer, so the work runs the same way again.

import CLocSystem

/// The answers of the disk.
package struct FileArchive: Sendable {
  /// The questions about a path that an archive can answer.
  enum Question: UInt8 { case file, folder, kind, link, real }

  enum Answer: Sendable {
    case missing
    case bytes([UInt8])
    case names([String])
    case number(Int32)
    /// The message of the error, and whether the file was larger than its limit.
    case failure(String, isTooBig: Bool)
  }

  private struct Place: Hashable, Sendable {
    let question: UInt8
    let path: Text
  }

  private var answers: [Place: Answer] = [:]
  /// The places in the order in which they were asked for, which makes the same bytes of the same work.
  private var places: [Place] = []

  private init() {}

  /// Runs `work`, and records everything that `FileReader` reads for it on this thread.
  package static func keeping(_ work: () throws(LocScriptError) -> Void) throws(LocScriptError) -> FileArchive {
    let tape = Tape(FileArchive(), isKeeping: true, below: currentTape)
    try tape.run(work)
    return tape.archive
  }

  /// Does some work on this thread, during which `FileReader` reads only these files.
  package func replaying<Result>(_ work: () throws(LocScriptError) -> Result) throws(LocScriptError) -> Result {
    try Tape(self, isKeeping: false, below: nil).run(work)
  }

  /// Does some work on this thread, for which a function answers before the disk; nil leaves the question to the disk.
  static func asking<Result>(
    _ answers: @escaping (Question, Text) -> Answer?, before work: () throws(LocScriptError) -> Result
  ) throws(LocScriptError) -> Result {
    try Tape(FileArchive(), isKeeping: false, below: nil, first: answers).run(work)
  }

  /// Whether the path was a file or a folder for the work.
  package func has(_ path: String) -> Bool {
    if case .number(let kind) = answers[Place(question: Question.kind.rawValue, path: Text(path))] {
      return kind != LOC_PATH_MISSING.rawValue
    }
    return false
  }

  // MARK: The questions of FileReader

  static func answer(
    _ question: Question, _ path: String, _ ask: () throws(LocScriptError) -> Answer
  ) throws(LocScriptError) -> Answer {
    guard let tape = currentTape else { return try ask() }
    return try tape.answer(Place(question: question.rawValue, path: Text(path)), ask)
  }

  static func answer(_ question: Question, _ path: String, _ ask: () -> Answer) -> Answer {
    do throws(LocScriptError) {
      return try answer(question, path) { () throws(LocScriptError) in ask() }
    } catch {
      return .missing
    }
  }

  private static var currentTape: Tape? {
    loc_thread_tape().map { Unmanaged<Tape>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The archive that one thread's work fills or reads.
  private final class Tape {
    private(set) var archive: FileArchive
    private let isKeeping: Bool
    /// The tape that answers a tape which keeps.
    private let below: Tape?
    /// The answers that come before those of the disk; nil if an archive alone answers.
    private let first: ((Question, Text) -> Answer?)?

    init(
      _ archive: FileArchive, isKeeping: Bool, below: Tape?, first: ((Question, Text) -> Answer?)? = nil
    ) {
      self.first = first
      self.archive = archive
      self.isKeeping = isKeeping
      self.below = below
    }

    func run<Result>(_ work: () throws(LocScriptError) -> Result) throws(LocScriptError) -> Result {
      let outer = loc_thread_tape()
      loc_set_thread_tape(Unmanaged.passUnretained(self).toOpaque())
      defer { loc_set_thread_tape(outer) }
      return try work()
    }

    func answer(_ place: Place, _ ask: () throws(LocScriptError) -> Answer) throws(LocScriptError) -> Answer {
      if let first, let question = Question(rawValue: place.question) {
        if let answer = first(question, place.path) { return answer }
        return try ask()
      }
      if let known = archive.answers[place] { return try known.opened(place.path) }
      guard isKeeping else { return .missing }
      do throws(LocScriptError) {
        let answer = if let below { try below.answer(place, ask) } else { try ask() }
        archive.keep(answer, at: place)
        return answer
      } catch {
        archive.keep(.failure(error.diagnostics.first?.message ?? "", isTooBig: error.status == .tooBig), at: place)
        throw error
      }
    }
  }

  private mutating func keep(_ answer: Answer, at place: Place) {
    answers[place] = answer
    places.append(place)
  }
}

extension FileArchive.Answer {
  /// The answer, or the error that it was.
  fileprivate func opened(_ path: Text) throws(LocScriptError) -> FileArchive.Answer {
    guard case .failure(let message, let isTooBig) = self else { return self }
    throw LocScriptError(isTooBig ? .tooBig : .unreadable, message, at: SourcePosition(file: path.string))
  }
}

// MARK: - As bytes

extension FileArchive {
  package func write(to pack: inout PackWriter) {
    pack.put(places.count)
    for place in places {
      pack.put(Int(place.question))
      pack.put(place.path.string)
      switch answers[place] ?? .missing {
      case .missing: pack.put(0)
      case .bytes(let bytes):
        pack.put(1)
        pack.put(bytes)
      case .names(let names):
        pack.put(2)
        pack.put(names) { (pack, name) -> Void in pack.put(name) }
      case .number(let number):
        pack.put(3)
        pack.put(Int(number))
      case .failure(let message, let isTooBig):
        pack.put(isTooBig ? 5 : 4)
        pack.put(message)
      }
    }
  }

  package init(_ pack: inout PackReader) throws(LocScriptError) {
    for _ in 0..<(try pack.count()) {
      let question = UInt8(truncatingIfNeeded: try pack.number())
      let place = Place(question: question, path: Text(try pack.text()))
      switch try pack.number() {
      case 0: keep(.missing, at: place)
      case 1: keep(.bytes(try pack.bytes()), at: place)
      case 2: keep(.names(try pack.list { (pack) throws(LocScriptError) in try pack.text() }), at: place)
      case 3: keep(.number(Int32(truncatingIfNeeded: try pack.number())), at: place)
      case 4: keep(.failure(try pack.text(), isTooBig: false), at: place)
      case 5: keep(.failure(try pack.text(), isTooBig: true), at: place)
      default: throw PackReader.damaged
      }
    }
  }
}
