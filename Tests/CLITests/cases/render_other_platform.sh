mkdir -p app/en.lproj && echo '"only_ios" = "x";' > app/en.lproj/Localizable.strings
locscript render only_ios --language en --ios app --android "$ROOT/scripts/resources/android/res"
