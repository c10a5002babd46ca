---@meta locscript
-- LocScript's `loc` module for the Lua language server: add this folder to `Lua.workspace.library`.
-- The examples are chunks that run as they stand, in the sample shop; a test runs them and compares the names with the
-- live module. fields.lua beside this file has the tables of FCM and Apple.
error("cannot require a meta file")

---The one global that a rule has besides Lua's own.
---@class loc
loc = {}

-- ---- Rules and events -------------------------------------------------------------------------------------------------

---What a rule file returns. A bare function stands for `{ name = <the file's stem>, run = f }`. Its local variables last as long
---as the host's session, of which a host may have several: they are for constants, not for what one event leaves to the next.
---@class loc.Rule
---@field name? string Absent: the file's stem.
---@field on? string|string[] Event types; absent: every event.
---@field description? string What the rule is for, in one line.
---@field owner? string The team that answers for it.
---@field run fun(event: loc.Event): loc.Result
---@field samples? table<string, table> Events by name, for `locscript run` without `--event` and for tests.
---@field expect? table<string, "skip"|"payload"|loc.Expectation> What samples are to give, by their names, for `locscript test`.
---@field keys? string[] The keys that `run` computes, such as `"sale_" .. event.kind`: each in full, or its beginning with `*`: `"sale_*"`.

---What a sample is to give. Further fields are devices with the texts that they show: `["ios:de"] = { title = "…" }`, where `false` is for
---a line that is not shown.
---@class loc.Expectation
---@field skip? string|true The reason of the skip, or true for any.
---@field payload? true The payloads are those in the golden file.
---@field [string] { title?: string|false, subtitle?: string|false, body?: string|false }

---What `run` returns: nothing, a skip, one message, or a list of them, which may be empty.
---@alias loc.Result nil|loc.Skip|loc.Message|loc.WireForm|(loc.Message|loc.WireForm)[]

---The event, read-only. A field that is absent or null reads as nil.
---@class loc.Event
---@field type string Selects the rules by their `on`.
---@field now? integer Unix seconds, from the host.
---@field [string] any

---@class loc.Skip
---@field reason string "" where none was given.

---A message as FCM's HTTP v1 interface writes it, checked like one of `loc.message`.
---@class loc.WireForm
---@field message table FCM's Message in wire names.

-- ---- Messages ---------------------------------------------------------------------------------------------------------

---A checked message: the table that `loc.message` was given, read-only; `message.body.key` and `message.body.args[1]` can be read.
---@class loc.Message: loc.MessageOptions

---One target: `topic`, `token`, `fid` or `condition`; `tokens` and `fids` make one payload each.
---@class loc.MessageOptions
---@field topic? string See `loc.topic`.
---@field token? string A registration token: one app on one device.
---@field fid? string A Firebase installation id.
---@field condition? string Topics and how they are joined. See `loc.condition`.
---@field tokens? string[] One payload for each of these tokens.
---@field fids? string[] One payload for each of these ids.
---@field title? loc.Text|string A text by its key, or one that is shown as it stands.
---@field subtitle? loc.Text|string iOS only.
---@field body? loc.Text|string The text below the title.
---@field data? table<string, string|integer|boolean> For the app. Values become text.
---@field android? loc.AndroidConfig FCM's wire names: `{ ttl = "3600s", notification = { channel_id = "deals" } }`.
---@field android_v2? loc.AndroidConfigV2 FCM's second form of it; excludes `android`.
---@field ios? loc.IOSOptions Fields of aps, in snake_case: `{ thread_id = "deals" }`.
---@field apns? loc.ApnsConfig FCM's wire names: `{ headers = { ["apns-priority"] = "5" } }`.
---@field webpush? loc.WebpushConfig FCM's wire names.
---@field notification? loc.Notification Plain text for every platform; it cannot be localized.
---@field fcm_options? loc.FcmOptions A label for statistics.
---@field platform? "android"|"ios"|"web" Writes only that half.
---@field silent? boolean A background push.
---@field meta? table For the host; never reaches FCM.
---@field not_before? integer|string Unix seconds, or an RFC 3339 time, which becomes them; for the host.

---A text by its key; each platform gets the key under its own name.
---@class loc.Text
---@field key string As the rule has given it; the platform's own where it has given only those.
---@field android? string The key in strings.xml.
---@field ios? string The key in Localizable.strings.
---@field fallback? string See `loc.TextOptions`.
---@field args string[] The arguments as texts.

