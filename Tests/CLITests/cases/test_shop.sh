# The sample shop's tests and samples: all pass.
cd "$ROOT/scripts" && locscript test
