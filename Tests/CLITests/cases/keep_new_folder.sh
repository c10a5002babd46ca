mkdir -p res/values
printf '<resources><string name="hello">Hello</string></resources>' > res/values/strings.xml
printf '{"topic": "news", "android": {"notification": {"title_loc_key": "hello"}}}' > message.json
# Most apps have no res/raw before their first keep file.
locscript export keep message.json --android res --output res/raw/keep.xml
echo "exit $?"
cat res/raw/keep.xml
# It is brought up to date, and no file of the app or of the push is.
locscript export keep message.json --android res --output res/raw/keep.xml
echo "exit $?"
locscript export keep message.json --android res --output res/values/strings.xml
echo "exit $?"
locscript export keep message.json --android res --output message.json
echo "exit $?"
cat message.json; echo
# More than one missing folder is a wrong path.
locscript export keep message.json --android res --output other/res/raw/keep.xml
echo "exit $?"
