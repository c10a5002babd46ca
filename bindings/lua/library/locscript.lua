---@meta locscript
-- LocScript's `loc` module for the Lua language server: add this folder to `Lua.workspace.library`.
-- Each example is a complete chunk for the sample shop. A test runs them all and compares the names with the live module.
-- fields.lua in this folder has the tables of FCM and Apple.
error("cannot require a meta file")

---The only global of a rule besides Lua's own.
---@class loc
loc = {}

-- ---- Rules and events -------------------------------------------------------------------------------------------------

---The table that a rule file returns. A file may also return a bare function `f`, which means `{ name = <the file's stem>, run = f }`.
---The file's local variables live as long as the host's session, and a host may have several sessions. Use them for constants, not to
---pass data from one event to the next.
---@class loc.Rule
---@field name? string The rule's name (default: the file's stem).
---@field on? string|string[] The event types that the rule handles (default: every event).
---@field description? string What the rule is for, in one line.
---@field owner? string The team that is responsible for it.
---@field run fun(event: loc.Event): loc.Result Makes the messages for an event.
---@field samples? table<string, table> Sample events by name, for `locscript run` without `--events`, for previews and for tests.
---@field expect? table<string, "skip"|"payload"|loc.Expectation> The expected results of the samples, by name, for `locscript test`.
---@field keys? string[] The keys that `run` computes, such as `"sale_" .. event.kind`: each in full, or a prefix with `*`, as in `"sale_*"`.

---The expected result of a sample. All other fields are devices with the lines that they show: `["ios:de"] = { title = "…" }`. `false`
---means that the line is not shown.
---@class loc.Expectation
---@field skip? string|true The rule skips the sample for this reason; true: for any reason.
---@field payload? true The payloads equal those in the golden file.
---@field [string] { title?: string|false, subtitle?: string|false, body?: string|false }

---The return value of `run`: nothing, a skip, one message, or a list of messages, which may be empty.
---@alias loc.Result nil|loc.Skip|loc.Message|loc.WireForm|(loc.Message|loc.WireForm)[]

---The event, read-only. An absent or null field reads as nil.
---@class loc.Event
---@field type string The event's type. Rules select it with `on`.
---@field now? integer The current time in Unix seconds, from the host.
---@field [string] any

---@class loc.Skip
---@field reason string The reason; "" if none was given.

---A message in the form of FCM's HTTP v1 API. It is checked like one of `loc.message`.
---@class loc.WireForm
---@field message table FCM's Message in wire names.

-- ---- Messages ---------------------------------------------------------------------------------------------------------

---A checked message: the table passed to `loc.message`, now read-only. You can read `message.body.key` and `message.body.args[1]`.
---@class loc.Message: loc.MessageOptions

---A message has exactly one target: `topic`, `token`, `fid` or `condition`. `tokens` and `fids` make one payload for each entry.
---@class loc.MessageOptions
---@field topic? string Everyone who subscribed to this topic. See `loc.topic`.
---@field token? string A registration token: one app on one device.
---@field fid? string A Firebase installation ID.
---@field condition? string An expression over topics. See `loc.condition`.
---@field tokens? string[] One payload for each of these tokens.
---@field fids? string[] One payload for each of these IDs.
---@field title? loc.Text|string A string of the app, by its key, or a literal.
---@field subtitle? loc.Text|string The line below the title; iOS only.
---@field body? loc.Text|string The main text.
---@field data? table<string, string|integer|boolean> Data for the app. Values become strings.
---@field android? loc.AndroidConfig FCM's wire names: `{ ttl = "3600s", notification = { channel_id = "deals" } }`.
---@field android_v2? loc.AndroidConfigV2 FCM's second form of `android`; you cannot use both.
---@field ios? loc.IOSOptions Fields of aps, in snake_case: `{ thread_id = "deals" }`.
---@field apns? loc.ApnsConfig FCM's wire names: `{ headers = { ["apns-priority"] = "5" } }`.
---@field webpush? loc.WebpushConfig FCM's wire names.
---@field notification? loc.Notification Literal text for every platform; it cannot be localized.
---@field fcm_options? loc.FcmOptions A label for statistics.
---@field platform? "android"|"ios"|"web" Write only the part for this platform.
---@field silent? boolean A background push.
---@field meta? table Data for the host; never sent to FCM.
---@field not_before? integer|string The earliest time to send, for the host: Unix seconds, or an RFC 3339 time, which is converted to them.

