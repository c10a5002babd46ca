# action.yml hands its inputs over in the environment. What they hold is an argument, and never a command.
mkdir -p res/values
printf '<resources><string name="a">x</string></resources>' > res/values/strings.xml
printf '[android]\nresources = ["res"]\n[[check.ignore]]\nslug = "missing-key"\nuntil = 2020-02-29\nreason = "beta only"\n' > locscript.toml
run() { env CHECK_ARGUMENTS=$'--only\nstale-ignore' "$@" "$ROOT/scripts/check-action" 2>&1 | sed 's/^checked [^:]*:/checked:/'; echo "exit ${PIPESTATUS[0]}"; }
run CHECK_FAIL_ON=error
run CHECK_FAIL_ON=warning CHECK_SARIF=report.sarif CHECK_RESOURCES=true
head -c 40 report.sarif; echo
run CHECK_PATHS=$'none $(touch injected).json\n' CHECK_BASELINE='--version'
ls
# Of a project in a folder the annotations and the report name files as the repository does.
mkdir app; mv locscript.toml res app
run CHECK_CONFIG=app/locscript.toml CHECK_SARIF=app.sarif
grep -o '"uri":"[^"]*"' app.sarif
# A change cannot replace a file that the workflow names by a link out of the repository.
echo 'TOPSECRET = hunter2 <x' > ../secret; ln -s ../secret link.toml; ln -s ../secret link.lua
run CHECK_CONFIG=link.toml
run CHECK_PATHS=link.lua
run CHECK_PATHS=$'app\n../secret'
