# Without a word on a terminal the command introduces itself; a pipe gets the help.
python3 -c 'import pty; pty.spawn(["locscript"])' | tr -d '\r'
locscript | head -n 1
# A command that waits for a person says so.
printf '\004' | python3 -c 'import pty; pty.spawn(["locscript", "build"])' | tr -d '\r\010' | grep -o 'reading from .*'