---A string of the app, by its key. Each platform gets its own name of the key.
---@class loc.Text
---@field key string The key as the rule wrote it, or the platform's own name if the rule gave only those.
---@field android? string The key in strings.xml.
---@field ios? string The key in Localizable.strings.
---@field fallback? string See `loc.TextOptions`.
---@field args string[] The arguments, as strings.

---One platform's key, or both.
---@class loc.TextOptions
---@field android? string The key in strings.xml.
---@field ios? string The key in Localizable.strings.
---@field args? (string|integer|number|loc.Slot)[] The arguments, in the order of the string's placeholders.
---@field fallback? string The text that an iPhone shows if its app does not have the key.

---A string of the app: the phone looks up `key` in its own language and inserts the arguments in order.
---
---Integers become digits. Arguments that are nil, booleans, tables or functions are errors. An unknown key is an error with a suggestion.
---In a `loc.template`, an argument may be a `loc.slot`.
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

---A message with its target, checked as FCM will check it. You cannot change a message or its tables: `m.data.id = 7` is an error. So is
---`m.titel`, a field that no message has.
---
---If you set a field to a plain path, such as `title = event.name`, the event must have it: an absent or null value is an error. If a field
---may be absent, write `image = event.image or nil`.
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

---A place in a `loc.template` that each event fills in.
---@class loc.Slot

---A message that was built in advance. Call it with the values of its slots to get the message. Integers become digits.
---@class loc.Template
---@overload fun(values: table<string, string|integer>): loc.Message

---The fields of `loc.message`, except `tokens` and `fids`. A slot can be a target, a literal line, an argument of `loc.text` or a value
---of `data`. Everything else is constant.
---@class loc.TemplateOptions: loc.MessageOptions
---@field topic? string|loc.Slot
---@field token? string|loc.Slot
---@field fid? string|loc.Slot
---@field condition? string|loc.Slot
---@field title? loc.Text|string|loc.Slot
---@field subtitle? loc.Text|string|loc.Slot
---@field body? loc.Text|string|loc.Slot
---@field data? table<string, string|integer|boolean|loc.Slot>

---A slot of a `loc.template`. Two slots with the same name are the same slot.
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

---A message with a fixed shape, for rules that make many messages. Create it while the rule's file loads, never inside `run`. It is
---fully checked then, so a wrong field is an error before any event arrives. Calling it in `run` costs less than `loc.message` and
---gives the same bytes. Every slot takes a string or an integer. Creating one counts as 10,000 instructions of loading the file.
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

---The result of a rule that has nothing to send, with the reason.
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

---A valid topic name made of these parts. Characters that a topic must not contain are percent-encoded.
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

---An expression over topics: phones subscribed to `all` of these, to at least one of `any`, and to `none` of these. Each field is a
---topic, a table of this kind, or a list of both.
---@class loc.ConditionTable
---@field all? string|loc.ConditionTable|(string|loc.ConditionTable)[]
---@field any? string|loc.ConditionTable|(string|loc.ConditionTable)[]
---@field none? string|loc.ConditionTable|(string|loc.ConditionTable)[]

---A condition over topics, for the field `condition` of a message. More than five topics are an error, because FCM refuses them. A topic
---that the event does not have is an error, too: without it, the condition would select other phones.
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

---The request body of a message: `{"message":{…}}` in canonical bytes. If the message has several targets, the body is for the first.
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
---@field bytes integer The bytes that FCM or APNs counts.
---@field limit integer A larger message is refused.
---@field advised integer A larger message gets a finding: 2048 to topics.

---@class loc.Sizes
---@field android? loc.Size
---@field ios? loc.Size
---@field web? loc.Size

