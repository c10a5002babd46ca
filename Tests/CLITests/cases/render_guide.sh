for locale in en fr de; do
  locscript render welcome_title Alice --language $locale --config "$ROOT/scripts/locscript.toml"
done
