// Calls from rules: the bridge passes a function's number and arguments, and gets the answer.

import CLuaBridge
import LocBase

extension Sandbox {
  /// The position of the call in the rule's source.
  package var place: SourcePosition? {
    var file: UnsafePointer<CChar>?
    var length = 0
    var line: Int32 = 0
    guard loc_lua_where(state, &file, &length, &line), let file else { return nil }
    return SourcePosition(file: text(file, length), line: Int(line), column: 1)
  }

  /// The line where the function of a loaded rule begins. A wrong result is reported there, since the run is over by then.
  package func line(ofRule index: Int) -> Int { Int(loc_lua_rule_line(state, index)) }

  func answer(_ number: Int32, _ arguments: JSONCursor, _ answer: UnsafeMutablePointer<loc_answer>) {
    guard let function = LocFunction(rawValue: number) else { return }
    if answerText.capacity > Self.keptAnswerBytes {
      answerText = ByteBuffer()
      answerReader = JSONReader()
    }
    answerText.removeAll()
    answer.pointee.work = function.work
    do throws(LocError) {
      store(try call(function, LocArguments(arguments, function: function.name)), answer)
    } catch {
      // The error's text costs work too, perhaps with a search for the nearest of all keys.
      answer.pointee.work += function == .key ? 1_000 : 200
      store(error, answer)
    }
  }

  /// Answers a call of a template with the message that has these values in its slots.
  func fill(
    _ number: Int, _ values: UnsafeBufferPointer<UTF8Slice>, _ answer: UnsafeMutablePointer<loc_answer>
  ) {
    do throws(LocError) {
      store(try message(ofTemplate: number, values), answer)
    } catch {
      store(error, answer)
    }
  }

  private func store(json bytes: [UInt8], _ answer: UnsafeMutablePointer<loc_answer>) {
    answerText.append(bytes)
    guard let root = try? answerReader.parse(answerText.slice) else { return }
    answer.pointee.kind = Int32(LOC_ANSWER_VALUE)
    answer.pointee.nodes = root.nodes
    answer.pointee.bytes = root.source
  }

  private func store(_ error: LocError, _ answer: UnsafeMutablePointer<loc_answer>) {
    if error.stop != 0 {
      answer.pointee.kind = Int32(LOC_ANSWER_STOP)
      answer.pointee.integer = Int64(error.stop)
      return
    }
    raised = error.hasMore ? error : nil
    answer.pointee.kind = Int32(LOC_ANSWER_ERROR)
    answerText.removeAll()
    answerText.append(error.message)
    answerSlug.removeAll()
    answerSlug.append(error.code.slug)
    answerKey.removeAll()
    answerKey.append(error.key ?? [])
    answer.pointee.argument = Int32(truncatingIfNeeded: error.argument)
    answer.pointee.slug = UnsafePointer(answerSlug.base)
    answer.pointee.slug_length = answerSlug.count
    answer.pointee.key = UnsafePointer(answerKey.base)
    answer.pointee.key_length = answerKey.count
    answer.pointee.bytes = UnsafePointer(answerText.base)
    answer.pointee.length = answerText.count
  }

  /// The memory of larger answers is freed: it does not count against the next run.
  private static let keptAnswerBytes = 64 << 10

  /// Throws where a limit does not allow the host to hold `bytes` more bytes for the run, of which `output` are output.
  package func mayHold(_ bytes: Int, output: Int = 0) throws(LocError) {
    let status = loc_lua_may_hold(state, bytes, output)
    if status != 0 { throw LocError(stop: status) }
  }

  /// Like `mayHold(_:output:)`, but for use after a run: the limit becomes the rule's failure.
  package func mayHold(orFail bytes: Int, output: Int = 0) throws(LocScriptError) {
    do throws(LocError) { try mayHold(bytes, output: output) } catch { throw failure(error.stop) }
  }

  private func store(_ value: LocAnswer, _ answer: UnsafeMutablePointer<loc_answer>) {
    switch value {
    case .nothing: answer.pointee.kind = Int32(LOC_ANSWER_NIL)
    case .bool(let flag):
      answer.pointee.kind = Int32(LOC_ANSWER_BOOLEAN)
      answer.pointee.integer = flag ? 1 : 0
    case .integer(let number):
      answer.pointee.kind = Int32(LOC_ANSWER_INTEGER)
      answer.pointee.integer = Int64(number)
    case .text(let bytes):
      answer.pointee.kind = Int32(LOC_ANSWER_STRING)
      answerText.append(bytes)
      answer.pointee.bytes = UnsafePointer(answerText.base)
      answer.pointee.length = answerText.count
    case .json(let bytes): store(json: bytes, answer)
    case .record(let bytes, let optional):
      store(json: bytes, answer)
      answer.pointee.optional = UnsafeRawPointer(optional.utf8Start).assumingMemoryBound(to: CChar.self)
    case .message(let number, let output, let held):
      answer.pointee.kind = Int32(LOC_ANSWER_MESSAGE)
      answer.pointee.integer = Int64(number)
      answer.pointee.output = output
      answer.pointee.held = held
      heldBytes &+= held
    }
  }
}
