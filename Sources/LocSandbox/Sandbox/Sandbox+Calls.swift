// Calls from rules: the bridge passes a function's number and arguments, and gets the answer.

package import CLuaBridge
package import LocBase

extension Sandbox {
  /// The position of the call in the rule's source.
  package var place: SourcePosition? {
    var file: UnsafePointer<CChar>?
    var length = 0
    var line: Int32 = 0
    guard loc_lua_where(state, &file, &length, &line), let file else { return nil }
    return SourcePosition(file: text(file, length).string, line: Int(line), column: 1)
  }

  /// The line where the function of a loaded rule begins. A wrong result is reported there, since the run is over by then.
  package func line(ofRule index: Int) -> Int { Int(loc_lua_rule_line(state, index)) }

  package func answer(_ number: Int32, _ arguments: JSONCursor, _ result: UnsafeMutablePointer<loc_answer>) {
    guard let function = LocFunction(rawValue: number) else { return }
    answer.begin()
    do throws(LocError) {
      store(try call(function, LocArguments(arguments, function: function.name)), result)
      if answer.stop != 0 { throw LocError(stop: answer.stop) }
    } catch {
      store(error, result)
    }
  }

  /// Answers a call of a template with the message that has these values in its slots.
  func fill(
    _ number: Int, _ values: Slices, _ answer: UnsafeMutablePointer<loc_answer>
  ) {
    do throws(LocError) {
      store(try message(ofTemplate: number, values), answer)
    } catch {
      store(error, answer)
    }
  }

  private func store(_ error: LocError, _ answer: UnsafeMutablePointer<loc_answer>) {
    if error.stop != 0 {
      answer.pointee.kind = Int32(LOC_ANSWER_STOP)
      answer.pointee.integer = Int64(error.stop)
      return
    }
    current.raised = error.rest
    answer.pointee.kind = Int32(LOC_ANSWER_ERROR)
    errorText.removeAll()
    errorText.append(error.message)
    let slug = errorText.count
    errorText.append(error.code.slug)
    let key = errorText.count
    errorText.append(error.key ?? [])
    let base = UnsafePointer(errorText.base)
    answer.pointee.argument = Int32(truncatingIfNeeded: error.argument)
    answer.pointee.bytes = base
    answer.pointee.length = slug
    answer.pointee.slug = base + slug
    answer.pointee.slug_length = key - slug
    answer.pointee.key = base + key
    answer.pointee.key_length = errorText.count - key
  }

  /// Throws if a limit does not allow the host to hold `bytes` more bytes for the run; `output` of them are output.
  package func mayHold(_ bytes: Int, output: Int = 0) throws(LocError) {
    let status = loc_lua_may_hold(state, bytes, output)
    if status != 0 { throw LocError(stop: status) }
  }

  /// Like `mayHold(_:output:)`, but called after a run: the limit becomes the rule's failure.
  package func mayHold(orFail bytes: Int, output: Int = 0) throws(LocScriptError) {
    do throws(LocError) { try mayHold(bytes, output: output) } catch { throw failure(error.stop) }
  }

  private func store(_ value: LocAnswer, _ result: UnsafeMutablePointer<loc_answer>) {
    switch value {
    case .nothing: result.pointee.kind = Int32(LOC_ANSWER_NIL)
    case .bool(let flag):
      result.pointee.kind = Int32(LOC_ANSWER_BOOLEAN)
      result.pointee.integer = flag ? 1 : 0
    case .integer(let number):
      result.pointee.kind = Int32(LOC_ANSWER_INTEGER)
      result.pointee.integer = Int64(number)
    case .text(let bytes):
      bytes.withSlice { answer.append($0) }
      storeText(result)
    case .written: storeText(result)
    case .value: storeValue(result)
    case .record(let optional):
      storeValue(result)
      result.pointee.optional = UnsafeRawPointer(optional.utf8Start).assumingMemoryBound(to: CChar.self)
    case .message(let number, let output, let held):
      result.pointee.kind = Int32(LOC_ANSWER_MESSAGE)
      result.pointee.integer = Int64(number)
      result.pointee.output = output
      result.pointee.held = held
      made.heldBytes &+= held
    }
  }

  private func storeText(_ result: UnsafeMutablePointer<loc_answer>) {
    result.pointee.kind = Int32(LOC_ANSWER_STRING)
    result.pointee.bytes = answer.bytes.slice.base
    result.pointee.length = answer.bytes.count
    result.pointee.transient = answer.capacity
  }

  private func storeValue(_ result: UnsafeMutablePointer<loc_answer>) {
    guard let root = answer.root else { return }
    result.pointee.kind = Int32(LOC_ANSWER_VALUE)
    result.pointee.bytes = answer.bytes.slice.base
    result.pointee.nodes = root
    result.pointee.transient = answer.capacity
  }
}
