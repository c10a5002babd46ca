-- Someone wrote: say who, and how many messages are unread.
local function unread(locale, count)
  return { type = "chat.message", token = "TOKEN", locale = locale, sender = "Bob", chat_id = 7, unread = count, badge = count + 1 }
end

---@type loc.Rule
return {
  name = "unread_chat",
  on = "chat.message",
  description = "New messages of a chat",

  run = function(event)
    if event.unread == 0 then return loc.skip("read already") end

    return loc.message {
      token = event.token,
      title = event.sender,
      body = loc.text(loc.plural_key("chat", event.unread, event.locale), event.unread),
      -- The chat's next message replaces this one, on both platforms.
      android = { notification = { channel_id = "chat", tag = "chat-" .. event.chat_id } },
      apns = { headers = { ["apns-collapse-id"] = "chat-" .. event.chat_id } },
      ios = { thread_id = "chat-" .. event.chat_id, badge = event.badge },
      data = { chat_id = event.chat_id },
    }
  end,

  samples = {
    ["one"] = unread("en-GB", 1),
    ["two"] = unread("ar", 2),
    ["three"] = unread("ar", 3),
    ["eleven"] = unread("ar", 11),
    ["a hundred"] = unread("ar", 100),
    ["five, in a language without plurals"] = unread("ja", 5),
    ["read already"] = unread("en", 0),
  },
  expect = {
    ["one"] = { ["ios:en-GB"] = { title = "Bob", body = "1 new message" } },
    ["two"] = { ["android:ar"] = { body = "رسالتان جديدتان (2)" }, ["android:en"] = { body = "2 new messages" } },
    ["three"] = { ["android:ar"] = { body = "3 رسائل جديدة" } },
    ["eleven"] = { ["ios:ar"] = { body = "11 رسالة جديدة" } },
    ["a hundred"] = { ["ios:ar"] = { body = "100 رسالة جديدة" } },
    ["five, in a language without plurals"] = { ["ios:ja"] = { body = "新着メッセージ5件" }, ["android:de"] = { body = "5 neue Nachrichten" } },
    ["read already"] = "skip",
  },
}
