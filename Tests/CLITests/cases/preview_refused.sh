# What FCM refuses, and what shows nothing, is not as intended, and the last line agrees with the exit code.
mkdir -p res/values en.lproj
printf '<resources><string name="a">A</string><string name="hello">Hello, %%1$s!</string></resources>' > res/values/strings.xml
printf '"a" = "A";\n"hello" = "Hello, %%@!";\n' > en.lproj/Localizable.strings
try() { locscript preview "$1" --android res --ios . "${@:2}"; echo "exit $?" >&2; }
try '{"to": "x", "notification": {"title_loc_key": "a"}}'
try '{"topic": "x", "android": {"notification": {"title_loc_key": "a", "title_loc_args": [5]}}}'
try '{"android": {"notification": {"title_loc_key": "a"}}}'
try '{"topic": "x", "apns": {"payload": {"aps": {"alert": {"loc_key": "a"}}}}}'
try '{"topic": "x", "android": {"notification": {"title_loc_key": "a", "title": "Literal"}}}'
try '{"topic": "x", "android": {"notification": {"title_loc_key": "a", "title": "Literal"}}}' --strict
try '{"topic": "x", "android": {"notification": {"title_loc_key": "hello"}}, "apns": {"payload": {"aps": {"alert": {"title-loc-key": "hello"}}}}}'
try '{"topic": "x", "data": {"a": "1"}}'
