mkdir -p res/values
echo '<resources><plurals name="days"><item quantity="other">%d days</item></plurals></resources>' > res/values/strings.xml
locscript explain --key days --android res --device android:de