---One platform's key, or both.
---@class loc.TextOptions
---@field android? string The key in strings.xml.
---@field ios? string The key in Localizable.strings.
---@field args? (string|integer|number|loc.Slot)[] In the order of the text's specifiers.
---@field fallback? string Shown by an iPhone whose app does not have the key.

---A localizable text: the phone looks up `key` in its own language and inserts the arguments in order.
---
---Integers become digits; nil, booleans, tables and functions are errors. An unknown key is an error with a suggestion.
---In a `loc.template` an argument may be a `loc.slot`.
---
---Errors: `missing-key` for `loc.text("welcome_titel", "Ann")`, `text-argument` for `loc.text("welcome_title", nil)`,
---`few-arguments` for `loc.text("welcome_title")`.
---
---Example:
---```lua
---local text = loc.text("new_message_body", 3, "Bob")
---assert(text.key == "new_message_body" and text.args[1] == "3")
---```
---@param key string
---@param ... string|integer|number|loc.Slot
---@return loc.Text
---@overload fun(options: loc.TextOptions): loc.Text
function loc.text(key, ...) end

---A message with its target, checked as FCM will check it. A made message cannot be changed, nor can its tables: `m.data.id = 7` is an
---error, and so is `m.titel`, a field that no message has.
---
---A field that is set to a plain path, `title = event.name`, must be there: where the event lacks it or has null the call is an error.
---Write `image = event.image or nil` for one that may be absent.
---
---Errors: `target-count` for `loc.message { body = "Hi" }`, `unknown-field` for `loc.message { topic = "news", bdy = "Hi" }`,
---`duration-format` for `loc.message { topic = "news", android = { ttl = "1h" } }`, `topic-name` for `loc.message { topic = "a b" }`,
---`data-value` for `loc.message { topic = "news", data = { price = 1.5 } }`,
---`reserved-data-key` for `loc.message { topic = "news", data = { from = "x" } }`,
---`condition-syntax` for `loc.message { condition = "'a' in topic" }`,
---`enum-value` for `loc.message { topic = "news", platform = "androd" }`,
---`wrong-type` for `loc.message { topic = "news", not_before = 1795226519000 }`,
---`payload-size` for `loc.message { topic = "news", body = ("x"):rep(5000) }`, `argument` for `loc.message("news")`.
---
---Example:
---```lua
---local message = loc.message { topic = "Tech", body = loc.text("new_message_body", 3, "Bob") }
---assert(message.body.key == "new_message_body" and message.body.args[2] == "Bob")
---```
---@param options loc.MessageOptions
---@return loc.Message
function loc.message(options) end

---A place in a `loc.template` whose text comes with each event.
---@class loc.Slot

---A message made ahead; called with the slots' values it gives the message. An integer becomes its digits.
---@class loc.Template
---@overload fun(values: table<string, string|integer>): loc.Message

---The fields of `loc.message` but `tokens` and `fids`. A slot may be a target, a text given as such, an argument of `loc.text` and a
---value of `data`; everything else is constant.
---@class loc.TemplateOptions: loc.MessageOptions
---@field topic? string|loc.Slot
---@field token? string|loc.Slot
---@field fid? string|loc.Slot
---@field condition? string|loc.Slot
---@field title? loc.Text|string|loc.Slot
---@field subtitle? loc.Text|string|loc.Slot
---@field body? loc.Text|string|loc.Slot
---@field data? table<string, string|integer|boolean|loc.Slot>

---A slot of a `loc.template`; two of one name are the same slot.
---
---Errors: `argument` for `loc.slot(7)`.
---
---Example:
---```lua
---local alert = loc.template { topic = "Tech", title = loc.slot "company", data = { company = loc.slot "company" } }
---assert(loc.build(alert { company = "FooCorp" }):find('"data":{"company":"FooCorp"}', 1, true))
---```
---@param name string
---@return loc.Slot
function loc.slot(name) end

