// The golden files of rule tests: the payloads that a rule is expected to make, by the names of the tests.

import LocBase
import LocRules
import LocSandbox

/// The golden files that a run of tests has used. A file is a JSON object: a test's name, and the list of request bodies.
final class GoldenFiles {
  /// The payloads of one test.
  private typealias Entry = (name: Text, bodies: [UInt8], isUsed: Bool)

  private struct File {
    let path: Text
    var entries: [Entry] = []
    var original: [UInt8]?
  }

  /// The fix for an intended difference.
  static let help = "If it is as it should be: locscript test --update"

  private let updates: Bool
  private let project: ProjectRoot
  private var files: [File] = []
  private static let maxBytes = 16 << 20

  /// - Parameter project: The folder that must contain the files: a link could lead to a file of the user, which an
  ///   update would overwrite.
  init(updates: Bool, inside project: ProjectRoot) {
    self.updates = updates
    self.project = project
  }

  /// Compares payloads with those of an entry, or replaces the entry.
  /// - Parameter path: the file as messages show it.
  /// - Returns: The texts of both sides if they differ; the expected one is nil if there is no entry.
  func compare(_ bodies: [[UInt8]], with entry: Text, in path: Text) throws(LocScriptError) -> (
    expected: String?, got: String
  )? {
    let index = try open(path)
    let written = Self.canonical(Self.list(bodies)) ?? []
    let place = files[index].entries.firstIndex { $0.name == entry }
    if let place {
      // Otherwise one of two tests would overwrite the other's entry.
      guard !files[index].entries[place].isUsed else {
        throw LocScriptError(.golden, "two tests have the entry '\(entry)'", at: SourcePosition(file: path.string))
      }
      files[index].entries[place].isUsed = true
    }
    if updates {
      if let place {
        files[index].entries[place].bodies = written
      } else {
        files[index].entries.append((entry, written, true))
      }
      return nil
    }
    guard let place else { return (nil, JSONLayout.indented(written)) }
    let expected = files[index].entries[place].bodies
    return expected == written ? nil : (JSONLayout.indented(expected), JSONLayout.indented(written))
  }

  /// The files whose text an update changes.
  /// - Parameter dropsUnused: whether entries that no test has used are left out.
  func changed(dropsUnused: Bool) -> [(path: String, bytes: [UInt8])] {
    guard updates else { return [] }
    var changed: [(path: String, bytes: [UInt8])] = []
    for file in files {
      var entries = file.entries.filter { $0.isUsed || !dropsUnused }
      entries.sort { $0.name < $1.name }
      var writer = JSONWriter()
      writer.beginObject()
      for entry in entries {
        entry.name.withSlice { writer.name($0) }
        entry.bodies.withSlice { writer.raw($0) }
      }
      writer.endObject()
      let bytes = [UInt8]((JSONLayout.indented(writer.buffer.bytes) + "\n").utf8)
      if bytes != file.original { changed.append((file.path.string, bytes)) }
    }
    return changed
  }

  private func open(_ path: Text) throws(LocScriptError) -> Int {
    for index in files.indices where files[index].path == path { return index }
    var file = File(path: path)
    try project.require(path.string)
    if FileReader.kind(of: path.string) != .missing {
      let bytes = try FileReader.read(path.string, limit: Self.maxBytes)
      file.original = bytes
      file.entries = try Self.entries(bytes, path: path)
    }
    files.append(file)
    return files.count - 1
  }

  private static func entries(_ bytes: [UInt8], path: Text) throws(LocScriptError) -> [Entry] {
    var entries: [Entry] = []
    var fault: LocScriptError?
    bytes.withSlice { bytes in
      do throws(JSONSyntaxError) {
        let document = try JSONDocument(bytes)
        guard document.root.kind == .object else {
          fault = LocScriptError(
            .golden, "expected an object that has a payload for each test's name", at: SourcePosition(file: path.string)
          )
          return
        }
        for (name, value) in document.root.members {
          var writer = JSONWriter()
          writer.value(value)
          entries.append((Text(name.string ?? ""), writer.buffer.bytes, false))
        }
      } catch {
        fault = LocScriptError(
          .golden, error.message, at: SourcePosition(file: path.string, offset: error.offset, in: bytes),
          help: error.help)
      }
    }
    if let fault { throw fault }
    return entries
  }

  private static func list(_ bodies: [[UInt8]]) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    for body in bodies { body.withSlice { writer.raw($0) } }
    writer.endArray()
    return writer.buffer.bytes
  }

  /// The JSON text as our writer writes it, regardless of white space and escapes; nil if it is not JSON.
  static func canonical(_ json: [UInt8]) -> [UInt8]? {
    json.withSlice { bytes in
      guard let document = try? JSONDocument(bytes) else { return nil }
      var writer = JSONWriter()
      writer.value(document.root)
      return writer.buffer.bytes
    }
  }
}
