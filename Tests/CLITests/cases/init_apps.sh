# A checkout with several apps: init writes an [[app]] for each, with rules of its own, and everything works at once.
try() { locscript "$@"; echo "exit $?"; }
mkdir -p android/app/src/main/res/values android/wear/src/main/res/values ios/Shop/en.lproj
printf 'include(":app", ":wear")\n' > android/settings.gradle.kts
for module in app wear; do
  echo 'plugins { id("com.android.application") }' > android/$module/build.gradle.kts
  echo "<resources><string name=\"push_title\">Hello $module</string></resources>" > android/$module/src/main/res/values/strings.xml
done
echo '"push_title" = "Hello";' > ios/Shop/en.lproj/Localizable.strings
mkdir ios/Shop.xcodeproj
cat > ios/Shop.xcodeproj/project.pbxproj << 'END'
{ rootObject = P; objects = {
  P = { isa = PBXProject; mainGroup = G; targets = (A, W); developmentRegion = en; knownRegions = (en, Base); };
  A = { isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application"; buildPhases = (R); };
  W = { isa = PBXNativeTarget; name = Sample; productType = "com.apple.product-type.application"; buildPhases = (); };
  R = { isa = PBXResourcesBuildPhase; files = (B); };
  B = { isa = PBXBuildFile; fileRef = F; };
  G = { isa = PBXGroup; sourceTree = "<group>"; children = (F); };
  F = { isa = PBXFileReference; sourceTree = "<group>"; path = Shop/en.lproj/Localizable.strings; };
}; }
END
try init
cat locscript.toml
cat .luarc.json | grep path\"
try test
try check --resources --baseline locscript-baseline.json
try catalog locales
echo "# --app writes the settings of one."
rm locscript.toml
locscript init --app :wear 2> /dev/null
cat locscript.toml
echo "# The app has no tables: those of its watch app are not taken for it."
rm -r android rules locscript.toml
sed -i 's/buildPhases = (R)/buildPhases = ()/; s/targets = (A, W)/targets = (A)/' ios/Shop.xcodeproj/project.pbxproj
try init 2>&1 | grep -v written
cat locscript.toml
