// loc.template: a message whose shape is constant, checked when its rule's file loads and filled for each event.

import LocBase
import LocMessage

/// A checked template, and what every message of it has beside its body.
struct RuleTemplate {
  let message: PreparedMessage
  /// The template as a message with empty slots: its findings, `meta` and `not_before`.
  let reading: MessageReading
}

extension Sandbox {
  /// Checks the table, whose texts may be slots, and keeps it: the answer is the template's number.
  func template(_ arguments: LocArguments) throws(LocError) -> LocAnswer {
    let table = try arguments.table(1, "a table of fields, as loc.message takes it")
    var (reading, message) = MessageBuilder.template(table, place: place)
    if let failed = firstError(in: [reading]) { throw failed }
    guard let message else { throw LocError("internal", "the template could not be prepared") }
    var readings = [reading]
    warnOfTexts(table, &readings)
    reading = readings[0]
    templates.append(RuleTemplate(message: message, reading: reading))
    return .integer(templates.count - 1)
  }

  /// The message with these values, in the order of the slots' numbers.
  func message(ofTemplate number: Int, _ values: UnsafeBufferPointer<UTF8Slice>) throws(LocError) -> LocAnswer {
    guard number < templates.count else { throw LocError("internal", "the template is of another sandbox") }
    var reading = templates[number].reading
    do throws(Failure) {
      (reading.wire, reading.target) = try templates[number].message.message(with: values)
    } catch {
      let first = error.diagnostics.first
      throw LocError(first?.code.slug ?? "internal", first?.message ?? "the template could not be filled")
    }
    return keep([reading])
  }
}
