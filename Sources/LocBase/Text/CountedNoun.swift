// A number with its noun, in the same form in all messages.

/// "1 argument", "3 arguments", "no arguments".
package func counted(_ count: Int, _ noun: UTF8Slice) -> String {
  (count == 0 ? "no" : "\(count)") + " \(noun)" + (count == 1 ? "" : "s")
}
