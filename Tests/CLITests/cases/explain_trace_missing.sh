cd "$ROOT/scripts" && locscript explain --key price_drop_titel --device android:de --device ios:de
