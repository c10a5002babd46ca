// The input of a campaign and its first reading, which checks every message before the first one is sent.

import LocBase
import LocMessage

/// The lines of the input as records.
final class Campaign {
  /// Lines that a report names one by one; the others are counted.
  static let maxNotes = 20

  let source: LineSource
  /// The digest of the whole input, with the prepared message; nil for a pipe.
  private(set) var digest: Digest?
  private let reader: RecordReader
  private let options: SendOptions
  private let note: (String) -> Void
  private var collapse = CollapseIDs()
  /// The digest of the prepared message.
  private(set) var messageDigest: Digest?
  /// The lines of a file; nil for a pipe.
  private(set) var lines: Int?
  /// Digests of the tokens so far, halved: they make no two tokens one in any campaign. Dropped once a file is read.
  private var seen: Set<UInt128> = []
  /// The lines of a file whose token is in an earlier line.
  private var repeatedLines: Set<Int> = []
  private var notes = 0
  /// The last line of a pipe, if the pipe ended before it was complete.
  private(set) var cutLine: Int?
  /// Whether lines were checked and counted by a first reading.
  private var isChecked = false

  init(_ options: SendOptions, note: @escaping (String) -> Void) throws(SendFailure) {
    self.options = options
    self.note = note
    var template: MessageTemplate?
    if let path = options.message {
      let bytes = try SystemFile.read(path)
      template = try Self.template(bytes, path)
      var reader = JSONReader()
      let asksForValidation = bytes.withSlice { bytes in
        (try? reader.parse(bytes)).map { RecordReader.asksForValidation($0) } ?? false
      }
      guard options.validatesOnly || !asksForValidation else {
        throw SendFailure(
          .findings, "\(path): the body says validate_only: FCM would deliver nothing; drop it, or use --validate-only")
      }
      messageDigest = Digest(of: bytes)
    }
    reader = RecordReader(template: template, validatesOnly: options.validatesOnly)
    source = try LineSource(options.input)
  }

  private static func template(_ bytes: [UInt8], _ path: String) throws(SendFailure) -> MessageTemplate {
    let template: MessageTemplate
    do throws(LocScriptError) {
      template = try bytes.withSlice { (bytes) throws(LocScriptError) in
        try MessageTemplate(template: bytes, file: path)
      }
    } catch {
      throw SendFailure(.findings, error.diagnostics.map { text(of: $0) }.joined(separator: "\n"))
    }
    guard template.slots == 1, let target = template.target, target.slot == 0,
      target.name == "token" || target.name == "fid"
    else {
      throw SendFailure(
        .findings,
        "\(path): a message for --tokens has one slot, in its token: {\"message\": {\"token\": {\"$slot\": 0}, …}}")
    }
    return template
  }

  /// Reads a file once: its digest, its messages and their problems. A pipe is checked while it is read.
  func check(_ report: inout Report, isOver: () -> Bool) throws(SendFailure) {
    guard source.isFile else { return }
    var running = RunningDigest()
    if let messageDigest { messageDigest.bytes.withSlice { running.add($0) } }
    var total = 0
    reading: while !isOver() {
      switch try source.next() {
      case .end, .waiting: break reading
      case .tooLong(let number): passOver(number, .broken("longer than 1 MB"), &report)
      case .line(let line, let number):
        // Includes its number: an added or removed blank line renumbers all following lines, and the journal uses line
        // numbers.
        running.add(number)
        running.add(line)
        running.add(UTF8Slice("\n"))
        if total > 0, isCut(line) {
          throw SendFailure(
            .unreadable,
            "\(source.name):\(number): the file ends inside this line: it was cut, and nothing is sent. Send the whole file, or "
              + "take the line out")
        }
        guard case .body(let body, _) = content(line, number, &report) else { continue }
        total += 1
        if isRefused(body, number) { report.refused += 1 }
      }
    }
    seen = []
    digest = running.finished()
    lines = source.number
    report.total = total
    isChecked = true
    try source.rewind()
  }

  enum Next {
    case record(Record, notBefore: Int?)
    case waiting
    case end
  }

