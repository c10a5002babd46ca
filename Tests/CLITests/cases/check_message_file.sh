# A file whose name ends in .json is a message, whatever it begins with; one of another name is one where it begins with a brace.
mkdir -p res/values && echo '<resources><string name="a">x</string></resources>' > res/values/strings.xml
echo '[]' > list.json
printf '\n"text"\n' > text.json
printf '\xef\xbb\xbf \n {"message":{"topic":"x","notification":{"title":"t"}}}\n' > message
echo 'return function() end' > rule
for file in list.json text.json message rule; do locscript check $file --android res; echo "exit $?"; done
