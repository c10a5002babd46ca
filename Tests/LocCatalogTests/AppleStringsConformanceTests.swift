// Every file of apple-strings.jsonl through the reader: the answers are those of CF's parser.

import Foundation
import LocBase
import LocCatalog
import TestSupport
import Testing

@Suite struct AppleStringsConformanceTests {
  @Test func answersAsAppleDoes() throws {
    let (lines, unreadable) = try Fixtures.lines("conformance/apple-strings.jsonl")
    var passed = 0
    for line in lines {
      let name = line["name"] as? String ?? ""
      let data = try #require(Data(base64Encoded: line["b64"] as? String ?? ""))
      let expected = try #require(line["expect"] as? [String: Any])
      let reading = [UInt8](data).withSlice { PropertyListReader.read($0, path: "Localizable.strings") }
      guard expected["ok"] as? Bool == true else {
        #expect(reading.list == nil, "\(name): read although Apple refuses it")
        #expect(reading.diagnostics.hasErrors, "\(name): refused without a word")
        passed += reading.list == nil && reading.diagnostics.hasErrors ? 1 : 0
        continue
      }
      guard let list = reading.list else {
        Issue.record("\(name): refused: \(reading.diagnostics.items.first?.summary ?? "")")
        continue
      }
      let wanted = expected["value"] ?? NSNull()
      let found = foundationValue(list.root)
      let isEqual = (wanted as? NSObject)?.isEqual(found) ?? false
      #expect(isEqual, "\(name): \(found)")
      passed += isEqual ? 1 : 0
    }
    print(
      "apple-strings.jsonl: \(passed) passed, \(lines.count - passed) failed, \(unreadable) skipped (lone surrogates in JSON)"
    )
    #expect(passed == lines.count)
    #expect(lines.count >= 117 && unreadable == 0)
  }
}

/// A value as JSONSerialization would give it.
func foundationValue(_ value: PropertyListValue) -> Any {
  switch value.kind {
  case .string: return NSString(string: value.text.string)
  case .dictionary:
    let members = NSMutableDictionary()
    for (key, member) in value.members { members[NSString(string: key.text.string)] = foundationValue(member) }
    return members
  case .array:
    let elements = NSMutableArray()
    for element in value.elements { elements.add(foundationValue(element)) }
    return elements
  case .data: return NSDictionary(dictionary: ["<data>": value.text.bytes.map { String(format: "%02x", $0) }.joined()])
  case .integer, .real: return NSNumber(value: Double(value.text.string) ?? 0)
  case .date: return NSDictionary(dictionary: ["<date>": Double(value.text.string) ?? 0])
  case .false: return NSNumber(value: false)
  case .true: return NSNumber(value: true)
  case .null, .uid: return NSNull()
  }
}

@Suite struct ApplePropertyListJSONTests {
  @Test func everyKeyOnceAndEveryKind() throws {
    let text = """
      <plist><dict><key>a</key><string>1</string><key>b</key><array><true/><integer>-7</integer><real>1.5</real>
      <real>nan</real><date>1970-01-02T00:00:00Z</date><data>/w==</data><dict/></array><key>a</key><string>2</string>
      </dict></plist>
      """
    let reading = [UInt8](text.utf8).withSlice { PropertyListReader.read($0, path: "x") }
    var writer = JSONWriter(capacity: 64)
    try #require(reading.list).root.writeJSON(to: &writer)
    let expected = #"{"b":[true,-7,1.5,"nan",{"<date>":86400},{"<data>":"ff"},{}],"a":"2"}"#
    #expect(writer.buffer.string == expected)
  }
}
