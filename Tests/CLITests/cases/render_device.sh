devices="$ROOT/Tests/Fixtures/scenarios/devices"
# A device means iOS's resources, where there are any.
for device in iphone ipad mac applevision; do
  locscript render HINT "the star" --language en --kind $device --android "$devices/android/res" --ios "$devices/ios"
done
# Android's texts have no such forms.
locscript render hint "the star" --language en --kind mac --android "$devices/android/res"
locscript render PHOTOS Bob 1 --language en --kind ipad --ios "$devices/ios"