---The bytes of a message that FCM and APNs count. A platform is absent if the message has nothing for it.
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
---@field release? integer The release of Android.
---@field process? string The state of the app's process, if the device names one.
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
---@field fallback? "default"|"second-language" Where the text comes from if it is not in the device's first language.
---@field file? string
---@field line? integer
---@field reason? string
---@field detail? string
---@field certainty loc.Certainty
---@field elsewhere? loc.Elsewhere[] What phones of other releases, or in other states, show, if it differs.

---@class loc.Certainty
---@field level "verified"|"source"|"observed"|"unverified"
---@field release? integer The release of Android whose rules apply.

---@class loc.Elsewhere
---@field devices string[] Such as "android-10" and "android-16.start".
---@field outcome "text"|"raw_key"|"blank"|"crash"
---@field text? string
---@field locale? string
---@field fallback? "default"|"second-language"

---@class loc.Device
---@field platform "android"|"ios"|"web" A browser does not have the app's strings; it shows literals.
---@field locales string[] The user's language list, preferred first.
---@field foreground? boolean The app is open on the screen, so its own code gets the message.
---@field release? 10|14|15|16 The release of Android. Default: today's.
---@field process? "start"|"rotated"|"new"|"new-rotated" What the Android app's process knows of its LocaleConfig.

---@class loc.Source
---@field locale string The language of the resource, in BCP 47; "" for Android's default folder, or if no folder names a language.
---@field fallback boolean True if it is not in the language that was asked for.
---@field file string
---@field line integer

---The finished text, rendered on the server, for an inbox or an e-mail.
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
---@param platform? "android"|"ios" Default: Android, if the string has a key there; iOS if you give a device.
---@param device? "iphone"|"ipad"|"ipod"|"mac"|"appletv"|"applewatch"|"applevision"|"other" For iOS strings that differ by device.
---@return string
function loc.render(text, locale, platform, device) end

---Which resource `loc.render` uses for the same arguments. A language that the app does not have falls back along its parents to the
---app's default language.
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
---@param platform? "android"|"ios" As for `loc.render`.
---@param device? "iphone"|"ipad"|"ipod"|"mac"|"appletv"|"applewatch"|"applevision"|"other" As for `loc.render`.
---@return loc.Source
function loc.source(text, locale, platform, device) end

---The preview of a message on one device.
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

---The previews of a message in every language of the app, on both platforms.
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

---A number with the given decimals. Halves are rounded away from zero, based on the shortest decimal form. Only a locale adds grouping.
---
---Errors: `argument` for `loc.number("7")`, `unknown-locale` for `loc.number(7, 0, "klingon")`.
---
---Example:
---```lua
---assert(loc.number(1.005, 2) == "1.01")
---assert(loc.number(1234567.5, 1, "de") == "1.234.567,5")
---```
---@param n number
---@param decimals? integer The number of decimals (default: 0).
---@param locale? string
---@return string
function loc.number(n, decimals, locale) end

---An amount of money from whole minor units (cents). A float is an error. The style `"symbol"` uses CLDR 49's pattern and symbol for the
---locale: a dollar is `$` in the United States and `US$` in Canada. All decimals are written: 2000 is `$20.00`.
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
---@param locale? string Required for the style "symbol".
---@param style? "code"|"symbol" Default: "code".
---@return string
function loc.money(minor_units, currency, locale, style) end

---A ratio as a percentage. Halves are rounded away from zero. With a locale, the percentage is written as in that language.
---
---Errors: `argument` for `loc.percent("7")`, `unknown-locale` for `loc.percent(0.5, 0, "klingon")`.
---
---Example:
---```lua
---assert(loc.percent(0.25) == "25%")
---assert(loc.percent(0.1234, 1, "de") == "12,3\u{A0}%")
---```
---@param ratio number 0.25 for 25 %.
---@param decimals? integer The number of decimals (default: 0).
---@param locale? string
---@return string
function loc.percent(ratio, decimals, locale) end

---The date of a moment at a place, in the Gregorian calendar and one of CLDR 49's styles for the locale. The style `"weekday"` gives the
---day of the week, the month and the day.
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
---@param style? "short"|"medium"|"long"|"full"|"weekday" Default: "medium".
---@return string
function loc.date(epoch, utc_offset, locale, style) end

