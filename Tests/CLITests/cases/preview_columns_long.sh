# A line of a notification takes twelve lines of a column at most, and says that there is more.
mkdir -p res/values && echo '<resources><string name="t">x</string></resources>' > res/values/strings.xml
for count in 11 12 13 25; do
  locscript preview --android res --device android:en --width 60 \
    "{\"message\":{\"topic\":\"x\",\"notification\":{\"body\":\"$(for n in $(seq $count); do printf '%055d ' $n; done)\"}}}" > out
  echo "$count: $(grep -c '^│ 0000' out) lines, the last ends with '$(grep '^│ 0000' out | tail -n 1 | grep -o '...$')'"
done
