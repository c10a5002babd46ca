# A message may stand outside of the project: the current folder says what it is checked with.
echo '{"message": {"topic": "a", "android": {"notification": {"title_loc_key": "welcome_titel"}}}}' > message.json
message=$PWD/message.json
cd "$ROOT/scripts" && locscript check "$message" | sed "s|$message|message.json|"
