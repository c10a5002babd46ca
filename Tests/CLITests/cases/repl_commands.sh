# What is typed at the REPL is no command for a terminal or a CI system.
printf '.\033[31mX\n.##[group]\n' | locscript run
