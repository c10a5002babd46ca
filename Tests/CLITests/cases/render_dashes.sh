# An argument that begins with a dash and a digit or a point is a value; any other word with a dash is an option, or goes behind --.
mkdir -p res/values && echo '<resources><string name="t">[%1$s]</string></resources>' > res/values/strings.xml
for value in -0 -5 -9 -10 -.5 -9x - -a -/ -: --x; do
  locscript render t -l en --android res $value 2>&1 | sed -n 1p
  echo "exit ${PIPESTATUS[0]}"
done
locscript render t -l en --android res -- -a
locscript render t -l en --android res -- --