---A message of constant form for a rule that sends many: made while the rule's file loads, never inside `run`, and checked whole then, so
---that a wrong field is an error before any event. Calling it in `run` costs less than `loc.message` and gives the same bytes; every
---slot takes a string or an integer. Making one counts as 10,000 instructions of the file's loading.
---
---Errors: `target-count` for `loc.template { title = "Hi" }`, `unknown-field` for `loc.template { topic = "news", bdy = "Hi" }`.
---
---Example:
---```lua
---local back = loc.template {
---  topic = loc.slot "topic",
---  title = loc.text("back_in_stock_title", loc.slot "product"),
---  body = loc.text("back_in_stock_body"),
---}
---local rule = function(event)
---  return back { topic = loc.topic("product-", event.product_id), product = event.product }
---end
---local message = rule { product_id = 42, product = "Trail shoes" }
---assert(loc.build(message) == loc.build(loc.message {
---  topic = "product-42",
---  title = loc.text("back_in_stock_title", "Trail shoes"),
---  body = loc.text("back_in_stock_body"),
---}))
---```
---@param options loc.TemplateOptions
---@return loc.Template
function loc.template(options) end

---Nothing to send, and why.
---
---Errors: `argument` for `loc.skip(7)`.
---
---Example:
---```lua
---local rule = function(event)
---  if event.unread == 0 then return loc.skip("nothing unread") end
---end
---assert(rule { unread = 0 })
---```
---@param reason? string
---@return loc.Skip
function loc.skip(reason) end

---A legal topic name of these parts; what a topic may not hold is percent-encoded.
---
---Errors: `argument` for `loc.topic("product-", nil)`.
---
---Example:
---```lua
---assert(loc.topic("product-", 42) == "product-42")
---assert(loc.topic("city ", "Köln") == "city%20K%C3%B6ln")
---```
---@param ... string|integer
---@return string
function loc.topic(...) end

---Topics and how they are joined: the devices that have `all` of them, one of `any` and `none` of them. A field is a topic, a table of
---this kind, or a list of both.
---@class loc.ConditionTable
---@field all? string|loc.ConditionTable|(string|loc.ConditionTable)[]
---@field any? string|loc.ConditionTable|(string|loc.ConditionTable)[]
---@field none? string|loc.ConditionTable|(string|loc.ConditionTable)[]

---A condition over topics, for the field `condition` of a message. More than five topics, which FCM refuses, are an error, and so is
---a topic that the event does not have: without it the condition would select other devices.
---
---Errors: `argument` for `loc.condition { any = {} }`, `topic-name` for `loc.condition { any = { "a b" } }`,
---`condition-topics` for `loc.condition { any = { "a", "b", "c", "d", "e", "f" } }`.
---
---Example:
---```lua
---assert(loc.condition { any = { "shoes", "boots" }, none = "muted" } == "('shoes' in topics || 'boots' in topics) && !('muted' in topics)")
---assert(loc.condition { all = { "news", { any = { "de", "at" } } } } == "'news' in topics && ('de' in topics || 'at' in topics)")
---```
---@param topics string|loc.ConditionTable
---@return string
function loc.condition(topics) end

---The request body of a message: `{"message":{…}}` in canonical bytes; to the first of its targets where it has several.
---
---Errors: `unknown-field` for `loc.build { topic = "news" }`, `target-count` for `loc.build { message = {} }`,
---`argument` for `loc.build("news")`.
---
---Example:
---```lua
---assert(loc.build(loc.message { topic = "Tech", data = { id = 7 } }) == '{"message":{"topic":"Tech","data":{"id":"7"}}}')
---```
---@param message loc.Message|loc.WireForm
---@return string
function loc.build(message) end

---@class loc.Size
---@field bytes integer What FCM or APNs counts.
---@field limit integer More is refused.
---@field advised integer More gets a finding: 2048 to topics.

---@class loc.Sizes
---@field android? loc.Size
---@field ios? loc.Size
---@field web? loc.Size

---The bytes of a message that FCM and APNs count; a platform for which it has nothing is absent.
---
---Errors: `unknown-field` for `loc.sizes { topic = "news" }`, `argument` for `loc.sizes("news")`.
---
---Example:
---```lua
---assert(loc.sizes(loc.message { topic = "Tech", data = { id = 7 } }).android.bytes == 3)
---```
---@param message loc.Message|loc.WireForm
---@return loc.Sizes
function loc.sizes(message) end

-- ---- What is shown ----------------------------------------------------------------------------------------------------

