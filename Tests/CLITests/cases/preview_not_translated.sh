# A text that is not in the device's language is named, counted and, if asked for, an error. What the app does not want translated is none.
mkdir -p res/values res/values-fr res/values-ko
cat > res/values/strings.xml <<'E'
<resources><string name="t">Title</string><string name="b">Body</string><string name="app" translatable="false">Shop</string></resources>
E
printf '<resources><string name="t">Titre</string></resources>' > res/values-fr/strings.xml
printf '<resources><string name="t">제목</string><string name="b">본문</string></resources>' > res/values-ko/strings.xml
message='{"message": {"topic": "x", "android": {"notification": {"title_loc_key": "t", "body_loc_key": "b"}}}}'
locscript preview "$message" --android res
echo "exit $?" >&2
locscript preview "$message" --android res --require-translated --device android:fr --device android:sv --device android:ko --device android:en-US
echo "exit $?" >&2
locscript preview "$message" --android res --device android:fr --format json
locscript preview --key app --android res --require-translated
