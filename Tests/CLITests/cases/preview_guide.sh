cd "$ROOT" && locscript preview Tests/Fixtures/guide/token.json --android Tests/Fixtures/guide/android/res --ios Tests/Fixtures/guide/ios