  /// The next message that is to be sent.
  /// - Parameter isDone: whether the record of a line has an end state already, and needs no more than its digest.
  func next(_ report: inout Report, isDone: (Int, Digest) throws(SendFailure) -> Bool) throws(SendFailure) -> Next {
    while true {
      switch try source.next() {
      case .end: return .end
      case .waiting: return .waiting
      case .tooLong(let number): if !isChecked { passOver(number, .broken("longer than 1 MB"), &report) }
      case .line(let line, let number):
        if !isChecked, report.total ?? 0 > 0, isCut(line) { cutLine = number }
        let digest = Digest(of: line)
        if try isDone(number, digest) {
          if !isChecked {
            report.total = (report.total ?? 0) + 1
            _ = isRepeated(line, number)
          }
          continue
        }
        guard case .body(let body, let notBefore) = content(line, number, &report) else { continue }
        if !isChecked {
          report.total = (report.total ?? 0) + 1
          if isRefused(body, number) {
            report.refused += 1
            continue
          }
        }
        return .record(Record(line: number, digest: digest, body: body), notBefore: notBefore)
      }
    }
  }

  /// Whether the input ends inside a line, as when the program that writes it is killed. Of an input without any message that is not
  /// known.
  private func isCut(_ line: UTF8Slice) -> Bool {
    guard source.endsInLine, options.message == nil else { return false }
    var reader = JSONReader()
    return (try? reader.parse(line)) == nil
  }

  /// Whether a prepared message already goes to the line's token.
  private func isRepeated(_ line: UTF8Slice, _ number: Int) -> Bool {
    guard options.message != nil else { return false }
    if isChecked { return repeatedLines.contains(number) }
    let words = Digest(of: line.trimmed).words
    let isNew = seen.insert(UInt128(words[0]) << 64 | UInt128(words[1])).inserted
    if !isNew { repeatedLines.insert(number) }
    return !isNew
  }

  private func content(_ line: UTF8Slice, _ number: Int, _ report: inout Report) -> RecordContent {
    var content = reader.read(line)
    if case .body = content, isRepeated(line, number) { content = .repeated }
    guard case .body(let body, let notBefore) = content else {
      if !isChecked { passOver(number, content, &report) }
      return content
    }
    guard options.collapses else { return content }
    let id = "ls" + Digest(of: Digest(of: line).bytes + Array("\(number)".utf8)).hex(bytes: 15)
    return .body(collapse.added(id, to: body), notBefore: notBefore)
  }

  private func passOver(_ number: Int, _ content: RecordContent, _ report: inout Report) {
    switch content {
    case .body: break
    case .error: report.passedOver.errors += 1
    case .skip: report.passedOver.skips += 1
    case .repeated:
      report.passedOver.repeated += 1
      tell("\(source.name):\(number): passed over: an earlier line has this token")
    case .broken(let reason):
      report.passedOver.broken += 1
      tell("\(source.name):\(number): broken line, passed over: \(reason)")
    }
  }

  /// Whether FCM would refuse the message, by everything that can be said without the app's resources.
  private func isRefused(_ body: [UInt8], _ number: Int) -> Bool {
    // A prepared message was checked once, and its fill has measured it.
    if options.isForced || options.message != nil { return false }
    let reading = body.withSlice { MessageReader.read(text: $0, form: .rest, file: "") }
    guard reading.hasErrors else { return false }
    for finding in reading.findings where finding.severity == .error {
      var finding = finding
      // The columns are those of the request body, not of the line.
      finding.position = nil
      tell("\(source.name):\(number): \(Self.text(of: finding))")
      break
    }
    return true
  }

  private func tell(_ text: String) {
    notes += 1
    if notes <= Self.maxNotes { note(text) }
    if notes == Self.maxNotes + 1 { note("… and more; the report has their number") }
  }

  private static func text(of finding: Diagnostic) -> String {
    let place = finding.position.map { $0.text + ": " } ?? ""
    let path = finding.path.map { $0.isEmpty ? "" : $0 + ": " } ?? ""
    return "\(place)\(finding.severity.name)[\(finding.code.slug)]: \(path)\(finding.message)"
  }
}
