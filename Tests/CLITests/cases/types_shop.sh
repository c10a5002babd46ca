# The keys with their arguments and texts, and a class for each event of the samples.
cd "$ROOT/scripts" && locscript export types
