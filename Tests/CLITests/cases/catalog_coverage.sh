mkdir -p res/values res/values-de res/values-he
cat > res/values/strings.xml <<'X'
<resources>
  <string name="sale">Big sale today</string>
  <string name="hello">Hello, %1$s!</string>
  <plurals name="days"><item quantity="one">%d day</item><item quantity="other">%d days\nleft</item></plurals>
  <string name="brand" translatable="false">Shop</string>
</resources>
X
echo '<resources><string name="sale">Big sale today</string><string name="hello">Hallo, %1$s!</string></resources>' > res/values-de/strings.xml
echo '<resources><string name="sale">מבצע</string></resources>' > res/values-he/strings.xml
locscript catalog coverage --quiet --android res
locscript catalog coverage --quiet --android res --missing
locscript catalog coverage --quiet --android res --format csv
locscript catalog coverage --quiet --android res --format json --missing
locscript catalog get days --quiet --android res
locscript catalog get days --quiet --android res --format json