---@class loc.Preview
---@field platform string
---@field locales string[]
---@field notification "posted"|"none"|"app"
---@field crashes boolean
---@field fallback_language boolean
---@field title? loc.PreviewLine
---@field subtitle? loc.PreviewLine
---@field body? loc.PreviewLine

---@class loc.PreviewLine
---@field outcome "text"|"raw_key"|"blank"|"crash"
---@field text? string
---@field intended? string
---@field key? string
---@field locale? string
---@field fallback boolean True where the device asks for another language than that of the text.
---@field file? string
---@field line? integer
---@field reason? string
---@field detail? string
---@field certainty "verified"|"source"|"observed"|"unverified"

---@class loc.Device
---@field platform "android"|"ios"|"web" A browser has no resources: its texts are literals.
---@field locales string[] The user's language list, preferred first.
---@field foreground? boolean Whether the app is open on the screen, so that its own code gets the message.

---@class loc.Source
---@field locale string The language of the resource in BCP 47; "" for Android's default folder and where no folder names one.
---@field fallback boolean True where it is not of the language that was asked for.
---@field file string
---@field line integer

---The finished text on the server's side, for an inbox or an e-mail.
---
---Errors: `few-arguments` for `loc.render("welcome_title", "de")`,
---`unknown-locale` for `loc.render(loc.text("welcome_title", "Ann"), "klingon")`,
---`argument` for `loc.render(loc.text("welcome_title", "Ann"), "de", "web")`.
---
---Example:
---```lua
---assert(loc.render(loc.text("welcome_title", "Alice"), "fr") == "Bienvenue, Alice!")
---assert(loc.render(loc.text("welcome_title", "Alice"), "de", "ios") == "Willkommen, Alice!")
---assert(loc.render(loc.text("welcome_title", "Alice"), "de", nil, "ipad") == "Willkommen, Alice!")
---```
---@param text loc.Text
---@param locale string BCP 47: "fr-CA".
---@param platform? "android"|"ios" Without it Android's, where the text has a key for it; with a device iOS's.
---@param device? "iphone"|"ipad"|"ipod"|"mac"|"appletv"|"applewatch"|"applevision"|"other" For iOS texts that differ by device.
---@return string
function loc.render(text, locale, platform, device) end

---Which resource `loc.render` takes for the same arguments: a language that the app does not have falls back along its
---parents to the app's own.
---
---Errors: `unknown-locale` for `loc.source(loc.text("welcome_title", "Ann"), "klingon")`,
---`argument` for `loc.source(loc.text("welcome_title", "Ann"), "de", "web")`.
---
---Example:
---```lua
---local source = loc.source(loc.text("welcome_title", "Alice"), "fr-CA")
---assert(source.locale == "fr" and not source.fallback)
---assert(loc.source(loc.text("welcome_title", "Alice"), "ko").fallback)
---```
---@param text loc.Text
---@param locale string BCP 47: "fr-CA".
---@param platform? "android"|"ios" As of `loc.render`.
---@param device? "iphone"|"ipad"|"ipod"|"mac"|"appletv"|"applewatch"|"applevision"|"other" As of `loc.render`.
---@return loc.Source
function loc.source(text, locale, platform, device) end

---What one device shows for a message.
---
---Errors: `argument` for `loc.preview(loc.message { topic = "news", body = "Hi" }, { platform = "ios" })`,
---`unknown-locale` for `loc.preview(loc.message { topic = "news", body = "Hi" }, { platform = "ios", locales = { "klingon" } })`.
---
---Example:
---```lua
---local message = loc.message { topic = "Tech", title = loc.text("welcome_title", "Alice") }
---local preview = loc.preview(message, { platform = "ios", locales = { "de-AT" } })
---assert(preview.title.text == "Willkommen, Alice!")
---```
---@param message loc.Message|loc.WireForm
---@param device loc.Device
---@return loc.Preview
function loc.preview(message, device) end

---What every language of the resources shows, on both platforms.
---
---Errors: `target-count` for `loc.previews { message = {} }`, `argument` for `loc.previews("news")`.
---
---Example:
---```lua
---local message = loc.message { topic = "Tech", title = loc.text("welcome_title", "Alice") }
---for _, preview in ipairs(loc.previews(message)) do assert(preview.title.outcome == "text") end
---```
---@param message loc.Message|loc.WireForm
---@return loc.Preview[]
function loc.previews(message) end

