// The small shop that `locscript demo` writes: an app with seven languages, two rules, and four mistakes that people really make.

/// The files of the shop, by their paths below its folder.
package enum DemoShop {
  /// A mistake in the shop's strings.
  package struct Mistake: Sendable {
    /// The file, from the shop's folder.
    package let path: String
    /// What is wrong there, in one line.
    package let summary: String
  }

  /// The strings in one language, in the order of `keys`.
  private struct Language {
    let android: String
    let ios: String
    let strings: [String]
  }

  private static let res = "android/app/src/main/res"
  private static let keys = ["price_drop_title", "price_drop_body", "order_shipped_title", "order_shipped_body"]

  private static let languages = [
    Language(
      android: "values", ios: "en",
      strings: ["%1$s is cheaper now", "%1$s instead of %2$s", "Your order is on its way", "%1$s items arrive on %2$s"]),
    Language(
      android: "values-de", ios: "de",
      strings: [
        "%1$s ist jetzt günstiger", "%1$s statt %2$s", "Deine Bestellung ist unterwegs",
        "%1$s Artikel kommen am %2$s an",
      ]),
    Language(
      android: "values-fr", ios: "fr",
      strings: [
        "Baisse de prix : %1$s", "%1$s au lieu de %2$s", "Votre commande est en route",
        "%1$s articles arrivent le %2$s",
      ]),
    Language(
      android: "values-es", ios: "es",
      strings: [
        "%1$s ha bajado de precio", "%1$s en vez de %2$s", "Tu pedido está en camino", "%1$s artículos llegan el %2$s",
      ]),
    Language(
      android: "values-pt-rBR", ios: "pt-BR",
      strings: [
        "%1$s está mais barato", "%1$s em vez de %2$s", "Seu pedido está a caminho", "%1$s itens chegam em %2$s",
      ]),
    Language(
      android: "values-ja", ios: "ja",
      strings: ["%1$sが値下げされました", "%2$sが%1$sに", "ご注文の商品を発送しました", "%1$s点が%2$sに届きます"]),
    Language(
      android: "values-ar", ios: "ar",
      strings: ["انخفض سعر %1$s", "%1$s بدلاً من %2$s", "طلبك في الطريق", "تصل %1$s من المنتجات يوم %2$s"]),
  ]

  /// The four mistakes.
  package static let mistakes = [
    Mistake(
      path: res + "/values-de/strings.xml", summary: "%1$d takes a number, but a push argument is always a string"),
    Mistake(path: "ios/Shop/fr.lproj/Localizable.strings", summary: "price_drop_title is missing"),
    Mistake(path: "ios/Shop/es.lproj/Localizable.strings", summary: "%1$s was copied from Android; iOS needs %1$@"),
    Mistake(path: res + "/values-jp", summary: "Japanese has the language code ja; jp is the country"),
  ]

  /// All files, in the order in which they are written.
  package static var files: [(path: String, text: [UInt8])] {
    var files = [("locscript.toml", settings)]
    for language in languages {
      files.append(("\(res)/\(folder(language))/strings.xml", stringsXML(language)))
      files.append(("ios/Shop/\(language.ios).lproj/Localizable.strings", table(language)))
    }
    files += [
      ("rules/price_drop.lua", priceDrop), ("rules/order_shipped.lua", orderShipped), ("rules/shop_test.lua", test),
    ]
    return files.map { ($0.0, Array($0.1.utf8)) }
  }

  private static func folder(_ language: Language) -> String {
    language.android == "values-ja" ? "values-jp" : language.android
  }

  private static func stringsXML(_ language: Language) -> String {
    var text = "<resources>\n"
    if language.android == "values" { text += "    <string name=\"app_name\" translatable=\"false\">Shop</string>\n" }
    for (key, string) in zip(keys, language.strings) {
      let isMistake = language.android == "values-de" && key == "order_shipped_body"
      text += "    <string name=\"\(key)\">\(isMistake ? "%1$d Artikel kommen am %2$s an" : string)</string>\n"
    }
    return text + "</resources>\n"
  }

  private static func table(_ language: Language) -> String {
    var text = ""
    for (key, string) in zip(keys, language.strings) where language.ios != "fr" || key != "price_drop_title" {
      let isMistake = language.ios == "es" && key == "order_shipped_body"
      text += "\"\(key)\" = \"\(isMistake ? string : withObjects(string))\";\n"
    }
    return text
  }

  /// A string with the placeholders of iOS.
  private static func withObjects(_ string: String) -> String {
    string.split(separator: "$s", omittingEmptySubsequences: false).joined(separator: "$@")
  }

  private static let settings = """
    # The settings of the demo shop.
    [android]
    resources = ["\(res)"]

    [ios]
    resources = ["ios/Shop"]

    [rules]
    root = "rules"

    """

  private static let priceDrop = """
    -- A product got cheaper: tell everyone who follows it.
    ---@type loc.Rule
    return {
      name = "price_drop",
      on = "price.changed",
      run = function(event)
        if event.new_price >= event.old_price then return loc.skip("not cheaper") end
        return loc.message {
          topic = loc.topic("product-", event.product_id),
          title = loc.text("price_drop_title", event.product),
          body = loc.text("price_drop_body",
            loc.money(event.new_price, event.currency), loc.money(event.old_price, event.currency)),
        }
      end,
      samples = {
        ["trail shoes"] = {
          type = "price.changed", product_id = 42, product = "Trail shoes",
          old_price = 9900, new_price = 7900, currency = "EUR",
        },
      },
    }

    """

  private static let orderShipped = """
    -- An order left the warehouse: tell the customer when it arrives.
    ---@type loc.Rule
    return {
      name = "order_shipped",
      on = "order.shipped",
      run = function(event)
        return loc.message {
          token = event.token,
          title = loc.text("order_shipped_title"),
          body = loc.text("order_shipped_body", event.items, event.day),
        }
      end,
      samples = {
        ["three items"] = { type = "order.shipped", token = "DEVICE_TOKEN", items = 3, day = "14.3." },
      },
    }

    """

  private static let test = """
    -- The tests of the two rules: `locscript test`.
    describe("price_drop", function()
      it("goes to those who follow the product", function()
        assert.equal("product-42", run("price_drop", "trail shoes").payloads[1].target.topic)
      end)

      it("makes no message when the price rises", function()
        assert.skipped(run("price_drop", {
          type = "price.changed", product_id = 42, product = "Trail shoes", old_price = 1, new_price = 2, currency = "EUR",
        }), "not cheaper")
      end)
    end)

    describe("order_shipped", function()
      it("shows how many items arrive, and when", function()
        local result = run("order_shipped", "three items")
        assert.shown(result, { platform = "android", locales = { "en" }, body = "3 items arrive on 14.3." })
      end)
    end)

    """
}
