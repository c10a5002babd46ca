for locale in en fr de; do
  locscript render welcome_title Alice --locale $locale --config "$ROOT/scripts/locscript.toml"
done
