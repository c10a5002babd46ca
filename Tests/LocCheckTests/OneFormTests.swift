// The form `one` of languages in which it is more than the number 1, with and without its number.

import LocBase
import LocCatalog
import Testing

@testable import LocCheck

@Suite struct OneFormTests {
  private static let source = ("values", plurals("n", [("one", "%d day"), ("other", "%d days")]))

  private func sentences(_ folder: String, _ one: String, _ other: String = "%d дней") throws -> [String] {
    let forms = [("one", one), ("few", "%d дня"), ("many", "%d дней"), ("other", other)]
    return try SampleApp.android([Self.source, (folder, plurals("n", forms))]).sentences("plural-forms")
  }

  private static func leavesOut(_ number: Int) -> String {
    "the form one lacks the number, but this language also uses it for \(number)"
  }

  @Test(arguments: [("values-ru", 21), ("values-uk", 21), ("values-hr", 21)])
  func withoutItsNumber(folder: String, number: Int) throws {
    #expect(try sentences(folder, "день").contains(Self.leavesOut(number)))
    #expect(try sentences(folder, "1 день").contains(Self.leavesOut(number)))
    #expect(try !sentences(folder, "%d день").contains(Self.leavesOut(number)))
  }

  /// In French `one` is 0 and 1, in Polish 1 alone.
  @Test(arguments: ["values-fr", "values-pl", "values-de"]) func whereOneIsOne(folder: String) throws {
    #expect(try !sentences(folder, "jour").contains { $0.contains("lacks the number") })
  }

  /// The number is the argument of the form other that is none of text, else its first one.
  @Test func whichArgumentIsTheNumber() throws {
    #expect(try sentences("values-ru", "%1$s: день", "%1$s: %2$d дней") == [Self.leavesOut(21)])
    #expect(try sentences("values-ru", "%2$d день", "%1$s: %2$d дней") == [])
    #expect(try sentences("values-ru", "%1$s день", "%1$s дней") == [])
    #expect(try sentences("values-ru", "день", "дней") == [])
  }

  @Test func keysOfAFamily() throws {
    func family(_ one: String) -> String {
      string("chat_one", one) + string("chat_few", "%1$s") + string("chat_many", "%1$s") + string("chat_other", "%1$s")
    }
    func lines(_ one: String, _ folder: String = "values-ru") throws -> [String] {
      try SampleApp.android([("values", family("One message")), (folder, family(one))]).lines().filter {
        $0.hasPrefix("plural-forms")
      }
    }
    #expect(try lines("Одно") == ["plural-forms chat_one [ru]"])
    #expect(try lines("%1$s сообщение") == [] && lines("Une", "values-fr") == [])
  }

  @Test func aMarkForLint() throws {
    let element = """
      <plurals name="n" tools:ignore="ImpliedQuantity" xmlns:tools="http://schemas.android.com/tools">
      <item quantity="one">день</item><item quantity="few">%d дня</item><item quantity="many">%d дней</item>
      <item quantity="other">%d дней</item></plurals>
      """
    #expect(try SampleApp.android([Self.source, ("values-ru", element)]).sentences("plural-forms") == [])
  }
}