-- ---- Numbers, money, time ---------------------------------------------------------------------------------------------

---A number with so many decimals, half away from zero on its shortest decimal text; grouped only for a locale.
---
---Errors: `argument` for `loc.number("7")`, `unknown-locale` for `loc.number(7, 0, "klingon")`.
---
---Example:
---```lua
---assert(loc.number(1.005, 2) == "1.01")
---assert(loc.number(1234567.5, 1, "de") == "1.234.567,5")
---```
---@param n number
---@param decimals? integer 0 when absent.
---@param locale? string
---@return string
function loc.number(n, decimals, locale) end

---An amount in whole minor units (cents); a float is an error. With the style `"symbol"` it is written as people write it, by CLDR's
---pattern and symbol of the locale: a dollar is `$` in the United States, `US$` in Canada. No decimal is left out: 2000 is `$20.00`.
---
---Errors: `money-float` for `loc.money(19.99, "EUR")`, `argument` for `loc.money(1999, "eur")`,
---`unknown-locale` for `loc.money(1999, "EUR", "klingon")`.
---
---Example:
---```lua
---assert(loc.money(8990, "EUR") == "89.90 EUR")
---assert(loc.money(500, "JPY") == "500 JPY")
---assert(loc.money(1999, "USD", "en-US", "symbol") == "$19.99")
---assert(loc.money(1999, "EUR", "de", "symbol") == "19,99\u{A0}€")
---```
---@param minor_units integer
---@param currency string ISO 4217: "EUR".
---@param locale? string Needed for the style "symbol".
---@param style? "code"|"symbol" "code" when absent.
---@return string
function loc.money(minor_units, currency, locale, style) end

---A ratio as a percentage, half away from zero; written as the locale does where one is given.
---
---Errors: `argument` for `loc.percent("7")`, `unknown-locale` for `loc.percent(0.5, 0, "klingon")`.
---
---Example:
---```lua
---assert(loc.percent(0.25) == "25%")
---assert(loc.percent(0.1234, 1, "de") == "12,3\u{A0}%")
---```
---@param ratio number 0.25 for 25 %.
---@param decimals? integer 0 when absent.
---@param locale? string
---@return string
function loc.percent(ratio, decimals, locale) end

---The day of a moment in a place, by the Gregorian calendar in one of CLDR's forms of the locale; `"weekday"` is the day of the week, the
---month and the day.
---
---Errors: `argument` for `loc.date(1795226519, 2, "en")`, `unknown-locale` for `loc.date(1795226519, 7200, "klingon")`.
---
---Example:
---```lua
---assert(loc.date(1795226519, 3600, "en") == "Nov 21, 2026")
---assert(loc.date(1795226519, 3600, "de") == "21.11.2026")
---assert(loc.date(1795226519, 3600, "en", "full") == "Saturday, November 21, 2026")
---assert(loc.date(1795226519, 3600, "de", "weekday") == "Sa., 21. Nov.")
---```
---@param epoch integer Unix seconds.
---@param utc_offset integer Seconds east of Greenwich.
---@param locale string
---@param style? "short"|"medium"|"long"|"full"|"weekday" "medium" when absent.
---@return string
function loc.date(epoch, utc_offset, locale, style) end

---The time of day of a moment in a place, in the locale's short form.
---
---Errors: `argument` for `loc.time(1795226519000, 7200, "en")`, `unknown-locale` for `loc.time(1795226519, 7200, "klingon")`.
---
---Example:
---```lua
---assert(loc.time(1795226519, 3600, "de") == "03:01")
---assert(loc.time(1795226519, 13 * 3600, "en-US") == "3:01\u{202F}PM")
---```
---@param epoch integer Unix seconds.
---@param utc_offset integer Seconds east of Greenwich.
---@param locale string
---@return string
function loc.time(epoch, utc_offset, locale) end

---Local calendar fields of a moment.
---@class loc.LocalTime
---@field year integer
---@field month integer
---@field day integer
---@field hour integer
---@field minute integer
---@field second integer
---@field weekday integer 1 for Monday … 7 for Sunday.

