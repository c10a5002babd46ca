-- Someone comes back to the app: greet them by name and say what is waiting.
---@type loc.Rule
return {
  name = "welcome",
  on = "user.returned",
  description = "A user with unread messages opened the app again",
  owner = "accounts",

  run = function(event)
    if event.unread == 0 then
      return loc.skip("no unread messages")
    end

    return loc.message {
      token = event.token,
      title = loc.text("welcome_title", event.name),
      body = loc.text("new_message_body", event.unread, event.sender),
    }
  end,

  samples = {
    ["three messages"] = {
      type = "user.returned", token = "DEVICE_REGISTRATION_TOKEN", name = "Alice", unread = 3, sender = "Bob",
    },
    ["nothing unread"] = {
      type = "user.returned", token = "DEVICE_REGISTRATION_TOKEN", name = "Alice", unread = 0, sender = "Bob",
    },
  },
}
