# More than a pipe holds, so that the writer is there when the reader has gone.
echo 'return ("x"):rep(200000)' > script.lua && locscript run script.lua | head -c 1; echo "${PIPESTATUS[0]}" >&2