---A moment in a place: there is no clock and no time zone table, so the offset comes with the event.
---
---Errors: `argument` for `loc.local_time(1795226519, 2)`.
---
---Example:
---```lua
---local time = loc.local_time(1795226519, 3600)
---assert(time.year == 2026 and time.month == 11 and time.day == 21 and time.hour == 3)
---```
---@param epoch integer Unix seconds.
---@param utc_offset integer Seconds east of Greenwich.
---@return loc.LocalTime
function loc.local_time(epoch, utc_offset) end

---The moment of a time as RFC 3339 writes it, with `Z` or an offset; parts of a second are dropped.
---
---Errors: `argument` for `loc.epoch("2026-11-21")`.
---
---Example:
---```lua
---assert(loc.epoch("2026-11-21T03:01:59+01:00") == 1795226519)
---```
---@param time string
---@return integer epoch Unix seconds.
function loc.epoch(time) end

---The UTC offset of a time as RFC 3339 writes it, for the functions that take one.
---
---Errors: `argument` for `loc.utc_offset("2026-11-21T03:01:59")`.
---
---Example:
---```lua
---local ordered_at = "2026-11-21T03:01:59+01:00"
---assert(loc.utc_offset(ordered_at) == 3600)
---assert(loc.date(loc.epoch(ordered_at), loc.utc_offset(ordered_at), "en") == "Nov 21, 2026")
---```
---@param time string
---@return integer utc_offset Seconds east of Greenwich.
function loc.utc_offset(time) end

---A moment as RFC 3339 writes it: in UTC, or by the clock of a place.
---
---Errors: `argument` for `loc.rfc3339(1795226519, 90)`.
---
---Example:
---```lua
---assert(loc.rfc3339(1795226519) == "2026-11-21T02:01:59Z")
---assert(loc.rfc3339(1795226519, 3600) == "2026-11-21T03:01:59+01:00")
---```
---@param epoch integer Unix seconds.
---@param utc_offset? integer Seconds east of Greenwich, in whole minutes; 0 when absent.
---@return string
function loc.rfc3339(epoch, utc_offset) end

---The end of the quiet hours that `now` falls in, in unix seconds; nil outside of them. They may go over midnight; two equal
---times are no hours at all.
---
---Errors: `argument` for `loc.quiet_until(1795226519, 7200, "22", "8")`.
---
---Example:
---```lua
---local two_at_night = 1795226400
---assert(loc.quiet_until(two_at_night, 0, "22:00", "08:00") == two_at_night + 6 * 3600)
---assert(loc.quiet_until(two_at_night, 12 * 3600, "22:00", "08:00") == nil)
---```
---@param now integer Unix seconds, such as `event.now`.
---@param utc_offset integer Seconds east of Greenwich.
---@param from string "22:00".
---@param to string "08:00".
---@return integer?
function loc.quiet_until(now, utc_offset, from, to) end

---The key of a plural form: phones never apply plurals to a push, so the rule picks the key.
---
---Errors: `argument` for `loc.plural_key("chat", "many", "en")`, `unknown-locale` for `loc.plural_key("chat", 3, "klingon")`.
---
---Example:
---```lua
---assert(loc.plural_key("chat", 1, "en") == "chat_one")
---assert(loc.plural_key("chat", 5, "pl") == "chat_many")
---```
---@param prefix string
---@param n integer|number|string A text keeps its zeros: "1.0" is "other" in English.
---@param locale string
---@return string
function loc.plural_key(prefix, n, locale) end

-- ---- Text -------------------------------------------------------------------------------------------------------------

---At most `n` characters as people count them; a longer text ends in an ellipsis, which counts.
---
---Errors: `argument` for `loc.truncate("Trail shoes", -1)`.
---
---Example:
---```lua
---assert(loc.truncate("Trail shoes", 20) == "Trail shoes")
---assert(#loc.truncate("Trail shoes", 5) < #"Trail shoes")
---```
---@param s string
---@param n integer
---@return string
function loc.truncate(s, n) end

---A list as a language writes it, with "and" or "or" before the last part.
---
---Errors: `argument` for `loc.join({ "Ana", 2.5 }, "en")`, `unknown-locale` for `loc.join({ "Ana" }, "klingon")`.
---
---Example:
---```lua
---assert(loc.join({ "Ana", "Bob", "Eva" }, "fr") == "Ana, Bob et Eva")
---assert(loc.join({ "Ana", "Inés" }, "es") == "Ana e Inés")
---assert(loc.join({ "red", "blue" }, "en", "or") == "red or blue")
---```
---@param parts (string|integer)[]
---@param locale string
---@param style? "and"|"or" "and" when absent.
---@return string
function loc.join(parts, locale, style) end

