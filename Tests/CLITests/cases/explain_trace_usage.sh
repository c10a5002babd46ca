cd "$ROOT/scripts" && locscript explain missing-key --device android:de
