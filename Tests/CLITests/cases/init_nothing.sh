# A new folder without an app gets a rule with its own text; a path through a file is an error.
locscript init new && cat new/rules/first_push.lua && cd new && locscript test
touch file && locscript init file/x
# Settings that are there already choose the app themselves.
locscript init --flavor play
