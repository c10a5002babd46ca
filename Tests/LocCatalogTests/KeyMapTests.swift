// Which key a platform gets, and which text a person means by a platform's key.

import LocBase
import LocCatalog
import Testing

@Suite struct KeyMapTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private func pair(_ map: KeyMap, _ name: String, android: [String]) -> String {
    let name = bytes(name)
    let found = name.withUnsafeBufferPointer { name in
      map.pair(for: UTF8Slice(name)) { key in android.contains(key.string) }
    }
    return String(decoding: found.android, as: UTF8.self) + " " + String(decoding: found.ios, as: UTF8.self)
  }

  @Test func same() {
    let map = KeyMap()
    #expect(map.androidName(bytes("a_b")) == bytes("a_b"))
    #expect(map.iosName(bytes("a_b")) == bytes("a_b"))
    #expect(pair(map, "X", android: ["x"]) == "X X")
  }

  @Test func upperIsASCIIOnly() {
    let map = KeyMap(ios: .upper)
    #expect(map.iosName(bytes("title_ı_ß_é.z{")) == bytes("TITLE_ı_ß_é.Z{"))
    #expect(map.androidName(bytes("Title")) == bytes("Title"))
    #expect(map.iosName([]) == [])
    #expect(map.iosName([0xFF, 0x61, 0x00]) == [0xFF, 0x41, 0x00])
  }

  @Test func backUnderUpper() {
    let map = KeyMap(ios: .upper)
    #expect(pair(map, "WELCOME_TITLE", android: ["welcome_title"]) == "welcome_title WELCOME_TITLE")
    #expect(pair(map, "welcome_title", android: ["welcome_title"]) == "welcome_title WELCOME_TITLE")
    #expect(pair(map, "WELCOME_Title", android: ["welcome_title"]) == "WELCOME_Title WELCOME_TITLE")
    #expect(pair(map, "STOCK", android: ["STOCK", "stock"]) == "STOCK STOCK")
    #expect(pair(map, "ONLY_IOS", android: []) == "ONLY_IOS ONLY_IOS")
  }

  @Test func namesOverride() {
    let map = KeyMap(
      ios: .upper,
      names: [
        .init(key: bytes("stock"), android: bytes("STOCK_BODY"), ios: bytes("StockBody")),
        .init(key: bytes("price"), android: nil, ios: bytes("PRICE_DROP")),
        .init(key: bytes("chat"), android: bytes("price"), ios: nil),
        .init(key: bytes("twice"), android: bytes("a"), ios: nil),
        .init(key: bytes("twice"), android: bytes("b"), ios: nil),
      ])
    #expect(map.androidName(bytes("stock")) == bytes("STOCK_BODY"))
    #expect(map.iosName(bytes("stock")) == bytes("StockBody"))
    #expect(map.androidName(bytes("price")) == bytes("price"))
    #expect(map.iosName(bytes("chat")) == bytes("CHAT"))
    #expect(map.androidName(bytes("twice")) == bytes("b"))
    for name in ["stock", "STOCK_BODY", "StockBody"] {
      #expect(pair(map, name, android: ["STOCK_BODY"]) == "STOCK_BODY StockBody")
    }
    #expect(pair(map, "price", android: ["price"]) == "price PRICE_DROP")
    #expect(pair(map, "PRICE_DROP", android: ["price"]) == "price PRICE_DROP")
    #expect(pair(map, "b", android: []) == "b TWICE")
    #expect(pair(map, "a", android: []) == "a A")
    #expect(pair(map, "CHAT", android: ["price"]) == "price CHAT")
    #expect(pair(map, "TWICE", android: ["twice"]) == "b TWICE")
  }
}