---The time of day of a moment at a place, in the locale's short style.
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

---The calendar fields of a moment at a place.
---@class loc.LocalTime
---@field year integer
---@field month integer
---@field day integer
---@field hour integer
---@field minute integer
---@field second integer
---@field weekday integer 1 for Monday … 7 for Sunday.

---The calendar fields of a moment at a place. Rules have no time zone database, so the event must contain the offset.
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

---The moment of an RFC 3339 time, which ends in `Z` or an offset. Fractions of a second are dropped.
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

---The UTC offset of an RFC 3339 time, for the functions that need one.
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

---A moment as an RFC 3339 time, in UTC or with the offset of a place.
---
---Errors: `argument` for `loc.rfc3339(1795226519, 90)`.
---
---Example:
---```lua
---assert(loc.rfc3339(1795226519) == "2026-11-21T02:01:59Z")
---assert(loc.rfc3339(1795226519, 3600) == "2026-11-21T03:01:59+01:00")
---```
---@param epoch integer Unix seconds.
---@param utc_offset? integer Seconds east of Greenwich, in whole minutes (default: 0).
---@return string
function loc.rfc3339(epoch, utc_offset) end

---The end of the current quiet hours in Unix seconds, or nil outside of quiet hours. They may go past midnight. If both times are
---equal, there are no quiet hours.
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

---The key of a plural form. Phones never apply plurals to a push, so the rule picks the key, by CLDR 49.
---
---Errors: `argument` for `loc.plural_key("chat", "many", "en")`, `unknown-locale` for `loc.plural_key("chat", 3, "klingon")`.
---
---Example:
---```lua
---assert(loc.plural_key("chat", 1, "en") == "chat_one")
---assert(loc.plural_key("chat", 5, "pl") == "chat_many")
---```
---@param prefix string
---@param n integer|number|string The number. A string keeps its zeros: "1.0" is "other" in English.
---@param locale string
---@return string
function loc.plural_key(prefix, n, locale) end

-- ---- Text -------------------------------------------------------------------------------------------------------------

---At most `n` characters, as people count them. A longer string is cut and ends in an ellipsis, which counts as one.
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

---A list written as in a language, with "and" or "or" before the last part.
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
---@param style? "and"|"or" Default: "and".
---@return string
function loc.join(parts, locale, style) end

---Wraps a string in the invisible marks U+2068 and U+2069. It then keeps its direction inside a sentence of the other direction.
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

---Whether the app has a key, on the given platform or on either. The key may be a string, which a push can show, or a plural, which
---only `loc.render` can use. With a `version`, the answer is about that `[[released]]` version of locscript.toml. If only one platform
---has that version, only that platform counts. An unknown version is an error.
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

---The app's keys, sorted by their bytes; with a prefix, only keys that begin with it.
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

---The languages of the app on a platform.
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

---Whether version `a` is `b` or later, compared number by number. Anything after a hyphen or a plus is ignored.
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

---A stable number from 1 to `n` for an experiment and an ID: the first 8 hexadecimal digits of SHA-256 of `experiment:id`, modulo `n`,
---plus 1.
---
---A list of weights makes buckets of different sizes. `n` is then the sum of the weights, and each bucket gets as many numbers as its
---weight. With `{ 50, 30, 20 }`, bucket 1 has 1 to 50, bucket 2 has 51 to 80, and bucket 3 has the rest.
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
---@param id string|integer The user or device.
---@param n integer|integer[] The number of buckets, or a weight for each.
---@return integer
function loc.bucket(experiment, id, n) end

---A value as JSON. A message becomes its request body, or a list of bodies if it has several targets.
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

---JSON's null, for `loc.json`. In `loc.message`, a field with this value counts as absent.
---
---Example:
---```lua
---assert(loc.json(loc.null) == "null")
---```
---@type userdata
loc.null = nil

---Marks a table as a list, so that an empty one becomes `[]` and not `{}`. Without an argument, it returns a new list.
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

---Writes a line to the host's log.
---
---Example:
---```lua
---loc.log("price", 42)
---```
---@param ... any
function loc.log(...) end
