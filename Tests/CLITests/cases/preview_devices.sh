# Names of devices that no phone has.
mkdir -p res/values && printf '<resources><string name="a">A</string></resources>' > res/values/strings.xml
for device in android:fr-rCA android:values-fr android:b+sr+Latn android:values-iw ios:english Android:fr androit:fr fr ios ios: android:tlh; do
  locscript preview --key a --android res --device $device
  echo "exit $?" >&2
done
