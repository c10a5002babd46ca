# What fails: errors, and with --strict or --fail-on warning also warnings.
mkdir -p res/values
echo '<resources><string name="t">50%% off</string></resources>' > res/values/strings.xml
echo '{"message":{"topic":"x","android":{"notification":{"title_loc_key":"t"}}}}' > warns.json
echo '{"message":{"topic":"x","android":{"notification":{"title_loc_key":"gone"}}}}' > fails.json
for file in warns fails; do
  for option in "" "--fail-on error" "--fail-on warning" --strict "--strict --fail-on warning" "--strict --fail-on error"; do
    locscript check $file.json --android res $option > /dev/null 2>&1
    echo "$file $option: exit $?"
  done
done
