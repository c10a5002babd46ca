locscript render new_message_body three Bob --language en --android "$ROOT/Tests/Fixtures/guide/android/res"
