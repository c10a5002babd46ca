cd "$ROOT/scripts" && locscript explain --rule rules/price_drop.lua --device android:fr-CA,en-US --device ios:he --device web:de
