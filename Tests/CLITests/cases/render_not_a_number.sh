locscript render new_message_body three Bob --locale en --android "$ROOT/Tests/Fixtures/guide/android/res"
