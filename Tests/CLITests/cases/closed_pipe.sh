cd "$ROOT/scripts" && locscript catalog show | head -n 1 | cut -f 1; echo "${PIPESTATUS[0]}" >&2
