cd "$ROOT" && locscript preview Tests/Fixtures/guide/token.json --android Tests/Fixtures/guide/android/res --device android:fr-CA,en-US --format json