---Wraps a text in U+2068 and U+2069, so that a name keeps its direction inside a sentence of the other direction.
---
---Errors: `argument` for `loc.isolate(7)`.
---
---Example:
---```lua
---assert(loc.isolate("Alice") == "\u{2068}Alice\u{2069}")
---```
---@param s string
---@return string
function loc.isolate(s) end

-- ---- The catalog ------------------------------------------------------------------------------------------------------

---Whether the resources hold a key, on the platform given or on either: of a string, which a push can show, or of a plural, which only
---`loc.render` writes. With a `version` the texts of that released version answer, which the `[[released]]` of the locscript.toml name; of
---a version that only one platform has only that one counts. A version that is not there is an error.
---
---Errors: `argument` for `loc.has("welcome_title", { platfrm = "ios" })`.
---
---Example:
---```lua
---assert(loc.has("welcome_title"))
---assert(not loc.has("no_such_key"))
---assert(not pcall(loc.has, "welcome_title", { version = "0.0.1" }))
---```
---@param key string|loc.Text
---@param options? { platform?: "android"|"ios", version?: string }
---@return boolean
function loc.has(key, options) end

---The keys of the resources, sorted by their bytes.
---
---Errors: `argument` for `loc.keys(7)`.
---
---Example:
---```lua
---assert(loc.keys("cart_")[1] == "cart_reminder_body")
---```
---@param prefix? string
---@return string[]
function loc.keys(prefix) end

---The languages of a platform's resources.
---
---Errors: `argument` for `loc.locales("web")`.
---
---Example:
---```lua
---assert(#loc.locales("ios") == 14)
---```
---@param platform "android"|"ios"
---@return string[]
function loc.locales(platform) end

---Whether version `a` is `b` or later, number by number; what stands behind a hyphen or a plus does not count.
---
---Errors: `argument` for `loc.version_at_least("five", "5")`.
---
---Example:
---```lua
---assert(loc.version_at_least("5.10", "5.9"))
---```
---@param a string
---@param b string
---@return boolean
function loc.version_at_least(a, b) end

-- ---- Values -----------------------------------------------------------------------------------------------------------

---A stable number from 1 to `n` for an experiment and an id: the first 8 hexadecimal digits of SHA-256 of
---`experiment:id`, modulo `n`, plus 1.
---
---A list of weights makes buckets of different sizes. Their sum takes the place of `n`, and each bucket gets as many of its numbers
---as its weight says: of `{ 50, 30, 20 }` bucket 1 has 1 to 50, bucket 2 has 51 to 80, bucket 3 the rest.
---
---Errors: `argument` for `loc.bucket("autumn", "user-7", 0)`.
---
---Example:
---```lua
---local bucket = loc.bucket("autumn", "user-7", 10)
---assert(bucket >= 1 and bucket <= 10 and bucket == loc.bucket("autumn", "user-7", 10))
---local variant = ({ "old title", "new title" })[loc.bucket("title", "user-7", { 90, 10 })]
---assert(variant == "new title")
---```
---@param experiment string
---@param id string|integer
---@param n integer|integer[] The number of buckets, or a weight for each.
---@return integer
function loc.bucket(experiment, id, n) end

---A value as JSON text; a message in it as its request body, a list of them where it has several targets.
---
---Errors: `argument` for `loc.json(print)`.
---
---Example:
---```lua
---assert(loc.json { b = 1, a = loc.null } == '{"a":null,"b":1}')
---```
---@param value any
---@return string
function loc.json(value) end

---JSON's null, for `loc.json`. A field of `loc.message` that holds it counts as absent.
---
---Example:
---```lua
---assert(loc.json(loc.null) == "null")
---```
---@type userdata
loc.null = nil

---Marks a table as a list: an empty one is `[]` and no `{}`. Without an argument, a new one.
---
---Errors: `argument` for `loc.array(7)`.
---
---Example:
---```lua
---assert(loc.json(loc.array {}) == "[]")
---```
---@generic T: table
---@param t? T
---@return T
function loc.array(t) end

---A line for the host's log.
---
---Example:
---```lua
---loc.log("price", 42)
---```
---@param ... any
function loc.log(...) end
