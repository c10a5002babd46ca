# Resources and settings that cannot be read, and folders that cannot be written to. What a broken app leaves out is written with exit 3.
try() { locscript "$@" 2>&1; echo "exit $?"; }
mkdir -p app/res/values && echo '<resources><string name="a">A</string>' > app/res/values/strings.xml
cd app && try init | grep -v written && cd ..
mkdir settings && echo 'rules = [' > settings/locscript.toml
cd settings && try init && ls -A && cd ..
mkdir missing && printf '[android]\nresources = ["res"]\n' > missing/locscript.toml
cd missing && try init && ls -A && cd ..
# A rule that is there is kept, whatever it is.
mkdir -p rules/rules && echo 'return {' > rules/rules/a.lua
cd rules && try init | grep -c written && cat rules/a.lua && cd ..
try init /proc/none
touch file && try init file
