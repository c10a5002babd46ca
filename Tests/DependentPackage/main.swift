// A backend's first lines with LocScript: on the sample shop.

import LocScript

let engine = try Engine(configuration: "locscript.toml")
let message = Message(to: .topic("news"), title: LocalizedLine("welcome_title", arguments: ["Alice"]))
let preview = try engine.preview(message, on: Device(.android, ["fr-CA", "en-US"]))
print(preview.title?.text ?? "no title")
