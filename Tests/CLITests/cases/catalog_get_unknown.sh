cd "$ROOT/scripts" && locscript catalog get nowhere
locscript catalog get welcom_title
